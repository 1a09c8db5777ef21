package annotations

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// attribute is one attribute of a class that goes over the wire.
type attribute struct {
	name, wire string
	typ        typ
	// optional: the key may be missing.
	optional bool
	// taken is the name under which it is given, "" when several are; spared: it may be left out then; computed: it is not given at all.
	taken            string
	spared, computed bool
	// hidden: it is given, and not written.
	hidden bool
}

// attributes lists the annotated attributes of a class and its bases, the bases
// first; one that is declared again takes the place of the first.
func (o *Oracle) attributes(c flow.ClassRef, args []typ, depth int) []attribute {
	if len(args) == 0 {
		if got, ok := o.classes.Load(c); ok {
			return got.([]attribute)
		}
	}
	out := o.collect(c, args, depth, map[flow.ClassRef]bool{})
	if rules := o.rulesOf(c); rules != nil {
		out = o.listed(c, rules, o.withKey(c, rules, out), depth)
	}
	if len(args) == 0 {
		o.classes.Store(c, out)
	}
	return out
}

func (o *Oracle) collect(c flow.ClassRef, args []typ, depth int, seen map[flow.ClassRef]bool) []attribute {
	if seen[c] || depth > maxDepth {
		return nil
	}
	seen[c] = true
	class := o.prog.Class(c)
	params := o.typeParameters(c)
	s := scope{}
	for i, p := range params {
		if i < len(args) {
			s[p] = args[i]
		}
	}
	var out []attribute
	put := func(a attribute) {
		for i := range out {
			if out[i].name == a.name {
				out[i] = a
				return
			}
		}
		out = append(out, a)
	}
	bases := o.bases(c)
	for i := len(bases) - 1; i >= 0; i-- {
		b := bases[i]
		var of []typ
		for _, n := range b.args {
			of = append(of, o.annotation(c.File, n, s, depth+1))
		}
		for _, a := range o.collect(b.class, of, depth+1, seen) {
			put(a)
		}
	}
	rules := o.rulesOf(c)
	partial := o.classArgument(c, "total") == "false"
	rename := o.renaming(c)
	for i := range class.Members {
		m := &class.Members[i]
		if m.Kind == unit.MemberGetter && o.computed(c, m) && m.TypeNode != 0 {
			put(attribute{name: m.Name, wire: rename(m.Name), typ: o.annotation(c.File, m.TypeNode, s, depth+1), computed: true})
			continue
		}
		if rules != nil && m.Kind == unit.MemberField && m.Value != 0 && m.In == 0 {
			if a, ok := o.assigned(c, rules, m, depth); ok && (m.Type == 0 || a.typ.form != unknown && a.typ.form != anything) {
				put(a)
				continue
			}
			if m.Type == 0 {
				continue
			}
		}
		if m.Kind != unit.MemberField || m.Type == 0 || m.In != 0 || strings.HasPrefix(m.Name, "_") || strings.HasPrefix(m.Name, "class ") || o.declaredOn(c, m) {
			continue
		}
		a := attribute{name: m.Name, wire: rename(m.Name), taken: rename(m.Name), typ: o.annotation(c.File, m.TypeNode, s, depth+1), optional: partial}
		o.field(c, m, &a)
		put(a)
	}
	return out
}

// computed reports whether a property is one that a model hands out with its fields.
func (o *Oracle) computed(c flow.ClassRef, m *unit.Member) bool {
	return o.decoration(c, m, "computed_field") != nil
}

// declaredOn reports whether a field is the class's own (ClassVar), or holds
// objects of the storage that stand for other tables.
func (o *Oracle) declaredOn(c flow.ClassRef, m *unit.Member) bool {
	f := o.prog.Files[c.File]
	text := f.Text(m.TypeNode)
	name, _, _ := strings.Cut(text, "[")
	name = name[strings.LastIndexByte(name, '.')+1:]
	if name == "ClassVar" || name == "InitVar" {
		return true
	}
	if m.Value == 0 {
		return false
	}
	for _, v := range o.prog.Eval(flow.Site{File: c.File, Expr: m.Value}, nil) {
		if v.Kind == flow.Extern && strings.HasSuffix(v.Text, "()") {
			switch lastName(strings.TrimSuffix(v.Text, "()")) {
			case "Relationship", "relationship", "PrivateAttr":
				return true
			}
		}
	}
	return false
}

// field reads what a field's initial value, or its metadata, says of it: another
// name on the wire, or that it is not written.
func (o *Oracle) field(c flow.ClassRef, m *unit.Member, a *attribute) {
	var sites []flow.Site
	for _, said := range o.prog.Metadata(flow.Site{File: c.File, Expr: m.Type}) {
		sites = append(sites, said.Site)
	}
	if m.Value != 0 {
		sites = append(sites, flow.Site{File: c.File, Expr: m.Value})
	}
	a.spared = m.Value != 0 && o.expr(flow.Site{File: c.File, Expr: m.Value}).Kind != unit.ExprCall && !o.ellipsis(flow.Site{File: c.File, Expr: m.Value})
	for _, site := range sites {
		x := o.expr(site)
		if x.Kind != unit.ExprCall {
			continue
		}
		f := o.prog.Files[site.File]
		a.spared = a.spared || o.givesDefault(site)
		for _, arg := range f.ExprsIn(x.List) {
			k := f.Expr(arg)
			if k.Kind != unit.ExprKeyword {
				continue
			}
			values := o.prog.Eval(flow.Site{File: site.File, Expr: k.A}, nil)
			if len(values) != 1 || values[0].Kind != flow.Const {
				continue
			}
			switch k.Str {
			case "serialization_alias":
				a.wire = values[0].Text
			case "validation_alias":
				a.taken = values[0].Text
			case "alias":
				if a.wire == a.name {
					a.wire = values[0].Text
				}
				if a.taken == a.name {
					a.taken = values[0].Text
				}
			case "exclude":
				a.hidden = values[0].Text == "true"
			}
		}
	}
}

// base is a base class of the project with its type arguments.
type base struct {
	class flow.ClassRef
	args  []syntax.Node
}

// superNodes lists the bases of a class as they are written.
func (o *Oracle) superNodes(c flow.ClassRef) []syntax.Node {
	f := o.prog.Files[c.File]
	list := f.Tree.ChildByFieldName(f.Class(c.Class).Node, "superclasses")
	if list == syntax.NoNode {
		return nil
	}
	var out []syntax.Node
	for n := range f.Tree.NamedChildren(list) {
		if k := f.Tree.KindName(n); k != "keyword_argument" && k != "comment" {
			out = append(out, n)
		}
	}
	return out
}

func (o *Oracle) bases(c flow.ClassRef) []base {
	f := o.prog.Files[c.File]
	var out []base
	for _, n := range o.superNodes(c) {
		var args []syntax.Node
		at := n
		if f.Tree.KindName(n) == "subscript" {
			at, args = o.parts(c.File, n)
		}
		for _, v := range o.prog.Eval(flow.Site{File: c.File, Expr: f.ExprOf(at)}, nil) {
			if v.Kind == flow.Class && v.Class != c {
				out = append(out, base{v.Class, args})
				break
			}
		}
	}
	return out
}

// typeParameters names the type parameters of a generic class, in order.
func (o *Oracle) typeParameters(c flow.ClassRef) []string {
	f := o.prog.Files[c.File]
	var out []string
	for _, n := range o.superNodes(c) {
		if f.Tree.KindName(n) != "subscript" {
			continue
		}
		at, args := o.parts(c.File, n)
		name := f.Text(at)
		name = name[strings.LastIndexByte(name, '.')+1:]
		if name == "Generic" || name == "Protocol" {
			out = nil
			for _, a := range args {
				out = append(out, f.Text(a))
			}
			return out
		}
	}
	if p := f.Tree.ChildByFieldName(f.Class(c.Class).Node, "type_parameters"); p != syntax.NoNode {
		for n := range f.Tree.NamedChildren(p) {
			name, _, _ := strings.Cut(f.Text(n), ":")
			out = append(out, strings.TrimSpace(name))
		}
	}
	return out
}

// classArgument gives the constant that a class is declared with: total=False.
func (o *Oracle) classArgument(c flow.ClassRef, name string) string {
	for _, m := range o.prog.Class(c).Members {
		if m.Name == "class "+name && m.Value != 0 {
			for _, v := range o.prog.Eval(flow.Site{File: c.File, Expr: m.Value}, nil) {
				if v.Kind == flow.Const {
					return v.Text
				}
			}
		}
	}
	return ""
}

// renaming finds the alias generator of a model, its own or inherited.
func (o *Oracle) renaming(c flow.ClassRef) func(string) string {
	for _, g := range o.configured(c, "alias_generator") {
		if r := renamer(g); r != nil {
			return r
		}
	}
	return func(s string) string { return s }
}

// configured gives what the configuration of a model says under a name, the nearest class's that says so first.
func (o *Oracle) configured(c flow.ClassRef, name string) (out []flow.Value) {
	for _, k := range o.prog.Lineage(c) {
		for _, m := range o.prog.Class(k).Members {
			if m.Value == 0 || m.Name != "model_config" && m.Name != "Config" {
				continue
			}
			for _, v := range o.prog.Eval(flow.Site{File: k.File, Expr: m.Value}, nil) {
				out = append(out, o.setting(v, name)...)
			}
		}
	}
	return out
}

// setting reads one entry of a model's configuration: a dictionary, a call with
// keywords, or a class.
func (o *Oracle) setting(v flow.Value, name string) []flow.Value {
	switch v.Kind {
	case flow.Object, flow.Class:
		return o.prog.Property(v, name)
	case flow.Extern:
		if v.Call.Expr == 0 {
			return nil
		}
		f := o.prog.Files[v.Call.File]
		for _, a := range f.ExprsIn(f.Expr(v.Call.Expr).List) {
			if k := f.Expr(a); k.Kind == unit.ExprKeyword && k.Str == name {
				return o.prog.Eval(flow.Site{File: v.Call.File, Expr: k.A}, nil)
			}
		}
	}
	return nil
}

func renamer(v flow.Value) func(string) string {
	name := ""
	if v.Kind == flow.Extern {
		name = lastName(v.Text)
	}
	switch name {
	case "to_camel", "camelize":
		return func(s string) string { return camel(s, false) }
	case "to_pascal":
		return func(s string) string { return camel(s, true) }
	}
	return nil
}

func camel(s string, first bool) string {
	var out []byte
	up := first
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '_' && i > 0 {
			up = true
			continue
		}
		if up && c >= 'a' && c <= 'z' {
			c -= 'a' - 'A'
		}
		up = false
		out = append(out, c)
	}
	return string(out)
}

// enumeration lists the values of an enumeration, none when they are not known; ok is false for other classes.
func (o *Oracle) enumeration(c flow.ClassRef) (values []flow.Value, ok bool) {
	kind := ""
	for _, origin := range o.prog.Extends(c) {
		switch origin {
		case "enum#StrEnum", "enum#IntEnum", "enum#Flag", "enum#IntFlag":
			kind, ok = origin, true
		case "enum#Enum":
			ok = true
		}
	}
	if !ok {
		return nil, false
	}
	for _, m := range o.prog.Class(c).Members {
		if m.Kind != unit.MemberField || m.Value == 0 || strings.HasPrefix(m.Name, "_") || m.In != 0 || m.Func != 0 {
			continue
		}
		for _, v := range o.prog.Eval(flow.Site{File: c.File, Expr: m.Value}, nil) {
			switch v.Kind {
			case flow.Const:
				values = append(values, v)
			case flow.Extern:
				if lastName(strings.TrimSuffix(v.Text, "()")) != "auto" {
					continue
				}
				made, known := automatic(kind, m.Name, values)
				if _, own := o.prog.Method(c, "_generate_next_value_"); own {
					known = false // the project makes the values
				}
				if !known {
					return nil, true
				}
				values = append(values, made)
			}
		}
	}
	return values, true
}

// automatic is what auto() gives a member behind others: its name in small letters for a text, and for a number one more
// than the highest. Flags are combined, so what their values are is not listed.
func automatic(kind, name string, before []flow.Value) (flow.Value, bool) {
	switch kind {
	case "enum#StrEnum":
		return flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: strings.ToLower(name)}, true
	case "enum#Flag", "enum#IntFlag":
		return flow.Value{}, false
	}
	highest := 0
	for _, v := range before {
		n, err := strconv.Atoi(v.Text)
		if err != nil || v.Lit != unit.LitNumber {
			return flow.Value{}, false
		}
		highest = max(highest, n)
	}
	return flow.Value{Kind: flow.Const, Lit: unit.LitNumber, Text: strconv.Itoa(highest + 1)}, true
}
