package extract

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
)

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func upper(s string) string { return strings.ToUpper(s) }

// index sorts the facts that speak of calls by the expression they stand at, and
// finds the functions that have to be walked where they are called.
func (r *run) index() {
	r.outcomes = map[flow.Site][]*fact{}
	r.configs = map[flow.Site][]instance{}
	r.inline = map[flow.FuncRef]bool{}
	answering := map[flow.FuncRef]bool{}
	for _, f := range r.facts {
		switch f.Kind {
		case abi.FactOutcome:
			r.outcomes[f.site] = append(r.outcomes[f.site], f)
			answering[f.in] = true
		case abi.FactConfig:
			for _, inst := range r.instances(f, abi.FieldName) {
				r.configs[inst.at] = append(r.configs[inst.at], inst)
			}
		case abi.FactRequest:
			r.requests = append(r.requests, r.instances(f, abi.FieldMethod, abi.FieldPath, abi.FieldBase)...)
			answering[f.in] = true
		}
	}
	for i, f := range r.prog.Files {
		for id := 2; id < len(f.Funcs); id++ {
			if alwaysThrows(f, f.Funcs[id].Body) {
				answering[flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(id)}] = true
			}
		}
	}
	// A function that calls one that can answer can answer too.
	queue := sortedFuncs(answering)
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		if r.inline[f] || f.Func == unit.ModuleFunc {
			continue
		}
		r.inline[f] = true
		fn := r.prog.Func(f)
		if fn.Parent > unit.ModuleFunc && (fn.Kind == unit.FuncArrow || fn.Kind == unit.FuncFunction) && fn.Name == "" {
			queue = append(queue, flow.FuncRef{File: f.File, Func: fn.Parent})
		}
		for _, c := range r.prog.Callers(f) {
			if !r.inline[c.In] && !r.units[c.In] {
				queue = append(queue, c.In)
			}
		}
	}
}

// alwaysThrows reports whether a body's own last statement is a throw and nothing returns before it.
func alwaysThrows(f *unit.File, body unit.List) bool {
	list := f.StmtsIn(body)
	if len(list) == 0 || len(list) > 4 {
		return false
	}
	for _, s := range list[:len(list)-1] {
		if k := f.Stmt(s).Kind; k != unit.StmtLet && k != unit.StmtExpr {
			return false
		}
	}
	return f.Stmt(list[len(list)-1]).Kind == unit.StmtThrow
}

// judge tells the walk of one unit what calls do.
type judge struct {
	r *run
	// watch are reads to record beside the run's configuration reads.
	watch map[flow.Site]bool
}

// outcome is what the walk hands back for an answering call.
type outcome struct{ f *fact }

// Call tells whether a call answers the request, judged by the role of its receiver here.
func (j *judge) Call(site flow.Site, env *flow.Env, locals *paths.Locals) *paths.Event {
	for _, f := range j.r.outcomes[site] {
		held := yes
		for _, g := range f.guards {
			held = min(held, j.r.decide(g, env))
		}
		if held != yes {
			continue
		}
		ev := &paths.Event{Outcome: outcome{f}, Continues: f.Get(abi.FieldContinues).Bool}
		for _, id := range []abi.FieldID{abi.FieldStatus, abi.FieldBody} {
			if s, ok := j.r.siteOf(f, f.Get(id), env); ok && s.File == site.File {
				ev.Depends = append(ev.Depends, s)
			}
		}
		return ev
	}
	return nil
}

// siteOf finds the expression a field names.
func (r *run) siteOf(f *fact, v abi.Value, env *flow.Env) (flow.Site, bool) {
	switch v.Kind {
	case abi.ValueNode:
		at, ok := f.Site(v.Node)
		if !ok || len(v.Steps) > 0 {
			return flow.Site{}, false
		}
		e := r.exprAt(packrt.Site{File: at.File, Node: at.Node})
		return flow.Site{File: flow.FileID(at.File), Expr: e}, e != 0
	case abi.ValueArguments:
		p, ok := r.argument(f, v, env)
		return p.Site, ok
	}
	return flow.Site{}, false
}

// Inline tells whether a helper's body is walked in place.
func (j *judge) Inline(f flow.FuncRef) bool { return j.r.inline[f] }

// Watched tells whether a read is recorded on its path.
func (j *judge) Watched(site flow.Site) bool {
	return j.watch[site] || len(j.r.configs[site]) > 0
}

// OwnUnit tells whether a nested function is a unit of its own.
func (j *judge) OwnUnit(f flow.FuncRef) bool {
	j.r.mu.Lock()
	defer j.r.mu.Unlock()
	return j.r.units[f]
}
