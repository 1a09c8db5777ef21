package answers

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/calls"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// headerRules are what manifests say of header fields, by the name of the method or of the object of fields.
type headerRules struct {
	methods, places map[string][]rules.Called
	// made are the functions that make an answer.
	made []rules.Called
}

func (h *headerRules) add(list []rules.Called) {
	if h.methods == nil {
		h.methods, h.places = map[string][]rules.Called{}, map[string][]rules.Called{}
	}
	for _, one := range list {
		switch {
		case one.Place:
			h.places[one.Last()] = append(h.places[one.Last()], one)
		case one.IsOrigin():
			h.made = append(h.made, one)
		default:
			h.methods[one.Method] = append(h.methods[one.Method], one)
		}
	}
}

// withHeaders adds to a response the header fields that its path gives it. A field that a call gives under a condition which
// the path does not test is left out: the answer may have it or not, and the call stands among the effects.
func (r *Walker) withHeaders(root conditions.Root, x *paths.Exit, out summary.Output) summary.Output {
	resp, ok := out.(summary.Response)
	if !ok || len(r.headers.methods)+len(r.headers.places)+len(r.headers.made) == 0 {
		return out
	}
	set := headerFields{Walker: r, root: root, fields: map[string]summary.ValueRef{}}
	for _, e := range x.Effects {
		if r.prog.Expr(e.Site).Kind == unit.ExprAssign {
			set.assigned(e)
		} else {
			set.called(e)
		}
	}
	if x.Kind == paths.ExitOutcome && x.Site.Expr != 0 {
		own := paths.Effect{Site: x.Site, Env: x.Env, Locals: x.Locals}
		set.called(own)
		set.made(own)
	}
	if len(set.fields) > 0 {
		all := maps.Clone(resp.Headers)
		if all == nil {
			all = map[string]summary.ValueRef{}
		}
		maps.Copy(all, set.fields)
		resp.Headers = all
	}
	return resp
}

// headerFields gathers the header fields of one answer.
type headerFields struct {
	*Walker
	root   conditions.Root
	fields map[string]summary.ValueRef
}

// called reads response.set(name, value) and its kin.
func (h *headerFields) called(e paths.Effect) {
	file := h.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	if x.Kind != unit.ExprCall {
		return
	}
	callee := file.Expr(x.A)
	if callee.Kind != unit.ExprMember {
		return
	}
	args := file.ExprsIn(x.List)
	for _, rule := range h.headers.methods[callee.Str] {
		if fits(file, rule.Params, args) && h.stands(e, rule, callee.A, callee.Flags&unit.FlagImplicit != 0) {
			h.arguments(e, rule.Params, args)
			return
		}
	}
}

// made reads Response.json(body, { headers: { … } }), the call that makes the answer.
func (h *headerFields) made(e paths.Effect) {
	file := h.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew || len(h.headers.made) == 0 {
		return
	}
	args := file.ExprsIn(x.List)
	var origins []string
	for _, v := range h.prog.Eval(flow.Site{File: e.Site.File, Expr: x.A}, e.Env) {
		origins = append(origins, h.prog.Origins(v)...)
	}
	for _, rule := range h.headers.made {
		name := rule.On
		if rule.Method != "" {
			name += "." + rule.Method
		}
		if fits(file, rule.Params, args) && slices.Contains(origins, name) {
			h.arguments(e, rule.Params, args)
			return
		}
	}
}

// assigned reads response.headers[name] = value.
func (h *headerFields) assigned(e paths.Effect) {
	file := h.prog.Files[e.Site.File]
	x := file.Expr(e.Site.Expr)
	target := file.Expr(x.A)
	if target.Kind != unit.ExprIndex && target.Kind != unit.ExprMember {
		return
	}
	object := calls.Asked(file, target.A)
	for _, rule := range h.headers.places[object.Str] {
		under := rule
		if !rule.IsOrigin() {
			under.Path = rule.Path[:strings.LastIndexByte(rule.Path, '.')]
		}
		if !h.stands(e, under, object.A, object.Flags&unit.FlagImplicit != 0) {
			continue
		}
		name := target.Str
		if target.Kind == unit.ExprIndex {
			name = h.text(e, target.B)
		}
		h.set(e, name, x.B)
		return
	}
}

// stands reports whether an expression is what a rule is about: a role, or the unit's own receiver, and members behind it.
func (h *headerFields) stands(e paths.Effect, rule rules.Called, at unit.ExprID, implicit bool) bool {
	file := h.prog.Files[e.Site.File]
	path := rule.Path
	for path != "" {
		if implicit {
			return false
		}
		name := path[strings.LastIndexByte(path, '.')+1:]
		x := calls.Asked(file, at)
		if x.Str != name {
			return false
		}
		at, implicit = x.A, x.Flags&unit.FlagImplicit != 0
		path = strings.TrimSuffix(path, "."+name)
	}
	if rule.On == "self" {
		return implicit || file.Expr(at).Kind == unit.ExprThis
	}
	if implicit {
		return false
	}
	if !rule.IsOrigin() {
		return h.hasRole(e, at, rule.On)
	}
	return slices.ContainsFunc(h.prog.EvalWith(flow.Site{File: e.Site.File, Expr: at}, e.Env, e.Locals.Lookup()), func(v flow.Value) bool {
		return slices.ContainsFunc(h.prog.Origins(v), func(origin string) bool { return strings.TrimPrefix(origin, "type:") == rule.On })
	})
}

// fits reports whether a call has the arguments that a rule speaks of.
func fits(file *unit.File, words []string, args []unit.ExprID) bool {
	if len(words) == 1 && strings.Contains(words[0], "=") {
		name, _, _ := strings.Cut(words[0], "=")
		return keyword(file, args, name) != 0
	}
	return len(words) == len(args)
}

// keyword is the value of a keyword argument, 0 where there is none.
func keyword(file *unit.File, args []unit.ExprID, name string) unit.ExprID {
	for _, a := range args {
		if x := file.Expr(a); x.Kind == unit.ExprKeyword && x.Str == name {
			return x.A
		}
	}
	return 0
}

// arguments reads the arguments of a call by the words for them.
func (h *headerFields) arguments(e paths.Effect, words []string, args []unit.ExprID) {
	file := h.prog.Files[e.Site.File]
	name := ""
	for i, word := range words {
		arg := args[i]
		if key, of, ok := strings.Cut(word, "="); ok {
			arg, word = keyword(file, args, key), of
		} else if file.Expr(arg).Kind == unit.ExprKeyword {
			arg = file.Expr(arg).A
		}
		switch {
		case word == "_":
		case word == "name":
			name = h.text(e, arg)
		case word == "value":
			h.set(e, name, arg)
		case word == "gone":
			h.drop(h.text(e, arg))
		case word == "fields" || strings.HasPrefix(word, "fields."):
			h.object(e, flow.Site{File: e.Site.File, Expr: arg}, strings.TrimPrefix(strings.TrimPrefix(word, "fields"), "."))
		default:
			h.set(e, word, arg)
		}
	}
}

// object reads an object of fields, or a property of one that is such an object.
func (h *headerFields) object(e paths.Effect, at flow.Site, property string) {
	values := h.prog.EvalWith(at, e.Env, e.Locals.Lookup())
	if len(values) != 1 || values[0].Kind != flow.Object {
		return
	}
	props, _ := h.prog.Properties(values[0])
	for _, p := range props {
		switch {
		case p.Site.Expr == 0:
		case property == "":
			under := e
			under.Site.File, under.Env = p.Site.File, p.Env
			h.set(under, p.Name, p.Site.Expr)
		case p.Name == property:
			under := e
			under.Env = p.Env
			h.object(under, p.Site, "")
		}
	}
}

// text is the one text that an expression is, "" where it is not known.
func (h *headerFields) text(e paths.Effect, at unit.ExprID) string {
	texts := h.prog.Texts(h.prog.EvalWith(flow.Site{File: e.Site.File, Expr: at}, e.Env, e.Locals.Lookup()))
	if len(texts) != 1 || !texts[0].Whole {
		return ""
	}
	return texts[0].Text
}

// set gives the answer a field; of one that may be given or not nothing is said.
func (h *headerFields) set(e paths.Effect, name string, value unit.ExprID) {
	if name == "" {
		return
	}
	h.drop(name)
	if len(e.Preconditions) == 0 {
		h.fields[name] = shorten(conditions.Subject(h.prog, h.root, flow.Site{File: e.Site.File, Expr: value}, e.Env, e.Locals))
	}
}

// drop takes a field away, whatever the case of its letters.
func (h *headerFields) drop(name string) {
	for have := range h.fields {
		if strings.EqualFold(have, name) {
			delete(h.fields, have)
		}
	}
}
