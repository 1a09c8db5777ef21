package configs

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Effect is the effect of reading a configuration variable.
func (r *Reader) Effect(c facts.Grounded, name string, pre []summary.Predicate) summary.Effect {
	lifted := c.At != c.Fact.Expr
	optional := r.defaulted(c) || r.doesWithout(c.At, lifted) || lifted && (r.heldBefore(c.Fact.Expr) || r.givesInstead(c)) || r.caught(c.Fact.Expr)
	return summary.InteractionEffect{
		Binding: summary.Binding{Transport: "os", Recognition: r.packs[c.Fact.Pack].Manifest.ID,
			Semantics: summary.RuntimeConfig{DeploymentTarget: summary.TargetContainer, InstanceName: r.code.Project.Name}},
		Preconditions: pre,
		Interaction:   summary.ConfigRead{Name: name, Defaulted: optional, AtBuild: facts.Literal(c.Fact, abi.FieldPhase) == "build", Absent: r.absent(c, optional)},
	}
}

// absent says what a read does where nothing sets the variable: what the pack says of it, and what is done with what it gives.
func (r *Reader) absent(c facts.Grounded, optional bool) string {
	switch said := facts.Literal(c.Fact, abi.FieldWhen); {
	case optional:
	case said == "invalid":
		return summary.AbsentFails
	case said == "missing" && !r.needed(c.At):
		return summary.AbsentNothing
	}
	return ""
}

// needed reports whether something that a file does with a value fails where there is none, or a test of it does.
func (r *Reader) needed(at flow.Site) bool {
	v := r.valueAt(at)
	fails := r.asks[at.File]().fails
	return slices.ContainsFunc(v.keys(), func(key tested) bool {
		return fails[key] || slices.ContainsFunc(v.tests[key], func(of test) bool {
			if of.stmt == 0 {
				return false
			}
			s := v.file.Stmt(of.stmt)
			return v.fails(s.Body) || v.fails(s.Else)
		})
	})
}

// defaulted reports whether code that reads a variable can do without it: it has a fallback, be it one that says that there
// may be nothing.
func (r *Reader) defaulted(c facts.Grounded) bool {
	v := c.Fact.Get(abi.FieldDefault)
	if v.Kind == abi.ValueNone || v.Kind == abi.ValueBool {
		return v.Bool
	}
	values := r.eval.Values(c.Fact, v, c.Env, nil)
	for _, one := range values {
		if !flow.IsNull(one) {
			return true
		}
	}
	return len(values) == 0 || r.stated(c, v)
}

// stated reports whether somebody wrote the fallback that is nothing: where the variable is read, or in a call that hands it
// on. Nobody wrote that of an argument which is left out.
func (r *Reader) stated(c facts.Grounded, v abi.Value) bool {
	if v.Kind != abi.ValueNode {
		return true
	}
	at, ok := r.eval.Written(c.Fact, v)
	env := c.Env
	for ok && at.Expr != 0 {
		f := r.prog.Files[at.File]
		at.Expr = f.Plain(at.Expr)
		x := f.Expr(at.Expr)
		if x.Kind != unit.ExprName || x.Ref == 0 || f.Binding(unit.BindingID(x.Ref)).Kind != unit.BindParam {
			return true
		}
		at, env, ok = r.prog.Given(at, env)
	}
	return false
}
