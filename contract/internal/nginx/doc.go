// Package nginx reads the configuration of an nginx as a container has it, and makes the way of requests through it: a node
// for each port, server, location and upstream block.
//
// What is not in the repository, or what only a request's header decides, ends a way with the reason; nothing is taken to be
// there. Locations of their own in a location are taken with it where that changes no order.
//
// It imports contract/internal/deploy, doc and source. Begin reading at Read; parse.go reads the files, servers.go says who
// listens where, steps.go what a server or location does first, handler.go what a location hands requests on to.
package nginx
