package flow

import (
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/drift-analyzer/drift/host/unit"
)

// Limits of one question. Beyond them the answer says Unknown; it is never a guess.
const (
	maxValues  = 64
	maxEnvs    = 9
	maxStrings = 16
	// maxActivations bounds the activations of one function inside one another: a function that
	// calls itself in several places may do so in too many ways to follow each to the end.
	maxActivations = 4
	// maxRounds bounds the rounds of an iteration that are told apart.
	maxRounds = 1000
	// maxSteps bounds the steps under environments of one frame, maxDepth how deep they nest.
	maxSteps = 4000
	maxDepth = 220
	// maxNesting bounds the stack of one question, frames in frames.
	maxNesting = 8000
)

// question is one question's evaluation stack. Cycles are cut where a key is met
// again; an answer found while a key further out was cut is not remembered
// beyond that key, so that what is remembered never depends on the order of questions.
//
// A key without an environment opens a frame: its answer is the same for
// everybody and is remembered for good. Steps under environments belong to the frame
// they are taken for: they are counted, bounded and remembered there and nowhere
// else, so that a bound is met at the same step whatever was asked before.
type question struct {
	*Graph
	program *Program
	active  map[askKey]int
	// low is the outermost active key that was cut below the current one.
	low    int
	lookup Lookup
	// frame is the depth of the frame's key, steps what was taken in it.
	frame, steps int
	// found holds answers that hold while the key at depth owner is active; owned lists them by that depth.
	found map[askKey]found
	owned [][]askKey
	// top is the end of what owned lists.
	top int
}

// found is an answer that leans on keys that are still being computed (from low
// on), or that belongs to a frame.
type found struct {
	values     []Value
	low, frame int
}

type askKey struct {
	site Site
	env  *Env
	what string
}

// Lookup is what is settled on a path.
type Lookup interface {
	// Value gives the expression that a name stands for.
	Value(file FileID, binding unit.BindingID, env *Env) (Site, *Env, bool)
	// Result gives the expression that a call returned, or the side that a conditional expression took.
	Result(call Site, env *Env) (Site, *Env, bool)
}

func (s Site) hash() uint32 { return uint32(s.File)*0x9e3779b1 + uint32(s.Expr) }

func (f FuncRef) hash() uint32 { return uint32(f.File)*0x9e3779b1 + uint32(f.Func) }

func (k *askKey) hash() uint32 { return k.site.hash() + uint32(len(k.what))<<16 }

// question begins a question; it is given back when it is done.
func (p *Program) question() *question {
	q := questions.Get().(*question)
	q.program, q.Graph = p, p.Graph
	return q
}

// questions are stacks that are not in use; a question is short and asked often.
var questions = sync.Pool{New: func() any {
	return &question{active: map[askKey]int{}, low: math.MaxInt, found: map[askKey]found{}}
}}

// EvalApart is Eval as a question of its own.
func (q *question) EvalApart(site Site) []Value { return q.program.Eval(site, nil) }

// Lineage lists a class and its base classes.
func (q *question) Lineage(c ClassRef) (chain []ClassRef, external []Value) {
	line := q.program.lineage(c)
	return line.chain, line.external
}

// ParamTypes gives the declared type of a parameter.
func (q *question) ParamTypes(v Value) []string { return q.program.paramTypes(v) }

// done gives a stack back. Nothing of its question is under way any more.
func (q *question) done() {
	clear(q.active)
	clear(q.found)
	for i := range q.owned {
		q.owned[i] = q.owned[i][:0]
	}
	q.program, q.Graph, q.low, q.lookup, q.frame, q.steps, q.top = nil, nil, math.MaxInt, nil, 0, 0, 0
	questions.Put(q)
}

// Eval gives every value the expression may have.
func (p *Program) Eval(site Site, env *Env) []Value {
	if site.Expr == 0 {
		return nil
	}
	if env == nil {
		if got := p.memo[site.File][site.Expr].Load(); got != nil {
			return *got
		}
		q := p.question()
		out := q.Eval(site, nil)
		q.done()
		return out
	}
	key := askKey{site: site, env: env}
	if got, ok := p.bound.load(key.hash(), key); ok {
		return got
	}
	q := p.question()
	out := q.Eval(site, env)
	q.done()
	p.bound.store(key.hash(), key, out)
	return out
}

// EvalWith is Eval with names settled by a path first. Nothing is remembered.
func (p *Program) EvalWith(site Site, env *Env, lookup Lookup) []Value {
	if lookup == nil {
		return p.Eval(site, env)
	}
	q := p.question()
	q.lookup = lookup
	out := q.Eval(site, env)
	q.done()
	return out
}

func (q *question) Eval(site Site, env *Env) []Value {
	if site.Expr == 0 {
		return nil
	}
	open := env == nil && q.lookup == nil
	if open {
		if got := q.program.memo[site.File][site.Expr].Load(); got != nil {
			return *got
		}
	}
	switch x := q.Expr(site); x.Kind {
	case unit.ExprObject:
		if q.copied(site, x) != 0 {
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
	}
	out, complete := q.guarded(askKey{site: site, env: env}, nil)
	if complete && open {
		q.program.remember(site, out)
	}
	return out
}

func (p *Program) remember(site Site, values []Value) { p.memo[site.File][site.Expr].Store(&values) }

// guarded runs one step of a question with its cycle cut; without compute it is the
// value of the key's expression that is asked for. complete is false when
// the answer leans on a key that is still being computed further out.
func (q *question) guarded(key askKey, compute func() []Value) (out []Value, complete bool) {
	if at, on := q.active[key]; on {
		q.low = min(q.low, at)
		return nil, false
	}
	open := q.lookup == nil && key.env == nil
	if open && key.what != "" {
		if got, ok := q.program.bound.load(key.hash(), key); ok {
			return got, true
		}
	}
	if got, ok := q.found[key]; ok && (open || got.frame == q.frame) {
		q.low = min(q.low, got.low)
		return got.values, got.low == math.MaxInt
	}
	depth := len(q.active)
	if depth > maxNesting {
		q.low = 0
		return q.unknown(key.site), false
	}
	frame, steps := q.frame, q.steps
	if open {
		q.frame, q.steps = depth, 0
	} else if q.steps++; q.steps > maxSteps || depth-q.frame > maxDepth {
		return q.unknown(key.site), false
	}
	q.active[key] = depth
	outer := q.low
	q.low = math.MaxInt
	if compute == nil {
		out = q.compute(key.site, key.env)
	} else {
		out = compute()
	}
	out = dedupe(out)
	low := q.low
	if low >= depth {
		low = math.MaxInt
	}
	q.low = min(low, outer)
	delete(q.active, key)
	q.release(depth)
	if open {
		q.frame, q.steps = frame, steps
	}
	switch complete = low == math.MaxInt; {
	case !complete:
		q.keep(key, found{out, low, q.frame}, min(low, q.frame))
	case !open:
		q.keep(key, found{out, low, q.frame}, q.frame)
	case key.what != "":
		q.program.bound.store(key.hash(), key, out)
	}
	return out, complete
}

// keep remembers an answer until the key at depth owner is done.
func (q *question) keep(key askKey, f found, owner int) {
	q.found[key] = f
	for len(q.owned) <= owner {
		q.owned = append(q.owned, nil)
	}
	q.owned[owner] = append(q.owned[owner], key)
	q.top = max(q.top, owner+1)
}

// release forgets what held only while the key at a depth was active.
func (q *question) release(depth int) {
	for d := depth; d < q.top; d++ {
		for _, key := range q.owned[d] {
			delete(q.found, key)
		}
		q.owned[d] = q.owned[d][:0]
	}
	q.top = min(q.top, depth)
}

func sameValue(a, b *Value) bool {
	if a.Kind != b.Kind || a.Lit != b.Lit || a.Site != b.Site || a.Call != b.Call || a.Func != b.Func || a.Class != b.Class || a.Index != b.Index || a.Text != b.Text || a.Env != b.Env || a.Maybe != b.Maybe {
		return false
	}
	if a.Recv == nil || b.Recv == nil {
		return a.Recv == b.Recv
	}
	return sameValue(a.Recv, b.Recv)
}

func dedupe(values []Value) []Value {
	if len(values) < 2 || len(values) < maxValues && distinct(values) {
		return values
	}
	out := make([]Value, 0, min(len(values), maxValues))
	for i := range values {
		found := false
		for j := range out {
			if sameValue(&values[i], &out[j]) {
				found = true
				break
			}
		}
		if !found {
			out = append(out, values[i])
			if len(out) == maxValues {
				return append(out[:maxValues-1], Value{Kind: Unknown, Site: values[i].Site, Text: "too many values"})
			}
		}
	}
	return out
}

// distinct reports whether no value is there twice.
func distinct(values []Value) bool {
	for i := range values {
		for j := range values[:i] {
			if sameValue(&values[i], &values[j]) {
				return false
			}
		}
	}
	return true
}

func constant(lit unit.Op, text string) []Value { return []Value{{Kind: Const, Lit: lit, Text: text}} }

func (g *Graph) unknown(site Site) []Value {
	return []Value{{Kind: Unknown, Site: site}}
}

func (q *question) compute(site Site, env *Env) []Value {
	f := q.Files[site.File]
	x := f.Expr(site.Expr)
	at := func(e unit.ExprID) Site { return Site{site.File, e} }
	switch x.Kind {
	case unit.ExprLiteral:
		return constant(x.Op, x.Str)
	case unit.ExprRegexp:
		return []Value{{Kind: Extern, Text: "global#RegExp()", Site: site}}
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
		if of := q.copied(site, x); of != 0 {
			values := q.Eval(at(of), env)
			if len(values) > 0 && !slices.ContainsFunc(values, func(v Value) bool { return v.Kind != Extern && v.Kind != Typed }) {
				return values
			}
		}
		return []Value{{Kind: Object, Site: site, Env: env}}
	case unit.ExprArray:
		return []Value{{Kind: Array, Site: site, Env: env}}
	case unit.ExprFunction:
		return []Value{{Kind: Function, Func: FuncRef{site.File, unit.FuncID(x.Ref)}, Env: env}}
	case unit.ExprClass:
		return []Value{{Kind: Class, Class: ClassRef{site.File, unit.ClassID(x.Ref)}, Env: env}}
	case unit.ExprMarkup:
		return []Value{{Kind: Markup, Site: site, Env: env}}
	case unit.ExprConditional:
		if q.lookup != nil {
			if at, atEnv, ok := q.lookup.Result(site, env); ok {
				return q.Eval(at, atEnv)
			}
		}
		if truth, known := truthOf(q.Eval(at(x.A), env), q.Semantics); known {
			if truth {
				return q.Eval(at(x.B), env)
			}
			return q.Eval(at(x.C), env)
		}
		return append(append([]Value(nil), q.Eval(at(x.B), env)...), q.Eval(at(x.C), env)...)
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
		return q.program.this(site, unit.FuncID(x.Ref), env)
	case unit.ExprSuper:
		return q.super(site, unit.FuncID(x.Ref), env)
	case unit.ExprImport:
		return q.imported(site.File, &f.Imports[x.Ref])
	case unit.ExprParam:
		return q.param(site, FuncRef{site.File, unit.FuncID(x.C)}, int(x.Ref), env)
	case unit.ExprElement:
		return q.elementsOf(site, x, env)
	case unit.ExprRest:
		return q.Eval(at(x.A), env)
	case unit.ExprKeyword, unit.ExprProperty:
		return q.Eval(at(x.A), env)
	case unit.ExprUnary:
		if x.Op == unit.OpNot {
			if truth, known := truthOf(q.Eval(at(x.A), env), q.Semantics); known {
				return constant(unit.LitBoolean, strconv.FormatBool(!truth))
			}
		}
		if x.Op == unit.OpVoid {
			return constant(unit.LitUndefined, "")
		}
		if x.Op == unit.OpPlus || x.Op == unit.OpNegate {
			if v := q.Eval(at(x.A), env); len(v) == 1 && v[0].Kind == Const && v[0].Lit == unit.LitNumber {
				if x.Op == unit.OpNegate {
					return constant(unit.LitNumber, "-"+v[0].Text)
				}
				return v
			}
		}
	case unit.ExprBinary:
		return q.binary(site, x, env)
	}
	return q.unknown(site)
}

// copied gives what an object literal copies and adds nothing to: { ...client }. Of a library's object the copy has all that is asked of it.
func (g *Graph) copied(site Site, x *unit.Expr) unit.ExprID {
	f := g.Files[site.File]
	if list := f.ExprsIn(x.List); len(list) == 1 && g.Semantics.Calls.Copies {
		if e := f.Expr(list[0]); e.Kind == unit.ExprSpread {
			return e.A
		}
	}
	return 0
}

func (q *question) logical(site Site, x *unit.Expr, env *Env) []Value {
	a := q.Eval(Site{site.File, x.A}, env)
	b := func() []Value { return q.Eval(Site{site.File, x.B}, env) }
	truth, known := truthOf(a, q.Semantics)
	switch x.Op {
	case unit.OpAnd:
		if known && !truth {
			return a
		}
		return b()
	case unit.OpOr:
		if known && truth {
			return a
		}
		if known {
			return b()
		}
		return append(keep(a, func(v *Value) bool { t, k := Truth(v, q.Semantics); return t || !k }), b()...)
	}
	// ?? and defaults: the right side where the left one is nothing.
	sure := len(a) > 0
	for i := range a {
		switch a[i].Kind {
		case Const:
			sure = sure && a[i].Lit != unit.LitNull && a[i].Lit != unit.LitUndefined
		case Object, Array, Function, Class, Instance, Module, Pattern, Markup:
		default:
			sure = false
		}
	}
	if sure {
		return a
	}
	return append(keep(a, func(v *Value) bool {
		return v.Kind != Const || v.Lit != unit.LitNull && v.Lit != unit.LitUndefined
	}), b()...)
}

func keep(values []Value, ok func(*Value) bool) []Value {
	out := make([]Value, 0, len(values)+2)
	for i := range values {
		if ok(&values[i]) {
			out = append(out, values[i])
		}
	}
	return out
}

func (q *question) binary(site Site, x *unit.Expr, env *Env) []Value {
	switch x.Op {
	case unit.OpAdd:
		a, b := q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)
		if n, ok := numbers(a, b); ok {
			return constant(unit.LitNumber, strconv.FormatFloat(n[0]+n[1], 'g', -1, 64))
		}
		if lists := keep(append(a[:len(a):len(a)], b...), func(v *Value) bool { return v.Kind == Array || v.Kind == Extern }); hasArray(lists) && !stringish(a) && !stringish(b) {
			return lists // the parts of a list that is put together
		}
		if stringish(a) || stringish(b) {
			return q.texts(site, env)
		}
	case unit.OpSub, unit.OpMul, unit.OpDiv:
		a, b := q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)
		if n, ok := numbers(a, b); ok {
			r := n[0] - n[1]
			if x.Op == unit.OpMul {
				r = n[0] * n[1]
			} else if x.Op == unit.OpDiv {
				r = n[0] / n[1]
			}
			return constant(unit.LitNumber, strconv.FormatFloat(r, 'g', -1, 64))
		}
	case unit.OpLess, unit.OpLessEq, unit.OpGreater, unit.OpGreaterEq:
		if n, ok := numbers(q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)); ok {
			return constant(unit.LitBoolean, strconv.FormatBool(ordered(x.Op, n[0], n[1])))
		}
	case unit.OpEq, unit.OpLooseEq, unit.OpNotEq, unit.OpLooseNeq:
		a, b := q.Eval(Site{site.File, x.A}, env), q.Eval(Site{site.File, x.B}, env)
		if len(a) == 1 && len(b) == 1 && a[0].Kind == Const && b[0].Kind == Const {
			same := a[0].Text == b[0].Text && a[0].Lit == b[0].Lit
			return constant(unit.LitBoolean, strconv.FormatBool(same == (x.Op == unit.OpEq || x.Op == unit.OpLooseEq)))
		}
	}
	return q.unknown(site)
}

// ordered compares two numbers.
func ordered(op unit.Op, a, b float64) bool {
	switch op {
	case unit.OpLess:
		return a < b
	case unit.OpLessEq:
		return a <= b
	case unit.OpGreater:
		return a > b
	}
	return a >= b
}

func hasArray(values []Value) bool {
	for i := range values {
		if values[i].Kind == Array {
			return true
		}
	}
	return false
}

func numbers(a, b []Value) (out [2]float64, ok bool) {
	for i, v := range [...][]Value{a, b} {
		if len(v) != 1 || v[0].Kind != Const || v[0].Lit != unit.LitNumber {
			return out, false
		}
		n, err := strconv.ParseFloat(v[0].Text, 64)
		if err != nil {
			return out, false
		}
		out[i] = n
	}
	return out, true
}

func stringish(values []Value) bool {
	for i := range values {
		if values[i].Kind == Pattern || values[i].Kind == Const && values[i].Lit == unit.LitString {
			return true
		}
	}
	return false
}
