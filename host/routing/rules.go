package routing

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
)

// UnitRoles gives the roles of a unit's parameters: a list stated with the fact
// (the decorators of each parameter), or the manifest's list of that name.
func (r *Routing) UnitRoles(f *facts.Fact, env *flow.Env) []string {
	if v := f.Get(abi.FieldParams); v.Kind == abi.ValueList {
		var out []string
		for _, item := range v.Items {
			out = append(out, item.Text)
		}
		return out
	}
	return r.eval.RoleList(f.Pack, facts.Literal(f, abi.FieldRoles))
}

// UnitRules says how a unit ends; a fact may state another default status.
func (r *Routing) UnitRules(f *facts.Fact, env *flow.Env) abi.UnitRules {
	rules := r.packs[f.Pack].Manifest.Units[facts.Literal(f, abi.FieldRoles)]
	for _, v := range r.eval.Values(f, f.Get(abi.FieldDefault), env, nil) {
		if v.Kind == flow.Const && facts.Number(v.Text) > 0 {
			rules.DefaultStatus = facts.Number(v.Text)
		}
	}
	return rules
}
