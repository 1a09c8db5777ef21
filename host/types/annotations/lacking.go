package annotations

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Lacks gives the class of the project that an expression is, or is an instance of, where nothing gives it an attribute of a name:
// neither the class and those that it descends from, nor their library (Rules.Has), nor code elsewhere. Only classes of which a
// pack says what the library gives them are known so far.
func (o *Oracle) Lacks(site flow.Site, name string) (c flow.ClassRef, lacks bool) {
	defer o.recovered(&lacks)
	t := present(o.value(site, 0))
	switch t.form {
	case instance:
		c = t.class
	default:
		values := o.prog.Eval(site, nil)
		if len(values) != 1 || values[0].Kind != flow.Class {
			return c, false
		}
		c = values[0].Class
	}
	rules := o.rulesOf(c)
	if rules == nil || len(rules.Has) == 0 || strings.HasPrefix(name, "_") || slices.Contains(rules.Has, name) || !o.closed(c, rules) {
		return c, false
	}
	for _, k := range o.prog.Lineage(c) {
		if slices.ContainsFunc(o.prog.Class(k).Members, func(m unit.Member) bool { return m.Name == name }) {
			return c, false
		}
	}
	return c, !o.isGiven(c, name)
}

// closed reports whether it is known of what all attributes of a class are made: it and what it descends from are classes of the
// project and the library's bases, which no class of the project was handed to, and none answers for names that it does not have.
func (o *Oracle) closed(c flow.ClassRef, rules *Rules) bool {
	if got, ok := o.whole.Load(c); ok {
		return got.(bool)
	}
	whole := true
	for _, k := range o.prog.Lineage(c) {
		class := o.prog.Class(k)
		whole = whole && len(class.Decorators) == 0 && !slices.ContainsFunc(class.Members, func(m unit.Member) bool {
			return m.Name == "__getattr__" || m.Name == "__getattribute__" || m.Name == "__table__"
		})
		for _, super := range class.Supers {
			whole = whole && o.knownBase(flow.Site{File: k.File, Expr: super}, rules)
		}
	}
	o.whole.Store(c, whole)
	return whole
}

// knownBase reports whether what a class descends from is a class of the project, or a base of the library and nothing more.
func (o *Oracle) knownBase(at flow.Site, rules *Rules) bool {
	if o.expr(at).Kind == unit.ExprKeyword {
		return true // class Book(Base, table=True)
	}
	values := o.prog.Eval(at, nil)
	if len(values) == 0 {
		return false
	}
	for _, v := range values {
		switch v.Kind {
		case flow.Class:
		case flow.Extern:
			if !slices.ContainsFunc(o.prog.Origins(v), func(origin string) bool {
				return slices.Contains(rules.Extends, origin) && !o.handedClass(origin) || slices.Contains(rules.Bare, origin)
			}) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// handedClass reports whether some call that makes a base, or what has it (registry().generate_base()), is handed a class of the
// project, whose members the base then has.
func (o *Oracle) handedClass(origin string) bool {
	calls := strings.Split(origin, "()")
	var makers []string
	for _, maker := range calls[:len(calls)-1] {
		makers = append(makers, lastName(maker))
	}
	if len(makers) == 0 {
		return false
	}
	for id, f := range o.prog.Files {
		for i := range f.Exprs {
			x := &f.Exprs[i]
			if x.Kind != unit.ExprCall || !slices.Contains(makers, f.Expr(x.A).Str) {
				continue
			}
			for _, arg := range f.ExprsIn(x.List) {
				if k := f.Expr(arg); k.Kind == unit.ExprKeyword {
					arg = k.A
				} else if k.Kind == unit.ExprSpread {
					return true
				}
				if slices.ContainsFunc(o.prog.Eval(flow.Site{File: flow.FileID(id), Expr: arg}, nil), func(v flow.Value) bool { return v.Kind == flow.Class }) {
					return true
				}
			}
		}
	}
	return false
}

// gifts are the attributes that code gives objects by itself, by their names: in the objects that it assigns them to.
type gifts map[string][]flow.Site

// everyone stands for objects of which it is not known which they are.
var everyone = flow.Site{}

// namesGiven lists the attributes that code assigns to members (order.late = true, setattr(order, "late", true)), and those that
// the library gives a class because another one says so (Rules.Naming: relationship(…, backref="items")).
func (o *Oracle) namesGiven() gifts {
	out := gifts{}
	naming := map[string]bool{}
	for i := range o.Models {
		for _, name := range o.Models[i].Naming {
			naming[name] = true
		}
	}
	for id, f := range o.prog.Files {
		to := func(e unit.ExprID, name string) {
			out[name] = append(out[name], flow.Site{File: flow.FileID(id), Expr: e})
		}
		text := func(e unit.ExprID) (string, bool) {
			x := f.Expr(e)
			return x.Str, e != 0 && x.Kind == unit.ExprLiteral && x.Op == unit.LitString
		}
		for i := range f.Exprs {
			x := &f.Exprs[i]
			switch target := f.Expr(x.A); x.Kind {
			case unit.ExprAssign:
				if x.A != 0 && target.Kind == unit.ExprMember {
					to(target.A, target.Str)
				}
			case unit.ExprKeyword:
				if name, ok := text(x.A); ok && naming[x.Str] {
					out[name] = append(out[name], everyone)
				}
			case unit.ExprCall:
				args := f.ExprsIn(x.List)
				if target.Str == "setattr" && len(args) > 1 {
					if name, ok := text(args[1]); ok {
						to(args[0], name)
					}
				}
				if naming[target.Str] && len(args) > 0 {
					if name, ok := text(args[0]); ok {
						out[name] = append(out[name], everyone)
					}
				}
			}
		}
	}
	return out
}

// isGiven reports whether code may give an instance of a class an attribute: an object that it assigns it to is one, or is not known.
func (o *Oracle) isGiven(c flow.ClassRef, name string) bool {
	return slices.ContainsFunc(o.given()[name], func(to flow.Site) bool {
		if to == everyone {
			return true
		}
		t := present(o.value(to, 0))
		if t.form != instance {
			values := o.prog.Eval(to, nil)
			if len(values) != 1 || values[0].Kind != flow.Class && values[0].Kind != flow.Instance {
				return true
			}
			t.class = values[0].Class
		}
		return slices.Contains(o.prog.Lineage(c), t.class) || slices.Contains(o.prog.Lineage(t.class), c)
	})
}
