package flow

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

func (q *question) member(site Site, x *unit.Expr, env *Env) []Value {
	if values, ok := q.moduleExports(site, x, env); ok {
		return values
	}
	bases := q.Eval(Site{site.File, x.A}, env)
	var out list
	for i := range bases {
		b := &bases[i]
		if b.Kind == Typed {
			// One value, which needs no list of its own.
			v := *b
			v.Text += "." + x.Str
			out.add(v, len(bases)-i)
			continue
		}
		values := q.Property(b, x.Str)
		if b.Why == nil {
			out.join(values)
			continue
		}
		for _, v := range values {
			if v.Why != b.Why {
				v.Why = &Hop{At: site, Rule: RuleProperty, Prev: v.Why, Of: b.Why}
			}
			out.add(v, len(values)+len(bases)-i)
		}
	}
	if len(out.values) == 0 {
		return q.unknown(site)
	}
	return out.values
}

func (q *question) indexed(site Site, x *unit.Expr, env *Env) []Value {
	keys := q.Eval(Site{site.File, x.B}, env)
	var out []Value
	values := q.Eval(Site{site.File, x.A}, env)
	for i := range values {
		if len(keys) == 1 && keys[0].Kind == Const && keys[0].Lit != unit.LitUndefined {
			out = append(out, q.Property(&values[i], keys[0].Text)...)
			continue
		}
		out = append(out, q.any(values[i], site)...)
	}
	if len(out) == 0 {
		return q.unknown(site)
	}
	return out
}

// any gives every property or element of a value.
func (q *question) any(v Value, site Site) []Value {
	switch v.Kind {
	case Object:
		var out []Value
		props, _ := q.Properties(v)
		for _, prop := range props {
			out = append(out, q.At(prop)...)
		}
		return out
	case Array:
		return q.elements([]Value{v}, site)
	case Extern, Typed, Param:
		v.Text += "[]"
		return []Value{v}
	}
	return nil
}

// Property gives a property of a value.
func (p *Program) Property(v Value, name string) []Value {
	q := p.question()
	out := dedupe(q.Property(&v, name))
	q.done()
	return out
}

// property gives a property of a value. The value may be one of a list that is remembered: it is only read.
func (q *question) Property(v *Value, name string) []Value {
	switch v.Kind {
	case Object:
		// An object may be spread into itself: x = { ...x }.
		out, _ := q.guarded(askKey{site: v.Site, env: v.Env, what: v.Text + "." + name}, func() []Value { return q.objectProperty(*v, name) })
		return out
	case Array:
		if i, err := strconv.Atoi(name); err == nil {
			elements, complete := q.ElementSites(*v)
			if i >= 0 && i < len(elements) {
				return q.At(elements[i])
			}
			if complete {
				return constant(unit.LitUndefined, "")
			}
		}
	case Module:
		if name == "default" {
			// The namespace of a CommonJS module has what it exports as its default.
			return q.fromTarget(Target{File: v.Site.File}, name, false)
		}
		return q.export(v.Site.File, name)
	case Class:
		return q.static(v, name)
	case Instance:
		return q.instanceProperty(v, name)
	case Function:
		if q.Semantics.Calls.Same[name] {
			return []Value{*v}
		}
		return q.functionProperty(*v, name)
	case Extern:
		if scope, ok := strings.CutPrefix(v.Text, q.Semantics.Names.Constants); ok && q.Semantics.Names.IsConstant(name) {
			// A namespace that no file opens, or one that a library opens too.
			if out := q.constantNamed(scope + q.Semantics.Names.Separator + name); out != nil {
				return out
			}
		}
		if i, ok := q.program.rules.hints.Options[v.Text]; ok {
			// It has the properties of what it was made of.
			if options := q.program.rules.madeOf(q, v, i); len(options) > 0 {
				var out []Value
				for i := range options {
					out = append(out, q.Property(&options[i], name)...)
				}
				return out
			}
		}
		if out, ok := q.program.rules.ofException(q, v, v.Text, name); ok {
			return out
		}
		if q.program.builtins.lacks(v, name) {
			return constant(unit.LitUndefined, "")
		}
		if v.Text == q.Semantics.Builtins.URL.Origin {
			if out, ok := q.program.builtins.partOfURL(q, v, name); ok {
				return out
			}
		}
		out := q.program.rules.externProperty(*v, name)
		if n, ok := q.program.rules.hints.Constants[out.Text]; ok {
			return constant(unit.LitNumber, n)
		}
		if out.Kind == Extern && strings.HasSuffix(v.Text, "#default") {
			if sub, ok := q.program.rules.submodule(Target{File: -1, Package: strings.TrimSuffix(v.Text, "#default")}, name); ok {
				return sub
			}
		}
		return []Value{out}
	case Const:
		// A member of an enumeration stands for its value.
		if name == q.Semantics.Classes.Enumerated {
			return []Value{*v}
		}
	case Typed:
		out := *v
		out.Text += "." + name
		return []Value{out}
	case Param:
		if one, ok := q.collected(*v, name); ok {
			return []Value{one}
		}
		part := *v
		part.Text += "." + name
		if b := part.bound(); b != nil {
			return []Value{b.Value}
		}
		if out := q.program.rules.keptAt(q, part); out != nil {
			return out
		}
		return []Value{part}
	}
	return nil
}

// lacks reports whether a value is one of the language's own exceptions, thrown as it is
// made: it has no other properties than those of its kind.
func (b *Builtins) lacks(v *Value, name string) bool {
	if own := &b.Semantics.Exceptions; !own.Plain[v.Text] || own.Properties[name] {
		return false
	}
	if v.Call.Expr == 0 {
		return v.Site.Expr == 0 // it stands for any of them
	}
	return b.indexOf(v.Call.File).thrown[v.Call.Expr]
}

func (r *Rules) externProperty(v Value, name string) Value {
	pkg, export, ok := strings.Cut(v.Text, "#")
	if ok && export == "default" && pkg != "global" && name != "default" {
		v.Text = pkg + "#" + name
		if r.hints.Modules[pkg+"."+name] {
			v.Text = pkg + "." + name + "#default"
		}
		return v
	}
	if ok && r.hints.Modules[pkg+"."+export] {
		v.Text = pkg + "." + export + "#" + name
		return v
	}
	if ok && export == "default" && name == "default" {
		return v
	}
	if r.Semantics.Names.IsConstant(name) && strings.HasPrefix(v.Text, r.Semantics.Names.Constants) {
		v.Text += r.Semantics.Names.Separator + name
		return v
	}
	if pkg == "global" && r.Semantics.Names.Globals[export] {
		v.Text = "global#" + name
		return v
	}
	v.Text += "." + name
	return v
}

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

// isNothing reports whether a property is known not to be there.
func isNothing(values []Value) bool {
	return len(values) == 1 && values[0].Kind == Const && values[0].Lit == unit.LitUndefined
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

// enter marks a walk over the parts of a literal as under way; false cuts a cycle.
func (q *question) enter(v Value, what string) bool {
	key := askKey{site: v.Site, env: v.Env, what: what + v.Text}
	if at, on := q.active[key]; on {
		q.low = min(q.low, at)
		return false
	}
	if q.steps++; q.steps > maxSteps || len(q.active)-q.frame > maxDepth {
		return false
	}
	q.active[key] = len(q.active)
	return true
}

func (q *question) leave(v Value, what string) {
	delete(q.active, askKey{site: v.Site, env: v.Env, what: what + v.Text})
}

// Prop is one known property of an object, or element of a list: an expression
// under an environment, or a value that no expression gives.
type Prop struct {
	Name  string
	Site  Site
	Env   *Env
	Value *Value
}

// Properties lists the properties of an object literal, spreads of literals
// included; closed is false when something else is spread into it.
func (p *Program) Properties(v Value) (props []Prop, closed bool) {
	if v.Kind != Object {
		return nil, false
	}
	q := p.question()
	props, closed = q.Properties(v)
	q.done()
	return props, closed
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
		for _, name := range sortedNames(members) {
			for _, e := range members[name] {
				props = append(props, Prop{Name: name, Site: Site{v.Site.File, e}, Env: v.Env})
			}
		}
	}
	return props, closed
}

// Elements lists the values of each element of an array literal (or of the
// arguments that a rest parameter collects); complete is false when something unknown is spread into it.
func (p *Program) Elements(v Value) (elements [][]Value, complete bool) {
	sites, complete := p.ElementSites(v)
	for _, s := range sites {
		elements = append(elements, p.At(s))
	}
	return elements, complete
}

// ElementSites lists the element expressions of an array.
func (p *Program) ElementSites(v Value) ([]Prop, bool) {
	if v.Kind != Array {
		return nil, false
	}
	q := p.question()
	out, complete := q.ElementSites(v)
	q.done()
	return out, complete
}

func (q *question) ElementSites(v Value) (out []Prop, complete bool) {
	if v.Kind != Array || !q.enter(v, "elements") {
		return nil, false
	}
	defer q.leave(v, "elements")
	if v.Text != "" {
		return q.program.builtins.derivedSites(q, v)
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	complete = x.Flags&unit.FlagEach == 0
	for i, id := range f.ExprsIn(x.List) {
		if i < int(v.Index) {
			continue
		}
		e := f.Expr(id)
		if e.Kind == unit.ExprKeyword || x.Kind == unit.ExprCall && e.Kind == unit.ExprSpread && e.Flags&unit.FlagKeywords != 0 {
			continue
		}
		if e.Kind != unit.ExprSpread {
			out = append(out, Prop{Site: Site{v.Site.File, id}, Env: v.Env})
			continue
		}
		values := q.Eval(Site{v.Site.File, e.A}, v.Env)
		if len(values) != 1 {
			complete = false
		}
		for _, sv := range values {
			inner, ok := q.ElementSites(sv)
			out = append(out, inner...)
			complete = complete && ok
		}
	}
	if x.Kind == unit.ExprArray {
		more, ok := q.added(v)
		return append(out, more...), complete && ok
	}
	return out, complete
}

// elements gives the values of any element.
func (q *question) elements(values []Value, site Site) []Value {
	out := make([]Value, 0, len(values))
	for _, v := range values {
		switch v.Kind {
		case Array:
			sites, complete := q.ElementSites(v)
			for _, s := range sites {
				out = append(out, q.At(s)...)
			}
			if !complete {
				out = append(out, Value{Kind: Unknown, Site: site})
			}
		case Extern, Typed, Param:
			if el, ok := q.program.rules.elementOf(&v); ok {
				out = append(out, el)
				continue
			}
			v.Text += "[]"
			out = append(out, v)
		case Object:
			out = append(out, q.any(v, site)...)
		case Result:
			if got := q.Yielded(v); len(got) != 1 || got[0].Kind != Result {
				out = append(out, got...)
				continue
			}
			out = append(out, Value{Kind: Element, Site: site})
		default:
			out = append(out, Value{Kind: Element, Site: site})
		}
	}
	return out
}

func (q *question) elementsOf(site Site, x *unit.Expr, env *Env) []Value {
	for e := env; e != nil; e = e.Lexical {
		if e.Element != nil && e.Element.At == site {
			return []Value{e.Element.Value}
		}
	}
	values := q.Eval(Site{site.File, x.A}, env)
	if x.Flags&unit.FlagKeys == 0 {
		return q.elements(values, site)
	}
	var out []Value
	for _, v := range values {
		props, _ := q.Properties(v)
		for _, prop := range props {
			out = append(out, Value{Kind: Const, Lit: unit.LitString, Text: prop.Name})
		}
	}
	if len(out) == 0 {
		return q.unknown(site)
	}
	return out
}
