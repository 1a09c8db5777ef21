package flow

import (
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

func sortedNames[T any](m map[string]T) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// classTable is what is known of all classes together.
type classTable struct {
	// implementer of an interface by name, when exactly one class implements it (class 0: several do).
	implementer map[string]ClassRef
	byName      map[string][]ClassRef
}

func (g *Graph) buildClasses() classTable {
	t := classTable{implementer: map[string]ClassRef{}, byName: map[string][]ClassRef{}}
	for i, f := range g.Files {
		for id := 1; id < len(f.Classes); id++ {
			c := &f.Classes[id]
			ref := ClassRef{FileID(i), unit.ClassID(id)}
			t.byName[c.Name] = append(t.byName[c.Name], ref)
			for _, e := range c.Implements {
				name := f.Expr(e).Str
				if f.Expr(e).Kind == unit.ExprIndex {
					name = f.Expr(f.Expr(e).A).Str
				}
				if _, taken := t.implementer[name]; taken {
					ref = ClassRef{}
				}
				t.implementer[name] = ref
			}
		}
	}
	return t
}

// supers gives the direct base classes: of the project, and by origin.
func (q *question) supers(c ClassRef) (project []ClassRef, external []Value) {
	values, external := q.superValues(c, nil)
	for _, v := range values {
		project = append(project, v.Class)
	}
	return project, external
}

// superValues gives the direct base classes as values, of the project and of
// libraries; made is the activation of the function that makes the class, if one does.
func (q *question) superValues(c ClassRef, made *Env) (project, external []Value) {
	class := q.Class(c)
	lists := [...][]unit.ExprID{class.Supers, class.Includes}
	if len(class.Includes) > 0 {
		// What is mixed in last is asked first, and before the superclass.
		lists[0], lists[1] = slices.Clone(class.Includes), class.Supers
		slices.Reverse(lists[0])
	}
	for _, list := range lists {
		for _, e := range list {
			if q.Files[c.File].Expr(e).Flags&unit.FlagKeywords != 0 {
				continue // extended with, not included
			}
			for _, v := range q.Eval(Site{c.File, e}, made) {
				switch v.Kind {
				case Class:
					if v.Class != c {
						project = append(project, v)
					}
				case Extern:
					external = append(external, v)
				}
			}
		}
	}
	return project, external
}

// Lineage lists a class and its base classes of the project, nearest first. It is shared: only to be read.
func (p *Program) Lineage(c ClassRef) []ClassRef { return p.lineage(c).chain }

// Ancestors lists the project's base classes of a class, nearest first.
func (p *Program) Ancestors(c ClassRef) []ClassRef { return p.lineage(c).chain[1:] }

// memberAt is one member of a class of a lineage.
type memberAt struct {
	class ClassRef
	index int32
}

// lineage is a class with its ancestors, nearest first, and where in it each name is a member.
type lineage struct {
	chain []ClassRef
	// made are the activations in which the classes of the chain were made, for
	// those that a function makes: extends Model(config).
	made    map[ClassRef]*Env
	members map[string][]memberAt
	// external are the library classes that it descends from.
	external []Value
}

// lineageOf gives a class's lineage; one that is known for good is remembered.
func (q *question) lineageOf(c ClassRef) *lineage {
	if got, ok := q.program.lineages.Load(c); ok {
		return got.(*lineage)
	}
	if q.lookup != nil {
		q = q.program.question() // what a class descends from does not depend on a path
	}
	values, complete := q.guarded(askKey{site: Site{File: c.File, Expr: unit.ExprID(-int32(c.Class))}, what: "ancestors"}, func() []Value {
		return q.findAncestors(c)
	})
	l := &lineage{chain: []ClassRef{c}, members: map[string][]memberAt{}}
	for _, v := range values {
		if v.Kind == Class {
			l.chain = append(l.chain, v.Class)
			if v.Env != nil {
				if l.made == nil {
					l.made = map[ClassRef]*Env{}
				}
				l.made[v.Class] = v.Env
			}
		}
	}
	for _, k := range l.chain {
		_, external := q.superValues(k, l.made[k])
		l.external = append(l.external, external...)
		members := q.Class(k).Members
		for i := range members {
			l.members[members[i].Name] = append(l.members[members[i].Name], memberAt{k, int32(i)})
		}
	}
	if complete {
		q.program.lineages.Store(c, l)
	}
	return l
}

// lineage is lineageOf as a question of its own.
func (p *Program) lineage(c ClassRef) *lineage {
	if got, ok := p.lineages.Load(c); ok {
		return got.(*lineage)
	}
	q := p.question()
	out := q.lineageOf(c)
	q.done()
	return out
}

// own takes off a list the members of its first class.
func own(list []memberAt) (first, rest []memberAt) {
	n := 1
	for n < len(list) && list[n].class == list[0].class {
		n++
	}
	return list[:n], list[n:]
}

func (q *question) ancestors(c ClassRef) []ClassRef { return q.lineageOf(c).chain[1:] }

func (q *question) findAncestors(c ClassRef) []Value {
	seen := map[ClassRef]bool{c: true}
	var out []Value
	queue := []Value{{Kind: Class, Class: c}}
	add := func(s Value) {
		if !seen[s.Class] {
			seen[s.Class] = true
			s.Why = nil
			out = append(out, s)
			queue = append(queue, s)
		}
	}
	opened := func(c ClassRef) {
		for _, s := range q.same(c) {
			add(Value{Kind: Class, Class: s})
		}
	}
	// The other places at which a class is opened come with it.
	opened(c)
	for len(queue) > 0 {
		project, _ := q.superValues(queue[0].Class, queue[0].Env)
		queue = queue[1:]
		for _, s := range project {
			add(s)
			opened(s.Class)
		}
	}
	return out
}

// Extends lists the origins of the library classes that a class descends from.
func (p *Program) Extends(c ClassRef) []string {
	var out []string
	for _, v := range p.lineage(c).external {
		out = append(out, v.Text)
	}
	return out
}

// Method finds a method or function-valued field through the ancestry.
func (p *Program) Method(c ClassRef, name string) (FuncRef, bool) {
	open := p.Semantics.Classes.Open
	for _, at := range p.lineage(c).members[name] {
		m := &p.Class(at.class).Members[at.index]
		if m.Func != 0 && (m.Kind == unit.MemberMethod || m.Kind == unit.MemberField) && (!open || !m.Static) {
			return FuncRef{at.class.File, m.Func}, true
		}
	}
	return FuncRef{}, false
}

// MemberNames lists the names of a class's members, those of its ancestors of the
// project behind its own.
func (p *Program) MemberNames(c ClassRef) []string {
	var out []string
	for _, k := range p.Lineage(c) {
		for _, m := range p.Class(k).Members {
			out = append(out, m.Name)
		}
	}
	return out
}

// MemberValue finds the value that a class, or the nearest of its ancestors, gives an attribute.
func (p *Program) MemberValue(c ClassRef, name string) (Site, bool) {
	for _, k := range p.Lineage(c) {
		for _, m := range p.Class(k).Members {
			if m.Name == name && m.Kind == unit.MemberField && m.Value != 0 {
				return Site{k.File, m.Value}, true
			}
		}
	}
	return Site{}, false
}

// static gives a static member of a class.
func (q *question) static(v *Value, name string) []Value {
	open := q.Semantics.Classes.Open
	if q.Semantics.Names.IsConstant(name) {
		return q.scoped(v.Class, name)
	}
	line := q.lineageOf(v.Class)
	chain, rest := line.chain, line.members[name]
	for _, k := range chain {
		var out []Value
		var mine []memberAt
		if len(rest) > 0 && rest[0].class == k {
			mine, rest = own(rest)
		}
		for _, at := range mine {
			m := &q.Class(k).Members[at.index]
			if !m.Static && !m.Shared {
				continue
			}
			out = append(out, q.memberValue(k, m, v, line.made[k])...)
		}
		if b := q.Class(k).Binding; b != 0 {
			out = append(out, q.memberWrites(k.File, b, name, nil)...)
		}
		if len(out) > 0 {
			return out
		}
		if open {
			modules, _ := q.extended(k)
			for _, module := range modules {
				if fn, ok := q.program.Method(module, name); ok {
					return []Value{{Kind: Function, Func: fn, Recv: v}}
				}
			}
		}
	}
	external := line.external
	if !open {
		_, external = q.supers(v.Class)
	} else if m, ok := q.program.rules.macroOf(q, v.Class, name, true); ok {
		return q.program.rules.macroGiven(q, *v, m)
	}
	var out []Value
	for _, e := range external {
		e = q.program.rules.externProperty(e, name)
		if !open {
			e.Class = v.Class
		} else {
			// What the library does with it, it does with the class that it was asked of.
			e.Recv = v.bare()
		}
		out = append(out, e)
	}
	return out
}

// bare is the value itself as a receiver, without the way that it came.
func (v *Value) bare() *Value {
	if v.Why == nil && !v.Maybe {
		return v
	}
	own := *v
	own.Why, own.Maybe = nil, false
	return &own
}

// memberValue evaluates one member for a receiver; made is the activation in which
// the class that declares it was made, if a function makes it.
func (q *question) memberValue(c ClassRef, m *unit.Member, recv *Value, made *Env) []Value {
	env := q.memberEnv(c, m, recv)
	if made == nil {
		made = recv.lexical()
	} else if env == nil {
		env = made
	}
	switch m.Kind {
	case unit.MemberMethod:
		return []Value{{Kind: Function, Func: FuncRef{c.File, m.Func}, Recv: recv, Env: made}}
	case unit.MemberGetter:
		fn := FuncRef{c.File, m.Func}
		return q.Returned(fn, q.program.Intern(Env{Func: fn, This: recv, Lexical: made}))
	case unit.MemberSetter:
		return nil
	}
	if m.Shared && m.Type != 0 && recv.Kind == Instance && recv.Site.Expr == 0 && m.Kind == unit.MemberField && q.isData(c) {
		// The default of a data class's field is not what an instance made elsewhere has.
		if k, ok := q.declaredClass(Site{c.File, m.Type}); ok {
			return []Value{{Kind: Instance, Class: k}}
		}
		if out := q.declaredType(Site{c.File, m.Type}); len(out) > 0 {
			return out
		}
		return q.unknown(Site{c.File, m.Value})
	}
	if m.Value != 0 {
		out := q.Eval(Site{c.File, m.Value}, env)
		typed := false
		for i := range out {
			if out[i].Kind == Param && m.Type != 0 {
				typed = true
			}
			if out[i].Kind == Function && out[i].Recv == nil {
				out = append([]Value(nil), out...)
				out[i].Recv = recv
			}
		}
		if typed {
			if k, ok := q.declaredClass(Site{c.File, m.Type}); ok {
				return []Value{{Kind: Instance, Class: k}}
			}
		}
		return out
	}
	if k, ok := q.declaredClass(Site{c.File, m.Type}); ok {
		return []Value{{Kind: Instance, Class: k}}
	}
	return q.declaredType(Site{c.File, m.Type})
}

// isData reports whether instances of a class are made from values for its fields
// by something that the project does not write: a decorator, or a base class of a library.
func (q *question) isData(c ClassRef) bool {
	if len(q.Class(c).Decorators) > 0 {
		return true
	}
	for _, k := range append([]ClassRef{c}, q.ancestors(c)...) {
		if _, external := q.supers(k); len(external) > 0 {
			return true
		}
	}
	return false
}

// lexical is the environment a class was made in (a class inside a function).
func (v *Value) lexical() *Env {
	if v == nil || v.Kind != Class {
		return nil
	}
	return v.Env
}

// declaredType gives a value known only by a library's type.
func (q *question) declaredType(t Site) []Value {
	if t.Expr == 0 {
		return nil
	}
	x := q.Expr(t)
	annotation := t
	if x.Kind == unit.ExprIndex {
		t.Expr = x.A
	}
	var out []Value
	for _, v := range q.Eval(t, nil) {
		if v.Kind == Extern && len(v.Text) > 7 && v.Text[:7] != "global#" {
			out = append(out, Value{Kind: Typed, Text: v.Text, Site: annotation})
		}
	}
	return out
}

// typeArgument gives what the type argument of that number in a value's
// declared type names: Repository<User>.
func (q *question) typeArgument(v Value, index int) []Value {
	var t Site
	switch v.Kind {
	case Typed:
		t = v.Site
	case Param:
		fn := q.Func(v.Func)
		if v.Index < 0 || int(v.Index) >= len(fn.Params) || v.Text != "" {
			return nil
		}
		t = Site{v.Func.File, fn.Params[v.Index].Type}
	case Extern, Instance:
		// new Map<K, V>(): the type arguments of the call that made it.
		if v.Site.Expr == 0 {
			return nil
		}
		if k := q.Expr(v.Site).Kind; k != unit.ExprCall && k != unit.ExprNew {
			return nil
		}
		return q.typeArgumentAt(Site{v.Site.File, q.Expr(v.Site).B}, index)
	}
	if t.Expr == 0 || q.Expr(t).Kind != unit.ExprIndex {
		return nil
	}
	return q.typeArgumentAt(Site{t.File, q.Expr(t).B}, index)
}

// typeArgumentAt picks one of several type arguments, which stand as a tuple.
func (q *question) typeArgumentAt(t Site, index int) []Value {
	if t.Expr == 0 {
		return nil
	}
	if x := q.Expr(t); x.Kind == unit.ExprArray {
		list := q.Files[t.File].ExprsIn(x.List)
		if index >= len(list) {
			return nil
		}
		t.Expr = list[index]
	} else if index > 0 {
		return nil
	}
	return q.Eval(t, nil)
}

// memberEnv is the environment a member's value is evaluated under.
func (q *question) memberEnv(c ClassRef, m *unit.Member, recv *Value) *Env {
	if m.In != 0 {
		fn := FuncRef{c.File, m.In}
		if q.Func(fn).Kind == unit.FuncConstructor && recv.Kind == Instance && recv.Env != nil {
			return q.constructorEnv(recv, c)
		}
		return q.program.Intern(Env{Func: fn, This: recv, Receiver: true})
	}
	if m.Value != 0 && recv.Kind == Instance {
		if k := q.Expr(Site{c.File, m.Value}).Kind; k != unit.ExprFunction && k != unit.ExprLiteral {
			return q.program.Intern(Env{Func: FuncRef{c.File, q.Class(c).Owner}, This: recv, Receiver: true})
		}
	}
	return nil
}

// constructorEnv finds the environment of class c's constructor for an instance:
// the construction's own, or that of the super call that reaches it.
func (q *question) constructorEnv(recv *Value, c ClassRef) *Env {
	env := recv.Env
	at := recv.Class
	for hops := 0; hops < 8 && env != nil; hops++ {
		ctor, owner, ok := q.constructorOf(at)
		if !ok {
			return nil
		}
		if owner == c {
			return env
		}
		f := q.Files[ctor.File]
		var next *Env
		for _, call := range f.Func(ctor.Func).Calls {
			x := f.Expr(call)
			if f.Expr(x.A).Kind != unit.ExprSuper {
				continue
			}
			project, _ := q.supers(owner)
			if len(project) == 0 {
				return nil
			}
			up, _, ok := q.constructorOf(project[0])
			if !ok {
				return nil
			}
			next = q.program.Intern(Env{Func: up, Call: Site{ctor.File, call}, Outer: env, This: recv})
			at = project[0]
			break
		}
		env = next
	}
	return nil
}

// LibrarySuper finds the super call through which an instance of a class of the
// project hands its library base class the arguments, and the environment of that call.
func (p *Program) LibrarySuper(v Value) []Prop { return p.question().LibrarySuper(v) }

func (q *question) LibrarySuper(v Value) []Prop {
	chain := q.lineageOf(v.Class).chain
	last := chain[len(chain)-1]
	ctor, owner, ok := q.constructorOf(last)
	if !ok || owner != last {
		// No constructor of its own: what it is built with goes straight through.
		if v.Site.Expr != 0 && len(chain) == 1 {
			return []Prop{{Site: v.Site}}
		}
		return nil
	}
	f := q.Files[ctor.File]
	for _, call := range f.Func(ctor.Func).Calls {
		if f.Expr(f.Expr(call).A).Kind == unit.ExprSuper {
			return []Prop{{Site: Site{ctor.File, call}, Env: q.constructorEnv(&v, last)}}
		}
	}
	return nil
}

// constructorOf finds the constructor that runs for a class, and the class that declares it.
func (q *question) constructorOf(c ClassRef) (FuncRef, ClassRef, bool) {
	for _, k := range q.lineageOf(c).chain {
		f := q.Files[k.File]
		for _, m := range q.Class(k).Members {
			if m.Func != 0 && f.Func(m.Func).Kind == unit.FuncConstructor {
				return FuncRef{k.File, m.Func}, k, true
			}
		}
	}
	return FuncRef{}, ClassRef{}, false
}

func (q *question) instanceProperty(v *Value, name string) []Value {
	recv := v
	if v.Maybe {
		own := *v
		own.Maybe = false
		recv = &own
	}
	var all list
	fields := q.Semantics.Classes.Fields
	shared := fields != "" && strings.HasPrefix(name, fields)
	line := q.lineageOf(v.Class)
	if q.program.rules.changes(line, name) {
		return q.unknown(v.Site)
	}
	for rest := line.members[name]; len(rest) > 0; {
		var out, initial, common list
		var overridden bool
		var mine []memberAt
		mine, rest = own(rest)
		k := mine[0].class
		for _, at := range mine {
			m := &q.Class(k).Members[at.index]
			if m.Static && !m.Shared {
				continue
			}
			values := q.memberValue(k, m, recv, line.made[k])
			if m.Kind == unit.MemberField && m.Value == 0 {
				initial.join(values)
				continue
			}
			if m.Shared {
				common.join(values)
				continue
			}
			if recv.Env != nil && m.In != 0 {
				var always bool
				values, always = q.overriding(k, m, values)
				overridden = overridden || always
			}
			out.join(values)
		}
		if !overridden {
			// What the class has is what an instance has that is given nothing else.
			common.join(out.values)
			out = common
		}
		if given, ok := q.given(*v, name); ok && len(out.values)+len(initial.values) > 0 {
			return given
		}
		if len(out.values) == 0 {
			out = initial
		}
		if shared {
			// An instance variable is one for the whole ancestry.
			all.join(out.values)
			continue
		}
		if len(out.values) > 0 {
			return out.values
		}
	}
	if shared {
		return all.values
	}
	if q.Semantics.Classes.Open {
		if _, ok := q.program.rules.macroOf(q, v.Class, name, false); ok {
			// The method is called at once: what it gives is what calling a constant function gives.
			return []Value{{Kind: Extern, Text: macroText + name, Site: v.Site, Recv: v.bare()}}
		}
	}
	out := make([]Value, 0, len(line.external))
	for _, e := range line.external {
		if bare := (Value{Kind: Extern, Text: e.Text + "()", Call: v.Site}); q.program.builtins.lacks(&bare, name) {
			out = append(out, constant(unit.LitUndefined, "")...)
			continue
		}
		if of, ok := q.program.rules.ofException(q, v, e.Text+"()", name); ok {
			out = append(out, of...)
			continue
		}
		e.Text += "()." + name
		e.Site, e.Class = v.Site, v.Class
		if q.Semantics.Classes.Open {
			e.Recv = v.bare()
		}
		out = append(out, e)
	}
	return out
}

// changes reports whether a library changes a member of what descends from its class.
func (r *Rules) changes(line *lineage, name string) bool {
	for i := range line.external {
		if r.hints.Changing[line.external[i].Text][name] {
			return true
		}
	}
	return false
}

// given finds the keyword argument of that name that an instance was built with,
// for a class whose fields are declared and which has no constructor of its own.
func (q *question) given(v Value, name string) ([]Value, bool) {
	if v.Site.Expr == 0 || v.Env != nil {
		return nil, false
	}
	f := q.Files[v.Site.File]
	x := f.Expr(v.Site.Expr)
	if x.Kind != unit.ExprCall {
		return nil, false
	}
	for _, a := range f.ExprsIn(x.List) {
		if k := f.Expr(a); k.Kind == unit.ExprKeyword && k.Str == name {
			return q.Eval(Site{v.Site.File, k.A}, nil), true
		}
	}
	return nil, false
}

// keywordArgument finds the argument of a parameter where keyword arguments are one
// object behind the positional ones and a block comes last.
func (g *Graph) keywordArgument(env *Env, fn *unit.Func, index int, args []unit.ExprID, block bool) (Site, bool) {
	file := env.Call.File
	f := g.Files[file]
	if index < 0 || index >= len(fn.Params) {
		return Site{}, false
	}
	param := &fn.Params[index]
	if param.Block {
		if block {
			return Site{file, args[len(args)-1]}, true
		}
		return Site{}, false
	}
	if block {
		args = args[:len(args)-1]
	}
	takesKeywords := false
	for i := range fn.Params {
		takesKeywords = takesKeywords || fn.Params[i].KeywordOnly || fn.Params[i].KeywordRest
	}
	var keywords unit.ExprID
	if n := len(args); n > 0 && takesKeywords && f.Expr(args[n-1]).Kind == unit.ExprObject {
		keywords = args[n-1]
		args = args[:n-1]
	}
	switch {
	case param.KeywordRest:
		return Site{file, keywords}, keywords != 0
	case param.KeywordOnly:
		if keywords == 0 {
			return Site{}, false
		}
		for _, e := range f.ExprsIn(f.Expr(keywords).List) {
			if x := f.Expr(e); x.Kind == unit.ExprProperty && x.Str == param.Name {
				return Site{file, x.A}, true
			}
		}
		return Site{}, false
	}
	// Parameters behind the positional ones without a default are counted from the end when there are too few arguments.
	for i, a := range args {
		if f.Expr(a).Kind == unit.ExprSpread && i <= index {
			return Site{file, a}, i == index
		}
	}
	if index < len(args) {
		return Site{file, args[index]}, true
	}
	return Site{}, false
}

// macroText begins the text of a method that a macro gave an instance; calling it gives what the macro says.
const macroText = "macro#"
