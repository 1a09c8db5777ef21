package annotations

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// TakenRules say which fields of a described class have to be given: those that nothing spares. Packs state them; the words are
// explained at abi.TakenFields.
type TakenRules struct {
	Option          string
	Asked           bool
	Spares          []string
	Computed        []string
	Written         []string
	Renames         string
	NestedComputed  string
	NestedArguments string
	Others          bool
	Open            []string
	Unless          []string
}

// required says of a field, by the call that makes it, whether it has to be given, and under which name.
func (o *Oracle) required(of *Rules, a *attribute, site flow.Site) {
	rules := of.Taken
	f, x := o.prog.Files[site.File], o.expr(site)
	a.taken = a.name
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		a.spared = true
		return
	}
	for _, v := range o.prog.Eval(site, nil) {
		switch v.Kind {
		case flow.Instance:
			if r := o.rulesOf(v.Class); r == nil || r.Taken != rules {
				a.spared = true // what a class of the project's own asks for is its own matter
			}
		case flow.Extern:
			maker := strings.TrimSuffix(v.Text, "()")
			a.computed = a.computed || slices.Contains(rules.Written, maker)
			a.spared = a.spared || of.Fields[maker] == ""
		default:
			a.spared = true
		}
	}
	a.spared = a.spared || rules.Asked
	for _, arg := range f.ExprsIn(x.List) {
		k := f.Expr(arg)
		if k.Kind == unit.ExprSpread {
			a.spared = true
		}
		if k.Kind == unit.ExprKeyword {
			o.argued(rules, a, k.Str, o.prog.Eval(flow.Site{File: site.File, Expr: k.A}, nil))
		}
	}
}

// argued says what one argument changes about a field.
func (o *Oracle) argued(rules *TakenRules, a *attribute, name string, values []flow.Value) {
	said := ""
	if len(values) == 1 && values[0].Kind == flow.Const {
		said = values[0].Text
	}
	on := said != "false"
	switch {
	case name == rules.Option && name != "":
		a.spared = said != "true"
	case name == rules.Renames && name != "":
		if a.taken, a.wire = said, said; said == "" {
			a.wire = a.name
		}
	case slices.Contains(rules.Computed, name):
		a.computed = a.computed || on
	case slices.Contains(rules.Computed, name+"=false"):
		a.computed = a.computed || !on
	case slices.Contains(rules.Spares, name):
		a.spared = true
	case slices.Contains(rules.Spares, name+"=true"):
		a.spared = a.spared || on
	}
}

// ofModel says of a field that a class takes from its model what the class says of it beside.
func (o *Oracle) ofModel(rules *Rules, inner flow.Value, a attribute) attribute {
	if rules.Taken == nil {
		return a
	}
	if a.taken == "" && !a.computed {
		a.taken, a.spared = a.name, true
	}
	computed, _ := o.names(o.prog.Property(inner, rules.Taken.NestedComputed))
	a.computed = a.computed || slices.Contains(computed, a.name)
	if rules.Taken.NestedArguments == "" {
		return a
	}
	for _, all := range o.prog.Property(inner, rules.Taken.NestedArguments) {
		fields, closed := o.prog.Properties(all)
		a.spared = a.spared || !closed
		for _, f := range fields {
			if f.Name == a.name {
				a = o.argument(rules, a, o.prog.At(f))
			}
		}
	}
	return a
}

// argument says what the arguments change that a class has for a field of its model.
func (o *Oracle) argument(rules *Rules, a attribute, values []flow.Value) attribute {
	for _, v := range values {
		props, closed := o.prog.Properties(v)
		a.spared = a.spared || !closed
		for _, p := range props {
			values := o.prog.At(p)
			o.argued(rules.Taken, &a, p.Name, values)
			on := len(values) == 1 && values[0].Kind == flow.Const && values[0].Text == "true"
			a.hidden = a.hidden || on && slices.Contains(rules.Omit, p.Name)
			if on && slices.Contains(rules.Nullable, p.Name) {
				a.typ = either(a.typ, typ{form: nothing})
			}
		}
	}
	return a
}

// takesItsOwnWay reports whether a described class says itself what it takes (own), and whether it takes more than its fields.
func (o *Oracle) takesItsOwnWay(c flow.ClassRef) (own, more bool) {
	rules := o.rulesOf(c)
	if rules == nil || rules.Taken == nil {
		return false, false
	}
	own = o.hasAny(c, rules, rules.Taken.Unless)
	if rules.Adjusts != "" {
		own = own || slices.ContainsFunc(o.prog.Lineage(c), func(k flow.ClassRef) bool { return o.adjusts(k, rules.Adjusts) }) || o.outside(c) != ""
	}
	return own, own || o.hasAny(c, rules, rules.Taken.Open)
}

// hasAny reports whether a class, or the class inside it, has a member of one of some names, or a method that one of them decorates.
func (o *Oracle) hasAny(c flow.ClassRef, rules *Rules, names []string) bool {
	inner := o.inner(c, rules.Inner)
	for _, name := range names {
		if inner != nil && o.hasMember(inner.Class, name) || o.hasMember(c, name) {
			return true
		}
		for _, k := range o.prog.Lineage(c) {
			members := o.prog.Class(k).Members
			for i := range members {
				if o.decoration(k, &members[i], name) != nil {
					return true
				}
			}
		}
	}
	return false
}

func (o *Oracle) hasMember(c flow.ClassRef, name string) bool {
	return slices.ContainsFunc(o.prog.Lineage(c), func(k flow.ClassRef) bool {
		return slices.ContainsFunc(o.prog.Class(k).Members, func(m unit.Member) bool { return m.Name == name })
	})
}
