package conditions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxTruthDepth bounds the parts of a test inside one another that are decided, maxSettled the steps to the expression that one
// stands for.
const (
	maxTruthDepth = 12
	maxSettled    = 24
)

// Truth decides a condition from constants alone.
func (r *Reader) Truth(cond unit.ExprID) (known, truth bool) {
	return r.truthAt(flow.Site{File: r.File, Expr: cond}, r.Env, r.Locals, 0)
}

func (r *Reader) truthAt(site flow.Site, env *flow.Env, locals *Locals, depth int) (known, truth bool) {
	if depth > maxTruthDepth || site.Expr == 0 {
		return false, false
	}
	file := r.Program.Files[site.File]
	x := file.Expr(site.Expr)
	sub := func(e unit.ExprID) (bool, bool) {
		return r.truthAt(flow.Site{File: site.File, Expr: e}, env, locals, depth+1)
	}
	switch x.Kind {
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			known, truth = sub(x.A)
			return known, !truth
		}
		return false, false
	case unit.ExprCast, unit.ExprAwait:
		return sub(x.A)
	case unit.ExprLogical:
		ka, ta := sub(x.A)
		switch x.Op {
		case unit.OpAnd:
			if ka && !ta {
				return true, false
			}
			kb, tb := sub(x.B)
			if kb && !tb {
				return true, false
			}
			return ka && kb, ta && tb
		case unit.OpOr:
			if ka && ta {
				return true, true
			}
			kb, tb := sub(x.B)
			if kb && tb {
				return true, true
			}
			return ka && kb, ta || tb
		}
		return false, false
	case unit.ExprBinary:
		switch x.Op {
		case unit.OpEq, unit.OpLooseEq, unit.OpNotEq, unit.OpLooseNeq:
			known, same := r.equalAt(site.File, x.A, x.B, x.Op == unit.OpEq || x.Op == unit.OpNotEq, env, locals)
			if x.Op == unit.OpNotEq || x.Op == unit.OpLooseNeq {
				same = !same
			}
			return known, same
		case unit.OpLess, unit.OpLessEq, unit.OpGreater, unit.OpGreaterEq:
			if values, none, ok := r.values(site, env, locals); ok && !none && len(values) == 1 {
				truth, known := flow.Truth(&values[0], r.Program.Semantics)
				return known, truth
			}
			return false, false
		case unit.OpInstanceof:
			return r.instanceTruth(flow.Site{File: site.File, Expr: x.A}, x.B, env, locals)
		}
		return false, false
	case unit.ExprTypeTest:
		return r.instanceTruth(flow.Site{File: site.File, Expr: x.A}, x.B, env, locals)
	case unit.ExprCall:
		if known, truth = r.askedTruth(site, env, locals); known {
			return known, truth
		}
		if inner, test, ok := r.wholeTest(site, env, locals); ok {
			if known, truth = inner.Truth(test); known {
				return known, truth
			}
		}
	}
	return r.valueTruth(site, env, locals)
}

// askedTruth decides a method that asks whether what it is called on is there: x.nil?, and x.blank? of what is nothing.
func (r *Reader) askedTruth(site flow.Site, env *flow.Env, locals *Locals) (known, truth bool) {
	file := r.Program.Files[site.File]
	x := file.Expr(site.Expr)
	callee := file.Expr(x.A)
	if callee.Kind != unit.ExprMember || len(file.ExprsIn(x.List)) > 0 || (x.Flags|callee.Flags)&unit.FlagOptional != 0 {
		return false, false
	}
	tests := &r.Program.Semantics.Tests
	there, asks := tests.Asks[callee.Str]
	if !asks {
		return false, false
	}
	known, nothing := r.nothingAmong(r.values(flow.Site{File: site.File, Expr: callee.A}, env, locals))
	switch {
	case !known:
		return false, false
	case nothing:
		return true, !there
	}
	return callee.Str == tests.IsNothing, there
}

// valueTruth decides the truthiness of a value that is settled.
func (r *Reader) valueTruth(site flow.Site, env *flow.Env, locals *Locals) (known, truth bool) {
	if at, in, _, none, ok := r.settled(site, env, locals); ok && !none && len(locals.Values(Holding(at, in))) == 1 {
		return true, true
	}
	values, none, ok := r.values(site, env, locals)
	if !ok {
		return false, false
	}
	if none {
		return true, false
	}
	for i := range values {
		if r.Program.SaysItself(values[i]) {
			return false, false
		}
		t, k := flow.Truth(&values[i], r.Program.Semantics)
		if !k {
			t, k = true, r.isNew(values[i])
		}
		if !k {
			t, k = r.tuple(values[i])
		}
		if !k || i > 0 && t != truth {
			return false, false
		}
		truth = t
	}
	return len(values) > 0, truth
}

// isNew reports whether a value is what `new` makes of a library's class.
func (r *Reader) isNew(v flow.Value) bool {
	return r.Program.Semantics.Tests.NewHolds && v.Kind == flow.Extern && v.Site.Expr != 0 && v.Site == v.Call && strings.HasSuffix(v.Text, "()") && r.Program.Expr(v.Site).Kind == unit.ExprNew
}

// tuple decides the truthiness of a tuple, which has from its making on as many elements as are written there.
func (r *Reader) tuple(v flow.Value) (truth, known bool) {
	if v.Kind != flow.Array || v.Maybe || v.Site.Expr == 0 {
		return false, false
	}
	file := r.Program.Files[v.Site.File]
	x := file.Expr(v.Site.Expr)
	if x.Kind != unit.ExprArray || x.Flags&unit.FlagTuple == 0 || x.Flags&unit.FlagEach != 0 {
		return false, false
	}
	spread := 0
	for _, e := range file.ExprsIn(x.List) {
		if file.Expr(e).Kind == unit.ExprSpread {
			spread++
		}
	}
	return int(x.List.Len) > spread, spread == 0 || int(x.List.Len) > spread
}

// settled follows the names, calls and choices that the path has settled to the expression that one stands for, and what was
// known where that ran. none: it is undefined. ok is false where the path leaves several.
func (r *Reader) settled(site flow.Site, env *flow.Env, locals *Locals) (at flow.Site, in *flow.Env, known *Locals, none, ok bool) {
	file := r.Program.Files[site.File]
	for hops := 0; hops < maxSettled; hops++ {
		site.Expr = file.Plain(site.Expr)
		x := file.Expr(site.Expr)
		switch x.Kind {
		case unit.ExprName:
			if x.Ref == 0 {
				break
			}
			id := unit.BindingID(x.Ref)
			if alts := locals.Values(r.keyOf(site.File, x.Ref, env)); alts != nil {
				if len(alts) != 1 || len(alts[0].Conditions) > 0 || alts[0].Carried {
					return flow.Site{}, nil, nil, false, false
				}
				if alts[0].Undefined {
					return flow.Site{}, nil, nil, true, true
				}
				if alts[0].Site == site {
					return flow.Site{}, nil, nil, false, false
				}
				site, env, locals = alts[0].Site, alts[0].Env, alts[0].When(locals)
				file = r.Program.Files[site.File]
				continue
			}
			b := file.Binding(id)
			if len(b.Writes) > 1 || b.Kind == unit.BindParam && len(b.Writes) > 0 {
				return flow.Site{}, nil, nil, false, false
			}
			if len(b.Writes) == 1 && b.Kind == unit.BindLocal {
				value := file.Writes[b.Writes[0]].Value
				if value == 0 || b.Owner == unit.ModuleFunc && len(r.Program.Eval(site, env)) > 1 {
					return flow.Site{}, nil, nil, false, false // another module may have put something else there
				}
				site.Expr = value
				continue
			}
		case unit.ExprCall, unit.ExprIndex, unit.ExprLogical, unit.ExprConditional:
			if alts := locals.Values(Key{Call: site, Env: env}); len(alts) > 0 {
				if len(alts) != 1 || len(alts[0].Conditions) > 0 {
					return flow.Site{}, nil, nil, false, false
				}
				if alts[0].Undefined {
					return flow.Site{}, nil, nil, true, true
				}
				site, env = alts[0].Site, alts[0].Env
				file = r.Program.Files[site.File]
				continue
			}
		}
		break
	}
	return site, env, locals, false, true
}

// values evaluates an expression, names settled by the path first. none: it is undefined.
func (r *Reader) values(site flow.Site, env *flow.Env, locals *Locals) (values []flow.Value, none, ok bool) {
	if site, env, locals, none, ok = r.settled(site, env, locals); none || !ok {
		return nil, none, ok
	}
	if r.open(site, env) {
		return nil, false, false
	}
	if r.readsRewritten(site.File, site.Expr, env, locals, 0) {
		values = r.Program.EvalWith(site, env, locals.Lookup())
	} else {
		values = r.Program.Eval(site, env)
	}
	if !slices.ContainsFunc(values, flow.IsNull) && (r.Program.MayMiss(site, env) && !r.wrote(site, env, locals) || len(values) > 0 && r.maySkip(site, env, locals)) {
		values = append(values[:len(values):len(values)], flow.Value{Kind: flow.Const, Lit: unit.LitUndefined})
	}
	return values, false, true
}

// maySkip reports whether an expression may not be evaluated for what stands before a ?. or &. in it.
func (r *Reader) maySkip(site flow.Site, env *flow.Env, locals *Locals) bool {
	file := r.Program.Files[site.File]
	for x := file.Expr(site.Expr); x.Kind == unit.ExprMember || x.Kind == unit.ExprIndex || x.Kind == unit.ExprCall; x = file.Expr(x.A) {
		if x.Flags&unit.FlagOptional == 0 {
			continue
		}
		before := &Reader{Program: r.Program, Root: r.Root, File: site.File, Env: env, Locals: locals}
		if known, nothing := before.Nothing(x.A); !known || nothing {
			return true
		}
	}
	return false
}

// wrote reports whether the path has written a field that is read.
func (r *Reader) wrote(site flow.Site, env *flow.Env, locals *Locals) bool {
	declared, of, ok := r.Program.Field(site, env)
	if !ok {
		return false
	}
	alts := locals.Values(Field(declared, of))
	return len(alts) == 1 && len(alts[0].Conditions) == 0 && !alts[0].Undefined
}

// Nothing decides from constants whether a value is null or undefined.
func (r *Reader) Nothing(e unit.ExprID) (known, nothing bool) {
	return r.nothingAmong(r.values(flow.Site{File: r.File, Expr: e}, r.Env, r.Locals))
}

// Missing decides whether a default stands in for a value: what is null was given, where a language has a value for what was not.
func (r *Reader) Missing(e unit.ExprID) (known, missing bool) {
	values, none, ok := r.values(flow.Site{File: r.File, Expr: e}, r.Env, r.Locals)
	known, missing = r.nothingAmong(values, none, ok)
	if !known || !missing || none {
		return known, missing
	}
	null := func(v flow.Value) bool { return v.Lit == unit.LitNull }
	if slices.ContainsFunc(values, null) {
		return !slices.ContainsFunc(values, func(v flow.Value) bool { return !null(v) }), false
	}
	return known, missing
}

// IsMissing is the test that Missing decides. What it finds given may be null all the same.
func (r *Reader) IsMissing(e unit.ExprID) Test {
	r.nothings = "=missing"
	if undefined := r.Program.Semantics.Names.Undefined; undefined != "" {
		r.nothings = "=" + undefined
	}
	return r.Test(summary.NullCheck{Subject: r.Subject(e)})
}

// IsNothing is the test that Nothing decides.
func (r *Reader) IsNothing(e unit.ExprID) Test {
	return r.Test(summary.NullCheck{Subject: r.Subject(e)})
}

// nothingAmong is Nothing of values that were asked for.
func (r *Reader) nothingAmong(values []flow.Value, none, ok bool) (known, nothing bool) {
	if none {
		return ok, true
	}
	for i := range values {
		v := &values[i]
		is := flow.IsNull(*v)
		if v.Maybe {
			return false, false
		}
		switch v.Kind {
		case flow.Const, flow.Object, flow.Array, flow.Function, flow.Class, flow.Instance, flow.Module, flow.Pattern:
		case flow.Extern:
			if !r.Program.Semantics.Classes.Constructed || v.Call.Expr == 0 || v.Call != v.Site || !namesClass(strings.TrimSuffix(v.Text, "()")) {
				return false, false
			}
		default:
			return false, false
		}
		if i > 0 && is != nothing {
			return false, false
		}
		nothing = is
	}
	return ok && len(values) > 0, nothing
}

// readsRewritten reports whether an expression reads a name that is written more than once, or that has what a call gave
// which the path has settled: it is then worth what the path has for it.
func (r *Reader) readsRewritten(file flow.FileID, e unit.ExprID, env *flow.Env, locals *Locals, depth int) bool {
	if e == 0 || depth > maxSubjectDepth {
		return false
	}
	f := r.Program.Files[file]
	x := f.Expr(e)
	switch x.Kind {
	case unit.ExprName:
		if x.Ref == 0 {
			return false
		}
		b := f.Binding(unit.BindingID(x.Ref))
		if only := f.OnlyWrite(unit.BindingID(x.Ref)); only != nil {
			given := f.Plain(only.Value)
			return f.Expr(given).Kind == unit.ExprCall && locals.Values(Key{Call: flow.Site{File: file, Expr: given}, Env: env}) != nil
		}
		return len(b.Writes) > 1 || b.Kind == unit.BindParam && len(b.Writes) > 0
	case unit.ExprFunction, unit.ExprClass:
		return false
	case unit.ExprCall:
		if locals.Values(Key{Call: flow.Site{File: file, Expr: e}, Env: env}) != nil {
			return true
		}
	}
	sub := func(e unit.ExprID) bool { return r.readsRewritten(file, e, env, locals, depth+1) }
	return sub(x.A) || sub(x.B) || sub(x.C) || slices.ContainsFunc(f.ExprsIn(x.List), sub)
}

// open reports whether an expression reads a property of an object that is written after its construction.
func (r *Reader) open(site flow.Site, env *flow.Env) bool {
	file := r.Program.Files[site.File]
	for x := file.Expr(site.Expr); x.Kind == unit.ExprMember || x.Kind == unit.ExprIndex; x = file.Expr(x.A) {
		for _, v := range r.Program.Eval(flow.Site{File: site.File, Expr: x.A}, env) {
			if x.Kind == unit.ExprMember && r.Program.Open(v, x.Str) {
				return true
			}
			if x.Kind == unit.ExprIndex && v.Kind == flow.Object {
				if _, open := r.Program.Filled(v.Site); open {
					return true
				}
			}
		}
	}
	return false
}

// Equal decides whether two expressions are equal, when both are settled constants.
func (r *Reader) Equal(a, b unit.ExprID) (known, same bool) {
	return r.equalAt(r.File, a, b, true, r.Env, r.Locals)
}

// equalAt decides whether two expressions are equal, when both are settled constants; strict where null is not undefined.
func (r *Reader) equalAt(file flow.FileID, a, b unit.ExprID, strict bool, env *flow.Env, locals *Locals) (known, same bool) {
	left, noLeft, okLeft := r.values(flow.Site{File: file, Expr: a}, env, locals)
	if !okLeft {
		return false, false
	}
	right, noRight, okRight := r.values(flow.Site{File: file, Expr: b}, env, locals)
	if slices.ContainsFunc(left, r.Program.EqualsItself) || slices.ContainsFunc(right, r.Program.EqualsItself) {
		return false, false
	}
	va, oka := constantAmong(left, noLeft, okLeft)
	vb, okb := constantAmong(right, noRight, okRight)
	switch {
	case oka && okb:
		same, known = flow.SameConstant(&va, &vb, strict, r.Program.Semantics)
		return known, same
	case oka && flow.IsNull(va): // what is something, whatever it is, is not nothing
		known, nothing := r.nothingAmong(right, noRight, okRight)
		return known && !nothing, false
	case okb && flow.IsNull(vb):
		known, nothing := r.nothingAmong(left, noLeft, okLeft)
		return known && !nothing, false
	case oka:
		return okRight && written(right) || r.negation(file, b) && isWord(va), false
	case okb:
		return written(left) || r.negation(file, a) && isWord(vb), false
	}
	return false, false
}

// negation reports whether an expression is one that gives true or false, whatever it negates.
func (r *Reader) negation(file flow.FileID, e unit.ExprID) bool {
	f := r.Program.Files[file]
	x := f.Expr(f.Plain(e))
	return x.Kind == unit.ExprUnary && x.Op == unit.OpNot
}

// isWord reports whether a constant is a text that no language takes for a number: neither true nor false equals it.
func isWord(v flow.Value) bool {
	if v.Kind != flow.Const || v.Lit != unit.LitString {
		return false
	}
	text := strings.TrimSpace(v.Text)
	_, err := strconv.ParseFloat(text, 64)
	return text != "" && err != nil
}

// written reports whether values are all objects, lists or functions that the code writes down: no constant equals these.
func written(values []flow.Value) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(v flow.Value) bool {
		return v.Maybe || v.Kind != flow.Object && v.Kind != flow.Array && v.Kind != flow.Function
	})
}

// constantAmong is the constant that values are which were asked for.
func constantAmong(values []flow.Value, none, ok bool) (flow.Value, bool) {
	if !ok {
		return flow.Value{}, false
	}
	if none {
		return flow.Value{Kind: flow.Const, Lit: unit.LitUndefined}, true
	}
	if len(values) != 1 || values[0].Kind != flow.Const || values[0].Maybe {
		return flow.Value{}, false
	}
	return values[0], true
}

// IsThen reports whether a method goes on with a value that is still to come.
func IsThen(prog *program.Program, method string) bool {
	return method != "" && method == prog.Semantics.Promises.Then
}
