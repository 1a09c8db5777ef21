package conditions

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxPredicateHelpers is how many predicate helpers deep a test is read.
const maxPredicateHelpers = 4

func (r *Reader) unitFile() *unit.File { return r.Program.Files[r.File] }

func (r *Reader) text(e unit.ExprID) string {
	return strings.Join(strings.Fields(r.unitFile().ExprText(e)), " ")
}

// maxPredicateDepth bounds the tests inside one another of a condition, maxElements the elements of a list that something is looked for in.
const (
	maxPredicateDepth = 40
	maxElements       = 24
)

// predicate reads a condition.
func (r *Reader) predicate(e unit.ExprID) summary.Predicate {
	x := r.unitFile().Expr(e)
	if r.depth > maxPredicateDepth {
		return Opaque(r.text(e), summary.OpaqueComplexExpression)
	}
	r.depth++
	defer func() { r.depth-- }()
	switch x.Kind {
	case unit.ExprAwait, unit.ExprCast:
		return r.predicate(x.A)
	case unit.ExprUnary:
		switch x.Op {
		case unit.OpNot:
			return summary.Negate(r.predicate(x.A))
		case unit.OpDefined:
			return summary.CallPredicate{Callee: "defined?", Args: []summary.ValueRef{r.Subject(x.A)}}
		}
	case unit.ExprLogical:
		switch x.Op {
		case unit.OpAnd:
			return join("and", r.predicate(x.A), r.predicate(x.B))
		case unit.OpOr:
			return join("or", r.predicate(x.A), r.predicate(x.B))
		}
	case unit.ExprBinary:
		if p := r.binary(e, x); p != nil {
			return p
		}
	case unit.ExprTypeTest:
		return summary.TypeCheck{Subject: r.Subject(x.A), ExpectedType: typeName(x.Str, r.text(x.B))}
	case unit.ExprConditional:
		c := r.predicate(x.A)
		return join("or", join("and", c, r.predicate(x.B)), join("and", summary.Negate(c), r.predicate(x.C)))
	case unit.ExprAssign:
		return r.predicate(x.B)
	case unit.ExprCall:
		return r.call(e, x)
	case unit.ExprName:
		if value, ok := r.testBehind(x); ok {
			return r.predicate(value)
		}
		if site, env, ok := r.Program.Given(flow.Site{File: r.File, Expr: e}, r.Env); ok {
			inner := &Reader{Program: r.Program, Root: r.Root, File: site.File, Env: env, Locals: r.Locals, depth: r.depth + 5}
			if inner.isTest(site.Expr) {
				p := inner.predicate(site.Expr)
				r.takeOver(inner)
				return p
			}
		}
		return summary.TruthinessCheck{Subject: r.Subject(e)}
	case unit.ExprMember, unit.ExprIndex, unit.ExprThis, unit.ExprParam, unit.ExprElement:
		return summary.TruthinessCheck{Subject: r.Subject(e)}
	case unit.ExprLiteral:
		return summary.TruthinessCheck{Subject: r.Subject(e)}
	}
	if x.Kind == unit.ExprOther {
		return Opaque(r.text(e), summary.OpaqueUnsupportedSyntax)
	}
	return Opaque(r.text(e), summary.OpaqueComplexExpression)
}

func join(op string, a, b summary.Predicate) summary.Predicate {
	var operands []summary.Predicate
	for _, p := range [...]summary.Predicate{a, b} {
		if c, ok := p.(summary.Compound); ok && string(c.Op) == op {
			operands = append(operands, c.Operands...)
			continue
		}
		operands = append(operands, p)
	}
	return summary.Compound{Op: summary.CompoundOp(op), Operands: operands}
}

// testBehind follows a local that holds the result of a test, so that a named
// test reads like the test itself.
func (r *Reader) testBehind(x *unit.Expr) (unit.ExprID, bool) {
	file := r.unitFile()
	only := file.OnlyWrite(unit.BindingID(x.Ref))
	if only == nil {
		return 0, false
	}
	value := only.Value
	for value != 0 {
		v := file.Expr(value)
		switch v.Kind {
		case unit.ExprCast:
			value = v.A
			continue
		case unit.ExprBinary:
			switch v.Op {
			case unit.OpAdd, unit.OpSub, unit.OpMul, unit.OpDiv, unit.OpFloorDiv, unit.OpMod, unit.OpPow, unit.OpBit, unit.OpAppend, unit.OpOtherBinary:
				return 0, false
			}
			return value, true
		case unit.ExprUnary:
			return value, v.Op == unit.OpNot
		case unit.ExprTypeTest:
			return value, true
		case unit.ExprLogical:
			if v.Op != unit.OpAnd && v.Op != unit.OpOr {
				return 0, false
			}
			return value, r.isTest(v.A) && r.isTest(v.B)
		case unit.ExprCall:
			return value, r.asBoolean(v)
		}
		return 0, false
	}
	return 0, false
}

// IsTest reports whether an expression gives a boolean by its form.
func (r *Reader) IsTest(e unit.ExprID) bool { return r.isTest(e) }

// isTest reports whether an expression gives a boolean by its form.
func (r *Reader) isTest(e unit.ExprID) bool {
	x := r.unitFile().Expr(e)
	switch x.Kind {
	case unit.ExprTypeTest:
		return true
	case unit.ExprUnary:
		return x.Op == unit.OpNot
	case unit.ExprBinary:
		return x.Op >= unit.OpEq && x.Op <= unit.OpGreaterEq || x.Op == unit.OpIn || x.Op == unit.OpNotIn || x.Op == unit.OpInstanceof
	case unit.ExprLogical:
		return r.isTest(x.A) && r.isTest(x.B)
	}
	return false
}

var comparisons = map[unit.Op]summary.ComparisonOp{
	unit.OpLess: summary.OpLt, unit.OpLessEq: summary.OpLte, unit.OpGreater: summary.OpGt, unit.OpGreaterEq: summary.OpGte,
}

func (r *Reader) binary(e unit.ExprID, x *unit.Expr) summary.Predicate {
	switch x.Op {
	case unit.OpEq, unit.OpNotEq:
		return r.strictly(x.A, x.B, x.Op == unit.OpNotEq)
	case unit.OpLooseEq, unit.OpLooseNeq:
		return r.equality(x.A, x.B, x.Op == unit.OpLooseNeq)
	case unit.OpInstanceof:
		return summary.TypeCheck{Subject: r.Subject(x.A), ExpectedType: r.text(x.B)}
	case unit.OpIn, unit.OpNotIn:
		p := r.membership(x.A, x.B, r.Program.Semantics.Tests.KeysIn)
		if x.Op == unit.OpNotIn {
			p = summary.Negate(p)
		}
		return p
	case unit.OpMatch:
		text, pattern := x.A, x.B
		if r.unitFile().Expr(text).Kind == unit.ExprRegexp {
			text, pattern = pattern, text
		}
		return summary.CallPredicate{Callee: "match?", Args: []summary.ValueRef{r.Subject(text), r.Subject(pattern)}}
	}
	if op, ok := comparisons[x.Op]; ok {
		return summary.Comparison{Left: r.Subject(x.A), Op: op, Right: r.Subject(x.B)}
	}
	return nil
}

// strictly is equality where a value that stands for none equals itself only.
func (r *Reader) strictly(a, b unit.ExprID, negated bool) summary.Predicate {
	p := r.equality(a, b, negated)
	if _, nothing := p.(summary.NullCheck); nothing && r.Program.Semantics.Names.Undefined != "" {
		if r.isNothing(a) {
			b = a
		}
		r.nothings += "=" + r.text(b)
	}
	return p
}

// equality reads a == b; a side that is null or undefined makes it a null check,
// a typeof against a text a type check.
func (r *Reader) equality(a, b unit.ExprID, negated bool) summary.Predicate {
	if p, ok := r.sameTruth(a, b, negated); ok {
		return p
	}
	if r.isNothing(a) {
		a, b = b, a
	}
	if r.isNothing(b) {
		return summary.NullCheck{Subject: r.Subject(a), Negated: negated}
	}
	if r.unitFile().Expr(b).Kind == unit.ExprUnary {
		a, b = b, a
	}
	if x := r.unitFile().Expr(a); x.Kind == unit.ExprUnary && x.Op == unit.OpTypeof {
		if lit, ok := r.literal(b); ok {
			var p summary.Predicate = summary.TypeCheck{Subject: r.Subject(x.A), ExpectedType: lit}
			if negated {
				p = summary.Negate(p)
			}
			return p
		}
	}
	left, right := r.Subject(a), r.Subject(b)
	if _, ok := left.(summary.LiteralRef); ok {
		if _, ok := right.(summary.LiteralRef); !ok {
			left, right = right, left
		}
	}
	op := summary.OpEq
	if negated {
		op = summary.OpNeq
	}
	return summary.Comparison{Left: left, Op: op, Right: right}
}

// sameTruth reads a test that is compared with true or false: (x > 3) === true, and the cases of switch (true).
func (r *Reader) sameTruth(a, b unit.ExprID, negated bool) (summary.Predicate, bool) {
	if x := r.unitFile().Expr(a); x.Kind == unit.ExprLiteral {
		a, b = b, a
	}
	x := r.unitFile().Expr(b)
	if x.Kind != unit.ExprLiteral || x.Op != unit.LitBoolean || !r.isTest(a) {
		return nil, false
	}
	p := r.predicate(a)
	if (x.Str == "true") == negated {
		p = summary.Negate(p)
	}
	return p, true
}

func (r *Reader) isNothing(e unit.ExprID) bool {
	x := r.unitFile().Expr(e)
	return x.Kind == unit.ExprLiteral && (x.Op == unit.LitNull || x.Op == unit.LitUndefined) ||
		x.Kind == unit.ExprName && x.Ref == 0 && r.isUndefined(x) ||
		x.Kind == unit.ExprUnary && x.Op == unit.OpVoid
}

// isUndefined reports whether a global name is that of the value that stands for none.
func (r *Reader) isUndefined(name *unit.Expr) bool {
	undefined := r.Program.Semantics.Names.Undefined
	return undefined != "" && name.Str == undefined
}

func (r *Reader) literal(e unit.ExprID) (string, bool) {
	values := r.Program.Eval(flow.Site{File: r.File, Expr: e}, r.Env)
	if len(values) == 1 && values[0].Kind == flow.Const {
		return values[0].Text, true
	}
	return "", false
}

// membership reads `a in b`: a key of an object, or an element of a literal collection.
func (r *Reader) membership(a, b unit.ExprID, keys bool) summary.Predicate {
	if p, ok := r.inRange(a, b); ok {
		return p
	}
	elements, ok := r.literalElements(b)
	if !ok && !keys {
		elements, ok = r.keysOf(b)
	}
	if ok && !keys {
		var operands []summary.Predicate
		for _, el := range elements {
			operands = append(operands, summary.Comparison{Left: r.Subject(a), Op: summary.OpEq, Right: el})
		}
		return AnyOf(operands)
	}
	if lit, ok := r.literal(a); ok {
		return summary.PropertyExists{Subject: r.Subject(b), Property: lit}
	}
	if keys {
		return summary.CallPredicate{Callee: "in", Args: []summary.ValueRef{r.Subject(a), r.Subject(b)}}
	}
	return summary.CallPredicate{Callee: "contains", Args: []summary.ValueRef{r.Subject(b), r.Subject(a)}}
}

// literalElements gives the elements of a collection that is written out in full.
func (r *Reader) literalElements(e unit.ExprID) ([]summary.ValueRef, bool) {
	values := r.Program.Eval(flow.Site{File: r.File, Expr: e}, r.Env)
	if len(values) == 1 && values[0].Kind == flow.Extern {
		var out []summary.ValueRef
		for _, text := range r.Program.ListOf(values[0]) {
			out = append(out, summary.LiteralRef{Value: text})
		}
		return out, len(out) > 0
	}
	if len(values) != 1 || values[0].Kind != flow.Array || r.Program.AddedTo(values[0]) {
		return nil, false
	}
	elements, complete := r.Program.Elements(values[0])
	if !complete || !r.Program.Whole(values[0]) || len(elements) == 0 || len(elements) > maxElements {
		return nil, false
	}
	var out []summary.ValueRef
	for _, el := range elements {
		if len(el) != 1 || el[0].Kind != flow.Const {
			return nil, false
		}
		out = append(out, constRef(el[0]))
	}
	return out, true
}

// noTexts are names that may be keys which are no texts.
var noTexts = []string{"", "true", "false", "none", "null"}

// keysOf lists the names that an object has, where it has no others. A name that reads like a number may be one.
func (r *Reader) keysOf(e unit.ExprID) ([]summary.ValueRef, bool) {
	values := r.Program.Eval(flow.Site{File: r.File, Expr: e}, r.Env)
	if len(values) != 1 || values[0].Kind != flow.Object {
		return nil, false
	}
	props, closed := r.Program.Properties(values[0])
	if !closed || len(props) == 0 || len(props) > maxElements || r.Program.Grows(values[0]) || r.Program.Shrinks(values[0]) {
		return nil, false
	}
	var out []summary.ValueRef
	for _, p := range props {
		if _, err := strconv.ParseFloat(p.Name, 64); err == nil || slices.Contains(noTexts, strings.ToLower(p.Name)) {
			return nil, false
		}
		out = append(out, summary.LiteralRef{Value: p.Name})
	}
	return out, true
}

// call reads a call used as a test.
func (r *Reader) call(e unit.ExprID, x *unit.Expr) summary.Predicate {
	file := r.unitFile()
	args := file.ExprsIn(x.List)
	callee := file.Expr(x.A)
	tests := &r.Program.Semantics.Tests
	if callee.Kind == unit.ExprMember && len(args) == 1 {
		if tests.Covers[callee.Str] {
			if p, ok := r.inRange(args[0], callee.A); ok {
				return p
			}
		}
		switch {
		case tests.Contains[callee.Str]:
			if _, ok := r.literalElements(callee.A); ok {
				return r.membership(args[0], callee.A, false)
			}
			if lit, ok := r.literal(args[0]); ok {
				if of := r.Subject(callee.A); r.isDecoded(of) {
					return summary.PropertyExists{Subject: of, Property: lit}
				}
			}
		case tests.HasKey[callee.Str]:
			if lit, ok := r.literal(args[0]); ok {
				return summary.PropertyExists{Subject: r.Subject(callee.A), Property: lit}
			}
		case callee.Str == tests.IsList && callee.Str != "":
			return summary.TypeCheck{Subject: r.Subject(args[0]), ExpectedType: "array"}
		}
	}
	if callee.Kind == unit.ExprMember && len(args) == 2 && callee.Str == tests.Between && callee.Str != "" {
		if p, ok := r.betweenEnds(callee.A, args[0], args[1], summary.OpLte); ok {
			return p
		}
	}
	if callee.Kind == unit.ExprMember && len(args) == 0 && callee.Str == tests.IsNothing && callee.Str != "" {
		return summary.NullCheck{Subject: r.Subject(callee.A)}
	}
	if r.asBoolean(x) {
		return r.predicate(args[0])
	}
	if p, ok := r.helper(e); ok {
		return p
	}
	r.calls = append(r.calls, flow.Site{File: r.File, Expr: e})
	var refs []summary.ValueRef
	for _, a := range args {
		refs = append(refs, r.Subject(a))
	}
	r.asked = true
	return summary.CallPredicate{Callee: r.askedOf(x.A), Args: refs}
}

// isDecoded reports whether a value is what a text encodes, as a whole: what is in it are keys.
func (r *Reader) isDecoded(ref summary.ValueRef) bool {
	for {
		switch x := ref.(type) {
		case summary.Dependency:
			return len(x.AccessChain) == 0 && r.Program.Semantics.Builtins.Decodes[r.Program.Semantics.Names.Constants+x.Name]
		case summary.Derived:
			call, ok := x.Derivation.(summary.MethodCall)
			if !ok || !r.Program.Semantics.Lists.Members[call.Method] || len(call.Args) > 0 {
				return false
			}
			ref = x.From
		default:
			return false
		}
	}
}

// askedOf is the text of the callee of a test. What the call is asked of by a name that another activation or another round has as well is
// written as what it is there.
func (r *Reader) askedOf(callee unit.ExprID) string {
	file := r.unitFile()
	for file.Expr(callee).Kind == unit.ExprCast {
		callee = file.Expr(callee).A
	}
	of, x := callee, file.Expr(callee)
	member := x.Kind == unit.ExprMember && x.Flags&unit.FlagImplicit == 0
	if member {
		of = x.A
	} else if x.Kind != unit.ExprName || x.Ref == 0 {
		return r.calleeText(callee)
	}
	inner := *r
	ref := inner.Subject(of)
	if sourceOnly(ref) {
		r.vague = true
		return r.calleeText(callee)
	}
	r.of += "<" + summary.ValueText(ref)
	if !member || !r.renamed(of) {
		return r.calleeText(callee)
	}
	if _, literal := ref.(summary.LiteralRef); literal {
		return r.calleeText(callee)
	}
	return summary.ValueText(ref) + "." + x.Str
}

// renamed reports whether what a call is asked of is written by names that stand for something else elsewhere: the unit's own parameters
// and what is known everywhere are not.
func (r *Reader) renamed(of unit.ExprID) bool {
	file := r.unitFile()
	x := file.Expr(of)
	switch x.Kind {
	case unit.ExprIndex:
		return file.Expr(x.B).Kind != unit.ExprLiteral || r.renamed(x.A)
	case unit.ExprMember, unit.ExprCall, unit.ExprAwait, unit.ExprCast:
		return r.renamed(x.A)
	case unit.ExprName:
		return x.Ref != 0 && file.Binding(unit.BindingID(x.Ref)).Kind == unit.BindLocal && r.roundsAround(flow.Site{File: r.File, Expr: of}, r.Env) != ""
	}
	return false
}

// takeOver remembers of a test what was found where a part of it is written.
func (r *Reader) takeOver(inner *Reader) {
	r.nothings += inner.nothings
	r.calls, r.of = append(r.calls, inner.calls...), r.of+inner.of
	r.impure, r.vague, r.asked = r.impure || inner.impure, r.vague || inner.vague, r.asked || inner.asked
}

// asBoolean reports whether a call only makes a boolean of its argument.
func (r *Reader) asBoolean(call *unit.Expr) bool {
	callee := r.unitFile().Expr(call.A)
	boolean := r.Program.Semantics.Tests.Boolean
	return boolean != "" && callee.Kind == unit.ExprName && callee.Ref == 0 && callee.Str == boolean && call.List.Len == 1
}

// helper reads through a project function whose whole body is one test.
func (r *Reader) helper(e unit.ExprID) (summary.Predicate, bool) {
	inner, test, ok := r.wholeTest(flow.Site{File: r.File, Expr: e}, r.Env, r.Locals)
	if !ok {
		return nil, false
	}
	p := inner.predicate(test)
	r.takeOver(inner)
	if e := inner.Env; e != nil && inner.unitFile().Func(e.Func.Func).Parent > unit.ModuleFunc && about(p, sourceOnly) {
		r.of += fmt.Sprintf("@%p", e) // what a function of its own closes over need not be what another one does
	}
	return p, true
}

// wholeTest finds the test that is the whole body of the project function that a call runs, and what reads it there.
func (r *Reader) wholeTest(call flow.Site, env *flow.Env, locals *Locals) (inner *Reader, test unit.ExprID, ok bool) {
	if r.inlineDepth() >= maxPredicateHelpers {
		return nil, 0, false
	}
	callees := r.Program.Callees(call, env)
	if len(callees) != 1 {
		return nil, 0, false
	}
	c := callees[0]
	file := r.Program.Files[c.Func.File]
	body := file.StmtsIn(file.Func(c.Func.Func).Body)
	if len(body) != 1 {
		return nil, 0, false
	}
	st := file.Stmt(body[0])
	if st.Kind != unit.StmtReturn || st.Expr == 0 {
		return nil, 0, false
	}
	for i := range file.Func(c.Func.Func).Params {
		if r.Program.TakesDefault(c.Env, i) {
			return nil, 0, false
		}
	}
	inner = &Reader{Program: r.Program, Root: r.Root, File: c.Func.File, Env: c.Env, Locals: locals, depth: r.depth + 10}
	return inner, st.Expr, inner.isTest(st.Expr)
}

func (r *Reader) inlineDepth() int { return int(r.depth) / 10 }

func typeName(text, fallback string) string {
	if text != "" {
		return text
	}
	return fallback
}
