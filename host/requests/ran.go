package requests

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// A library runs a function when what its call gave is called, and gives what that returns later: const load = createAsyncThunk("load", ask),
// await dispatch(load()).unwrap(), or to functions that are registered for it: on.addCase(load.fulfilled, (state, action) => …).

// readersOfRun are the functions that are given, by what a library made of a function, what that returns of its answer, and read it.
func (r *readers) readersOfRun(here facts.Grounded) (out []facts.Grounded) {
	var given []facts.Carried
	for _, call := range r.prog.Runners(here.Owner) {
		for _, ran := range r.prog.Runs(call.Site, nil) {
			if ran.Func != here.Owner || len(ran.Later)+len(ran.Listeners) == 0 {
				continue
			}
			if given == nil {
				if given, _ = r.Carried(here); len(given) == 0 {
					return nil
				}
			}
			for _, made := range r.prog.Eval(call.Site, nil) {
				if made.Kind != flow.Extern || made.Call != call.Site {
					continue
				}
				for _, path := range ran.Later {
					out = append(out, r.readersBehind(here, made, path, given)...)
				}
				for _, l := range ran.Listeners {
					out = append(out, r.listening(here, made, l, given)...)
				}
			}
		}
	}
	return out
}

// readersBehind are the functions that call what stands at a path of what was made, and read what that gives.
func (r *readers) readersBehind(here facts.Grounded, made flow.Value, path string, given []facts.Carried) (out []facts.Grounded) {
	called := strings.TrimSuffix(path, "()")
	for _, c := range r.state.CalledAs(called[strings.LastIndexByte(called, '.')+1:]) {
		callee := flow.Site{File: c.Site.File, Expr: r.prog.Expr(c.Site).A}
		if slices.ContainsFunc(r.prog.Eval(callee, nil), func(v flow.Value) bool {
			return v.Kind == flow.Extern && v.Text == made.Text+called && r.HangsOn(v, made.Call, strings.Count(called, "()"))
		}) {
			out = append(out, r.readerAt(here, c, given)...)
		}
	}
	return out
}

// listening are the functions that are registered for what was made, and read what they are passed.
func (r *readers) listening(here facts.Grounded, made flow.Value, l flow.Listener, given []facts.Carried) (out []facts.Grounded) {
	for _, c := range r.state.CalledAs(l.Method) {
		file := r.prog.Files[c.Site.File]
		args := file.ExprsIn(file.Expr(c.Site.Expr).List)
		if len(args) < 2 || !slices.ContainsFunc(r.prog.Eval(flow.Site{File: c.Site.File, Expr: args[0]}, nil), func(v flow.Value) bool {
			return v.Kind == flow.Extern && v.Text == made.Text+"."+l.Event && v.Call == made.Call
		}) {
			continue
		}
		x := file.Expr(file.Plain(args[1]))
		if x.Kind != unit.ExprFunction {
			continue
		}
		fn := flow.FuncRef{File: c.Site.File, Func: unit.FuncID(x.Ref)}
		out = append(out, r.passedTo(here, fn, c.Site, l.Parameter, l.At, given)...)
	}
	return out
}
