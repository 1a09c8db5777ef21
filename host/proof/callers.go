package proof

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Caller is a place in source that runs a function or hands it on.
type Caller struct {
	// Unit is the unit of the function that the place stands in, "" where that has none; From is its name.
	Unit string `json:"unit,omitempty"`
	From string `json:"from"`
	File string `json:"file"`
	Line int    `json:"line"`
	// Starts are the first lines of the functions around the place, the innermost first.
	Starts []int  `json:"starts,omitempty"`
	Callee string `json:"callee"`
	// Hands: the function is an argument there, and whoever takes it may run it.
	Hands bool `json:"hands,omitempty"`
	// Open: a call of the same name on something that is not known.
	Open bool `json:"open,omitempty"`
}

// callers lists where a function that stands at a place is run, wherever in the source that is: a summary lists what units run, and
// most functions are none.
func (p *Prover) callers(n Name) []Caller {
	wanted := p.functionsAt(n)
	if len(wanted) == 0 {
		return nil
	}
	var out []Caller
	add := func(site flow.Site, in unit.FuncID, fill Caller) {
		f := p.prog.Files[site.File]
		fill.File, fill.Line = f.Path, f.Line(f.Expr(site.Expr).Node)
		for id := in; id != 0 && f.Func(id).Kind != unit.FuncModule; id = f.Func(id).Parent {
			fn := f.Func(id)
			fill.Starts = append(fill.Starts, f.Line(fn.Node))
			if fill.Unit == "" {
				fill.Unit = p.units.IDs[flow.FuncRef{File: site.File, Func: id}]
			}
			if fill.From == "" && fn.Name != "" {
				fill.From = fn.Name
				if fn.Class != 0 {
					fill.From = strings.TrimPrefix(f.Class(fn.Class).Name+"."+fn.Name, ".")
				}
			}
		}
		fill.From = cmp.Or(fill.From, f.Path)
		at := func(c Caller) bool { return c.File == fill.File && c.Line == fill.Line && c.From == fill.From }
		if i := slices.IndexFunc(out, at); i < 0 {
			out = append(out, fill)
		} else if out[i].Open && !fill.Open {
			out[i] = fill
		}
	}
	for _, fn := range wanted {
		for _, c := range p.prog.Callers(fn) {
			add(c.Site, c.In.Func, Caller{Callee: conditions.CalleeText(p.prog, c.Site)})
		}
	}
	for i, f := range p.prog.Files {
		file := flow.FileID(i)
		for id := range f.Funcs {
			for _, c := range f.Func(unit.FuncID(id)).Calls {
				site := flow.Site{File: file, Expr: c}
				p.handedOn(site, unit.FuncID(id), n.Name, wanted, add)
				if last(conditions.CalleeText(p.prog, site)) == n.Name {
					p.calledSo(site, unit.FuncID(id), wanted, add)
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b Caller) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), strings.Compare(a.From, b.From))
	})
	return out
}

// calledSo looks at a call that is written with the name of a function: what it runs is known where it stands, or from what callers of
// the function around it hand in, or not at all.
func (p *Prover) calledSo(site flow.Site, in unit.FuncID, wanted []flow.FuncRef, add func(flow.Site, unit.FuncID, Caller)) {
	callee, known := conditions.CalleeText(p.prog, site), false
	for _, env := range p.envsOf(flow.FuncRef{File: site.File, Func: in}) {
		for _, c := range p.prog.Callees(site, env) {
			known = true
			if slices.Contains(wanted, c.Func) {
				add(site, in, Caller{Callee: callee})
				return
			}
		}
	}
	if !known && strings.ContainsRune(callee, '.') && p.prog.Func(wanted[0]).Class != 0 && len(p.prog.Origins(p.calledOn(site))) == 0 {
		add(site, in, Caller{Callee: callee, Open: true})
	}
}

// calledOn is what a method is called on, where one value of it is known.
func (p *Prover) calledOn(site flow.Site) flow.Value {
	f := p.prog.Files[site.File]
	if callee := f.Expr(f.Expr(site.Expr).A); callee.Kind == unit.ExprMember {
		if values := p.prog.Trace(flow.Site{File: site.File, Expr: callee.A}, nil).Values; len(values) == 1 {
			return values[0]
		}
	}
	return flow.Value{}
}

// handedOn looks for a function among the arguments of a call.
func (p *Prover) handedOn(call flow.Site, in unit.FuncID, name string, wanted []flow.FuncRef, add func(flow.Site, unit.FuncID, Caller)) {
	f := p.prog.Files[call.File]
	for _, e := range f.ExprsIn(f.Expr(call.Expr).List) {
		if k := f.Expr(e).Kind; k != unit.ExprName && k != unit.ExprMember || last(f.ExprText(e)) != name {
			continue
		}
		for _, v := range p.prog.Trace(flow.Site{File: call.File, Expr: e}, nil).Values {
			if v.Kind == flow.Function && slices.Contains(wanted, v.Func) {
				add(call, in, Caller{Callee: conditions.CalleeText(p.prog, call), Hands: true})
			}
		}
	}
}

// functionsAt are the functions of a name that stand at a place.
func (p *Prover) functionsAt(n Name) (out []flow.FuncRef) {
	file, f := p.file(n.File)
	if f == nil {
		return nil
	}
	for i := range f.Funcs {
		if fn := f.Func(unit.FuncID(i)); fn.Name == n.Name && fn.Kind != unit.FuncModule && f.Line(fn.Node) == n.Line {
			out = append(out, flow.FuncRef{File: file, Func: unit.FuncID(i)})
		}
	}
	return out
}

// last is the last name of what is called.
func last(callee string) string { return callee[strings.LastIndexAny(callee, ".:")+1:] }
