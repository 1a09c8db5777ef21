// Package stub reads what a project states about its dependencies: drift/stubs/*.yaml, *.yml and *.json. A statement says
// that a package exports what another does, that a class of it is a class of another, that a decorator holds another
// one, or that calling a function of it sends a request or a message. Nobody verifies it.
//
// In: the folder of the stubs. Out: the stubs, or what is wrong with the place of it (read.go); from them what the
// engines are told (exports.go) and the configuration of the pack that reads the calls (calls.go). Begin with stub.go.
// The format is published as schema/stub.schema.json, which is what a file is held against.
package stub
