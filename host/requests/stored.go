package requests

import (
	"slices"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// What a function takes of an answer and puts into state is read where the state is: const [items, setItems] = useState([]), setItems(answer.data)
// in an effect, and items.map(…) in the component; or items.value = answer.data of const items = ref([]).

// sink is a place in a function that puts a value into what a call of a library gave.
type sink struct {
	value flow.Site
	into  flow.Site
	in    summary.Path
	// cell: what is there is the value of a cell.
	cell bool
}

// stored lists where the body of a request's answer, and its parts, are put into what calls of a library gave.
func (r *Requests) stored(here facts.Grounded) (out []facts.Carried) {
	for _, s := range r.sinks(here.Owner) {
		for _, part := range r.partsOf(here, s.value) {
			out = append(out, facts.Carried{From: s.into, In: append(s.in[:len(s.in):len(s.in)], part.In...), Part: part.Part, Kept: true, Cell: s.cell})
		}
	}
	return out
}

// sinks lists where a function sets state, or assigns to a property of what a library gave, once for all of its requests.
func (r *Requests) sinks(fn flow.FuncRef) []sink {
	if got, ok := r.sinksOf.Load(fn); ok {
		return got.([]sink)
	}
	file := r.prog.Files[fn.File]
	at := func(e unit.ExprID) flow.Site { return flow.Site{File: fn.File, Expr: e} }
	var out []sink
	put := func(into flow.Value, step summary.Step, value unit.ExprID) {
		if into.Call.Expr != 0 && into.Call.File == fn.File {
			out = append(out, sink{at(value), into.Call, summary.Path{step}, r.cells.made[into.Text] && step == r.cells.value})
		}
	}
	for _, id := range r.code.Calls(fn) {
		args := file.ExprsIn(file.Expr(id).List)
		if len(args) != 1 {
			continue
		}
		for _, set := range r.setters(at(file.Expr(id).A)) {
			for _, value := range r.newState(fn.File, args[0]) {
				put(set, summary.AnyIndex, value)
			}
		}
		// promise.then(setItems)
		on := file.Expr(file.Expr(id).A)
		if then := r.prog.Semantics.Promises.Then; then == "" || on.Kind != unit.ExprMember || on.Str != then {
			continue
		}
		for _, set := range r.setters(at(args[0])) {
			put(set, summary.AnyIndex, on.A)
		}
	}
	for _, id := range r.code.Assignments(fn) {
		x := file.Expr(id)
		target := file.Expr(x.A)
		if x.Op != unit.OpAssign || target.Kind != unit.ExprMember || target.Str == "" {
			continue
		}
		for _, v := range r.prog.Eval(at(target.A), nil) {
			if v.Kind == flow.Extern && v.Call == v.Site {
				put(v, summary.Step(target.Str), x.B)
			}
		}
	}
	r.sinksOf.Store(fn, out)
	return out
}

// newState is what a function that sets state is told: a value, or what a function makes of the state before.
func (r *Requests) newState(in flow.FileID, told unit.ExprID) []unit.ExprID {
	x := r.prog.Files[in].Expr(told)
	if x.Kind != unit.ExprFunction {
		return []unit.ExprID{told}
	}
	return slices.DeleteFunc(slices.Clone(r.prog.Returns(flow.FuncRef{File: in, Func: unit.FuncID(x.Ref)})), func(e unit.ExprID) bool { return e == 0 })
}

// partsOf are the parts of the body of a function's answer that an expression in it gives, each with its place in what is given.
func (r *Requests) partsOf(here facts.Grounded, site flow.Site) (out []facts.Carried) {
	w := Client{here.Owner, here.Env, &here}
	root := conditions.Root{Func: here.Owner, Numbers: r.numbersIn(here.Owner)}
	ref, calls := conditions.SubjectWithCalls(r.prog, root, site, here.Env, nil)
	if slices.ContainsFunc(calls, w.has) {
		for _, b := range r.bodies(w, root, r.Rules(w)) {
			if part, whole := r.partBehind(&b, ref); whole {
				out = append(out, facts.Carried{Part: append(b.part[:len(b.part):len(b.part)], part...)})
			}
		}
		return out
	}
	search := r.searchFor(here)
	for _, v := range r.prog.Eval(site, here.Env) {
		search.in(v, nil)
	}
	return search.result()
}

// setters are the functions that set state, as packs name them, among what an expression may be.
func (r *Requests) setters(at flow.Site) (out []flow.Value) {
	if k := r.prog.Expr(at).Kind; len(r.setsState) == 0 || k != unit.ExprName && k != unit.ExprMember {
		return nil
	}
	for _, v := range r.prog.Eval(at, nil) {
		if v.Kind == flow.Extern && r.setsState[v.Text] {
			out = append(out, v)
		}
	}
	return out
}

// settersOf are the origins of the functions that set state.
func settersOf(packs []*packrt.Pack) map[string]bool {
	return originsOf(packs, func(h *abi.Hooks) []string { return h.Setters })
}

// contextsOf are the origins of the functions that take what elements around a component provide.
func contextsOf(packs []*packrt.Pack) map[string]bool {
	return originsOf(packs, func(h *abi.Hooks) []string { return h.Contexts })
}

func originsOf(packs []*packrt.Pack, of func(*abi.Hooks) []string) map[string]bool {
	out := map[string]bool{}
	for _, p := range packs {
		if effects := p.Manifest.Effects; effects != nil && effects.Hooks != nil {
			for _, origin := range of(effects.Hooks) {
				out[origin] = true
			}
		}
	}
	return out
}

// readersOfState are the functions in which state is made that a function puts its answer into, and which read it.
func (r *Requests) readersOfState(here facts.Grounded) (out []facts.Grounded) {
	by := map[flow.Site][]facts.Carried{}
	var order []flow.Site
	for _, c := range r.stored(here) {
		if by[c.From] == nil {
			order = append(order, c.From)
		}
		by[c.From] = append(by[c.From], c)
	}
	for _, made := range order {
		owner := r.Around(made)
		shown := len(r.templatesIn(made.File)) > 0
		if owner == here.Owner && !shown {
			continue
		}
		own := r.namesGivenIn(r.namesGiven(owner), made.File)
		for i := range by[made] {
			by[made][i].Own = own
			by[made][i].Several = r.shows() && r.putElsewhere(here, made, by[made][i].In[0])
		}
		for _, fn := range append([]flow.FuncRef{owner}, r.laterIn(owner, here.Owner)...) {
			reader := facts.Grounded{Fact: here.Fact, Env: here.Env, Owner: fn, At: made, Carried: by[made]}
			if r.Reads(reader) {
				out = append(out, reader)
			}
		}
		out = append(out, r.readersOfReturned(here, made, owner, by[made])...)
	}
	return out
}

// laterIn lists the functions with a name that are written in one which makes state and run whenever they are called, but for the one
// that puts the answer there.
func (r *Requests) laterIn(owner, puts flow.FuncRef) (out []flow.FuncRef) {
	file := r.prog.Files[owner.File]
	for id := unit.FuncID(1); int(id) < len(file.Funcs); id++ {
		fn := file.Func(id)
		if fn.Binding == 0 || id == puts.Func && owner.File == puts.File {
			continue
		}
		for up := fn.Parent; up != 0 && !(up == puts.Func && owner.File == puts.File); up = file.Func(up).Parent {
			if up == owner.Func {
				out = append(out, flow.FuncRef{File: owner.File, Func: id})
				break
			}
		}
	}
	return out
}

// namesGiven are the names that a function itself gives properties, in objects that it writes down and by assignments: what it keeps
// in its state beside what it was answered.
func (r *Requests) namesGiven(fn flow.FuncRef) map[string]bool {
	file, out := r.prog.Files[fn.File], map[string]bool{}
	for _, id := range r.code.Objects(fn) {
		if len(r.cells.begins) > 0 && r.isBegun(file, id) {
			continue
		}
		for _, p := range file.ExprsIn(file.Expr(id).List) {
			if x := file.Expr(p); x.Kind == unit.ExprProperty {
				out[x.Str] = true
			}
		}
	}
	for _, id := range r.code.Assignments(fn) {
		if target := file.Expr(file.Expr(id).A); target.Kind == unit.ExprMember {
			out[target.Str] = true
		}
	}
	return out
}
