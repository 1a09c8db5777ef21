package routing

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
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
	if f.Get(abi.FieldDefault).Kind == abi.ValueNode {
		rules.DefaultStatus = 0 // what is written there, where it is known
	}
	for _, v := range r.eval.Values(f, f.Get(abi.FieldDefault), env, nil) {
		switch {
		case v.Kind != flow.Const:
		case facts.Number(v.Text) > 0:
			rules.DefaultStatus = facts.Number(v.Text)
		case v.Lit == unit.LitNull:
			rules.DefaultStatus = r.packs[f.Pack].Manifest.Units[facts.Literal(f, abi.FieldRoles)].DefaultStatus
		}
	}
	return rules
}
