package records

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// options choose what is written of an instance.
type options struct {
	only, except, methods []string
	// include are what is written of its relations, by name.
	include []inclusion
	view    string
	root    string
	// writer is the class that writes it; each says that what is written are several of them, and
	// unwritten that none writes it.
	writer *flow.ClassRef
	each   bool
	// unread: which class writes it, or what is chosen, is said, and not known.
	unread    bool
	unwritten bool
}

type inclusion struct {
	name string
	options
}

// below are the options that hold for what a writer writes: its view alone.
func (o options) below() options { return options{view: o.view, only: o.only, except: o.except} }

// options reads the keywords of a call.
func (a *asked) options(call flow.Site, env *flow.Env) options {
	if call.Expr == 0 {
		return options{}
	}
	f := a.prog.Files[call.File]
	x := f.Expr(call.Expr)
	if x.Kind != unit.ExprCall && x.Kind != unit.ExprNew {
		return options{}
	}
	args := f.ExprsIn(x.List)
	for i := len(args) - 1; i >= 0; i-- {
		if f.Expr(args[i]).Kind == unit.ExprObject {
			return a.optionsIn(flow.Value{Kind: flow.Object, Site: flow.Site{File: call.File, Expr: args[i]}, Env: env}, 0)
		}
	}
	return options{}
}

// chosen reads the options of a method that takes nothing else: keywords, or a hash that is kept elsewhere. What is not known
// may choose anything.
func (a *asked) chosen(call flow.Site, env *flow.Env) options {
	f := a.prog.Files[call.File]
	args := f.ExprsIn(f.Expr(call.Expr).List)
	if len(args) != 1 {
		return a.options(call, env)
	}
	values := a.prog.Eval(flow.Site{File: call.File, Expr: args[0]}, env)
	switch {
	case len(values) == 1 && values[0].Kind == flow.Object:
		if _, all := a.prog.Properties(values[0]); all {
			return a.optionsIn(values[0], 0)
		}
	case len(values) == 1 && values[0].Kind == flow.Const && values[0].Lit == unit.LitNull:
		return options{}
	}
	return options{unread: true}
}

// meaning finds what a keyword chooses.
func (a *asked) meaning(name string) string {
	for i := range a.Rules {
		for means, words := range a.Rules[i].Options {
			if slices.Contains(words, name) {
				return means
			}
		}
	}
	return ""
}

func (a *asked) optionsIn(v flow.Value, depth int) options {
	var out options
	props, _ := a.prog.Properties(v)
	for _, p := range props {
		values := a.prog.Eval(p.Site, p.Env)
		switch a.meaning(p.Name) {
		case "only":
			out.only = append(out.only, a.names(values)...)
		case "except":
			out.except = append(out.except, a.names(values)...)
		case "methods":
			out.methods = append(out.methods, a.names(values)...)
		case "include":
			out.include = append(out.include, a.included(values, depth)...)
		case "view":
			for _, n := range a.names(values) {
				out.view = n
			}
		case "root":
			for _, n := range a.names(values) {
				out.root = n
			}
		case "each", "writer":
			several := false
			for _, w := range values {
				switch {
				case w.Kind == flow.Class && out.writer == nil:
					class := w.Class
					out.writer = &class
				case w.Kind == flow.Class:
					several = several || w.Class != *out.writer
				case w.Kind == flow.Const && (w.Lit == unit.LitBoolean || w.Lit == unit.LitNull):
					out.unwritten = true
				}
			}
			out.each = out.each || a.meaning(p.Name) == "each"
			out.unread = several || out.writer == nil && !out.unwritten
		}
	}
	return out
}

// names reads a name, or a list of them.
func (a *asked) names(values []flow.Value) []string {
	var out []string
	for _, v := range values {
		if v.Kind != flow.Array {
			if v.Kind == flow.Const && (v.Lit == unit.LitString || v.Lit == unit.LitSymbol) {
				out = append(out, v.Text)
			}
			continue
		}
		elements, _ := a.prog.Elements(v)
		for _, e := range elements {
			out = append(out, a.names(e)...)
		}
	}
	return out
}

// included reads what relations are written with: names, or names with options of their own.
func (a *asked) included(values []flow.Value, depth int) []inclusion {
	if depth > maxNested {
		return nil
	}
	var out []inclusion
	for _, v := range values {
		switch v.Kind {
		case flow.Object:
			props, _ := a.prog.Properties(v)
			for _, p := range props {
				one := inclusion{name: p.Name}
				for _, of := range a.prog.Eval(p.Site, p.Env) {
					if of.Kind == flow.Object {
						one.options = a.optionsIn(of, depth+1)
					}
				}
				out = append(out, one)
			}
		case flow.Array:
			elements, _ := a.prog.Elements(v)
			for _, e := range elements {
				out = append(out, a.included(e, depth+1)...)
			}
		default:
			for _, n := range a.names([]flow.Value{v}) {
				out = append(out, inclusion{name: n})
			}
		}
	}
	return out
}
