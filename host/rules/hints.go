package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
)

// Hints gathers what the manifests of packs declare about library functions, and what the project states about its
// dependencies, in the form in which flow asks for it.
func Hints(packs []*packrt.Pack, stated Stated) flow.Hints {
	h := flow.Hints{
		Calls: flow.CallHints{Fluent: map[string]map[string]bool{}, Answering: map[string]map[string]bool{}, Distinct: map[string]bool{}, Transparent: map[string]int{}, Curried: map[string]int{}, Named: map[string]flow.Argument{}, Answered: map[string]flow.Answered{}, URLs: map[string]bool{}, Merging: map[string]bool{}, Queries: map[string]flow.QueryMaker{},
			Tables: map[string]flow.Table{}, Instances: map[string]flow.Instances{}, Rows: map[string]bool{}, Held: map[string]int{}, Runs: map[string][]flow.Run{}, Members: map[string][]flow.Held{}, Invoked: map[string]flow.Invoked{}, Lending: map[string]bool{}, Keeping: map[string][]string{}, Failing: map[string]int{}, Taking: map[string]bool{},
			Dependencies: map[string]int{}, Provided: map[string]int{}, Contexts: map[string]flow.Context{}, ContinuedBy: map[string]int{}, Calling: map[string]string{}, Mapping: map[string]bool{}, Passing: map[string]bool{}},
		Exceptions: flow.ExceptionHints{ByOrigin: map[string]flow.Exception{}, Properties: map[string]int{}},
		Names: flow.NameHints{Constants: map[string]string{}, Lists: map[string][]string{}, Modules: map[string]bool{},
			Exports: map[string]bool{}, Same: stated.Exports, Distinct: map[string]bool{}},
		Classes: flow.ClassHints{Mutable: map[string]map[string]bool{}, Filled: map[string]bool{}, Single: map[string]bool{}},
	}
	members := Members(packs)
	for _, p := range packs {
		m := p.Manifest
		if !slices.Contains(m.Languages, "typescript") {
			m.EachOrigin(func(origin string) { nameOrigin(&h, origin) })
		}
		for _, q := range m.Queries {
			for _, t := range q.Tests {
				for _, origin := range t.Origin {
					if strings.HasSuffix(origin, abi.StepCall) {
						h.Names.Distinct[origin] = true
					}
				}
			}
		}
		for origin, c := range m.Constants {
			if c.List != nil {
				h.Names.Lists[origin] = c.List
			} else {
				h.Names.Constants[origin] = number(c.Number)
			}
		}
		for i := range m.Calls {
			addCall(&h, &m.Calls[i])
		}
		addLabels(&h, m)
		for _, s := range stores(m) {
			h.Stores = append(h.Stores, flow.Store{Role: s.role, Method: s.method, Object: s.object, On: s.on, Under: s.properties, By: s.methods, Own: members[s.role]})
		}
		for i := range m.Classes {
			addClass(&h, &m.Classes[i])
		}
		for i := range m.Exceptions {
			addException(&h, &m.Exceptions[i])
		}
	}
	for origin, e := range h.Exceptions.ByOrigin {
		h.Exceptions.ByOrigin[origin] = descended(h.Exceptions.ByOrigin, e)
	}
	return h
}

// addCall adds what a call of some functions gives.
func addCall(h *flow.Hints, c *abi.Call) {
	switch c.Gives {
	case abi.GivesReceiver:
		for _, on := range c.On {
			nameUnder(h.Calls.Fluent, on, c.Methods)
		}
		if c.Role != "" {
			nameUnder(h.Calls.Answering, c.Role, c.Methods)
		}
		if c.Role == "" && len(c.On) == 0 {
			for _, method := range c.Methods {
				h.Calls.Distinct[method] = true
			}
		}
		return
	case abi.GivesContinued:
		h.Calls.Continuing = append(h.Calls.Continuing, flow.Continuing{On: set(c.On), Methods: set(c.Methods), Property: c.Property})
		for _, method := range c.Methods {
			h.Calls.ContinuedBy[method]++
		}
		for _, function := range c.Callees {
			h.Calls.Calling[function] = c.Property
		}
		return
	case abi.GivesThrown:
		for _, function := range c.Callees {
			h.Calls.Failing[function] = c.Argument
		}
		return
	case abi.GivesKept:
		for _, method := range c.Methods {
			h.Calls.Keeping[method] = append(h.Calls.Keeping[method], c.Callees...)
		}
		return
	case abi.GivesChain:
		h.Calls.Pipelines = append(h.Calls.Pipelines, flow.Pipeline{On: set(c.On), Steps: set(c.Stages), Ends: set(c.Methods), Names: c.Names})
		return
	}
	if c.Receives {
		for _, method := range c.Methods {
			h.Calls.Lending[method] = true
		}
	}
	for _, function := range c.Functions() {
		switch c.Gives {
		case abi.GivesArgument:
			switch {
			case c.As != "":
				h.Calls.Members[function+abi.StepCall] = append(h.Calls.Members[function+abi.StepCall], flow.Held{Argument: c.Argument, Property: c.Property, As: c.As})
			case c.Curried:
				h.Calls.Curried[function] = c.Argument
			case c.Keyword != "":
				h.Calls.Named[function] = flow.Argument{Keyword: c.Keyword, Number: c.Argument}
			default:
				h.Calls.Transparent[function] = c.Argument
			}
		case abi.GivesArguments:
			h.Calls.Transparent[function] = flow.EachArgument
		case abi.GivesResult:
			switch {
			case c.Injected:
				h.Calls.Dependencies[function] = c.Argument
			case c.As != "" || len(c.Later)+len(c.Listeners) > 0:
				run := flow.Run{Argument: c.Argument, Property: c.Property, Gives: c.As, Through: c.Through, Hands: c.Hands, Later: c.Later, With: c.With}
				for _, l := range c.Listeners {
					run.Listeners = append(run.Listeners, flow.Listener(l))
				}
				h.Calls.Runs[function] = append(h.Calls.Runs[function], run)
			default:
				h.Calls.Invoked[function] = flow.Invoked{Argument: c.Argument, Property: c.Take, Receives: c.Receives}
			}
		case abi.GivesInstance:
			if c.Injected {
				h.Calls.Held[function] = c.Argument
				continue
			}
			h.Calls.Instances[function] = flow.Instances{Argument: c.Argument, Attributes: c.Stages}
		case abi.GivesAnswered:
			h.Calls.Answered[function] = flow.Answered{Argument: c.Argument, As: c.As}
		case abi.GivesRows:
			h.Calls.Rows[function] = true
		case abi.GivesMapping:
			h.Calls.Mapping[function] = true
		case abi.GivesPassThrough, abi.GivesHandling:
			if c.Gives == abi.GivesHandling {
				h.Calls.Taking[function] = true
			}
			h.Calls.Passing[function] = true
		case abi.GivesQuery:
			h.Calls.Queries[function] = flow.QueryMaker{Argument: c.Argument, Property: c.Property, Puts: set(c.Stages)}
		case abi.GivesMerged:
			h.Calls.Merging[function] = true
		case abi.GivesURL:
			h.Calls.URLs[function] = true
		case abi.GivesProvided:
			h.Calls.Provided[function] = c.Argument
		case abi.GivesContext:
			if c.Context != nil {
				h.Calls.Contexts[function] = flow.Context{Create: c.Context.Create, Provider: c.Context.Provider, Value: c.Context.Value, By: c.Context.By}
			}
		case abi.GivesNumber:
			one := flow.Table{Argument: c.Argument, Property: c.Property, Gives: map[string]string{}}
			for key, n := range c.Numbers {
				one.Gives[key] = number(n)
			}
			h.Calls.Tables[function] = one
		}
	}
}

// addLabels adds the functions that label functions and classes, and those that read the labels. What they make
// is told apart by where it was made.
func addLabels(h *flow.Hints, m *abi.Manifest) {
	l := flow.Labels{Sets: set(functionsThat(m, abi.GivesLabel)), Composes: set(functionsThat(m, abi.GivesLabels)),
		Makes: set(functionsThat(m, abi.GivesLabelDecorator)), Reads: set(functionsThat(m, abi.GivesLabelValue))}
	if len(l.Reads) == 0 {
		return
	}
	for origin := range l.Sets {
		h.Names.Distinct[origin+abi.StepCall] = true
	}
	for origin := range l.Composes {
		h.Names.Distinct[origin+abi.StepCall] = true
	}
	for origin := range l.Makes {
		h.Names.Distinct[origin+abi.StepCall+abi.StepCall] = true
	}
	h.Labels = append(h.Labels, l)
}

// addClass adds what a library does to classes that descend from its own.
func addClass(h *flow.Hints, c *abi.Class) {
	for _, origin := range c.Extends {
		if len(c.Mutable) > 0 {
			nameUnder(h.Classes.Mutable, origin, c.Mutable)
		}
		if c.Filled {
			h.Classes.Filled[origin] = true
		}
		if c.Single {
			h.Classes.Single[origin] = true
		}
		if len(c.Macros)+len(c.Instances) == 0 {
			continue
		}
		one := flow.Macros{On: origin, Macros: map[string]flow.Macro{}, Makes: set(c.Instances), Maybe: set(c.Optional), Others: set(c.Others), Collections: set(c.Collections)}
		for _, macro := range c.Macros {
			fn := -1
			if macro.Function > 0 {
				fn = macro.Function
			}
			one.Macros[macro.Name] = flow.Macro{Many: macro.Many, Function: fn, Class: macro.Class, Through: macro.Through, Maybe: macro.Optional}
		}
		h.Classes.Macros = append(h.Classes.Macros, one)
	}
}

// addException adds an exception of a library.
func addException(h *flow.Hints, t *abi.Exception) {
	if t.PropertiesArgument != nil {
		h.Exceptions.Properties[t.Origin] = *t.PropertiesArgument
	}
	e := flow.Exception{Bases: t.Extends, At: t.StatusPaths, Argument: -1, Keyword: t.StatusKeyword, Property: t.StatusProperty}
	if t.Status != 0 {
		e.Status = strconv.Itoa(t.Status)
	}
	if t.StatusArgument != nil || t.StatusKeyword != "" {
		h.Names.Distinct[t.Origin] = true // what it is made with tells it apart
	}
	if t.StatusArgument != nil {
		e.Argument = *t.StatusArgument
	}
	h.Exceptions.ByOrigin[t.Origin] = e
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

// number spells a number as flow does.
func number(n float64) string { return strconv.FormatFloat(n, 'g', -1, 64) }

// nameUnder adds names to those of a key.
func nameUnder(of map[string]map[string]bool, key string, names []string) {
	if of[key] == nil {
		of[key] = map[string]bool{}
	}
	for _, name := range names {
		of[key][name] = true
	}
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
			h.Names.Modules[module[:i]] = true
		}
	}
	if strings.Contains(module, ".") {
		h.Names.Modules[module] = true
	}
	if end := strings.IndexAny(rest, ".(["); end >= 0 {
		rest = rest[:end]
	}
	h.Names.Exports[module+"#"+rest] = true
}
