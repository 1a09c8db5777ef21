package unit

import (
	"slices"

	"github.com/drift-analyzer/drift/host/syntax"
)

// EveryWay reports whether every way through statements, to their end or to a return or throw, passes one that at holds
// of. A round of a loop may never be run, so what stands in a loop is on no way for sure.
func (f *File) EveryWay(list List, at func(*File, *Stmt) bool) bool {
	w := f.waysOf(list, at)
	return !w.end && !w.left
}

// RunsBefore reports whether every way through a function to a place in it passes a statement that at holds of. A round of a
// loop may never be run.
func (f *File) RunsBefore(fn FuncID, place syntax.Node, at func(*File, *Stmt) bool) bool {
	around := func(id StmtID) bool { return f.Tree.Contains(f.Stmt(id).Node, place) }
	list := f.Func(fn).Body
	for {
		inside := StmtID(0)
		for _, id := range f.StmtsIn(list) {
			if around(id) {
				inside = id
				break
			}
			if w := f.waysOfStmt(f.Stmt(id), at); !w.end {
				return true
			}
		}
		if inside == 0 {
			return false
		}
		st := f.Stmt(inside)
		next := List{}
		for _, part := range []List{st.Body, st.Else, st.Handlers, st.Finally} {
			if slices.ContainsFunc(f.StmtsIn(part), around) {
				next = part
			}
		}
		if next.Len == 0 {
			return false
		}
		list = next
	}
}

// Leaves reports whether no way through statements comes to their end: each returns, throws, breaks or continues a loop
// around them, or goes on for ever.
func (f *File) Leaves(list List) bool {
	return !f.waysOf(list, func(*File, *Stmt) bool { return false }).end
}

// ways are where ways lead that pass none of the statements that are asked for.
type ways struct {
	// end: to what follows; broken: out of the innermost loop or switch; labelled: out of one that is named; left: out of
	// the function.
	end, broken, labelled, left bool
}

// join adds the ways of what is run in place of something else.
func (w ways) join(other ways) ways {
	return ways{w.end || other.end, w.broken || other.broken, w.labelled || other.labelled, w.left || other.left}
}

// then adds the ways of what is run after something.
func (w ways) then(next ways) ways {
	if !w.end {
		return w
	}
	w.end = false
	return w.join(next)
}

func (f *File) waysOf(list List, at func(*File, *Stmt) bool) ways {
	out := ways{end: true}
	for _, id := range f.StmtsIn(list) {
		if out = out.then(f.waysOfStmt(f.Stmt(id), at)); !out.end {
			break
		}
	}
	return out
}

func (f *File) waysOfStmt(st *Stmt, at func(*File, *Stmt) bool) ways {
	if at(f, st) {
		return ways{}
	}
	switch st.Kind {
	case StmtReturn, StmtThrow:
		return ways{left: true}
	case StmtContinue:
		return ways{}
	case StmtBreak:
		return ways{broken: st.Label == "", labelled: st.Label != ""}
	case StmtIf:
		return f.waysOf(st.Body, at).join(f.waysOf(st.Else, at))
	case StmtWith:
		return f.waysOf(st.Body, at)
	case StmtBlock:
		out := f.waysOf(st.Body, at)
		out.end = out.end || st.Label != "" && out.labelled
		return out
	case StmtTry:
		out := f.waysOf(st.Body, at).then(f.waysOf(st.Else, at))
		for _, h := range f.StmtsIn(st.Handlers) {
			out = out.join(f.waysOf(f.Stmt(h).Body, at))
		}
		last := f.waysOf(st.Finally, at)
		if !last.end {
			return last
		}
		return out
	case StmtSwitch:
		// The end of a case that falls through is the beginning of the next one; without a default, all may be passed by.
		out := ways{end: true}
		for _, id := range f.StmtsIn(st.Body) {
			if c := f.Stmt(id); c.Exprs.Len == 0 && !c.Pattern {
				out.end = false
			}
		}
		for _, id := range f.StmtsIn(st.Body) {
			c := f.Stmt(id)
			one := f.waysOf(c.Body, at)
			one.end = one.end && !c.FallsThrough
			out = out.join(one)
		}
		return ways{end: out.end || out.broken, labelled: out.labelled, left: out.left}
	case StmtLoop:
		endless := st.Expr == 0 || f.Expr(st.Expr).Kind == ExprLiteral && f.Expr(st.Expr).Str == "true"
		body := f.waysOf(st.Body, at)
		return ways{end: !endless || body.broken, labelled: body.labelled, left: body.left}
	}
	return ways{end: true}
}
