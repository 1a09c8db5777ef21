package facts

import (
	"strings"

	"github.com/drift-analyzer/drift/host/stage"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// propagate finds the parameters that may hold a value which some pack's test looks for: those to
// which a call passes one, or something it can be reached from, directly or through other
// parameters. A test on any other parameter is decided at once, so that packs are not called, and
// facts not lifted, for every parameter there is.
func (r *stating) propagate(active []int) {
	var wanted []string
	seen := map[string]bool{}
	for _, p := range active {
		for _, q := range r.packs[p].Manifest.Queries {
			for _, t := range q.Tests {
				for _, o := range t.Origin {
					if !seen[o] && !strings.HasPrefix(o, "type:") {
						seen[o] = true
						wanted = append(wanted, strings.TrimSuffix(o, "**"))
					}
				}
			}
		}
	}
	r.mayHold = map[Param]families{}
	if len(wanted) == 0 {
		return
	}
	family := make([]families, len(wanted))
	for i, w := range wanted {
		family[i] = familyOf(w)
	}
	var platform, libraries families // those that only names of the platform have
	for i, w := range wanted {
		if strings.HasPrefix(w, "global") {
			platform |= family[i]
		} else {
			libraries |= family[i]
		}
	}
	platform &^= libraries
	methods := r.methodNames()
	// A value is looked for when a wanted origin begins with it (process, of
	// process.env) or it begins with one (what a registrar's method gives).
	leads := func(origin string) families {
		var out families
		for i, w := range wanted {
			if strings.HasPrefix(w, origin) || strings.HasPrefix(origin, w) {
				out |= family[i]
			}
		}
		return out
	}
	type edge struct{ from, to Param }
	type start struct {
		to   Param
		what families
	}
	type found struct {
		start []start
		edges []edge
	}
	per := make([]found, len(r.prog.Files))
	stage.Each(r.workers, len(r.prog.Files), func(i int) {
		r.code.ProtectFile(stageName, flow.FileID(i), func() {
			f := r.prog.Files[i]
			if r.code.Ignored[i] {
				return
			}
			mark := func(to Param, what families) { per[i].start = append(per[i].start, start{to, what}) }
			link := func(from, to Param) { per[i].edges = append(per[i].edges, edge{from, to}) }
			// What a file exports by default may be loaded by a framework that goes by folders, and passed an object of its.
			for _, name := range []string{"default", "="} { // "=" is what a CommonJS module exports
				for _, v := range r.prog.Export(flow.FileID(i), name) {
					if v.Kind == flow.Function {
						for k := range r.prog.Func(v.Func).Params {
							per[i].start = append(per[i].start, start{Param{v.Func, int32(k)}, anyFamily &^ platform})
						}
					}
				}
			}
			for id := 1; id < len(f.Funcs); id++ {
				for _, c := range f.Funcs[id].Calls {
					site := flow.Site{File: flow.FileID(i), Expr: c}
					if methods != nil && !mayCallProject(f, c, methods) {
						if passesBlock(f, c) {
							r.passedToLibrary(f, site, leads, mark, link)
						}
						continue
					}
					r.handedToMethod(f, site, leads, mark)
					one := func(to Param, v flow.Value) {
						switch v.Kind {
						case flow.Extern:
							if what := leads(v.Text); what != 0 {
								mark(to, what)
							}
						case flow.Instance, flow.Class:
							// One of a class of the project's that descends from a library's.
							for _, origin := range r.prog.Origins(v) {
								if what := leads(origin); what != 0 {
									mark(to, what)
								}
							}
						case flow.Param:
							link(Param{v.Func, v.Index}, to)
						}
					}
					note := func(to Param, values []flow.Value) {
						for _, v := range values {
							if v.Kind != flow.Object {
								one(to, v)
								continue
							}
							props, _ := r.prog.Properties(v)
							for _, p := range props {
								for _, pv := range r.prog.Eval(p.Site, p.Env) {
									one(to, pv)
								}
							}
						}
					}
					for _, callee := range r.prog.MayCall(site) {
						fn := r.prog.Func(callee.Func)
						for k := range fn.Params {
							at := Param{callee.Func, int32(k)}
							if arg, env, ok := r.prog.Argument(callee.Env, k); ok {
								note(at, r.prog.Eval(arg, env))
							} else if v, known := r.implicitArgument(f, site, callee, k); known {
								note(at, v)
							} else {
								// An argument that nobody can name is none of the platform's, unless the parameter's default is.
								per[i].start = append(per[i].start, start{at, anyFamily &^ platform})
								if d := fn.Params[k].Default; d != 0 {
									note(at, r.prog.Eval(flow.Site{File: callee.Func.File, Expr: d}, nil))
								}
							}
						}
					}
					r.passedToLibrary(f, site, leads, mark, link)
				}
			}
		})
	})
	next := map[Param][]Param{}
	var queue []start
	for _, p := range per {
		queue = append(queue, p.start...)
		for _, e := range p.edges {
			next[e.from] = append(next[e.from], e.to)
		}
	}
	for len(queue) > 0 {
		k := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if r.mayHold[k.to]&k.what == k.what {
			continue
		}
		r.mayHold[k.to] |= k.what
		for _, to := range next[k.to] {
			queue = append(queue, start{to, r.mayHold[k.to]})
		}
	}
}

// implicitArgument is the value of a parameter for which a call writes no argument: the element of
// an iteration, or the default of the parameter. It is not known of a parameter that takes
// several arguments, nor after a spread.
func (r *stating) implicitArgument(f *unit.File, call flow.Site, callee flow.Callee, k int) ([]flow.Value, bool) {
	p := r.prog.Func(callee.Func).Params[k]
	if p.Rest || p.KeywordRest || p.Block {
		return nil, false
	}
	if args := callee.Env.Args; args != nil {
		if k < len(args) && args[k].Value != nil {
			return []flow.Value{*args[k].Value}, true
		}
		return nil, true // the number of the element, or nothing
	}
	if r.prog.Semantics.Calls.ByName {
		return nil, false
	}
	for _, a := range f.ExprsIn(f.Expr(call.Expr).List) {
		if f.Expr(a).Kind == unit.ExprSpread {
			return nil, false
		}
	}
	if p.Default == 0 {
		return nil, true
	}
	return r.prog.Eval(flow.Site{File: callee.Func.File, Expr: p.Default}, nil), true
}

// families is a set of libraries, one bit each (several share one where there are many).
type families uint64

const anyFamily = ^families(0)

// familyOf is the library of an origin; of the platform's own names, the first word.
func familyOf(origin string) families {
	name, rest, _ := strings.Cut(origin, "#")
	if name == "global" {
		if i := strings.IndexAny(rest, ".()["); i >= 0 {
			rest = rest[:i]
		}
		name = "global#" + rest
	}
	h := uint32(2166136261)
	for i := 0; i < len(name); i++ {
		h = (h ^ uint32(name[i])) * 16777619
	}
	return 1 << (h % 64)
}

// familiesOf is the set of the libraries of a test's origins.
func familiesOf(origins []string) families {
	var out families
	for _, o := range origins {
		out |= familyOf(strings.TrimPrefix(o, "type:"))
	}
	return out
}

// mayBeFunction reports whether an expression of a kind may be a function, or a module that is one.
func mayBeFunction(k unit.ExprKind) bool {
	switch k {
	case unit.ExprFunction, unit.ExprName, unit.ExprMember, unit.ExprCall, unit.ExprImport, unit.ExprAwait, unit.ExprConditional,
		unit.ExprLogical, unit.ExprCast, unit.ExprIndex:
		return true
	}
	return false
}

// passedToLibrary marks the parameters of functions that are arguments of a wanted library's own
// call: what the library passes them may be one of its objects.
func (r *stating) passedToLibrary(f *unit.File, call flow.Site, leads func(string) families, mark func(Param, families), link func(from, to Param)) {
	x := f.Expr(call.Expr)
	var library families
	var from []Param
	for _, v := range r.prog.Eval(flow.Site{File: call.File, Expr: x.A}, nil) {
		switch v.Kind {
		case flow.Extern:
			library |= leads(v.Text)
		case flow.Typed:
			library |= familyOf(strings.TrimPrefix(v.Text, "type:"))
		case flow.Param:
			// What is passed to a parameter may be passed on.
			from = append(from, Param{v.Func, v.Index})
		}
	}
	if library == 0 && len(from) == 0 {
		return
	}
	for _, a := range f.ExprsIn(x.List) {
		if !mayBeFunction(f.Expr(a).Kind) {
			continue
		}
		for _, v := range r.prog.Eval(flow.Site{File: call.File, Expr: a}, nil) {
			if v.Kind == flow.Function {
				for k := range r.prog.Func(v.Func).Params {
					to := Param{v.Func, int32(k)}
					if library != 0 {
						mark(to, library)
					}
					for _, f := range from {
						link(f, to)
					}
				}
			}
		}
	}
}

// handedToMethod marks a parameter one of whose methods is handed an object of a wanted library (def load(app):
// app.register_blueprint(harbour)): it may be one of this library's, even where no call in the run passes one.
func (r *stating) handedToMethod(f *unit.File, call flow.Site, leads func(string) families, mark func(Param, families)) {
	x := f.Expr(call.Expr)
	on := f.Expr(x.A)
	if on.Kind != unit.ExprMember || f.Expr(on.A).Kind != unit.ExprName {
		return
	}
	var params []Param
	for _, v := range r.prog.Eval(flow.Site{File: call.File, Expr: on.A}, nil) {
		if v.Kind == flow.Param {
			params = append(params, Param{v.Func, v.Index})
		}
	}
	if len(params) == 0 {
		return
	}
	for _, a := range f.ExprsIn(x.List) {
		for _, v := range r.prog.Eval(flow.Site{File: call.File, Expr: a}, nil) {
			if v.Kind != flow.Extern {
				continue
			}
			if what := leads(v.Text); what != 0 {
				for _, p := range params {
					mark(p, what)
				}
			}
		}
	}
}

// methodNames are the names of the project's functions where every call is by name, nil
// otherwise: a call of another name runs none of them.
func (r *stating) methodNames() map[string]bool {
	if !r.prog.Semantics.Calls.ByName {
		return nil
	}
	out := map[string]bool{}
	for _, f := range r.prog.Files {
		for i := range f.Classes {
			for _, m := range f.Classes[i].Members {
				if m.Func != 0 {
					out[m.Name] = true
				}
			}
		}
		for id := 2; id < len(f.Funcs); id++ {
			if f.Funcs[id].Name != "" {
				out[f.Funcs[id].Name] = true
			}
		}
	}
	return out
}

// mayCallProject reports whether a call may run a function of the project, by its name.
func mayCallProject(f *unit.File, call unit.ExprID, methods map[string]bool) bool {
	x := f.Expr(call)
	if x.Kind == unit.ExprNew {
		return true
	}
	switch callee := f.Expr(x.A); callee.Kind {
	case unit.ExprMember:
		return methods[callee.Str]
	}
	return true
}

// passesBlock reports whether the last argument of a call is a block with parameters.
func passesBlock(f *unit.File, call unit.ExprID) bool {
	x := f.Expr(call)
	if x.Flags&unit.FlagBlock == 0 {
		return false
	}
	args := f.ExprsIn(x.List)
	block := f.Expr(args[len(args)-1])
	return block.Kind == unit.ExprFunction && len(f.Func(unit.FuncID(block.Ref)).Params) > 0
}
