package annotations

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// dump says how an instance is written: what the call was told that makes a dictionary of it.
type dump struct {
	// byName: under the names of its attributes, not under those on the wire.
	byName bool
	// sparing: attributes that have their default may be left out.
	sparing bool
	// only, except: see summary.LeaveOut.
	only, except []string
}

// dumping are the methods of models that make a dictionary of an instance.
var dumping = map[string]bool{"model_dump": true, "dict": true}

// encoder is the function that makes of a model what stands for it on the wire.
const encoder = "jsonable_encoder"

// dumped finds what a call gives that makes a dictionary of an instance of a model. False for any other call.
func (o *Oracle) dumped(site flow.Site, x *unit.Expr, depth int) (typ, bool) {
	callee := o.expr(flow.Site{File: site.File, Expr: x.A})
	if args := o.prog.Files[site.File].ExprsIn(x.List); callee.Str == encoder && len(args) > 0 {
		t := present(o.value(flow.Site{File: site.File, Expr: args[0]}, depth+1))
		if t.form != instance || t.as != nil {
			return typ{}, false
		}
		t.as = o.dumpOf(site, x, false)
		return t, true
	}
	if t, ok := o.dumpedBy(site, x, callee); ok {
		return t, true
	}
	if callee.Kind != unit.ExprMember || !dumping[callee.Str] {
		return typ{}, false
	}
	t := present(o.value(flow.Site{File: site.File, Expr: callee.A}, depth+1))
	if t.form != instance || t.as != nil {
		return typ{}, false
	}
	if _, own := o.prog.Method(t.class, callee.Str); own {
		return typ{}, false // the class says itself what it gives
	}
	t.as = o.dumpOf(site, x, true)
	return t, true
}

// dumpedBy finds what a method gives that writes its argument as the class of its receiver describes it (Rules.Dumps).
func (o *Oracle) dumpedBy(site flow.Site, x, callee *unit.Expr) (typ, bool) {
	if callee.Kind != unit.ExprMember || !slices.ContainsFunc(o.Models, func(r Rules) bool { return slices.Contains(r.Dumps, callee.Str) }) {
		return typ{}, false
	}
	values := o.prog.Eval(flow.Site{File: site.File, Expr: callee.A}, nil)
	if len(values) != 1 || values[0].Kind != flow.Instance {
		return typ{}, false
	}
	rules := o.rulesOf(values[0].Class)
	if rules == nil || !slices.Contains(rules.Dumps, callee.Str) {
		return typ{}, false
	}
	made := values[0].Site
	t := o.chosen(rules, typ{form: instance, class: values[0].Class}, made)
	several, known := o.manyOf(rules, site, x)
	if !known {
		if _, known = o.keyword(made, rules.Many); known {
			several = o.keywordIs(made, rules.Many, "true")
			known = several || o.keywordIs(made, rules.Many, "false")
		} else {
			known = made.Expr != 0
		}
	}
	switch {
	case !known:
		return typ{form: anything}, true
	case several:
		return typ{form: list, args: []typ{t}}, true
	}
	return t, true
}

// manyOf reads whether a call is told that its argument is a list: known is false where it is told nothing.
func (o *Oracle) manyOf(rules *Rules, site flow.Site, x *unit.Expr) (list, known bool) {
	if at, ok := o.keyword(site, rules.Many); ok {
		return o.truth(at)
	}
	args := o.prog.Files[site.File].ExprsIn(x.List)
	if len(args) > 1 && o.expr(flow.Site{File: site.File, Expr: args[1]}).Kind != unit.ExprKeyword {
		return o.truth(flow.Site{File: site.File, Expr: args[1]})
	}
	return false, false
}

// chosen is an instance as a construction says which of its fields are written.
func (o *Oracle) chosen(rules *Rules, t typ, made flow.Site) typ {
	d := &dump{}
	if made.Expr == 0 {
		return t
	}
	f := o.prog.Files[made.File]
	for _, a := range f.ExprsIn(f.Expr(made.Expr).List) {
		k := f.Expr(a)
		if k.Kind == unit.ExprSpread {
			d.except = append(d.except, summary.LeftAny)
		}
		if k.Kind != unit.ExprKeyword || k.Str != rules.Only && k.Str != rules.Except || k.Str == "" {
			continue
		}
		names, whole := o.literalNames(flow.Site{File: made.File, Expr: k.A})
		names = o.wireNames(t.class, names)
		switch {
		case !whole:
			d.except = append(d.except, summary.LeftAny)
		case k.Str == rules.Only:
			d.only = append(d.only, names...)
		default:
			d.except = append(d.except, names...)
		}
	}
	if len(d.only)+len(d.except) > 0 {
		t.as = d
	}
	return t
}

// wireNames are the names under which fields of a class are written.
func (o *Oracle) wireNames(c flow.ClassRef, names []string) []string {
	for _, a := range o.attributes(c, nil, 0) {
		for i := range names {
			if names[i] == a.name {
				names[i] = a.wire
				break
			}
		}
	}
	return names
}

// dumpOf reads what such a call is told; byName is what holds where it says nothing of names.
func (o *Oracle) dumpOf(site flow.Site, x *unit.Expr, byName bool) *dump {
	d := &dump{byName: byName}
	f := o.prog.Files[site.File]
	for _, a := range f.ExprsIn(x.List) {
		k := f.Expr(a)
		if k.Kind == unit.ExprSpread {
			d.except = append(d.except, summary.LeftAny) // what is spread may say anything
		}
		if k.Kind != unit.ExprKeyword {
			continue
		}
		at := flow.Site{File: site.File, Expr: k.A}
		on, known := o.truth(at)
		switch k.Str {
		case "by_alias":
			switch {
			case !known:
				d.except = append(d.except, summary.LeftAny)
			default:
				d.byName = !on
			}
		case "exclude_none":
			if on || !known {
				d.except = append(d.except, summary.LeftNull)
			}
		case "exclude_unset", "exclude_defaults":
			d.sparing = d.sparing || on || !known
		case "exclude", "include":
			names, whole := o.literalNames(at)
			switch {
			case !whole:
				d.except = append(d.except, summary.LeftAny)
			case k.Str == "exclude":
				d.except = append(d.except, names...)
			default:
				d.only = append(d.only, names...)
			}
		}
	}
	return d
}

// truth is whether an expression is true, where that is known; what is not given is not true.
func (o *Oracle) truth(at flow.Site) (on, known bool) {
	return flow.TruthOf(o.prog.Eval(at, nil), o.prog.Semantics)
}

// literalNames reads a set or list of names that is written out; nothing is an empty one.
func (o *Oracle) literalNames(at flow.Site) (names []string, whole bool) {
	f := o.prog.Files[at.File]
	x := f.Expr(f.Plain(at.Expr))
	if x.Kind == unit.ExprLiteral && x.Op == unit.LitNull {
		return nil, true
	}
	if x.Kind != unit.ExprArray {
		return nil, false
	}
	for _, e := range f.ExprsIn(x.List) {
		v := o.prog.Eval(flow.Site{File: at.File, Expr: e}, nil)
		if len(v) != 1 || v[0].Kind != flow.Const || v[0].Lit != unit.LitString {
			return nil, false
		}
		names = append(names, v[0].Text)
	}
	return names, true
}
