package unit

import (
	"slices"
	"sort"
	"sync"

	"github.com/drift-analyzer/drift/host/syntax"
)

// inside finds what lies within a function's text. A file of thousands of functions
// is asked that for each of them.
type inside struct {
	once sync.Once
	// funcs and markups are sorted by where they begin.
	funcs   []FuncID
	markups []ExprID
}

func (f *File) indexInside() *inside {
	ix := &f.inside
	ix.once.Do(func() {
		for id := int(ModuleFunc) + 1; id < len(f.Funcs); id++ {
			ix.funcs = append(ix.funcs, FuncID(id))
		}
		for id := 1; id < len(f.Exprs); id++ {
			if f.Exprs[id].Kind == ExprMarkup {
				ix.markups = append(ix.markups, ExprID(id))
			}
		}
		sortByStart(f.Tree, ix.funcs, func(id FuncID) syntax.Node { return f.Funcs[id].Node })
		sortByStart(f.Tree, ix.markups, func(id ExprID) syntax.Node { return f.Exprs[id].Node })
	})
	return ix
}

func sortByStart[ID FuncID | ExprID](t *syntax.Tree, ids []ID, node func(ID) syntax.Node) {
	slices.SortFunc(ids, func(a, b ID) int { return int(int64(t.Start(node(a))) - int64(t.Start(node(b)))) })
}

// within gives those of a sorted list that lie within the text of a node, in order of their ids.
func within[ID FuncID | ExprID](t *syntax.Tree, ids []ID, node func(ID) syntax.Node, of syntax.Node) []ID {
	start, end := t.Start(of), t.End(of)
	var out []ID
	for i := sort.Search(len(ids), func(i int) bool { return t.Start(node(ids[i])) >= start }); i < len(ids) && t.Start(node(ids[i])) <= end; i++ {
		if t.End(node(ids[i])) <= end {
			out = append(out, ids[i])
		}
	}
	slices.Sort(out)
	return out
}

// FuncsInside lists the functions whose text lies within that of a function, itself
// left out, in order of their ids.
func (f *File) FuncsInside(id FuncID) []FuncID {
	out := within(f.Tree, f.indexInside().funcs, func(id FuncID) syntax.Node { return f.Funcs[id].Node }, f.Funcs[id].Node)
	return slices.DeleteFunc(out, func(other FuncID) bool { return other == id })
}

// MarkupInside lists the markup within the text of a function, in order of their ids.
func (f *File) MarkupInside(id FuncID) []ExprID {
	return within(f.Tree, f.indexInside().markups, func(id ExprID) syntax.Node { return f.Exprs[id].Node }, f.Funcs[id].Node)
}
