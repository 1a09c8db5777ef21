package eval

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Returned gives what a function returns under an environment.
func (q *Question) Returned(f flow.FuncRef, env *flow.Env) []flow.Value {
	fn := q.Func(f)
	if fn.NoBody || fn.Generator || env != nil && env.Depth >= maxEnvs || !q.follows(f, env, 0) {
		return []flow.Value{{Kind: flow.Result, Func: f, Env: env}}
	}
	if env != nil && !env.Receiver && q.trace == nil && !q.overrides(f, env.This) && !q.onward(f, env.Call) {
		if same, ok := q.always(f); ok {
			return same
		}
	}
	if env == nil && q.lookup == nil && q.trace == nil {
		if known := q.program.returns[f.File][f.Func].Load(); known != nil {
			return known.values
		}
	}
	key := askKey{site: flow.Site{File: f.File, Expr: unit.ExprID(-int32(f.Func))}, env: env, what: "returns"}
	if q.lookup != nil && env != nil && q.trace == nil {
		if circle, _ := q.Circle(f); circle != 0 {
			if cut, ok := q.cutWithoutPath(f, key); ok {
				return cut
			}
		}
	}
	out, complete := q.guarded(key, func() []flow.Value {
		var out flow.List
		returns := q.IndexOf(f.File).Returns[f.Func]
		var not []unit.StmtID
		file := q.Files[f.File]
		if len(returns) > 1 && env != nil && !env.Receiver {
			not, _ = q.ruledOut(f, env)
		}
		for _, e := range returns {
			if e != 0 && !slices.ContainsFunc(not, func(s unit.StmtID) bool { return file.Tree.Contains(file.Stmt(s).Node, file.Expr(e).Node) }) {
				out.Join(q.Eval(flow.Site{File: f.File, Expr: e}, env))
			}
		}
		if len(returns) == 0 {
			return flow.Constant(unit.LitUndefined, "")
		}
		return flow.FewChains(out.Values)
	})
	if env == nil && complete && q.lookup == nil {
		known := &returns{values: out, always: !q.ReturnsThis(f) && q.program.independent(out, len(fn.Params) > 0)}
		q.program.returns[f.File][f.Func].Store(known)
	}
	return out
}

// cutWithoutPath gives what a function on a circle of calls returns whatever a path settles, where to find that takes more steps
// than a frame has: each path would take them again, and come to no other end. key is that of the question.
func (q *Question) cutWithoutPath(f flow.FuncRef, key askKey) ([]flow.Value, bool) {
	known, _ := q.program.settled.Load(key.hash(), key)
	if !known.heavy {
		apart := q.program.Question()
		apart.Returned(f, key.env)
		apart.Done()
		if known, _ = q.program.settled.Load(key.hash(), key); !known.heavy {
			return nil, false
		}
	}
	q.steps += maxCharge
	if known.steps == 0 {
		return key.notKnown(), true
	}
	return known.values, true
}

// Follows reports whether a function is followed in an environment of its own, as evaluation does.
func (p *Evaluator) Follows(f flow.FuncRef, env *flow.Env) bool {
	q := p.Question()
	defer q.Done()
	return q.follows(f, env, 0)
}

// follows reports whether a function is followed in an environment of its own, or, with one more, in one inside of env:
// activations of one function inside one another are bounded, and so are those of all functions that call one another in
// circles, by the number of ways in which they do.
func (q *Question) follows(f flow.FuncRef, env *flow.Env, more int) bool {
	if env.Activations(f)+more > maxActivations {
		return false
	}
	circle, turns := q.Circle(f)
	if circle == 0 {
		return true
	}
	for e := env; e != nil; e = e.Outer {
		if e.Receiver {
			continue
		}
		if c, _ := q.Circle(e.Func); c == circle {
			more++
		}
	}
	return more <= turns+1
}

// onward reports whether a call leads on in a circle of calls. What the functions of a circle return is not asked of each
// other with open parameters: each would ask all others, and lean on those that asked before.
func (q *Question) onward(f flow.FuncRef, call flow.Site) bool {
	circle, _ := q.Circle(f)
	return q.WithinCircle(call, circle)
}

// always gives what a function returns however it is called, when what it returns
// does not depend on its parameters. Only an answer that is complete counts.
func (q *Question) always(f flow.FuncRef) ([]flow.Value, bool) {
	at := &q.program.returns[f.File][f.Func]
	known := at.Load()
	if known == nil {
		if q.ReturnsThis(f) {
			return nil, false
		}
		if q.lookup != nil {
			q = q.program.Question() // what does not depend on a call does not depend on a path
			defer q.Done()
		}
		q.Returned(f, nil)
		if known = at.Load(); known == nil {
			return nil, false
		}
	}
	return known.values, known.always
}

// overrides reports whether what a method asks of its receiver may be the receiver's own: it is of another class than the
// one that declares the method, was given properties after it was made, or handed to what may.
func (q *Question) overrides(f flow.FuncRef, recv *flow.Value) bool {
	if recv == nil || recv.Class.Class == 0 || recv.Kind != flow.Instance && recv.Kind != flow.Class {
		return false
	}
	of := q.Func(f).Class
	return of != 0 && (recv.Class.File != f.File || recv.Class.Class != of || q.WrittenLater(recv.Site) || q.ChangedLater(recv.Site)) && q.AsksThis(f)
}

// independent reports whether values say nothing of parameters, nor close over an
// activation. What a function with parameters makes may be set up with them; what packs tell apart by where it was made is another
// one for each call.
func (p *Evaluator) independent(values []flow.Value, parameters bool) bool {
	for i := range values {
		switch v := &values[i]; v.Kind {
		case flow.Const, flow.Module, flow.Typed:
		case flow.Extern:
			if p.EnclosesFunction(v) || p.Rules.Hints.Names.Distinct[v.Text] || parameters && (p.madeOfText(v.Text) || p.ofClassHandedOver(v.Text)) {
				return false
			}
		case flow.Class:
			if p.Class(v.Class).Owner > unit.ModuleFunc {
				return false // made anew by each call
			}
		case flow.Instance, flow.Function:
			if v.Env != nil || v.Recv != nil || v.Kind == flow.Instance && v.Site.Expr != 0 {
				return false
			}
			if v.Kind == flow.Function && p.Func(v.Func).Parent != unit.ModuleFunc {
				return false
			}
		default:
			return false
		}
	}
	return len(values) > 0
}

// madeOfText reports whether an origin is a URL or a query, or is read off one: which one it is, its arguments say.
func (p *Evaluator) madeOfText(origin string) bool {
	made := &p.Semantics.Builtins
	for _, of := range [...]string{made.URL.Origin, made.Query.Origin} {
		if of != "" && strings.HasPrefix(origin, of) {
			return true
		}
	}
	return false
}

// ofClassHandedOver reports whether an origin is what a function gives that makes instances of the class that it is handed.
func (p *Evaluator) ofClassHandedOver(origin string) bool {
	function, called := strings.CutSuffix(origin, "()")
	rule, ok := p.Rules.Hints.Calls.Instances[function]
	return called && ok && len(rule.Attributes) == 0
}

// Results gives what calling values gives.
func (q *Question) Results(values []flow.Value, call flow.Site, env *flow.Env) []flow.Value {
	var out flow.List
	for _, v := range values {
		out.Join(q.Result(v, call, env))
	}
	return out.Values
}

// Result gives what calling a value gives. The list may be somebody else's.
func (q *Question) Result(v flow.Value, call flow.Site, env *flow.Env) []flow.Value {
	switch v.Kind {
	case flow.Function:
		if v.Index != flow.AsWritten && q.program.isDecorated(v.Func) {
			if made, changed := q.decorated(v); changed {
				var out flow.List
				for _, one := range made {
					if one.Kind == flow.Function && one.Func == v.Func {
						one.Index = flow.AsWritten
					}
					if got := q.Result(one, call, env); len(got) > 0 {
						out.Join(got)
					} else {
						out.Join(flow.NotKnown(call))
					}
				}
				return out.Values
			}
		}
		if fn := q.Func(v.Func); !fn.NoBody && !fn.Generator && flow.DepthUnder(env, v.Env) < maxEnvs && q.follows(v.Func, env, 1) {
			// An environment that says nothing need not be made.
			if !q.overrides(v.Func, v.Recv) && !q.onward(v.Func, call) && v.Env.FirstArgs(v.Func) == nil {
				if same, ok := q.always(v.Func); ok {
					return same
				}
			}
		}
		return q.Returned(v.Func, q.activation(&v, call, env))
	case flow.Class:
		return []flow.Value{q.instance(v, call, env)}
	case flow.Extern:
		return []flow.Value{q.program.called(v, call, env)}
	case flow.Typed, flow.Param:
		return []flow.Value{calledOn(v, call, env)}
	}
	return nil
}
