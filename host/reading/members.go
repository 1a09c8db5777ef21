package reading

import (
	"sort"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// memberIndex is the property reads of one file, sorted by where they begin.
type memberIndex struct {
	once   sync.Once
	starts []uint32
	exprs  []unit.ExprID
}

// Members lists the property reads inside a function.
func (c *Code) Members(f flow.FuncRef) []unit.ExprID {
	file := c.Prog.Files[f.File]
	ix := &c.members[f.File]
	ix.once.Do(func() {
		for id := 1; id < len(file.Exprs); id++ {
			if file.Exprs[id].Kind == unit.ExprMember {
				ix.exprs = append(ix.exprs, unit.ExprID(id))
			}
		}
		sort.SliceStable(ix.exprs, func(i, j int) bool {
			return file.Tree.Start(file.Exprs[ix.exprs[i]].Node) < file.Tree.Start(file.Exprs[ix.exprs[j]].Node)
		})
		for _, id := range ix.exprs {
			ix.starts = append(ix.starts, file.Tree.Start(file.Exprs[id].Node))
		}
	})
	if f.Func == unit.ModuleFunc {
		return ix.exprs
	}
	own := file.Func(f.Func).Node
	start, end := file.Tree.Start(own), file.Tree.End(own)
	from := sort.Search(len(ix.starts), func(i int) bool { return ix.starts[i] >= start })
	to := sort.Search(len(ix.starts), func(i int) bool { return ix.starts[i] >= end })
	return ix.exprs[from:to]
}
