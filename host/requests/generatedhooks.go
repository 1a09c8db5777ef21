package requests

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// A library sends a request for calls of functions that stand nowhere in the code, of what it made: useListQuery() of an API with an
// endpoint list. Packs state at which paths of what was made an answer is read.

// readersOfGiven are the functions that call what a library made for a request, and read its answer off what that gives.
func (r *readers) readersOfGiven(here facts.Grounded) (out []facts.Grounded) {
	targets := here.Fact.Get(abi.FieldTargets)
	if targets.Kind != abi.ValueList || here.At != here.Fact.Expr {
		return nil
	}
	var options []string
	for _, o := range here.Fact.Get(abi.FieldExcept).Items {
		options = append(options, o.Text)
	}
	for _, made := range r.eval.Values(here.Fact, here.Fact.Get(abi.FieldContainer), here.Env, nil) {
		if made.Kind != flow.Extern || made.Call.Expr == 0 {
			continue
		}
		for _, t := range targets.Items {
			at := strings.LastIndex(t.Text, "()")
			if at < 0 {
				continue
			}
			called := t.Text[:at]
			for _, c := range r.state.CalledAs(called[strings.LastIndexByte(called, '.')+1:]) {
				if r.isGiven(c, made, called) && !slices.ContainsFunc(options, func(o string) bool { return r.prog.Changed(c.Site, o, nil) }) {
					out = append(out, r.readerAt(here, c, []facts.Carried{{In: placeOf(t.Text[at+len("()"):])}})...)
				}
			}
		}
	}
	return out
}

// isGiven reports whether a call is one of what stands at a path of what was made.
func (r *readers) isGiven(c flow.Call, made flow.Value, path string) bool {
	callee := flow.Site{File: c.Site.File, Expr: r.prog.Expr(c.Site).A}
	return slices.ContainsFunc(r.prog.Eval(callee, nil), func(v flow.Value) bool {
		return v.Kind == flow.Extern && v.Text == made.Text+"."+path && r.HangsOn(v, made.Call, strings.Count(path, "()"))
	})
}

// placeOf is a path as the place that it is: elements of a pair are not told apart.
func placeOf(path string) (out summary.Path) {
	for _, step := range strings.FieldsFunc(path, func(c rune) bool { return c == '.' }) {
		if step[0] >= '0' && step[0] <= '9' {
			out = append(out, summary.AnyIndex)
			continue
		}
		out = append(out, summary.Step(step))
	}
	return out
}
