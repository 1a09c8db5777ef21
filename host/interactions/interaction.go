package interactions

import (
	"cmp"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/sql"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// groundedBy lists, for each kind of interaction, the fields whose values may come
// from the caller: with them the interaction is lifted to where they are known.
var groundedBy = map[abi.FactKind][]abi.FieldID{
	abi.FactAccess:   {abi.FieldContainer, abi.FieldAccessPath, abi.FieldStatement},
	abi.FactSend:     {abi.FieldChannel},
	abi.FactSchedule: nil,
}

// Effects turns the interaction facts at an expression into effects.
func (r *Interactions) Effects(e paths.Effect) []summary.Effect {
	var out []summary.Effect
	for _, inst := range r.eval.OfReceiver(r.At[e.Site], e.Env) {
		env := inst.Env
		if inst.At == inst.Fact.Expr && env == nil {
			env = e.Env
		}
		if inst.Fact.Get(abi.FieldStatement).Kind != abi.ValueNone {
			out = append(out, r.statements(inst.Fact, env, e)...)
			continue
		}
		out = append(out, summary.InteractionEffect{Callee: calleeText(r.prog, e.Site), Interaction: r.interaction(inst.Fact, env, e), Binding: r.interactionBinding(inst.Fact, env)})
	}
	return append(out, r.handedEffects(e)...)
}

// handedEffects are those of what a helper was handed, where it is walked in place: the call that hands it over is no effect then,
// and what the helper does stands on those of its paths that do it.
func (r *Interactions) handedEffects(e paths.Effect) []summary.Effect {
	if e.Env == nil {
		return nil
	}
	var out []summary.Effect
	for _, f := range r.handed[e.Site] {
		if slices.ContainsFunc(r.At[e.Site], func(g facts.Grounded) bool { return g.Fact == f }) || !r.eval.Holds(f, e.Env) {
			continue
		}
		if f.Get(abi.FieldStatement).Kind != abi.ValueNone {
			out = append(out, r.statements(f, e.Env, e)...)
			continue
		}
		out = append(out, summary.InteractionEffect{Callee: calleeText(r.prog, e.Site), Interaction: r.interaction(f, e.Env, e), Binding: r.interactionBinding(f, e.Env)})
	}
	return out
}

// statements gives one access for each table that the SQL of a fact touches.
func (r *Interactions) statements(f *facts.Fact, env *flow.Env, e paths.Effect) []summary.Effect {
	var out []summary.Effect
	for _, t := range r.eval.Texts(facts.Present(r.eval.Values(f, f.Get(abi.FieldStatement), env, e.Locals.Lookup()))) {
		for _, a := range r.accessesOf(t.Text) {
			b := r.interactionBinding(f, env)
			if s, ok := b.Semantics.(summary.Storage); ok {
				s.Container = summary.Str(a.Table)
				b.Semantics = s
			}
			access := summary.StorageAccess{Kind: "read", Operation: a.Operation, Fields: a.Fields, Selector: a.Selector}
			if a.Write {
				access.Kind = "write"
			}
			if access.Fields == nil {
				access.Fields = []string{"*"}
			}
			out = append(out, summary.InteractionEffect{Callee: calleeText(r.prog, e.Site), Interaction: access, Binding: b})
		}
	}
	return out
}

// accessesOf are the accesses of a statement, which many paths may run.
func (r *Interactions) accessesOf(statement string) []sql.Access {
	if known, ok := r.statementsRead.Load(statement); ok {
		return known.([]sql.Access)
	}
	out := sql.Read(statement)
	r.statementsRead.Store(statement, out)
	return out
}

func calleeText(p *program.Program, site flow.Site) string {
	if k := p.Expr(site).Kind; k == unit.ExprCall || k == unit.ExprNew {
		return conditions.CalleeText(p, site)
	}
	return ""
}

// interaction is what a fact of a kind of groundedBy states.
func (r *Interactions) interaction(f *facts.Fact, env *flow.Env, e paths.Effect) summary.Interaction {
	shape := func(id abi.FieldID) summary.TypeShape {
		if v := f.Get(id); v.Kind != abi.ValueNone {
			if p, ok := r.Expression(f, v, env); ok {
				return r.code.Shapes.Of(p.Site, p.Env, e.Locals.Lookup())
			}
		}
		return nil
	}
	text := func(id abi.FieldID) string {
		t, _ := r.eval.Text(f, id, env)
		return t
	}
	switch f.Kind {
	case abi.FactAccess:
		a := summary.StorageAccess{Kind: facts.Literal(f, abi.FieldAccess), Operation: facts.Literal(f, abi.FieldOperation), Selector: r.keys(f, f.Get(abi.FieldSelector), env)}
		a.Fields = r.keys(f, f.Get(abi.FieldFields), env)
		a.Selector, a.Fields = r.columnsOf(f, a.Selector, env), r.columnsOf(f, a.Fields, env)
		of := r.container(f, env)
		if i := slices.Index(a.Selector, "id"); i >= 0 && of != nil && len(r.keyed[*of]) > 0 {
			a.Selector = slices.Replace(a.Selector, i, i+1, r.keyed[*of]...)
			slices.Sort(a.Selector)
		}
		if of != nil && len(r.computed) > 0 && a.Kind == "read" && len(a.RelationPath) == 0 {
			stated := len(a.Fields)
			if a.Fields = slices.DeleteFunc(a.Fields, func(name string) bool { return r.computed[[2]string{*of, name}] }); len(a.Fields) == 0 && stated > 0 {
				a.Fields = nil
			}
		}
		if a.Fields == nil {
			a.Fields = []string{"*"}
		}
		for _, v := range f.Get(abi.FieldRelationPath).Items {
			a.RelationPath = append(a.RelationPath, v.Text)
		}
		return a
	case abi.FactSend:
		return summary.MessageSend{Body: shape(abi.FieldPayload), RoutingKey: text(abi.FieldRoutingKey)}
	}
	return summary.Schedule{Via: facts.Literal(f, abi.FieldVia), HasDelay: f.Get(abi.FieldHasDelay).Bool, CallbackRef: r.callbackRef(f, env)}
}

// AccessAt is an access of a store with the expression that makes it.
type AccessAt struct {
	Site   flow.Site
	Effect summary.InteractionEffect
}

// Accesses lists the accesses of stores in all code, whether a unit reaches it or not, in the order of their places.
func (r *Interactions) Accesses() (out []AccessAt) {
	sites := slices.SortedFunc(maps.Keys(r.At), func(a, b flow.Site) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Expr, b.Expr))
	})
	for _, site := range sites {
		if !slices.ContainsFunc(r.At[site], func(g facts.Grounded) bool { return g.Fact.Kind == abi.FactAccess }) {
			continue
		}
		for _, e := range r.Effects(paths.Effect{Site: site}) {
			if x, ok := e.(summary.InteractionEffect); ok {
				out = append(out, AccessAt{site, x})
			}
		}
	}
	return out
}
