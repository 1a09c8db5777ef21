// Package check compares the two sides of every boundary in a set of summaries and reports where
// they disagree. It reads summaries and never source trees. A Run goes in, a Report comes out.
//
// Begin reading at compare.go: it pairs the units of a run and asks each domain of registry.go.
//
//	finding      what a finding and a kind of finding are, order, identity
//	pairing      what is read of a run once for all domains: who meets whom, what units do
//	             across boundaries, which code a deployed unit runs, names with holes
//	generic      kinds that several domains report
//	http         clients against handlers: statuses, branches, fields of bodies
//	contracts    declared operations against handlers, clients and each other
//	graphql      operations against schemas and resolvers
//	storage      reads and writes against declared tables
//	bus          sends against subscriptions, channel by channel
//	config       variables that code reads against those that deployments set
//	units        invoked units and metrics against what is declared
//	components   stories against the components that they show
//	suppress     ignore files
//	format       reports for other programs: SARIF, JUnit, GitHub, HTML
//
// This package itself loads summaries (load.go; again.go, where they are more than is held), decides when a run fails (gate.go) and writes
// reports (report.go, json.go, at.go, since.go), their schema (schema.go) and the page of every
// kind (kinds.go). It may import summary and the folders below it; a domain may import summary,
// finding, pairing and generic, and contracts also http. No domain knows this package.
//
// To add a kind, copy the file of one that is like it (units/metric.go is the shortest: the value
// with its page, then the code), list the value in its domain's Kinds and in registry.go, and add
// clauses to the domain's test: one in which it is reported, and one for each reason to stay
// silent. Then run
//
//	go test ./check/... && go test ./check -update
//
// The tests say what is missing: a part of the page, the kind for the other side of the boundary
// or the reason why there is none, a clause, a severity that the kind does not declare. The second
// command writes docs/findings.md and the schema of reports.
package check
