package interactions

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Expression is the expression that a field names, through property steps; the step "json" leads
// to what was serialised.
func (r *Interactions) Expression(f *facts.Fact, v abi.Value, env *flow.Env) (flow.Prop, bool) {
	base := v
	base.Steps = nil
	if v.Kind == abi.ValueFirst {
		for _, item := range v.Items {
			if p, ok := r.Expression(f, item, env); ok {
				return p, true
			}
		}
		return flow.Prop{}, false
	}
	site, ok := r.eval.SiteOf(f, base, env)
	if !ok {
		return flow.Prop{}, false
	}
	at := flow.Prop{Site: site, Env: env}
	if len(v.Steps) > 0 && r.eval.KeywordWritten(site, env, v.Steps[0]) {
		return flow.Prop{}, false
	}
	for _, step := range v.Steps {
		if strings.HasPrefix(step, "only[") {
			if !slices.ContainsFunc(r.prog.Eval(at.Site, at.Env), func(v flow.Value) bool { return len(r.prog.EvalStep(v, step)) > 0 }) {
				return flow.Prop{}, false
			}
			continue
		}
		if step == "json" {
			at = r.prog.Serialised(at)
			continue
		}
		found := false
		for _, val := range r.prog.Eval(at.Site, at.Env) {
			if step == abi.StepCall && val.Kind == flow.Function {
				if returns := r.prog.Returns(val.Func); len(returns) == 1 && returns[0] != 0 {
					at, found = flow.Prop{Site: flow.Site{File: val.Func.File, Expr: returns[0]}, Env: r.prog.BindThis(val)}, true
					break
				}
				continue
			}
			props, _ := r.prog.Properties(val)
			for i := len(props) - 1; i >= 0 && !found; i-- {
				if "."+props[i].Name == step {
					at, found = props[i], true
				}
			}
			if found {
				break
			}
			if at, found = r.prog.GivenArgument(val, step); found {
				break
			}
			if elements, _ := r.prog.ElementSites(val); step == "[0]" && len(elements) > 0 {
				at, found = elements[0], true
				break
			}
		}
		if !found {
			return flow.Prop{}, false
		}
	}
	return at, true
}

// callbackRef describes what a timer runs.
func (r *Interactions) callbackRef(f *facts.Fact, env *flow.Env) summary.CallbackRef {
	site, ok := r.eval.SiteOf(f, f.Get(abi.FieldCallback), env)
	if !ok {
		return summary.CallbackRef{Type: "opaque", Reason: "no callback is stated"}
	}
	switch x := r.prog.Expr(site); x.Kind {
	case unit.ExprFunction:
		return summary.CallbackRef{Type: "literal"}
	case unit.ExprName, unit.ExprMember:
		return summary.CallbackRef{Type: "identifier", Name: r.prog.Files[site.File].ExprText(site.Expr)}
	}
	return summary.CallbackRef{Type: "opaque", Reason: "computed"}
}

// keys are the names that a field states: the texts of a list, or the keys of an object whose values
// are not false. nil when nothing is known; "*" is added for an object that is not known whole.
func (r *Interactions) keys(f *facts.Fact, v abi.Value, env *flow.Env) []string {
	set := map[string]bool{}
	known := false
	add := func(values []flow.Value) {
		for _, val := range values {
			switch val.Kind {
			case flow.Object:
				known = true
				props, closed := r.prog.Properties(val)
				for _, p := range props {
					off := r.prog.Eval(p.Site, p.Env)
					if len(off) == 1 && off[0].Kind == flow.Const && (off[0].Lit == unit.LitBoolean && off[0].Text == "false" || off[0].Lit == unit.LitUndefined) {
						continue
					}
					set[p.Name] = true
				}
				if !closed {
					set["*"] = true
				}
			case flow.Array:
				elements, closed := r.prog.Elements(val)
				known = true
				for _, el := range elements {
					for _, t := range r.prog.Texts(el) {
						set[t.Text] = true
					}
				}
				if !closed {
					set["*"] = true
				}
			default:
				for _, t := range r.eval.Texts([]flow.Value{val}) {
					known = true
					for _, word := range strings.Fields(t.Text) {
						set[word] = true
					}
				}
			}
		}
	}
	switch v.Kind {
	case abi.ValueNone:
		return nil
	case abi.ValueList:
		for _, item := range v.Items {
			known = false
			if add(r.eval.Values(f, item, env, nil)); !known && item.Kind != abi.ValueNone {
				set["*"] = true
			}
		}
		known = true
	default:
		add(r.eval.Values(f, v, env, nil))
	}
	if !known {
		return nil
	}
	out := slices.AppendSeq(make([]string, 0, len(set)), maps.Keys(set))
	slices.Sort(out)
	return out
}
