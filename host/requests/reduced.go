package requests

import (
	"slices"
	"strconv"

	"github.com/drift-analyzer/drift/host/clientstate"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// readersOfActions are the functions that read what a function hands, of its answer, to an action of a part: dispatch(setUser(answer)). It is
// passed to the function of the part that has the action's name.
func (r *readers) readersOfActions(here facts.Grounded) (out []facts.Grounded) {
	if !r.state.Reduces() {
		return nil
	}
	file := r.prog.Files[here.Owner.File]
	for _, call := range r.code.Calls(here.Owner) {
		x := file.Expr(call)
		args := file.ExprsIn(x.List)
		if k := file.Expr(x.A).Kind; len(args) != 1 || k != unit.ExprName && k != unit.ExprMember {
			continue
		}
		for _, action := range r.prog.Eval(flow.Site{File: here.Owner.File, Expr: x.A}, here.Env) {
			s, fn := r.state.RanFor(action)
			if s == nil {
				continue
			}
			var given []facts.Carried
			for _, part := range r.PartsOf(here, flow.Site{File: here.Owner.File, Expr: args[0]}) {
				given = append(given, facts.Carried{In: part.In, Part: part.Part, Kept: true})
			}
			if len(given) > 0 {
				out = append(out, r.passedTo(here, fn, flow.Site{File: here.Owner.File, Expr: call}, 1, s.Payload(), given)...)
			}
		}
	}
	return out
}

// passedTo are a function of which a parameter has parts of an answer, where it reads them, and those that read what it puts into state.
func (r *readers) passedTo(here facts.Grounded, fn flow.FuncRef, at flow.Site, parameter int, place string, given []facts.Carried) (out []facts.Grounded) {
	params := r.prog.Func(fn).Params
	if parameter >= len(params) {
		return nil
	}
	name := params[parameter].Name
	if name == "" {
		name = "input" + strconv.Itoa(parameter)
	}
	reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: at, Carried: slices.Clone(given)}
	own, file := map[string]bool{}, r.prog.Files[fn.File]
	for _, id := range r.code.Assignments(fn) {
		x := file.Expr(id)
		if target := file.Expr(x.A); target.Kind == unit.ExprMember {
			if _, state := clientstate.ChangedIn(file, x); !state {
				own[target.Str] = true // what it was passed may be given it
			}
		}
	}
	for i := range reader.Carried {
		one := &reader.Carried[i]
		one.Receiver = ""
		one.From, one.Input, one.Own, one.In = at, name, own, slices.Concat(summary.ParsePath(place), one.In)
	}
	if r.Reads(reader) {
		out = append(out, reader)
	}
	return append(out, r.readersOfReduced(reader)...)
}

// readersOfReduced are the functions that read what a function which is passed an answer puts into a part of a store's state.
func (r *readers) readersOfReduced(changing facts.Grounded) (out []facts.Grounded) {
	fn := changing.Owner
	file := r.prog.Files[fn.File]
	s, made := r.state.ReducerAround(fn)
	if s == nil {
		return nil
	}
	for _, id := range r.code.Assignments(fn) {
		x := file.Expr(id)
		name, ok := clientstate.ChangedIn(file, x)
		if !ok || x.Op != unit.OpAssign || r.state.ReducesOther(made, name, id) {
			continue
		}
		for _, part := range r.PartsPassed(changing, flow.Site{File: fn.File, Expr: x.B}) {
			for _, key := range r.state.NamesOfPart(s, made) {
				held := facts.Carried{In: summary.Path{summary.Step(key), summary.Step(name)}, Part: part, Kept: true}
				out = append(out, r.readingHooks(changing, &clientstate.Store{Hooks: r.state.Selecting(s)}, held)...)
			}
		}
	}
	return out
}
