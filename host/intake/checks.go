package intake

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Checks is the form that a call has one of its arguments checked against, by a schema or by a class that describes data; false for a
// call that checks nothing.
func (r *Reader) Checks(call flow.Site, arg unit.ExprID, env *flow.Env) (Form, bool) {
	form, _, ok := r.checks(call, arg, env)
	return form, ok
}

// checks is Checks, and gives the property of the call's result under which the value goes on; nil where it is not followed.
func (r *Reader) checks(call flow.Site, arg unit.ExprID, env *flow.Env) (form Form, goesOn *string, ok bool) {
	file := r.prog.Files[call.File]
	x := file.Expr(call.Expr)
	if form, ok := r.described(call, x, arg, env); ok {
		return form, nil, true
	}
	if len(r.schemas) == 0 {
		return unknownForm, nil, false
	}
	callee := file.Expr(x.A)
	args := file.ExprsIn(x.List)
	if callee.Kind != unit.ExprMember || len(args) == 0 || args[0] != arg || !slices.ContainsFunc(r.schemas, func(s *Schemas) bool { _, ok := s.Checks[callee.Str]; return ok }) {
		return unknownForm, nil, false
	}
	form, of, ok := r.schemaOf(flow.Site{File: call.File, Expr: callee.A}, env, 0)
	if !ok {
		return unknownForm, nil, false
	}
	under, checks := of.Checks[callee.Str]
	return form, &under, checks
}
