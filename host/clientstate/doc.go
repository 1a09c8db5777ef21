// Package clientstate says where the code of clients keeps state, as packs say how libraries hold it.
//
// In come the code of a run and what the packs declare of state (declared.go). Out comes an Index, which does not change
// afterwards but for answers that it keeps: which expressions of a function put values into state (sinks.go), into stores
// (stores.go, keptstores.go, reduced.go), onto a receiver (receivers.go, changed.go) or into a variable of the module
// (variables.go), and which functions read these again: members of instances (members.go), contexts (contexts.go), templates
// (templates.go).
//
// It may import flow, packrt, reading, templates, unit, abi and summary. Begin reading at Of in index.go.
package clientstate
