package extract

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// serverSummary makes the transitions of a unit that answers or returns.
func (r *run) serverSummary(w *unitWork, root paths.Root, result *paths.Result) {
	s := w.out
	answers := 0
	for i := range result.Exits {
		if result.Exits[i].Kind == paths.ExitOutcome {
			answers++
		}
	}
	for i := range result.Exits {
		x := &result.Exits[i]
		conditions, possible := r.ofMethod(w, x.Conditions)
		if !possible {
			continue
		}
		x.Conditions = conditions
		if list, ok := r.gated(w, root, x); ok {
			s.Transitions = append(s.Transitions, list...)
			continue
		}
		for _, out := range r.outputs(w, x, answers) {
			t := summary.Transition{Conditions: x.Conditions, Output: out, Location: r.lineRange(w, x), IsDefault: r.isDefault(w, x),
				Effects: append(r.effects(w, root, x.Effects), r.renderEffects(out)...)}
			t.ID = summary.TransitionID(w.name, out, x.Conditions)
			if layer, ok := r.layerOfExit(w, x); ok {
				t.IsDefault, t.Metadata = false, map[string]any{"wrappers": map[string]any{"from": r.idOf(w.around[layer])}}
			}
			s.Transitions = append(s.Transitions, t)
		}
	}
	if t, ok := r.rejected(w); ok {
		s.Transitions = append(s.Transitions, t)
	}
	s.Transitions = append(s.Transitions, r.refusedByGuards(w)...)
	if w.route != nil {
		r.provided(w)
	}
	s.Transitions = mergeEqual(s.Transitions)
}

// mergeEqual drops transitions that say the same twice.
func mergeEqual(list []summary.Transition) []summary.Transition {
	ids := make(map[string]int, len(list))
	for i := range list {
		ids[list[i].ID]++
	}
	if len(ids) == len(list) {
		return list
	}
	keyOf := func(t *summary.Transition) string {
		key := t.ID + "\x00" + string(summary.AppendJSON(nil, t.Output))
		if t.ExpectedInput != nil {
			key += "\x00" + summary.ShapeText(t.ExpectedInput)
		}
		return key
	}
	// A statement that ends both what went well and what was caught is one end; where
	// they end alike in two places, each is an end of its own.
	plain := map[string]summary.Range{}
	for i := range list {
		if t := &list[i]; ids[t.ID] > 1 && t.Metadata == nil && t.Output != (summary.Void{}) {
			plain[keyOf(t)] = t.Location
		}
	}
	seen := map[string]bool{}
	out := list[:0]
	for _, t := range list {
		if ids[t.ID] == 1 {
			out = append(out, t)
			continue
		}
		key := keyOf(&t)
		if at, ok := plain[key]; ok && t.Metadata != nil && at == t.Location {
			continue
		}
		if key += "\x00" + string(summary.AppendJSON(nil, t.Metadata)); !seen[key] {
			seen[key] = true
			out = append(out, t)
		}
	}
	return out
}

// outputs turns one exit into the format's outputs; a status with several values gives one each.
func (r *run) outputs(w *unitWork, x *paths.Exit, answers int) []summary.Output {
	switch x.Kind {
	case paths.ExitOutcome:
		return r.answers(w, x)
	case paths.ExitThrow:
		return r.thrownOutputs(w, x)
	case paths.ExitReturn:
		switch w.rules.Returns {
		case "response", "sequence":
			if x.Site.Expr == 0 {
				if w.rules.Fallthrough == "none" {
					return nil
				}
				return r.returnedAs(w, x, nil)
			}
			if w.rules.Returns == "sequence" {
				if out, ok := r.returnedSequence(w, x); ok {
					return out
				}
			}
			for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
				if role, _ := r.role(v); v.Kind == flow.Param && role == "response" {
					return nil // the reply itself, answered elsewhere
				}
			}
			if body := r.serialisedAs(w); body != nil {
				return r.responses(nil, x, body, w.rules.DefaultStatus)
			}
			return r.returnedAs(w, x, r.shapes.Of(x.Site, x.Env, x.Locals.Lookup()))
		case "gate":
			return nil // see gated
		case "object":
			if out := r.returnedObject(w, x); out != nil {
				return out
			}
			if w.binding == nil || w.binding.Transport != "http" {
				return []summary.Output{r.returned(x)}
			}
			return r.responses(nil, x, nil, 0)
		case "return", "markup", "":
			if w.component != "" {
				if out := r.rendered(w, x); out != nil {
					return []summary.Output{out}
				}
			}
			return []summary.Output{r.returned(x)}
		}
		switch w.rules.Fallthrough {
		case "prepared":
			if len(x.Prepared) > 0 {
				return r.responses(nil, x, nil, w.rules.DefaultStatus)
			}
			return nil
		case "none":
			return nil
		case "response":
			return r.responses(nil, x, r.fromTemplate(w, ""), w.rules.DefaultStatus)
		}
		return []summary.Output{summary.Void{}}
	case paths.ExitEnd:
		switch {
		case w.rules.Fallthrough == "prepared" && len(x.Prepared) > 0:
			return r.responses(nil, x, nil, w.rules.DefaultStatus)
		case (w.rules.Fallthrough == "none" || w.rules.Fallthrough == "prepared") && answers > 0:
			return nil
		case w.rules.Fallthrough == "response":
			body := r.fromTemplate(w, "")
			if body == nil && w.rules.Returns == "ignore" {
				body = r.serialisedAs(w)
			}
			return r.returnedAs(w, x, body)
		}
		return []summary.Output{summary.Void{}}
	}
	return nil
}

// returnedAs answers with a body that a unit returns, as the wrappers around it hand it on.
func (r *run) returnedAs(w *unitWork, x *paths.Exit, body summary.TypeShape) []summary.Output {
	body = r.changedBy(w, x, body)
	if w.rules.DefaultStatus == http.StatusNoContent {
		body = nil
	}
	return r.responses(nil, x, body, w.rules.DefaultStatus)
}

// serialisedAs is the shape that a framework gives everything a unit returns; nil
// when nothing is stated or known of it.
func (r *run) serialisedAs(w *unitWork) summary.TypeShape {
	if w.route == nil {
		return nil
	}
	f := w.route.inst.f
	items := []abi.Value{f.Get(abi.FieldBody)}
	if items[0].Kind == abi.ValueFirst {
		items = items[0].Items
	}
	for _, v := range items {
		if v.Kind == abi.ValueObject || v.Kind == abi.ValueString {
			return r.bodyStated(f, v)
		}
		if v.Kind != abi.ValueNode {
			continue
		}
		if at, ok := f.Site(v.Node); ok {
			if s, ok := r.shapes.Annotation(flow.FileID(at.File), syntax.Node(at.Node)); ok {
				return s
			}
		}
	}
	return nil
}

// ofMethod takes the tests of the request's method off the conditions of an
// endpoint that serves one method; possible is false when they rule the path out.
func (r *run) ofMethod(w *unitWork, list []summary.Predicate) (out []summary.Predicate, possible bool) {
	if w.route == nil || w.route.method == "" || w.route.method == "*" {
		return list, true
	}
	spelled := rules.RequestMethod(r.opts.Packs[w.pack].Manifest)
	if spelled == "" {
		return list, true
	}
	for _, p := range list {
		if is, ok := methodTest(p, spelled, w.route.method); ok {
			if !is {
				return nil, false
			}
			continue
		}
		out = append(out, p)
	}
	return out, true
}

// spells reports whether a value is the request's method: spelled as the pack says, where
// a dot in front stands for whatever an input is called.
func spells(v summary.ValueRef, spelled string) bool {
	if path, any := strings.CutPrefix(spelled, "."); any {
		ref, ok := v.(summary.InputRef)
		return ok && strings.Join(ref.Path, ".") == path
	}
	return summary.ValueText(v) == spelled
}

// methodTest decides a test of the request's method.
func methodTest(p summary.Predicate, spelled, method string) (is, ok bool) {
	switch q := p.(type) {
	case summary.Negation:
		is, ok = methodTest(q.Operand, spelled, method)
		return !is, ok
	case summary.Compound:
		// Alternatives of methods: each of them is such a test.
		all := true
		for _, o := range q.Operands {
			one, ok := methodTest(o, spelled, method)
			if !ok {
				return false, false
			}
			is, all = is || one, all && one
		}
		if q.Op == "and" {
			is = all
		}
		return is, len(q.Operands) > 0
	case summary.Comparison:
		right, literal := q.Right.(summary.LiteralRef)
		text, isText := right.Value.(string)
		if !literal || !isText || !spells(q.Left, spelled) {
			return false, false
		}
		switch q.Op {
		case summary.OpEq:
			return text == method, true
		case summary.OpNeq:
			return text != method, true
		}
	}
	return false, false
}

// provided makes the transitions of a unit whose function the library brings.
func (r *run) provided(w *unitWork) bool {
	f := w.route.inst.f
	list := f.Get(abi.FieldResponses)
	if list.Kind != abi.ValueList || len(list.Items) == 0 {
		return false
	}
	for i, item := range list.Items {
		if item.Kind != abi.ValueList || len(item.Items) == 0 || w.fn.Func != 0 && item.Items[len(item.Items)-1].Kind != abi.ValueString {
			continue
		}
		var body summary.TypeShape
		if len(item.Items) > 1 {
			if item.Items[1].Kind != abi.ValueString {
				body = r.bodyStated(f, item.Items[1])
			}
		}
		t := summary.Transition{IsDefault: i == 0 && w.fn.Func == 0, Location: w.out.Location.Range,
			Output: summary.Response{StatusCode: summary.LiteralRef{Value: float64(atoi(item.Items[0].Text))}, Body: body, Headers: map[string]summary.ValueRef{}}}
		if when := item.Items[len(item.Items)-1]; when.Kind == abi.ValueString {
			t.Conditions = []summary.Predicate{summary.CallPredicate{Callee: when.Text}}
		}
		t.ID = summary.TransitionID(w.name, t.Output, t.Conditions)
		w.out.Transitions = append(w.out.Transitions, t)
	}
	return true
}

// bodyMade is a body that a pack puts together of words for types and of what stands in the code.
func (r *run) bodyMade(f *fact, v abi.Value, x *paths.Exit) summary.TypeShape {
	var props []summary.Property
	for i, key := range v.Keys {
		shape := summary.Word(v.Items[i].Text)
		if site, ok := r.siteOf(f, v.Items[i], x.Env); ok {
			shape = r.shapes.Of(site, x.Env, x.Locals.Lookup())
		}
		props = append(props, summary.Property{Name: key, Shape: shape})
	}
	return summary.NewRecord(props)
}

// bodyStated is the body that a pack states: an annotation, a list of it, a word for a type, or an object of these.
func (r *run) bodyStated(f *fact, v abi.Value) summary.TypeShape {
	switch v.Kind {
	case abi.ValueString:
		return summary.Word(v.Text)
	case abi.ValueObject:
		var props []summary.Property
		for i, key := range v.Keys {
			if s := r.bodyStated(f, v.Items[i]); s != nil {
				props = append(props, summary.Property{Name: key, Shape: s})
			} else {
				props = append(props, summary.Property{Name: key, Shape: summary.UnknownShape{}})
			}
		}
		if v.Bool {
			return summary.Array{Items: summary.NewRecord(props)}
		}
		return summary.NewRecord(props)
	case abi.ValueNode:
		at, ok := f.Site(v.Node)
		if !ok {
			return nil
		}
		s, ok := r.shapes.Annotation(flow.FileID(at.File), syntax.Node(at.Node))
		if !ok {
			return nil
		}
		if v.Bool {
			return summary.Array{Items: s}
		}
		return s
	}
	return nil
}

// returned is what a path hands back to the caller.
func (r *run) returned(x *paths.Exit) summary.Output {
	if x.Site.Expr == 0 {
		return summary.Void{}
	}
	if value := r.shapes.Of(x.Site, x.Env, x.Locals.Lookup()); value != nil {
		return summary.Return{Value: value}
	}
	return summary.Void{}
}

func (r *run) answers(w *unitWork, x *paths.Exit) []summary.Output {
	if on, ok := x.Outcome.(handedOn); ok {
		return []summary.Output{summary.Delegate{To: r.prog.Func(on.l.factory).Params[on.l.param].Name}}
	}
	f := x.Outcome.(outcome).f
	switch literal(f, abi.FieldOutput) {
	case "delegate":
		return []summary.Output{summary.Delegate{To: literal(f, abi.FieldName)}}
	case "throw":
		if site, ok := r.siteOf(f, f.Get(abi.FieldBody), x.Env); ok {
			out := r.thrown(site, x.Env)
			values := r.prog.EvalWith(site, x.Env, x.Locals.Lookup())
			w.note(r, x, out, values)
			for _, v := range values {
				if status, ok := r.thrownStatus(r.opts.Packs[w.pack].Manifest.Exceptions, v); ok {
					return []summary.Output{summary.Response{StatusCode: status, Headers: map[string]summary.ValueRef{}}}
				}
			}
			return []summary.Output{out}
		}
		return []summary.Output{summary.Throw{}}
	}
	var body summary.TypeShape
	if b := f.Get(abi.FieldBody); b.Kind == abi.ValueObject {
		body = r.bodyMade(f, b, x)
	} else if b.Kind == abi.ValueFirst {
		body = r.bodyOf(r.values(f, b, x.Env, x.Locals.Lookup()))
	} else if b.Kind != abi.ValueNone {
		if site, ok := r.siteOf(f, b, x.Env); ok {
			if body = r.answered(site, f.site, x); body == nil {
				body = r.shapes.Of(site, x.Env, x.Locals.Lookup())
			}
		}
	} else if t := f.Get(abi.FieldTarget); t.Kind != abi.ValueNone {
		if name, ok := r.text(f, abi.FieldTarget, x.Env); ok {
			body = r.fromTemplate(w, name)
		}
	}
	out := instead(w.rules.ReplaceStatus, r.responses(f, x, body, 0))
	if raises := literal(f, abi.FieldExceptionType); raises != "" && len(w.errors) > 0 {
		return r.raisedBehind(w, x, out, raises)
	}
	return out
}

// instead puts the statuses in place that a kind of unit answers for those that its calls state.
func instead(statuses map[string]int, outputs []summary.Output) []summary.Output {
	for i, o := range outputs {
		resp, ok := o.(summary.Response)
		if !ok {
			continue
		}
		if lit, ok := resp.StatusCode.(summary.LiteralRef); ok {
			if n := statuses[fmt.Sprint(lit.Value)]; n != 0 {
				resp.StatusCode = summary.LiteralRef{Value: float64(n)}
				outputs[i] = resp
			}
		}
	}
	return outputs
}

// bodyOf is the shape of a body of which only the values are known; nil where that is not said.
func (r *run) bodyOf(values []flow.Value) summary.TypeShape {
	var shapes []summary.TypeShape
	for _, v := range values {
		s := r.shapes.Value(v)
		if s == nil {
			s = summary.UnknownShape{}
		}
		shapes = append(shapes, s)
	}
	if len(shapes) == 0 {
		return nil
	}
	return summary.NewUnion(shapes...)
}

// prepared finds the last thing said on the path of a field of the answer.
func prepared(x *paths.Exit, field abi.FieldID) (*fact, *flow.Env) {
	for i := len(x.Prepared) - 1; i >= 0; i-- {
		if f := x.Prepared[i].Outcome.(outcome).f; f.Get(field).Kind != abi.ValueNone {
			return f, x.Prepared[i].Env
		}
	}
	return nil, nil
}

// responses makes a response for each status the exit may have: its own, the one
// prepared before it, or the default.
func (r *run) responses(f *fact, x *paths.Exit, body summary.TypeShape, fallback int) []summary.Output {
	if body == nil {
		if p, env := prepared(x, abi.FieldBody); p != nil {
			if site, ok := r.siteOf(p, p.Get(abi.FieldBody), env); ok {
				body = r.shapes.Of(site, env, x.Locals.Lookup())
			}
			if d := p.Get(abi.FieldDefault); d.Kind == abi.ValueNumber {
				fallback = atoi(d.Text)
			}
		}
	}
	if _, gone := body.(summary.Undefined); gone {
		body = nil
	}
	make1 := func(status summary.ValueRef) summary.Output {
		return summary.Response{StatusCode: status, Body: body, Headers: map[string]summary.ValueRef{}}
	}
	from, env := f, x.Env
	if f == nil || f.Get(abi.FieldStatus).Kind == abi.ValueNone {
		from, env = prepared(x, abi.FieldStatus)
	}
	if from != nil {
		values := r.values(from, from.Get(abi.FieldStatus), env, x.Locals.Lookup())
		if from.Get(abi.FieldStatus).Kind != abi.ValueFirst || len(present(values)) > 0 {
			text := "status"
			if site, ok := r.siteOf(from, from.Get(abi.FieldStatus), env); ok {
				if side, _, ok := x.Locals.Result(site, env); ok {
					site = side
				}
				text = strings.Join(strings.Fields(r.prog.Files[site.File].ExprText(site.Expr)), " ")
			}
			var out []summary.Output
			for _, s := range statuses(r.numbered(from, values), text) {
				out = append(out, make1(s))
			}
			return out
		}
		f = from
	}
	if f != nil {
		if d := f.Get(abi.FieldDefault); d.Kind == abi.ValueNumber {
			fallback = atoi(d.Text)
		}
	}
	if fallback == 0 {
		return []summary.Output{make1(nil)}
	}
	return []summary.Output{make1(summary.LiteralRef{Value: float64(fallback)})}
}

// statuses gives each status that values say, and an unresolved one for those that are not a number.
func statuses(values []flow.Value, text string) []summary.ValueRef {
	var out []summary.ValueRef
	seen := map[float64]bool{}
	open := len(values) == 0
	for _, v := range values {
		n, err := strconv.ParseFloat(v.Text, 64)
		switch {
		case v.Kind != flow.Const || v.Lit != unit.LitNumber || err != nil:
			open = true
		case !seen[n]:
			seen[n] = true
			out = append(out, summary.LiteralRef{Value: n})
		}
	}
	if len(out) > 8 {
		out, open = nil, true
	}
	if open {
		out = append(out, summary.Unresolved{SourceText: text})
	}
	return out
}

// returnedSequence reads a returned (body, status); ok is false when what is
// returned is a body alone.
func (r *run) returnedSequence(w *unitWork, x *paths.Exit) (out []summary.Output, ok bool) {
	values := r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())
	if len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitNull && w.rules.Fallthrough == "none" {
		return nil, true // nothing: the request goes on
	}
	for _, v := range values {
		if v.Kind != flow.Array || r.prog.Expr(v.Site).Flags&unit.FlagTuple == 0 {
			return nil, false
		}
		parts, _ := r.prog.ElementSites(v)
		if len(parts) < 2 || len(parts) > 3 {
			return nil, false
		}
		status := r.prog.EvalWith(parts[1].Site, parts[1].Env, x.Locals.Lookup())
		text := strings.Join(strings.Fields(r.prog.Files[parts[1].Site.File].ExprText(parts[1].Site.Expr)), " ")
		for _, v := range status {
			if v.Kind == flow.Object {
				return nil, false // (body, headers)
			}
		}
		body := r.serialisedAs(w)
		if body == nil {
			body = r.shapes.Of(parts[0].Site, parts[0].Env, x.Locals.Lookup())
		}
		for _, s := range statuses(status, text) {
			out = append(out, summary.Response{StatusCode: s, Body: body, Headers: map[string]summary.ValueRef{}})
		}
	}
	return out, len(out) > 0
}

// returnedObject reads the status and the body of a returned object; nil when what is returned is none.
func (r *run) returnedObject(w *unitWork, x *paths.Exit) []summary.Output {
	var out []summary.Output
	for _, v := range r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()) {
		if v.Kind != flow.Object {
			return nil
		}
		props, _ := r.prog.Properties(v)
		var body summary.TypeShape
		status := []summary.ValueRef{nil}
		if w.rules.DefaultStatus != 0 {
			status[0] = summary.LiteralRef{Value: float64(w.rules.DefaultStatus)}
		}
		found := false
		for _, p := range props {
			switch p.Name {
			case w.rules.StatusProperty:
				found = true
				text := strings.Join(strings.Fields(r.prog.Files[p.Site.File].ExprText(p.Site.Expr)), " ")
				status = statuses(r.prog.EvalWith(p.Site, p.Env, x.Locals.Lookup()), text)
			case w.rules.BodyProperty:
				inner := r.serialised(flow.Prop{Site: p.Site, Env: p.Env}, 0)
				body = r.shapes.Of(inner.Site, inner.Env, x.Locals.Lookup())
			}
		}
		if !found {
			return nil
		}
		for _, s := range status {
			out = append(out, summary.Response{StatusCode: s, Body: body, Headers: map[string]summary.ValueRef{}})
		}
	}
	return out
}

// thrown describes what is thrown: its constructor as text, and its message when it is literal.
func (r *run) thrown(site flow.Site, env *flow.Env) summary.Output {
	out := summary.Throw{}
	if site.Expr == 0 {
		return out
	}
	file := r.prog.Files[site.File]
	x := file.Expr(site.Expr)
	for x.Kind == unit.ExprCast || x.Kind == unit.ExprAwait {
		x = file.Expr(x.A)
	}
	if x.Kind == unit.ExprName && x.Ref != 0 {
		if b := file.Binding(unit.BindingID(x.Ref)); len(b.Writes) == 1 && file.Writes[b.Writes[0]].Value != 0 {
			x = file.Expr(file.Writes[b.Writes[0]].Value)
		}
	}
	if x.Kind == unit.ExprNew || x.Kind == unit.ExprCall {
		name := strings.Join(strings.Fields(file.ExprText(x.A)), " ")
		out.ExceptionType = summary.Str(name)
		for i, a := range file.ExprsIn(x.List) {
			if v := r.prog.Eval(flow.Site{File: site.File, Expr: a}, env); len(v) == 1 && v[0].Kind == flow.Const && v[0].Lit == unit.LitString {
				out.Message = summary.Str(v[0].Text)
				break
			}
			if i == 2 {
				break
			}
		}
	}
	return out
}

// compose lists beside each route's own transitions what its wrappers answer,
// and checks the route against its declared contract.
func (r *run) compose(work []*unitWork, wrappers map[wrapperKey]*unitWork) {
	for _, w := range work {
		if w.out == nil || w.route == nil && len(w.around) == 0 {
			continue
		}
		rt := w.route
		var applied []any
		if rt == nil {
			setMeta(w.out, "wrappers", map[string]any{"applied": appliedAround(w)})
			continue
		}
		var added []summary.Transition
		throws := false
		var kept []summary.Transition
		for _, t := range w.out.Transitions {
			if _, ok := t.Output.(summary.Throw); ok {
				if answers := r.rescuedBy(w, w, &t, wrappers); len(answers) > 0 {
					added = append(added, answers...)
					continue
				}
				answers, complete := r.answeredFor(w, w, &t, len(rt.wrappers), wrappers)
				added = append(added, answers...)
				throws = throws || !complete
				if complete && w.sure[t.ID] {
					continue
				}
			}
			kept = append(kept, t)
		}
		w.out.Transitions = kept
		for n, wr := range rt.wrappers {
			ww := wrappers[r.wrapperKey(wr)]
			if ww == nil || ww.out == nil {
				continue
			}
			applied = append(applied, map[string]any{"name": ww.name, "summary": ww.out.Identity.ID})
			if here := w.onRoute[n]; here != nil {
				ww = here
			}
			for i := range ww.out.Transitions {
				if _, ok := ww.out.Transitions[i].Output.(summary.Throw); ok {
					if answers := r.rescuedBy(w, ww, &ww.out.Transitions[i], wrappers); len(answers) > 0 {
						added = append(added, answers...)
						continue
					}
					answers, complete := r.answeredFor(w, ww, &ww.out.Transitions[i], n, wrappers)
					added = append(added, answers...)
					throws = throws || !complete
				}
			}
			added = append(added, r.fromWrapper(w, ww, wr.tests)...)
		}
		applied = append(applied, appliedAround(w)...)
		for _, wr := range rt.errors {
			ww := wrappers[r.wrapperKey(wr)]
			if ww == nil || ww.out == nil {
				continue
			}
			applied = append(applied, map[string]any{"name": ww.name, "summary": ww.out.Identity.ID, "phase": "error"})
			if throws && len(wr.catches) == 0 {
				added = append(added, r.fromWrapper(w, ww, nil)...)
			}
		}
		added = mergeEqual(added)
		if len(applied) > 0 {
			setMeta(w.out, "wrappers", map[string]any{"applied": applied})
		}
		w.out.Transitions = append(w.out.Transitions, added...)
		summary.DisambiguateIDs(w.out.Transitions)
		if rt.declared != nil || len(rt.shared) > 0 {
			r.contract(w, rt.declared, rt.shared)
		}
	}
}

// fromWrapper gives a wrapper's answers as transitions of the route; passing on
// contributes nothing, and its effects stay in its own summary.
func (r *run) fromWrapper(w, wrapper *unitWork, tests []wrapperTest) []summary.Transition {
	var out []summary.Transition
	before := r.tested(w, tests)
	for _, t := range wrapper.out.Transitions {
		if _, ok := t.Output.(summary.Response); !ok {
			continue
		}
		conditions, possible := r.ofMethod(w, append(before[:len(before):len(before)], t.Conditions...))
		if !possible {
			continue
		}
		t.Conditions = conditions
		t.Effects = nil
		t.IsDefault = false
		t.ID = summary.TransitionID(w.name, t.Output, t.Conditions)
		t.Metadata = map[string]any{"wrappers": map[string]any{"from": wrapper.out.Identity.ID}}
		out = append(out, t)
	}
	return out
}

func setMeta(s *summary.Summary, key string, value any) {
	if s.Metadata == nil {
		s.Metadata = map[string]any{}
	}
	s.Metadata[key] = value
}

func httpMeta(s *summary.Summary) map[string]any {
	m, ok := s.Metadata["http"].(map[string]any)
	if !ok {
		m = map[string]any{}
		setMeta(s, "http", m)
	}
	return m
}
