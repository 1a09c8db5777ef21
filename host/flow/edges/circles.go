package edges

import (
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/cycles"
)

// maxWays bounds the ways in which the calls of a circle are followed from one call that enters it.
const maxWays = 32

// maxTurns bounds the calls of a circle that are followed under one another, however few ways there are.
const maxTurns = 9

// circles are the functions that call one another in circles, as far as the syntax says whom they call: by their names,
// through imports, and methods of the same object.
type circles struct {
	// of is the circle of each function, by file and function; 0 for none.
	of [][]int32
	// turns is how many calls of a circle are followed under one another.
	turns []int32
}

// Circle is the circle of calls that a function lies on, 0 for none, and how many calls within it are followed under one
// another: the more places there are at which its functions call one another, the fewer.
func (g *Graph) Circle(f flow.FuncRef) (circle int32, turns int) {
	t := g.tables.circles()
	c := t.of[f.File][f.Func]
	return c, int(t.turns[c])
}

// WithinCircle reports whether a call stands in a function of a circle.
func (g *Graph) WithinCircle(call flow.Site, circle int32) bool {
	if circle == 0 || call.Expr == 0 {
		return false
	}
	f := g.Files[call.File]
	return g.tables.circles().of[call.File][f.EnclosingFunc(f.Expr(call.Expr).Node)] == circle
}

// callGraph numbers the functions of all files, and has the functions that each calls, one entry a call.
type callGraph struct {
	first []int32
	calls [][]int32
}

func (g *Graph) buildCallGraph() callGraph {
	var out callGraph
	n := int32(0)
	for _, f := range g.Files {
		out.first = append(out.first, n)
		n += int32(len(f.Funcs))
	}
	out.calls = make([][]int32, n)
	for i, f := range g.Files {
		file := flow.FileID(i)
		for id := 1; id < len(f.Funcs); id++ {
			at := out.first[i] + int32(id)
			for _, c := range f.Funcs[id].Calls {
				if to, ok := g.callee(file, f.Expr(c)); ok {
					out.calls[at] = append(out.calls[at], out.first[to.File]+int32(to.Func))
				}
			}
			// A function that nothing names runs where it is handed over, which is within the function around it.
			if fn := &f.Funcs[id]; fn.Class == 0 && fn.Binding == 0 && fn.Parent != 0 {
				around := out.first[i] + int32(fn.Parent)
				out.calls[around] = append(out.calls[around], at)
			}
		}
	}
	return out
}

// callee is the function of the project that the syntax of a call names.
func (g *Graph) callee(file flow.FileID, call *unit.Expr) (flow.FuncRef, bool) {
	f := g.Files[file]
	if call.Kind != unit.ExprCall {
		return flow.FuncRef{}, false
	}
	switch x := f.Expr(call.A); x.Kind {
	case unit.ExprName:
		return g.functionNamed(file, unit.BindingID(x.Ref), 0)
	case unit.ExprMember:
		switch of := f.Expr(x.A); of.Kind {
		case unit.ExprThis:
			return g.methodOfSame(file, unit.FuncID(of.Ref), x.Str)
		case unit.ExprName:
			if b := unit.BindingID(of.Ref); b != 0 && f.Binding(b).Kind == unit.BindImport {
				if imp := &f.Imports[f.Binding(b).Import]; imp.Name == "*" {
					if t := g.Modules.Resolve(f, imp.Specifier); t.File >= 0 {
						return g.functionExported(t.File, x.Str, 0)
					}
				}
			}
		}
	}
	return flow.FuncRef{}, false
}

// functionNamed is the function that a name of a file stands for.
func (g *Graph) functionNamed(file flow.FileID, id unit.BindingID, depth int) (flow.FuncRef, bool) {
	if id == 0 || depth > maxImports {
		return flow.FuncRef{}, false
	}
	f := g.Files[file]
	switch b := f.Binding(id); b.Kind {
	case unit.BindFunc:
		return flow.FuncRef{File: file, Func: b.Func}, b.Func != 0
	case unit.BindLocal:
		if only := f.OnlyWrite(id); only != nil && only.Value != 0 {
			if x := f.Expr(only.Value); x.Kind == unit.ExprFunction {
				return flow.FuncRef{File: file, Func: unit.FuncID(x.Ref)}, true
			}
		}
	case unit.BindImport:
		if to, name, ok := g.exported(file, &f.Imports[b.Import]); ok {
			return g.functionNamed(to, name, depth+1)
		}
	}
	return flow.FuncRef{}, false
}

// maxImports bounds the files through which a name is handed on.
const maxImports = 8

// functionExported is the function that a file offers under a name.
func (g *Graph) functionExported(file flow.FileID, name string, depth int) (flow.FuncRef, bool) {
	e, ok := g.IndexOf(file).Exports[name]
	if !ok || depth > maxImports {
		return flow.FuncRef{}, false
	}
	if e.From != "" {
		if t := g.Modules.Resolve(g.Files[file], e.From); t.File >= 0 {
			return g.functionExported(t.File, e.FromName, depth+1)
		}
		return flow.FuncRef{}, false
	}
	return g.functionNamed(file, e.Binding, depth)
}

// methodOfSame is the method of a name of the class that a method belongs to.
func (g *Graph) methodOfSame(file flow.FileID, method unit.FuncID, name string) (flow.FuncRef, bool) {
	f := g.Files[file]
	fn := f.Func(method)
	for fn.Class == 0 && fn.Parent != 0 && (fn.Kind == unit.FuncArrow || fn.Kind == unit.FuncBlock) {
		fn = f.Func(fn.Parent)
	}
	if fn.Class == 0 {
		return flow.FuncRef{}, false
	}
	for _, m := range f.Class(fn.Class).Members {
		if m.Name == name && m.Func != 0 {
			return flow.FuncRef{File: file, Func: m.Func}, true
		}
	}
	return flow.FuncRef{}, false
}

func (g *Graph) buildCircles() *circles {
	graph := g.buildCallGraph()
	component, size := cycles.Of(graph.calls)
	out := &circles{turns: []int32{0}}
	// Of the components, those are circles that have several functions, or one that calls itself.
	number := make([]int32, len(size))
	members := map[int32][]int32{}
	for at, c := range component {
		circle := size[c] > 1
		for _, to := range graph.calls[at] {
			circle = circle || int(to) == at
		}
		if !circle {
			continue
		}
		if number[c] == 0 {
			number[c] = int32(len(out.turns))
			out.turns = append(out.turns, 0)
		}
		members[number[c]] = append(members[number[c]], int32(at))
	}
	for c := 1; c < len(out.turns); c++ {
		out.turns[c] = turnsOf(members[int32(c)], graph.calls, component)
	}
	for i, f := range g.Files {
		of := make([]int32, len(f.Funcs))
		for id := range f.Funcs {
			of[id] = number[component[int(graph.first[i])+id]]
		}
		out.of = append(out.of, of)
	}
	return out
}

// turnsOf is how many calls of a circle may follow one another so that the ways are no more than maxWays, wherever the
// circle is entered.
func turnsOf(members []int32, calls [][]int32, component []int32) int32 {
	at := make(map[int32]int, len(members))
	for i, m := range members {
		at[m] = i
	}
	ways, total := make([]int, len(members)), make([]int, len(members))
	for i := range members {
		ways[i], total[i] = 1, 1
	}
	for turn := int32(1); turn <= maxTurns; turn++ {
		next := make([]int, len(members))
		for i, m := range members {
			for _, to := range calls[m] {
				if component[to] == component[m] {
					next[i] += ways[at[to]]
				}
			}
			if total[i] += next[i]; total[i] > maxWays {
				return turn - 1
			}
		}
		ways = next
	}
	return maxTurns
}
