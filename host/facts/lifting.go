package facts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Limits of lifting. What lies beyond them is a cut that the report names.
const (
	// maxLift bounds the calls of one chain.
	maxLift = 6
	// maxVisits bounds the activations looked at for one fact. A helper with ten thousand callers needs as many;
	// helpers that call helpers have a chain for each way through them.
	maxVisits = 20_000
	// maxUndecided bounds, for a fact whose test is undecided, the activations beyond those of its direct callers. Most such
	// facts turn out to be about something else; what is grounded earns perGrounded more.
	maxUndecided = 60
	perGrounded  = 20
)

// Grounded is a fact grounded at one place: the environment that binds the parameters which
// its fields depend on, the function that it then belongs to, and the call in that function.
type Grounded struct {
	Fact  *Fact
	Env   *flow.Env
	Owner flow.FuncRef
	At    flow.Site
	// Carried says where the body of a request's answer lies in what the function returns that Owner calls or hands on here.
	Carried []Carried
}

// Carried is one place at which the body of an answer, or a part of it, lies in what an expression gives.
type Carried struct {
	// From is the expression, In the place in what it gives.
	From flow.Site
	In   summary.Path
	// Receiver, where it is not empty: it is no call that gives it, but the receiver (this, self) on which it is kept there.
	Receiver string
	// Input, where it is not empty: it is a parameter of the function with this name that has it.
	Input string
	// Part is the part of the body that lies there; empty for the whole.
	Part summary.Path
	// Kept: a function that read it put it there, so that only its parts are read there, and it is not.
	Kept bool
	// Own are names that the code gives parts of what lies there itself.
	Own map[string]bool
	// Either: the same place has another part on another way (`body.data ?? body`), so that which of them is read there is not known.
	Either bool
	// Cell: it lies under the value of a cell, which a template, and what holds the cell as a store does, have without it.
	Cell bool
	// Several: something else is put there as well.
	Several bool
}

// Step is one step of lifting: a call that binds a function's parameters.
type Step struct {
	Target flow.FuncRef
	Call   flow.Call
}

// Lift grounds a fact: where its undecided tests, or the fields asked for, depend on a parameter,
// it is evaluated again at each call that binds the parameter, through any number of helpers.
func (r *Evaluator) Lift(f *Fact, fields ...abi.FieldID) []Grounded {
	return r.LiftThen(f, &Barren{}, nil, fields...)
}

// Barren are the situations from which no call grounds a fact, and through how many further calls that was tried. Facts of one
// file share it, one after the other: most of their undecided tests are about the same parameters.
type Barren struct{ tried map[string]int }

// LiftEach does work for facts of the stage, with what those of the same file share. Files are worked on in parallel.
func (r *Evaluator) LiftEach(workers int, list []*Fact, work func(i int, shared *Barren)) {
	var files []int // where the facts of each file begin
	for i, f := range list {
		if i == 0 || f.Expr.File != list[i-1].Expr.File {
			files = append(files, i)
		}
	}
	stage.Each(workers, len(files), func(k int) {
		end := len(list)
		if k+1 < len(files) {
			end = files[k+1]
		}
		shared := &Barren{}
		for i := files[k]; i < end; i++ {
			work(i, shared)
		}
	})
}

// LiftThen is Lift with a function that is called for each grounded fact, with the calls that ground it, and may add more.
func (r *Evaluator) LiftThen(f *Fact, shared *Barren, then func(here Grounded, steps []Step, more *More), fields ...abi.FieldID) []Grounded {
	l := &lifting{fact: f, fields: fields, then: then, left: maxVisits, further: maxVisits, barren: shared, test: r.testsOf(f)}
	if len(f.Open) > 0 && f.Kind != abi.FactRoute && f.Kind != abi.FactMount {
		l.further = maxUndecided
	}
	r.lift(l, nil)
	if l.left < 0 {
		r.code.Cut(stageName, f.Expr.File, f.Node, fmt.Sprintf("a %s of pack %s depends on calls that lead here in more than %d ways: %d are read", f.Kind, r.packs[f.Pack].Manifest.ID, maxVisits, len(l.out)))
	} else if l.further < 0 {
		r.code.Cut(stageName, f.Expr.File, f.Node, fmt.Sprintf("whether this is a %s of pack %s depends on callers of callers, of which only some were looked at", f.Kind, r.packs[f.Pack].Manifest.ID))
	}
	if l.deep {
		r.code.Cut(stageName, f.Expr.File, f.Node, fmt.Sprintf("a %s of pack %s depends on what is passed through more than %d calls: it is read at the outermost of these, with what further callers pass unknown", f.Kind, r.packs[f.Pack].Manifest.ID, maxLift))
	}
	return l.out
}

// lifting is the state of lifting one fact.
type lifting struct {
	fact   *Fact
	fields []abi.FieldID
	then   func(here Grounded, steps []Step, more *More)
	// left is how many activations may still be looked at, further how many of callers of callers; below 0 where some were not.
	left, further int
	// deep: there are callers beyond maxLift.
	deep bool
	out  []Grounded
	// added are those of out that lifting itself did not ground.
	added map[added]bool
	// barren are the situations, test the text with which those of the fact's tests begin.
	barren *Barren
	test   string
	// unsure counts what may have kept a situation from grounding the fact that is no part of the situation.
	unsure int
}

// More takes what is grounded besides what lifting itself grounds.
type More struct{ lifting *lifting }

// Visit counts an activation that is looked at, and reports whether the fact's bound allows it.
func (m *More) Visit() bool { return m.lifting.visit(nil) }

// Add adds a grounded fact, once.
func (m *More) Add(g Grounded) {
	key := added{g.Env, g.Owner, g.At}
	if m.lifting.added[key] {
		return
	}
	if m.lifting.added == nil {
		m.lifting.added = map[added]bool{}
	}
	m.lifting.added[key] = true
	m.lifting.ground(g)
}

// added is what tells facts apart that are added to those which lifting grounds.
type added struct {
	env   *flow.Env
	owner flow.FuncRef
	at    flow.Site
}

func (l *lifting) ground(g Grounded) {
	l.out = append(l.out, g)
	if l.further >= 0 {
		l.further += perGrounded
	}
}

// take grounds a fact behind a chain of calls, and says so to whoever follows it further.
func (l *lifting) take(g Grounded, steps []Step) {
	l.ground(g)
	if l.then != nil {
		l.then(g, steps, &More{l})
	}
}

// visit counts an activation at the end of a chain of calls, and reports whether it may be looked at.
func (l *lifting) visit(steps []Step) bool {
	l.left--
	if len(steps) > 1 {
		l.further--
	}
	return l.left >= 0 && (len(steps) < 2 || l.further >= 0)
}

// spent reports whether nothing is left for the callers that come next in a chain, and notes that they are left out.
func (l *lifting) spent(steps []Step) bool {
	switch {
	case l.left <= 0:
		l.left = -1
	case len(steps) > 0 && l.further <= 0:
		l.further = -1
	default:
		return false
	}
	return true
}

// lift looks at one chain of calls. What it costs is in proportion to the calls that bind the parameters: a situation
// from which no caller grounds the fact is met again by every chain through the same helper, and is gone through once.
func (r *Evaluator) lift(l *lifting, steps []Step) {
	f := l.fact
	for _, env := range r.iterations(f.Expr, r.environments(steps, nil, max(l.left, 0)), max(l.left, 0)) {
		if !l.visit(steps) {
			l.unsure++
			return
		}
		if (placesRoutes[f.Kind] || f.Kind == abi.FactRequest) && !r.prog.Reached(f.Expr, env) {
			l.unsure++
			continue
		}
		r.liftUnder(l, steps, env)
	}
}

// liftUnder looks at one activation of a chain of calls.
func (r *Evaluator) liftUnder(l *lifting, steps []Step, env *flow.Env) {
	f := l.fact
	held := Yes
	target, built := flow.FuncRef{}, flow.FuncRef{}
	owner := f.In
	if n := len(steps); n > 0 {
		owner = steps[n-1].Call.In
	}
	var open []flow.Value // the parameters that it depends on here
	note := func(values []flow.Value) {
		for _, v := range values {
			if v.Kind != flow.Param || r.IsRegistrar(v) {
				continue
			}
			open = append(open, v)
			// A callback is bound before the function around it: the calls of that bind other parameters.
			if t := r.binder(r.SelfOf(v).Func, owner); t.Func != 0 && (target.Func == 0 || r.binder(target, t).Func != 0) {
				target = t
			}
			if built.Func == 0 {
				built = r.methodOfConstructed(v.Func, owner)
			}
		}
	}
	for _, g := range f.Open {
		switch r.Decide(g, env) {
		case no:
			held = no
		case maybe:
			held = min(held, maybe)
			note(r.prog.Eval(g.site, env))
		}
	}
	if held == no {
		return
	}
	for _, id := range l.fields {
		note(r.fieldValues(f, f.Get(id), env))
	}
	if target.Func != 0 && target != owner && len(steps) > 0 && r.passesParam(owner, steps[len(steps)-1].Call.Site) && len(r.prog.Callers(owner)) > 0 {
		target = owner // It is run by the callers of what target makes, and they bind the parameters of both.
	}
	here := Grounded{Fact: f, Env: env, Owner: f.In, At: f.Expr}
	if n := len(steps); n > 0 {
		here.Owner, here.At = steps[n-1].Call.In, steps[n-1].Call.Site
	}
	if f.Kind == abi.FactConfig && r.isLambda(target) {
		return // a helper that is a value is not followed
	}
	lifted, inherited := false, false
	if target.Func != 0 && len(steps) == maxLift && held == Yes && !r.Roles.IsUnit(target) && len(r.prog.Callers(target)) > 0 {
		l.deep = true
	}
	if target.Func != 0 && len(steps) < maxLift && !r.Roles.IsUnit(target) {
		lifted = r.liftToCallers(l, steps, target, held, l.situation(owner, target, open))
	}
	if !lifted && target.Func == 0 && held == Yes && len(steps) < maxLift {
		if method := r.inherited(l, steps, owner, env); method.Func != 0 && len(r.prog.Callers(method))+len(r.prog.Handers(method)) > 0 {
			lifted = r.liftToCallers(l, steps, method, held, "")
			inherited = lifted
		}
	}
	if !lifted && built.Func != 0 && (len(f.Open) == 0 || placesRoutes[f.Kind]) {
		before := len(l.out)
		r.perConstruction(l, steps, built, here)
		lifted = len(l.out) > before
	}
	if (!lifted || inherited) && held == Yes && r.perReceiver(l, steps, here) {
		return
	}
	if component := r.renderedWith(f, open, owner, env); !lifted && held == Yes && component.Func != 0 {
		lifted = r.perRendering(l, steps, component, here)
	}
	if !lifted && held == Yes {
		l.take(here, steps)
	}
}

// liftToCallers goes on to the calls of target, and reports whether there are any.
func (r *Evaluator) liftToCallers(l *lifting, steps []Step, target flow.FuncRef, held Verdict, at string) (lifted bool) {
	further := maxLift - len(steps)
	if held == maybe && l.barren.tried[at] >= further {
		return true
	}
	if l.spent(steps) {
		l.unsure++
		return true
	}
	before, unsure := len(l.out), l.unsure
	callers := r.prog.Callers(target)
	if passers := r.prog.Passers(target); len(passers) > 0 {
		callers = append(callers[:len(callers):len(callers)], passers...)
	}
	if on := r.prog.Decorations(target); len(on) > 0 {
		callers = append(callers[:len(callers):len(callers)], on...)
	}
	if handers := r.prog.Handers(target); len(handers) > 0 {
		callers = append(callers[:len(callers):len(callers)], handers...)
	}
	for _, c := range callers {
		if in := r.prog.Files[c.In.File]; in.Tree.Written(in.Func(c.In.Func).Node) {
			continue // a template calls it with what it shows: it stays the one that sends
		}
		if Repeats(steps, target, c) {
			l.unsure++
			continue
		}
		lifted = true
		r.lift(l, append(steps[:len(steps):len(steps)], Step{target, c}))
	}
	if held == maybe && len(l.out) == before && l.unsure == unsure {
		if l.barren.tried == nil {
			l.barren.tried = map[string]int{}
		}
		l.barren.tried[at] = further
	}
	return lifted
}

// testsOf is a text that facts have in common which are kept from holding, and from being read, by the same things.
func (r *Evaluator) testsOf(f *Fact) string {
	if len(f.Open) == 0 {
		return ""
	}
	out := fmt.Sprint(placesRoutes[f.Kind], f.Kind == abi.FactConfig)
	for _, g := range f.Open {
		out += fmt.Sprint(" ", g.Test.Not, g.Test.Origin, g.Test.Role, len(g.Test.Extends)+len(g.Test.Annotated) > 0)
		if len(g.Test.Extends)+len(g.Test.Annotated) > 0 {
			out += fmt.Sprint(g.Test.Extends, g.Test.Annotated, g.site, g.node)
		}
	}
	return out
}

// situation is what the answers of all further calls depend on: the parameters that the fact depends on, in the
// function whose callers come next.
func (l *lifting) situation(owner, target flow.FuncRef, open []flow.Value) string {
	out := []byte(l.test)
	number := func(n int64) { out = strconv.AppendInt(append(out, ' '), n, 36) }
	for _, f := range [...]flow.FuncRef{owner, target} {
		number(int64(f.File))
		number(int64(f.Func))
	}
	for i := range open {
		v := &open[i]
		for _, n := range [...]int64{int64(v.Func.File), int64(v.Func.Func), int64(v.Index)} {
			number(n)
		}
		out = append(append(out, ' '), v.Text...)
	}
	return string(out)
}

// placesRoutes are the facts that register something: what a helper registers under a test of its
// parameter counts only for the calls that pass the test.
var placesRoutes = map[abi.FactKind]bool{abi.FactRoute: true, abi.FactMount: true, abi.FactWrap: true}

// binder is the function whose calls bind a parameter that code in owner depends on: owner itself,
// or a function around it.
func (r *Evaluator) binder(param, owner flow.FuncRef) flow.FuncRef {
	if param.File == owner.File {
		file := r.prog.Files[owner.File]
		for id := owner.Func; id != 0; id = file.Func(id).Parent {
			if id == param.Func {
				return param
			}
		}
	}
	return flow.FuncRef{}
}

// passesParam reports whether an argument of a call is, or holds, a parameter of the function around it.
func (r *Evaluator) passesParam(owner flow.FuncRef, call flow.Site) bool {
	file := r.prog.Files[call.File]
	fn := r.prog.Func(owner)
	if owner.File != call.File || len(fn.Params) == 0 {
		return false
	}
	params := map[unit.BindingID]bool{}
	for _, p := range fn.Params {
		params[p.Binding] = p.Binding != 0
	}
	var within func(e unit.ExprID) bool
	within = func(e unit.ExprID) bool {
		x := file.Expr(e)
		switch x.Kind {
		case unit.ExprName:
			return params[unit.BindingID(x.Ref)]
		case unit.ExprSpread, unit.ExprMember:
			return within(x.A)
		case unit.ExprProperty, unit.ExprKeyword:
			return within(x.A)
		case unit.ExprObject:
			return slices.ContainsFunc(file.ExprsIn(x.List), within)
		}
		return false
	}
	return slices.ContainsFunc(file.ExprsIn(file.Expr(call.Expr).List), within)
}

// isLambda reports whether a function is an expression that is a part of the code around it.
func (r *Evaluator) isLambda(f flow.FuncRef) bool {
	return f.Func != 0 && r.prog.Func(f).Kind == unit.FuncArrow && r.prog.Semantics.Calls.Lambdas
}

// Repeats reports whether a chain of calls binds a function at the same call already.
func Repeats(steps []Step, target flow.FuncRef, c flow.Call) bool {
	for _, s := range steps {
		if s.Target == target && s.Call.Site == c.Site {
			return true
		}
	}
	return false
}

// Environments rebuilds the environments of a chain of calls, outermost first. A call that runs the function once for
// each element gives one environment for each.
func (r *Evaluator) Environments(steps []Step) []*flow.Env {
	out := r.environments(steps, nil, maxVisits)
	if len(out) > maxVisits {
		at := steps[0].Call.Site
		r.code.Cut(stageName, at.File, r.prog.Expr(at).Node, fmt.Sprintf("runs in more than %d ways: the others are not read", maxVisits))
		out = out[:maxVisits]
	}
	return out
}

// environments is Environments inside base, with one environment more than there is room for where there are too many.
func (r *Evaluator) environments(steps []Step, base *flow.Env, room int) []*flow.Env {
	envs := []*flow.Env{base}
	for i := len(steps) - 1; i >= 0; i-- {
		var next []*flow.Env
		add := func(f flow.FuncRef, env *flow.Env) {
			if f == steps[i].Target && len(next) <= room {
				next = append(next, env)
			}
		}
		for _, e := range r.iterations(steps[i].Call.Site, envs, room) {
			if len(next) > room {
				break // of loops over long lists in one another each would be gone through for each element of the one around it
			}
			callees := r.prog.Callees(steps[i].Call.Site, e)
			if e == nil {
				callees = r.prog.MayCall(steps[i].Call.Site)
			} else if len(callees) == 0 {
				callees = r.prog.OnConstructed(steps[i].Call.Site, e)
			}
			for _, c := range callees {
				add(c.Func, c.Env)
			}
			for _, c := range r.prog.Runs(steps[i].Call.Site, e) {
				add(c.Func, c.Env)
			}
			for _, c := range r.prog.Decorates(steps[i].Call.Site, e) {
				add(c.Func, c.Env)
			}
			for _, c := range r.prog.Handed(steps[i].Call.Site, e) {
				add(c.Func, c.Env)
			}
			for _, c := range r.prog.Renders(steps[i].Call.Site, e) {
				add(c.Func, c.Env)
			}
		}
		envs = next
	}
	return envs
}

// fieldValues are all values inside a field, to see whether it is grounded.
func (r *Evaluator) fieldValues(f *Fact, v abi.Value, env *flow.Env) []flow.Value {
	switch v.Kind {
	case abi.ValueList, abi.ValueJoin, abi.ValueFirst, abi.ValueMethod, abi.ValueObject:
		var out []flow.Value
		for _, item := range v.Items {
			out = append(out, r.fieldValues(f, item, env)...)
		}
		return out
	case abi.ValueArguments:
		args := r.arguments(f, v, env)
		if len(args) == 0 {
			return r.spread(f, v, env) // send(...args): the lists that the arguments are taken from
		}
		var out []flow.Value
		for _, p := range args {
			values := r.prog.Eval(p.Site, p.Env)
			out = append(out, values...)
			for _, val := range values {
				if val.Kind == flow.Pattern || val.Kind == flow.Unknown {
					out = append(out, r.prog.Holes(p.Site, p.Env)...)
					break
				}
			}
			if v.Bool {
				out = append(out, r.holesOfArgument(f, v, env)...)
				break
			}
		}
		return out
	}
	values := r.Values(f, v, env, nil)
	// A pattern hides the parameter that fills its hole, and a sum of two parameters is no text yet.
	for _, val := range values {
		if v.Kind != abi.ValueNode || val.Kind != flow.Pattern && val.Kind != flow.Unknown && val.Kind != flow.Extern {
			continue
		}
		if at, ok := f.Site(v.Node); ok {
			site := flow.Site{File: flow.FileID(at.File), Expr: r.ExprAt(at)}
			if k := r.prog.Expr(site).Kind; val.Kind == flow.Pattern || k == unit.ExprBinary || k == unit.ExprName || k == unit.ExprNew {
				values = append(values, r.prog.Holes(site, env)...)
			}
			if val.Kind == flow.Pattern && len(v.Steps) == 1 && strings.HasPrefix(v.Steps[0], ".") {
				values = append(values, r.holesOf(site, env, v.Steps[0][1:])...)
			}
			values = append(values, r.holesOfArgument(f, v, env)...)
		}
		break
	}
	return values
}

// holesOfArgument gives the values that fill the holes of what a field takes out of the arguments of a library's call: the URL of the
// request that is made in front of where it is sent.
func (r *Evaluator) holesOfArgument(f *Fact, v abi.Value, env *flow.Env) (out []flow.Value) {
	last := len(v.Steps) - 1
	if last < 0 || !strings.HasPrefix(v.Steps[last], "arg[") {
		return nil
	}
	made := v
	made.Steps = v.Steps[:last]
	for _, of := range r.Values(f, made, env, nil) {
		if at, ok := r.prog.GivenArgument(of, v.Steps[last]); ok {
			out = append(out, r.prog.Holes(at.Site, at.Env)...)
		}
	}
	return out
}

// spread are the values that a call spreads as its arguments.
func (r *Evaluator) spread(f *Fact, v abi.Value, env *flow.Env) (out []flow.Value) {
	at, ok := f.Site(v.Node)
	if !ok {
		return nil
	}
	file := r.prog.Files[at.File]
	for _, id := range file.ExprsIn(file.Expr(r.ExprAt(at)).List) {
		if x := file.Expr(id); x.Kind == unit.ExprSpread {
			out = append(out, r.prog.Eval(flow.Site{File: flow.FileID(at.File), Expr: x.A}, env)...)
		}
	}
	return out
}

// holesOf gives the values that fill the holes of a property of an object: the url of a configuration.
func (r *Evaluator) holesOf(object flow.Site, env *flow.Env, name string) []flow.Value {
	var out []flow.Value
	for _, of := range r.prog.Eval(object, env) {
		if of.Kind != flow.Object {
			continue
		}
		parts, _ := r.prog.Properties(of)
		for _, p := range parts {
			if p.Name == name && p.Value == nil {
				out = append(out, r.prog.Holes(p.Site, p.Env)...)
			}
		}
	}
	return out
}
