// Package flow works out who serves one request: it walks the routers that deploy documents declare, rule by rule, to the
// units of the code that answer. It reads summaries only.
//
// What comes in: summaries with metadata.routing, those of the code, and a request's line. What goes out: an Answer, with
// every chain of hops, certain or possible, and where each of them ends. An answer is written as text (Text), as JSON (its
// fields; schema/inspect-flow.schema.json) and as a page (HTML).
//
// A hop is certain when its rule takes the request outright, and possible when something is left open: a condition that the
// request's line does not decide, a tie between rules, a share between targets. languages.go holds, for each router, the
// order in which it asks its rules and where its vendor documents that.
//
// It imports summary and its restpath, check/pairing (which code a unit runs) and internal/inert. Begin reading at walk.go.
package flow
