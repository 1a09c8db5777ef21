// Package unserved compares the calls of HTTP clients that nothing serves with the routes that are served.
//
// In comes a run, in which calls and routes are paired. Out come findings of calls to which a route is alike (routes.go), also where
// one of several paths of a call is served (choices.go), where a segment has another name in all calls (renamed.go) or a template's
// class serves it (templates.go); and of calls that an earlier run served (lost.go).
//
// It imports summary, finding and pairing. Begin reading at Find in unserved.go.
package unserved
