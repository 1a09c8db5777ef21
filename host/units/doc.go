// Package units is the stage that says which functions are units, and what they are called.
//
// In come the routes, requests, interactions and the other facts. Out come Units: those of routes
// and wrappers (routes.go, layers.go), those that packs state otherwise (stated.go, components.go,
// deployed.go), those of requests and operations (clients.go, operations.go), those of package
// boundaries (packages.go), and the functions that all these call (started.go, reached.go). A
// Unit (unit.go) is not changed afterwards: it says where the walk begins (root.go) and what the
// summary says before it.
//
// It may import the stages before it, graphql, schemas and markup, flow, paths, packrt, project, unit, stage,
// abi and summary. Begin reading at Find in find.go.
package units
