package stage

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/internal/clip"
	"github.com/drift-analyzer/drift/internal/plant"
)

// Failure is one item of a stage that was left out, since the code that worked on it panicked.
type Failure struct {
	// Stage is the stage's name; File the source file that the item is of, relative to the project.
	Stage, File string
	// Item is what was left out: a file, a pack's fact, or a unit by its name.
	Item string
	// Reason is what the code panicked with.
	Reason string
}

// String names the item and the reason; the stage is printed with it.
func (f Failure) String() string {
	return fmt.Sprintf("%s, %s: %s", f.File, f.Item, f.Reason)
}

// Failures collects the failures of a run. Workers of a stage may use it at once.
type Failures struct{ notes collected[Failure] }

// Protect works on one item. It reports false where that panicked: the failure is then
// noted, and the caller leaves the item out. name is asked for the item's file and name
// only then.
func (f *Failures) Protect(stage string, name func() (file, item string), work func()) (ok bool) {
	defer func() {
		if reason := recover(); reason != nil {
			file, item := name()
			f.notes.add(Failure{Stage: stage, File: file, Item: item, Reason: short(reason)})
			ok = false
		}
	}()
	if plant.Failure != nil {
		file, item := name()
		plant.Failure(stage, file, item)
	}
	work()
	return true
}

// ProtectEach works on items below n, each protected from the others: it goes on behind one that panics.
// Where items are many and small, it costs less than protecting each by itself.
func (f *Failures) ProtectEach(stage string, n int, name func(i int) (file, item string), work func(i int)) {
	for i := 0; i < n; i++ {
		f.Protect(stage, func() (string, string) { return name(i) }, func() {
			for ; i < n; i++ {
				if plant.Failure != nil {
					file, item := name(i)
					plant.Failure(stage, file, item)
				}
				work(i)
			}
		})
	}
}

// List gives the failures in an order that does not depend on the workers; a fact that is read in rounds fails in each.
func (f *Failures) List() []Failure {
	return f.notes.sorted(func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Stage, b.Stage), cmp.Compare(a.File, b.File), cmp.Compare(a.Item, b.Item), cmp.Compare(a.Reason, b.Reason))
	})
}

// maxReason bounds the text of a reason, which may print whole values.
const maxReason = 200

// short is the first line of what code panicked with.
func short(reason any) string {
	text, _, _ := strings.Cut(fmt.Sprint(reason), "\n")
	if len(text) > maxReason {
		text = clip.Text(text, maxReason) + "..."
	}
	return text
}
