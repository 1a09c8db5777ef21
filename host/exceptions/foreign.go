package exceptions

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
)

// familiar are the libraries of which it is known which of their exceptions are answered by themselves: those that a pack names
// exceptions of, and those that a pack reads that finds no units.
func familiar(packs []*packrt.Pack, packages map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, p := range packs {
		for _, e := range p.Manifest.Exceptions {
			out[libraryOf(e.Origin, packages)] = true
		}
		for _, module := range p.Manifest.Requires {
			if len(p.Manifest.Units) == 0 {
				out[module] = true
			}
		}
	}
	return out
}

// libraryOf is the library that an exception is of, by its origin: its module, or the first part of its name where names are global.
func libraryOf(origin string, packages map[string]bool) string {
	module, name, _ := strings.Cut(strings.TrimSuffix(origin, "()"), "#")
	if !packages[module] {
		return module
	}
	first, _, nested := strings.Cut(name, "::")
	if !nested {
		return "" // the language's own, or not told from it
	}
	return first
}

// within reports whether a module, or one around it, is listed.
func within(module string, listed map[string]bool) bool {
	for module != "" && !listed[module] {
		module = module[:max(strings.LastIndexAny(module, "./"), 0)]
	}
	return module != ""
}

// foreign is the name of an exception whose class a library has of which nothing is known: the class may be one that a framework answers
// by itself, by what it descends from or by what the library registers. "" for all others.
func (r *Handlers) foreign(values []flow.Value) string {
	raised := &r.prog.Semantics.Exceptions
	for _, v := range values {
		name := r.madeAs(v)
		if name == "" {
			continue
		}
		if slices.ContainsFunc(r.prog.Origins(v), func(origin string) bool {
			library := libraryOf(origin, raised.Packages)
			return library != "" && !within(library, raised.Standard) && !within(library, r.familiar)
		}) {
			return name
		}
	}
	return ""
}

// noteForeign remembers that a transition throws an exception of which it is not known what the framework makes of it.
func (w *Walked) noteForeign(id, name string) {
	if w.Foreign == nil {
		w.Foreign = map[string]string{}
	}
	w.Foreign[id] = name
}
