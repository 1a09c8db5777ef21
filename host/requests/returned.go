package requests

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/summary"
)

// State that a function makes and returns (a hook, a composable) is read by its callers: const { user } = useUser().

// readersOfReturned are the callers of functions that return state which was made at a call, and into which an answer was put, where they
// read it: of the function that made it, and of those that take it from a context.
func (r *readers) readersOfReturned(here facts.Grounded, made flow.Site, owner flow.FuncRef, held []facts.Carried) (out []facts.Grounded) {
	returned := func(fn flow.FuncRef) {
		var given []facts.Carried
		for _, e := range r.prog.Returns(fn) {
			if e != 0 {
				given = append(given, r.stateAt(flow.Site{File: fn.File, Expr: e}, made, held)...)
			}
		}
		if len(given) > 0 {
			out = append(out, r.readersOfHooks(here, r.state.KeptBy(fn), given)...)
			for _, c := range r.prog.Callers(fn) {
				out = append(out, r.readerAt(here, c, given)...)
			}
		}
	}
	returned(owner)
	for _, c := range r.state.ContextCalls() {
		if given := r.stateAt(c.Site, made, held); len(given) > 0 {
			out = append(out, r.readerAt(here, c, given)...)
			if c.In != owner {
				returned(c.In)
			}
		}
	}
	return out
}

// stateHere is the state that a call in the function gives which the request belongs to, and into which what it calls put the answer:
// const { data } = useFetch("/boats").
func (r *readers) stateHere(here facts.Grounded) (out []facts.Carried) {
	below := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: here.Fact.In, At: here.Fact.Expr}
	held := r.stored(below)
	own := r.state.NamesGivenIn(r.state.NamesGiven(here.Owner), here.At.File)
	for i, c := range held {
		if slices.ContainsFunc(held[:i], func(o facts.Carried) bool { return o.From == c.From }) {
			continue
		}
		same := slices.DeleteFunc(slices.Clone(held), func(o facts.Carried) bool { return o.From != c.From })
		for _, given := range r.stateAt(here.At, c.From, same) {
			given.From, given.Own = here.At, own
			out = append(out, given)
		}
	}
	return out
}

// readerAt are the function around a call that gives parts of an answer which another function kept, and those with a name that are written in
// it, where they read them.
func (r *readers) readerAt(here facts.Grounded, at flow.Call, given []facts.Carried) (out []facts.Grounded) {
	reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: at.In, At: at.Site, Carried: slices.Clone(given)}
	own := r.state.NamesGivenIn(r.state.NamesGiven(at.In), at.Site.File, here.Owner.File)
	for i := range reader.Carried {
		reader.Carried[i].From, reader.Carried[i].Own = at.Site, own
	}
	for _, fn := range append([]flow.FuncRef{at.In}, r.state.LaterIn(at.In, here.Owner)...) {
		if reader.Owner = fn; fn != here.Owner && r.Reads(reader) {
			out = append(out, reader)
		}
	}
	return out
}

// stateAt lists where state that was made at a call lies in what an expression gives.
func (r *readers) stateAt(site, made flow.Site, held []facts.Carried) (out []facts.Carried) {
	for _, v := range r.prog.Eval(site, nil) {
		out = append(out, r.stateIn(v, made, held, nil)...)
	}
	return out
}

// stateIn lists where state that was made at a call lies in a value: in itself, or in a property of an object that is written down, or the first
// element of a pair.
func (r *readers) stateIn(v flow.Value, made flow.Site, held []facts.Carried, at summary.Path) (out []facts.Carried) {
	switch {
	case v.Kind == flow.Extern && v.Call == made:
		_, path, _ := strings.Cut(v.Text[strings.LastIndexByte(v.Text, '#')+1:], "()")
		for _, c := range held {
			if rest, ok := restOf(c.In, path); ok {
				c.In = append(at[:len(at):len(at)], rest...)
				out = append(out, c)
			}
		}
	case len(at) > 0:
	case v.Kind == flow.Object:
		props, _ := r.prog.Properties(v)
		for _, p := range props {
			for _, inner := range r.prog.Property(v, p.Name) {
				out = append(out, r.stateIn(inner, made, held, summary.Path{summary.Step(p.Name)})...)
			}
		}
	case v.Kind == flow.Array:
		// [state, set]: which element is read is not told apart.
		if elements, whole := r.prog.ElementSites(v); whole && len(elements) > 0 && len(elements) <= 2 {
			for _, inner := range r.prog.At(elements[0]) {
				out = append(out, r.stateIn(inner, made, held, summary.Path{summary.AnyIndex})...)
			}
		}
	}
	return out
}

// restOf is the rest of a place behind the part of it that a value is: ".0" of what useState gives.
func restOf(in summary.Path, part string) (summary.Path, bool) {
	name, ok := strings.CutPrefix(part, ".")
	if part == "" {
		return in, true
	}
	if !ok || len(in) == 0 || in[0] != summary.Step(name) && !(in[0] == summary.AnyIndex && name == "0") {
		return nil, false
	}
	return in[1:], true
}
