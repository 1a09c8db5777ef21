package proof

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/unit"
)

// resolve proves where the values of a name at a place come from. A name that is a parameter is followed to what its
// callers hand in.
func (p *Prover) resolve(n Name) (out []Proof, missing string) {
	file, f := p.file(n.File)
	if f == nil {
		return nil, n.File + NotRead
	}
	sites, lines := written(file, f, n)
	if len(sites) == 0 {
		missing = fmt.Sprintf("%s is not read at %s:%d", n.Name, n.File, n.Line)
		if len(lines) > 0 {
			missing += ", but at line " + strings.Join(lines[:min(len(lines), 5)], ", ")
		}
		return nil, missing
	}
	seen := map[string]bool{}
	// add lists the values that were found, and gives the functions whose parameters are among them.
	add := func(asked *eval.Asked) (open []flow.FuncRef) {
		for _, v := range asked.Values {
			if v.Kind == flow.Param && v.Text == "" {
				open = append(open, v.Func)
				continue
			}
			x := Proof{From: n.Name, To: p.target(v), Steps: p.way(asked, v)}
			if v.Kind == flow.Function {
				x.Steps = append(x.Steps, p.declared(v.Func))
			}
			if v.Kind == flow.Unknown {
				x.Missing = "what it is could not be followed further"
			}
			if key := fmt.Sprint(x); !seen[key] {
				seen[key] = true
				out = append(out, x)
			}
		}
		return open
	}
	for _, site := range sites {
		if f.Expr(site.Expr).Kind == unit.ExprCall && !strings.Contains(n.Name, "(") { // what a call with its arguments is asked for is what it gives
			if ran, ok := p.ran(n, site, out); ok { // a name of a function that is known stands for it, and not for what it gives
				out = append(out, ran...)
				continue
			}
		}
		for _, fn := range add(p.prog.Trace(site, nil)) {
			envs := p.envsOf(fn)[1:]
			for _, env := range envs {
				add(p.prog.Trace(site, env))
			}
			if len(envs) == 0 {
				out = append(out, Proof{From: n.Name, To: "a parameter", Steps: []Step{p.at(site, Argument, p.text(site)+" is a parameter of `"+p.prog.Func(fn).Name+"`")}, Missing: "no call of that function was read"})
			}
		}
	}
	return out, ""
}

// ran are the functions that a call runs which are not among what was found, and whether any is known: in Ruby the name of a method is
// a call of it, and stands for nothing else.
func (p *Prover) ran(n Name, site flow.Site, listed []Proof) (out []Proof, known bool) {
	found, asked := p.prog.TraceCallees(site, nil)
	for _, c := range found {
		to := p.target(flow.Value{Kind: flow.Function, Func: c.Func})
		if !slices.ContainsFunc(slices.Concat(listed, out), func(x Proof) bool { return x.To == to }) {
			out = append(out, Proof{From: n.Name, To: to, Steps: p.callSteps(site, asked, c.Func)})
		}
	}
	return out, len(found) > 0
}

// target names a value as units are named.
func (p *Prover) target(v flow.Value) string {
	if v.Kind == flow.Function {
		if id := p.units.IDs[v.Func]; id != "" {
			return id
		}
		return p.prog.Files[v.Func.File].Path + "::" + p.prog.Func(v.Func).Name
	}
	return p.shown(v)
}

// file finds a file by the end of its path.
func (p *Prover) file(name string) (flow.FileID, *unit.File) {
	name = strings.TrimPrefix(name, "./")
	for _, exact := range []bool{true, false} {
		for i, f := range p.prog.Files {
			if f.Path == name || !exact && strings.HasSuffix(f.Path, "/"+name) {
				return flow.FileID(i), f
			}
		}
	}
	return 0, nil
}

// written lists the expressions of a line that are written as a name, the whole of a call's callee before a part of it.
func written(file flow.FileID, f *unit.File, n Name) (out []flow.Site, lines []string) {
	var members []flow.Site
	for i := 1; i < len(f.Exprs); i++ {
		x := f.Expr(unit.ExprID(i))
		if k := x.Kind; k != unit.ExprName && k != unit.ExprMember && k != unit.ExprIndex && k != unit.ExprCall {
			continue
		}
		site := flow.Site{File: file, Expr: unit.ExprID(i)}
		text := f.ExprText(site.Expr)
		called := text
		if x.Kind == unit.ExprCall { // in Ruby a call names its method itself
			called = text[:len(text)-len(strings.TrimLeftFunc(text, func(r rune) bool { return r != '(' && r != ' ' }))]
		}
		member := (x.Kind == unit.ExprMember || x.Kind == unit.ExprCall) && strings.HasSuffix("."+called, "."+n.Name)
		if text != n.Name && !member {
			continue
		}
		if at := f.Line(x.Node); at != n.Line {
			if line := strconv.Itoa(at); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		} else if member {
			members = append(members, site)
		} else {
			out = append(out, site)
		}
	}
	if len(out) == 0 {
		out = members
	}
	return out, lines
}

// NotRead ends what is said of a file that is not part of what was read.
const NotRead = " is not among the files that were read"
