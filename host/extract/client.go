package extract

import (
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// clientWork makes one client unit for each function and request in it.
func (r *run) clientWork() []*unitWork {
	var out []*unitWork
	seen := map[string]bool{}
	for i := range r.requests {
		q := r.requests[i]
		method, path := r.endpoint(q)
		m := r.opts.Packs[q.f.pack].Manifest
		b := restBinding(method, path, m.ID)
		name, kind := r.funcName(q.owner)
		if q.owner.Func == unit.ModuleFunc {
			name, kind = r.prog.Files[q.owner.File].Path, summary.NameLabel
		}
		key := r.prog.Files[q.owner.File].Path + "\x00" + name + "\x00" + b.Label() + "\x00" + r.prog.Files[q.at.File].ExprText(q.at.Expr)
		if seen[key] {
			continue
		}
		seen[key] = true
		r.result.Counts[q.f.pack].Units++
		out = append(out, &unitWork{kind: summary.KindClient, fn: q.owner, name: name, nameKind: kind, binding: &b, request: &r.requests[i], pack: q.f.pack,
			rules: abi.UnitRules{Returns: "return"}})
	}
	return out
}

// bodyRead is an expression that reads the answer's body, and the fields it reads.
type bodyRead struct {
	site  flow.Site
	field summary.Path
	// failed: of the body of a failure, which a caught exception holds.
	failed bool
}

// answerOf describes the awaited answer of a client's request as conditions do.
func (r *run) answerOf(w *unitWork, root paths.Root) summary.ValueRef {
	return paths.Subject(r.prog, root, w.request.f.site, w.request.env, nil)
}

// clientRules says how the answer to a client's request is read, which what the client does to all answers may change.
func (r *run) clientRules(w *unitWork) abi.ClientRules {
	f, clients := w.request.f, r.opts.Packs[w.pack].Manifest.Clients
	if len(r.unwraps) > 0 && f.Get(abi.FieldReceiver).Kind != abi.ValueNone {
		if name, ok := r.unwraps[r.registrar(r.values(f, f.Get(abi.FieldReceiver), w.request.env, nil))]; ok {
			if rules, ok := clients[name]; ok {
				return rules
			}
		}
	}
	return clients[literal(f, abi.FieldClient)]
}

// pathsIn reads the paths of a manifest.
func pathsIn(list []string) []summary.Path {
	var out []summary.Path
	for _, p := range list {
		out = append(out, summary.ParsePath(p))
	}
	return out
}

// bodyReads finds the reads of body fields in a client's code.
func (r *run) bodyReads(w *unitWork, root paths.Root) []bodyRead {
	rules := r.clientRules(w)
	var out []bodyRead
	for _, id := range r.membersIn(w.fn) {
		site := flow.Site{File: w.fn.File, Expr: id}
		got, part := r.takenPart(site)
		if !part {
			continue
		}
		ref, calls := paths.SubjectWithCalls(r.prog, root, site, w.env, nil)
		through := false
		for _, c := range calls {
			through = through || c == w.request.f.site || c == w.request.at
		}
		if !through {
			ref2, ok := ref.(summary.Dependency)
			if !ok || ref2.Name != "catch" {
				continue
			}
			for _, p := range pathsIn(rules.ErrorBody) {
				if field, ok := summary.PlaceOf(ref).Within(summary.PlaceOf(summary.Dependency{Name: "catch"}).At(p)); ok && len(field) > 0 {
					out = append(out, bodyRead{site, named(field, got), true})
				}
			}
			continue
		}
		answer := summary.PlaceOf(r.answerOf(w, root))
		for _, p := range pathsIn(rules.Body) {
			field, ok := summary.PlaceOf(ref).Within(answer.At(p))
			if ok {
				field = settled(field)
			}
			if ok && len(field) > 0 && (got != "" || !arrayMember[string(field[len(field)-1])]) {
				out = append(out, bodyRead{site, named(field, got), false})
			} else if ok && len(field) > 1 && arrayMember[string(field[len(field)-1])] {
				out = append(out, bodyRead{site, field[:len(field)-1], false})
			}
		}
	}
	return out
}

// settled leaves out what promises have besides their value: res.json().catch(…).name
// reads name, and what then() is given is read where that is written.
func settled(field summary.Path) summary.Path {
	for len(field) > 0 {
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

// takenPart tells whether a member may be a part of a decoded body. Where brackets
// and dots differ (Python) a part is taken with brackets, or with get("name"),
// whose name is given back; anything behind a dot is a method of the language.
func (r *run) takenPart(site flow.Site) (name string, part bool) {
	file := r.prog.Files[site.File]
	x := file.Expr(site.Expr)
	if file.Tree.KindName(x.Node) != "attribute" {
		return "", true
	}
	up, ok := file.Tree.ParentOf(x.Node)
	if !ok || x.Str != "get" {
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
	return key.Str, key.Kind == unit.ExprLiteral && key.Op == unit.LitString
}

// named gives the last part of a field the name that get() was given.
func named(field summary.Path, name string) summary.Path {
	if name == "" {
		return field
	}
	return append(field[:len(field)-1:len(field)-1], summary.Step(name))
}

// arrayMember are members of the languages' own collections and texts, which are no fields of a body.
var arrayMember = map[string]bool{"map": true, "filter": true, "forEach": true, "length": true, "find": true, "some": true, "every": true,
	"reduce": true, "slice": true, "sort": true, "includes": true, "join": true, "then": true, "catch": true, "finally": true, "toString": true,
	"flatMap": true, "concat": true, "indexOf": true, "push": true, "at": true, "trim": true, "split": true, "toFixed": true, "startsWith": true}

// clientSummary makes the transitions of a function that sends a request: its
// paths behind the request, with the body fields each reads.
func (r *run) clientSummary(w *unitWork, root paths.Root, result *paths.Result, reads []bodyRead) {
	s := w.out
	rules := r.clientRules(w)
	fields, failed := map[flow.Site]summary.Path{}, map[flow.Site]summary.Path{}
	for _, b := range reads {
		if b.failed {
			failed[b.site] = b.field
		} else {
			fields[b.site] = b.field
		}
	}
	sent := func(x *paths.Exit) bool {
		for _, e := range x.Effects {
			if e.Site == w.request.f.site || e.Site == w.request.at {
				return true
			}
		}
		return x.Caught
	}
	for i := range result.Exits {
		x := &result.Exits[i]
		if !sent(x) {
			continue
		}
		conditions, caught := dropCatch(x.Conditions)
		caught = caught || x.Caught
		var out summary.Output
		switch x.Kind {
		case paths.ExitReturn:
			if x.Site.Expr == 0 {
				out = summary.Void{}
			} else {
				out = summary.Return{Value: r.shapes.Of(x.Site, x.Env, x.Locals.Lookup())}
			}
		case paths.ExitThrow:
			if out = r.thrown(x.Site, x.Env); x.Raised != "" {
				out = summary.Throw{ExceptionType: summary.Str(x.Raised[strings.IndexByte(x.Raised, '#')+1:])}
			}
		default:
			out = summary.Void{}
		}
		t := summary.Transition{Conditions: conditions, Output: out, Location: r.lineRange(w, x), IsDefault: r.isDefault(w, x), Effects: r.effects(w, root, x.Effects)}
		t.ID = summary.TransitionID(w.name, out, conditions)
		if !caught {
			t.ExpectedInput = expected(x.Effects, fields)
			s.Transitions = append(s.Transitions, t)
			if t.ExpectedInput = expected(x.Effects, failed); t.ExpectedInput == nil {
				continue
			}
			// What was caught joins the path again: it is a path of its own that ends the same way.
			t.IsDefault = false
		} else {
			t.ExpectedInput = expected(x.Effects, fields, failed)
		}
		t.Metadata = summary.Caught()
		s.Transitions = append(s.Transitions, t)
	}
	s.Transitions = mergeEqual(s.Transitions)
	response := &summary.ResponseReading{Subject: r.answerOf(w, root), Failure: rules.Failure, Told: r.told(w, root),
		Status: pathsIn(rules.Status), Ok: pathsIn(rules.Ok), Body: pathsIn(rules.Body), ErrorStatus: pathsIn(rules.ErrorStatus), ErrorBody: pathsIn(rules.ErrorBody)}
	if rules.Failure == "response" && r.ranByLibrary(w, root) && r.guarded(w) {
		response.Failure = summary.FailureException // what reads the result sees nothing of a failure
	}
	s.Metadata.ForHTTP().Response = response
	if w.request.at != w.request.f.site {
		s.Metadata.DerivedFromWrapper = r.wrapperName(w)
	}
	if len(rules.Status) > 0 && returnsAnswer(r, w, root, result) {
		s.Metadata.HTTP.ReturnsResponse = true
	}
}

// ranByLibrary reports whether what a client reads of the body comes out of a function that a library ran.
func (r *run) ranByLibrary(w *unitWork, root paths.Root) bool {
	if w.request.at == w.request.f.site {
		return false
	}
	for _, id := range r.membersIn(w.fn) {
		_, calls := paths.SubjectWithCalls(r.prog, root, flow.Site{File: w.fn.File, Expr: id}, w.env, nil)
		if slices.Contains(calls, w.request.f.site) && slices.ContainsFunc(calls, func(c flow.Site) bool { return len(r.prog.Runs(c, nil)) > 0 }) {
			return true
		}
	}
	return false
}

// guarded reports whether the function that sends a client's request returns only behind tests of the answer.
func (r *run) guarded(w *unitWork) bool {
	in := w.request.f.in
	one := &unitWork{kind: summary.KindClient, fn: in, request: w.request, pack: w.pack}
	root := paths.Root{Func: in, Numbers: paths.NumberCalls(r.prog, in)}
	answer := summary.ValueText(r.answerOf(one, root))
	result := paths.Walk(r.prog, &judge{r: r, unit: one, client: true}, root)
	found := false
	for i := range result.Exits {
		if x := &result.Exits[i]; x.Kind == paths.ExitReturn {
			if found = true; !slices.ContainsFunc(x.Conditions, func(p summary.Predicate) bool { return strings.Contains(summary.PredicateText(p), answer) }) {
				return false
			}
		}
	}
	return found
}

func (r *run) wrapperName(w *unitWork) string {
	name, _ := r.funcName(w.request.f.in)
	return r.prog.Files[w.request.f.file].Path + "::" + name
}

// returnsAnswer reports whether the raw answer is handed to the caller, who may look at its status.
func returnsAnswer(r *run, w *unitWork, root paths.Root, result *paths.Result) bool {
	answer := summary.ValueText(r.answerOf(w, root))
	for i := range result.Exits {
		x := &result.Exits[i]
		if x.Kind == paths.ExitReturn && x.Site.Expr != 0 && summary.ValueText(paths.Subject(r.prog, root, x.Site, x.Env, x.Locals)) == answer {
			return true
		}
	}
	return false
}

// dropCatch takes the note that something was raised off a client's conditions: metadata says it.
func dropCatch(list []summary.Predicate) (out []summary.Predicate, caught bool) {
	for _, p := range list {
		if o, ok := p.(summary.Opaque); ok && (o.SourceText == "an exception was raised" || o.SourceText == "the promise was rejected") {
			caught = true
			continue
		}
		out = append(out, p)
	}
	return out, caught
}

// expected is the record of body fields read on a path.
func expected(effects []paths.Effect, fields ...map[flow.Site]summary.Path) summary.TypeShape {
	root := &fieldTree{}
	for _, e := range effects {
		for _, of := range fields {
			if f, ok := of[e.Site]; ok {
				root.add(f)
			}
		}
	}
	if len(root.children) == 0 {
		return nil
	}
	return root.shape()
}

type fieldTree struct {
	children map[string]*fieldTree
}

func (t *fieldTree) add(path summary.Path) {
	for _, step := range path {
		if step == summary.AnyIndex {
			return
		}
		p := string(step)
		if t.children == nil {
			t.children = map[string]*fieldTree{}
		}
		next := t.children[p]
		if next == nil {
			next = &fieldTree{}
			t.children[p] = next
		}
		t = next
	}
}

func (t *fieldTree) shape() summary.TypeShape {
	if len(t.children) == 0 {
		return summary.UnknownShape{}
	}
	names := make([]string, 0, len(t.children))
	for n := range t.children {
		names = append(names, n)
	}
	sort.Strings(names)
	var props []summary.Property
	for _, n := range names {
		props = append(props, summary.Property{Name: n, Shape: t.children[n].shape()})
	}
	return summary.NewRecord(props)
}
