package bodies

import (
	"fmt"
	"maps"
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// What a function of the project reads of an answer that it is handed, whoever hands it the answer expects: toBoat(answer.data),
// answer.data.map(toBoat).

// handed is what the parameter of a function is called whose argument is a part of an answer.
const handed = "handed"

// inFunctions looks into the functions that a call hands the body, or parts of it.
func (s *bodySearch) inFunctions(in *bodyScope, call flow.Site, depth int) {
	file := s.r.prog.Files[call.File]
	x := file.Expr(call.Expr)
	for n, arg := range file.ExprsIn(x.List) {
		switch file.Expr(file.Plain(arg)).Kind {
		case unit.ExprName, unit.ExprMember, unit.ExprAwait, unit.ExprIndex, unit.ExprCall:
		default:
			continue
		}
		at := flow.Site{File: call.File, Expr: arg}
		if parts := s.partsAt(in, at); len(parts) > 0 {
			callees := s.r.prog.Callees(call, in.env)
			if fn, ok := onlyOne(callees); ok {
				if param, ok := s.parameter(callees[0], at); ok {
					s.inFunction(in, fn, param, parts, call, depth)
				}
			}
			continue
		}
		// list.map(toBoat)
		over, callback := s.r.prog.Builtins.Iteration(s.r.prog, call, in.env)
		number := 0
		if callee := file.Expr(x.A); over == 0 && n == 0 && callee.Kind == unit.ExprMember {
			if elements := s.r.prog.Semantics.Builtins.Elements[callee.Str]; len(elements) > 0 {
				over, callback, number = callee.A, arg, elements[0]
			}
		}
		if over == 0 || callback != arg {
			continue
		}
		values := s.r.prog.Eval(at, in.env)
		if len(values) != 1 || values[0].Kind != flow.Function {
			continue
		}
		parts := s.partsAt(in, flow.Site{File: call.File, Expr: over})
		for i := range parts {
			parts[i].part = append(parts[i].part[:len(parts[i].part):len(parts[i].part)], summary.AnyIndex)
		}
		if len(parts) > 0 {
			s.inFunction(in, values[0].Func, number, parts, call, depth)
		}
	}
}

// onlyOne is the function that a call runs, where it can be no other.
func onlyOne(callees []flow.Callee) (fn flow.FuncRef, ok bool) {
	if len(callees) == 0 {
		return fn, false
	}
	fn = callees[0].Func
	return fn, !slices.ContainsFunc(callees, func(c flow.Callee) bool { return c.Func != fn })
}

// parameter is the parameter of a function that has an argument of a call.
func (s *bodySearch) parameter(c flow.Callee, arg flow.Site) (int, bool) {
	fn := s.r.prog.Func(c.Func)
	for i := range fn.Params {
		if site, ok := s.r.prog.ArgumentSite(c.Env, fn, i); ok && site == arg {
			return i, !fn.Params[i].Rest && !fn.Params[i].KeywordRest
		}
	}
	return 0, false
}

// partsAt are the parts of the body that an expression gives.
func (s *bodySearch) partsAt(in *bodyScope, site flow.Site) (out []body) {
	ref, given := s.given(in, site)
	for i := range in.bodies {
		b := &in.bodies[i]
		if rest, whole := s.r.partBehind(b, ref); whole && given != b.named && !slices.ContainsFunc(rest, func(step summary.Step) bool { return b.own[string(step)] }) {
			out = append(out, body{part: append(b.part[:len(b.part):len(b.part)], rest...), named: true, own: b.own, kept: b.kept})
		}
	}
	return out
}

// spread is what an element is handed by all properties of a part of the body: <Row key={boat.id} {...boat} />. Those that it is given by name are none of it.
func (s *bodySearch) spread(in *bodyScope, element flow.Site, of unit.ExprID) []body {
	file := s.r.prog.Files[element.File]
	out := s.partsAt(in, flow.Site{File: element.File, Expr: of})
	for i := range out {
		out[i].at = summary.PlaceOf(summary.InputRef{Input: props})
		own := maps.Clone(out[i].own)
		for _, a := range file.ExprsIn(file.Expr(element.Expr).List) {
			if x := file.Expr(a); x.Kind == unit.ExprProperty {
				if own == nil {
					own = map[string]bool{}
				}
				own[x.Str] = true
			}
		}
		out[i].own = own
	}
	return out
}

// inFunction looks into one function whose parameter has parts of the body. What it reads only under a condition may be meant for what others
// hand it.
func (s *bodySearch) inFunction(in *bodyScope, fn flow.FuncRef, param int, parts []body, call flow.Site, depth int) {
	if s.r.prog.Within(fn, in.fn) || s.r.prog.IsQuiet(fn.File) {
		return
	}
	if depth == 0 {
		s.r.code.Cut(stageName, call.File, s.r.prog.Expr(call).Node, fmt.Sprintf("its answer is handed on through more than %d functions: what is read of it beyond them is not known", maxHanded))
		return
	}
	names := make([]string, param+1)
	names[param] = handed
	for i := range parts {
		parts[i].at = summary.PlaceOf(summary.InputRef{Input: handed})
	}
	s.within(bodyScope{fn: fn, root: conditions.Root{Func: fn, InputNames: names, Numbers: s.r.NumbersIn(fn)}, bodies: parts, from: in.at(call), sure: true}, depth-1)
}

// asksFor reports whether an expression is what a test, or a fallback, is about.
func asksFor(file *unit.File, choices unit.Choices, e unit.ExprID) bool {
	user := file.UserOf(e)
	if call := file.Expr(user); user != 0 && call.Kind == unit.ExprCall && call.A == e {
		e, user = user, file.UserOf(user) // raw.get("kind")
	}
	if slices.ContainsFunc(choices, func(c unit.Choice) bool { return c.Condition == e || c.Subject == e }) {
		return true
	}
	switch x := file.Expr(user); x.Kind {
	case unit.ExprBinary:
		switch x.Op {
		case unit.OpEq, unit.OpNotEq, unit.OpLooseEq, unit.OpLooseNeq, unit.OpIn, unit.OpNotIn:
			return true
		}
	case unit.ExprLogical, unit.ExprConditional:
		return file.Plain(x.A) == e
	case unit.ExprUnary:
		return x.Op == unit.OpNot || x.Op == unit.OpTypeof || x.Op == unit.OpDefined
	case unit.ExprTypeTest:
		return true
	case unit.ExprMember:
		return x.Flags&unit.FlagOptional != 0
	}
	return false
}

// isSometimes reports whether an expression is evaluated only under a condition, other than that what the function is handed is there, or asks
// whether it is there itself.
func (s *bodySearch) isSometimes(in *bodyScope, site flow.Site) (sometimes bool) {
	file := s.r.prog.Files[site.File]
	if asksFor(file, s.r.code.Choices(site.File), site.Expr) {
		return true
	}
	s.r.code.Choices(site.File).Around(file.Tree.Start(file.Expr(site.Expr).Node), func(c *unit.Choice) {
		if fn := file.EnclosingFunc(file.Expr(max(c.Condition, c.Subject)).Node); !s.r.prog.Within(flow.FuncRef{File: site.File, Func: fn}, in.fn) {
			return
		}
		asked := file.Plain(c.Condition)
		if x := file.Expr(asked); c.Condition != 0 && x.Kind == unit.ExprUnary && x.Op == unit.OpNot {
			asked = file.Plain(x.A)
		}
		ref, given := s.given(in, flow.Site{File: site.File, Expr: asked})
		present := c.Condition != 0 && slices.ContainsFunc(in.bodies, func(b body) bool {
			field, within := summary.PlaceOf(ref).Within(b.at)
			return within && len(field) == 0 && given != b.named
		})
		sometimes = sometimes || !present
	})
	return sometimes
}
