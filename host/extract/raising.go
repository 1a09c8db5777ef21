package extract

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Limits of following helpers for what they raise.
const (
	// maxRaisingSize bounds the statements of such a helper, maxRaisingHops the calls between it and a unit.
	maxRaisingSize = 40
	maxRaisingHops = 3
	// maxToldSize and maxToldHops are the same where only a handler of the project tells what is raised from
	// other exceptions: whoever answers every exception is raised to by half of a program.
	maxToldSize = 20
	maxToldHops = 2
	// maxLookupSize bounds the statements of a helper in which a library's call raises: a look-up, which
	// is followed for itself alone.
	maxLookupSize = 6
)

// raising finds the helpers that raise what a framework, or a handler of exceptions,
// answers (if not found: raise NotFound()), and those that call them: what they
// raise is an answer of the unit that calls them, so they are walked where they are called.
func (r *run) raising() {
	r.raises = map[flow.FuncRef]bool{}
	handled := wrapper{}
	for _, f := range r.facts {
		if f.Kind == abi.FactWrap {
			for _, item := range f.Get(abi.FieldCatches).Items {
				for _, v := range r.values(f, item, nil, nil) {
					if !everyException[v.Text] && !anyException[v.Text] {
						handled.catches = append(handled.catches, v)
					}
				}
			}
		}
	}
	rescuers := r.rescuers()
	r.follows = len(rescuers) > 0
	var queue, told []flow.FuncRef
	for i, file := range r.prog.Files {
		if r.quiet[i] {
			continue
		}
		for id := 1; id < len(file.Stmts); id++ {
			st := &file.Stmts[id]
			if st.Kind != unit.StmtThrow || st.Expr == 0 {
				continue
			}
			fn := flow.FuncRef{File: flow.FileID(i), Func: file.EnclosingFunc(st.Node)}
			if fn.Func == unit.ModuleFunc || r.units[fn] || r.inline[fn] {
				continue
			}
			for _, v := range r.prog.Eval(flow.Site{File: flow.FileID(i), Expr: st.Expr}, nil) {
				if r.answersFor(v) || r.catches(handled, v, nil) {
					queue = append(queue, fn)
					break
				}
				if !r.tellsApart(rescuers, failure{value: v}) {
					continue
				}
				if r.carried(v) {
					queue = append(queue, fn)
					break
				}
				told = append(told, fn)
			}
		}
	}
	for _, f := range r.facts {
		if f.Kind == abi.FactRaise && len(f.guards) == 0 && !r.units[f.in] && f.in.Func != unit.ModuleFunc && r.sizeOf(f.in) <= maxLookupSize &&
			r.answersFor(flow.Value{Kind: flow.Extern, Text: literal(f, abi.FieldExceptionType) + "()"}) {
			r.raises[f.in] = true
		}
	}
	seen := map[flow.FuncRef]bool{}
	r.raisedThrough(queue, seen, maxRaisingHops, maxRaisingSize)
	r.raisedThrough(told, seen, maxToldHops, maxToldSize)
}

// raisedThrough notes helpers that raise, and those that call them, some calls deep.
func (r *run) raisedThrough(queue []flow.FuncRef, seen map[flow.FuncRef]bool, maxHops, maxSize int) {
	for hops := 0; hops < maxHops && len(queue) > 0; hops++ {
		var next []flow.FuncRef
		for _, f := range queue {
			if f.Func == unit.ModuleFunc || r.units[f] || seen[f] || len(seen) >= maxSenders || r.sizeOf(f) > maxSize {
				continue
			}
			seen[f] = true
			r.raises[f] = true
			for _, c := range r.prog.Callers(f) {
				next = append(next, c.In)
			}
		}
		queue = next
	}
}

// answersFor reports whether a framework of the run answers an exception by itself.
func (r *run) answersFor(v flow.Value) bool {
	for _, p := range r.opts.Packs {
		for _, origin := range r.prog.Origins(v) {
			for _, t := range p.Manifest.Exceptions {
				if !t.ProjectOnly && (t.Origin == origin || t.Origin == origin+"()") {
					return true
				}
			}
		}
	}
	return false
}

// carried reports whether an exception is a library's that only handlers of the project answer.
func (r *run) carried(v flow.Value) bool {
	for _, p := range r.opts.Packs {
		for _, t := range p.Manifest.Exceptions {
			if t.ProjectOnly && slices.Contains(r.prog.Origins(v), t.Origin) {
				return true
			}
		}
	}
	return false
}

// sizeOf counts the statements of a function, those of its blocks included.
func (r *run) sizeOf(f flow.FuncRef) int {
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
