package library

import (
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

// FindState looks for what functions put by name on parameters that have a role; false where they put nothing. What was
// answered before is then out of date.
func (r *Rules) FindState(p Answers, role func(flow.FuncRef, int32) string) bool {
	t := &storedValues{role: role, put: map[storedKey][]flow.Prop{}}
	for i, f := range r.Files {
		if len(r.Hints.Stores) == 0 || r.IsQuiet(flow.FileID(i)) {
			continue
		}
		for id := 1; id < len(f.Exprs); id++ {
			x := &f.Exprs[id]
			if x.Kind != unit.ExprCall || x.List.Len == 0 {
				continue
			}
			name := f.Expr(x.A).Str
			for n := range r.Hints.Stores {
				if k := &r.Hints.Stores[n]; k.Method == name {
					r.puts(p, t, n, flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)})
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

// puts notes what one call puts, when it is made on a parameter with the role.
func (r *Rules) puts(p Answers, t *storedValues, rule int, call flow.Site) {
	k := &r.Hints.Stores[rule]
	f := r.Files[call.File]
	x := f.Expr(call.Expr)
	on := false
	for _, v := range p.Eval(flow.Site{File: call.File, Expr: x.A}, nil) {
		on = on || v.Kind == flow.Param && v.Text == "."+k.Method && t.role(v.Func, v.Index) == k.Role
	}
	if !on {
		return
	}
	args := f.ExprsIn(x.List)
	if k.Object == "" {
		if len(args) < 2 {
			return
		}
		for _, v := range p.Eval(flow.Site{File: call.File, Expr: args[0]}, nil) {
			if v.Kind == flow.Const && v.Lit == unit.LitString {
				key := storedKey{rule, v.Text}
				t.put[key] = append(t.put[key], flow.Prop{Site: flow.Site{File: call.File, Expr: args[1]}})
			}
		}
		return
	}
	for _, options := range p.Eval(flow.Site{File: call.File, Expr: args[0]}, nil) {
		for _, object := range p.Property(options, k.Object) {
			props, _ := p.Properties(object)
			for _, prop := range props {
				key := storedKey{rule, prop.Name}
				t.put[key] = append(t.put[key], prop)
			}
		}
	}
}

// StoredAt gives what was put under a name that is read off a parameter: v is the
// parameter with the path of what is read. None when nothing is known, or when it is not one thing.
func (r *Rules) StoredAt(q flow.Evaluation, v flow.Value) []flow.Value {
	t := r.stored
	if t == nil || v.Kind != flow.Param || v.Text == "" {
		return nil
	}
	dot := strings.LastIndexByte(v.Text, '.')
	if dot <= 0 {
		return nil
	}
	for n := range r.Hints.Stores {
		k := &r.Hints.Stores[n]
		for _, under := range k.Under {
			if v.Text[1:dot] == under {
				if out := r.putUnder(q, t, storedKey{n, v.Text[dot+1:]}, v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// asked gives what was put under the name that a method of a parameter is called with.
func (r *Rules) asked(q flow.Evaluation, v flow.Value, on *flow.Invocation) []flow.Value {
	t := r.stored
	if t == nil || v.Kind != flow.Param || v.Text == "" || len(on.Args) != 1 {
		return nil
	}
	for n := range r.Hints.Stores {
		for _, by := range r.Hints.Stores[n].By {
			if v.Text[1:] != by {
				continue
			}
			if name := on.Arg(q, 0); len(name) == 1 && name[0].Kind == flow.Const {
				if out := r.putUnder(q, t, storedKey{n, name[0].Text}, v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// putUnder gives what was put under a key, when that is one thing wherever it is put, or
// wherever the file that reads it puts it.
func (r *Rules) putUnder(q flow.Evaluation, t *storedValues, key storedKey, reader flow.Value) []flow.Value {
	put := t.put[key]
	if len(put) == 0 || t.role(reader.Func, reader.Index) != r.Hints.Stores[key.rule].Role {
		return nil
	}
	var near []flow.Prop
	for _, one := range put {
		if one.Site.File == reader.Func.File {
			near = append(near, one)
		}
	}
	if out := r.agreed(q, put, reader); out != nil || len(near) == 0 {
		return out
	}
	return r.agreed(q, near, reader)
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
