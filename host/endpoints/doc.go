// Package endpoints says what requests are sent to: their methods, hosts, paths and queries.
//
// In come the facts and the registrars of clients. Out come Endpoints, which do not change afterwards: asked for a request that
// is grounded at some function, they give what its URL says there (url.go), behind what its client puts in front of it
// (rewrites.go). A URL is a text with holes for what is not known; a template asks for a route by its name (asked.go), and a
// query may begin where no question mark is seen (querytext.go).
//
// It may import facts, routing, reading, flow, templates, unit, abi and summary. Begin reading at Endpoint in url.go.
package endpoints
