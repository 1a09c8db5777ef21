package reading

import (
	"sort"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// exprIndex is the expressions of one kind of one file, sorted by where they begin.
type exprIndex struct {
	once   sync.Once
	starts []uint32
	exprs  []unit.ExprID
}

// Members lists the property reads inside a function.
func (c *Code) Members(f flow.FuncRef) []unit.ExprID {
	return c.inside(&c.members[f.File], f, unit.ExprMember)
}

// Names lists the names inside a function, where they are read or written.
func (c *Code) Names(f flow.FuncRef) []unit.ExprID {
	return c.inside(&c.names[f.File], f, unit.ExprName)
}

// Calls lists the calls inside a function.
func (c *Code) Calls(f flow.FuncRef) []unit.ExprID {
	return c.inside(&c.calls[f.File], f, unit.ExprCall)
}

// Constructions lists the calls of constructors inside a function, where a language writes them otherwise than calls.
func (c *Code) Constructions(f flow.FuncRef) []unit.ExprID {
	return c.inside(&c.constructions[f.File], f, unit.ExprNew)
}

// Objects lists the objects that are written down inside a function.
func (c *Code) Objects(f flow.FuncRef) []unit.ExprID {
	return c.inside(&c.objects[f.File], f, unit.ExprObject)
}

// Elements lists the elements of markup inside a function.
func (c *Code) Elements(f flow.FuncRef) []unit.ExprID {
	return c.inside(&c.elements[f.File], f, unit.ExprMarkup)
}

// Assignments lists the assignments inside a function.
func (c *Code) Assignments(f flow.FuncRef) []unit.ExprID {
	return c.inside(&c.assignments[f.File], f, unit.ExprAssign)
}

// inside lists the expressions of a kind inside a function.
func (c *Code) inside(ix *exprIndex, f flow.FuncRef, kind unit.ExprKind) []unit.ExprID {
	file := c.Prog.Files[f.File]
	ix.once.Do(func() {
		for id := 1; id < len(file.Exprs); id++ {
			if file.Exprs[id].Kind == kind {
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

// Choices are those of a file, found once.
func (c *Code) Choices(f flow.FileID) unit.Choices {
	ix := &c.choices[f]
	ix.once.Do(func() { ix.list = unit.ChoicesOf(c.Prog.Files[f]) })
	return ix.list
}

// choiceIndex are the choices of one file.
type choiceIndex struct {
	once sync.Once
	list unit.Choices
}
