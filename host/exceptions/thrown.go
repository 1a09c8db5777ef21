package exceptions

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Thrown describes what an exit throws: its constructor as text, and its message when it is literal. What was caught and is thrown
// again has the class that it came with, or was found to have.
func (r *Handlers) Thrown(x *paths.Exit) summary.Output {
	if x.Raised != "" {
		_, name, _ := strings.Cut(x.Raised, "#")
		return summary.Throw{ExceptionType: summary.Str(name)}
	}
	out := r.constructed(x.Site, x.Env)
	if x.Several {
		out.Message = nil
	}
	if out.ExceptionType != nil || x.Site.Expr == 0 {
		return out
	}
	names := map[string]bool{}
	if !r.handedIn(x.Site) {
		for _, v := range raised(x.Site, r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup())) {
			names[r.madeAs(v)] = true
		}
	}
	if len(names) != 1 || names[""] {
		names = r.foundToBe(x)
	}
	if len(names) == 1 && !names[""] {
		for name := range names {
			out.ExceptionType = summary.Str(name)
		}
	}
	return out
}

// handedIn reports whether an expression is a parameter: what it may be handed is more than what one path has.
func (r *Handlers) handedIn(site flow.Site) bool {
	file := r.prog.Files[site.File]
	e := file.Expr(file.Plain(site.Expr))
	return e.Kind == unit.ExprName && e.Ref != 0 && file.Binding(unit.BindingID(e.Ref)).Kind == unit.BindParam
}

// madeAs is the class of an exception that the project made, "" for any other value.
func (r *Handlers) madeAs(v flow.Value) string {
	switch v.Kind {
	case flow.Instance:
		return r.exceptionName(v)
	case flow.Extern:
		at := v.Call
		if at.Expr == 0 {
			at = v.Site
		}
		name := r.exceptionName(v)
		last := name[strings.LastIndexByte(name, '.')+1:]
		if at.Expr != 0 && strings.HasSuffix(v.Text, "()") && (r.prog.Expr(at).Kind == unit.ExprNew || last != "" && unicode.IsUpper(rune(last[0]))) {
			return name
		}
	}
	return ""
}

// foundToBe are the classes that the path of an exit has found the exception to be of that it throws again.
func (r *Handlers) foundToBe(x *paths.Exit) map[string]bool {
	file := r.prog.Files[x.Site.File]
	if e := file.Expr(file.Plain(x.Site.Expr)); e.Kind != unit.ExprName || e.Ref == 0 || file.Binding(unit.BindingID(e.Ref)).Kind != unit.BindCatch {
		return nil
	}
	names := map[string]bool{}
	for _, p := range x.Conditions {
		if check, ok := p.(summary.TypeCheck); ok {
			if of, ok := check.Subject.(summary.Dependency); ok && of.Name == "catch" && len(of.AccessChain) == 0 {
				names[check.ExpectedType] = true
			}
		}
	}
	return names
}

// constructed describes the exception that an expression makes.
func (r *Handlers) constructed(site flow.Site, env *flow.Env) summary.Throw {
	out := summary.Throw{}
	if site.Expr == 0 {
		return out
	}
	file := r.prog.Files[site.File]
	x := file.Expr(file.Plain(site.Expr))
	if x.Kind == unit.ExprName && x.Ref != 0 {
		if b := file.Binding(unit.BindingID(x.Ref)); len(b.Writes) == 1 && file.Writes[b.Writes[0]].Value != 0 {
			x = file.Expr(file.Writes[b.Writes[0]].Value)
		}
	}
	if x.Kind == unit.ExprNew || x.Kind == unit.ExprCall {
		name := strings.Join(strings.Fields(file.ExprText(x.A)), " ")
		if callee := file.Expr(x.A); callee.Kind == unit.ExprName && callee.Str != "" {
			name = callee.Str // also where the language makes the exception of something else: assert
		}
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

// ThrownOutputs is what a throw ends a unit with: a response where the framework answers that
// exception itself, a throw otherwise.
func (r *Handlers) ThrownOutputs(w *Walked, x *paths.Exit) []summary.Output {
	plain := r.Thrown(x)
	values := raised(x.Site, r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()))
	if x.Raised != "" {
		values = []flow.Value{{Kind: flow.Extern, Text: x.Raised + "()"}}
	}
	rejects := x.Kind == paths.ExitThrow && r.prog.Func(w.Code.Func).Async && r.unawaited(w.Framework.Pack)
	if !rejects && r.certainlyAnswered(w, values) {
		list := exceptionsOf(values)
		r.noteStatus(list, w, x)
		w.answeredForCertain(summary.TransitionID(w.Name.Text, plain, x.Conditions), list)
		return []summary.Output{plain}
	}
	of := make([]kinds, len(values))
	statuses := make([]summary.ValueRef, len(values))
	for i, v := range values {
		if len(w.Errors) > 0 {
			of[i] = r.kindsOf(v)
			statuses[i], _ = r.frameworkStatus(w, v)
		}
	}
	for _, e := range r.nearestFirst(w.Errors, values) {
		for i := range values {
			if len(e.Catches) == 0 || !r.takes(e, of[i], statuses[i]) {
				continue
			}
			by := Claim{By: e, Status: statuses[i]}
			w.claim(summary.TransitionID(w.Name.Text, plain, x.Conditions), by)
			return []summary.Output{plain}
		}
	}
	r.NoteThrown(w, x, plain, values)
	if rejects || x.Site.Expr == 0 || w.Binding == nil || w.Binding.Transport != "http" {
		return []summary.Output{plain}
	}
	for _, v := range values {
		if answer, ok := r.frameworkAnswer(w, v); ok {
			return []summary.Output{answer}
		}
	}
	if name := r.foreign(values); name != "" && x.Raised == "" {
		w.noteForeign(summary.TransitionID(w.Name.Text, plain, x.Conditions), name)
	}
	return []summary.Output{plain}
}

// givenStatus is the status that the framework reads off a property of an exception; nil where nothing is seen to be there.
func (r *Handlers) givenStatus(w *Walked, v flow.Value) summary.ValueRef {
	if v.Kind == flow.Param || v.Kind == flow.Typed {
		return nil
	}
	for _, name := range w.Framework.Rules.ThrowStatus {
		values := r.prog.Property(v, name)
		if status, ok := r.statusValue(values); ok {
			return status
		}
		if v.Kind == flow.Extern && slices.ContainsFunc(values, func(of flow.Value) bool { return of.Kind != flow.Extern && !flow.IsNull(of) }) {
			return summary.Unresolved{SourceText: name} // written, on some of the ways or something that is not known
		}
	}
	return nil
}

// frameworkAnswer is what an exception is answered with that no handler of the project takes.
func (r *Handlers) frameworkAnswer(w *Walked, v flow.Value) (summary.Response, bool) {
	if status, ok := r.frameworkStatus(w, v); ok {
		return summary.Response{StatusCode: w.errorStatus(status), Body: r.ThrownBody(w, v), Headers: map[string]summary.ValueRef{}}, true
	}
	if status := r.givenStatus(w, v); status != nil {
		return summary.Response{StatusCode: w.errorStatus(status), Headers: map[string]summary.ValueRef{}}, true
	}
	return summary.Response{}, false
}

// errorStatus is the status that the unit's framework answers an exception of a certain status with.
func (w *Walked) errorStatus(status summary.ValueRef) summary.ValueRef {
	if lit, ok := status.(summary.LiteralRef); ok && w.Framework.Rules.NoError != 0 {
		if n, ok := lit.Value.(float64); ok && n < 400 {
			return summary.LiteralRef{Value: float64(w.Framework.Rules.NoError)}
		}
	}
	if lit, ok := status.(summary.LiteralRef); ok && len(w.Framework.Rules.ReplaceStatus) > 0 {
		if n, ok := lit.Value.(float64); ok {
			if other, ok := w.Framework.Rules.ReplaceStatus[strconv.Itoa(int(n))]; ok {
				return summary.LiteralRef{Value: float64(other)}
			}
		}
	}
	return status
}

// raised are thrown values: raising a class raises an instance of it.
func raised(site flow.Site, values []flow.Value) []flow.Value {
	for i, v := range values {
		if site.Expr == 0 {
			break
		}
		switch {
		case v.Kind == flow.Class:
			values = slices.Clone(values)
			values[i] = flow.Value{Kind: flow.Instance, Class: v.Class, Site: site}
		case v.Kind == flow.Extern && namesClass(v.Text):
			values = slices.Clone(values)
			values[i].Text += "()"
			values[i].Call = site
		}
	}
	return values
}

// namesClass reports whether an origin is spelled as a class of a library is.
func namesClass(origin string) bool {
	last := origin[strings.LastIndexAny(origin, ".:#")+1:]
	return last != "" && unicode.IsUpper(rune(last[0])) && !strings.HasSuffix(origin, "()")
}

// frameworkStatus is the status with which a framework answers an exception: the unit's own
// framework, or another one of the run for exceptions of its own library.
func (r *Handlers) frameworkStatus(w *Walked, v flow.Value) (summary.ValueRef, bool) {
	if status, ok := r.ThrownStatus(w.Framework.Pack, v, true); ok {
		return status, true
	}
	for i := range r.packs {
		if i == w.Framework.Pack {
			continue
		}
		if status, ok := r.ThrownStatus(i, v, false); ok {
			return status, true
		}
	}
	return nil, false
}

// ThrownBody is what the unit's framework answers an exception with; nil where that is not stated.
func (r *Handlers) ThrownBody(w *Walked, v flow.Value) summary.TypeShape {
	for _, origin := range r.prog.Origins(v) {
		for _, t := range r.packs[w.Framework.Pack].Manifest.Exceptions {
			if t.Body == nil || t.Origin != origin && t.Origin != origin+"()" {
				continue
			}
			shape := summary.Word(t.Body.Type)
			for _, call := range r.prog.Constructions(v) {
				f := r.prog.Files[call.Site.File]
				position := 0
				for _, a := range f.ExprsIn(f.Expr(call.Site.Expr).List) {
					x := f.Expr(a)
					if x.Kind == unit.ExprKeyword && x.Str == t.Body.Keyword {
						shape = r.code.Shapes.Of(flow.Site{File: call.Site.File, Expr: x.A}, call.Env, nil)
					} else if x.Kind != unit.ExprKeyword && x.Kind != unit.ExprSpread {
						if position == t.Body.Argument {
							shape = r.code.Shapes.Of(flow.Site{File: call.Site.File, Expr: a}, call.Env, nil)
						}
						position++
					}
				}
			}
			return summary.NewRecord([]summary.Property{{Name: t.Body.Field, Shape: shape}})
		}
	}
	return nil
}

// ThrownStatus is the status of an exception that the framework of a pack answers, in its own units or in those of another.
// Where the constructor takes the status, it is the argument, if that folds to a number or to the framework's name for one.
func (r *Handlers) ThrownStatus(pack int, v flow.Value, own bool) (summary.ValueRef, bool) {
	m := r.packs[pack].Manifest
	for _, origin := range r.prog.Origins(v) {
		for _, t := range m.Exceptions {
			if t.ProjectOnly && !own || t.Origin != origin && t.Origin != origin+"()" {
				continue // raising a class raises an instance of it
			}
			if own, ok := r.ownStatus(v, t.StatusPaths); ok {
				return own, true
			}
			if t.Status != 0 && t.StatusKeyword == "" {
				return summary.LiteralRef{Value: float64(t.Status)}, true
			}
			if t.Status == 0 && t.StatusArgument == nil {
				continue
			}
			values := r.prog.ExceptionStatus(v, t.Origin)
			if len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitString {
				if n, ok := m.Statuses[values[0].Text]; ok {
					return summary.LiteralRef{Value: float64(n)}, true
				}
			}
			if status, ok := r.statusValue(values); ok {
				return status, true
			}
			return summary.Unresolved{SourceText: "status"}, true
		}
	}
	return nil, false
}

// ownStatus is the status that a class of the project states for its instances under a name by which the library reads it.
func (r *Handlers) ownStatus(v flow.Value, paths []string) (summary.ValueRef, bool) {
	if v.Kind != flow.Instance {
		return nil, false
	}
	for _, path := range paths {
		if name, ok := strings.CutPrefix(path, "."); ok && !strings.ContainsAny(name, ".()") {
			if status, ok := r.statusValue(r.prog.Property(v, name)); ok {
				return status, true
			}
		}
	}
	return nil, false
}

func (r *Handlers) statusValue(values []flow.Value) (summary.ValueRef, bool) {
	if len(values) != 1 || values[0].Kind != flow.Const || values[0].Lit != unit.LitNumber {
		return nil, false
	}
	n, err := strconv.ParseFloat(values[0].Text, 64)
	if err != nil || n < 100 || n > 599 {
		return nil, false
	}
	return summary.LiteralRef{Value: n}, true
}

// catches reports whether a handler that names the exceptions it answers answers this one; status is
// the framework's own answer to it, if there is one, which comes before a handler of every exception.
func (r *Handlers) catches(e routing.Wrapper, v flow.Value, status summary.ValueRef) bool {
	return len(e.Catches) > 0 && r.takes(e, r.kindsOf(v), status)
}

// kinds is what an exception is: the libraries' classes and those of the project, with what they descend from.
type kinds struct {
	origins map[string]bool
	classes map[flow.ClassRef]bool
}

func (r *Handlers) kindsOf(v flow.Value) kinds {
	out := kinds{map[string]bool{}, map[flow.ClassRef]bool{}}
	for _, o := range r.prog.Origins(v) {
		out.origins[o] = true
	}
	if v.Kind == flow.Instance {
		for _, c := range r.prog.Lineage(v.Class) {
			out.classes[r.prog.Canonical(c)] = true
		}
	}
	return out
}

// takes is catches for an exception of which it is known what it is.
func (r *Handlers) takes(e routing.Wrapper, of kinds, status summary.ValueRef) bool {
	raised := &r.prog.Semantics.Exceptions
	for _, c := range e.Catches {
		switch c.Kind {
		case flow.Const:
			// The status that it is raised with.
			if lit, ok := status.(summary.LiteralRef); ok && c.Lit == unit.LitNumber && lit.Value == float64(facts.Number(c.Text)) {
				return true
			}
		case flow.Class:
			if of.classes[r.prog.Canonical(c.Class)] {
				return true
			}
		case flow.Extern:
			if of.origins[c.Text+"()"] || raised.Handled[c.Text] && (raised.HandlersFirst || status == nil || r.Answers(e.Pack)) && len(of.origins)+len(of.classes) > 0 {
				return true
			}
		}
	}
	return false
}
