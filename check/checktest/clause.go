package checktest

import (
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/summary"
)

// Clause is one clause of a kind's condition: the summaries, and everything that a
// run reports of them, as `severity kind/aspect` in the order of the report.
type Clause struct {
	Of   *finding.Kind
	When string
	In   []*summary.Summary
	Want string
	// Says is the description of the first finding of the kind; "" leaves it open.
	Says string
}

// Of lists the summaries of a clause.
func Of(list ...*summary.Summary) []*summary.Summary { return list }
