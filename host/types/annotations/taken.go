package annotations

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// takenShape is what has to be given to make an instance of a class: fields with a default may be left out. Where code of
// the class looks at what was given before its fields are filled, or takes fields under several names, nothing has to be given.
func (o *Oracle) takenShape(t typ, fields []attribute, in *spelling, depth int) (summary.TypeShape, bool) {
	if o.isDictionary(t.class) {
		return nil, false
	}
	free, more := o.filledByCode(t.class)
	if own, open := o.takesItsOwnWay(t.class); own || open || len(o.unlisted(t.class)) > 0 {
		free, more = free || own || len(o.unlisted(t.class)) > 0, true
	}
	rules := o.rulesOf(t.class)
	described := rules != nil && rules.Taken != nil
	var props []summary.Property
	for _, a := range fields {
		if a.computed || a.taken == "" {
			more = more || a.taken == "" && !a.computed
			continue
		}
		s, ok := o.shape(a.typ, in, depth+1)
		if !ok {
			s = summary.UnknownShape{}
		}
		if free || a.optional || a.spared || !described && a.typ.mayBeNothing() {
			s = summary.Optional(s)
		}
		props = append(props, summary.Property{Name: a.taken, Shape: s})
	}
	if more {
		return summary.NewRecord(props, summary.Spread{SourceText: "what else is given"}), true
	}
	return summary.NewRecord(props), true
}

// mayBeNothing reports whether a type has None among its values: in some versions of libraries that is a default too.
func (t typ) mayBeNothing() bool {
	if t.form == union {
		for _, a := range t.args {
			if a.mayBeNothing() {
				return true
			}
		}
	}
	return t.form == nothing || t.form == anything || t.form == unknown
}

// isDictionary reports whether a class only describes keys: no code checks what is given for it.
func (o *Oracle) isDictionary(c flow.ClassRef) bool {
	for _, origin := range o.prog.Extends(c) {
		if lastName(origin) == "TypedDict" {
			return true
		}
	}
	return false
}

// filledByCode reports whether code of a class may fill its fields from something else than their names (free), and
// whether it takes more than its fields.
func (o *Oracle) filledByCode(c flow.ClassRef) (free, more bool) {
	for _, k := range o.prog.Lineage(c) {
		members := o.prog.Class(k).Members
		for i := range members {
			m := &members[i]
			for _, d := range m.Decorators {
				x := o.expr(flow.Site{File: k.File, Expr: d})
				if x.Kind == unit.ExprCall {
					x = o.expr(flow.Site{File: k.File, Expr: x.A})
				}
				if strings.HasSuffix(x.Str, "model_validator") || strings.HasSuffix(x.Str, "root_validator") {
					free, more = true, true
				}
			}
			if m.Name == "__init__" || m.Name == "__new__" || m.Name == "__get_validators__" || m.Name == "__get_pydantic_core_schema__" {
				free, more = true, true
			}
			if m.Value == 0 || m.Name != "model_config" && m.Name != "Config" {
				continue
			}
			for _, v := range o.prog.Eval(flow.Site{File: k.File, Expr: m.Value}, nil) {
				for _, extra := range o.setting(v, "extra") {
					more = more || extra.Text != "ignore" && extra.Text != "forbid"
				}
				for _, name := range []string{"populate_by_name", "allow_population_by_field_name", "validate_by_name", "alias_generator"} {
					for _, by := range o.setting(v, name) {
						known := by.Kind == flow.Const && by.Text != "true" || name == "alias_generator" && renamer(by) != nil
						free, more = free || !known, more || !known
					}
				}
			}
		}
	}
	return free, more
}

// givesDefault reports whether a call that describes a field says what it is when it is not given.
func (o *Oracle) givesDefault(site flow.Site) bool {
	f, x := o.prog.Files[site.File], o.expr(site)
	for i, arg := range f.ExprsIn(x.List) {
		k := f.Expr(arg)
		switch {
		case k.Kind == unit.ExprKeyword && k.Str == "default":
			return !o.ellipsis(flow.Site{File: site.File, Expr: k.A})
		case k.Kind == unit.ExprKeyword && (k.Str == "default_factory" || k.Str == "init"):
			return true
		case k.Kind == unit.ExprKeyword:
		case i == 0:
			return !o.ellipsis(flow.Site{File: site.File, Expr: arg})
		}
	}
	// Calls of which nothing is known may say so in their own way.
	return !describesFields[lastName(f.ExprText(x.A))]
}

// describesFields are functions whose arguments say all there is to say of a field.
var describesFields = map[string]bool{"Field": true, "field": true, "StringConstraints": true, "Body": true, "constr": true, "conint": true}

// ellipsis reports whether an expression is the ... of Python, which stands for a value that has to be given.
func (o *Oracle) ellipsis(site flow.Site) bool {
	return strings.TrimSpace(o.prog.Files[site.File].ExprText(site.Expr)) == "..."
}
