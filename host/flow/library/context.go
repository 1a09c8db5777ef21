package library

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// buildProviders lists the elements whose tag is a member, by the member's name.
// Nothing is evaluated here: who provides what is asked when a context is used.
func (r *Rules) buildProviders() map[string][]flow.Site {
	out := map[string][]flow.Site{}
	if len(r.Hints.Calls.Contexts) == 0 {
		return out
	}
	for i, f := range r.Files {
		if r.IsQuiet(flow.FileID(i)) {
			continue // what a test hands down to what it tests
		}
		for id := 1; id < len(f.Exprs); id++ {
			x := &f.Exprs[id]
			if x.Kind != unit.ExprMarkup || x.A == 0 {
				continue
			}
			if tag := f.Expr(x.A); tag.Kind == unit.ExprMember {
				out[tag.Str] = append(out[tag.Str], flow.Site{File: flow.FileID(i), Expr: unit.ExprID(id)})
			}
		}
	}
	return out
}

// context gives what the elements above hand down: the value of every provider of
// the same context, and the default it was made with when there is none.
func (r *Rules) context(q flow.Evaluation, c flow.Context, of []flow.Value) []flow.Value {
	if len(c.By) > 0 {
		return r.handedDown(q, c, of)
	}
	var out []flow.Value
	for _, made := range of {
		if made.Kind != flow.Extern || made.Text != c.Create || made.Call.Expr == 0 {
			continue
		}
		for _, site := range r.providers()[c.Provider] {
			f := r.Files[site.File]
			x := f.Expr(site.Expr)
			same := false
			for _, v := range q.Eval(flow.Site{File: site.File, Expr: f.Expr(x.A).A}, nil) {
				same = same || v.Kind == flow.Extern && v.Call == made.Call
			}
			if !same {
				continue
			}
			for _, a := range f.ExprsIn(x.List) {
				if attr := f.Expr(a); attr.Kind == unit.ExprProperty && attr.Str == c.Value {
					out = append(out, q.Eval(flow.Site{File: site.File, Expr: attr.A}, nil)...)
				}
			}
		}
		if len(out) == 0 {
			f := r.Files[made.Call.File]
			if args := f.ExprsIn(f.Expr(made.Call.Expr).List); len(args) > 0 {
				out = append(out, q.Eval(flow.Site{File: made.Call.File, Expr: args[0]}, nil)...)
			}
		}
	}
	return out
}

// buildHanding lists the calls of functions that hand down a value under a name, by the name that they are called by.
func (r *Rules) buildHanding() map[string][]flow.Site {
	named, out := map[string]bool{}, map[string][]flow.Site{}
	for _, c := range r.Hints.Calls.Contexts {
		for _, by := range c.By {
			named[by[strings.LastIndexAny(by, "#.")+1:]] = true
		}
	}
	if len(named) == 0 {
		return out
	}
	for i, f := range r.Files {
		if r.IsQuiet(flow.FileID(i)) {
			continue
		}
		for fn := range f.Funcs {
			for _, call := range f.Funcs[fn].Calls {
				if name := f.Expr(f.Plain(f.Expr(call).A)).Str; named[name] && f.Expr(call).List.Len == 2 {
					out[name] = append(out[name], flow.Site{File: flow.FileID(i), Expr: call})
				}
			}
		}
	}
	return out
}

// handedDown gives what functions hand down under a name.
func (r *Rules) handedDown(q flow.Evaluation, c flow.Context, of []flow.Value) (out []flow.Value) {
	for _, by := range c.By {
		for _, call := range r.handing()[by[strings.LastIndexAny(by, "#.")+1:]] {
			f := r.Files[call.File]
			x := f.Expr(call.Expr)
			args := f.ExprsIn(x.List)
			if !sameToken(of, q.Eval(flow.Site{File: call.File, Expr: args[0]}, nil)) {
				continue
			}
			if slices.ContainsFunc(q.Eval(flow.Site{File: call.File, Expr: x.A}, nil), func(v flow.Value) bool { return v.Kind == flow.Extern && v.Text == by }) {
				out = append(out, q.Eval(flow.Site{File: call.File, Expr: args[1]}, nil)...)
			}
		}
	}
	return out
}
