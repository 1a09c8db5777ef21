package interactions

import (
	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// ConfigEffect is the effect of reading a configuration variable.
func (r *Interactions) ConfigEffect(c facts.Grounded, name string, pre []summary.Predicate) summary.Effect {
	return summary.InteractionEffect{
		Binding: summary.Binding{Transport: "os", Recognition: r.packs[c.Fact.Pack].Manifest.ID,
			Semantics: summary.RuntimeConfig{DeploymentTarget: summary.TargetContainer, InstanceName: r.code.Project.Name}},
		Preconditions: pre,
		Interaction:   summary.ConfigRead{Name: name, Defaulted: r.defaulted(c) || r.doesWithout(c.At) || heldBefore(r.prog.Files[c.Fact.Expr.File], c.Fact.Expr.Expr)},
	}
}

// defaulted reports whether code that reads a variable can do without it: it has a fallback other than null.
func (r *Interactions) defaulted(c facts.Grounded) bool {
	v := c.Fact.Get(abi.FieldDefault)
	if v.Kind == abi.ValueNone || v.Kind == abi.ValueBool {
		return v.Bool
	}
	values := r.eval.Values(c.Fact, v, c.Env, nil)
	for _, one := range values {
		if one.Kind != flow.Const || one.Lit != unit.LitNull && one.Lit != unit.LitUndefined {
			return true
		}
	}
	return len(values) == 0
}
