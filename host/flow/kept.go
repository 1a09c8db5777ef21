package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Kept is where functions that a framework runs one after another put values by
// name on what they are handed, and where those behind them find them.
type Kept struct {
	// Role is that of the parameter.
	Role string
	// Method is called with a name and a value; where Object is stated, with an object in that property of its first argument.
	Method, Object string
	// Under are the properties of the parameter that hold the values, By the methods that give one by its name.
	Under, By []string
}

// keptKey is a name, by the number of the rule.
type keptKey struct {
	rule int
	name string
}

// keptTable is what functions put where others find it.
type keptTable struct {
	role func(FuncRef, int32) string
	put  map[keptKey][]Prop
}

// Keep looks for what functions put by name on parameters that have a role, and forgets the
// answers that were given without. It is said once, when roles are known, and nothing may be asked meanwhile.
func (p *Program) Keep(role func(FuncRef, int32) string) {
	if len(p.rules.hints.Kept) == 0 {
		return
	}
	t := &keptTable{role: role, put: map[keptKey][]Prop{}}
	for i, f := range p.Files {
		if len(p.quiet) > i && p.quiet[i] {
			continue
		}
		for id := 1; id < len(f.Exprs); id++ {
			x := &f.Exprs[id]
			if x.Kind != unit.ExprCall || x.List.Len == 0 {
				continue
			}
			name := f.Expr(x.A).Str
			for n := range p.rules.hints.Kept {
				if k := &p.rules.hints.Kept[n]; k.Method == name {
					p.puts(t, n, Site{FileID(i), unit.ExprID(id)})
				}
			}
		}
	}
	if len(t.put) == 0 {
		return
	}
	p.rules.kept = t
	p.forget()
}

// puts notes what one call puts, when it is made on a parameter with the role.
func (p *Program) puts(t *keptTable, rule int, call Site) {
	k := &p.rules.hints.Kept[rule]
	f := p.Files[call.File]
	x := f.Expr(call.Expr)
	on := false
	for _, v := range p.Eval(Site{call.File, x.A}, nil) {
		on = on || v.Kind == Param && v.Text == "."+k.Method && t.role(v.Func, v.Index) == k.Role
	}
	if !on {
		return
	}
	args := f.ExprsIn(x.List)
	if k.Object == "" {
		if len(args) < 2 {
			return
		}
		for _, v := range p.Eval(Site{call.File, args[0]}, nil) {
			if v.Kind == Const && v.Lit == unit.LitString {
				key := keptKey{rule, v.Text}
				t.put[key] = append(t.put[key], Prop{Site: Site{call.File, args[1]}})
			}
		}
		return
	}
	for _, options := range p.Eval(Site{call.File, args[0]}, nil) {
		for _, object := range p.Property(options, k.Object) {
			props, _ := p.Properties(object)
			for _, prop := range props {
				key := keptKey{rule, prop.Name}
				t.put[key] = append(t.put[key], prop)
			}
		}
	}
}

// keptAt gives what was put under a name that is read off a parameter: v is the
// parameter with the path of what is read. None when nothing is known, or when it is not one thing.
func (r *Rules) keptAt(q Evaluation, v Value) []Value {
	t := r.kept
	if t == nil || v.Kind != Param || v.Text == "" {
		return nil
	}
	dot := strings.LastIndexByte(v.Text, '.')
	if dot <= 0 {
		return nil
	}
	for n := range r.hints.Kept {
		k := &r.hints.Kept[n]
		for _, under := range k.Under {
			if v.Text[1:dot] == under {
				if out := r.putUnder(q, t, keptKey{n, v.Text[dot+1:]}, v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// asked gives what was put under the name that a method of a parameter is called with.
func (r *Rules) asked(q Evaluation, v Value, on *Invocation) []Value {
	t := r.kept
	if t == nil || v.Kind != Param || v.Text == "" || len(on.Args) != 1 {
		return nil
	}
	for n := range r.hints.Kept {
		for _, by := range r.hints.Kept[n].By {
			if v.Text[1:] != by {
				continue
			}
			if name := on.arg(q, 0); len(name) == 1 && name[0].Kind == Const {
				if out := r.putUnder(q, t, keptKey{n, name[0].Text}, v); out != nil {
					return out
				}
			}
		}
	}
	return nil
}

// putUnder gives what was put under a key, when that is one thing wherever it is put, or
// wherever the file that reads it puts it.
func (r *Rules) putUnder(q Evaluation, t *keptTable, key keptKey, reader Value) []Value {
	put := t.put[key]
	if len(put) == 0 || t.role(reader.Func, reader.Index) != r.hints.Kept[key.rule].Role {
		return nil
	}
	var near []Prop
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
func (r *Rules) agreed(q Evaluation, put []Prop, reader Value) []Value {
	var out []Value
	for _, one := range put {
		for _, v := range q.At(one) {
			switch {
			case v.Kind == Param && v.Text == reader.Text:
				continue // handed on as it came
			case v.Kind == Unknown || v.Kind == Param:
				return nil
			case len(out) == 0:
				out = []Value{v}
			case !alike(&v, &out[0]):
				return nil
			}
		}
	}
	return out
}

// alike reports whether two values are the same but for where they were made.
func alike(a, b *Value) bool {
	if a.Kind == Object || a.Kind == Array {
		return sameValue(a, b)
	}
	return a.Kind == b.Kind && a.Lit == b.Lit && a.Text == b.Text && a.Class == b.Class && a.Func == b.Func && a.Index == b.Index
}

// forget drops all answers, so that what is asked again is answered by what is known now.
func (p *Program) forget() {
	for _, file := range p.memo {
		for i := range file {
			file[i].Store(nil)
		}
	}
	for _, file := range p.returns {
		for i := range file {
			file[i].Store(nil)
		}
	}
	p.bound.forget()
	p.run.forget()
	p.runBy.Clear()
	p.find()
}
