package conditions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxSubjectDepth bounds how many steps a subject is described by.
const maxSubjectDepth = 8

// maxText bounds the source text that stands for a value, in bytes.
const maxText = 240

// unresolved is a value of which only the source is known. A long function is
// named as what it is, other long text is cut.
func (r *Reader) unresolved(e unit.ExprID) summary.ValueRef {
	text := r.text(e)
	switch {
	case len(text) <= maxText:
	case r.unitFile().Expr(e).Kind == unit.ExprFunction:
		text = "function"
	default:
		text = strings.ToValidUTF8(text[:maxText], "") + "..."
	}
	return summary.Unresolved{SourceText: text}
}

func (r *Reader) subjectAt(e unit.ExprID, depth int) summary.ValueRef {
	if e == 0 {
		return summary.Unresolved{SourceText: ""}
	}
	file := r.unitFile()
	x := file.Expr(e)
	if depth > 4*maxSubjectDepth {
		return r.unresolved(e)
	}
	switch x.Kind {
	case unit.ExprLiteral:
		return constRef(flow.Value{Kind: flow.Const, Lit: x.Op, Text: x.Str})
	case unit.ExprAwait, unit.ExprCast:
		return r.subjectAt(x.A, depth+1)
	case unit.ExprAssign:
		return r.subjectAt(x.B, depth+1)
	case unit.ExprName:
		return r.name(e, x, depth)
	case unit.ExprParam:
		return r.param(int(x.Ref), unit.FuncID(x.C), depth)
	case unit.ExprMember:
		if c, ok := r.constantHere(e); ok && !r.open(flow.Site{File: r.File, Expr: e}, r.Env) {
			return c
		}
		if x.Flags&unit.FlagImplicit != 0 {
			if made, ok := r.madeReceiver(); ok {
				return Property(made, x.Str)
			}
			return summary.State{Name: x.Str}
		}
		if input := r.Root.Received[x.Str]; input != "" && file.Expr(x.A).Kind == unit.ExprThis && r.File == r.Root.Func.File {
			return summary.InputRef{Input: input}
		}
		if file.Expr(x.A).Kind == unit.ExprThis {
			if ref, ok := r.ofReceiver(x.Str, depth); ok {
				return ref
			}
		}
		base := r.subjectAt(x.A, depth+1)
		if nothing, ok := base.(summary.LiteralRef); ok && nothing.Value == nil && isChained(file, e) {
			return summary.LiteralRef{}
		}
		if r.deep {
			if ref, ok := r.ranFor(x.A, x.Str, depth); ok {
				return ref
			}
		}
		if made, ok := base.(summary.Dependency); ok && strings.HasPrefix(made.Name, "new ") && len(made.AccessChain) == 0 {
			if ref, ok := r.ofConstruction(x.A, x.Str, depth); ok {
				return ref
			}
		}
		if written, ok := base.(summary.Unresolved); ok && strings.HasPrefix(written.SourceText, "{") && written.SourceText != "{...}" {
			if r.isWrittenTo(x.A, x.Str) {
				return r.unresolved(e)
			}
			if ref, ok := r.ofObject(x.A, x.Str, depth); ok {
				return ref
			}
		}
		return Property(base, x.Str)
	case unit.ExprIndex:
		if values := r.Program.EvalWith(flow.Site{File: r.File, Expr: x.B}, r.Env, r.Locals.Lookup()); len(values) == 1 && values[0].Kind == flow.Const {
			n, err := strconv.Atoi(values[0].Text)
			if err == nil {
				if el, ok := r.elementWritten(x.A, n); ok {
					return r.subjectAt(el, depth+1)
				}
				if ref, ok := r.elementOfAll(x.A, n, depth); ok {
					return ref
				}
			}
			base := r.subjectAt(x.A, depth+1)
			if ref, ok := r.elementHandedOn(base, e, depth); ok {
				return ref
			}
			if values[0].Lit == unit.LitNumber {
				return summary.Derived{From: base, Derivation: summary.IndexAccess{Index: n}}
			}
			return Property(base, values[0].Text)
		}
		return r.unresolved(e)
	case unit.ExprCall:
		return r.callSubject(e, x, depth)
	case unit.ExprNew:
		r.calls = append(r.calls, flow.Site{File: r.File, Expr: e})
		return r.called(e, "new "+r.calleeText(x.A))
	case unit.ExprThis:
		if made, ok := r.madeReceiver(); ok {
			return made
		}
		return summary.State{Name: r.text(e)}
	case unit.ExprElement:
		return summary.Derived{From: r.subjectAt(x.A, depth+1), Derivation: summary.IndexAccess{Index: "*"}}
	case unit.ExprRest:
		return r.subjectAt(x.A, depth+1)
	case unit.ExprLogical:
		if side, ok := r.side(e); ok {
			return r.subjectAt(side, depth+1)
		}
		if some, ok := r.something(x); ok {
			return r.subjectAt(some, depth+1)
		}
	case unit.ExprTemplate, unit.ExprBinary, unit.ExprConditional, unit.ExprUnary:
		if side, ok := r.side(e); ok {
			return r.subjectAt(side, depth+1)
		}
		if some, ok := r.something(x); ok {
			return r.subjectAt(some, depth+1)
		}
		if c, ok := r.constantHere(e); ok {
			return c
		}
		if ref, ok := r.quotient(e, depth); ok {
			return ref
		}
	}
	return r.unresolved(e)
}

// isWrittenTo reports whether code writes a property of the object that a name holds, through that name: what the object was made
// with does not say what is there.
func (r *Reader) isWrittenTo(object unit.ExprID, property string) bool {
	x := r.unitFile().Expr(r.unitFile().Plain(object))
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return false
	}
	fills, _ := r.Program.ChangesThrough(r.File, unit.BindingID(x.Ref))
	for i := range fills {
		if fills[i].Name == property {
			return true
		}
	}
	return false
}

// elementWritten is the element of a list that is written where it is read: [a, b][1].
func (r *Reader) elementWritten(list unit.ExprID, n int) (unit.ExprID, bool) {
	file := r.unitFile()
	x := file.Expr(list)
	if x.Kind != unit.ExprArray || x.Flags&unit.FlagEach != 0 || n < 0 {
		return 0, false
	}
	for i, e := range file.ExprsIn(x.List) {
		switch {
		case file.Expr(e).Kind == unit.ExprSpread:
			return 0, false
		case i == n:
			return e, true
		}
	}
	return 0, false
}

// side is the side of an expression of two values that the path has taken.
func (r *Reader) side(e unit.ExprID) (unit.ExprID, bool) {
	if r.Locals == nil {
		return 0, false
	}
	site, env, ok := r.Locals.Result(flow.Site{File: r.File, Expr: e}, r.Env)
	return site.Expr, ok && site.File == r.File && env == r.Env
}

// ofObject describes a property by its value, when the base is an object literal
// that has it.
func (r *Reader) ofObject(base unit.ExprID, name string, depth int) (summary.ValueRef, bool) {
	values := r.Program.EvalWith(flow.Site{File: r.File, Expr: base}, r.Env, r.Locals.Lookup())
	if len(values) != 1 || values[0].Kind != flow.Object || r.Program.Open(values[0], name) || r.Program.Replaced(values[0], name) {
		return nil, false
	}
	props, closed := r.Program.Properties(values[0])
	var of []flow.Prop
	for _, p := range props {
		if p.Name == name {
			of = append(of, p)
		}
	}
	switch {
	case len(of) == 1 && of[0].Site.Expr != 0 && r.Program.Settled(values[0], name):
		inner := *r
		inner.File, inner.Env = of[0].Site.File, of[0].Env
		out := inner.subjectAt(of[0].Site.Expr, depth+1)
		r.calls = inner.calls
		return out, true
	case len(of) == 0 && closed:
		return summary.LiteralRef{}, true
	}
	return nil, false
}

// constantRef returns the literal an expression folds to.
func (r *Reader) constantRef(e unit.ExprID) (summary.ValueRef, bool) {
	values := r.Program.Eval(flow.Site{File: r.File, Expr: e}, r.Env)
	if len(values) == 1 && values[0].Kind == flow.Const && !r.Program.MayMiss(flow.Site{File: r.File, Expr: e}, r.Env) {
		return constRef(values[0]), true
	}
	return nil, false
}

// isChained reports whether reading a property gives nothing where what it is read of is nothing: behind ?., there or before.
func isChained(f *unit.File, e unit.ExprID) bool {
	for {
		x := f.Expr(e)
		switch {
		case x.Flags&unit.FlagOptional != 0 && (x.Kind == unit.ExprMember || x.Kind == unit.ExprIndex || x.Kind == unit.ExprCall):
			return true
		case x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex && x.Kind != unit.ExprCall:
			return false
		}
		e = x.A
	}
}

// constantHere is constantRef as the path has the names.
func (r *Reader) constantHere(e unit.ExprID) (summary.ValueRef, bool) {
	c, ok := r.constantRef(e)
	if r.Locals == nil {
		return c, ok
	}
	if k := r.Program.Files[r.File].Expr(e).Kind; !ok && k != unit.ExprBinary && k != unit.ExprAssign {
		return nil, false
	}
	values := r.Program.EvalWith(flow.Site{File: r.File, Expr: e}, r.Env, r.Locals.Lookup())
	if len(values) == 1 && values[0].Kind == flow.Const {
		return constRef(values[0]), true
	}
	return nil, false
}

// keyOf identifies a name by the activation of the function that owns it.
func (r *Reader) keyOf(file flow.FileID, binding int32, env *flow.Env) Key {
	return Key{File: file, Binding: binding, Env: r.Program.EnvOfName(file, unit.BindingID(binding), env)}
}

func (r *Reader) name(e unit.ExprID, x *unit.Expr, depth int) summary.ValueRef {
	if x.Ref == 0 {
		if r.isUndefined(x) {
			return summary.LiteralRef{}
		}
		return summary.State{Name: x.Str}
	}
	file := r.unitFile()
	b := file.Binding(unit.BindingID(x.Ref))
	if alts := r.Locals.Values(r.keyOf(r.File, x.Ref, r.Env)); alts != nil {
		if len(alts) == 1 && !alts[0].Undefined && !alts[0].Carried && alts[0].Site.Expr != e {
			inner := *r
			inner.File, inner.Env, inner.Locals = alts[0].Site.File, alts[0].Env, alts[0].When(r.Locals)
			out := inner.subjectAt(alts[0].Site.Expr, depth+1)
			r.calls = inner.calls
			return out
		}
		if own, ok := r.answerAmong(alts); ok {
			inner := *r
			inner.File, inner.Env, inner.Locals = own.Site.File, own.Env, own.When(r.Locals)
			out := inner.subjectAt(own.Site.Expr, depth+1)
			r.calls = inner.calls
			return out
		}
		return r.severalValues(x, alts)
	}
	switch b.Kind {
	case unit.BindParam:
		return r.param(int(b.Index), b.Owner, depth)
	case unit.BindCatch:
		return summary.Dependency{Name: "catch"}
	case unit.BindImport:
		if c, ok := r.constantRef(e); ok {
			return c
		}
		return summary.State{Name: importName(file, b)}
	case unit.BindFunc, unit.BindClass, unit.BindEnum, unit.BindNamespace:
		return summary.State{Name: b.Name}
	}
	if len(b.Writes) == 1 {
		w := &file.Writes[b.Writes[0]]
		switch {
		case w.Value == 0:
		case b.Kind == unit.BindLocal && file.Expr(w.Value).List.Len == 0 && file.Expr(w.Value).Kind == unit.ExprArray:
			return summary.Unresolved{SourceText: filledList}
		case b.Kind == unit.BindLocal && b.Owner != unit.ModuleFunc && file.Expr(w.Value).Kind == unit.ExprObject && r.Program.Extended(r.File, unit.BindingID(x.Ref)):
			return summary.Unresolved{SourceText: filledObject}
		case b.Owner == unit.ModuleFunc && w.In == unit.ModuleFunc && !r.isScript():
			if c, ok := r.constantRef(e); ok {
				return c
			}
			return summary.State{Name: b.Name}
		default:
			if around := r.Program.EnvOfName(r.File, unit.BindingID(x.Ref), r.Env); around != r.Env {
				// A function inside of the name's own reads it: what it was given belongs to the activation around.
				inner := *r
				inner.Env = around
				out := inner.subjectAt(w.Value, depth+1)
				r.calls = inner.calls
				return out
			}
			return r.subjectAt(w.Value, depth+1)
		}
	}
	if b.Owner == unit.ModuleFunc {
		return summary.State{Name: b.Name}
	}
	return r.unresolved(e)
}

// isScript reports whether the unit is the module that is read, and sends a request: what it has of the answer is its own.
func (r *Reader) isScript() bool {
	return r.Root.Func == flow.FuncRef{File: r.File, Func: unit.ModuleFunc} && len(r.Root.Sent) > 0
}

// answerAmong gives, of the values that branches give a name, the only one that is the answer to the unit's own request.
func (r *Reader) answerAmong(alts []GuardedValue) (own GuardedValue, ok bool) {
	for _, a := range alts {
		if a.Undefined || a.Carried || !slices.Contains(r.Root.Sent, flow.Site{File: a.Site.File, Expr: r.Program.Files[a.Site.File].Plain(a.Site.Expr)}) {
			continue
		}
		if ok {
			return GuardedValue{}, false
		}
		own, ok = a, true
	}
	return own, ok
}

// severalValues describes a name by the values it may hold.
func (r *Reader) severalValues(x *unit.Expr, alts []GuardedValue) summary.ValueRef {
	var parts []string
	for _, a := range alts {
		if a.Undefined {
			parts = append(parts, "undefined")
			continue
		}
		if a.Carried {
			parts = append(parts, x.Str)
			continue
		}
		file := r.Program.Files[a.Site.File]
		parts = append(parts, strings.Join(strings.Fields(file.ExprText(a.Site.Expr)), " "))
	}
	if len(parts) == 0 {
		return summary.Unresolved{SourceText: x.Str}
	}
	return summary.Unresolved{SourceText: strings.Join(parts, " | ")}
}

// param describes a parameter: an input of the unit, the argument of a helper's
// call, or an argument that a library passes to a callback.
func (r *Reader) param(index int, owner unit.FuncID, depth int) summary.ValueRef {
	ref := flow.FuncRef{File: r.File, Func: owner}
	for env := r.Env; env != nil; env = env.Lexical {
		if env.Func != ref {
			continue
		}
		if rest, of, ok := r.Program.HandedOn(env, index); ok {
			inner := *r
			inner.File, inner.Env = rest.File, env.Outer
			return inner.param(of, rest.Func, depth+1)
		}
		if r.Program.TakesDefault(env, index) {
			return summary.Unresolved{SourceText: r.unitFile().Func(owner).Params[index].Name}
		}
		if site, outer, ok := r.Program.Argument(env, index); ok {
			inner := *r
			inner.File, inner.Env = site.File, outer
			out := inner.subjectAt(site.Expr, depth+1)
			r.calls = inner.calls
			return out
		}
		if site, ok := r.Program.LeftOut(env, index); ok && r.Program.Expr(site).Kind == unit.ExprLiteral {
			inner := *r
			inner.File, inner.Env = site.File, env
			return inner.subjectAt(site.Expr, depth+1)
		}
		break
	}
	file := r.unitFile()
	fn := file.Func(owner)
	if ref == r.Root.Func {
		return summary.InputRef{Input: r.inputName(index)}
	}
	if r.deep {
		if list, ok := r.iteratedBy(fn, index); ok {
			return summary.Derived{From: r.subjectAt(list, depth+2), Derivation: summary.IndexAccess{Index: "*"}}
		}
	}
	call, called := r.calledWith(fn)
	if called && index == 0 {
		if on, ok := file.GivesReceiver(call); ok {
			return r.subjectAt(on, depth+1)
		}
	}
	if r.deep && index == 0 {
		if ref, ok := r.handedTo(fn, depth); ok {
			return ref
		}
	}
	if index < len(fn.Params) && fn.Params[index].Name != "" {
		if called {
			return summary.Dependency{Name: r.calleeText(file.Expr(call).A), AccessChain: []string{"callback[" + strconv.Itoa(index) + "]"}}
		}
		return summary.Unresolved{SourceText: fn.Params[index].Name}
	}
	return summary.Unresolved{SourceText: "argument " + strconv.Itoa(index)}
}

// inputName is the name of the unit's input at a position.
func (r *Reader) inputName(index int) string {
	if index < len(r.Root.InputNames) && r.Root.InputNames[index] != "" {
		return r.Root.InputNames[index]
	}
	file := r.Program.Files[r.Root.Func.File]
	fn := file.Func(r.Root.Func.Func)
	if index < len(fn.Params) && fn.Params[index].Name != "" {
		return fn.Params[index].Name
	}
	return "input" + strconv.Itoa(index)
}

// reach is by how many steps a value is followed: by more where helpers and
// callbacks are followed to what they return.
func (r *Reader) reach() int {
	if r.deep {
		return 3 * maxSubjectDepth
	}
	return maxSubjectDepth
}

// noteCall notes a call that a value comes through, and the calls of the helpers that it stands in.
func (r *Reader) noteCall(e unit.ExprID) {
	r.calls = append(r.calls, flow.Site{File: r.File, Expr: e})
	for env := r.Env; env != nil && env != r.Root.Env; env = env.Outer {
		if env.Call.Expr != 0 && !env.Receiver {
			r.calls = append(r.calls, env.Call)
		}
	}
}

// Decoded is the step from a text to what it encodes, in descriptions of values that reads of answers are looked for in.
const Decoded = "(decoded)"

// decoder is the step that a call of a function takes which reads a text as what it encodes, "" for any other.
func (r *Reader) decoder(callee unit.ExprID) string {
	decodes := r.Program.Semantics.Builtins.Decodes
	if x := r.unitFile().Expr(callee); len(decodes) == 0 || x.Kind != unit.ExprMember && x.Kind != unit.ExprName {
		return ""
	}
	for _, v := range r.Program.Eval(flow.Site{File: r.File, Expr: callee}, r.Env) {
		if v.Kind == flow.Extern && decodes[v.Text] {
			return Decoded
		}
	}
	return ""
}

// callSubject describes the result of a call.
func (r *Reader) callSubject(e unit.ExprID, x *unit.Expr, depth int) summary.ValueRef {
	if ref, ok := r.quotient(e, depth); ok {
		return ref
	}
	if on, ok := r.unitFile().GivesReceiver(e); ok {
		return r.subjectAt(on, depth+1)
	}
	before := len(r.calls)
	r.noteCall(e)
	if alts := r.Locals.Values(Key{Call: flow.Site{File: r.File, Expr: e}, Env: r.Env}); len(alts) == 1 && !alts[0].Undefined {
		inner := *r
		inner.File, inner.Env, inner.calls = alts[0].Site.File, alts[0].Env, slices.Clone(r.calls[:before])
		out := inner.subjectAt(alts[0].Site.Expr, depth+1)
		if len(inner.calls) > before {
			r.calls = inner.calls // it is what a call in the helper gives, as the helper has it
		}
		return out
	}
	if ref, ok := r.throughHelper(e, depth); ok {
		return ref
	}
	if ref, ok := r.firstOf(e, depth); ok {
		return ref
	}
	if ref, ok := r.throughThen(e, x, depth); ok {
		return ref
	}
	if ref, ok := r.beforeCatch(x, depth); ok {
		return ref
	}
	if arg, ok := r.wrapped(e); ok {
		return r.subjectAt(arg.Expr, depth+1)
	}
	file := r.unitFile()
	if args := file.ExprsIn(x.List); r.deep && len(args) > 0 {
		if decoder := r.decoder(x.A); decoder != "" {
			return summary.Derived{From: r.subjectAt(args[0], depth+1), Derivation: summary.PropertyAccess{Property: decoder}}
		}
	}
	callee := file.Expr(x.A)
	for callee.Kind == unit.ExprCast {
		callee = file.Expr(callee.A)
	}
	if callee.Kind != unit.ExprMember || depth > r.reach() {
		return r.called(e, r.calleeText(x.A))
	}
	if callee.Flags&unit.FlagImplicit != 0 {
		if _, ok := r.Root.Given[callee.Str]; ok && x.List.Len == 0 && len(r.Program.Callees(flow.Site{File: r.File, Expr: e}, r.Env)) == 0 {
			return summary.InputRef{Input: callee.Str}
		}
		return r.called(e, callee.Str)
	}
	if len(r.Root.Given) > 0 {
		if ref, ok := r.given(x, callee, depth); ok {
			return ref
		}
	}
	base := r.subjectAt(callee.A, depth+1)
	switch b := base.(type) {
	case summary.State:
		return r.called(e, b.Name+"."+callee.Str)
	case summary.Derived:
		if path, ok := statePath(b); ok {
			return r.called(e, path+"."+callee.Str)
		}
	case summary.Unresolved:
		return r.called(e, r.calleeText(x.A))
	}
	var args []summary.ValueRef
	for _, a := range file.ExprsIn(x.List) {
		if len(args) == 8 {
			break
		}
		args = append(args, r.subjectAt(a, depth+2))
	}
	return summary.Derived{From: base, Derivation: summary.MethodCall{Method: callee.Str, Args: args}}
}

// statePath writes properties of module state as a dotted name.
func statePath(d summary.Derived) (string, bool) {
	p, ok := d.Derivation.(summary.PropertyAccess)
	if !ok {
		return "", false
	}
	switch from := d.From.(type) {
	case summary.State:
		return from.Name + "." + p.Property, true
	case summary.Derived:
		if s, ok := statePath(from); ok {
			return s + "." + p.Property, true
		}
	}
	return "", false
}

// throughHelper follows a one-line helper that only returns a part of the unit's inputs.
func (r *Reader) throughHelper(e unit.ExprID, depth int) (summary.ValueRef, bool) {
	if depth > r.reach() {
		return nil, false
	}
	callees := r.Program.Callees(flow.Site{File: r.File, Expr: e}, r.Env)
	if len(callees) != 1 {
		return nil, false
	}
	c := callees[0]
	file := r.Program.Files[c.Func.File]
	returns := r.Program.Returns(c.Func)
	body := file.StmtsIn(file.Func(c.Func.Func).Body)
	if len(returns) != 1 || returns[0] == 0 || len(body) != 1 && !r.deep {
		return nil, false
	}
	inner := *r
	inner.File, inner.Env = c.Func.File, c.Env
	ref := inner.subjectAt(returns[0], depth+4)
	switch ref.(type) {
	case summary.InputRef, summary.LiteralRef:
		return ref, true
	case summary.Dependency, summary.Derived:
		if r.deep {
			r.calls = inner.calls
			return ref, true
		}
	}
	return nil, false
}

// throughThen follows receiver.then(callback) to what the callback returns, and what a library calls otherwise.
func (r *Reader) throughThen(e unit.ExprID, x *unit.Expr, depth int) (summary.ValueRef, bool) {
	file := r.unitFile()
	callee := file.Expr(x.A)
	args := file.ExprsIn(x.List)
	if callee.Kind != unit.ExprMember || depth > 2*maxSubjectDepth {
		return nil, false
	}
	if !IsThen(r.Program, callee.Str) {
		return r.continued(e, depth)
	}
	if len(args) == 0 {
		return nil, false
	}
	fn := file.Expr(args[0])
	if fn.Kind != unit.ExprFunction {
		return nil, false
	}
	ref := flow.FuncRef{File: r.File, Func: unit.FuncID(fn.Ref)}
	returns := r.Program.Returns(ref)
	if len(returns) != 1 || returns[0] == 0 {
		return nil, false
	}
	inner := *r
	inner.Env = r.Program.BindArgs(ref, flow.Site{File: r.File, Expr: args[0]}, r.Env, r.Env, []flow.Arg{{Site: flow.Site{File: r.File, Expr: callee.A}}})
	out := inner.subjectAt(returns[0], depth+1)
	r.calls = inner.calls
	return out, true
}

// beforeCatch describes receiver.catch(callback) and receiver.finally(callback) by the receiver, which it is unless it failed.
func (r *Reader) beforeCatch(x *unit.Expr, depth int) (summary.ValueRef, bool) {
	file := r.unitFile()
	callee, promises := file.Expr(x.A), &r.Program.Semantics.Promises
	args := file.ExprsIn(x.List)
	if callee.Kind != unit.ExprMember || callee.Str == "" || !promises.Catch[callee.Str] && callee.Str != promises.Finally || len(args) != 1 || file.Expr(args[0]).Kind != unit.ExprFunction {
		return nil, false
	}
	return r.subjectAt(callee.A, depth+1), true
}

// callbackEnv binds the parameter of each then-callback around an expression to
// the value that the callback runs on.
func (r *Reader) callbackEnv(e unit.ExprID) *flow.Env {
	file := r.unitFile()
	id := file.EnclosingFunc(file.Expr(e).Node)
	var chain []unit.FuncID
	for id != r.Root.Func.Func && id > unit.ModuleFunc {
		chain = append(chain, id)
		id = file.Func(id).Parent
	}
	env := r.Env
	for i := len(chain) - 1; i >= 0; i-- {
		fn := file.Func(chain[i])
		literal := file.ExprOf(fn.Node)
		up, ok := file.Tree.ParentOf(fn.Node)
		if !ok || literal == 0 {
			return env
		}
		if within, ok := r.continuedAround(literal, env); ok {
			env = within
			continue
		}
		up, _ = file.Tree.ParentOf(up)
		call := file.ExprOf(up)
		if call == 0 || file.Expr(call).Kind != unit.ExprCall {
			continue
		}
		callee := file.Expr(file.Expr(call).A)
		if callee.Kind != unit.ExprMember || !IsThen(r.Program, callee.Str) {
			continue
		}
		env = r.Program.BindArgs(flow.FuncRef{File: r.File, Func: chain[i]}, flow.Site{File: r.File, Expr: literal}, env, env,
			[]flow.Arg{{Site: flow.Site{File: r.File, Expr: callee.A}}})
	}
	return env
}

// calleeText is the text of a callee without arguments of inner calls, on one line.
func (r *Reader) calleeText(e unit.ExprID) string {
	file := r.unitFile()
	x := file.Expr(e)
	switch x.Kind {
	case unit.ExprName:
		return x.Str
	case unit.ExprThis:
		return r.text(e)
	case unit.ExprCast, unit.ExprAwait:
		return r.calleeText(x.A)
	case unit.ExprMember:
		if x.Flags&unit.FlagImplicit != 0 {
			return x.Str
		}
		return r.calleeText(x.A) + "." + x.Str
	case unit.ExprCall:
		return r.calleeText(x.A) + "()"
	case unit.ExprNew:
		return "new " + r.calleeText(x.A)
	}
	return r.text(e)
}

// Property is a property of a value.
func Property(base summary.ValueRef, name string) summary.ValueRef {
	switch b := base.(type) {
	case summary.InputRef:
		b.Path = append(b.Path[:len(b.Path):len(b.Path)], name)
		return b
	case summary.Dependency:
		b.AccessChain = append(b.AccessChain[:len(b.AccessChain):len(b.AccessChain)], name)
		return b
	}
	return summary.Derived{From: base, Derivation: summary.PropertyAccess{Property: name}}
}

func importName(file *unit.File, b *unit.Binding) string {
	imp := &file.Imports[b.Import]
	if imp.Name != "" && imp.Name != "default" && imp.Name != "*" {
		return imp.Name
	}
	return b.Name
}

// constRef is a constant as a value reference.
// Constant is a constant as the summary writes it.
func Constant(v flow.Value) summary.ValueRef { return constRef(v) }

func constRef(v flow.Value) summary.ValueRef {
	switch v.Lit {
	case unit.LitNull, unit.LitUndefined:
		return summary.LiteralRef{}
	case unit.LitBoolean:
		return summary.LiteralRef{Value: v.Text == "true"}
	case unit.LitNumber:
		if v.Text == flow.NotANumber {
			return summary.Unresolved{SourceText: v.Text}
		}
		if n, ok := flow.Numeral(v.Text); ok {
			return summary.LiteralRef{Value: n}
		}
	}
	return summary.LiteralRef{Value: v.Text}
}

// wrapped finds the argument that a call of a declared wrapper returns, for reads of an answer.
func (r *Reader) wrapped(e unit.ExprID) (flow.Site, bool) {
	if !r.deep {
		return flow.Site{}, false
	}
	return r.Program.Through(flow.Site{File: r.File, Expr: e}, r.Env)
}

// given reads a part of an input that a method names by its arguments: params.require(:order).
func (r *Reader) given(x, callee *unit.Expr, depth int) (summary.ValueRef, bool) {
	file := r.unitFile()
	var names []string
	for _, a := range file.ExprsIn(x.List) {
		lit := file.Expr(a)
		if lit.Kind != unit.ExprLiteral || lit.Op != unit.LitSymbol && lit.Op != unit.LitString {
			break
		}
		names = append(names, lit.Str)
	}
	if len(names) == 0 {
		return nil, false
	}
	base, ok := r.subjectAt(callee.A, depth+1).(summary.InputRef)
	if !ok || !r.Root.Given[base.Input][callee.Str] {
		return nil, false
	}
	base.Path = append(base.Path[:len(base.Path):len(base.Path)], names...)
	return base, true
}
