package answers

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// emitted is the event inside the process that a call sends.
func (r *Walker) emitted(e paths.Effect) (summary.Effect, bool) {
	file := r.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	callee := file.Expr(x.A)
	if callee.Kind != unit.ExprMember || len(r.events[callee.Str]) == 0 {
		return nil, false
	}
	args := file.ExprsIn(x.List)
	for _, v := range r.prog.EvalWith(flow.Site{File: e.Site.File, Expr: callee.A}, e.Env, e.Locals.Lookup()) {
		origins := r.prog.Origins(v)
		for _, rule := range r.events[callee.Str] {
			if len(args) < 1 || !slices.ContainsFunc(origins, func(origin string) bool {
				return strings.TrimPrefix(origin, "type:") == strings.TrimPrefix(rule.On, "type:")
			}) {
				continue
			}
			return r.emission(e, rule, args)
		}
	}
	return nil, false
}

// emission reads the arguments of a call that sends an event, by the words for them.
func (r *Walker) emission(e paths.Effect, rule rules.Called, args []unit.ExprID) (summary.Effect, bool) {
	var out summary.Emission
	for i, word := range rule.Params {
		if i >= len(args) {
			break
		}
		at := flow.Site{File: e.Site.File, Expr: args[i]}
		switch word {
		case "event":
			out.Event = r.eventName(at, e.Env, e.Locals.Lookup())
		case "payload":
			out.Payload = r.Code.Shapes.Of(at, e.Env, e.Locals.Lookup())
		}
	}
	return out, out.Event != ""
}

// returnedEvents reads the event and the payload of a returned object; nil when what is returned is none, or may be something else.
func (r *Walker) returnedEvents(w *walk, x *paths.Exit) []summary.Output {
	if x.Site.Expr == 0 {
		return nil
	}
	var out []summary.Output
	for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
		if v.Kind != flow.Object {
			return nil
		}
		var sent summary.Emit
		props, _ := r.prog.Properties(v)
		for _, p := range props {
			switch p.Name {
			case w.Framework.Rules.StatusProperty:
				sent.Event = r.eventName(p.Site, p.Env, x.Locals.Lookup())
			case w.Framework.Rules.BodyProperty:
				sent.Payload = r.Code.Shapes.Of(p.Site, p.Env, x.Locals.Lookup())
			}
		}
		if sent.Event == "" {
			return nil
		}
		out = append(out, sent)
	}
	return out
}

// eventName is the name of an event; what is not known of it stands in braces.
func (r *Walker) eventName(at flow.Site, env *flow.Env, path flow.Lookup) string {
	if texts := r.prog.Texts(r.prog.EvalWith(at, env, path)); len(texts) == 1 {
		return texts[0].Text
	}
	return "{" + strings.Join(strings.Fields(r.prog.Files[at.File].ExprText(at.Expr)), " ") + "}"
}

// grouped says of the interactions of one call that they belong together.
func (w *walk) grouped(effects []summary.Effect) {
	first := ""
	several := 0
	for _, e := range effects {
		if one, ok := e.(summary.InteractionEffect); ok {
			if several++; first == "" {
				first = one.Callee
			}
		}
	}
	if several < 2 || first == "" {
		return
	}
	if w.groups == nil {
		w.groups = map[string]int{}
	}
	w.groups[first]++
	if n := w.groups[first]; n > 1 {
		first += "#" + strconv.Itoa(n)
	}
	for i, e := range effects {
		if one, ok := e.(summary.InteractionEffect); ok {
			one.GroupID = first
			effects[i] = one
		}
	}
}
