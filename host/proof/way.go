package proof

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/eval"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/clip"
)

// maxSteps bounds the steps of one proof; the last one says when there are more.
const maxSteps = 60

// way lists the steps that evaluation took from an expression to one of its values.
func (p *Prover) way(at *eval.Asked, v flow.Value) []Step {
	var out []Step
	seen := map[*eval.Asked]bool{}
	for at != nil && !seen[at] && len(out) < maxSteps {
		seen[at] = true
		next, value := giving(at, v)
		out = append(out, p.step(at, next, v)...)
		if next == nil {
			next, value = p.receiver(at)
		}
		if next == nil && at.Cut {
			out = append(out, p.at(at.Site, out[len(out)-1].Rule, "how "+p.text(at.Site)+" came by its value was not recorded: too much was asked before"))
		}
		at, v = next, value
	}
	if at != nil && !seen[at] {
		out = append(out, p.at(at.Site, out[len(out)-1].Rule, "more steps lead on from "+p.text(at.Site)+"; they are not shown"))
	}
	return out
}

// giving is the part of what was asked that gave a value; of several the one asked last.
func giving(at *eval.Asked, v flow.Value) (*eval.Asked, flow.Value) {
	for _, part := range slices.Backward(at.Parts) {
		if part == at {
			continue
		}
		for i := range part.Values {
			if sameThing(&part.Values[i], &v) {
				return part, part.Values[i]
			}
		}
	}
	return nil, flow.Value{}
}

// sameThing reports whether two values are one thing, whatever they were reached through.
func sameThing(a, b *flow.Value) bool {
	return a.Kind == b.Kind && a.Func == b.Func && a.Class == b.Class && a.Text == b.Text && a.Lit == b.Lit && a.Index == b.Index && (a.Kind != flow.Object && a.Kind != flow.Array || a.Site == b.Site)
}

// receiver is what a property was asked of, where the property itself is a member of a class or a module: the way goes on
// with how that came.
func (p *Prover) receiver(at *eval.Asked) (*eval.Asked, flow.Value) {
	x := p.prog.Expr(at.Site)
	if x.Kind != unit.ExprMember && x.Kind != unit.ExprIndex {
		return nil, flow.Value{}
	}
	for _, part := range at.Parts {
		if part.Site.File == at.Site.File && part.Site.Expr == x.A && len(part.Values) > 0 {
			return part, part.Values[0]
		}
	}
	return nil, flow.Value{}
}

// at makes a step at an expression.
func (p *Prover) at(site flow.Site, rule, text string) Step {
	f := p.prog.Files[site.File]
	return Step{rule, text, f.Path, f.Line(f.Expr(site.Expr).Node)}
}

// text is an expression as it is written, on one line.
func (p *Prover) text(site flow.Site) string {
	return "`" + clip.Text(strings.Join(strings.Fields(p.prog.Files[site.File].ExprText(site.Expr)), " "), 80) + "`"
}

// step says by which rule an expression came to its value; nothing where it only hands on what is inside it.
func (p *Prover) step(at, next *eval.Asked, v flow.Value) []Step {
	site := at.Site
	f := p.prog.Files[site.File]
	x := f.Expr(site.Expr)
	switch x.Kind {
	case unit.ExprName:
		if x.Ref == 0 {
			if next != nil {
				return []Step{p.at(site, DeclaredAs, p.text(site)+" is "+p.text(next.Site))}
			}
			return []Step{p.at(site, DeclaredAs, p.text(site)+" is "+p.shown(v))}
		}
		return p.named(site, f.Binding(unit.BindingID(x.Ref)), next, v)
	case unit.ExprImport:
		return []Step{p.at(site, ImportedFrom, p.text(site)+" gives the module "+strconv.Quote(f.Imports[x.Ref].Specifier))}
	case unit.ExprParam:
		if next != nil {
			return []Step{p.at(next.Site, Argument, p.text(next.Site)+" is handed in as an argument")}
		}
		return []Step{p.at(site, Argument, "it is a parameter, and what callers hand in is not settled here")}
	case unit.ExprMember, unit.ExprIndex:
		of := p.text(flow.Site{File: site.File, Expr: x.A})
		if next != nil && next.Site.File == site.File && next.Site.Expr == x.A {
			return nil // it is what it is asked of
		}
		if next != nil {
			out := []Step{p.at(next.Site, PropertyOf, p.text(site)+" is the property of "+of+" that is written "+p.text(next.Site)+" here")}
			return append(p.importOf(flow.Site{File: site.File, Expr: x.A}), out...)
		}
		if v.Kind == flow.Function {
			fn := p.prog.Func(v.Func)
			if fn.Class != 0 {
				class := p.prog.Files[v.Func.File].Class(fn.Class)
				return []Step{{PropertyOf, p.text(site) + " is the method `" + fn.Name + "` of the class `" + class.Name + "`", p.prog.Files[v.Func.File].Path, p.prog.Files[v.Func.File].Line(fn.Node)}}
			}
		}
		return []Step{p.at(site, PropertyOf, p.text(site)+" is a property of "+of)}
	case unit.ExprCall, unit.ExprNew:
		if next == nil {
			if v.Kind == flow.Instance && v.Class != (flow.ClassRef{}) {
				out := []Step{p.at(site, CallResult, p.text(site)+" makes an instance of `"+p.prog.Class(v.Class).Name+"`")}
				return append(p.importOf(flow.Site{File: site.File, Expr: x.A}), out...)
			}
			if v.Kind == flow.Extern {
				return []Step{p.at(site, CallResult, p.text(site)+" is what a library gives: "+v.Text)}
			}
			return []Step{p.at(site, CallResult, p.text(site)+" gives "+p.shown(v))}
		}
		args := f.ExprsIn(x.List)
		if next.Site.File == site.File && slices.Contains(args, next.Site.Expr) {
			return []Step{p.at(site, Assumed, "a pack or the platform states that "+p.text(site)+" gives its argument "+p.text(next.Site))}
		}
		if next.Site.File == site.File && next.Site.Expr == x.A {
			return nil
		}
		out := []Step{p.at(next.Site, CallResult, p.text(site)+" gives what it returns here: "+p.text(next.Site))}
		return append(p.importOf(flow.Site{File: site.File, Expr: x.A}), out...)
	}
	return nil
}

// importOf is the step from the name that an expression begins with to the file that it is imported from; nothing for a
// name of the same file.
func (p *Prover) importOf(site flow.Site) []Step {
	f := p.prog.Files[site.File]
	x := f.Expr(site.Expr)
	for x.Kind == unit.ExprMember || x.Kind == unit.ExprIndex || x.Kind == unit.ExprCall {
		x = f.Expr(x.A)
	}
	if x.Kind != unit.ExprName || x.Ref == 0 {
		return nil
	}
	b := f.Binding(unit.BindingID(x.Ref))
	if b.Kind != unit.BindImport {
		return nil
	}
	return p.named(site, b, nil, flow.Value{})
}

// named says how a name came to its value.
func (p *Prover) named(site flow.Site, b *unit.Binding, next *eval.Asked, v flow.Value) []Step {
	f := p.prog.Files[site.File]
	name := "`" + b.Name + "`"
	here := func(node int, rule, text string) []Step { return []Step{{rule, text, f.Path, node}} }
	switch b.Kind {
	case unit.BindImport:
		imp := &f.Imports[b.Import]
		what := ""
		if imp.Name != "" && imp.Name != b.Name && imp.Name != "*" && imp.Name != "=" {
			what = ", where it is " + imp.Name
		}
		return here(f.Line(b.Node), ImportedFrom, name+" is imported from "+strconv.Quote(imp.Specifier)+what)
	case unit.BindFunc:
		return nil // the function itself is the last step
	case unit.BindClass:
		return here(f.Line(b.Node), DeclaredAs, name+" is declared as a class here")
	case unit.BindParam:
		if next != nil {
			return []Step{p.at(next.Site, Argument, "the parameter "+name+" is handed "+p.text(next.Site)+" here")}
		}
		if v.Kind == flow.Instance && v.Class != (flow.ClassRef{}) {
			return here(f.Line(b.Node), DeclaredAs, "the parameter "+name+" is declared to be "+p.shown(v))
		}
		return here(f.Line(b.Node), Argument, name+" is a parameter, and what callers hand in is not settled here")
	}
	if next != nil {
		return []Step{p.at(next.Site, DeclaredAs, name+" is declared as "+p.text(next.Site))}
	}
	return here(f.Line(b.Node), DeclaredAs, name+" is declared as "+p.shown(v))
}

// shown is a value in words.
func (p *Prover) shown(v flow.Value) string {
	switch v.Kind {
	case flow.Const:
		if v.Lit == unit.LitString {
			return strconv.Quote(v.Text)
		}
		if v.Text == "" {
			return "nothing"
		}
		return v.Text
	case flow.Pattern:
		return "a text of the form " + strconv.Quote(v.Text)
	case flow.Function:
		if name := p.prog.Func(v.Func).Name; name != "" {
			return "the function `" + name + "`"
		}
		return "a function"
	case flow.Class:
		return "the class `" + p.prog.Class(v.Class).Name + "`"
	case flow.Instance:
		if v.Class != (flow.ClassRef{}) {
			return "an instance of `" + p.prog.Class(v.Class).Name + "`"
		}
		return "an instance"
	case flow.Extern, flow.Typed:
		return "the library's " + v.Text
	case flow.Param:
		fn := p.prog.Func(v.Func)
		if v.Index >= 0 && int(v.Index) < len(fn.Params) {
			return "the parameter `" + fn.Params[v.Index].Name + v.Text + "`"
		}
		return "a parameter"
	case flow.Object:
		return "an object"
	case flow.Array:
		return "a list"
	case flow.Module:
		return "the module " + p.prog.Files[v.Site.File].Path
	}
	return "something that is not known"
}

// handed proves that a library is handed a function that it runs.
func (p *Prover) handed(site flow.Site, fn flow.FuncRef) []Step {
	f := p.prog.Files[site.File]
	x := f.Expr(site.Expr)
	for _, a := range f.ExprsIn(x.List) {
		asked := p.prog.Trace(flow.Site{File: site.File, Expr: a}, nil)
		for _, v := range asked.Values {
			if v.Kind == flow.Function && v.Func == fn {
				out := []Step{p.at(site, Assumed, "a pack or the platform states that "+p.text(site)+" runs what it is handed")}
				return append(out, p.way(asked, v)...)
			}
		}
	}
	return []Step{p.at(site, Assumed, "a pack or the platform states what "+p.text(site)+" runs")}
}
