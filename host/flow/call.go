package flow

import (
	"strings"

	"github.com/drift-analyzer/drift/host/unit"
)

// Callee is one function of the project that a call may run, with its environment.
type Callee struct {
	Func FuncRef
	Env  *Env
	// Then: it runs behind the one before it in the list, not in its place.
	Then bool
}

// Callees lists the project's functions that a call may run.
func (p *Program) Callees(call Site, env *Env) []Callee {
	if env == nil {
		if got, ok := p.run.load(call.hash(), call); ok {
			return got
		}
	}
	q := p.question()
	out := q.callees(call, env)
	q.done()
	if env == nil {
		p.run.store(call.hash(), call, out)
	}
	return out
}

func (q *question) callees(call Site, env *Env) []Callee {
	f := q.Files[call.File]
	x := f.Expr(call.Expr)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return nil
	}
	if env != nil && env.depth >= maxEnvs {
		return nil
	}
	var out []Callee
	values := q.Eval(Site{call.File, x.A}, env)
	for i := range values {
		v := &values[i]
		switch {
		case v.Kind == Function:
			out = append(out, Callee{Func: v.Func, Env: q.program.Intern(Env{Func: v.Func, Call: call, Outer: env, Lexical: v.Env, This: v.Recv})})
		case v.Kind == Class:
			if ctor, _, ok := q.constructorOf(v.Class); ok {
				recv := Value{Kind: Instance, Class: v.Class, Site: call}
				out = append(out, Callee{Func: ctor, Env: q.program.Intern(Env{Func: ctor, Call: call, Outer: env, This: &recv})})
			}
		case v.Kind == Instance && f.Expr(x.A).Kind == unit.ExprSuper:
			if ctor, _, ok := q.constructorOf(v.Class); ok {
				out = append(out, Callee{Func: ctor, Env: q.program.Intern(Env{Func: ctor, Call: call, Outer: env})})
			}
		case v.Kind == Instance:
			if q.Semantics.Classes.Call == "" {
				continue
			}
			for _, m := range q.instanceProperty(v, q.Semantics.Classes.Call) {
				if m.Kind == Function {
					out = append(out, Callee{Func: m.Func, Env: q.program.Intern(Env{Func: m.Func, Call: call, Outer: env, Lexical: m.Env, This: m.Recv})})
				}
			}
		case v.Kind == Extern:
			for n, step := range q.program.rules.pipeline(q, *v) {
				out = append(out, Callee{Func: step.fn, Env: step.env, Then: n > 0})
			}
		}
	}
	if len(out) == 0 {
		out = q.program.builtins.iterated(q, call, x, env)
	}
	return out
}

// iterated lists the callbacks that an iteration over a collection runs, once an element.
func (b *Builtins) iterated(q Evaluation, call Site, x *unit.Expr, env *Env) []Callee {
	f := b.Files[call.File]
	callee := f.Expr(x.A)
	args := f.ExprsIn(x.List)
	if callee.Kind != unit.ExprMember || !b.Semantics.Builtins.Iterations[callee.Str] || len(args) == 0 {
		return nil
	}
	var fns []Value
	for _, v := range q.Eval(Site{call.File, args[0]}, env) {
		if v.Kind == Function {
			fns = append(fns, v)
		}
	}
	if len(fns) == 0 {
		return nil
	}
	var out []Callee
	for _, base := range q.Eval(Site{call.File, callee.A}, env) {
		sites, _ := q.ElementSites(base)
		for _, fn := range fns {
			for _, s := range sites {
				if len(out) >= maxRounds {
					return out
				}
				for _, el := range q.At(s) {
					el.Why = nil
					out = append(out, Callee{Func: fn.Func, Env: b.BindArgs(fn.Func, call, env, fn.Env, []Arg{{Value: &el}})})
				}
			}
		}
	}
	return out
}

// returned gives what a function returns under an environment.
func (q *question) Returned(f FuncRef, env *Env) []Value {
	fn := q.Func(f)
	if fn.NoBody || fn.Generator || env != nil && env.depth >= maxEnvs || env.activations(f) > maxActivations {
		return []Value{{Kind: Result, Func: f, Env: env}}
	}
	if env != nil && !env.Receiver {
		if same, ok := q.always(f); ok {
			return same
		}
	}
	if env == nil && q.lookup == nil {
		if known := q.program.returns[f.File][f.Func].Load(); known != nil {
			return known.values
		}
	}
	key := askKey{site: Site{File: f.File, Expr: unit.ExprID(-int32(f.Func))}, env: env, what: "returns"}
	out, complete := q.guarded(key, func() []Value {
		var out list
		returns := q.indexOf(f.File).returns[f.Func]
		var not map[unit.ExprID]bool
		if len(returns) > 1 && env != nil && !env.Receiver {
			not = q.ruledOut(f, env)
		}
		for _, e := range returns {
			if e != 0 && !not[e] {
				out.join(q.Eval(Site{f.File, e}, env))
			}
		}
		if len(returns) == 0 {
			return constant(unit.LitUndefined, "")
		}
		return out.values
	})
	if env == nil && complete && q.lookup == nil {
		known := &returns{values: out, always: !q.returnsThis(f) && q.program.independent(out, len(fn.Params) > 0)}
		q.program.returns[f.File][f.Func].Store(known)
	}
	return out
}

// returns is what a function returns, its parameters left open; always says that it
// is the same for every call.
type returns struct {
	values []Value
	always bool
}

// always gives what a function returns however it is called, when what it returns
// does not depend on its parameters. Only an answer that is complete counts.
func (q *question) always(f FuncRef) ([]Value, bool) {
	at := &q.program.returns[f.File][f.Func]
	known := at.Load()
	if known == nil {
		if q.returnsThis(f) {
			return nil, false
		}
		if q.lookup != nil {
			q = q.program.question() // what does not depend on a call does not depend on a path
			defer q.done()
		}
		q.Returned(f, nil)
		if known = at.Load(); known == nil {
			return nil, false
		}
	}
	return known.values, known.always
}

// returnsThis reports whether a function gives its receiver again.
func (g *Graph) returnsThis(f FuncRef) bool {
	for _, e := range g.indexOf(f.File).returns[f.Func] {
		if e != 0 && g.Expr(Site{f.File, e}).Kind == unit.ExprThis {
			return true
		}
	}
	return false
}

// independent reports whether values say nothing of parameters, nor close over an
// activation. What a function with parameters makes may be set up with them.
func (p *Program) independent(values []Value, parameters bool) bool {
	for i := range values {
		switch v := &values[i]; v.Kind {
		case Const, Module, Typed:
		case Extern:
			if p.enclosesFunction(v) || parameters && (p.rules.hints.Apart[v.Text] || v.Text == p.Semantics.Builtins.URL.Origin) {
				return false
			}
		case Class:
			if p.Class(v.Class).Owner > unit.ModuleFunc {
				return false // made anew by each call
			}
		case Instance, Function:
			if v.Env != nil || v.Recv != nil || v.Kind == Instance && v.Site.Expr != 0 {
				return false
			}
			if v.Kind == Function && p.Func(v.Func).Parent != unit.ModuleFunc {
				return false
			}
		default:
			return false
		}
	}
	return len(values) > 0
}

// enclosesFunction reports whether a library was handed a function that is written
// in the call: it sees what each activation of the function around it was handed.
func (g *Graph) enclosesFunction(v *Value) bool {
	if v.Call.Expr == 0 {
		return false
	}
	f := g.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	return len(args) > 0 && f.Expr(args[0]).Kind == unit.ExprFunction
}

// results gives what calling values gives.
func (q *question) Results(values []Value, call Site, env *Env) []Value {
	var out list
	for _, v := range values {
		out.join(q.result(v, call, env))
	}
	return out.values
}

// result gives what calling a value gives. The list may be somebody else's.
func (q *question) result(v Value, call Site, env *Env) []Value {
	switch v.Kind {
	case Function:
		if fn := q.Func(v.Func); !fn.NoBody && !fn.Generator && depthUnder(env, v.Env) < maxEnvs && env.activations(v.Func) < maxActivations {
			// An environment that says nothing need not be made.
			if same, ok := q.always(v.Func); ok {
				return same
			}
		}
		return q.Returned(v.Func, q.program.Intern(Env{Func: v.Func, Call: call, Outer: env, Lexical: v.Env, This: v.Recv}))
	case Class:
		return []Value{q.instance(v, call, env)}
	case Extern:
		return []Value{q.program.called(v, call, env)}
	case Typed, Param:
		return []Value{calledOn(v, call, env)}
	}
	return nil
}

// calledOn is what calling a method of a parameter, or of a value of a declared type, gives.
func calledOn(v Value, call Site, env *Env) Value {
	v.Text += "()"
	v.Call = call
	if v.Kind == Param && v.Env != nil && v.Env.Func == v.Func && v.Env.Bound != nil {
		if b := v.bound(); b != nil {
			return b.Value
		}
		return v
	}
	v.Env = env
	return v
}

// list is values being put together from lists that may be somebody else's: the
// first one is taken as it is, and copied when something new comes.
type list struct {
	values []Value
	own    bool
}

func (l *list) join(more []Value) {
	if len(l.values) == 0 {
		if len(more) > 0 {
			l.values, l.own = more, false
		}
		return
	}
	for i := range more {
		if !l.has(&more[i]) {
			l.add(more[i], len(more)-i)
		}
	}
}

func (l *list) has(v *Value) bool {
	for i := range l.values {
		if sameValue(&l.values[i], v) {
			return true
		}
	}
	return false
}

// add puts one value behind the others; room says how many more may come with it.
func (l *list) add(v Value, room int) {
	if !l.own {
		l.grow(max(room, 1))
	}
	l.values = append(l.values, v)
}

// grow makes the list one of its own with room for more.
func (l *list) grow(room int) {
	l.values, l.own = append(make([]Value, 0, len(l.values)+room), l.values...), true
}

// hop is join of what the call at a site gave by a rule.
func (l *list) hop(values []Value, at Site, rule Rule) {
	if len(values) == 0 {
		return
	}
	if !l.own {
		l.grow(len(values))
	}
	hops := make([]Hop, len(values))
	for i, v := range values {
		hops[i] = Hop{At: at, Rule: rule, Prev: v.Why}
		v.Why = &hops[i]
		l.values = append(l.values, v)
	}
}

// called is what calling a library value gives. It keeps the site of the call
// that made the object it hangs on, which tells two apps apart.
func (p *Program) called(v Value, call Site, env *Env) Value {
	if made, ok := p.rules.makes(&v); ok {
		made.Site = call
		return made
	}
	if v.Site.Expr == 0 {
		v.Site = call
	}
	return Value{Kind: Extern, Text: v.Text + "()", Site: v.Site, Call: call, Class: v.Class, Env: env, Recv: v.Recv}
}

func (q *question) instance(class Value, call Site, env *Env) Value {
	v := Value{Kind: Instance, Class: class.Class, Site: call}
	if ctor, _, ok := q.constructorOf(class.Class); ok {
		v.Env = q.program.Intern(Env{Func: ctor, Call: call, Outer: env, Lexical: class.Env})
	}
	return v
}

func (q *question) construct(site Site, x *unit.Expr, env *Env) []Value {
	var out []Value
	for _, v := range q.Eval(Site{site.File, x.A}, env) {
		switch v.Kind {
		case Class:
			out = append(out, q.made(v, site, env))
		case Extern:
			out = append(out, q.program.called(v, site, env))
		case Typed, Param:
			v.Text += "()"
			out = append(out, v)
		}
	}
	if len(out) == 0 {
		return q.unknown(site)
	}
	return out
}

// made is an instance of a class, with the call that made it.
func (q *question) made(class Value, call Site, env *Env) Value {
	v := q.instance(class, call, env)
	v.Why = &Hop{At: call, Rule: RuleResult}
	return v
}

func (q *question) call(site Site, x *unit.Expr, env *Env) []Value {
	if q.lookup != nil {
		if at, atEnv, ok := q.lookup.Result(site, env); ok {
			var out list
			out.hop(q.Eval(at, atEnv), site, RuleResult)
			return out.values
		}
	}
	f := q.Files[site.File]
	on := Invocation{Site: site, Env: env, Callee: f.Expr(x.A), Args: f.ExprsIn(x.List)}
	if on.Callee.Kind == unit.ExprMember {
		if out, ok := q.program.builtins.method(q, &on); ok {
			return out
		}
		if out := q.program.rules.wrapped(q, Site{site.File, on.Callee.A}, on.Callee.Str, env); out != nil {
			return out
		}
	}
	values := q.Eval(Site{site.File, x.A}, env)
	var out list
	for i, v := range values {
		room := len(values) - i
		switch v.Kind {
		case Function:
			out.hop(q.result(v, site, env), site, RuleResult)
		case Class:
			out.add(q.made(v, site, env), room)
		case Typed, Param:
			if !q.program.rules.onParameter(q, &out, &v, &on) {
				out.add(calledOn(v, site, env), room)
			}
		case Extern:
			if !q.program.rules.call(q, &out, &v, &on, room) && !q.program.builtins.call(q, &out, &v, &on, room) {
				out.add(q.program.called(v, site, env), room)
			}
		}
	}
	if len(out.values) == 0 {
		return q.unknown(site)
	}
	return out.values
}

// madeOf gives the argument of the call that made a library value.
func (r *Rules) madeOf(q Evaluation, v *Value, index int) []Value {
	if v.Call.Expr == 0 {
		return nil
	}
	f := r.Files[v.Call.File]
	args := f.ExprsIn(f.Expr(v.Call.Expr).List)
	if index >= len(args) {
		return nil
	}
	return q.Eval(Site{v.Call.File, args[index]}, v.Env)
}

// looked gives the number that a table has for what it is asked about.
func (r *Rules) looked(q Evaluation, t Table, of []Value) (Value, bool) {
	if t.Property != "" {
		var values []Value
		for i := range of {
			values = append(values, q.Property(&of[i], t.Property)...)
		}
		of = values
	}
	if len(of) != 1 || of[0].Kind != Const {
		return Value{}, false
	}
	n, ok := t.Gives[of[0].Text]
	return Value{Kind: Const, Lit: unit.LitNumber, Text: n}, ok
}

// wrapped gives the function, or the object, again that a declared wrapper was given, for a method
// that is the wrapper's and not the function's own: wrap(handler).use(plugin).
func (r *Rules) wrapped(q Evaluation, receiver Site, method string, env *Env) []Value {
	if k := r.Expr(receiver).Kind; k != unit.ExprCall && k != unit.ExprName {
		return nil
	}
	var out []Value
	values := q.Eval(receiver, env)
	for i := range values {
		v := &values[i]
		through := false
		for h := v.Why; h != nil; h = h.Prev {
			through = through || h.Rule == RuleTransparent
		}
		if !through || v.Kind != Function && v.Kind != Object {
			return nil
		}
		if own := q.Property(v, method); len(own) > 0 && (v.Kind == Function || own[0].Kind != Const || own[0].Lit != unit.LitUndefined) {
			return nil
		}
		out = append(out, *v)
	}
	return out
}

// fluent gives the receiver again for methods that a pack declares as such.
func (r *Rules) fluent(q Evaluation, v Value, on *Invocation) ([]Value, bool) {
	dot := strings.LastIndexByte(v.Text, '.')
	if dot < 0 || on.Callee.Kind != unit.ExprMember || !r.hints.Fluent[v.Text[:dot]][v.Text[dot+1:]] {
		return nil, false
	}
	var out []Value
	for _, recv := range q.Eval(Site{on.Site.File, on.Callee.A}, on.Env) {
		if recv.Kind == Extern && recv.Text == v.Text[:dot] || recv.Kind == Instance {
			out = append(out, recv)
		}
	}
	return out, len(out) > 0
}

// Origins lists the origin strings of a value, types included.
func (p *Program) Origins(v Value) []string {
	switch v.Kind {
	case Extern:
		if bases, ok := p.rules.Descends(v.Text); ok {
			return append([]string{v.Text}, bases...)
		}
		return []string{v.Text}
	case Typed:
		return []string{"type:" + v.Text}
	case Param:
		return p.paramTypes(v)
	case Instance:
		var out []string
		for _, o := range p.Extends(v.Class) {
			bases, _ := p.rules.Descends(o + "()")
			out = append(append(out, o+"()"), bases...)
		}
		return out
	case Class:
		if p.Semantics.Classes.Open {
			// The class itself may be one that a library opens too.
			return append([]string{p.Semantics.Names.Constants + p.Class(v.Class).QualifiedName}, p.Extends(v.Class)...)
		}
		return p.Extends(v.Class)
	}
	return nil
}

// Reopened counts, of the origins of a class, those that are the class itself: where classes are open, one of a library's.
func (g *Graph) Reopened(c ClassRef) int {
	if g.Semantics.Classes.Open {
		return 1
	}
	return 0
}

// paramTypes gives the declared type of a parameter as origins.
func (p *Program) paramTypes(v Value) []string {
	fn := p.Func(v.Func)
	if v.Index < 0 || int(v.Index) >= len(fn.Params) || fn.Params[v.Index].Type == 0 {
		return nil
	}
	var out []string
	for _, t := range p.question().declaredType(Site{v.Func.File, fn.Params[v.Index].Type}) {
		out = append(out, "type:"+t.Text+v.Text)
	}
	return out
}

// Through gives the argument that a call of a declared wrapper gives again.
func (p *Program) Through(call Site, env *Env) (Site, bool) {
	if len(p.rules.hints.Transparent) == 0 {
		return Site{}, false
	}
	f := p.Files[call.File]
	x := f.Expr(call.Expr)
	args := f.ExprsIn(x.List)
	for _, v := range p.Eval(Site{call.File, x.A}, env) {
		if i, ok := p.rules.hints.Transparent[v.Text]; ok && v.Kind == Extern && i >= 0 && i < len(args) {
			return Site{call.File, args[i]}, true
		}
	}
	return Site{}, false
}
