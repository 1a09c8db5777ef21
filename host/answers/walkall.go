package answers

import (
	"cmp"
	"slices"

	"github.com/drift-analyzer/drift/host/stage"
)

// sharesOfWorker is how many shares of the units each worker gets: few, since units of neighbouring
// code have much in common, but enough that no worker waits long.
const sharesOfWorker = 8

// walkAll walks all units, in shares of neighbouring units.
func (r *Walker) walkAll(work []*walk) {
	together := slices.Clone(work)
	slices.SortStableFunc(together, func(a, b *walk) int {
		return cmp.Or(cmp.Compare(a.Shown().File, b.Shown().File), cmp.Compare(a.Shown().Func, b.Shown().Func)) // twins are walked one after the other
	})
	asking := r.Code.Types.Asking
	shares := min(len(work), r.opts.Workers*sharesOfWorker)
	stage.EachBy(r.opts.Workers, shares, func(worker, share int) {
		mine := together[share*len(work)/shares : (share+1)*len(work)/shares]
		if asking != nil {
			var files []string
			for _, w := range mine {
				files = append(files, r.prog.Files[w.Shown().File].AbsPath)
			}
			asking(worker, files)
		}
		for _, w := range mine {
			r.protect(w, func() { r.walk(w) })
		}
	})
}
