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
	if o.handedOver(site) || o.otherReceiver(site) {
		return c, false
	}
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
	if name == rules.Key || o.has(c, rules, name) || slices.ContainsFunc(o.below(c), func(d flow.ClassRef) bool { return o.hasMember(d, name) }) {
		return c, false
	}
	return c, !o.isGiven(c, name) && !o.askedForMore(c, rules, site)
}

// askedForMore reports whether the code around an expression asks whether it has an attribute that its class lacks: what gives an object that
// one may give it others.
func (o *Oracle) askedForMore(c flow.ClassRef, rules *Rules, site flow.Site) bool {
	return slices.ContainsFunc(o.given().asked[o.objectAt(site)], func(name string) bool { return !o.has(c, rules, name) })
}

// object is what an expression is called in one function.
type object struct {
	in   flow.FuncRef
	text string
}

func (o *Oracle) objectAt(site flow.Site) object {
	f := o.prog.Files[site.File]
	return object{flow.FuncRef{File: site.File, Func: f.EnclosingFunc(f.Expr(site.Expr).Node)}, f.ExprText(site.Expr)}
}

// handedOver reports whether an expression is a parameter of which nothing is declared: what it is there depends on the call, and on
// what the code tests before.
func (o *Oracle) handedOver(site flow.Site) bool {
	f := o.prog.Files[site.File]
	x := f.Expr(site.Expr)
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return false
	}
	b := f.Binding(unit.BindingID(x.Ref))
	return b.Kind == unit.BindParam && b.TypeNode == 0
}

// otherReceiver reports whether an expression is the first parameter of a function in a class under a name that receivers do not have:
// such a function is no method, but what the class body hands on (def initial(context): …; Column(default=initial)).
func (o *Oracle) otherReceiver(site flow.Site) bool {
	f := o.prog.Files[site.File]
	x := f.Expr(site.Expr)
	name := f.ExprText(site.Expr)
	return (x.Kind == unit.ExprThis || x.Kind == unit.ExprName && x.Ref != 0 && f.Binding(unit.BindingID(x.Ref)).Kind == unit.BindParam && f.Binding(unit.BindingID(x.Ref)).TypeNode == 0) &&
		name != "self" && name != "cls"
}

// has reports whether a class has an attribute: a member, one that stands for a member under a longer name, or one by which it
// reaches the objects of another class that refers to it.
func (o *Oracle) has(c flow.ClassRef, rules *Rules, name string) bool {
	if o.hasMember(c, name) {
		return true
	}
	for _, k := range o.prog.Lineage(c) {
		for _, m := range o.prog.Class(k).Members {
			// A field of a library that is not known may bring others: price_currency.
			if m.Value != 0 && strings.HasPrefix(name, m.Name+"_") && o.madeByUnknown(flow.Site{File: k.File, Expr: m.Value}, rules) {
				return true
			}
		}
	}
	for _, suffix := range rules.Suffixes {
		if bare, ok := strings.CutSuffix(name, suffix); ok && o.hasMember(c, bare) {
			return true
		}
	}
	for _, suffix := range rules.Reverse {
		if bare, ok := strings.CutSuffix(name, suffix); ok && o.given().classes[bare] {
			return true
		}
	}
	return false
}

// madeByUnknown reports whether an expression is a call of a library of which it is not known what it makes.
func (o *Oracle) madeByUnknown(at flow.Site, rules *Rules) bool {
	return slices.ContainsFunc(o.prog.Eval(at, nil), func(v flow.Value) bool {
		maker, made := strings.CutSuffix(v.Text, "()")
		return v.Kind == flow.Unknown || v.Kind == flow.Extern && made && rules.Fields[maker] == ""
	})
}

// below lists the classes of the project that descend from a class: what is read of an instance, one of theirs may have.
func (o *Oracle) below(c flow.ClassRef) (out []flow.ClassRef) {
	for id, f := range o.prog.Files {
		for i := 1; i < len(f.Classes); i++ {
			d := flow.ClassRef{File: flow.FileID(id), Class: unit.ClassID(i)}
			if d != c && slices.Contains(o.prog.Lineage(d), c) {
				out = append(out, d)
			}
		}
	}
	return out
}

// closed reports whether it is known of what all attributes of a class are made: it and what it descends from are classes of the
// project and the library's bases, which add none (Rules.Bare, where it is stated) and no class of the project was handed to, and none answers for names that it does not have.
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
				return len(rules.Bare) == 0 && slices.Contains(rules.Extends, origin) && !o.handedClass(origin) || slices.Contains(rules.Bare, origin)
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
type gifts struct {
	named map[string][]flow.Site
	// begun are what the names begin with that calls make out of what they are handed (annotate(Sum("lines__price"))).
	begun map[string]bool
	// asked are the names by which code asks whether an object has them.
	asked map[object][]string
	// classes are the names of all classes, in small letters; any tells that some name is put together at run time.
	classes map[string]bool
	any     bool
}

// everyone stands for objects of which it is not known which they are.
var everyone = flow.Site{}

// namesGiven lists the attributes that code assigns to members (order.late = true, setattr(order, "late", true)), and those that
// the library gives a class because another one says so (Rules.Naming: relationship(…, backref="items")).
func (o *Oracle) namesGiven() gifts {
	out := gifts{named: map[string][]flow.Site{}, begun: map[string]bool{}, asked: map[object][]string{}, classes: map[string]bool{}}
	naming, making := map[string]bool{}, map[string]bool{}
	for i := range o.Models {
		for _, name := range o.Models[i].Naming {
			naming[name] = true
		}
		for _, name := range o.Models[i].Making {
			making[name] = true
		}
	}
	for id, f := range o.prog.Files {
		for i := 1; i < len(f.Classes); i++ {
			out.classes[strings.ToLower(f.Classes[i].Name)] = true
		}
		to := func(e unit.ExprID, name string) {
			out.named[name] = append(out.named[name], flow.Site{File: flow.FileID(id), Expr: e})
		}
		all := func(name string) {
			out.named[name] = append(out.named[name], everyone)
			out.any = out.any || strings.Contains(name, "%(")
		}
		text := func(e unit.ExprID) (string, bool) {
			x := f.Expr(e)
			return x.Str, e != 0 && x.Kind == unit.ExprLiteral && x.Op == unit.LitString
		}
		for i := range f.Exprs {
			x := &f.Exprs[i]
			switch target := f.Expr(x.A); x.Kind {
			case unit.ExprMember:
				if f.Tree.KindName(x.Node) == "call" {
					all(x.Str) // getattr(order, "late", None): who asks so knows objects that have it
				}
			case unit.ExprAssign:
				if x.A != 0 && target.Kind == unit.ExprMember {
					to(target.A, target.Str)
				}
			case unit.ExprKeyword:
				if name, ok := text(x.A); ok && naming[x.Str] {
					all(name)
				}
			case unit.ExprCall:
				args := f.ExprsIn(x.List)
				if (target.Str == "setattr" || target.Str == "hasattr") && len(args) > 1 {
					if name, ok := text(args[1]); ok && target.Str == "setattr" {
						to(args[0], name)
					} else if ok {
						all(name)
						of := o.objectAt(flow.Site{File: flow.FileID(id), Expr: args[0]})
						out.asked[of] = append(out.asked[of], name)
					}
				}
				if naming[target.Str] && len(args) > 0 {
					if name, ok := text(args[0]); ok {
						all(name)
					} else if len(args) > 1 {
						if name, ok := text(args[1]); ok {
							to(args[0], name) // Manager().contribute_to_class(Order, "tagged")
						}
					}
				}
				for _, arg := range args {
					switch k := f.Expr(arg); {
					case !making[target.Str]:
					case k.Kind == unit.ExprKeyword:
						all(k.Str)
					case k.Kind == unit.ExprSpread:
						out.any = true
					case k.Kind == unit.ExprCall && k.List.Len > 0:
						if name, ok := text(f.ExprsIn(k.List)[0]); ok {
							out.begun[name] = true
						}
					}
				}
			}
		}
	}
	return out
}

// isGiven reports whether code may give an instance of a class an attribute: an object that it assigns it to is one, or is not known.
func (o *Oracle) isGiven(c flow.ClassRef, name string) bool {
	for begin := range o.given().begun {
		if len(begin) < len(name) && strings.HasPrefix(name, begin) {
			return true
		}
	}
	return o.given().any || slices.ContainsFunc(o.given().named[name], func(to flow.Site) bool {
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
