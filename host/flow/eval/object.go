package eval

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) objectProperty(v flow.Value, name string) []flow.Value {
	if v.Text == flow.MadeByRest {
		return q.leftOver(v, name)
	}
	if v.Text != "" {
		var out []flow.Value
		props, closed := q.program.Builtins.EntriesOf(q, v)
		for _, prop := range props {
			if prop.Name == name {
				out = append(out, q.At(prop)...)
			}
		}
		if len(out) == 0 && closed {
			return flow.Constant(unit.LitUndefined, "")
		}
		return out
	}
	if named, ok := q.numberNamed(v, name); ok {
		return named
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	var out []flow.Value
	list := f.ExprsIn(x.List)
	settled, absent, open := false, false, false
	for i := len(list) - 1; i >= 0 && !settled; i-- {
		e := f.Expr(list[i])
		switch e.Kind {
		case unit.ExprProperty:
			switch {
			case e.B != 0:
				keys := q.Eval(flow.Site{File: v.Site.File, Expr: e.B}, v.Env)
				if len(keys) == 1 && keys[0].Kind == flow.Const && e.Flags&unit.FlagEach == 0 {
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
			values := q.Eval(flow.Site{File: v.Site.File, Expr: e.A}, v.Env)
			if e.Flags&unit.FlagGetter != 0 {
				values = q.Results(values, flow.Site{File: v.Site.File, Expr: e.A}, nil)
			}
			for _, got := range values {
				if got.Kind == flow.Function && got.Recv == nil {
					recv := v
					got.Recv = &recv
				}
				out = append(out, got)
			}
		case unit.ExprKeyword:
			if e.Str == name {
				out = append(out, q.Eval(flow.Site{File: v.Site.File, Expr: e.A}, v.Env)...)
				settled = true
			}
		case unit.ExprSpread:
			if x.Kind == unit.ExprCall && e.Flags&unit.FlagKeywords == 0 {
				continue
			}
			given := q.Eval(flow.Site{File: v.Site.File, Expr: e.A}, v.Env)
			all := len(given) > 0
			open = open || !all
			for i := range given {
				sv := &given[i]
				got := q.Property(sv, name)
				if sv.Kind == flow.Const || sv.Kind == flow.Object && flow.IsNothing(got) {
					all, absent = false, true // it says nothing of that name: what stands before it counts
					continue
				}
				open = open || len(got) == 0 // an instance whose class says the type of a field, and no value
				out = append(out, got...)
				all = all && len(got) > 0 && sv.Kind == flow.Object && !sv.Maybe
				absent = absent || sv.Maybe
			}
			settled = settled || all
		}
	}
	b, named := q.IndexOf(v.Site.File).Objects[v.Site.Expr]
	if !named {
		// One of several that its name is written, or what a method hands its function first.
		var below string
		if b, below, named = q.Held(v.Site); below != "" {
			named = false
		}
	}
	if named {
		out = append(out, q.memberWrites(v.Site.File, b, name, v.Env)...)
		for _, e := range q.IndexOf(v.Site.File).ByOwnName[b] {
			out = append(out, flow.Filter(q.Eval(flow.Site{File: v.Site.File, Expr: e}, v.Env), func(v *flow.Value) bool { return q.ownName(v) == name })...)
		}
	}
	if open && len(out) == 0 {
		return nil
	}
	if !settled && (absent || len(out) == 0) {
		return append(out, flow.Constant(unit.LitUndefined, "")...)
	}
	return out
}

// Settled reports whether what is written of a property in an object is what the object has: nothing that is spread into it
// behind that may have one as well, and what is spread to give it does.
func (p *Evaluator) Settled(v flow.Value, name string) bool {
	q := p.Question()
	defer q.Done()
	return q.settledIn(&v, name)
}

func (q *Question) settledIn(v *flow.Value, name string) bool {
	if v.Kind != flow.Object || v.Maybe {
		return false
	}
	if v.Text != "" {
		return true
	}
	f := q.Files[v.Site.File]
	for _, id := range slices.Backward(f.ExprsIn(f.Expr(v.Site.Expr).List)) {
		e := f.Expr(id)
		switch {
		case e.Str == name && (e.Kind == unit.ExprKeyword || e.Kind == unit.ExprProperty && e.B == 0):
			return true
		case e.Kind == unit.ExprSpread:
			given := q.Eval(flow.Site{File: v.Site.File, Expr: e.A}, v.Env)
			if len(given) == 1 && q.settledIn(&given[0], name) {
				return true
			}
			if len(given) == 0 || slices.ContainsFunc(given, func(of flow.Value) bool { return !q.lacks(of, name) }) {
				return false
			}
		}
	}
	return true // what is written of it later, and by computed keys
}

// lacks reports whether what is spread into an object has no property of a name.
func (q *Question) lacks(v flow.Value, name string) bool {
	if v.Kind == flow.Const {
		return v.Lit != unit.LitString
	}
	props, closed := q.Properties(v)
	return closed && !slices.ContainsFunc(props, func(p flow.Prop) bool { return p.Name == name })
}

// leftOver gives a property of what a destructuring leaves of an object: that of the object, unless it was taken.
func (q *Question) leftOver(v flow.Value, name string) []flow.Value {
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	for _, e := range f.ExprsIn(x.List) {
		if key := q.Eval(flow.Site{File: v.Site.File, Expr: e}, v.Env); len(key) == 1 && key[0].Kind == flow.Const && key[0].Text == name {
			return flow.Constant(unit.LitUndefined, "")
		}
	}
	var out []flow.Value
	of := q.Eval(flow.Site{File: v.Site.File, Expr: x.A}, v.Env)
	for i := range of {
		out = append(out, q.Property(&of[i], name)...)
	}
	return out
}

func (q *Question) memberWrites(file flow.FileID, b unit.BindingID, name string, env *flow.Env) []flow.Value {
	var out []flow.Value
	for _, e := range q.IndexOf(file).Members[b][name] {
		out = append(out, q.Eval(flow.Site{File: file, Expr: e}, env)...)
	}
	return out
}

// ownName is the name that something has for itself: that of a class or of a function, and of what a library makes of a name and more,
// that name; "" where it is not known.
func (q *Question) ownName(v *flow.Value) string {
	switch v.Kind {
	case flow.Class:
		return q.Class(v.Class).Name
	case flow.Function:
		return q.Func(v.Func).Name
	case flow.Extern:
		if v.Call.Expr == 0 || !strings.HasSuffix(v.Text, "()") {
			return ""
		}
		if args := q.Files[v.Call.File].ExprsIn(q.Expr(v.Call).List); len(args) > 0 {
			if first := q.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, v.Env); len(first) == 1 && first[0].Kind == flow.Const && first[0].Lit == unit.LitString {
				return first[0].Text
			}
		}
	}
	return ""
}

func (q *Question) functionProperty(v flow.Value, name string) []flow.Value {
	fn := q.Func(v.Func)
	b := fn.Binding
	if b == 0 {
		b = q.IndexOf(v.Func.File).Named[v.Func.Func]
	}
	if b == 0 {
		return nil
	}
	return q.memberWrites(v.Func.File, b, name, nil)
}

func (q *Question) Properties(v flow.Value) (props []flow.Prop, closed bool) {
	return q.propertiesBelow(v, nil)
}

// objectKey is an object literal in one activation, properties what it is known to have.
type (
	objectKey struct {
		site flow.Site
		env  *flow.Env
	}
	properties struct {
		props  []flow.Prop
		closed bool
	}
)

// propertiesBelow is Properties; known are the objects whose properties were asked for on the way. A name that is written again
// and again from itself (`o = { ...o, a }`) leads to each of them in as many ways as there are branches before.
func (q *Question) propertiesBelow(v flow.Value, known map[objectKey]properties) (props []flow.Prop, closed bool) {
	if v.Kind != flow.Object {
		return nil, false
	}
	key := objectKey{v.Site, v.Env}
	if got, ok := known[key]; ok && v.Text == "" {
		return got.props, got.closed
	}
	if !q.enter(v, "properties") {
		return nil, false
	}
	defer q.leave(v, "properties")
	if v.Text != "" {
		return q.program.Builtins.EntriesOf(q, v)
	}
	f := q.Files[v.Site.File]
	closed = true
	for _, id := range f.ExprsIn(f.Expr(v.Site.Expr).List) {
		e := f.Expr(id)
		switch e.Kind {
		case unit.ExprProperty:
			name := e.Str
			if e.B != 0 {
				keys := q.Eval(flow.Site{File: v.Site.File, Expr: e.B}, v.Env)
				if len(keys) != 1 || keys[0].Kind != flow.Const || e.Flags&unit.FlagEach != 0 {
					closed = false
					continue
				}
				name = keys[0].Text
			}
			props = append(props, flow.Prop{Name: name, Site: flow.Site{File: v.Site.File, Expr: e.A}, Env: v.Env})
		case unit.ExprKeyword:
			props = append(props, flow.Prop{Name: e.Str, Site: flow.Site{File: v.Site.File, Expr: e.A}, Env: v.Env})
		case unit.ExprSpread:
			if f.Expr(v.Site.Expr).Kind == unit.ExprCall && e.Flags&unit.FlagKeywords == 0 {
				continue
			}
			values := q.Eval(flow.Site{File: v.Site.File, Expr: e.A}, v.Env)
			if len(values) != 1 || values[0].Kind != flow.Object {
				closed = false
			}
			if known == nil {
				known = map[objectKey]properties{}
			}
			before := len(props)
			for _, sv := range values {
				inner, ok := q.propertiesBelow(sv, known)
				closed = closed && ok
				if before == len(props) {
					props = append(props, inner...)
					continue
				}
				for _, p := range inner {
					if !slices.Contains(props[before:], p) {
						props = append(props, p)
					}
				}
			}
		}
	}
	if b, ok := q.IndexOf(v.Site.File).Objects[v.Site.Expr]; ok {
		members := q.IndexOf(v.Site.File).Members[b]
		for _, name := range slices.Sorted(maps.Keys(members)) {
			has := slices.ContainsFunc(props, func(p flow.Prop) bool { return p.Name == name })
			for _, e := range members[name] {
				if has || !q.IndexOf(v.Site.File).Present[e] {
					props = append(props, flow.Prop{Name: name, Site: flow.Site{File: v.Site.File, Expr: e}, Env: v.Env})
				}
			}
		}
	}
	if known != nil {
		known[key] = properties{slices.Clip(props), closed}
	}
	return props, closed
}
