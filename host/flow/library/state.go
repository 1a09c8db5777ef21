package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Answers are what the whole program is asked, each question by itself.
type Answers interface {
	Eval(site flow.Site, env *flow.Env) []flow.Value
	Property(v flow.Value, name string) []flow.Value
	Properties(v flow.Value) (props []flow.Prop, closed bool)
}

// FindState looks for what functions put by name on parameters that have a role, and on what libraries make them of; false
// where they put nothing. What was answered before is then out of date. The functions among it run on such a parameter:
// give says so of them.
func (r *Rules) FindState(p Answers, role func(flow.FuncRef, int32) string, give func(flow.FuncRef, string)) bool {
	for f, of := range r.given() {
		give(f, of)
	}
	t := &storedValues{role: role, put: map[storedKey][]flow.Prop{}, by: map[flow.Site]bool{}}
	for i, f := range r.Files {
		if len(r.Hints.Stores) == 0 || r.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Exprs); id++ {
			x := &f.Exprs[id]
			name := f.Expr(x.A).Str
			switch {
			case x.Kind == unit.ExprAssign && f.Expr(x.A).Kind == unit.ExprMember:
				name = ""
			case x.Kind != unit.ExprCall || x.List.Len == 0 || name == "":
				continue
			}
			for n := range r.Hints.Stores {
				if k := &r.Hints.Stores[n]; k.Method == name {
					r.puts(p, t, k, flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)})
				}
			}
		}
	}
	if len(t.put) == 0 {
		return false
	}
	r.stored = t
	return true
}

// registrar is the role of what routes are registered on.
const registrar = "registrar"

// placeOf names where the values of a rule are found.
func placeOf(k *flow.Store) string {
	return k.Role + " " + strings.Join(k.Under, " ") + "," + strings.Join(k.By, " ")
}

// puts notes what one call or assignment puts, when it is made on a parameter with the role, or on what such are made of.
func (r *Rules) puts(p Answers, t *storedValues, k *flow.Store, at flow.Site) {
	f := r.Files[at.File]
	x := f.Expr(at.Expr)
	target := f.Expr(x.A)
	if target.Kind != unit.ExprMember || k.OfOne(target.Str) || !slices.ContainsFunc(p.Eval(flow.Site{File: at.File, Expr: target.A}, nil), func(v flow.Value) bool { return t.puttable(k, v) }) {
		return
	}
	put := func(name string, what flow.Prop) {
		key := storedKey{placeOf(k), name}
		t.put[key] = append(t.put[key], what)
		t.by[at] = true
	}
	if k.Method == "" {
		put(target.Str, flow.Prop{Site: flow.Site{File: at.File, Expr: x.B}})
		return
	}
	args := f.ExprsIn(x.List)
	if k.Object == "" {
		if len(args) < 2 {
			return
		}
		for _, v := range p.Eval(flow.Site{File: at.File, Expr: args[0]}, nil) {
			if v.Kind == flow.Const && v.Lit == unit.LitString {
				put(v.Text, flow.Prop{Site: flow.Site{File: at.File, Expr: args[1]}})
			}
		}
		return
	}
	for _, options := range p.Eval(flow.Site{File: at.File, Expr: args[0]}, nil) {
		for _, object := range p.Property(options, k.Object) {
			props, _ := p.Properties(object)
			for _, prop := range props {
				put(prop.Name, prop)
			}
		}
	}
}

// puttable reports whether a rule is about a value.
func (t *storedValues) puttable(k *flow.Store, v flow.Value) bool {
	if len(k.On) > 0 {
		if v.Kind == flow.Param && t.role(v.Func, v.Index) == registrar {
			// A plug-in is handed what it registers on.
			return slices.ContainsFunc(k.On, func(on string) bool { return strings.HasSuffix(on, "()"+v.Text) })
		}
		return slices.Contains(k.On, v.Text) && (v.Kind == flow.Extern || v.Kind == flow.Typed)
	}
	return v.Kind == flow.Param && v.Text == "" && t.role(v.Func, v.Index) == k.Role
}

// buildGiven lists the functions that the source puts on what a library makes parameters of: those of calls and assignments
// with the names that rules state. It asks for nothing, since evaluation asks for it.
func (r *Rules) buildGiven() map[flow.FuncRef]string {
	out := map[flow.FuncRef]string{}
	for n := range r.Hints.Stores {
		k := &r.Hints.Stores[n]
		if len(k.On) == 0 {
			continue
		}
		for i, f := range r.Files {
			for id := 1; id < len(f.Exprs); id++ {
				x := &f.Exprs[id]
				target := f.Expr(x.A)
				what := unit.ExprID(0)
				switch {
				case target.Kind != unit.ExprMember:
				case x.Kind == unit.ExprCall && k.Method != "" && target.Str == k.Method && x.List.Len > 1:
					what = f.ExprsIn(x.List)[1]
				case x.Kind == unit.ExprAssign && k.Method == "" && slices.ContainsFunc(k.On, func(on string) bool { return endsWith(on, f.Expr(f.Plain(target.A)).Str) }):
					what = x.B
				}
				if fn := f.Expr(f.Plain(what)); fn.Kind == unit.ExprFunction {
					out[flow.FuncRef{File: flow.FileID(i), Func: unit.FuncID(fn.Ref)}] = k.Role
				}
			}
		}
	}
	return out
}

// endsWith reports whether the last name of an origin is this one.
func endsWith(origin, name string) bool {
	end := origin[strings.LastIndexAny(origin, "#.")+1:]
	return name != "" && end == name
}

// RunsOn reports whether a function is put on what a library makes parameters of: what it is called on is one.
func (r *Rules) RunsOn(f flow.FuncRef) bool { return r.given()[f] != "" }

// Puts reports whether a call puts values where others find them: what it is passed runs there.
func (r *Rules) Puts(call flow.Site) bool { return r.stored != nil && r.stored.by[call] }

// StoredAt gives what was put under a name that is read off a parameter: v is the
// parameter with the path of what is read. None when nothing is known, or when it is not one thing.
func (r *Rules) StoredAt(q flow.Evaluation, v flow.Value) []flow.Value {
	t := r.stored
	if t == nil || v.Kind != flow.Param || v.Text == "" {
		return nil
	}
	dot := strings.LastIndexByte(v.Text, '.')
	if dot < 0 {
		return nil
	}
	for n := range r.Hints.Stores {
		k := &r.Hints.Stores[n]
		for _, under := range k.Under {
			if v.Text[min(1, dot):dot] == under {
				if out := r.putUnder(q, t, k, v.Text[dot+1:], v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// again gives a parameter again for a method of it that gives its receiver: what was put on the parameter is found behind it too.
func (r *Rules) again(v *flow.Value) (flow.Value, bool) {
	method, called := strings.CutPrefix(v.Text, ".")
	if r.stored == nil || !called || v.Kind != flow.Param || !r.Hints.Calls.Answering[r.stored.role(v.Func, v.Index)][method] {
		return flow.Value{}, false
	}
	out := *v
	out.Text = ""
	return out, true
}

// asked gives what was put under the name that a method of a parameter is called with.
func (r *Rules) asked(q flow.Evaluation, v flow.Value, on *flow.Invocation) []flow.Value {
	t := r.stored
	if t == nil || v.Kind != flow.Param || v.Text == "" || len(on.Args) != 1 {
		return nil
	}
	for n := range r.Hints.Stores {
		k := &r.Hints.Stores[n]
		for _, by := range k.By {
			if v.Text[1:] != by {
				continue
			}
			if name := on.Arg(q, 0); len(name) == 1 && name[0].Kind == flow.Const {
				if out := r.putUnder(q, t, k, name[0].Text, v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// putUnder gives what was put under a key, when that is one thing wherever it is put, or
// wherever the file that reads it puts it.
func (r *Rules) putUnder(q flow.Evaluation, t *storedValues, k *flow.Store, name string, reader flow.Value) []flow.Value {
	put := t.put[storedKey{placeOf(k), name}]
	if len(put) == 0 || t.role(reader.Func, reader.Index) != k.Role {
		return nil
	}
	var near []flow.Prop
	for _, one := range put {
		if one.Site.File == reader.Func.File {
			near = append(near, one)
		}
	}
	out := r.agreed(q, put, reader)
	if out == nil && len(near) > 0 {
		out = r.agreed(q, near, reader)
	}
	for i := range out {
		if slices.Contains(k.Under, "") && out[i].Kind == flow.Function && out[i].Recv == nil {
			// It runs on what it is read off.
			on := reader
			on.Text = ""
			out[i].Recv = &on
		}
	}
	return out
}

// agreed gives the value of several expressions when they have the same.
func (r *Rules) agreed(q flow.Evaluation, put []flow.Prop, reader flow.Value) []flow.Value {
	var out []flow.Value
	for _, one := range put {
		for _, v := range q.At(one) {
			switch {
			case v.Kind == flow.Param && v.Text == reader.Text:
				continue // handed on as it came
			case v.Kind == flow.Unknown || v.Kind == flow.Param:
				return nil
			case len(out) == 0:
				out = []flow.Value{v}
			case !alike(&v, &out[0]):
				return nil
			}
		}
	}
	return out
}

// alike reports whether two values are the same but for where they were made.
func alike(a, b *flow.Value) bool {
	if a.Kind == flow.Object || a.Kind == flow.Array {
		return flow.SameValue(a, b)
	}
	return a.Kind == b.Kind && a.Lit == b.Lit && a.Text == b.Text && a.Class == b.Class && a.Func == b.Func && a.Index == b.Index
}
