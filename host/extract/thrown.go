package extract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// thrownOutputs says what throwing ends a unit with: a response where the
// framework answers that exception itself, a throw otherwise.
func (r *run) thrownOutputs(w *unitWork, x *paths.Exit) []summary.Output {
	plain := r.thrown(x.Site, x.Env)
	values := raised(x.Site, r.prog.EvalWith(x.Site, x.Env, x.Locals.Lookup()))
	if x.Raised != "" {
		_, name, _ := strings.Cut(x.Raised, "#")
		plain = summary.Throw{ExceptionType: summary.Str(name)}
		values = []flow.Value{{Kind: flow.Extern, Text: x.Raised + "()"}}
	}
	if r.followed(w, values) {
		w.answered(summary.TransitionID(w.name, plain, x.Conditions), values)
		return []summary.Output{plain}
	}
	for _, e := range w.errors {
		for _, v := range values {
			status, known := r.frameworkStatus(w, v)
			if !r.catches(e, v, status) {
				continue
			}
			by := rescued{by: e}
			if known {
				by.status = status
			}
			w.rescue(summary.TransitionID(w.name, plain, x.Conditions), by)
			return []summary.Output{plain}
		}
	}
	w.note(r, x, plain, values)
	if x.Site.Expr == 0 || w.binding == nil || w.binding.Transport != "http" {
		return []summary.Output{plain}
	}
	for _, v := range values {
		if status, ok := r.frameworkStatus(w, v); ok {
			return []summary.Output{summary.Response{StatusCode: status, Body: r.thrownBody(w, v), Headers: map[string]summary.ValueRef{}}}
		}
		for _, name := range w.rules.ThrowStatus {
			if status, ok := r.statusValue(r.prog.Property(v, name)); ok && v.Kind != flow.Extern && v.Kind != flow.Param && v.Kind != flow.Typed {
				return []summary.Output{summary.Response{StatusCode: status, Headers: map[string]summary.ValueRef{}}}
			}
		}
	}
	return []summary.Output{plain}
}

// raised is what is thrown: raising a class raises an instance of it.
func raised(site flow.Site, values []flow.Value) []flow.Value {
	for i, v := range values {
		if v.Kind == flow.Class && site.Expr != 0 {
			values = slices.Clone(values)
			values[i] = flow.Value{Kind: flow.Instance, Class: v.Class, Site: site}
		}
	}
	return values
}

// frameworkStatus finds the status with which a framework answers an exception: the
// unit's own, or another one of the run, of its own library's exceptions.
func (r *run) frameworkStatus(w *unitWork, v flow.Value) (summary.ValueRef, bool) {
	if status, ok := r.thrownStatus(r.opts.Packs[w.pack].Manifest.Exceptions, v); ok {
		return status, true
	}
	for i, p := range r.opts.Packs {
		if status, ok := r.thrownStatus(p.Manifest.Exceptions, v); ok && i != w.pack {
			return status, true
		}
	}
	return nil, false
}

// thrownBody is what the unit's framework answers an exception with; nil where that is not said.
func (r *run) thrownBody(w *unitWork, v flow.Value) summary.TypeShape {
	for _, origin := range r.prog.Origins(v) {
		for _, t := range r.opts.Packs[w.pack].Manifest.Exceptions {
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
						shape = r.shapes.Of(flow.Site{File: call.Site.File, Expr: x.A}, call.Env, nil)
					} else if x.Kind != unit.ExprKeyword && x.Kind != unit.ExprSpread {
						if position == t.Body.Argument {
							shape = r.shapes.Of(flow.Site{File: call.Site.File, Expr: a}, call.Env, nil)
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

// thrownStatus finds the status of an exception that the framework answers. An exception
// whose constructor is given the status has it where the argument folds to a number.
func (r *run) thrownStatus(list []abi.Exception, v flow.Value) (summary.ValueRef, bool) {
	for _, origin := range r.prog.Origins(v) {
		for _, t := range list {
			if t.ProjectOnly || t.Origin != origin && t.Origin != origin+"()" {
				continue // raising a class raises an instance of it
			}
			if t.Status != 0 {
				return summary.LiteralRef{Value: float64(t.Status)}, true
			}
			if t.StatusArgument == nil {
				continue
			}
			if status, ok := r.statusValue(r.prog.ExceptionStatus(v, t.Origin)); ok {
				return status, true
			}
			return summary.Unresolved{SourceText: "status"}, true
		}
	}
	return nil, false
}

func (r *run) statusValue(values []flow.Value) (summary.ValueRef, bool) {
	if len(values) != 1 || values[0].Kind != flow.Const || values[0].Lit != unit.LitNumber {
		return nil, false
	}
	n, err := strconv.ParseFloat(values[0].Text, 64)
	if err != nil || n < 100 || n > 599 {
		return nil, false
	}
	return summary.LiteralRef{Value: n}, true
}

// catches reports whether a handler that names the exceptions it answers answers this one;
// status is the framework's own answer to it, if there is one, which comes before a handler of every exception.
func (r *run) catches(e wrapper, v flow.Value, status summary.ValueRef) bool {
	if len(e.catches) == 0 {
		return false
	}
	is := map[string]bool{}
	for _, o := range r.prog.Origins(v) {
		is[o] = true
	}
	if v.Kind == flow.Instance {
		for _, c := range r.prog.Lineage(v.Class) {
			is[modelKey(flow.Value{Kind: flow.Class, Class: r.prog.Canonical(c)})] = true
		}
	}
	for _, c := range e.catches {
		switch c.Kind {
		case flow.Const:
			// The status that it is raised with.
			if lit, ok := status.(summary.LiteralRef); ok && c.Lit == unit.LitNumber && lit.Value == float64(atoi(c.Text)) {
				return true
			}
		case flow.Class:
			if is[modelKey(flow.Value{Kind: flow.Class, Class: r.prog.Canonical(c.Class)})] {
				return true
			}
		case flow.Extern:
			if is[c.Text+"()"] || (everyException[c.Text] || anyException[c.Text] && status == nil) && len(is) > 0 {
				return true
			}
		}
	}
	return false
}

// everyException are the roots of exceptions where a handler of them comes before what the framework does by itself,
// anyException those where it comes behind that.
var (
	everyException = map[string]bool{"ruby#StandardError": true, "ruby#Exception": true, "global#Error": true}
	anyException   = map[string]bool{"global#Exception": true, "builtins#Exception": true}
)
