package facts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// Values evaluates a field in an environment. lookup says what a path has settled of names.
func (r *Evaluator) Values(f *Fact, v abi.Value, env *flow.Env, lookup flow.Lookup) []flow.Value {
	switch v.Kind {
	case abi.ValueNode:
		at, ok := f.Site(v.Node)
		if !ok {
			return nil
		}
		file := flow.FileID(at.File)
		expr := r.prog.Files[file].ExprOf(syntax.Node(at.Node))
		if expr == 0 {
			if class := r.prog.Files[file].ClassOf(syntax.Node(at.Node)); class != 0 {
				return r.steps([]flow.Value{{Kind: flow.Class, Class: r.prog.Canonical(flow.ClassRef{File: file, Class: class})}}, v.Steps)
			}
			if fn := r.prog.Files[file].FuncOf(syntax.Node(at.Node)); fn != 0 {
				fv := flow.Value{Kind: flow.Function, Func: flow.FuncRef{File: file, Func: fn}}
				if env != nil && env.Func.File == file && env.Func.Func == r.prog.Func(fv.Func).Parent {
					fv.Env = env // written inside the helper that is called
				}
				return r.steps([]flow.Value{fv}, v.Steps)
			}
			return nil
		}
		if len(v.Steps) > 0 && v.Steps[0] == "annotated" {
			var out []flow.Value
			for _, s := range r.prog.Metadata(flow.Site{File: file, Expr: expr}) {
				out = append(out, r.steps(r.prog.Eval(s.Site, s.Env), v.Steps[1:])...)
			}
			return out
		}
		site, steps := flow.Site{File: file, Expr: expr}, v.Steps
		if lookup != nil && len(steps) > 0 {
			if p, ok := r.writtenProperty(site, steps[0]); ok {
				site, steps = p, steps[1:] // what the path knows is asked where the property is written
			}
		}
		if len(steps) > 0 && r.KeywordWritten(site, env, steps[0]) {
			return flow.NotKnown(site)
		}
		values := r.steps(r.prog.EvalWith(site, env, lookup), steps)
		if written, always := r.writtenThrough(site, steps); len(written) > 0 {
			if always {
				values = nil
			}
			for _, e := range written {
				values = append(values[:len(values):len(values)], r.steps(r.prog.EvalWith(flow.Site{File: file, Expr: e}, env, lookup), steps[1:])...)
			}
			values = flow.Dedupe(values)
		}
		return values
	case abi.ValueString:
		return r.steps([]flow.Value{{Kind: flow.Const, Lit: unit.LitString, Text: v.Text, Site: stepSite(f, v)}}, v.Steps)
	case abi.ValueNumber:
		return []flow.Value{{Kind: flow.Const, Lit: unit.LitNumber, Text: v.Text}}
	case abi.ValueBool:
		return []flow.Value{{Kind: flow.Const, Lit: unit.LitBoolean, Text: strconv.FormatBool(v.Bool)}}
	case abi.ValueNull:
		return []flow.Value{{Kind: flow.Const, Lit: unit.LitNull}}
	case abi.ValueFirst:
		for _, item := range v.Items {
			if got := Present(r.Values(f, item, env, lookup)); len(got) > 0 {
				return got
			}
		}
		return nil
	case abi.ValueArguments:
		given := r.arguments(f, v, env)
		if v.Bool && len(given) > 1 {
			given = given[:1]
		}
		var out []flow.Value
		for _, s := range given {
			values := r.prog.EvalWith(s.Site, s.Env, lookup)
			if s.Value != nil {
				values = []flow.Value{*s.Value}
			}
			out = append(out, r.steps(values, v.Steps)...)
		}
		return out
	case abi.ValueJoin:
		return r.join(f, v, env, lookup)
	case abi.ValueList:
		var out []flow.Value
		for _, item := range v.Items {
			out = append(out, r.Values(f, item, env, lookup)...)
		}
		return out
	case abi.ValueSelf:
		return r.receiver(f, v, env)
	case abi.ValueModule:
		if file, ok := r.prog.FileByPath(v.Text); ok {
			return []flow.Value{{Kind: flow.Function, Func: flow.FuncRef{File: file, Func: unit.ModuleFunc}}}
		}
	}
	return nil
}

// Written is the expression that a field is; false when it is none.
func (r *Evaluator) Written(f *Fact, v abi.Value) (flow.Site, bool) {
	at, ok := f.Site(v.Node)
	if !ok || v.Kind != abi.ValueNode {
		return flow.Site{}, false
	}
	site := flow.Site{File: flow.FileID(at.File)}
	site.Expr = r.prog.Files[site.File].ExprOf(syntax.Node(at.Node))
	return site, site.Expr != 0
}

// stepSite is the file of a text from which steps go on: a module is found from there.
func stepSite(f *Fact, v abi.Value) flow.Site {
	if len(v.Steps) == 0 {
		return flow.Site{}
	}
	return flow.Site{File: f.File}
}

// receiver evaluates the receiver of a call that does not write one.
func (r *Evaluator) receiver(f *Fact, v abi.Value, env *flow.Env) []flow.Value {
	at, ok := f.Site(v.Node)
	if !ok {
		return nil
	}
	file := r.prog.Files[at.File]
	call := file.Expr(r.ExprAt(at))
	if call.Kind != unit.ExprCall {
		return nil
	}
	callee := file.Expr(call.A)
	switch callee.Kind {
	case unit.ExprMember:
		return r.prog.Eval(flow.Site{File: flow.FileID(at.File), Expr: callee.A}, env)
	case unit.ExprName:
		return nil
	}
	return nil
}

// maxJoined bounds the texts that one join may give; one that may give more is not known.
const maxJoined = 64

// join concatenates texts; an item that is a list, or has several values, gives one
// text for each. Where a part is not known, the whole is not known.
func (r *Evaluator) join(f *Fact, v abi.Value, env *flow.Env, lookup flow.Lookup) []flow.Value {
	joined := [][]string{nil}
	for _, item := range v.Items {
		if item.Kind == abi.ValueNone {
			continue
		}
		values := r.Values(f, item, env, lookup)
		got := r.Texts(r.FlattenAll(values))
		if len(got) == 0 {
			if len(Present(values)) > 0 {
				return values
			}
			continue
		}
		var next [][]string
		for _, have := range joined {
			for _, t := range got {
				if len(next) == maxJoined {
					return []flow.Value{{Kind: flow.Unknown, Text: "too many values"}}
				}
				next = append(next, append(have[:len(have):len(have)], t.Text))
			}
		}
		joined = next
	}
	var out []flow.Value
	for _, texts := range joined {
		text := restpath.Join(texts...)
		if v.Bool {
			text = strings.Join(texts, "")
		}
		out = append(out, flow.Spelled(text))
	}
	return out
}

// Texts are the texts that values may be. A configuration variable is written as a reference to it: {NAME}.
func (r *Evaluator) Texts(values []flow.Value) []flow.PatternText {
	var out []flow.PatternText
	for _, v := range values {
		if v.Kind == flow.Extern {
			if name, ok := r.variable(v.Text); ok {
				out = append(out, flow.PatternText{Text: "{" + name + "}"})
			}
			continue
		}
		out = append(out, r.prog.Texts([]flow.Value{v})...)
	}
	return out
}

// IsVariable reports whether a value is what a configuration variable holds.
func (r *Evaluator) IsVariable(v flow.Value) bool {
	_, ok := r.variable(v.Text)
	return ok && v.Kind == flow.Extern
}

// IsEnvironment reports whether an expression is what holds all configuration variables.
func (r *Evaluator) IsEnvironment(at flow.Site) bool {
	for _, v := range r.prog.Eval(at, nil) {
		for _, p := range r.packs {
			if v.Kind == flow.Extern && slices.Contains(p.Manifest.Environment, v.Text) {
				return true
			}
		}
	}
	return false
}

// variable names the configuration variable that a library value is.
func (r *Evaluator) variable(origin string) (string, bool) {
	for _, p := range r.packs {
		for _, e := range p.Manifest.Environment {
			if name, ok := strings.CutPrefix(origin, e+"."); ok && name != "" && !strings.ContainsAny(name, ".()[]") {
				return name, true
			}
		}
	}
	return "", false
}

// Present leaves out the undefined value of a missing property.
func Present(values []flow.Value) []flow.Value {
	var out []flow.Value
	for _, v := range values {
		if v.Kind == flow.Unknown || flow.IsNull(v) {
			continue
		}
		out = append(out, v)
	}
	return out
}

func (r *Evaluator) steps(values []flow.Value, steps []string) []flow.Value {
	for _, s := range steps {
		var next []flow.Value
		for _, v := range values {
			next = append(next, r.prog.EvalStep(v, s)...)
		}
		values = next
	}
	return values
}

// argument is one argument of the call that a fact is about, rest parameters expanded.
func (r *Evaluator) argument(f *Fact, v abi.Value, env *flow.Env) (flow.Prop, bool) {
	args := r.arguments(f, v, env)
	if len(args) == 0 {
		return flow.Prop{}, false
	}
	return args[0], true
}

// arguments lists a call's argument expressions from a position on.
func (r *Evaluator) arguments(f *Fact, v abi.Value, env *flow.Env) []flow.Prop {
	at, ok := f.Site(v.Node)
	if !ok {
		return nil
	}
	file := flow.FileID(at.File)
	call := r.prog.Files[file].ExprOf(syntax.Node(at.Node))
	if call == 0 {
		return nil
	}
	all, _ := r.prog.ElementSites(flow.Value{Kind: flow.Array, Site: flow.Site{File: file, Expr: call}, Env: env})
	if int(v.Index) >= len(all) {
		return nil
	}
	return all[v.Index:]
}

// List evaluates a field to values in order, with arrays flattened.
func (r *Evaluator) List(f *Fact, v abi.Value, env *flow.Env) []flow.Value {
	return r.list(f, v, env, false)
}

// Alternatives is List for fields whose elements have no order among themselves: all that one element may be stands in it.
func (r *Evaluator) Alternatives(f *Fact, v abi.Value, env *flow.Env) []flow.Value {
	return r.list(f, v, env, true)
}

func (r *Evaluator) list(f *Fact, v abi.Value, env *flow.Env, all bool) []flow.Value {
	var out []flow.Value
	switch v.Kind {
	case abi.ValueList:
		for _, item := range v.Items {
			out = append(out, r.list(f, item, env, all)...)
		}
		return out
	case abi.ValueArguments:
		for _, p := range r.arguments(f, v, env) {
			out = append(out, r.flatten(r.prog.Eval(p.Site, p.Env), all)...)
		}
		return out
	}
	return r.flatten(Present(r.Values(f, v, env, nil)), all)
}

// maxOpened bounds the lists that are opened to find the functions of one: a list may be an element of itself.
const maxOpened = 20_000

// flatten opens arrays of functions, however they are nested; of several values of one element it takes the function
// or the first, or all that may stand there.
func (r *Evaluator) flatten(values []flow.Value, all bool) []flow.Value {
	opened := 0
	var open func(values, out []flow.Value) []flow.Value
	open = func(values, out []flow.Value) []flow.Value {
		for _, v := range values {
			if v.Kind != flow.Array {
				continue
			}
			if opened++; opened > maxOpened {
				return append(out, flow.Value{Kind: flow.Unknown})
			}
			elements, _ := r.prog.Elements(v)
			for _, el := range elements {
				if out = open(el, out); opened > maxOpened {
					break
				}
			}
			return out
		}
		return append(out, r.functionsOf(values, all)...)
	}
	return open(values, nil)
}

// functionsOf takes the function of several values, or the first; with all every one that may stand in its place.
func (r *Evaluator) functionsOf(values []flow.Value, all bool) []flow.Value {
	var out []flow.Value
	if len(values) == 0 {
		return []flow.Value{{Kind: flow.Unknown}}
	}
	for _, v := range values {
		if v.Kind == flow.Function {
			out = append(out, v)
			if !all {
				return out
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, v := range values[1:] {
		if v.Kind == flow.Const && v.Lit == unit.LitString && r.IsVariable(values[0]) {
			return []flow.Value{v} // what a configuration variable falls back to
		}
	}
	if all {
		return likeFirst(values)
	}
	return values[:1]
}

// likeFirst lists the first of several values and those that may stand in its place: made things beside a made thing, texts
// beside a text.
func likeFirst(values []flow.Value) []flow.Value {
	const other, made, text = 0, 1, 2
	sort := func(v *flow.Value) int {
		switch {
		case v.Kind == flow.Extern || v.Kind == flow.Instance:
			return made
		case v.Kind == flow.Pattern || v.Kind == flow.Const && v.Lit == unit.LitString:
			return text
		}
		return other
	}
	of := sort(&values[0])
	if of == other {
		return values[:1]
	}
	return flow.Filter(values, func(v *flow.Value) bool { return sort(v) == of })
}

// Text evaluates a field to one text; ok is false when there are none or several.
func (r *Evaluator) Text(f *Fact, id abi.FieldID, env *flow.Env) (string, bool) {
	texts := r.Texts(r.Values(f, f.Get(id), env, nil))
	if len(texts) != 1 {
		return "", false
	}
	return texts[0].Text, true
}

// OneText is the only text of a list; nil when there are none or several.
func OneText(texts []flow.PatternText) *string {
	if len(texts) != 1 || texts[0].Text == "" {
		return nil
	}
	return summary.Str(texts[0].Text)
}

// ClassAt finds the class declared at a node.
func (r *Evaluator) ClassAt(f *Fact, v abi.Value) (flow.ClassRef, bool) {
	at, ok := f.Site(v.Node)
	if !ok || v.Kind != abi.ValueNode || len(v.Steps) > 0 {
		return flow.ClassRef{}, false
	}
	class := r.prog.Files[at.File].ClassOf(syntax.Node(at.Node))
	return flow.ClassRef{File: flow.FileID(at.File), Class: class}, class != 0
}

// SiteOf is the expression that a field names.
func (r *Evaluator) SiteOf(f *Fact, v abi.Value, env *flow.Env) (flow.Site, bool) {
	switch v.Kind {
	case abi.ValueNode:
		at, ok := f.Site(v.Node)
		if !ok || len(v.Steps) > 0 {
			return flow.Site{}, false
		}
		e := r.ExprAt(packrt.Site{File: at.File, Node: at.Node})
		return flow.Site{File: flow.FileID(at.File), Expr: e}, e != 0
	case abi.ValueArguments:
		p, ok := r.argument(f, v, env)
		return p.Site, ok
	}
	return flow.Site{}, false
}

// SitesOf lists the expressions that a field's value is read from: of what is a property of an object that is written
// there, that property alone.
func (r *Evaluator) SitesOf(f *Fact, v abi.Value, env *flow.Env) (out []flow.Site) {
	switch v.Kind {
	case abi.ValueFirst:
		for _, item := range v.Items {
			for _, s := range r.SitesOf(f, item, env) {
				if !slices.Contains(out, s) {
					out = append(out, s)
				}
			}
		}
		return out
	case abi.ValueNode:
		if len(v.Steps) == 0 {
			break
		}
		whole := v
		whole.Steps = nil
		s, ok := r.SiteOf(f, whole, env)
		if !ok {
			return nil
		}
		if p, ok := r.writtenProperty(s, v.Steps[0]); ok {
			s = p
		}
		return []flow.Site{s}
	}
	if s, ok := r.SiteOf(f, v, env); ok {
		return []flow.Site{s}
	}
	return nil
}

// writtenProperty is the expression that a step leads to which reads a property of an object literal.
func (r *Evaluator) writtenProperty(object flow.Site, step string) (flow.Site, bool) {
	name, named := strings.CutPrefix(step, ".")
	x := r.prog.Expr(object)
	if x.Kind != unit.ExprObject || !named {
		return flow.Site{}, false
	}
	file := r.prog.Files[object.File]
	at := flow.Site{File: object.File}
	for _, e := range file.ExprsIn(x.List) {
		switch p := file.Expr(e); {
		case p.Kind != unit.ExprProperty || p.B != 0:
			return flow.Site{}, false // what is spread, or has a computed name, may be the property
		case p.Str == name && p.Flags&unit.FlagGetter == 0:
			at.Expr = p.A
		}
	}
	return at, at.Expr != 0
}

// writtenThrough lists what a function writes to the property that the first of steps names, of an object that it is given: whoever
// gives it does not see that. always: wherever the object is handed on, that has been written.
func (r *Evaluator) writtenThrough(at flow.Site, steps []string) (values []unit.ExprID, always bool) {
	x := r.prog.Expr(at)
	if len(steps) == 0 || x.Kind != unit.ExprName || x.Ref == 0 || r.prog.Files[at.File].Binding(unit.BindingID(x.Ref)).Kind != unit.BindParam {
		return nil, false
	}
	name, ok := strings.CutPrefix(steps[0], ".")
	if !ok {
		return nil, false
	}
	return r.prog.WrittenThrough(at.File, unit.BindingID(x.Ref), name)
}

// ExprAt is the expression at a node, 0 where the node is none.
func (r *Evaluator) ExprAt(s packrt.Site) unit.ExprID {
	return r.prog.Files[s.File].ExprOf(syntax.Node(s.Node))
}

// RoutePaths lists the paths that a route is registered on.
func (r *Evaluator) RoutePaths(f *Fact, inst Grounded) []Prefix {
	v := f.Get(abi.FieldPath)
	var out []Prefix
	for _, value := range r.FlattenAll(r.Values(f, v, inst.Env, nil)) {
		for _, t := range r.prog.Texts([]flow.Value{value}) {
			out = append(out, Prefix{Text: t.Text})
		}
	}
	for _, p := range r.Prefixes(f, v, inst.Env) {
		switch {
		case p.Open && len(out) == 1:
			out[0] = p
		case p.Open && len(out) == 0 && p.Text != OpenPrefix:
			return []Prefix{p}
		case p.Open:
			for i := range out {
				if Leading(flow.Pattern, out[i].Text) == p {
					out[i] = p // one of several paths
				}
			}
		}
	}
	return out
}

// Methods lists the methods that a route is registered for, in capitals; one empty one when they are not known.
func (r *Evaluator) Methods(f *Fact, inst Grounded) []string {
	var out []string
	values := r.Values(f, f.Get(abi.FieldMethod), inst.Env, nil)
	for _, v := range values {
		if v.Kind == flow.Array {
			elements, _ := r.prog.Elements(v)
			for _, el := range elements {
				values = append(values, el...)
			}
		}
	}
	for _, t := range r.prog.Texts(values) {
		out = append(out, strings.ToUpper(t.Text))
	}
	for _, v := range values {
		out = append(out, r.prog.ListOf(v)...) // what a library's class says where the project's says nothing
	}
	if len(out) == 0 {
		out = []string{""}
	}
	return out
}

// Names evaluates a field to texts.
func (r *Evaluator) Names(f *Fact, id abi.FieldID, env *flow.Env) []string {
	var out []string
	v := f.Get(id)
	items := []abi.Value{v}
	if v.Kind == abi.ValueList {
		items = v.Items
	}
	for _, item := range items {
		for _, t := range r.Texts(r.FlattenAll(r.Values(f, item, env, nil))) {
			if t.Text != "" {
				out = append(out, t.Text)
			}
		}
	}
	return out
}
