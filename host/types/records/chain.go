package records

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// reached is what a chain of a library's methods comes to: one or many
// instances of a class, or a shape.
type reached struct {
	class    flow.ClassRef
	instance bool
	many     bool
	opt      options
	shape    summary.TypeShape
}

// written is what is written of that; nil when it is not known.
func (a *asked) written(e reached) summary.TypeShape {
	if e.shape != nil {
		return e.shape
	}
	if !e.instance {
		return nil
	}
	if e.opt.view == "" && e.opt.plain() {
		return a.class(e.class, e.opt, e.many, nil)
	}
	rules := a.rulesOf(e.class)
	if rules == nil {
		return nil
	}
	return a.record(e.class, rules, e.opt, e.many, nil)
}

// chain splits what a library value is into the class that it began with and the
// methods that were asked one after the other.
func (a *asked) chain(v flow.Value) (at reached, steps []string, rules *Rules) {
	if v.Recv == nil || v.Recv.Kind != flow.Class && v.Recv.Kind != flow.Instance {
		return reached{}, nil, nil
	}
	for i := range a.Rules {
		for _, base := range a.Rules[i].Extends {
			rest, ok := strings.CutPrefix(v.Text, base)
			if !ok || rest == "" || rest[0] != '.' && rest[0] != '(' {
				continue
			}
			at = reached{class: v.Recv.Class}
			if strings.HasPrefix(rest, "().") {
				at.instance, rest = true, rest[2:]
				at.many = a.constructedOfMany(*v.Recv)
			}
			for _, s := range strings.Split(strings.TrimPrefix(rest, "."), ".") {
				steps = append(steps, strings.TrimSuffix(s, "()"))
			}
			return at, steps, &a.Rules[i]
		}
	}
	return reached{}, nil, nil
}

// follow goes through the methods of a chain.
func (a *asked) follow(at reached, steps []string, rules *Rules, v flow.Value) reached {
	for i, step := range steps {
		end := i == len(steps)-1
		word, stated := rules.Gives[step]
		switch {
		case at.shape != nil && word == "self":
		case at.shape != nil && word == "":
			at.shape = after(step)
			if at.shape == nil {
				return reached{}
			}
		case word == "written":
			of := a.writtenBy(at.class, rules)
			if of == nil {
				return reached{}
			}
			at = reached{class: *of, instance: true}
			if rules = a.rulesOf(*of); rules == nil {
				rules = &Rules{}
			}
		case word == "self" && at.instance:
			if end && v.Call.Expr != 0 {
				if at.opt = a.chosen(v.Call, v.Env); at.opt.unread {
					return reached{shape: summary.UnknownShape{}}
				}
			}
		case word == "argument":
			at.instance = true
			if end {
				at.opt = a.options(v.Call, v.Env)
				at.many = a.several(a.argument(v))
			}
		case word == "list":
			at.instance, at.many = true, true
		case word == "one":
			at.instance, at.many = true, false
		case word == "values":
			at.shape = summary.Array{Items: a.values(at.class, v, end)}
		case stated && word != "self":
			at.shape = summary.Word(word)
		case at.many && keeps[step]:
		case at.instance && !at.many:
			s := a.column(at.class, step)
			if s == nil {
				s = useful(a.attributeBehind(at.class, step))
			}
			if s == nil {
				s = after(step)
			}
			if s == nil {
				return reached{}
			}
			at.shape = s
		default:
			if at.shape = after(step); at.shape == nil {
				return reached{}
			}
		}
	}
	return at
}

// attributeBehind is what a method of the project gives that a class has.
func (a *asked) attributeBehind(c flow.ClassRef, name string) summary.TypeShape {
	if _, ok := a.prog.Method(c, name); !ok {
		return summary.UnknownShape{}
	}
	return a.attribute(flow.Value{Kind: flow.Instance, Class: c}, name)
}

// column is what is stated of a field of that name, by its type.
func (a *asked) column(c flow.ClassRef, name string) summary.TypeShape {
	for _, f := range a.fields(c) {
		if f.Name == name && f.Type != "" && len(f.Path) == 0 {
			return summary.Word(f.Type)
		}
	}
	return nil
}

// argument evaluates the first argument of the last call of a library value.
func (a *asked) argument(v flow.Value) []flow.Value {
	if v.Call.Expr == 0 {
		return nil
	}
	args := a.prog.Files[v.Call.File].ExprsIn(a.prog.Expr(v.Call).List)
	if len(args) == 0 {
		return nil
	}
	return a.prog.Eval(flow.Site{File: v.Call.File, Expr: args[0]}, v.Env)
}

// values gives what the columns hold that a call names.
func (a *asked) values(c flow.ClassRef, v flow.Value, known bool) summary.TypeShape {
	if !known || v.Call.Expr == 0 {
		return summary.UnknownShape{}
	}
	f := a.prog.Files[v.Call.File]
	var items []summary.TypeShape
	for _, e := range f.ExprsIn(f.Expr(v.Call.Expr).List) {
		x := f.Expr(e)
		if x.Kind != unit.ExprLiteral {
			return summary.UnknownShape{}
		}
		s := a.column(c, x.Str)
		if s == nil {
			s = summary.UnknownShape{}
		}
		items = append(items, s)
	}
	switch len(items) {
	case 0:
		return summary.UnknownShape{}
	case 1:
		return items[0]
	}
	return summary.Array{Items: summary.NewUnion(items...)}
}

// keeps are the methods of the language's collections that give the same elements.
var keeps = map[string]bool{"to_a": true, "entries": true, "compact": true, "uniq": true, "sort": true, "sort_by": true, "select": true, "filter": true,
	"reject": true, "reverse": true, "take": true, "drop": true, "each": true, "shuffle": true, "take_while": true, "drop_while": true, "dup": true, "freeze": true}

// after is the shape of what a method of the language gives, whatever it is asked of.
func after(method string) summary.TypeShape {
	switch {
	case slices.Contains(textual, method):
		return summary.Text{}
	case slices.Contains(counting, method):
		return summary.Integer{}
	case method == "to_f":
		return summary.Number{}
	case strings.HasSuffix(method, "?"):
		return summary.Boolean{}
	}
	return nil
}

var textual = []string{"to_s", "inspect", "upcase", "downcase", "capitalize", "swapcase", "strip", "lstrip", "rstrip", "chomp", "squeeze", "gsub", "sub", "join", "strftime", "iso8601", "to_sym",
	"hexdigest", "base64digest"}

var counting = []string{"to_i", "length", "size", "count", "ord", "bytesize"}

// last is the shape that the last method of a chain on something unknown gives.
func last(v flow.Value) summary.TypeShape {
	if v.Kind != flow.Extern && v.Kind != flow.Param {
		return nil
	}
	text, ok := strings.CutSuffix(v.Text, "()")
	if i := strings.LastIndexByte(text, '.'); ok && i >= 0 {
		return after(text[i+1:])
	}
	return nil
}
