package facts

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// loopIndex finds, for the loops of one file, the expressions that take an element.
type loopIndex struct {
	once sync.Once
	at   map[syntax.Node][]unit.ExprID
}

func (ix *loopIndex) build(f *unit.File) {
	ix.at = map[syntax.Node][]unit.ExprID{}
	over := map[unit.ExprID][]unit.ExprID{}
	for id := 1; id < len(f.Exprs); id++ {
		if x := &f.Exprs[id]; x.Kind == unit.ExprElement {
			over[x.A] = append(over[x.A], unit.ExprID(id))
		}
	}
	for id := 1; id < len(f.Stmts); id++ {
		if s := &f.Stmts[id]; s.Kind == unit.StmtLoop && s.Loop == unit.LoopEach {
			if list := taken(f, over, s.Expr); len(list) > 0 {
				ix.at[s.Node] = list
			}
		}
	}
	ix.comprehensions(f)
}

// maxReordered bounds the calls between what a loop goes through and what its elements are taken from.
const maxReordered = 4

// taken lists the expressions that take an element of what a loop goes through: of that itself, or of what it has in
// another order, as in sorted(entries.items()). The rounds are the same, whichever comes first.
func taken(f *unit.File, over map[unit.ExprID][]unit.ExprID, through unit.ExprID) []unit.ExprID {
	for range maxReordered {
		if list := over[through]; len(list) > 0 || through == 0 {
			return list
		}
		x := f.Expr(through)
		if x.Kind != unit.ExprCall {
			return nil
		}
		if args := f.ExprsIn(x.List); len(args) > 0 {
			through = args[0]
		} else {
			through = f.Expr(x.A).A
		}
	}
	return nil
}

// comprehensions adds the loops that are expressions: a list whose one element stands for all.
func (ix *loopIndex) comprehensions(f *unit.File) {
	each := map[syntax.Node]bool{}
	for id := 1; id < len(f.Exprs); id++ {
		if x := &f.Exprs[id]; x.Kind == unit.ExprArray && x.Flags&unit.FlagEach != 0 {
			each[x.Node] = true
		}
	}
	if len(each) == 0 {
		return
	}
	for id := 1; id < len(f.Exprs); id++ {
		x := &f.Exprs[id]
		if x.Kind != unit.ExprElement {
			continue
		}
		for n, ok := x.Node, true; ok && f.FuncOf(n) == 0; n, ok = f.Tree.ParentOf(n) {
			if each[n] {
				ix.at[n] = append(ix.at[n], unit.ExprID(id))
				break
			}
		}
	}
}

// iterations splits environments by the rounds of the loops around an expression, where all
// elements are written in the source: the values of one round then belong to one environment. Where there are more rounds
// than there is room for, it gives one more than that.
func (r *Evaluator) iterations(site flow.Site, envs []*flow.Env, room int) []*flow.Env {
	file := r.prog.Files[site.File]
	ix := &r.loops[site.File]
	ix.once.Do(func() { ix.build(file) })
	if len(ix.at) == 0 || site.Expr == 0 {
		return envs
	}
	in := flow.FuncRef{File: site.File, Func: file.EnclosingFunc(file.Expr(site.Expr).Node)}
	var takes []unit.ExprID
	for n, ok := file.Tree.ParentOf(file.Expr(site.Expr).Node); ok && file.FuncOf(n) == 0; n, ok = file.Tree.ParentOf(n) {
		takes = append(takes, ix.at[n]...)
	}
	// The outermost loop first: an inner one may go over what it takes.
	for i := len(takes) - 1; i >= 0; i-- {
		at := flow.Site{File: site.File, Expr: takes[i]}
		x := file.Expr(takes[i])
		var next []*flow.Env
		for _, env := range envs {
			values := r.elementsOf(flow.Site{File: site.File, Expr: x.A}, env, x.Flags)
			if len(values) < 2 {
				next = append(next, env)
				continue
			}
			for _, v := range values {
				if len(next) > room {
					break
				}
				next = append(next, r.prog.BindRound(in, at, v, env))
			}
		}
		envs = next
	}
	return envs
}

// elementsOf lists the elements that a loop takes; nil when there are fewer than two, or when not all are written in the source.
func (r *Evaluator) elementsOf(over flow.Site, env *flow.Env, flags unit.Flags) []flow.Value {
	keys := flags&unit.FlagKeys != 0
	each := keys || r.prog.Semantics.Lists.KeysEach && flags&unit.FlagValues == 0
	values := r.prog.Eval(over, env)
	if len(values) != 1 {
		return nil
	}
	switch v := values[0]; {
	case v.Kind == flow.Object && each:
		props, closed := r.prog.Properties(v)
		if !closed {
			return nil
		}
		var out []flow.Value
		for _, p := range props {
			out = append(out, flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: p.Name})
		}
		return out
	case v.Kind == flow.Object && flags&unit.FlagValues != 0:
		props, closed := r.prog.Properties(v)
		if !closed {
			return nil
		}
		return r.one(props)
	case v.Kind == flow.Array && !keys:
		sites, complete := r.prog.ElementSites(v)
		if !complete {
			return nil
		}
		return r.one(sites)
	}
	return nil
}

// one gives the values of elements that have one each; nil where there are fewer than two, or one has several.
func (r *Evaluator) one(elements []flow.Prop) []flow.Value {
	if len(elements) < 2 {
		return nil
	}
	var out []flow.Value
	for _, e := range elements {
		el := r.prog.At(e)
		if len(el) != 1 {
			return nil
		}
		out = append(out, el[0])
	}
	return out
}
