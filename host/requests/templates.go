package requests

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// The template of a component shows the state that the component keeps its answers in: <li v-for="item in items">{{ item.name }}</li>. It is read
// as a function of the script. What stands there has the value of a cell (ref) without asking the cell for it.

// cells are what packs say of state that templates show.
type cells struct {
	// made are the calls, by the origin of what they give, that make a cell; computed the options whose methods are properties.
	made, computed map[string]bool
	// begins are the last names of what makes state of what it is passed, or gives what it begins with.
	begins map[string]bool
	// value is the property that a cell holds its value under.
	value summary.Step
}

func cellsOf(packs []*packrt.Pack) cells {
	c := cells{made: map[string]bool{}, computed: originsOf(packs, func(h *abi.Hooks) []string { return h.Computed }), value: "value"}
	c.begins = lastNames(originsOf(packs, func(h *abi.Hooks) []string { return append(h.Begin[:len(h.Begin):len(h.Begin)], h.Cells...) }))
	for origin := range originsOf(packs, func(h *abi.Hooks) []string { return h.Cells }) {
		c.made[origin+"()"] = true
	}
	return c
}

// shows reports whether packs say what templates have without asking for it.
func (r *Requests) shows() bool { return len(r.cells.made) > 0 }

// templatesIn lists the functions that the templates of a file are read as.
func (r *Requests) templatesIn(id flow.FileID) []unit.FuncID {
	file := r.prog.Files[id]
	if !file.Tree.Moves() {
		return nil
	}
	if got, ok := r.templates.Load(id); ok {
		return got.([]unit.FuncID)
	}
	var out []unit.FuncID
	for fn := range file.Funcs {
		if f := &file.Funcs[fn]; strings.TrimSuffix(f.Name, "$") == project.TemplateFunction && file.Tree.Written(f.Node) {
			out = append(out, unit.FuncID(fn))
		}
	}
	r.templates.Store(id, out)
	return out
}

// withTemplates adds, to functions that have parts of an answer, the templates that are written in them and read these, and leaves
// out those functions that read nothing else.
func (r *Requests) withTemplates(readers []facts.Grounded) []facts.Grounded {
	for _, q := range readers[:len(readers):len(readers)] {
		file := r.prog.Files[q.Owner.File]
		for _, fn := range r.templatesIn(q.Owner.File) {
			t := q
			t.Owner.Func = fn
			if fn == q.Owner.Func || !file.Tree.Contains(file.Func(q.Owner.Func).Node, file.Func(fn).Node) ||
				slices.ContainsFunc(readers, func(o facts.Grounded) bool { return o.Owner == t.Owner && o.At == t.At }) {
				continue
			}
			if r.Reads(t) {
				readers = append(readers, t)
			}
		}
	}
	return slices.DeleteFunc(readers, r.onlyShows)
}

// onlyShows reports whether all that a function reads of an answer stands in templates that are written in it.
func (r *Requests) onlyShows(q facts.Grounded) bool {
	if templates := r.templatesIn(q.Owner.File); len(templates) == 0 || slices.Contains(templates, q.Owner.Func) {
		return false
	}
	return !slices.ContainsFunc(r.readsOf(q), func(read BodyRead) bool { return !r.inTemplate(read.Site) })
}

// inTemplate reports whether an expression stands in a component's template.
func (r *Requests) inTemplate(at flow.Site) bool {
	file := r.prog.Files[at.File]
	return slices.ContainsFunc(r.templatesIn(at.File), func(fn unit.FuncID) bool {
		return file.Tree.Contains(file.Func(fn).Node, file.Expr(at.Expr).Node)
	})
}

// shown is a place in what a component's state holds as its template has it: without the property that the cell holds it under.
func (c *cells) shown(in summary.Path) summary.Path {
	if i := slices.Index(in, c.value); i >= 0 {
		return slices.Concat(in[:i:i], in[i+1:])
	}
	return in
}

// putElsewhere reports whether code of the file in which state was made puts something else under a name of it than a function's answer, but for
// what it begins with: what is shown of it may then be of either.
func (r *Requests) putElsewhere(here facts.Grounded, made flow.Site, name summary.Step) bool {
	file := r.prog.Files[made.File]
	module := flow.FuncRef{File: made.File, Func: unit.ModuleFunc}
	isMade := func(e unit.ExprID) bool {
		return slices.ContainsFunc(r.prog.Eval(flow.Site{File: made.File, Expr: e}, nil), func(v flow.Value) bool {
			return v.Kind == flow.Extern && v.Call == made
		})
	}
	for _, id := range r.code.Assignments(module) {
		x := file.Expr(id)
		target := file.Expr(x.A)
		if target.Kind != unit.ExprMember || summary.Step(target.Str) != name || !isMade(target.A) {
			continue
		}
		value := flow.Site{File: made.File, Expr: x.B}
		if x.Op != unit.OpAssign || !begins(file, x.B) && !(r.within(here.Owner, value) && len(r.partsOf(here, value)) > 0) {
			return true
		}
	}
	return false
}

// within reports whether an expression stands in a function.
func (r *Requests) within(fn flow.FuncRef, at flow.Site) bool {
	file := r.prog.Files[at.File]
	return fn.File == at.File && (fn.Func == unit.ModuleFunc || file.Tree.Contains(file.Func(fn.Func).Node, file.Expr(at.Expr).Node))
}

// namesGivenIn are the names that the code of a file gives properties, where the file has a template: what that shows may be what code has added to
// what was answered.
func (r *Requests) namesGivenIn(own map[string]bool, files ...flow.FileID) map[string]bool {
	if !slices.ContainsFunc(files, func(id flow.FileID) bool { return len(r.templatesIn(id)) > 0 }) {
		return own
	}
	out := map[string]bool{}
	for name := range own {
		out[name] = own[name]
	}
	for _, id := range files {
		for name := range r.namesGiven(flow.FuncRef{File: id, Func: unit.ModuleFunc}) {
			out[name] = true
		}
	}
	return out
}

// isBegun reports whether an object is what state begins with: what a call is passed that makes a cell or a reactive object, or a part of the data of
// a component's options or of a store. The answer takes its place.
func (r *Requests) isBegun(file *unit.File, object unit.ExprID) bool {
	n := file.Expr(object).Node
	for range 4 * maxNested {
		up, ok := file.Tree.ParentOf(n)
		if !ok {
			return false
		}
		if e := file.ExprOf(up); e != 0 {
			switch x := file.Expr(e); x.Kind {
			case unit.ExprCall:
				return r.cells.begins[file.Expr(file.Plain(x.A)).Str]
			case unit.ExprFunction:
				return r.cells.begins[file.Func(unit.FuncID(x.Ref)).Name]
			case unit.ExprObject, unit.ExprProperty, unit.ExprArray, unit.ExprCast:
			default:
				return false
			}
		} else if fn := file.FuncOf(up); fn != 0 {
			return r.cells.begins[file.Func(fn).Name]
		}
		n = up
	}
	return false
}

// held is a name of a module that holds a property of what a call gives; as a cell that was made of it, where it is spread.
type held struct {
	name, property string
	spread         bool
}

// destructured lists the names of a module that hold a property of what a call gives.
func (r *Requests) destructured(call flow.Site) (out []held) {
	file := r.prog.Files[call.File]
	name := r.nameInModule(call)
	for i := range file.Writes {
		w := &file.Writes[i]
		if w.Binding == 0 || w.In != unit.ModuleFunc || w.Value == 0 {
			continue
		}
		x := file.Expr(file.Plain(w.Value))
		if x.Kind != unit.ExprMember || x.Str == "" {
			continue
		}
		of := file.Plain(x.A)
		if of == call.Expr {
			out = append(out, held{file.Binding(w.Binding).Name, x.Str, false})
			continue
		}
		from := file.Expr(of)
		if from.Kind != unit.ExprCall || from.List.Len != 1 || len(r.spread) == 0 || !r.isOf(flow.Site{File: call.File, Expr: from.A}, r.spread) {
			continue
		}
		arg := file.Plain(file.ExprsIn(from.List)[0])
		if passed := file.Expr(arg); arg == call.Expr || passed.Kind == unit.ExprName && name != "" && passed.Str == name {
			out = append(out, held{file.Binding(w.Binding).Name, x.Str, true})
		}
	}
	return out
}

// computed adds what functions that a library runs for a cell's value, or that are options of a component, give of the bodies that a template's
// component has.
func (r *Requests) computed(w Client, root conditions.Root, out []body) []body {
	if len(out) == 0 || len(r.templatesIn(w.Func.File)) == 0 {
		return out
	}
	file := r.prog.Files[w.Func.File]
	add := func(at summary.Place, returned unit.ExprID) {
		if returned == 0 {
			return
		}
		list, element := r.ofList(file, returned)
		ref, _ := conditions.SubjectWithCalls(r.prog, root, flow.Site{File: w.Func.File, Expr: list}, w.Env, nil)
		for _, b := range out {
			if field, within := summary.PlaceOf(ref).Within(b.at); within && !b.failed && !b.shows {
				if rest, whole := r.handedOn(ref, r.withoutPromiseMembers(field)); whole {
					b.at, b.in, b.shows, b.part = at, at, true, slices.Concat(b.part, rest, element)
					out = append(out, b)
					return
				}
			}
		}
	}
	for fn := range file.Funcs {
		for _, call := range file.Funcs[fn].Calls {
			site := flow.Site{File: w.Func.File, Expr: call}
			if !r.mayBeCell(site) {
				continue
			}
			for _, ran := range r.prog.Runs(site, nil) {
				returns := r.prog.Returns(ran.Func)
				if summary.Step(ran.Gives) != r.cells.value || ran.Func.File != w.Func.File || len(returns) != 1 {
					continue
				}
				if name := r.nameInModule(site); name != "" {
					add(summary.PlaceOf(summary.State{Name: name}), returns[0])
				} else {
					from, _ := conditions.SubjectWithCalls(r.prog, root, site, w.Env, nil)
					add(summary.PlaceOf(from), returns[0])
				}
			}
		}
	}
	for _, b := range out[:len(out):len(out)] {
		if b.receiver == "" {
			continue
		}
		for id := unit.ModuleFunc + 1; int(id) < len(file.Funcs); id++ {
			name := r.computedProperty(file, id)
			returns := r.prog.Returns(flow.FuncRef{File: w.Func.File, Func: id})
			if name != "" && len(returns) == 1 {
				add(summary.PlaceOf(summary.State{Name: b.receiver}).At(summary.Path{summary.Step(name)}), returns[0])
			}
		}
		break
	}
	return out
}

// ofList is the list of which methods of lists give an expression, with the step to what they give of it: none where that is the same list, or a part.
func (r *Requests) ofList(file *unit.File, e unit.ExprID) (list unit.ExprID, element summary.Path) {
	for {
		e = file.Plain(e)
		x := file.Expr(e)
		switch parts := file.ExprsIn(x.List); {
		case x.Kind == unit.ExprCall && file.Expr(x.A).Kind == unit.ExprMember:
			method := file.Expr(x.A)
			switch {
			case r.prog.Semantics.Lists.Same[method.Str]:
			case givesElement[method.Str] && element == nil:
				element = summary.Path{summary.AnyIndex}
			default:
				return e, element
			}
			e = method.A
		case x.Kind == unit.ExprArray && len(parts) == 1 && file.Expr(parts[0]).Kind == unit.ExprSpread:
			e = file.Expr(parts[0]).A
		default:
			return e, element
		}
	}
}

// mayBeCell reports whether what a call calls has the name of something that makes a cell.
func (r *Requests) mayBeCell(call flow.Site) bool {
	callee := r.prog.Expr(flow.Site{File: call.File, Expr: r.prog.Expr(call).A})
	for origin := range r.cells.made {
		if strings.HasSuffix(origin, "#"+callee.Str+"()") {
			return true
		}
	}
	return false
}

// computedProperty is the property of a component's receiver for which a method among its options is run, "" for none.
func (r *Requests) computedProperty(file *unit.File, fn unit.FuncID) string {
	n, ok := file.Tree.ParentOf(file.Func(fn).Node)
	name := file.Func(fn).Name
	for i := 0; ok && i < maxNested; i++ {
		if e := file.ExprOf(n); e != 0 {
			switch x := file.Expr(e); {
			case x.Kind == unit.ExprProperty && r.cells.computed[x.Str]:
				return name
			case x.Kind == unit.ExprFunction:
				return ""
			}
		}
		n, ok = file.Tree.ParentOf(n)
	}
	return ""
}
