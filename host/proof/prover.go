package proof

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/host/units"
)

// Rules of steps.
const (
	DeclaredAs       = "declared-as"
	ImportedFrom     = "imported-from"
	PropertyOf       = "property-of"
	Argument         = "argument"
	CallResult       = "call-result"
	RegisteredAround = "registered-around"
	// Assumed is a statement of a pack, which no source proves.
	Assumed = "assumed"
)

// Step is one step of a proof.
type Step struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// Hop asks how one unit comes to the next: over a call, or because the one runs around the other.
type Hop struct {
	From string `json:"from"`
	To   string `json:"to"`
	// Callee is the call as the summary writes it.
	Callee  string `json:"callee,omitempty"`
	Wrapper bool   `json:"wrapper,omitempty"`
}

// Name asks where the value of a name comes from.
type Name struct {
	Name string `json:"name"`
	File string `json:"file"`
	Line int    `json:"line"`
}

// Proof is how one hop is proved, or why it is not.
type Proof struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Steps   []Step `json:"steps"`
	Missing string `json:"missing,omitempty"`
}

// Request is what is asked of one extraction.
type Request struct {
	Hops    []Hop `json:"hops,omitempty"`
	Resolve *Name `json:"resolve,omitempty"`
	// Callers are functions, with the first lines on which they stand.
	Callers []Name `json:"callers,omitempty"`
}

// Response answers a request: a proof for each hop, and for a name one for each value that it may have.
type Response struct {
	Hops   []Proof `json:"hops,omitempty"`
	Values []Proof `json:"values,omitempty"`
	// Missing says why there is nothing to say of a name.
	Missing string `json:"missing,omitempty"`
	// Callers are those of all functions that were asked for.
	Callers []Caller `json:"callers,omitempty"`
}

// Prover proves what an extraction found.
type Prover struct {
	prog  *program.Program
	units *units.Units
	packs []string
	// functions are those of each unit.
	functions map[string][]flow.FuncRef
}

// New makes the prover of an extraction; packs are the names of its packs.
func New(prog *program.Program, found *units.Units, packs []string) *Prover {
	p := &Prover{prog: prog, units: found, packs: packs, functions: map[string][]flow.FuncRef{}}
	for _, u := range found.All {
		if id, fn := found.ID(u), u.Shown(); fn.Func != 0 && !slices.Contains(p.functions[id], fn) {
			p.functions[id] = append(p.functions[id], fn)
		}
	}
	for _, list := range p.functions {
		slices.SortFunc(list, func(a, b flow.FuncRef) int {
			if a.File != b.File {
				return int(a.File - b.File)
			}
			return int(a.Func - b.Func)
		})
	}
	return p
}

// Answer answers a request.
func (p *Prover) Answer(r *Request) *Response {
	out := &Response{}
	for _, h := range r.Hops {
		out.Hops = append(out.Hops, p.hop(h))
	}
	if r.Resolve != nil {
		out.Values, out.Missing = p.resolve(*r.Resolve)
	}
	for _, n := range r.Callers {
		for _, c := range p.callers(n) {
			if !slices.ContainsFunc(out.Callers, func(o Caller) bool { return o.File == c.File && o.Line == c.Line && o.From == c.From }) {
				out.Callers = append(out.Callers, c)
			}
		}
	}
	return out
}

// hop proves how one unit comes to the next.
func (p *Prover) hop(h Hop) Proof {
	out := Proof{From: h.From, To: h.To, Steps: []Step{}}
	from, to := p.functions[h.From], p.functions[h.To]
	switch {
	case len(from) == 0:
		out.Missing = "the source as it is now has no unit " + h.From
	case len(to) == 0:
		out.Missing = "the source as it is now has no unit " + h.To
	case h.Wrapper:
		out.Steps = p.around(h)
		if len(out.Steps) == 0 {
			out.Missing = "no registration of it around " + h.From + " was read"
		}
	default:
		for _, fn := range from {
			if steps := p.calls(fn, to, h.Callee, map[flow.FuncRef]bool{}, maxWalkedInPlace); steps != nil {
				out.Steps = steps
				return out
			}
		}
		out.Missing = fmt.Sprintf("no call of it is in the source of %s, nor in helpers up to %d calls away, or the call depends on what its callers hand it (%d of them were tried at most)", h.From, maxWalkedInPlace, maxCallers)
	}
	return out
}

// maxWalkedInPlace is how deep helpers lie whose calls a unit lists as its own.
const maxWalkedInPlace = 3

// calls proves that a function, or a helper that is walked as part of it, calls one of others. Calls that are written as
// the summary writes them are tried first.
func (p *Prover) calls(fn flow.FuncRef, to []flow.FuncRef, callee string, seen map[flow.FuncRef]bool, depth int) []Step {
	if seen[fn] {
		return nil
	}
	seen[fn] = true
	sites := p.callSites(fn)
	for _, asWritten := range []bool{true, false} {
		for _, site := range sites {
			if (conditions.CalleeText(p.prog, site) == callee) != asWritten {
				continue
			}
			for _, env := range p.envsOf(fn) {
				found, asked := p.prog.TraceCallees(site, env)
				for _, c := range found {
					if slices.Contains(to, c.Func) {
						return p.callSteps(site, asked, c.Func)
					}
				}
			}
		}
	}
	if depth == 0 {
		return nil
	}
	for _, site := range sites {
		for _, c := range p.prog.Callees(site, nil) {
			if rest := p.calls(c.Func, to, callee, seen, depth-1); rest != nil {
				_, asked := p.prog.TraceCallees(site, nil)
				return append(p.callSteps(site, asked, c.Func), rest...)
			}
		}
	}
	return nil
}

// callSites lists the calls in a function and in the functions that are written inside it.
func (p *Prover) callSites(fn flow.FuncRef) []flow.Site {
	f := p.prog.Files[fn.File]
	var out []flow.Site
	for _, id := range append([]unit.FuncID{fn.Func}, f.FuncsInside(fn.Func)...) {
		for _, c := range f.Func(id).Calls {
			out = append(out, flow.Site{File: fn.File, Expr: c})
		}
	}
	return out
}

// envsOf lists the environments that a function is asked under: none, then those of its callers.
func (p *Prover) envsOf(fn flow.FuncRef) []*flow.Env {
	out := []*flow.Env{nil}
	for _, call := range p.prog.Callers(fn) {
		for _, c := range p.prog.Callees(call.Site, nil) {
			if c.Func == fn && !slices.Contains(out, c.Env) && len(out) < maxCallers {
				out = append(out, c.Env)
			}
		}
	}
	return out
}

// maxCallers bounds the callers whose arguments are tried.
const maxCallers = 12

// callSteps are the steps from a call to the function that it runs.
func (p *Prover) callSteps(site flow.Site, asked *eval.Asked, fn flow.FuncRef) []Step {
	called := func(v *flow.Value) bool {
		if v.Kind == flow.Function {
			return v.Func == fn
		}
		return v.Kind == flow.Class && p.prog.Func(fn).Class == v.Class.Class && fn.File == v.Class.File
	}
	out := []Step{}
	named := false // a function that is called by its own name has no step before its declaration
	for _, part := range asked.Parts {
		if i := slices.IndexFunc(part.Values, func(v flow.Value) bool { return called(&v) }); i >= 0 {
			out = append(out, p.way(part, part.Values[i])...)
			named = true
			break
		}
	}
	if !named {
		// A library runs what it is handed.
		out = append(out, p.handed(site, fn)...)
	}
	return append(out, p.declared(fn))
}

// declared says where a function stands.
func (p *Prover) declared(fn flow.FuncRef) Step {
	f := p.prog.Files[fn.File]
	u := f.Func(fn.Func)
	name := u.Name
	if name == "" {
		name = "a function without a name"
	} else {
		name = "`" + name + "`"
	}
	return Step{DeclaredAs, name + " is declared as a function here", f.Path, f.Line(u.Node)}
}
