package exceptions

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
)

// Limits of walking helpers for what they raise.
const (
	// maxRaisingSize bounds the statements of such a helper, maxRaisingHops the calls between it and a unit.
	maxRaisingSize = 80
	maxRaisingHops = 4
	// maxDistinguishedSize and maxDistinguishedHops are the same where only a handler of the project distinguishes the
	// exception, or nothing does: half of a program raises what a handler of everything answers.
	maxDistinguishedSize = 20
	maxDistinguishedHops = 2
	// maxLookupSize and maxLookupHops are the same where a library's call raises: a look-up.
	maxLookupSize = 40
	maxLookupHops = 4
)

// findRaisers finds the helpers that raise what a framework, or a handler of exceptions,
// answers (if not found: raise NotFound()), and those that call them: what they
// raise is an answer of the unit that calls them, so they are walked where they are called.
func (r *Handlers) findRaisers() {
	handled := routing.Wrapper{}
	r.stated.Each(stageName, func(f *facts.Fact) {
		for _, item := range f.Get(abi.FieldCatches).Items {
			for _, v := range r.eval.Values(f, item, nil, nil) {
				if !r.prog.Semantics.Exceptions.Handled[v.Text] {
					handled.Catches = append(handled.Catches, v)
				}
			}
		}
	}, abi.FactWrap)
	handlers := r.allHandlers()
	r.follows = len(handlers) > 0
	// raising are all helpers that raise; queue and distinguished are those among them whose exceptions are told apart
	// where a handler answers everything. lookups are those in which a library's call raises.
	var queue, distinguished, raising, lookups []flow.FuncRef
	for i, file := range r.prog.Files {
		if r.code.Ignored[i] {
			continue
		}
		r.code.ProtectFile(stageName, flow.FileID(i), func() {
			raised := func(e unit.ExprID, in unit.FuncID) {
				fn := flow.FuncRef{File: flow.FileID(i), Func: in}
				if fn.Func == unit.ModuleFunc || r.calls.Inlined(fn) {
					return
				}
				values := r.prog.Eval(flow.Site{File: flow.FileID(i), Expr: e}, nil)
				if len(values) > 0 {
					raising = append(raising, fn)
				}
				for _, v := range values {
					if r.answersFor(v) || r.catches(handled, v, nil) {
						queue = append(queue, fn)
						break
					}
					if !r.Distinguishes(handlers, Exception{value: v}) {
						continue
					}
					if r.answeredByHandlersOnly(v) {
						queue = append(queue, fn)
						break
					}
					distinguished = append(distinguished, fn)
				}
			}
			for id := 1; id < len(file.Stmts); id++ {
				if st := &file.Stmts[id]; st.Kind == unit.StmtThrow && st.Expr != 0 {
					raised(st.Expr, file.EnclosingFunc(st.Node))
				}
			}
			for id := range file.Exprs {
				if _, ends := r.prog.EndsProgram(flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)}); ends {
					if fn := (flow.FuncRef{File: flow.FileID(i), Func: file.EnclosingFunc(file.Exprs[id].Node)}); fn.Func != unit.ModuleFunc && !r.calls.Inlined(fn) {
						queue = append(queue, fn)
					}
				}
			}
			raising = append(raising, r.refusing(flow.FileID(i))...)
			for _, call := range r.prog.RefusalsIn(flow.FileID(i)) {
				if args := file.ExprsIn(file.Expr(call).List); len(args) > 0 {
					raised(args[0], file.EnclosingFunc(file.Expr(call).Node))
				}
			}
		})
	}
	r.stated.Each(stageName, func(f *facts.Fact) {
		raised, _, _ := strings.Cut(facts.Literal(f, abi.FieldExceptionType), " ")
		if f.In.Func == unit.ModuleFunc || len(f.Open) == 0 && !r.answersFor(flow.Value{Kind: flow.Extern, Text: raised + "()"}) {
			return
		}
		if len(f.Open) > 0 && !asksRole(f) {
			return // with a role, it raises for the callers that hand it one
		}
		lookups = append(lookups, f.In)
	}, abi.FactRaise)
	seen := map[flow.FuncRef]bool{}
	r.addCallers(r.raises, queue, seen, maxRaisingHops, maxRaisingSize)
	r.addCallers(r.raises, lookups, seen, maxLookupHops, maxLookupSize)
	r.raising = maps.Clone(r.raises)
	r.addCallers(r.raising, raising, maps.Clone(seen), maxDistinguishedHops, maxDistinguishedSize)
	r.addCallers(r.raises, distinguished, seen, maxDistinguishedHops, maxDistinguishedSize)
}

// asksRole reports whether what a fact says is so depends on the roles alone of what its function is handed.
func asksRole(f *facts.Fact) bool {
	return !slices.ContainsFunc(f.Open, func(t facts.OpenTest) bool { return len(t.Test.Role) == 0 })
}

// refusing lists the functions of a file that hand a function of the language which refuses some values what they are handed: what
// they raise depends on who calls them.
func (r *Handlers) refusing(at flow.FileID) (out []flow.FuncRef) {
	file := r.prog.Files[at]
	for id := range file.Exprs {
		x := &file.Exprs[id]
		if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
			continue
		}
		call := flow.Site{File: at, Expr: unit.ExprID(id)}
		list, on := r.prog.Declares(call, nil)
		in := flow.FuncRef{File: at, Func: file.EnclosingFunc(x.Node)}
		if len(list) == 0 || in.Func == unit.ModuleFunc || r.calls.Inlined(in) {
			continue
		}
		args := file.ExprsIn(x.List)
		if on != 0 {
			args = []unit.ExprID{on}
		}
		if slices.ContainsFunc(args, func(a unit.ExprID) bool {
			return slices.ContainsFunc(r.prog.Eval(flow.Site{File: at, Expr: a}, nil), func(v flow.Value) bool { return v.Kind == flow.Param && v.Func == in })
		}) {
			out = append(out, in)
		}
	}
	return out
}

// addCallers adds helpers that raise to a set, those that they are written in (what a block raises leaves the function around
// it), and those that call them, some calls deep.
func (r *Handlers) addCallers(to map[flow.FuncRef]bool, queue []flow.FuncRef, seen map[flow.FuncRef]bool, maxHops, maxSize int) {
	for hops := 0; hops < maxHops && len(queue) > 0; hops++ {
		var next []flow.FuncRef
		for n := 0; n < len(queue); n++ {
			f := queue[n]
			if f.Func == unit.ModuleFunc || seen[f] {
				continue
			}
			queue = append(queue, flow.FuncRef{File: f.File, Func: r.prog.Func(f).Parent})
			if r.sizeOf(f) > maxSize {
				continue
			}
			seen[f] = true
			to[f] = true
			for _, c := range r.prog.Callers(f) {
				next = append(next, c.In)
			}
			for _, c := range r.prog.Readers(f) {
				next = append(next, c.In)
			}
		}
		queue = next
	}
}

// answersFor reports whether a framework of the run answers an exception by itself.
func (r *Handlers) answersFor(v flow.Value) bool {
	for _, p := range r.packs {
		for _, origin := range r.prog.Origins(v) {
			for _, t := range p.Manifest.Exceptions {
				if (!t.ProjectOnly || len(p.Manifest.Units) > 0) && (t.Origin == origin || t.Origin == origin+"()") {
					return true
				}
			}
		}
	}
	return false
}

// answeredByHandlersOnly reports whether an exception is a library's that only handlers of the project answer.
func (r *Handlers) answeredByHandlersOnly(v flow.Value) bool {
	for _, p := range r.packs {
		for _, t := range p.Manifest.Exceptions {
			if t.ProjectOnly && slices.Contains(r.prog.Origins(v), t.Origin) {
				return true
			}
		}
	}
	return false
}

// sizeOf counts the statements of a function, those of its blocks included.
func (r *Handlers) sizeOf(f flow.FuncRef) int {
	file := r.prog.Files[f.File]
	n := 0
	var count func(l unit.List)
	count = func(l unit.List) {
		for _, id := range file.StmtsIn(l) {
			st := file.Stmt(id)
			if n++; n > maxRaisingSize {
				return
			}
			count(st.Body)
			count(st.Else)
			count(st.Handlers)
			count(st.Finally)
		}
	}
	count(file.Func(f.Func).Body)
	return n
}
