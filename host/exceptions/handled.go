package exceptions

import (
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// verdict says what becomes of an exception in the function in which it is raised, or a call raises it.
type verdict uint8

const (
	// goesOut: it leaves the function, as far as is known.
	goesOut verdict = iota
	// isHandled: something in the function handles it.
	isHandled
	// isAsked: what takes it may hand it on, so that the function has to be walked.
	isAsked
)

// verdict asks the statements around a place in a function what becomes of an exception there.
func (e *escaping) verdict(at flow.Site, in flow.FuncRef, promised bool, what *paths.Escape) verdict {
	file := e.prog.Files[at.File]
	if promised {
		switch e.waitedFor(at) {
		case dropped:
			return isHandled
		case taken:
			return isAsked
		case handedOn:
			return goesOut // past the handlers of the function
		}
	}
	index := e.placesOf(at.File)
	for node, ok := file.Expr(at.Expr).Node, true; ok && node != file.Func(in.Func).Node; node, ok = file.Tree.ParentOf(node) {
		for _, p := range index.parts[node] {
			if v := e.asks(at.File, p, what); v != goesOut {
				return v
			}
		}
	}
	return goesOut
}

// asks asks one statement around a place what becomes of an exception there.
func (e *escaping) asks(in flow.FileID, p part, what *paths.Escape) verdict {
	file, st := e.prog.Files[in], p.of
	if st.Kind == unit.StmtWith {
		if e.mayHandle(in, st.Expr) {
			return isAsked
		}
		return goesOut
	}
	if p.list != st.Finally && e.has(file, st.Finally, func(s *unit.Stmt) bool { return s.Kind == unit.StmtReturn }) {
		return isAsked
	}
	if p.list != st.Body {
		return goesOut
	}
	for _, h := range file.StmtsIn(st.Handlers) {
		handler := file.Stmt(h)
		if !e.takesIt(in, file.ExprsIn(handler.Exprs), what) {
			continue
		}
		if e.has(file, handler.Body, func(s *unit.Stmt) bool { return s.Kind == unit.StmtThrow && e.hasTaken(file, s.Expr, handler) }) {
			return isAsked
		}
		return isHandled
	}
	return goesOut
}

// takesIt reports whether a handler of some types is known to take an exception.
func (e *escaping) takesIt(file flow.FileID, types []unit.ExprID, what *paths.Escape) bool {
	if len(types) == 0 {
		return e.prog.Semantics.Exceptions.TakenUnnamed(what.Raised)
	}
	if what.Beyond {
		return false
	}
	r := &conditions.Reader{Program: e.prog, Root: &conditions.Root{}, File: file}
	if known, match := r.IsA(what.Site, nil, what.Raised, types); known {
		return match
	}
	return slices.ContainsFunc(types, func(t unit.ExprID) bool {
		values := e.prog.Eval(flow.Site{File: file, Expr: t}, nil)
		return len(values) == 1 && values[0].Kind == flow.Extern && e.prog.Semantics.Exceptions.Handled[values[0].Text]
	})
}

// handedOnByName finds the handlers that name a library's exception and throw it again: the library may raise it there, which no
// other place says.
func (e *escaping) handedOnByName(at flow.FileID) {
	file := e.prog.Files[at]
	for id := 1; id < len(file.Stmts); id++ {
		st := &file.Stmts[id]
		if st.Kind != unit.StmtTry {
			continue
		}
		for _, h := range file.StmtsIn(st.Handlers) {
			handler := file.Stmt(h)
			if !e.has(file, handler.Body, func(s *unit.Stmt) bool { return s.Kind == unit.StmtThrow && e.hasTaken(file, s.Expr, handler) }) {
				continue
			}
			for _, t := range file.ExprsIn(handler.Exprs) {
				values := e.prog.Eval(flow.Site{File: at, Expr: t}, nil)
				if len(values) == 1 && values[0].Kind == flow.Extern && !e.prog.Semantics.Exceptions.Handled[values[0].Text] && !e.prog.Semantics.Exceptions.Roots[values[0].Text] {
					e.raises(flow.Site{File: at, Expr: t}, file.EnclosingFunc(st.Node), nil)
				}
			}
		}
	}
}

// hasTaken reports whether what is thrown in a handler is what that has taken.
func (e *escaping) hasTaken(file *unit.File, thrown unit.ExprID, handler *unit.Stmt) bool {
	if thrown == 0 {
		return true
	}
	x := file.Expr(file.Plain(thrown))
	return x.Kind == unit.ExprName && x.Ref != 0 && unit.BindingID(x.Ref) == handler.Binding
}

// mayHandle reports whether a managed value may handle what is raised in its statement.
func (e *escaping) mayHandle(file flow.FileID, managed unit.ExprID) bool {
	return slices.ContainsFunc(e.prog.Eval(flow.Site{File: file, Expr: managed}, nil), func(v flow.Value) bool {
		return v.Kind == flow.Instance || v.Kind == flow.Result || v.Kind == flow.Extern && v.Text == e.prog.Semantics.Exceptions.Suppress
	})
}

// has reports whether a statement of a list, or one inside of it, is of a kind.
func (e *escaping) has(file *unit.File, l unit.List, is func(*unit.Stmt) bool) bool {
	return slices.ContainsFunc(file.StmtsIn(l), func(id unit.StmtID) bool {
		st := file.Stmt(id)
		return is(st) || e.has(file, st.Body, is) || e.has(file, st.Else, is) || e.has(file, st.Handlers, is) || e.has(file, st.Finally, is)
	})
}

// places are where the statements of a file stand, and which of them are part of one that may handle what is raised in it.
type places struct {
	stmts map[syntax.Node]*unit.Stmt
	parts map[syntax.Node][]part
}

// part is one list of statements of a statement that may handle what is raised.
type part struct {
	of   *unit.Stmt
	list unit.List
}

func (e *escaping) placesOf(at flow.FileID) *places {
	if have := e.places[at]; have != nil {
		return have
	}
	file := e.prog.Files[at]
	out := &places{map[syntax.Node]*unit.Stmt{}, map[syntax.Node][]part{}}
	for id := 1; id < len(file.Stmts); id++ {
		st := &file.Stmts[id]
		out.stmts[st.Node] = st
		if st.Kind != unit.StmtTry && st.Kind != unit.StmtWith {
			continue
		}
		for _, l := range [...]unit.List{st.Body, st.Else, st.Handlers, st.Finally} {
			var last syntax.Node
			for i, inner := range file.StmtsIn(l) {
				if node := file.Stmt(inner).Node; i == 0 || node != last {
					out.parts[node] = append(out.parts[node], part{st, l})
					last = node
				}
			}
		}
	}
	e.places[at] = out
	return out
}

// waiting says what becomes of what a call promises.
type waiting uint8

const (
	// waited: something in the function waits for it, or may.
	waited waiting = iota
	// dropped: nothing does.
	dropped
	// handedOn: the function gives it as it is.
	handedOn
	// taken: a function takes what it is refused with.
	taken
)

// waitedFor says what becomes of what a call promises.
func (e *escaping) waitedFor(call flow.Site) waiting {
	file := e.prog.Files[call.File]
	stmts, own := e.placesOf(call.File).stmts, file.Func(file.EnclosingFunc(file.Expr(call.Expr).Node)).Node
	var st *unit.Stmt
	from := call.Expr
	for at, ok := file.Expr(call.Expr).Node, true; ok && at != own; at, ok = file.Tree.ParentOf(at) {
		if x := file.ExprOf(at); x != 0 && x != from {
			of := file.Expr(x)
			if of.Kind == unit.ExprAwait {
				return waited
			}
			if promises := &e.prog.Semantics.Promises; of.Kind == unit.ExprCall && of.A == from && file.Expr(from).Kind == unit.ExprMember &&
				(promises.Catch[file.Expr(from).Str] || file.Expr(from).Str == promises.Then && promises.Then != "" && of.List.Len > 1) {
				return taken
			}
			from = x
		}
		if st = stmts[at]; st != nil {
			break
		}
	}
	if st == nil {
		return waited // a default of a parameter
	}
	switch {
	case st.Kind == unit.StmtReturn:
		return handedOn
	case st.Kind == unit.StmtExpr && file.Expr(file.Plain(st.Expr)).Kind != unit.ExprAssign && file.Expr(file.Plain(st.Expr)).Kind != unit.ExprAwait:
		return dropped
	}
	return waited
}
