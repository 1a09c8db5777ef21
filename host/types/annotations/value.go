package annotations

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// value finds the type of an expression's value: what it is made of where that
// says it, otherwise what is declared of it.
func (o *Oracle) value(site flow.Site, depth int) typ {
	if site.Expr == 0 || depth > maxDepth {
		return typ{}
	}
	f := o.prog.Files[site.File]
	x := f.Expr(site.Expr)
	sub := func(e unit.ExprID) flow.Site { return flow.Site{File: site.File, Expr: e} }
	if t := o.declared(site, depth); t.form != unknown {
		return t
	}
	switch x.Kind {
	case unit.ExprAwait:
		return o.value(sub(x.A), depth+1)
	case unit.ExprCast:
		if x.B != 0 {
			return o.annotation(site.File, f.Expr(x.B).Node, nil, depth+1)
		}
		return o.value(sub(x.A), depth+1)
	case unit.ExprConditional:
		return either(o.value(sub(x.B), depth+1), o.value(sub(x.C), depth+1))
	case unit.ExprLogical:
		if x.Op == unit.OpOr || x.Op == unit.OpDefault {
			return either(present(o.value(sub(x.A), depth+1)), o.value(sub(x.B), depth+1))
		}
	case unit.ExprTemplate:
		return typ{form: text}
	case unit.ExprElement:
		return element(o.value(sub(x.A), depth+1))
	case unit.ExprIndex:
		if f.Expr(x.B).Kind == unit.ExprOther {
			return o.value(sub(x.A), depth+1) // a slice is what it is cut from
		}
		return element(o.value(sub(x.A), depth+1))
	case unit.ExprMember:
		if t := o.rowsOf(site, depth); t.form == rows {
			return t
		}
		if f.Tree.KindName(x.Node) == "subscript" {
			if of := present(o.value(sub(x.A), depth+1)); of.form == dictionary {
				return element(of)
			}
		}
		if t := o.member(o.value(sub(x.A), depth+1), x.Str, depth); t.form != unknown {
			return t
		}
	case unit.ExprSequence:
		if parts := f.ExprsIn(x.List); len(parts) > 0 {
			return o.value(sub(parts[len(parts)-1]), depth+1)
		}
	case unit.ExprArray:
		parts := f.ExprsIn(x.List)
		if len(parts) > maxParts || x.Flags&unit.FlagTuple != 0 {
			break
		}
		var items []typ
		for _, p := range parts {
			items = append(items, o.value(sub(p), depth+1))
		}
		return typ{form: list, args: []typ{either(items...)}}
	case unit.ExprCall:
		if t := o.call(site, x, depth); t.form != unknown {
			return t
		}
	}
	var parts []typ
	for _, v := range o.prog.Eval(site, nil) {
		t := o.ofValue(v)
		if t.form == unknown {
			return typ{}
		}
		parts = append(parts, t)
	}
	return either(parts...)
}

// present drops None from a type.
func present(t typ) typ {
	if t.form != union {
		return t
	}
	var out []typ
	for _, a := range t.args {
		if a.form != nothing {
			out = append(out, a)
		}
	}
	return either(out...)
}

// element is the type of what a collection holds.
func element(t typ) typ {
	t = present(t)
	switch {
	case t.form == list && len(t.args) > 0:
		return t.args[0]
	case t.form == dictionary && len(t.args) > 1:
		return t.args[1]
	case t.form == text:
		return t
	case t.form == rows:
		return typ{form: instance, class: t.class}
	}
	return typ{}
}

// declared reads the annotation of a name, of a parameter, or of what an only write gave it.
func (o *Oracle) declared(site flow.Site, depth int) typ {
	f := o.prog.Files[site.File]
	x := f.Expr(site.Expr)
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return typ{}
	}
	b := f.Binding(unit.BindingID(x.Ref))
	if b.TypeNode != 0 && b.Type != 0 {
		t := o.annotation(site.File, b.TypeNode, nil, depth+1)
		// A text is a number nowhere; what a list is declared to hold is said by its annotation only.
		return t
	}
	if only := f.OnlyWrite(unit.BindingID(x.Ref)); only != nil && only.Kind != unit.WriteWith {
		return o.value(flow.Site{File: site.File, Expr: only.Value}, depth+1)
	}
	if b.Kind == unit.BindLocal && len(b.Writes) > 1 && len(b.Writes) <= maxWrites {
		var parts []typ
		for _, id := range b.Writes {
			w := &f.Writes[id]
			if w.Value == 0 || w.Kind == unit.WriteAugment {
				return typ{}
			}
			t := o.value(flow.Site{File: site.File, Expr: w.Value}, depth+2)
			if t.form == unknown {
				return typ{}
			}
			parts = append(parts, t)
		}
		return either(parts...)
	}
	return typ{}
}

// ofValue is the type of an abstract value.
func (o *Oracle) ofValue(v flow.Value) typ {
	switch v.Kind {
	case flow.Instance:
		return typ{form: instance, class: v.Class}
	case flow.Const:
		switch v.Lit {
		case unit.LitNull, unit.LitUndefined:
			return typ{form: nothing}
		}
		return typ{form: value, lit: v}
	case flow.Pattern:
		return typ{form: text}
	case flow.Typed:
		return o.ofType(flow.Value{Kind: flow.Extern, Text: v.Text})
	case flow.Extern:
		if base, ok := strings.CutSuffix(v.Text, "()"); ok {
			return o.ofType(flow.Value{Kind: flow.Extern, Text: base})
		}
	}
	return typ{}
}

// member is the type of an attribute of a value.
func (o *Oracle) member(of typ, name string, depth int) typ {
	of = present(of)
	if of.form == list && len(of.args) == 1 && of.args[0].form == instance && o.isData(of.args[0].class, name) {
		return of
	}
	if of.form == instance && o.isData(of.class, name) {
		return of
	}
	if of.form != instance {
		return typ{}
	}
	if _, ok := o.enumeration(of.class); ok {
		switch name {
		case "value":
			return of
		case "name":
			return typ{form: text}
		}
	}
	for _, a := range o.attributes(of.class, of.args, 0) {
		if a.name == name {
			return a.typ
		}
	}
	for _, k := range o.prog.Lineage(of.class) {
		for _, m := range o.prog.Class(k).Members {
			if m.Name == name && m.TypeNode != 0 && m.Type != 0 && m.Kind != unit.MemberMethod {
				return o.annotation(k.File, m.TypeNode, nil, depth+1)
			}
		}
	}
	return typ{}
}

// isData reports whether a property gives what an instance describes.
func (o *Oracle) isData(c flow.ClassRef, name string) bool {
	r := o.rulesOf(c)
	if r == nil {
		return false
	}
	for _, d := range r.Data {
		if d == name {
			return true
		}
	}
	return false
}

// makes finds the class that a method of the library makes an instance of: the
// one in an attribute of the class it is called on.
func (o *Oracle) makes(site flow.Site, x *unit.Expr, method string) (typ, bool) {
	f := o.prog.Files[site.File]
	for i := range o.Models {
		attribute, ok := o.Models[i].Make[method]
		if !ok {
			continue
		}
		for _, v := range o.prog.Eval(flow.Site{File: site.File, Expr: f.Expr(x.A).A}, nil) {
			many := o.Models[i].Many != "" && o.keywordIs(site, o.Models[i].Many, "true")
			if _, own := o.prog.Method(v.Class, "get_"+attribute); own {
				if many {
					return typ{form: list, args: []typ{{form: anything}}}, true // a method of the class chooses what each is
				}
				continue
			}
			held := o.decorated(site, attribute)
			if held == nil {
				held = o.prog.Property(v, attribute)
			}
			for _, c := range held {
				if c.Kind != flow.Class {
					continue
				}
				t := typ{form: instance, class: c.Class}
				if many {
					t = typ{form: list, args: []typ{t}}
				}
				return t, true
			}
		}
	}
	return typ{}, false
}

// decorated evaluates what a decorator of the method around says an attribute is
// while that method runs: @action(serializer_class=ItemSerializer).
func (o *Oracle) decorated(site flow.Site, attribute string) []flow.Value {
	f := o.prog.Files[site.File]
	for _, d := range f.Func(f.EnclosingFunc(f.Expr(site.Expr).Node)).Decorators {
		if at, ok := o.keyword(flow.Site{File: site.File, Expr: d}, attribute); ok {
			return o.prog.Eval(at, nil)
		}
	}
	return nil
}

// textMethods give texts, whatever text they are called on.
var textMethods = map[string]form{"strip": text, "lower": text, "upper": text, "title": text, "replace": text, "join": text, "format": text, "strftime": text,
	"isoformat": text, "hex": text, "decode": text, "encode": text, "capitalize": text, "startswith": boolean, "endswith": boolean, "isdigit": boolean,
	"timestamp": number, "hexdigest": text}

// functions of the language by the type they give.
var functions = map[string]form{"str": text, "repr": text, "int": integer, "float": number, "bool": boolean, "len": integer, "abs": number, "round": number,
	"hash": integer, "id": integer, "any": boolean, "all": boolean, "isinstance": boolean, "callable": boolean, "hasattr": boolean, "chr": text, "hex": text,
	"ord": integer}

// call is the type of what a call gives: of a class, an instance; otherwise what
// the function is declared to return.
func (o *Oracle) call(site flow.Site, x *unit.Expr, depth int) typ {
	f := o.prog.Files[site.File]
	args := f.ExprsIn(x.List)
	callee := f.Expr(x.A)
	if callee.Kind == unit.ExprName && callee.Ref == 0 {
		if k, ok := functions[callee.Str]; ok {
			return typ{form: k}
		}
		switch callee.Str {
		case "list", "sorted", "tuple", "set", "reversed":
			if len(args) > 0 {
				return typ{form: list, args: []typ{element(o.value(flow.Site{File: site.File, Expr: args[0]}, depth+1))}}
			}
		case "max", "min", "next":
			if len(args) == 1 {
				return element(o.value(flow.Site{File: site.File, Expr: args[0]}, depth+1))
			}
		case "sum":
			if len(args) == 1 {
				return summed(element(o.value(flow.Site{File: site.File, Expr: args[0]}, depth+1)))
			}
		}
	}
	if t, ok := o.dumped(site, x, depth); ok {
		return t
	}
	if callee.Kind == unit.ExprMember {
		if t, ok := o.makes(site, x, callee.Str); ok {
			return t
		}
	}
	if t, ok := o.queried(site, x, depth); ok {
		return t
	}
	var parts []typ
	for _, v := range o.prog.Eval(flow.Site{File: site.File, Expr: x.A}, nil) {
		switch v.Kind {
		case flow.Class:
			t := typ{form: instance, class: v.Class}
			if r := o.rulesOf(v.Class); r != nil && r.Many != "" && o.keywordIs(site, r.Many, "true") {
				t = typ{form: list, args: []typ{t}}
			}
			parts = append(parts, t)
		case flow.Function:
			fn := o.prog.Func(v.Func)
			if fn.ReturnType == 0 || fn.ReturnTypeNode == syntax.Node(0) {
				return typ{}
			}
			t := o.annotation(v.Func.File, fn.ReturnTypeNode, nil, depth+1)
			if t.form == list && fn.Generator && len(t.args) > 0 {
				t = typ{form: list, args: t.args}
			}
			if self, ok := o.selfType(v, fn); ok {
				t = self
			}
			parts = append(parts, t)
		}
	}
	if len(parts) > 0 {
		return either(parts...)
	}
	if callee.Kind == unit.ExprMember {
		if k, ok := textMethods[callee.Str]; ok {
			return typ{form: k}
		}
	}
	return typ{}
}

// selfType reads a method that is declared to return Self.
func (o *Oracle) selfType(v flow.Value, fn *unit.Func) (typ, bool) {
	x := o.expr(flow.Site{File: v.Func.File, Expr: fn.ReturnType})
	if x.Kind == unit.ExprName && x.Str == "Self" && v.Recv != nil && (v.Recv.Kind == flow.Instance || v.Recv.Kind == flow.Class) {
		return typ{form: instance, class: v.Recv.Class}, true
	}
	return typ{}, false
}

// summed is what many values of a type add up to: numbers make a number that is none of them, truths a whole one.
func summed(t typ) typ {
	switch t.form {
	case boolean:
		return typ{form: integer}
	case value:
		if t.lit.Lit == unit.LitBoolean || t.lit.Lit == unit.LitNumber && !strings.ContainsAny(t.lit.Text, ".eE") {
			return typ{form: integer}
		}
		if t.lit.Lit == unit.LitNumber {
			return typ{form: number}
		}
		return typ{}
	case union:
		out := typ{form: integer}
		for _, a := range t.args {
			switch one := summed(a); one.form {
			case integer:
			case number:
				out = one
			default:
				return typ{}
			}
		}
		return out
	}
	return t
}
