package requests

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/summary"
)

// A function that changes a part of a store's state puts what it is passed there: state.user = action.payload in an object that createSlice is
// passed; and components read it: useSelector((state) => state.session.user).

// reduced is how such stores are made; keys are the names of their parts by the calls that made these, selected the calls that read the state,
// once asked.
type reduced struct {
	by                          *abi.Reduced
	makers, combined, selectors map[string]bool
	keysOnce, selectedOnce      sync.Once
	keys                        map[flow.Site][]string
	selected                    []flow.Call
}

func reducedOf(packs []*packrt.Pack) (out []*reduced) {
	set := func(list []string) map[string]bool {
		out := map[string]bool{}
		for _, origin := range list {
			out[origin] = true
		}
		return out
	}
	for _, p := range packs {
		if effects := p.Manifest.Effects; effects != nil && effects.Hooks != nil && effects.Hooks.Reduced != nil {
			by := effects.Hooks.Reduced
			out = append(out, &reduced{by: by, makers: set(by.Makers), combined: set(by.Combined), selectors: set(by.Selectors)})
		}
	}
	return out
}

// readersOfActions are the functions that read what a function hands, of its answer, to an action of a part: dispatch(setUser(answer)). It is
// passed to the function of the part that has the action's name.
func (r *Requests) readersOfActions(here facts.Grounded) (out []facts.Grounded) {
	if len(r.reduced) == 0 {
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
			s, fn := r.ranFor(action)
			if s == nil {
				continue
			}
			var given []facts.Carried
			for _, part := range r.partsOf(here, flow.Site{File: here.Owner.File, Expr: args[0]}) {
				given = append(given, facts.Carried{In: part.In, Part: part.Part, Kept: true})
			}
			if len(given) > 0 {
				out = append(out, r.passedTo(here, fn, flow.Site{File: here.Owner.File, Expr: call}, 1, s.by.Payload, given)...)
			}
		}
	}
	return out
}

// ranFor is the function of a part that runs for an action.
func (r *Requests) ranFor(action flow.Value) (s *reduced, fn flow.FuncRef) {
	if action.Kind != flow.Extern || action.Call.Expr == 0 {
		return nil, fn
	}
	for _, s := range r.reduced {
		for maker := range s.makers {
			name, ok := strings.CutPrefix(action.Text, maker+"()."+s.by.Actions+".")
			args := r.prog.Files[action.Call.File].ExprsIn(r.prog.Expr(action.Call).List)
			if !ok || s.by.Actions == "" || strings.ContainsAny(name, ".()") || len(args) == 0 {
				continue
			}
			for _, options := range r.prog.Eval(flow.Site{File: action.Call.File, Expr: args[0]}, nil) {
				for _, functions := range r.prog.Property(options, s.by.Functions) {
					for _, v := range r.prog.Property(functions, name) {
						if v.Kind == flow.Function {
							return s, v.Func
						}
					}
				}
			}
		}
	}
	return nil, fn
}

// passedTo are a function of which a parameter has parts of an answer, where it reads them, and those that read what it puts into state.
func (r *Requests) passedTo(here facts.Grounded, fn flow.FuncRef, at flow.Site, parameter int, place string, given []facts.Carried) (out []facts.Grounded) {
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
			if _, state := changedIn(file, x); !state {
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
func (r *Requests) readersOfReduced(changing facts.Grounded) (out []facts.Grounded) {
	fn := changing.Owner
	file := r.prog.Files[fn.File]
	s, made := r.reducerAround(fn)
	if s == nil {
		return nil
	}
	for _, id := range r.code.Assignments(fn) {
		x := file.Expr(id)
		name, ok := changedIn(file, x)
		if !ok || x.Op != unit.OpAssign || r.reducesOther(made, name, id) {
			continue
		}
		for _, part := range r.partsPassed(changing, flow.Site{File: fn.File, Expr: x.B}) {
			for _, key := range r.namesOfPart(s, made) {
				held := facts.Carried{In: summary.Path{summary.Step(key), summary.Step(name)}, Part: part, Kept: true}
				out = append(out, r.readingHooks(changing, &store{by: fn, hooks: r.selecting(s)}, held)...)
			}
		}
	}
	return out
}

// partsPassed are the parts of an answer that an expression gives in a function of which a parameter has it.
func (r *Requests) partsPassed(here facts.Grounded, site flow.Site) (out []summary.Path) {
	w := Client{here.Owner, here.Env, &here}
	root := conditions.Root{Func: here.Owner, Numbers: r.numbersIn(here.Owner)}
	ref, _ := conditions.SubjectWithCalls(r.prog, root, site, here.Env, nil)
	for _, b := range r.bodies(w, root, r.Rules(w)) {
		if rest, whole := r.partBehind(&b, ref); whole && b.named {
			out = append(out, slices.Concat(b.part, rest))
		}
	}
	return out
}

// changedIn is the property of a function's first parameter that an assignment puts something into.
func changedIn(file *unit.File, assign *unit.Expr) (string, bool) {
	target := file.Expr(assign.A)
	if target.Kind != unit.ExprMember || target.Str == "" {
		return "", false
	}
	of := file.Expr(file.Plain(target.A))
	if of.Kind != unit.ExprName || of.Ref == 0 {
		return "", false
	}
	b := file.Binding(unit.BindingID(of.Ref))
	return target.Str, b.Kind == unit.BindParam && b.Index == 0
}

// reducerAround is the call that makes a part of a store's state of the object that a function stands in.
func (r *Requests) reducerAround(fn flow.FuncRef) (*reduced, flow.Site) {
	if len(r.reduced) == 0 {
		return nil, flow.Site{}
	}
	file := r.prog.Files[fn.File]
	for n, ok := file.Tree.ParentOf(file.Func(fn.Func).Node); ok; n, ok = file.Tree.ParentOf(n) {
		e := file.ExprOf(n)
		if e == 0 || file.Expr(e).Kind != unit.ExprCall {
			continue
		}
		for _, s := range r.reduced {
			if r.isOf(flow.Site{File: fn.File, Expr: file.Expr(e).A}, s.makers) {
				return s, flow.Site{File: fn.File, Expr: e}
			}
		}
	}
	return nil, flow.Site{}
}

// reducesOther reports whether a function of the same object puts something else into a property of its first parameter than what that begins with.
func (r *Requests) reducesOther(made flow.Site, name string, one unit.ExprID) bool {
	file := r.prog.Files[made.File]
	for id := unit.ModuleFunc + 1; int(id) < len(file.Funcs); id++ {
		if !file.Tree.Contains(file.Expr(made.Expr).Node, file.Func(id).Node) {
			continue
		}
		for _, at := range r.code.Assignments(flow.FuncRef{File: made.File, Func: id}) {
			x := file.Expr(at)
			if to, ok := changedIn(file, x); at != one && ok && to == name && (x.Op != unit.OpAssign || !begins(file, x.B)) {
				return true
			}
		}
	}
	return false
}

// namesOfPart are the names under which a part of a store's state is combined with others.
func (r *Requests) namesOfPart(s *reduced, made flow.Site) []string {
	s.keysOnce.Do(func() {
		s.keys = map[flow.Site][]string{}
		r.callsOf(lastNames(s.combined), func(c flow.Call) {
			file := r.prog.Files[c.Site.File]
			x := file.Expr(c.Site.Expr)
			if !r.isOf(flow.Site{File: c.Site.File, Expr: x.A}, s.combined) {
				return
			}
			for _, a := range file.ExprsIn(x.List) {
				r.noteParts(s, flow.Site{File: c.Site.File, Expr: a}, s.by.Option)
			}
		})
	})
	return s.keys[made]
}

// noteParts notes the names of an object's properties that are parts of a store's state, and of the object that it has under an option.
func (r *Requests) noteParts(s *reduced, object flow.Site, option string) {
	for _, v := range r.prog.Eval(object, nil) {
		if v.Kind != flow.Object {
			continue
		}
		file := r.prog.Files[v.Site.File]
		for _, p := range file.ExprsIn(file.Expr(v.Site.Expr).List) {
			x := file.Expr(p)
			if x.Kind != unit.ExprProperty || x.A == 0 {
				continue
			}
			value := flow.Site{File: v.Site.File, Expr: x.A}
			if option != "" && x.Str == option {
				r.noteParts(s, value, "")
				continue
			}
			for _, part := range r.prog.Eval(value, nil) {
				if maker, is := strings.CutSuffix(part.Text, "()."+s.by.Part); is && part.Kind == flow.Extern && s.makers[maker] && !slices.Contains(s.keys[part.Call], x.Str) {
					s.keys[part.Call] = append(s.keys[part.Call], x.Str)
				}
			}
		}
	}
}

// selecting lists the calls that give what a function takes of a store's state.
func (r *Requests) selecting(s *reduced) []flow.Call {
	s.selectedOnce.Do(func() {
		for id, f := range r.prog.Files {
			for fn := range f.Funcs {
				for _, e := range f.Funcs[fn].Calls {
					site := flow.Site{File: flow.FileID(id), Expr: e}
					callee := f.Expr(e).A
					if f.Expr(e).List.Len > 0 && f.Expr(callee).Kind == unit.ExprName && r.isOf(flow.Site{File: site.File, Expr: callee}, s.selectors) {
						s.selected = append(s.selected, flow.Call{Site: site, In: flow.FuncRef{File: site.File, Func: unit.FuncID(fn)}})
					}
				}
			}
		}
	})
	return s.selected
}
