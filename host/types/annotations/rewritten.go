package annotations

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// manner is how a class has its instances written, besides by what its fields are declared as.
type manner struct {
	// own is the method or attribute by which it may change or leave out any field; "" where there is none.
	own string
	// fields are the types that methods give single fields, by name; "*" stands for all.
	fields map[string]typ
	// more is what there may be besides the fields that are known.
	more []summary.Spread
}

// mannerOf finds out once how a class has its instances written.
func (o *Oracle) mannerOf(c flow.ClassRef) *manner {
	if got, ok := o.manners.Load(c); ok {
		return got.(*manner)
	}
	m := &manner{own: o.rewritten(c)}
	if m.own != "" {
		m.more = []summary.Spread{{SourceText: m.own}}
	} else {
		m.fields, m.more = o.serializedFields(c), spreads(o.unlisted(c))
		if o.takesMore(c) {
			m.more = append(m.more, summary.Spread{SourceText: "extra"})
		}
	}
	o.manners.Store(c, m)
	return m
}

// rewritten is the method of the project by which a class says itself how its instances are written, "" where the library does.
func (o *Oracle) rewritten(c flow.ClassRef) string {
	if name := o.serializer(c); name != "" {
		return name
	}
	rules := o.rulesOf(c)
	if rules == nil {
		return ""
	}
	for _, name := range rules.Own {
		if o.hasAny(c, rules, []string{name}) {
			return name
		}
	}
	if rules.Adjusts == "" {
		return ""
	}
	for _, k := range o.prog.Lineage(c) {
		if o.adjusts(k, rules.Adjusts) {
			return rules.Adjusts
		}
	}
	return o.outside(c)
}

// serializer is the method by which a model writes its instances, where one is decorated so.
func (o *Oracle) serializer(c flow.ClassRef) string {
	for _, k := range o.prog.Lineage(c) {
		for i := range o.prog.Class(k).Members {
			if m := &o.prog.Class(k).Members[i]; m.Func != 0 && o.decoration(k, m, "model_serializer") != nil {
				return m.Name
			}
		}
	}
	return ""
}

// serializedFields gives the types of the fields that methods of a model write, by name; "*" stands for all fields.
func (o *Oracle) serializedFields(c flow.ClassRef) map[string]typ {
	var out map[string]typ
	for _, k := range slices.Backward(o.prog.Lineage(c)) {
		for i := range o.prog.Class(k).Members {
			m := &o.prog.Class(k).Members[i]
			call := o.decoration(k, m, "field_serializer")
			if m.Func == 0 || call == nil {
				continue
			}
			t := typ{form: anything}
			if fn := o.prog.Func(flow.FuncRef{File: k.File, Func: m.Func}); fn.ReturnType != 0 {
				t = o.annotation(k.File, fn.ReturnTypeNode, nil, 0)
			}
			f := o.prog.Files[k.File]
			for _, a := range f.ExprsIn(call.List) {
				if x := f.Expr(a); x.Kind == unit.ExprLiteral && x.Op == unit.LitString {
					if out == nil {
						out = map[string]typ{}
					}
					out[x.Str] = t
				}
			}
		}
	}
	return out
}

// decoration is the call that decorates a member by a name, or the name itself; nil where nothing of that name does.
func (o *Oracle) decoration(c flow.ClassRef, m *unit.Member, name string) *unit.Expr {
	for _, d := range m.Decorators {
		x := o.prog.Expr(flow.Site{File: c.File, Expr: d})
		callee := x
		if x.Kind == unit.ExprCall {
			callee = o.prog.Expr(flow.Site{File: c.File, Expr: x.A})
		}
		if callee.Str == name {
			return x
		}
	}
	return nil
}

// takesMore reports whether a model keeps fields that it does not declare.
func (o *Oracle) takesMore(c flow.ClassRef) bool {
	for _, v := range o.configured(c, "extra") {
		if v.Kind == flow.Const && v.Text == "allow" || v.Kind == flow.Extern && lastName(v.Text) == "allow" {
			return true
		}
	}
	return false
}

// adjusts reports whether a method of a class reads the attribute by which it can add, replace and take out fields.
func (o *Oracle) adjusts(c flow.ClassRef, attribute string) bool {
	f := o.prog.Files[c.File]
	class := f.Class(c.Class)
	for i := 1; i < len(f.Exprs); i++ {
		x := &f.Exprs[i]
		if x.Kind != unit.ExprMember || x.Str != attribute || !f.Tree.Contains(class.Node, x.Node) {
			continue
		}
		if on := f.Expr(f.Plain(x.A)); on.Kind == unit.ExprThis || on.Kind == unit.ExprName && on.Str == "self" {
			return true
		}
	}
	return false
}

// unlisted are the classes of libraries that give a class fields which are not read: those of its own, or where it lists all
// fields of a model, those of the model.
func (o *Oracle) unlisted(c flow.ClassRef) []string {
	rules := o.rulesOf(c)
	if rules == nil {
		return nil
	}
	inner := o.inner(c, rules.Inner)
	if inner == nil {
		if len(rules.Bare) == 0 {
			return nil
		}
		return slices.DeleteFunc(slices.Clone(o.prog.Extends(c)), func(origin string) bool { return slices.Contains(rules.Bare, origin) })
	}
	listed := o.prog.Property(*inner, rules.Names)
	if o.namesLeftOpen(listed) {
		return []string{rules.Names}
	}
	names, all := o.names(listed)
	excluded, _ := o.names(o.prog.Property(*inner, rules.Exclude))
	if !all && (len(names) > 0 || len(excluded) == 0) {
		return nil
	}
	for _, v := range o.prog.Property(*inner, rules.Model) {
		if v.Kind == flow.Class && v.Class != c {
			return o.unlisted(v.Class)
		}
	}
	return nil
}

// spreads are what a record may hold besides the fields that are known.
func spreads(origins []string) (out []summary.Spread) {
	for _, origin := range origins {
		out = append(out, summary.Spread{SourceText: origin[strings.LastIndexAny(origin, "#.")+1:]})
	}
	return out
}
