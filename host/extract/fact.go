package extract

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// fact is one statement of a pack, tied to the code it is about.
type fact struct {
	packrt.Fact
	pack int
	file flow.FileID
	node syntax.Node
	// site is the expression it is about, in the function it stands in.
	site   flow.Site
	in     flow.FuncRef
	guards []guard
}

// values resolves a field under an environment. lookup settles names on a path.
func (r *run) values(f *fact, v abi.Value, env *flow.Env, lookup flow.Lookup) []flow.Value {
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
				out = append(out, r.steps(r.prog.Eval(s, nil), v.Steps[1:])...)
			}
			return out
		}
		return r.steps(r.prog.EvalWith(flow.Site{File: file, Expr: expr}, env, lookup), v.Steps)
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
			if got := present(r.values(f, item, env, lookup)); len(got) > 0 {
				return got
			}
		}
		return nil
	case abi.ValueArguments:
		if s, ok := r.argument(f, v, env); ok {
			return r.steps(r.prog.EvalWith(s.Site, s.Env, lookup), v.Steps)
		}
	case abi.ValueJoin:
		return r.join(f, v, env, lookup)
	case abi.ValueList:
		var out []flow.Value
		for _, item := range v.Items {
			out = append(out, r.values(f, item, env, lookup)...)
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

// stepSite is where a text stands that steps lead on from: a module is found from there.
func stepSite(f *fact, v abi.Value) flow.Site {
	if len(v.Steps) == 0 {
		return flow.Site{}
	}
	return flow.Site{File: f.file}
}

// receiver evaluates the receiver of a call that does not write it.
func (r *run) receiver(f *fact, v abi.Value, env *flow.Env) []flow.Value {
	at, ok := f.Site(v.Node)
	if !ok {
		return nil
	}
	file := r.prog.Files[at.File]
	call := file.Expr(r.exprAt(at))
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

// maxJoined bounds the texts that one join gives.
const maxJoined = 64

// join puts texts together; an item that is a list, or has several values, gives one
// text each. A part that is not known leaves the whole unknown.
func (r *run) join(f *fact, v abi.Value, env *flow.Env, lookup flow.Lookup) []flow.Value {
	joined := [][]string{nil}
	for _, item := range v.Items {
		if item.Kind == abi.ValueNone {
			continue
		}
		values := r.values(f, item, env, lookup)
		got := r.texts(r.flattenAll(values, 0))
		if len(got) == 0 {
			if len(present(values)) > 0 {
				return values
			}
			continue
		}
		var next [][]string
		for _, have := range joined {
			for _, t := range got {
				if len(next) < maxJoined {
					next = append(next, append(have[:len(have):len(have)], t.Text))
				}
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
		if strings.ContainsAny(text, "{}") {
			out = append(out, flow.Value{Kind: flow.Pattern, Text: text})
		} else {
			out = append(out, flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: text})
		}
	}
	return out
}

// texts gives the texts that values may be. A configuration variable is written as a reference to it: {NAME}.
func (r *run) texts(values []flow.Value) []flow.PatternText {
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

// variable names the configuration variable that a library value is.
func (r *run) variable(origin string) (string, bool) {
	for _, p := range r.opts.Packs {
		for _, e := range p.Manifest.Environment {
			if name, ok := strings.CutPrefix(origin, e+"."); ok && name != "" && !strings.ContainsAny(name, ".()[]") {
				return name, true
			}
		}
	}
	return "", false
}

// present drops the undefined that a missing property gives.
func present(values []flow.Value) []flow.Value {
	var out []flow.Value
	for _, v := range values {
		if v.Kind == flow.Unknown || v.Kind == flow.Const && (v.Lit == unit.LitUndefined || v.Lit == unit.LitNull) {
			continue
		}
		out = append(out, v)
	}
	return out
}

func (r *run) steps(values []flow.Value, steps []string) []flow.Value {
	for _, s := range steps {
		var next []flow.Value
		for _, v := range values {
			next = append(next, r.prog.EvalStep(v, s)...)
		}
		values = next
	}
	return values
}

// argument finds one argument of the fact's call, rest parameters spread out.
func (r *run) argument(f *fact, v abi.Value, env *flow.Env) (flow.Prop, bool) {
	args := r.arguments(f, v, env)
	if len(args) == 0 {
		return flow.Prop{}, false
	}
	return args[0], true
}

// arguments lists a call's argument expressions from a position on.
func (r *run) arguments(f *fact, v abi.Value, env *flow.Env) []flow.Prop {
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

// list resolves a field to expressions, arrays flattened, in order.
func (r *run) list(f *fact, v abi.Value, env *flow.Env) []flow.Value {
	var out []flow.Value
	switch v.Kind {
	case abi.ValueList:
		for _, item := range v.Items {
			out = append(out, r.list(f, item, env)...)
		}
		return out
	case abi.ValueArguments:
		for _, p := range r.arguments(f, v, env) {
			out = append(out, r.flatten(r.prog.Eval(p.Site, p.Env), 0)...)
		}
		return out
	}
	return r.flatten(present(r.values(f, v, env, nil)), 0)
}

// flatten opens arrays of functions; of several values of one element the functions are kept.
func (r *run) flatten(values []flow.Value, depth int) []flow.Value {
	if depth > 4 {
		return nil
	}
	var out []flow.Value
	for _, v := range values {
		if v.Kind != flow.Array {
			continue
		}
		elements, _ := r.prog.Elements(v)
		for _, el := range elements {
			out = append(out, r.flatten(el, depth+1)...)
		}
		return out
	}
	if len(values) == 0 {
		return []flow.Value{{Kind: flow.Unknown}}
	}
	for _, v := range values {
		if v.Kind == flow.Function {
			return []flow.Value{v}
		}
	}
	return values[:1]
}

// text resolves a field to one text; ok is false when it has none or several.
func (r *run) text(f *fact, id abi.FieldID, env *flow.Env) (string, bool) {
	texts := r.texts(r.values(f, f.Get(id), env, nil))
	if len(texts) != 1 {
		return "", false
	}
	return texts[0].Text, true
}

// literal gives a field that packs state as a literal.
func literal(f *fact, id abi.FieldID) string { return f.Get(id).Text }
