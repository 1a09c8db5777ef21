package taken

import (
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/intake"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/routing"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// Reader says what units take.
type Reader struct {
	code    *reading.Code
	prog    *program.Program
	eval    *facts.Evaluator
	routing *routing.Routing
	packs   []*packrt.Pack
	// intake says what functions read of their requests, by the rules of each pack.
	intake      *intake.Reader
	intakeRules []*intake.Rules
}

// New is a reader for the units of a run.
func New(code *reading.Code, eval *facts.Evaluator, routes *routing.Routing, packs []*packrt.Pack) *Reader {
	r := &Reader{code: code, prog: code.Prog, eval: eval, routing: routes, packs: packs, intake: intake.New(code.Prog, rules.Schemas(packs), rules.Described(packs))}
	r.intake.Typed = func(at flow.Site) (summary.TypeShape, bool) {
		return r.code.Shapes.Taken(at.File, r.prog.Expr(at).Node)
	}
	r.intake.TypedAs = func(c flow.ClassRef) (summary.TypeShape, bool) { return r.code.Shapes.Oracle.TakenOf(c) }
	r.intake.Made = func(at flow.Site) (flow.Value, bool) {
		return r.code.Shapes.Instance(at)
	}
	for _, p := range packs {
		r.intakeRules = append(r.intakeRules, rules.Intake(p.Manifest))
	}
	return r
}

// Rules say how the functions of a pack's framework read requests.
func (r *Reader) Rules(pack int) *intake.Rules { return r.intakeRules[pack] }

// Checks is the form that an argument of a call has to have, where the call checks it.
func (r *Reader) Checks(call flow.Site, arg unit.ExprID, env *flow.Env) (intake.Form, bool) {
	return r.intake.Checks(call, arg, env)
}
