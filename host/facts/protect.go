package facts

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/abi"
)

// Each does work for every fact of some kinds, in the order of the code; a fact on which it fails is
// noted and left out of the stage.
func (r *Facts) Each(stage string, work func(f *Fact), kinds ...abi.FactKind) {
	for _, f := range r.All {
		if slices.Contains(kinds, f.Kind) {
			r.Protect(stage, f, func() { work(f) })
		}
	}
}

// Protect does work about one fact, and reports whether it went through.
func (r *Evaluator) Protect(stage string, f *Fact, work func()) bool {
	return r.code.Failures.Protect(stage, func() (file, item string) {
		source := r.prog.Files[f.File]
		return source.Path, fmt.Sprintf("the %s fact of %s in line %d", f.Kind, r.packs[f.Pack].Manifest.ID, source.Line(f.Node))
	}, work)
}
