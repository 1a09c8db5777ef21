package records

import (
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Rules say how the classes of one library are written. Packs state them; see abi.ModelRules.
type Rules struct {
	// Extends lists the base classes, by origin.
	Extends []string
	// Gives says what the library's methods give.
	Gives map[string]string
	// Own are the methods by which a class says itself what is written of it.
	Own []string
	// Writes names the classes whose instances such a class writes: "*Serializer".
	Writes string
	// Answers: what a unit answers is written by such classes.
	Answers bool
	// Wraps are library calls that write their first argument as their options say.
	Wraps []string
	// Options are the keywords by which what is written is chosen.
	Options map[string][]string
}

// Field is one thing that is written of an instance of a class, of a row of a table, or by a template.
type Field struct {
	// Name is empty for all that Body is written as.
	Name string
	// Type is a word: text, integer, number, boolean, dictionary, any, none, related, with [] behind it for a list and ? for null.
	Type string
	// Body are the values that it may be.
	Body []flow.Value
	// Later evaluates the body, and what its block is handed the elements of, under the activation of a template.
	Later func(env *flow.Env) (body, each []flow.Value)
	// Target is the class of which an instance is written, when there is one.
	Target *flow.ClassRef
	// Path is where it stands below other names.
	Path []string
	// Under are the views that have it, all when there are none.
	Under    []string
	Optional bool
}

// Shapes makes the shape of an expression under an environment.
type Shapes = func(flow.Site, *flow.Env) summary.TypeShape

// Oracle answers questions about what is written of values. Its tables are set
// before the first question.
type Oracle struct {
	prog  *program.Program
	Rules []Rules
	// Classes and Files are what is stated of classes and of the functions of templates, Tables of the rows of stores.
	Classes map[flow.ClassRef][]Field
	Files   map[flow.FuncRef][]Field
	Tables  map[string][]Field
	// Table names the store that a class stands for.
	Table func(flow.ClassRef) (string, bool)
	named func() map[string][]flow.ClassRef
}

// New makes the oracle of a program.
func New(prog *program.Program) *Oracle {
	o := &Oracle{prog: prog, Table: func(flow.ClassRef) (string, bool) { return "", false }}
	o.named = sync.OnceValue(o.byName)
	return o
}

// Shape knows nothing of places: what is written depends on the value.
func (o *Oracle) Shape(string, uint32, uint32) (summary.TypeShape, bool) { return nil, false }

// Problems are none: nothing inside can fail.
func (o *Oracle) Problems() int { return 0 }

// maxNested bounds how deep records of classes stand in one another.
const maxNested = 5

// maxTemplates bounds how deep templates stand in one another.
const maxTemplates = 16

// asked is one question.
type asked struct {
	*Oracle
	of   Shapes
	open map[flow.ClassRef]bool
	// within are the templates around.
	within map[flow.FuncRef]bool
	// self is the object for which templates run; nil where it is not known.
	self *flow.Value
}

func (o *Oracle) ask(of Shapes) *asked {
	return &asked{Oracle: o, of: of, open: map[flow.ClassRef]bool{}, within: map[flow.FuncRef]bool{}}
}

// Result gives what is written of one value of an expression.
func (o *Oracle) Result(site flow.Site, env *flow.Env, v flow.Value, of Shapes) (summary.TypeShape, bool) {
	a := o.ask(of)
	s := a.value(a.behindSuper(site, env, v))
	if s == nil {
		s = a.method(site, env, v)
	}
	if s != nil && v.Maybe {
		s = summary.NewUnion(s, summary.Null{})
	}
	return s, s != nil
}

// behindSuper is what a library's method was asked of that a method of the project
// runs through super: the project's own instance.
func (a *asked) behindSuper(site flow.Site, env *flow.Env, v flow.Value) flow.Value {
	f := a.prog.Files[site.File]
	x := f.Expr(site.Expr)
	if v.Kind != flow.Extern || x.Kind != unit.ExprCall || f.Expr(x.A).Kind != unit.ExprMember {
		return v
	}
	base := f.Expr(x.A).A
	if f.Expr(base).Kind != unit.ExprSuper {
		return v
	}
	for _, self := range a.prog.Self(flow.Site{File: site.File, Expr: base}, env) {
		if self.Kind == flow.Instance {
			self.Maybe = false
			v.Recv = &self
		}
	}
	return v
}

// Answer gives what is written where a unit answers with one value: call is the
// call that answers, whose keywords may choose what is written.
func (o *Oracle) Answer(call flow.Site, env *flow.Env, v flow.Value, of Shapes) (summary.TypeShape, bool) {
	a := o.ask(of)
	opt := a.options(call, env)
	scope := ""
	f := o.prog.Files[call.File]
	for id := f.EnclosingFunc(f.Expr(call.Expr).Node); id != 0; id = f.Func(id).Parent {
		if c := f.Func(id).Class; c != 0 {
			scope = f.Class(c).QualifiedName
			break
		}
	}
	if s := a.answered(v, opt, scope); s != nil {
		if opt.root != "" {
			s = summary.NewRecord([]summary.Property{{Name: opt.root, Shape: s}})
		}
		return s, true
	}
	return nil, false
}

func (a *asked) answered(v flow.Value, opt options, scope string) summary.TypeShape {
	if opt.unread {
		return summary.UnknownShape{}
	}
	c, many, known := a.held(v)
	if writer, ok := a.writerStated(opt, scope, c, known); ok {
		one := a.class(writer, opt.below(), many || opt.each, c)
		if one == nil {
			return summary.UnknownShape{}
		}
		return one
	}
	if !known || v.Kind == flow.Extern && !many {
		return nil
	}
	one := a.class(*c, opt, many, nil)
	return one
}

// writerStated finds the class that writes an answer: the one that its keywords
// name, otherwise the one that stands for the class of what is answered.
func (a *asked) writerStated(opt options, scope string, of *flow.ClassRef, known bool) (flow.ClassRef, bool) {
	if opt.writer != nil {
		return *opt.writer, true
	}
	if opt.unwritten || !known {
		return flow.ClassRef{}, false
	}
	return a.writerOf(*of, scope, true)
}

// writerOf finds the class that writes the instances of another, by its name.
func (a *asked) writerOf(c flow.ClassRef, scope string, answers bool) (flow.ClassRef, bool) {
	for i := range a.Rules {
		r := &a.Rules[i]
		if r.Writes == "" || answers && !r.Answers {
			continue
		}
		class := a.prog.Class(c)
		name := strings.Replace(r.Writes, "*", plain(class.QualifiedName), 1)
		for _, in := range []string{scope, namespace(class.QualifiedName)} {
			if w, ok := a.prog.ClassNear(in, name); ok && w != c && a.rulesOf(w) == r {
				return w, true
			}
		}
	}
	return flow.ClassRef{}, false
}

// writtenBy finds the class whose instances a class writes, by its name.
func (a *asked) writtenBy(c flow.ClassRef, r *Rules) *flow.ClassRef {
	before, after, ok := strings.Cut(r.Writes, "*")
	class := a.prog.Class(c)
	own := plain(class.QualifiedName)
	if !ok || len(own) <= len(before)+len(after) || !strings.HasPrefix(own, before) || !strings.HasSuffix(own, after) {
		return nil
	}
	name := own[len(before) : len(own)-len(after)]
	if found, ok := a.prog.ClassNear(namespace(class.QualifiedName), name); ok && found != c {
		return &found
	}
	if found := a.named()[name]; len(found) == 1 && found[0] != c {
		return &found[0]
	}
	return nil
}

// byName lists the classes by the last part of their names.
func (o *Oracle) byName() map[string][]flow.ClassRef {
	out := map[string][]flow.ClassRef{}
	for i, f := range o.prog.Files {
		for id := 1; id < len(f.Classes); id++ {
			c := o.prog.Canonical(flow.ClassRef{File: flow.FileID(i), Class: unit.ClassID(id)})
			name := plain(f.Classes[id].QualifiedName)
			if !slices.Contains(out[name], c) {
				out[name] = append(out[name], c)
			}
		}
	}
	return out
}

func plain(qualified string) string { return qualified[strings.LastIndexByte(qualified, ':')+1:] }

func namespace(qualified string) string {
	if i := strings.LastIndex(qualified, "::"); i >= 0 {
		return qualified[:i]
	}
	return ""
}

// rulesOf finds the rules that a class follows.
func (o *Oracle) rulesOf(c flow.ClassRef) *Rules {
	for _, origin := range o.prog.Extends(c) {
		for i := range o.Rules {
			for _, e := range o.Rules[i].Extends {
				if e == origin {
					return &o.Rules[i]
				}
			}
		}
	}
	return nil
}

// held tells of which class what a value holds is, and whether it holds several.
func (a *asked) held(v flow.Value) (c *flow.ClassRef, many, ok bool) {
	switch v.Kind {
	case flow.Instance:
		return &v.Class, a.constructedOfMany(v), true
	case flow.Extern:
		at, steps, rules := a.chain(v)
		if rules == nil {
			return nil, false, false
		}
		end := a.follow(at, steps, rules, v)
		if end.shape == nil && end.instance {
			return &end.class, end.many, true
		}
	}
	return nil, false, false
}

// several reports whether a value is one of many things.
func (a *asked) several(values []flow.Value) bool {
	for _, v := range values {
		if v.Kind == flow.Array {
			return true
		}
		if _, many, ok := a.held(v); ok && many {
			return true
		}
	}
	return false
}

// value gives what is written of a value; nil when that is not known.
func (a *asked) value(v flow.Value) summary.TypeShape {
	switch v.Kind {
	case flow.Instance:
		return a.class(v.Class, options{}, a.constructedOfMany(v), nil)
	case flow.Extern:
		if s := a.wrapped(v); s != nil {
			return s
		}
		at, steps, rules := a.chain(v)
		if rules == nil {
			return nil
		}
		return a.written(a.follow(at, steps, rules, v))
	case flow.Function:
		return nil
	}
	return nil
}

// constructedOfMany reports whether an object that writes others was given several of them.
func (a *asked) constructedOfMany(v flow.Value) bool {
	r := a.rulesOf(v.Class)
	if r == nil || r.Writes == "" || v.Site.Expr == 0 {
		return false
	}
	x := a.prog.Expr(v.Site)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return false
	}
	args := a.prog.Files[v.Site.File].ExprsIn(x.List)
	return len(args) > 0 && a.several(a.prog.Eval(flow.Site{File: v.Site.File, Expr: args[0]}, v.Env))
}

// wrapped reads a library call that writes its first argument as its options say.
func (a *asked) wrapped(v flow.Value) summary.TypeShape {
	for i := range a.Rules {
		for _, w := range a.Rules[i].Wraps {
			rest, ok := strings.CutPrefix(v.Text, w)
			if !ok || rest != "" && rest[0] != '.' {
				continue
			}
			at := v.Site
			opt := a.options(at, v.Env)
			f := a.prog.Files[at.File]
			args := f.ExprsIn(f.Expr(at.Expr).List)
			if len(args) == 0 {
				return nil
			}
			for _, given := range a.prog.Eval(flow.Site{File: at.File, Expr: args[0]}, v.Env) {
				if s := a.answered(given, opt, ""); s != nil {
					return s
				}
			}
			return nil
		}
	}
	return nil
}
