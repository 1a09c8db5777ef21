package bodies

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// maxHanded bounds the functions, and the components, that an answer is handed on through.
const maxHanded = 3

// Read is an expression that reads the answer's body, and the fields it reads.
type Read struct {
	Site  flow.Site
	Field summary.Path
	// Failed: it is the body of a failure, which a caught exception holds.
	Failed bool
	// Form is what the field has to be, since a method is called on it that nothing else has.
	Form unit.Form
}

// BodyReads finds the reads of body fields in a client's code, and in the components that it renders with them.
func (r *Bodies) BodyReads(w Client, root conditions.Root) []Read {
	s := &bodySearch{r: r, w: w, rules: r.Rules(w)}
	s.within(bodyScope{fn: w.Func, env: w.Env, root: root, bodies: r.bodies(w, root, s.rules)}, maxHanded)
	return s.out
}

// bodySearch looks for the reads of the body of a client's answer.
type bodySearch struct {
	r     *Bodies
	w     Client
	rules abi.ClientRules
	out   []Read
}

// bodyScope is a function that has the body, or parts of it: the client's own, or one that an element of it runs (from), where what is
// read counts as read.
type bodyScope struct {
	fn     flow.FuncRef
	env    *flow.Env
	root   conditions.Root
	bodies []body
	from   flow.Site
	// sure: what is read only under a condition does not count.
	sure bool
}

// at is where a read counts that stands at a place of the function.
func (in *bodyScope) at(site flow.Site) flow.Site {
	if in.from.Expr != 0 {
		return in.from
	}
	return site
}

func (s *bodySearch) within(in bodyScope, depth int) {
	for _, id := range s.r.code.Members(in.fn) {
		site := flow.Site{File: in.fn.File, Expr: id}
		got, part := s.r.bodyPart(site)
		if !part || s.r.isWritten(site) {
			continue
		}
		ref, given := s.given(&in, site)
		if given && s.ofAnswer(&in, site) || in.sure && s.isSometimes(&in, site) {
			continue
		}
		shown := s.r.state.InTemplate(site)
		for i := range in.bodies {
			if b := in.bodies[i].to(shown); b != nil && given != b.named {
				if field := b.field(s.r, ref); len(field) > 0 {
					if field = s.r.fieldRead(site, field, got); len(field) > 0 && !(b.kept && isWhole(field, b.part)) {
						s.out = append(s.out, Read{in.at(site), field, b.failed, s.r.formRead(site)})
					}
				}
			}
		}
		if !given && in.from.Expr == 0 {
			s.caught(site, ref, got)
		}
	}
	if len(in.bodies) > 0 {
		for _, id := range slices.Concat(s.r.code.Calls(in.fn), s.r.code.Constructions(in.fn)) {
			s.inFunctions(&in, flow.Site{File: in.fn.File, Expr: id}, depth)
		}
	}
	for _, id := range s.r.code.Elements(in.fn) {
		element := flow.Site{File: in.fn.File, Expr: id}
		handed := s.handedTo(&in, element)
		if len(handed) == 0 {
			continue
		}
		for _, c := range s.r.prog.Renders(element, in.env) {
			if slices.ContainsFunc(s.r.prog.Renderings(c.Func), func(o flow.Call) bool { return o.In != s.r.Around(element) }) {
				continue // others render it with values of their own, and what it reads may be meant for these
			}
			if depth == 0 {
				s.r.code.Cut(stageName, in.fn.File, s.r.prog.Expr(element).Node, fmt.Sprintf("its answer is handed on through more than %d components: what is read of it beyond them is not known", maxHanded))
				break
			}
			s.within(bodyScope{fn: c.Func, root: conditions.Root{Func: c.Func, InputNames: []string{props}, Numbers: s.r.NumbersIn(c.Func)}, bodies: handed, from: in.at(element)}, depth-1)
		}
	}
}

// Around is the function that an expression stands in.
func (r *Bodies) Around(at flow.Site) flow.FuncRef {
	file := r.prog.Files[at.File]
	return flow.FuncRef{File: at.File, Func: file.EnclosingFunc(file.Expr(at.Expr).Node)}
}

// props is what the attributes of an element are called in the component that they are handed to.
const props = "props"

// given describes an expression, and reports whether it comes from the client's answer.
func (s *bodySearch) given(in *bodyScope, site flow.Site) (summary.ValueRef, bool) {
	ref, calls := conditions.SubjectWithCalls(s.r.prog, in.root, site, in.env, nil)
	return ref, slices.ContainsFunc(calls, s.w.has)
}

// ofAnswer reports whether an expression reads a property that the answer itself has, of what may be the answer or its body:
// a helper gives either.
func (s *bodySearch) ofAnswer(in *bodyScope, site flow.Site) bool {
	x := s.r.prog.Expr(site)
	own := func(p summary.Path) bool { return len(p) == 1 && string(p[0]) == x.Str }
	if x.Kind != unit.ExprMember || !slices.ContainsFunc(append(Paths(s.rules.Ok), Paths(s.rules.Status)...), own) {
		return false
	}
	answers := s.r.prog.Eval(s.w.Request.Fact.Expr, nil)
	return slices.ContainsFunc(s.r.prog.Eval(flow.Site{File: site.File, Expr: x.A}, in.env), func(v flow.Value) bool {
		return v.Kind == flow.Extern && slices.ContainsFunc(answers, func(a flow.Value) bool { return a.Kind == flow.Extern && a.Text == v.Text })
	})
}

// handedTo lists where a component has what an element's attributes hand it of the body.
func (s *bodySearch) handedTo(in *bodyScope, element flow.Site) (out []body) {
	file := s.r.prog.Files[element.File]
	x := file.Expr(element.Expr)
	if x.A == 0 || file.Expr(x.A).Kind == unit.ExprLiteral {
		return nil
	}
	for _, a := range file.ExprsIn(x.List) {
		attribute := file.Expr(a)
		if attribute.Kind == unit.ExprSpread {
			out = append(out, s.spread(in, element, attribute.A)...)
			continue
		}
		if k := file.Expr(attribute.A).Kind; attribute.Kind != unit.ExprProperty || attribute.A == 0 || k == unit.ExprLiteral || k == unit.ExprFunction {
			continue
		}
		ref, given := s.given(in, flow.Site{File: element.File, Expr: attribute.A})
		for i := range in.bodies {
			b := &in.bodies[i]
			rest, whole := s.r.partBehind(b, ref)
			if !whole || given == b.named {
				continue
			}
			part := append(b.part[:len(b.part):len(b.part)], rest...)
			out = append(out, body{at: summary.PlaceOf(summary.InputRef{Input: props}).At(summary.Path{summary.Step(attribute.Str)}), part: part, named: true, own: b.own, kept: b.kept})
		}
	}
	return out
}

// BodyPart is the part of the body of a client's answer that an expression of it gives; ok is false where it gives none.
func (r *Bodies) BodyPart(w Client, root conditions.Root, site flow.Site) (part summary.Path, ok bool) {
	s := &bodySearch{r: r, w: w, rules: r.Rules(w)}
	in := bodyScope{fn: w.Func, env: w.Env, root: root}
	ref, given := s.given(&in, site)
	for _, b := range r.bodies(w, root, s.rules) {
		if field, within := summary.PlaceOf(ref).Within(b.at); within && !b.failed && given != b.named {
			return append(b.part[:len(b.part):len(b.part)], r.throughLists(ref, r.withoutPromiseMembers(field))...), true
		}
	}
	return nil, false
}

// caught adds what is read of the body that a caught exception holds.
func (s *bodySearch) caught(site flow.Site, ref summary.ValueRef, got string) {
	if of, ok := ref.(summary.Dependency); !ok || of.Name != "catch" {
		return
	}
	for _, p := range Paths(s.rules.ErrorBody) {
		if field, ok := summary.PlaceOf(ref).Within(summary.PlaceOf(summary.Dependency{Name: "catch"}).At(p)); ok && len(field) > 0 {
			if field = s.r.fieldRead(site, field, got); len(field) > 0 {
				s.out = append(s.out, Read{site, field, true, s.r.formRead(site)})
			}
		}
	}
}

// fieldRead is the field that an expression reads: what a method is called on, where it is one of the language's, and what the
// argument names where it is get().
func (r *Bodies) fieldRead(site flow.Site, field summary.Path, got string) summary.Path {
	if got == "" && (r.isMember(field) || r.isCalled(site)) {
		return field[:len(field)-1]
	}
	return withLastName(field, got)
}

// formRead is what a field has to be at an expression: a method is called on it there, and nothing before it tells of what type it is.
func (r *Bodies) formRead(site flow.Site) unit.Form {
	file := r.prog.Files[site.File]
	x := file.Expr(site.Expr)
	if x.Kind != unit.ExprMember || !r.isCalled(site) && !r.prog.Semantics.Calls.ByName {
		return unit.AnyForm
	}
	return r.code.Choices(site.File).FormAt(file, site.Expr, x.Str)
}

// CarriedPart is the part of the body of a client's answer that an expression gives where functions of the project carry the body
// to it; ok is false where none does.
func (r *Bodies) CarriedPart(w Client, root conditions.Root, site flow.Site) (part summary.Path, ok bool) {
	if len(w.Request.Carried) == 0 {
		return nil, false
	}
	ref, calls := conditions.SubjectWithCalls(r.prog, root, site, w.Env, nil)
	if !slices.ContainsFunc(calls, w.has) {
		return nil, false
	}
	for _, b := range r.bodies(w, root, r.Rules(w)) {
		if rest, ok := summary.PlaceOf(ref).Within(b.at); ok && !b.failed {
			return append(b.part[:len(b.part):len(b.part)], rest...), true
		}
	}
	return nil, false
}

// body is a place at which a client has the body of an answer, or a part of it.
type body struct {
	at   summary.Place
	part summary.Path
	// failed: it is the body of a failure; named: it is held by a name of the module, and no call gives it there.
	failed, named bool
	// kept: it was read where it was put there.
	kept bool
	// own are names that the code gives parts of it itself.
	own map[string]bool
	// in is the same place as a component's template has it; shows: it is only there, hidden: it is not, since something else may be there.
	in            summary.Place
	shows, hidden bool
	// receiver is what it is kept on, "" where it is nothing that functions share.
	receiver string
}

// to is the body as a template, or as a script, has it; nil where it has not.
func (b *body) to(template bool) *body {
	switch {
	case template && b.hidden, !template && b.shows:
		return nil
	case template && b.kept:
		there := *b
		there.at = b.in
		return &there
	}
	return b
}

// field is the part of the body that a place is, nil where it is none of the server's.
func (b *body) field(r *Bodies, ref summary.ValueRef) summary.Path {
	field, ok := summary.PlaceOf(ref).Within(b.at)
	if !ok || slices.ContainsFunc(field, func(s summary.Step) bool { return b.own[string(s)] }) {
		return nil
	}
	return append(b.part[:len(b.part):len(b.part)], r.throughLists(ref, r.withoutPromiseMembers(field))...)
}

// isWhole reports whether what is read is a part as it was put there, or its elements as they are.
func isWhole(field, part summary.Path) bool {
	for len(field) > len(part) && field[len(field)-1] == summary.AnyIndex {
		field = field[:len(field)-1]
	}
	return len(field) <= len(part)
}

// failures are the properties under which functions give what went wrong beside what went well, by convention.
var failures = map[summary.Step]bool{"error": true}

// has reports whether a call gives a client its answer.
func (w Client) has(call flow.Site) bool {
	return call == w.Request.Fact.Expr || call == w.Request.At || slices.ContainsFunc(w.Request.Carried, func(c facts.Carried) bool { return c.From == call })
}

// bodies lists where a client has the body of its request's answer.
func (r *Bodies) bodies(w Client, root conditions.Root, rules abi.ClientRules) (out []body) {
	for _, c := range w.Request.Carried {
		if c.Either {
			continue
		}
		failed := len(c.In) > 0 && failures[c.In[0]]
		put := func(from summary.ValueRef, in summary.Path, named bool, receiver string) {
			there := in
			if c.Cell {
				there = r.state.Shown(in)
			}
			at := summary.PlaceOf(from)
			out = append(out, body{at: at.At(in), part: c.Part, failed: failed, own: c.Own, kept: c.Kept, named: named, in: at.At(there), hidden: c.Several, receiver: receiver})
		}
		if c.Receiver != "" {
			put(summary.State{Name: c.Receiver}, c.In, true, c.Receiver)
			continue
		}
		if c.Input != "" {
			put(summary.InputRef{Input: c.Input}, c.In, true, "")
			continue
		}
		from, _ := conditions.SubjectWithCalls(r.prog, root, c.From, w.Request.Env, nil)
		put(from, c.In, false, "")
		if name := r.state.NameInModule(c.From); name != "" {
			put(summary.State{Name: name}, c.In, true, "")
		}
		if len(c.In) > 0 {
			for _, h := range r.state.Destructured(c.From) {
				if summary.Step(h.Property) == c.In[0] {
					put(summary.State{Name: h.Name}, c.In[1:], true, "")
					out[len(out)-1].shows = h.Spread
				}
			}
		}
	}
	out = r.computed(w, root, out)
	if len(w.Request.Carried) > 0 {
		return out
	}
	answer := summary.PlaceOf(r.Answer(w, root))
	for _, p := range Paths(rules.Body) {
		out = append(out, body{at: answer.At(p)})
	}
	for _, p := range Paths(rules.Text) {
		out = append(out, body{at: answer.At(append(p[:len(p):len(p)], conditions.Decoded))})
	}
	return out
}

// throughLists follows methods of collections in what is read of a body: some give an element, some the same list, and
// behind any other method is no part of the body.
func (r *Bodies) throughLists(ref summary.ValueRef, field summary.Path) summary.Path {
	called := calledSteps(ref)
	var out summary.Path
	for i, step := range field {
		if at := len(called) - len(field) + i; at < 0 || !called[at] {
			out = append(out, step)
			continue
		}
		switch name := string(step); {
		case i == len(field)-1:
			return append(out, step) // a method that is only named here, or get("name")
		case r.prog.Semantics.Lists.Element[name]:
			out = append(out, summary.AnyIndex)
		case !r.prog.Semantics.Lists.Same[name]:
			return out
		}
	}
	return out
}

// handedOn is the part of a body that a value is; whole is false where it is what another method than those of lists gives
// (`rows.map(…)`), which is no part of it.
func (r *Bodies) handedOn(ref summary.ValueRef, field summary.Path) (part summary.Path, whole bool) {
	called := calledSteps(ref)
	if len(field) == 0 || len(called) == 0 || !called[len(called)-1] {
		return r.throughLists(ref, field), true
	}
	name := string(field[len(field)-1])
	part = r.throughLists(ref.(summary.Derived).From, field[:len(field)-1])
	switch {
	case r.prog.Semantics.Lists.Element[name]:
		return append(part, summary.AnyIndex), true
	case r.prog.Semantics.Lists.Same[name]:
		return part, true
	}
	return nil, false
}

// partBehind is the part of a body that a value is, behind the place at which a client has that; whole is false for what is none of it.
func (r *Bodies) partBehind(b *body, ref summary.ValueRef) (rest summary.Path, whole bool) {
	field, within := summary.PlaceOf(ref).Within(b.at)
	if !within || b.failed {
		return nil, false
	}
	return r.handedOn(ref, r.withoutPromiseMembers(field))
}

// calledSteps tells which of the steps to a value are calls of methods, from the first to the last.
func calledSteps(v summary.ValueRef) []bool {
	switch x := v.(type) {
	case summary.Dependency:
		return make([]bool, len(x.AccessChain))
	case summary.Derived:
		from := calledSteps(x.From)
		switch x.Derivation.(type) {
		case summary.Awaited:
			return from
		case summary.MethodCall:
			return append(from, true)
		}
		return append(from, false)
	}
	return nil
}

// withoutPromiseMembers leaves out the members of promises: res.json().catch(…).name reads name.
// What then() is passed is read where that is written.
func (r *Bodies) withoutPromiseMembers(field summary.Path) summary.Path {
	for len(field) > 0 && r.prog.Semantics.Promises.Then != "" {
		switch field[0] {
		case "catch", "finally":
			field = field[1:]
			continue
		case "then":
			return nil
		}
		return field
	}
	return field
}

// bodyPart reports whether a member may be a part of a decoded body. Where brackets and dots
// differ, a part is read with brackets, or with get("name"), whose name is returned; a name after
// a dot is a method of the language. Code that says what to take where the part is not there (`get("name", 0)`) does not
// expect it.
func (r *Bodies) bodyPart(site flow.Site) (name string, part bool) {
	file := r.prog.Files[site.File]
	x := file.Expr(site.Expr)
	methods := r.prog.Semantics.Calls.ByName && x.Kind == unit.ExprMember && !strings.HasSuffix(file.ExprText(site.Expr), "]")
	if x.Flags&unit.FlagAttribute == 0 && !methods {
		return "", true
	}
	up, ok := file.Tree.ParentOf(x.Node)
	if methods {
		up, ok = x.Node, true // the call has no node of its own beside the method's
	}
	if !ok || !readsByName[x.Str] {
		return "", false
	}
	call := file.ExprOf(up)
	if call == 0 || file.Expr(call).Kind != unit.ExprCall || file.Expr(call).A != site.Expr {
		return "", false
	}
	args := file.ExprsIn(file.Expr(call).List)
	if len(args) == 0 {
		return "", false
	}
	key := file.Expr(args[0])
	return key.Str, key.Kind == unit.ExprLiteral && key.Op == unit.LitString && !(x.Str != "dig" && len(args) > 1 && !isNull(file.Expr(args[1])))
}

// isNull reports whether an expression is the literal for nothing.
func isNull(x *unit.Expr) bool { return x.Kind == unit.ExprLiteral && x.Op == unit.LitNull }

// readsByName are methods of dictionaries that give what is under a name.
var readsByName = map[string]bool{"get": true, "fetch": true, "dig": true}

// withLastName replaces the last step of a path by the argument of get().
func withLastName(field summary.Path, name string) summary.Path {
	if name == "" {
		return field
	}
	return append(field[:len(field)-1:len(field)-1], summary.Step(name))
}

// isWritten reports whether a member is only given a value there: what it is a part of is read, and it is not.
func (r *Bodies) isWritten(site flow.Site) bool {
	file := r.prog.Files[site.File]
	up, ok := file.Tree.ParentOf(file.Expr(site.Expr).Node)
	if !ok {
		return false
	}
	set := file.Expr(file.ExprOf(up))
	return set.Kind == unit.ExprAssign && set.A == site.Expr && set.Op == unit.OpAssign
}

// isCalled reports whether a member is called: what is decoded holds no functions, so it is a method of the language.
func (r *Bodies) isCalled(site flow.Site) bool {
	file := r.prog.Files[site.File]
	up, ok := file.Tree.ParentOf(file.Expr(site.Expr).Node)
	if !ok {
		return false
	}
	call := file.ExprOf(up)
	return call != 0 && file.Expr(call).Kind == unit.ExprCall && file.Expr(call).A == site.Expr
}

// isMember reports whether a path ends with a member of a collection or a text. Where keys are read with brackets, what
// is read so is a key, whatever it is called.
func (r *Bodies) isMember(field summary.Path) bool {
	last := string(field[len(field)-1])
	return !r.prog.Semantics.Names.Brackets && r.prog.Semantics.Lists.Members[last]
}

// ReturnsAnswer reports whether the function that a request belongs to returns what the request answers, or its body.
func (r *Bodies) ReturnsAnswer(q facts.Grounded) bool {
	root := conditions.Root{Func: q.Owner}
	for _, e := range r.prog.Returns(q.Owner) {
		_, calls := conditions.SubjectWithCalls(r.prog, root, flow.Site{File: q.Owner.File, Expr: e}, nil, nil)
		if slices.Contains(calls, q.Fact.Expr) || slices.Contains(calls, q.At) {
			return true
		}
	}
	return false
}

// Reads reports whether a function reads something of the body that a call in it returns.
func (r *Bodies) Reads(q facts.Grounded) bool { return len(r.ReadsOf(q)) > 0 }

// ReadsOf are the places at which a function reads an answer.
func (r *Bodies) ReadsOf(q facts.Grounded) []Read {
	root := conditions.Root{Func: q.Owner, Numbers: r.NumbersIn(q.Owner)}
	return r.BodyReads(Client{Func: q.Owner, Request: &q}, root)
}

// NumbersIn numbers the calls of a function once for all of its requests.
func (r *Bodies) NumbersIn(fn flow.FuncRef) conditions.Numbers {
	if got, ok := r.numbers.Load(fn); ok {
		return got.(conditions.Numbers)
	}
	got := conditions.NumberCalls(r.prog, fn)
	r.numbers.Store(fn, got)
	return got
}
