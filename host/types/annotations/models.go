package annotations

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Rules say how the classes of one library describe their fields by what they
// assign to them instead of by annotations. Packs state them.
type Rules struct {
	// Extends lists the base classes, by origin.
	Extends []string
	// Fields gives the type of an attribute by the origin of what makes it: text, integer, number,
	// boolean, list, dictionary, any, key (what it refers to is named by its key), argument (its first
	// argument says the type in turn), method (what the method get_<name> gives), none (it is no field).
	Fields map[string]string
	// Omit and Nullable are keyword arguments that leave a field out, or allow null.
	Omit, Nullable []string
	// Many is the keyword argument that makes a list of what is described.
	Many string
	// Key is the field that every class has which declares none with the keyword KeyOf.
	Key, KeyOf string
	// Inner names the class inside that refers to Model and lists the Names of its fields, or those
	// to Exclude.
	Inner, Model, Names, Exclude string
	// Dumps are methods that write their first argument as the class describes it; Only and Except are keyword arguments of the
	// construction that choose the fields.
	Dumps        []string
	Only, Except string
	// Taken says which fields have to be given, nil where that is not known; see required.go.
	Taken *TakenRules
	// Data are properties that give what an instance describes.
	Data []string
	// Make are methods that make an instance of the class in an attribute.
	Make map[string]string
	// Gives says what methods of the library give that read rows; see rows.go.
	Gives map[string]string
	// Own are the methods by which a class says itself how its instances are written.
	Own []string
	// Adjusts is the attribute by which methods of a class add, replace and take out fields.
	Adjusts string
	// Bare are the base classes that add no fields; those of any other class of a library are not known. None: no base class does.
	Bare []string
	// Has are the attributes that the library gives such classes and their instances. None: they are not known.
	Has []string
	// Naming are keyword arguments and functions of the library whose text names an attribute that another class gets.
	Naming []string
	// Making, Suffixes and Reverse say which attributes instances have by calls, by other attributes and by other classes; see abi.Model.
	Making, Suffixes, Reverse []string
}

// rulesOf finds the rules that a class follows.
func (o *Oracle) rulesOf(c flow.ClassRef) *Rules {
	if len(o.Models) == 0 {
		return nil
	}
	if got, ok := o.ruled.Load(c); ok {
		return got.(*Rules)
	}
	var found *Rules
	for _, origin := range o.prog.Extends(c) {
		for i := range o.Models {
			for _, e := range o.Models[i].Extends {
				if e == origin && found == nil {
					found = &o.Models[i]
				}
			}
		}
	}
	o.ruled.Store(c, found)
	return found
}

// assigned gives the type of an attribute that is described by what is assigned
// to it; ok is false when it is no field.
func (o *Oracle) assigned(c flow.ClassRef, rules *Rules, m *unit.Member, depth int) (a attribute, ok bool) {
	a = attribute{name: m.Name, wire: m.Name}
	site := flow.Site{File: c.File, Expr: m.Value}
	t, ok := o.fieldOf(c, rules, m.Name, site, depth)
	if !ok {
		if t.form == none || rules.Taken == nil || !rules.Taken.Others || o.expr(site).Kind != unit.ExprCall {
			return a, false
		}
		t = typ{form: anything}
	}
	if rules.Taken != nil {
		o.required(rules, &a, site)
	}
	for _, k := range rules.Omit {
		if o.keywordIs(site, k, "true") {
			a.hidden = true
		}
	}
	for _, k := range rules.Nullable {
		if o.keywordIs(site, k, "true") {
			t = either(t, typ{form: nothing})
		}
	}
	a.typ = t
	return a, true
}

// fieldOf reads the call that makes a field.
func (o *Oracle) fieldOf(c flow.ClassRef, rules *Rules, name string, site flow.Site, depth int) (typ, bool) {
	if depth > maxDepth {
		return typ{}, false
	}
	many := func(t typ) typ {
		if rules.Many != "" && o.keywordIs(site, rules.Many, "true") {
			return typ{form: list, args: []typ{t}}
		}
		return t
	}
	for _, v := range o.prog.Eval(site, nil) {
		switch v.Kind {
		case flow.Instance:
			if r := o.rulesOf(v.Class); r != nil && len(r.Data)+len(r.Dumps) > 0 {
				return many(typ{form: instance, class: v.Class}), true
			}
			for _, origin := range o.prog.Extends(v.Class) {
				if word, ok := rules.Fields[origin]; ok {
					return o.word(c, rules, word, name, site, depth)
				}
			}
		case flow.Extern:
			if word, ok := rules.Fields[strings.TrimSuffix(v.Text, "()")]; ok {
				t, ok := o.word(c, rules, word, name, site, depth)
				return many(t), ok
			}
		}
	}
	return typ{}, false
}

// word is the type that a rule names.
func (o *Oracle) word(c flow.ClassRef, rules *Rules, word, name string, site flow.Site, depth int) (typ, bool) {
	switch word {
	case "text":
		return typ{form: text}, true
	case "integer", "key":
		return typ{form: integer}, true
	case "number":
		return typ{form: number}, true
	case "boolean":
		return typ{form: boolean}, true
	case "dictionary":
		return typ{form: dictionary}, true
	case "list":
		item := typ{}
		if at, ok := o.keyword(site, "child"); ok {
			item, _ = o.fieldOf(c, rules, name, at, depth+1)
		} else if at, ok := o.first(site); ok {
			item, _ = o.fieldOf(c, rules, name, at, depth+1)
		}
		return typ{form: list, args: []typ{item}}, true
	case "argument":
		if at, ok := o.first(site); ok {
			if t, ok := o.fieldOf(c, rules, name, at, depth+1); ok {
				return t, true
			}
			for _, v := range o.prog.Eval(at, nil) {
				if v.Kind == flow.Extern {
					if word, ok := rules.Fields[v.Text]; ok && word != "argument" {
						return o.word(c, rules, word, name, site, depth+1)
					}
				}
			}
		}
		return typ{form: anything}, true
	case "nested":
		if at, ok := o.first(site); ok {
			if values := o.prog.Eval(at, nil); len(values) == 1 && (values[0].Kind == flow.Class || values[0].Kind == flow.Instance) && o.rulesOf(values[0].Class) != nil {
				return o.chosen(rules, typ{form: instance, class: values[0].Class}, site), true
			}
		}
		return typ{form: anything}, true
	case "method":
		if fn, ok := o.prog.Method(c, "get_"+name); ok {
			if f := o.prog.Func(fn); f.ReturnType != 0 {
				return o.annotation(fn.File, f.ReturnTypeNode, nil, depth+1), true
			}
		}
		return typ{form: anything}, true
	case "none":
		return typ{form: none}, false
	}
	return typ{form: anything}, true
}

// first is the first positional argument of a call that is no text (a column's name).
func (o *Oracle) first(site flow.Site) (flow.Site, bool) {
	f := o.prog.Files[site.File]
	for _, a := range f.ExprsIn(f.Expr(site.Expr).List) {
		x := f.Expr(a)
		if x.Kind == unit.ExprKeyword || x.Kind == unit.ExprSpread || x.Kind == unit.ExprLiteral {
			continue
		}
		return flow.Site{File: site.File, Expr: a}, true
	}
	return flow.Site{}, false
}

func (o *Oracle) keyword(site flow.Site, name string) (flow.Site, bool) {
	f := o.prog.Files[site.File]
	x := f.Expr(site.Expr)
	if x.Kind != unit.ExprCall {
		return flow.Site{}, false
	}
	for _, a := range f.ExprsIn(x.List) {
		if k := f.Expr(a); k.Kind == unit.ExprKeyword && k.Str == name {
			return flow.Site{File: site.File, Expr: k.A}, true
		}
	}
	return flow.Site{}, false
}

func (o *Oracle) keywordIs(site flow.Site, name, want string) bool {
	at, ok := o.keyword(site, name)
	if !ok {
		return false
	}
	for _, v := range o.prog.Eval(at, nil) {
		if v.Kind == flow.Const && v.Text == want {
			return true
		}
	}
	return false
}

// withKey puts the key in front that a class has which declares none.
func (o *Oracle) withKey(c flow.ClassRef, rules *Rules, out []attribute) []attribute {
	if rules.Key == "" {
		return out
	}
	for _, k := range o.prog.Lineage(c) {
		for _, m := range o.prog.Class(k).Members {
			if m.Name == rules.Key || m.Value != 0 && o.keywordIs(flow.Site{File: k.File, Expr: m.Value}, rules.KeyOf, "true") {
				return out
			}
		}
	}
	return append([]attribute{{name: rules.Key, wire: rules.Key, typ: typ{form: integer}, taken: rules.Key, computed: true}}, out...)
}

// listed keeps the fields that the class inside lists, and adds those of the model it refers to.
func (o *Oracle) listed(c flow.ClassRef, rules *Rules, own []attribute, depth int) []attribute {
	inner := o.inner(c, rules.Inner)
	if rules.Inner == "" || inner == nil || depth > maxDepth {
		return own
	}
	var model []attribute
	for _, v := range o.prog.Property(*inner, rules.Model) {
		if v.Kind == flow.Class {
			model = o.attributes(v.Class, nil, depth+1)
		}
	}
	find := func(list []attribute, name string) (attribute, bool) {
		for _, a := range list {
			if a.name == name {
				return a, true
			}
		}
		return attribute{}, false
	}
	names, all := o.names(o.prog.Property(*inner, rules.Names))
	excluded, _ := o.names(o.prog.Property(*inner, rules.Exclude))
	if all || len(names) == 0 && len(excluded) > 0 {
		names = nil
		for _, a := range model {
			names = append(names, a.name)
		}
		for _, a := range own {
			if _, ok := find(model, a.name); !ok {
				names = append(names, a.name)
			}
		}
	}
	if len(names) == 0 {
		return own
	}
	var out []attribute
	for _, name := range names {
		skip := false
		for _, e := range excluded {
			skip = skip || e == name
		}
		if skip {
			continue
		}
		a, ok := find(own, name)
		if !ok && o.noField(c, rules, name) {
			continue // whatever the model has of that name
		}
		if !ok {
			if a, ok = find(model, name); ok {
				a = o.ofModel(rules, *inner, a)
			}
		}
		if !ok {
			a = o.ofModel(rules, *inner, attribute{name: name, wire: name, typ: typ{form: anything}})
		}
		out = append(out, a)
	}
	return out
}

// noField reports whether a class says of a name that it is no field.
func (o *Oracle) noField(c flow.ClassRef, rules *Rules, name string) bool {
	at, ok := o.prog.MemberValue(c, name)
	if !ok {
		return false
	}
	for _, v := range o.prog.Eval(at, nil) {
		if v.Kind == flow.Extern && rules.Fields[strings.TrimSuffix(v.Text, "()")] == "none" {
			return true
		}
	}
	return false
}

// inner finds the class of that name inside a class or its ancestors.
func (o *Oracle) inner(c flow.ClassRef, name string) *flow.Value {
	if name == "" {
		return nil
	}
	for _, v := range o.prog.Property(flow.Value{Kind: flow.Class, Class: c}, name) {
		if v.Kind == flow.Class {
			return &v
		}
	}
	return nil
}

// namesLeftOpen reports whether a list of names may have some that are not known.
func (o *Oracle) namesLeftOpen(values []flow.Value) bool {
	return slices.ContainsFunc(values, func(v flow.Value) bool {
		if v.Kind != flow.Array {
			return v.Kind != flow.Const
		}
		elements, complete := o.prog.Elements(v)
		return !complete || slices.ContainsFunc(elements, func(el []flow.Value) bool {
			return len(el) == 0 || slices.ContainsFunc(el, func(one flow.Value) bool { return one.Kind != flow.Const })
		})
	})
}

// names reads a list of names; all is set for a text such as "__all__".
func (o *Oracle) names(values []flow.Value) (out []string, all bool) {
	for _, v := range values {
		switch v.Kind {
		case flow.Const:
			all = all || v.Text == "__all__"
		case flow.Array:
			elements, _ := o.prog.Elements(v)
			for _, el := range elements {
				for _, t := range o.prog.Texts(el) {
					out = append(out, t.Text)
				}
			}
		}
	}
	return out, all
}
