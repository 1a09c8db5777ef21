package exceptions

import (
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Handler is one exception handler: a function that takes the exception, or a wrapper that
// looks at it after the rest of the request has run.
type Handler struct {
	w routing.Wrapper
	// index and path are the parameter, and its path, where the function finds the exception.
	index int
	path  string
	// behind: only what runs after the rest of the request is about the exception. throws: passing
	// the request on throws it.
	behind, throws bool
	// outer: it sees only what neither the framework nor a handler of exceptions answers.
	outer bool
}

// behindKey is a place between the wrappers of a route.
type behindKey struct {
	route *routing.Route
	n     int
}

// HandlersOf lists what sees an exception that is thrown after the first n wrappers of a route, in
// order. The list is the same for all exits of a unit, and is not to be changed.
func (r *Handlers) HandlersOf(rt *routing.Route, n int) []Handler {
	if got, ok := r.behind.Load(behindKey{rt, n}); ok {
		return got.([]Handler)
	}
	out := r.handlersBehind(rt, n)
	r.behind.Store(behindKey{rt, n}, out)
	return out
}

func (r *Handlers) handlersBehind(rt *routing.Route, n int) []Handler {
	var out, outer []Handler
	for i := n - 1; i >= 0; i-- {
		switch c, ok := r.seesException(rt.Wrappers[i]); {
		case ok && c.outer:
			outer = append(outer, c)
		case ok:
			out = append(out, c)
		}
	}
	return slices.Concat(out, r.handlersAmong(rt.Errors), outer)
}

// handlersFor lists the exception handlers that take an exception as a parameter, as they are asked about it.
func (r *Handlers) handlersFor(list []routing.Wrapper, v flow.Value) []Handler {
	return r.inOrder(orderKey{first: &list[0], length: len(list)}, v, func() []Handler { return r.handlersAmong(list) })
}

// inOrder gives the handlers of a list as they are asked about an exception. The order does not depend on where the exception is
// raised: it is found once for all exceptions of a class, and for all routes that have these handlers.
func (r *Handlers) inOrder(key orderKey, v flow.Value, list func() []Handler) []Handler {
	if v.Kind == flow.Param {
		return r.nearestHandlers(list(), v) // its types are those of its place
	}
	key.kind, key.class, key.text = v.Kind, v.Class, v.Text
	if got, ok := r.ordered.Load(key); ok {
		return got.([]Handler)
	}
	out := r.nearestHandlers(list(), v)
	r.ordered.Store(key, out)
	return out
}

// orderKey is a list of handlers, or of wrappers among which they are, and the class of an exception.
type orderKey struct {
	first  any
	length int
	kind   flow.Kind
	class  flow.ClassRef
	text   string
}

// handlersAmong lists the exception handlers that take the exception as a parameter. Those that
// answer only some exceptions are among them where their pack says that they take it there.
func (r *Handlers) handlersAmong(list []routing.Wrapper) []Handler {
	var out []Handler
	for _, e := range list {
		if i := slices.Index(r.eval.RoleList(e.Pack, e.Roles), errorRole); i >= 0 && e.Value.Kind == flow.Function && (len(e.Catches) == 0 || r.beforeFramework(e.Pack)) {
			out = append(out, Handler{w: e, index: i})
		}
	}
	return out
}

// errorRole is the role of a parameter that holds an exception.
const errorRole = "error"

// beforeFramework reports whether the handlers of a pack are asked before the framework itself, whichever exception it is.
func (r *Handlers) beforeFramework(pack int) bool {
	return slices.ContainsFunc(r.packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Role == errorRole && f.Path == "" })
}

// unawaited reports whether the framework of a pack may leave what an asynchronous function throws to nobody.
func (r *Handlers) unawaited(pack int) bool {
	return slices.ContainsFunc(r.packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Unawaited })
}

// Answers reports whether the exceptions of a pack's framework are answers themselves.
func (r *Handlers) Answers(pack int) bool {
	return slices.ContainsFunc(r.packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Answers })
}

// final reports whether a request gets no answer when a handler of a pack answers nothing.
func (r *Handlers) final(pack int) bool {
	return slices.ContainsFunc(r.packs[pack].Manifest.InputsThat(abi.HoldsException), func(f abi.Input) bool { return f.Role == errorRole && f.Path == "" && f.Final })
}

// asked tells which handlers are asked about an exception at all.
func (r *Handlers) asked(f Exception, rules *Walked) func(Handler) bool {
	about := sync.OnceValues(func() (kinds, summary.ValueRef) {
		status, _ := r.frameworkStatus(rules, f.value)
		return r.kindsOf(f.value), status
	})
	return func(c Handler) bool {
		if len(c.w.Catches) == 0 {
			return true
		}
		of, status := about()
		return r.takes(c.w, of, status)
	}
}

// seesException is a wrapper as a handler of what is thrown after it, if it looks at that.
func (r *Handlers) seesException(w routing.Wrapper) (Handler, bool) {
	if w.Value.Kind != flow.Function {
		return Handler{}, false
	}
	roles := r.eval.RoleList(w.Pack, w.Roles)
	for _, f := range r.packs[w.Pack].Manifest.InputsThat(abi.HoldsException) {
		i := slices.Index(roles, f.Role)
		if i < 0 {
			continue
		}
		if f.Path == "()" && r.catchesAny(w.Value.Func) || f.Path != "()" && r.ReadsPath(w.Value.Func, f.Path) {
			return Handler{w: w, index: i, path: f.Path, behind: true, throws: f.Path == "()", outer: f.Outer}, true
		}
	}
	return Handler{}, false
}

// ReadsPath reports whether a function reads a property of the name that a path ends with.
func (r *Handlers) ReadsPath(fn flow.FuncRef, path string) bool {
	name := path[strings.LastIndexByte(path, '.')+1:]
	f := r.prog.Files[fn.File]
	return slices.ContainsFunc(r.code.Members(fn), func(e unit.ExprID) bool { return f.Expr(e).Str == name })
}

// CatchesUnread finds a wrapper around a unit that handles what the function throws which it closes over and runs: what it
// answers then is not followed. A wrapper that is handed what it runs is none: the framework stands between the two.
func (r *Handlers) CatchesUnread(w *Walked) (routing.Wrapper, bool) {
	if w.Route == nil {
		return routing.Wrapper{}, false
	}
	for _, o := range w.Route.Wrappers {
		if o.Value.Kind != flow.Function || slices.Contains(r.eval.RoleList(o.Pack, o.Roles), nextRole) || !r.catchesAny(o.Value.Func) {
			continue
		}
		if r.catchesAround(o.Value.Func) {
			return o, true
		}
		if _, followed := r.seesException(o); !followed && r.closesOverNext(o.Value.Func) {
			return o, true
		}
	}
	return routing.Wrapper{}, false
}

// catchesAround reports whether a generator handles what is thrown while it waits, and does more than to throw that again: the framework throws
// there what the request throws that it was made for.
func (r *Handlers) catchesAround(fn flow.FuncRef) bool {
	f := r.prog.Files[fn.File]
	if !r.prog.Func(fn).Generator {
		return false
	}
	for id := 1; id < len(f.Stmts); id++ {
		st := &f.Stmts[id]
		if st.Kind != unit.StmtTry || f.EnclosingFunc(st.Node) != fn.Func || !r.waitsIn(f, st.Body) {
			continue
		}
		for _, h := range f.StmtsIn(st.Handlers) {
			body := f.StmtsIn(f.Stmt(h).Body)
			if len(body) == 0 {
				return true
			}
			last := f.Stmt(body[len(body)-1])
			again := last.Kind == unit.StmtThrow && (last.Expr == 0 || f.Expr(f.Plain(last.Expr)).Ref != 0 && unit.BindingID(f.Expr(f.Plain(last.Expr)).Ref) == f.Stmt(h).Binding)
			if !again {
				return true
			}
		}
	}
	return false
}

// waitsIn reports whether one of the statements of a list yields.
func (r *Handlers) waitsIn(f *unit.File, list unit.List) bool {
	for _, id := range f.StmtsIn(list) {
		node := f.Stmt(id).Node
		for e := 1; e < len(f.Exprs); e++ {
			x := &f.Exprs[e]
			if x.Kind == unit.ExprYield && f.Tree.Start(x.Node) >= f.Tree.Start(node) && f.Tree.End(x.Node) <= f.Tree.End(node) {
				return true
			}
		}
	}
	return false
}

// nextRole is the role of what a wrapper runs.
const nextRole = "next"

// closesOverNext reports whether a function around another one is handed what that runs.
func (r *Handlers) closesOverNext(fn flow.FuncRef) bool {
	for up := r.prog.Func(fn).Parent; up > unit.ModuleFunc; up = r.prog.Func(flow.FuncRef{File: fn.File, Func: up}).Parent {
		of := flow.FuncRef{File: fn.File, Func: up}
		for i := range r.prog.Func(of).Params {
			if r.routing.RoleAt(of, int32(i)) == nextRole {
				return true
			}
		}
	}
	return false
}

// catchesAny reports whether a function has a catch clause.
func (r *Handlers) catchesAny(fn flow.FuncRef) bool {
	f := r.prog.Files[fn.File]
	for id := 1; id < len(f.Stmts); id++ {
		if st := &f.Stmts[id]; st.Kind == unit.StmtTry && st.Handlers.Len > 0 && f.EnclosingFunc(st.Node) == fn.Func {
			return true
		}
	}
	return false
}

// stateBefore are the values that a handler finds in the answer while there is none.
func (r *Handlers) stateBefore(c Handler) []flow.Bound {
	var out []flow.Bound
	m := r.packs[c.w.Pack].Manifest
	for i, role := range r.eval.RoleList(c.w.Pack, c.w.Roles) {
		for _, f := range m.InputsThat(abi.HoldsAnswered) {
			if role == f.Role {
				out = append(out, flow.Bound{Index: int32(i), Path: f.Path, Value: unanswered})
			}
			for _, h := range m.InputsThat(abi.HoldsRole) {
				if role == h.Role && h.Is == f.Role {
					out = append(out, flow.Bound{Index: int32(i), Path: h.Path + f.Path, Value: unanswered})
				}
			}
		}
	}
	return out
}

var unanswered = flow.Value{Kind: flow.Const, Lit: unit.LitBoolean, Text: "false"}

// statusParam is the parameter of a handler at which it finds the status that was set before, -1 where it does not look.
func (r *Handlers) statusParam(c Handler) int {
	rule := rules.Status(r.packs[c.w.Pack].Manifest)
	if rule == nil || c.w.Value.Kind != flow.Function || !r.ReadsPath(c.w.Value.Func, rule.Path) {
		return -1
	}
	return slices.Index(r.eval.RoleList(c.w.Pack, c.w.Roles), rule.Role)
}
