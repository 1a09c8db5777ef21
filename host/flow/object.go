package flow

import (
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/host/unit"
)

func (q *question) objectProperty(v Value, name string) []Value {
	if v.Text != "" {
		var out []Value
		props, closed := q.program.builtins.entriesOf(q, v)
		for _, prop := range props {
			if prop.Name == name {
				out = append(out, q.At(prop)...)
			}
		}
		if len(out) == 0 && closed {
			return constant(unit.LitUndefined, "")
		}
		return out
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	var out []Value
	list := f.ExprsIn(x.List)
	settled := false
	for i := len(list) - 1; i >= 0 && !settled; i-- {
		e := f.Expr(list[i])
		switch e.Kind {
		case unit.ExprProperty:
			switch {
			case e.B != 0:
				keys := q.Eval(Site{v.Site.File, e.B}, v.Env)
				if len(keys) == 1 && keys[0].Kind == Const {
					if keys[0].Text != name {
						continue
					}
					settled = true
				}
			case e.Str != name:
				continue
			default:
				settled = true
			}
			values := q.Eval(Site{v.Site.File, e.A}, v.Env)
			if e.Flags&unit.FlagGetter != 0 {
				values = q.Results(values, Site{v.Site.File, e.A}, nil)
			}
			for _, got := range values {
				if got.Kind == Function && got.Recv == nil {
					recv := v
					got.Recv = &recv
				}
				out = append(out, got)
			}
		case unit.ExprKeyword:
			if e.Str == name {
				out = append(out, q.Eval(Site{v.Site.File, e.A}, v.Env)...)
				settled = true
			}
		case unit.ExprSpread:
			if x.Kind == unit.ExprCall && e.Flags&unit.FlagKeywords == 0 {
				continue
			}
			given := q.Eval(Site{v.Site.File, e.A}, v.Env)
			all := len(given) > 0
			for i := range given {
				sv := &given[i]
				got := q.Property(sv, name)
				if sv.Kind == Const || sv.Kind == Object && isNothing(got) {
					all = false // it says nothing of that name: what stands before it counts
					continue
				}
				out = append(out, got...)
				all = all && len(got) > 0 && sv.Kind == Object
			}
			settled = settled || all
		}
	}
	if b, ok := q.indexOf(v.Site.File).objects[v.Site.Expr]; ok {
		out = append(out, q.memberWrites(v.Site.File, b, name, v.Env)...)
	}
	if len(out) == 0 && !settled {
		return constant(unit.LitUndefined, "")
	}
	return out
}

func (q *question) memberWrites(file FileID, b unit.BindingID, name string, env *Env) []Value {
	var out []Value
	for _, e := range q.indexOf(file).members[b][name] {
		out = append(out, q.Eval(Site{file, e}, env)...)
	}
	return out
}

func (q *question) functionProperty(v Value, name string) []Value {
	fn := q.Func(v.Func)
	b := fn.Binding
	if b == 0 {
		b = q.indexOf(v.Func.File).named[v.Func.Func]
	}
	if b == 0 {
		return nil
	}
	return q.memberWrites(v.Func.File, b, name, nil)
}

func (q *question) Properties(v Value) (props []Prop, closed bool) {
	if v.Kind != Object || !q.enter(v, "properties") {
		return nil, false
	}
	defer q.leave(v, "properties")
	if v.Text != "" {
		return q.program.builtins.entriesOf(q, v)
	}
	f := q.Files[v.Site.File]
	closed = true
	for _, id := range f.ExprsIn(f.Expr(v.Site.Expr).List) {
		e := f.Expr(id)
		switch e.Kind {
		case unit.ExprProperty:
			name := e.Str
			if e.B != 0 {
				keys := q.Eval(Site{v.Site.File, e.B}, v.Env)
				if len(keys) != 1 || keys[0].Kind != Const {
					closed = false
					continue
				}
				name = keys[0].Text
			}
			props = append(props, Prop{Name: name, Site: Site{v.Site.File, e.A}, Env: v.Env})
		case unit.ExprKeyword:
			props = append(props, Prop{Name: e.Str, Site: Site{v.Site.File, e.A}, Env: v.Env})
		case unit.ExprSpread:
			if f.Expr(v.Site.Expr).Kind == unit.ExprCall && e.Flags&unit.FlagKeywords == 0 {
				continue
			}
			values := q.Eval(Site{v.Site.File, e.A}, v.Env)
			if len(values) != 1 || values[0].Kind != Object {
				closed = false
			}
			for _, sv := range values {
				inner, ok := q.Properties(sv)
				props = append(props, inner...)
				closed = closed && ok
			}
		}
	}
	if b, ok := q.indexOf(v.Site.File).objects[v.Site.Expr]; ok {
		members := q.indexOf(v.Site.File).members[b]
		for _, name := range slices.Sorted(maps.Keys(members)) {
			for _, e := range members[name] {
				props = append(props, Prop{Name: name, Site: Site{v.Site.File, e}, Env: v.Env})
			}
		}
	}
	return props, closed
}

// Properties lists the properties of an object literal, spreads of literals
// included; closed is false when something else is spread into it.
func (p *Evaluator) Properties(v Value) (props []Prop, closed bool) {
	if v.Kind != Object {
		return nil, false
	}
	q := p.question()
	props, closed = q.Properties(v)
	q.done()
	return props, closed
}
