// Package checktest builds summaries for tests of findings: units of code, declarations, clients and
// handlers, each in one short call, and the clause that says what is reported of them. Only tests
// import it. Begin reading at clause.go.
package checktest
