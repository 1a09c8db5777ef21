// Package routing is the third stage of the pipeline: it says who serves what, behind what.
//
// In come the facts. Out comes Routing: the routes with their handlers and wrappers, the units that
// packs state otherwise, and the functions that deploy templates name. On the way parameters get
// their roles (roles.go).
//
// Registrars (registrar.go) are identified by where they are made. Mounts (mounts.go) and wrappers
// (wrappers.go, classwrappers.go, unitwrappers.go) are collected until no round adds one; then each
// route is placed wherever its registrar hangs (places.go, scope.go): one route for each place.
// Wrappers of the project that make a handler are layers (layers.go).
//
// It may import facts, reading, flow, packrt, project, syntax, unit, stage, abi and summary. Begin
// reading at Place in place.go; routefacts.go, handlers.go and units.go make the routes.
package routing
