package stage

import (
	"cmp"
	"fmt"
)

// Cut says what a bound kept from being looked at. Its text goes into the run's report.
type Cut struct {
	// Stage is the stage's name; File and Line the place that the bound was met at, relative to the project.
	Stage, File string
	Line        int
	// Detail says what is bounded and what is not known because of it.
	Detail string
}

// String names the place and what was cut; the stage is printed with it.
func (c Cut) String() string {
	if c.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", c.File, c.Line, c.Detail)
	}
	return fmt.Sprintf("%s: %s", c.File, c.Detail)
}

// Cuts collects what bounds cut in a run. Workers of a stage may use it at once.
type Cuts struct{ notes collected[Cut] }

// Add notes one cut.
func (c *Cuts) Add(one Cut) { c.notes.add(one) }

// List gives the cuts, once each, in an order that does not depend on the workers.
func (c *Cuts) List() []Cut {
	return c.notes.sorted(func(a, b Cut) int {
		return cmp.Or(cmp.Compare(a.Stage, b.Stage), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Detail, b.Detail))
	})
}
