package routing

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// Assign gives the parameters of a unit their roles.
func (r *Routing) Assign(v flow.Value, roles []string) {
	if v.Kind != flow.Function {
		return
	}
	r.eval.Roles.AddUnit(v.Func, r.prog.BindThis(v))
	for i, role := range roles {
		if role != "" {
			r.eval.Roles.Set(facts.Param{Func: v.Func, Index: int32(i)}, role)
		}
	}
	r.assignLayers(v, roles)
}

// giveRole gives a parameter of the functions that a fact names its role.
func (r *placer) giveRole(f *facts.Fact) {
	index := facts.Number(f.Get(abi.FieldChildParam).Text)
	for _, inst := range r.eval.Lift(f, abi.FieldFunction) {
		for _, v := range r.eval.UnitFunctions(f, inst.Env) {
			r.propagateRole(v.Func, index, facts.Literal(f, abi.FieldRole))
		}
	}
}

// propagateRole gives a parameter a role, and those that callbacks take it by: in
// inTransaction(cb) { db.transaction(async (tx) => cb(tx)) } what callers pass as cb takes a transaction too. It ends since
// a parameter is given a role once.
func (r *placer) propagateRole(fn flow.FuncRef, index int, role string) {
	if !r.eval.Roles.Set(facts.Param{Func: fn, Index: int32(index)}, role) {
		return
	}
	file := r.prog.Files[fn.File]
	for _, id := range r.code.Nested(fn) {
		for _, c := range file.Func(id).Calls {
			x := file.Expr(c)
			for k, a := range file.ExprsIn(x.List) {
				if !slices.ContainsFunc(r.prog.Eval(flow.Site{File: fn.File, Expr: a}, nil), func(v flow.Value) bool {
					return v.Kind == flow.Param && v.Func == fn && v.Index == int32(index) && v.Text == ""
				}) {
					continue
				}
				callee := flow.Site{File: fn.File, Expr: x.A}
				for _, taker := range r.prog.Eval(callee, nil) {
					if taker.Kind != flow.Param || taker.Text != "" {
						continue
					}
					for _, caller := range r.prog.Callers(taker.Func) {
						for _, env := range r.eval.Environments([]facts.Step{{Target: taker.Func, Call: caller}}) {
							for _, v := range r.prog.Eval(callee, env) {
								if v.Kind == flow.Function {
									r.propagateRole(v.Func, k, role)
								}
							}
						}
					}
				}
			}
		}
	}
}
