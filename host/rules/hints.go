package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
)

// nameUnder adds names to those of a key.
func nameUnder(of map[string]map[string]bool, key string, names []string) {
	if of[key] == nil {
		of[key] = map[string]bool{}
	}
	for _, name := range names {
		of[key][name] = true
	}
}

// Hints gathers what the manifests of packs declare about library functions, in the form in which flow asks for it.
func Hints(packs []*packrt.Pack) flow.Hints {
	h := flow.Hints{Fluent: map[string]map[string]bool{}, Transparent: map[string]int{}, Made: map[string]int{}, Tables: map[string]flow.Table{}, Options: map[string]int{}, Exceptions: map[string]flow.Exception{}, Runs: map[string][]flow.Run{}, Invoked: map[string]flow.Invoked{}, Injected: map[string]int{}, Contexts: map[string]flow.Context{}, Constants: map[string]string{},
		Modules: map[string]bool{}, Apart: map[string]bool{}, Named: map[string]bool{}, Changing: map[string]map[string]bool{}}
	for _, p := range packs {
		if !slices.Contains(p.Manifest.Languages, "typescript") {
			p.Manifest.EachOrigin(func(origin string) { nameOrigin(&h, origin) })
		}
		for _, q := range p.Manifest.Queries {
			for _, t := range q.Tests {
				for _, origin := range t.Origin {
					if strings.HasSuffix(origin, "()") {
						h.Apart[origin] = true
					}
				}
			}
		}
		for origin, n := range p.Manifest.Constants {
			h.Constants[origin] = strconv.FormatFloat(n, 'g', -1, 64)
		}
		for origin, list := range p.Manifest.Lists {
			if h.Lists == nil {
				h.Lists = map[string][]string{}
			}
			h.Lists[origin] = list
		}
		for _, f := range p.Manifest.Fluent {
			for _, on := range f.On {
				nameUnder(h.Fluent, on, f.Methods)
			}
		}
		for _, c := range p.Manifest.Changing {
			for _, origin := range c.Extends {
				nameUnder(h.Changing, origin, c.Members)
			}
		}
		for _, m := range p.Manifest.Macros {
			one := flow.Macros{On: m.On, Macros: map[string]flow.Macro{}, Makes: map[string]bool{}, Maybe: map[string]bool{}}
			for _, macro := range m.Macros {
				fn := -1
				if macro.Function > 0 {
					fn = macro.Function
				}
				one.Macros[macro.Name] = flow.Macro{Many: macro.Many, Function: fn, Class: macro.Class, Maybe: macro.Maybe}
			}
			for _, name := range m.Makes {
				one.Makes[name] = true
			}
			for _, name := range m.Maybe {
				one.Maybe[name] = true
			}
			h.Macros = append(h.Macros, one)
		}
		for _, t := range p.Manifest.Invoked {
			h.Invoked[t.Callee] = flow.Invoked{Argument: t.Argument, Property: t.Property}
		}
		for _, t := range p.Manifest.Injected {
			h.Injected[t.Callee] = t.Argument
		}
		for _, c := range p.Manifest.Contexts {
			h.Contexts[c.Use] = flow.Context{Create: c.Create, Provider: c.Provider, Value: c.Value}
		}
		for _, one := range p.Manifest.Runs {
			for _, callee := range one.Callees {
				h.Runs[callee] = append(h.Runs[callee], flow.Run{Argument: one.Argument, Property: one.Property, Gives: one.Gives})
			}
		}
		for _, t := range p.Manifest.Transparent {
			switch {
			case t.Made:
				h.Made[t.Callee] = t.Argument
			case t.Each:
				h.Transparent[t.Callee] = flow.EachArgument
			default:
				h.Transparent[t.Callee] = t.Argument
			}
		}
		for _, l := range p.Manifest.Pipelines {
			h.Pipelines = append(h.Pipelines, flow.Pipeline{On: set(l.On), Steps: set(l.Steps), Ends: set(l.Ends), Names: l.Names})
		}
		for _, k := range p.Manifest.Kept {
			h.Kept = append(h.Kept, flow.Kept{Role: k.Role, Method: k.Method, Object: k.Object, Under: k.Under, By: k.By})
		}
		if l := p.Manifest.Labels; l != nil {
			for _, origin := range slices.Concat(l.Sets, l.Composes) {
				h.Apart[origin+"()"] = true
			}
			for _, origin := range l.Makes {
				h.Apart[origin+"()()"] = true
			}
			h.Labels = append(h.Labels, flow.Labels{Sets: set(l.Sets), Composes: set(l.Composes), Makes: set(l.Makes), Reads: set(l.Reads)})
		}
		for _, t := range p.Manifest.Tables {
			one := flow.Table{Argument: t.Argument, Property: t.Property, Gives: map[string]string{}}
			for key, n := range t.Gives {
				one.Gives[key] = strconv.FormatFloat(n, 'g', -1, 64)
			}
			h.Tables[t.Callee] = one
		}
		for _, t := range p.Manifest.Thrown {
			if t.Options != nil {
				h.Options[t.Origin] = *t.Options
			}
			e := flow.Exception{Bases: t.Extends, At: t.StatusAt, Argument: -1, Keyword: t.StatusKeyword, Property: t.StatusProperty}
			if t.Status != 0 {
				e.Status = strconv.Itoa(t.Status)
			}
			if t.StatusArgument != nil {
				h.Apart[t.Origin] = true // what it is made with tells it apart
				e.Argument = *t.StatusArgument
			}
			h.Exceptions[t.Origin] = e
		}
	}
	for origin, e := range h.Exceptions {
		h.Exceptions[origin] = descended(h.Exceptions, e)
	}
	return h
}

// descended gives an exception what it has from those that it descends from.
func descended(all map[string]flow.Exception, e flow.Exception) flow.Exception {
	for n := 0; n < len(e.Bases); n++ {
		base, ok := all[e.Bases[n]]
		if !ok {
			continue
		}
		for _, b := range base.Bases {
			if !slices.Contains(e.Bases, b) {
				e.Bases = append(slices.Clone(e.Bases), b)
			}
		}
		if len(e.At) == 0 {
			e.At = base.At
		}
	}
	return e
}

// set is the set of a list's names.
func set(list []string) map[string]bool {
	out := make(map[string]bool, len(list))
	for _, name := range list {
		out[name] = true
	}
	return out
}

// nameOrigin notes the module and the export that an origin speaks of.
func nameOrigin(h *flow.Hints, origin string) {
	origin = strings.TrimPrefix(origin, "type:")
	module, rest, ok := strings.Cut(origin, "#")
	if !ok || module == "global" {
		return
	}
	for i := range len(module) {
		if module[i] == '.' && i > 0 {
			h.Modules[module[:i]] = true
		}
	}
	if strings.Contains(module, ".") {
		h.Modules[module] = true
	}
	if end := strings.IndexAny(rest, ".(["); end >= 0 {
		rest = rest[:end]
	}
	h.Named[module+"#"+rest] = true
}
