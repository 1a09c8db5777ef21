package taken

import (
	"reflect"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/bodies"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/exceptions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/intake"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// AddTakes adds to a route's summary what it reads of its request.
func (r *Reader) AddTakes(w *exceptions.Walked, inputs conditions.Root) {
	taken := r.takes(w, inputs)
	if len(taken) == 0 {
		return
	}
	if w.Out.Metadata.HTTP == nil {
		w.Out.Metadata.HTTP = &summary.HTTPMetadata{}
	}
	w.Out.Metadata.HTTP.Takes = taken
}

// takes is what a unit reads of its request: the handler, and the functions that run around it where it is a route's.
func (r *Reader) takes(w *exceptions.Walked, inputs conditions.Root) []summary.RequestTaken {
	known := map[int]bool{}
	for i, in := range w.Out.Inputs {
		if p, ok := in.(summary.Parameter); ok && len(w.Layers.All) == 0 {
			_, unknown := p.Shape.(summary.UnknownShape)
			known[i] = !unknown
		}
	}
	entries := []intake.Entry{{Func: w.Code.Func, Env: w.Code.Env, Roles: w.Framework.Roles, Rules: r.intakeRules[w.Framework.Pack], Known: known}}
	if w.Route == nil {
		return r.partsOf(w, inputs, r.intake.Of(entries))
	}
	for _, wr := range w.Route.Wrappers {
		if wr.Value.Kind == flow.Function {
			entries = append(entries, intake.Entry{Func: wr.Value.Func, Env: wr.Value.Env, Roles: r.packs[wr.Pack].Manifest.Roles[wr.Roles], Rules: r.intakeRules[wr.Pack], Shared: true})
		}
	}
	// What the library runs for the route beside its handler, with the same request.
	for _, t := range r.eval.List(w.Route.Inst.Fact, w.Route.Inst.Fact.Get(abi.FieldFunctions), w.Route.Inst.Env) {
		if t.Kind == flow.Function {
			entries = append(entries, intake.Entry{Func: t.Func, Env: t.Env, Rules: r.intakeRules[w.Framework.Pack]})
		}
	}
	taken := r.intake.Of(entries)
	r.readByLibrary(w, taken)
	taken.Checks = append(taken.Checks, r.declaredChecks(w)...)
	return r.partsOf(w, inputs, taken)
}

// partsOf lists what is read of a request by its parts.
func (r *Reader) partsOf(w *exceptions.Walked, inputs conditions.Root, taken *intake.Taken) []summary.RequestTaken {
	var out []summary.RequestTaken
	part := func(name string) *summary.RequestTaken {
		i := slices.IndexFunc(out, func(t summary.RequestTaken) bool { return t.Part == name })
		if i < 0 {
			i = len(out)
			out = append(out, summary.RequestTaken{Part: name, Open: taken.Open[name]})
		}
		return &out[i]
	}
	for _, name := range intake.Parts {
		if taken.Open[name] {
			part(name)
		}
	}
	choices := map[intake.Choice]summary.Predicate{}
	for _, read := range taken.Reads {
		p := part(read.Part)
		field := summary.TakenField{Path: pathOf(read), Needed: read.Needed, Guarded: read.Guarded, Whole: read.Whole, Variant: read.Variant}
		for _, at := range read.Sites {
			if at.Expr != 0 && read.Guarded && r.isIn(at, w.Code.Func) {
				field.At = withValue(field.At, conditions.Subject(r.prog, inputs, at, w.Code.Env, nil))
				if asked, ok := conditions.Condition(r.prog, inputs, at, w.Code.Env, nil).(summary.CallPredicate); ok {
					field.At = withValue(field.At, summary.Dependency{Name: asked.Callee}) // a test of data.get("name") names the call alone
				}
			}
		}
		for _, c := range read.When {
			is, known := choices[c]
			if !known {
				is = r.condition(w, inputs, c, taken)
				choices[c] = is
			}
			if is != nil {
				field.When = append(field.When, is)
			}
		}
		p.Fields = append(p.Fields, field)
	}
	for _, c := range taken.Checks {
		p := part(c.Part)
		if p.Checked != nil && summary.ShapeText(p.Checked) != summary.ShapeText(c.Form.Shape) {
			// Which of them has to fit is not known.
			p.Checked, p.Strict = summary.UnknownShape{}, false
			continue
		}
		p.Checked, p.Strict = c.Form.Shape, c.Form.Strict
	}
	for _, one := range taken.Parts {
		if one.Env != w.Code.Env || !r.isIn(one.At, w.Code.Func) {
			continue // conditions of helpers name their own parameters
		}
		p := part(one.Name)
		p.At = withValue(p.At, conditions.Subject(r.prog, inputs, one.At, one.Env, nil))
	}
	slices.SortFunc(out, func(a, b summary.RequestTaken) int {
		return slices.Index(intake.Parts, a.Part) - slices.Index(intake.Parts, b.Part)
	})
	return out
}

// condition reads a choice of a unit's own function that is about its request as a condition; nil for any other.
func (r *Reader) condition(w *exceptions.Walked, inputs conditions.Root, c intake.Choice, taken *intake.Taken) summary.Predicate {
	at := flow.Site{File: c.File, Expr: max(c.Condition, c.Subject)}
	if at.Expr == 0 || !r.isIn(at, w.Code.Func) || !r.about(at, taken) {
		return nil
	}
	is := summary.Predicate(nil)
	if c.Condition != 0 {
		is = conditions.Condition(r.prog, inputs, at, w.Code.Env, nil)
	} else {
		var cases []summary.Predicate
		subject := conditions.Subject(r.prog, inputs, at, w.Code.Env, nil)
		for _, value := range c.Values {
			one := conditions.Subject(r.prog, inputs, flow.Site{File: c.File, Expr: value}, w.Code.Env, nil)
			cases = append(cases, summary.Comparison{Left: subject, Op: summary.OpEq, Right: one})
		}
		if is = summary.Predicate(summary.Compound{Op: "or", Operands: cases}); len(cases) == 1 {
			is = cases[0]
		}
	}
	if c.Negated {
		is = summary.Negate(is)
	}
	return is
}

// about reports whether something of the request stands in an expression.
func (r *Reader) about(at flow.Site, taken *intake.Taken) bool {
	file := r.prog.Files[at.File]
	within := func(read flow.Site) bool {
		return read.File == at.File && read.Expr != 0 && file.Tree.Contains(file.Expr(at.Expr).Node, file.Expr(read.Expr).Node)
	}
	return slices.ContainsFunc(taken.Reads, func(read intake.Read) bool { return slices.ContainsFunc(read.Sites, within) }) ||
		slices.ContainsFunc(taken.Parts, func(part intake.Part) bool { return within(part.At) })
}

// readByLibrary adds the names in the query that the library itself reads for a route, as its pack states them: "*" for more
// than it can say.
func (r *Reader) readByLibrary(w *exceptions.Walked, taken *intake.Taken) {
	f := w.Route.Inst.Fact
	for _, v := range f.Get(abi.FieldFields).Items {
		for _, t := range r.eval.Texts(r.eval.Values(f, v, w.Route.Inst.Env, nil)) {
			if t.Text == "*" {
				taken.Open[intake.Query] = true
				continue
			}
			taken.Reads = append(taken.Reads, intake.Read{Part: intake.Query, Path: []string{t.Text}, Guarded: true, Whole: true})
		}
	}
	if len(f.Get(abi.FieldFields).Items) > 0 && r.othersDeclare(w, taken) {
		taken.Open[intake.Query] = true
	}
}

// othersDeclare reports whether functions that run around a route have parameters that the framework fills, of which its pack
// says nothing at the route: those of a whole router.
func (r *Reader) othersDeclare(w *exceptions.Walked, taken *intake.Taken) bool {
	var inPath []string
	if rest, ok := w.Binding.Semantics.(summary.Rest); ok && rest.Path != nil {
		inPath = restpath.Parse(*rest.Path).Required()
	}
	for _, wr := range w.Route.Wrappers {
		if wr.Value.Kind != flow.Function {
			continue
		}
		for i, p := range r.prog.Func(wr.Value.Func).Params {
			if p.Binding == 0 || !exceptions.MayBeChecked(r.routing.RoleAt(wr.Value.Func, int32(i))) {
				continue
			}
			name := r.prog.Files[wr.Value.Func.File].Binding(p.Binding).Name
			if !slices.ContainsFunc(taken.Reads, func(read intake.Read) bool { return read.Part == intake.Query && read.Path[0] == name }) && !slices.Contains(inPath, name) {
				return true
			}
		}
	}
	return false
}

// pathOf is where a part of a request is read.
func pathOf(read intake.Read) summary.Path {
	path := make(summary.Path, len(read.Path))
	for i, step := range read.Path {
		path[i] = summary.Step(step)
	}
	return path
}

// isIn reports whether an expression stands in a function, and not in one beside it: wrappers name their own parameters.
func (r *Reader) isIn(at flow.Site, fn flow.FuncRef) bool {
	if at.File != fn.File || fn.Func == 0 {
		return false
	}
	file := r.prog.Files[at.File]
	return r.prog.Within(flow.FuncRef{File: at.File, Func: file.EnclosingFunc(file.Expr(at.Expr).Node)}, fn)
}

// withValue adds a value to a list that does not have it.
func withValue(list []summary.ValueRef, v summary.ValueRef) []summary.ValueRef {
	if slices.ContainsFunc(list, func(o summary.ValueRef) bool { return summary.ValueText(o) == summary.ValueText(v) }) {
		return list
	}
	return append(list, v)
}

// inEnvelope are the fields that say that what is read is what another bus puts around its messages.
var inEnvelope = map[string]bool{"Message": true, "detail": true, "Records": true}

// Receives is the effect of taking a message: the fields of its body that the unit reads of every message, without asking first, and
// those without which it fails; nil where nothing of the kind is known. asked are the fields that it compares with texts.
func (r *Reader) Receives(w *exceptions.Walked, root conditions.Root) (effect summary.Effect, asked []summary.AskedField) {
	taken := r.intake.Of([]intake.Entry{{Func: w.Code.Func, Env: w.Code.Env, Roles: w.Framework.Roles, Rules: r.intakeRules[w.Framework.Pack]}})
	fields := &bodies.FieldTree{}
	for _, read := range taken.Reads {
		if read.Part == intake.Body && len(read.Asked) > 0 && !inEnvelope[read.Path[0]] {
			asked = append(asked, summary.AskedField{Field: pathOf(read), Values: slices.Sorted(slices.Values(read.Asked))})
		}
		if read.Part != intake.Body || read.Chosen || read.Guarded && !r.failsWithout(w, root, read) {
			continue
		}
		fields.Add(pathOf(read), read.Form)
	}
	if fields.Empty() {
		return nil, asked
	}
	for name := range inEnvelope {
		if fields.Has(name) {
			return nil, asked
		}
	}
	return summary.InteractionEffect{Binding: *w.Binding, Interaction: summary.MessageReceive{Body: fields.Shape()}}, asked
}

// failsWithout reports whether a unit throws where a field that it asks for first is missing: `if (!message.owner) throw …`.
func (r *Reader) failsWithout(w *exceptions.Walked, root conditions.Root, read intake.Read) bool {
	var subjects []string
	var asked []summary.CallPredicate
	for _, at := range read.Sites {
		if at.Expr == 0 || !r.isIn(at, w.Code.Func) {
			continue
		}
		subjects = append(subjects, summary.ValueText(conditions.Subject(r.prog, root, at, w.Code.Env, nil)))
		if call, ok := conditions.Condition(r.prog, root, at, w.Code.Env, nil).(summary.CallPredicate); ok {
			asked = append(asked, call)
		}
	}
	missing := func(p summary.Predicate) bool {
		switch x := p.(type) {
		case summary.TruthinessCheck:
			return x.Negated && slices.Contains(subjects, summary.ValueText(x.Subject))
		case summary.NullCheck:
			return !x.Negated && slices.Contains(subjects, summary.ValueText(x.Subject))
		case summary.Negation:
			call, ok := x.Operand.(summary.CallPredicate)
			return ok && slices.ContainsFunc(asked, func(one summary.CallPredicate) bool { return reflect.DeepEqual(one, call) })
		}
		return false
	}
	// What a unit refuses, one after the other: only what stands behind nothing else is refused of every message.
	var refused []summary.Predicate
	for i := range w.Out.Transitions {
		t := &w.Out.Transitions[i]
		if _, throws := t.Output.(summary.Throw); throws && len(t.Conditions) > 0 {
			refused = append(refused, t.Conditions[len(t.Conditions)-1])
		}
	}
	always := func(p summary.Predicate) bool {
		if o, ok := p.(summary.Opaque); ok {
			return strings.HasPrefix(o.SourceText, "some element of ") || strings.HasPrefix(o.SourceText, "while ") // of the messages of a batch
		}
		return slices.ContainsFunc(refused, func(one summary.Predicate) bool { return reflect.DeepEqual(one, summary.Negate(p)) })
	}
	return slices.ContainsFunc(w.Out.Transitions, func(t summary.Transition) bool {
		_, throws := t.Output.(summary.Throw)
		n := len(t.Conditions)
		return throws && n > 0 && missing(t.Conditions[n-1]) && !slices.ContainsFunc(t.Conditions[:n-1], func(p summary.Predicate) bool { return !always(p) })
	})
}
