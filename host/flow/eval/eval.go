package eval

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

func (q *Question) Eval(site flow.Site, env *flow.Env) []flow.Value {
	if site.Expr == 0 {
		return nil
	}
	if q.trace != nil {
		return q.traced(site, env)
	}
	if q.lookup == nil {
		env = q.program.narrowed(site, env)
	}
	open := env == nil && q.lookup == nil
	if open {
		if got := q.program.open[site.File][site.Expr].Load(); got != nil {
			return *got
		}
	}
	switch x := q.Expr(site); x.Kind {
	case unit.ExprObject:
		if q.Copied(site, x) != 0 {
			break
		}
		fallthrough
	case unit.ExprLiteral, unit.ExprArray, unit.ExprFunction, unit.ExprClass, unit.ExprRegexp, unit.ExprThis:
		// What says itself what it is leads to no cycle.
		out := q.compute(site, env)
		if open {
			q.program.remember(site, out)
		}
		return out
	case unit.ExprName:
		out, complete, ok := q.inRing(site, x, env)
		if !ok {
			out, complete, ok = q.inRounds(site, x, env)
		}
		if ok {
			if complete && open {
				q.program.remember(site, out)
			}
			return out
		}
	}
	out, complete := q.guarded(askKey{site: site, env: env}, nil)
	if complete && open {
		q.program.remember(site, out)
	}
	return out
}

func (q *Question) compute(site flow.Site, env *flow.Env) []flow.Value {
	f := q.Files[site.File]
	x := f.Expr(site.Expr)
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: site.File, Expr: e} }
	switch x.Kind {
	case unit.ExprLiteral:
		return flow.Constant(x.Op, x.Str)
	case unit.ExprRegexp:
		return []flow.Value{{Kind: flow.Extern, Text: "global#RegExp()", Site: site}}
	case unit.ExprTemplate:
		return q.texts(site, env)
	case unit.ExprName:
		return q.name(site, x, env)
	case unit.ExprMember:
		return q.member(site, x, env)
	case unit.ExprIndex:
		return q.indexed(site, x, env)
	case unit.ExprCall:
		return q.call(site, x, env)
	case unit.ExprNew:
		return q.construct(site, x, env)
	case unit.ExprObject:
		if of := q.Copied(site, x); of != 0 {
			values := q.Eval(at(of), env)
			if len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool { return v.Kind != flow.Extern && v.Kind != flow.Typed }) {
				return values
			}
		}
		return []flow.Value{{Kind: flow.Object, Site: site, Env: env}}
	case unit.ExprArray:
		return []flow.Value{{Kind: flow.Array, Site: site, Env: env}}
	case unit.ExprFunction:
		return []flow.Value{{Kind: flow.Function, Func: flow.FuncRef{File: site.File, Func: unit.FuncID(x.Ref)}, Env: env}}
	case unit.ExprClass:
		return []flow.Value{{Kind: flow.Class, Class: flow.ClassRef{File: site.File, Class: unit.ClassID(x.Ref)}, Env: env}}
	case unit.ExprMarkup:
		return []flow.Value{{Kind: flow.Markup, Site: site, Env: env}}
	case unit.ExprConditional:
		if q.lookup != nil {
			if at, atEnv, ok := q.lookup.Result(site, env); ok {
				return q.Eval(at, atEnv)
			}
		}
		if truth, known := flow.TruthOf(q.Eval(at(x.A), env), q.Semantics); known {
			if truth {
				return q.Eval(at(x.B), env)
			}
			return q.Eval(at(x.C), env)
		}
		return append(append([]flow.Value(nil), q.Eval(at(x.B), env)...), q.Eval(at(x.C), env)...)
	case unit.ExprLogical:
		return q.logical(site, x, env)
	case unit.ExprAwait, unit.ExprCast:
		return q.Eval(at(x.A), env)
	case unit.ExprAssign:
		if x.B != 0 {
			return q.Eval(at(x.B), env)
		}
	case unit.ExprSequence:
		if list := f.ExprsIn(x.List); len(list) > 0 {
			return q.Eval(at(list[len(list)-1]), env)
		}
	case unit.ExprThis:
		return q.program.This(site, unit.FuncID(x.Ref), env)
	case unit.ExprSuper:
		return q.super(site, unit.FuncID(x.Ref), env)
	case unit.ExprImport:
		return q.imported(site.File, &f.Imports[x.Ref])
	case unit.ExprParam:
		return q.param(site, flow.FuncRef{File: site.File, Func: unit.FuncID(x.C)}, int(x.Ref), env)
	case unit.ExprElement:
		return q.elementsOf(site, x, env)
	case unit.ExprRest:
		of := q.Eval(at(x.A), env)
		if len(of) > 0 && !slices.ContainsFunc(of, func(v flow.Value) bool { return v.Kind != flow.Object }) {
			return []flow.Value{{Kind: flow.Object, Site: site, Env: env, Text: flow.MadeByRest}}
		}
		return q.behind(of, int(x.List.Len), site)
	case unit.ExprKeyword, unit.ExprProperty:
		return q.Eval(at(x.A), env)
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			if truth, known := flow.TruthOf(q.Eval(at(x.A), env), q.Semantics); known {
				return flow.Constant(unit.LitBoolean, strconv.FormatBool(!truth))
			}
		}
		if x.Op == unit.OpVoid {
			return flow.Constant(unit.LitUndefined, "")
		}
		if x.Op == unit.OpPlus || x.Op == unit.OpNegate {
			return q.signed(site, x, env)
		}
	case unit.ExprBinary:
		return q.binary(site, x, env)
	}
	return flow.NotKnown(site)
}
