package clientstate

import (
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/unit"
)

// A function that changes a part of a store's state puts what it is passed there: state.user = action.payload in an object that createSlice is
// passed; and components read it: useSelector((state) => state.session.user).

// Reduced is how such stores are made; keys are the names of their parts by the calls that made these, selected the calls that read the state,
// once asked.
type Reduced struct {
	by                          *abi.Reduced
	makers, combined, selectors map[string]bool
	keysOnce, selectedOnce      sync.Once
	keys                        map[flow.Site][]string
	selected                    []flow.Call
}

// Payload is the place in what its functions are passed at which what happened has what it was told.
func (s *Reduced) Payload() string { return s.by.Payload }

func reducedOf(packs []*packrt.Pack) (out []*Reduced) {
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
			out = append(out, &Reduced{by: by, makers: set(by.Makers), combined: set(by.Combined), selectors: set(by.Selectors)})
		}
	}
	return out
}

// Reduces reports whether packs say how such stores are made.
func (r *Index) Reduces() bool { return len(r.says.reduced) > 0 }

// RanFor is the function of a part that runs for an action.
func (r *Index) RanFor(action flow.Value) (s *Reduced, fn flow.FuncRef) {
	if action.Kind != flow.Extern || action.Call.Expr == 0 {
		return nil, fn
	}
	for _, s := range r.says.reduced {
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

// ChangedIn is the property of a function's first parameter that an assignment puts something into.
func ChangedIn(file *unit.File, assign *unit.Expr) (string, bool) {
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

// ReducerAround is the call that makes a part of a store's state of the object that a function stands in.
func (r *Index) ReducerAround(fn flow.FuncRef) (*Reduced, flow.Site) {
	if len(r.says.reduced) == 0 {
		return nil, flow.Site{}
	}
	file := r.prog.Files[fn.File]
	for n, ok := file.Tree.ParentOf(file.Func(fn.Func).Node); ok; n, ok = file.Tree.ParentOf(n) {
		e := file.ExprOf(n)
		if e == 0 || file.Expr(e).Kind != unit.ExprCall {
			continue
		}
		for _, s := range r.says.reduced {
			if r.isOf(flow.Site{File: fn.File, Expr: file.Expr(e).A}, s.makers) {
				return s, flow.Site{File: fn.File, Expr: e}
			}
		}
	}
	return nil, flow.Site{}
}

// ReducesOther reports whether a function of the same object puts something else into a property of its first parameter than what that begins with.
func (r *Index) ReducesOther(made flow.Site, name string, one unit.ExprID) bool {
	file := r.prog.Files[made.File]
	for id := unit.ModuleFunc + 1; int(id) < len(file.Funcs); id++ {
		if !file.Tree.Contains(file.Expr(made.Expr).Node, file.Func(id).Node) {
			continue
		}
		for _, at := range r.code.Assignments(flow.FuncRef{File: made.File, Func: id}) {
			x := file.Expr(at)
			if to, ok := ChangedIn(file, x); at != one && ok && to == name && (x.Op != unit.OpAssign || !Begins(file, x.B)) {
				return true
			}
		}
	}
	return false
}

// NamesOfPart are the names under which a part of a store's state is combined with others.
func (r *Index) NamesOfPart(s *Reduced, made flow.Site) []string {
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
func (r *Index) noteParts(s *Reduced, object flow.Site, option string) {
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

// Selecting lists the calls that give what a function takes of a store's state.
func (r *Index) Selecting(s *Reduced) []flow.Call {
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
