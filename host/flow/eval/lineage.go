package eval

import (
	"slices"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// supers gives the direct base classes: of the project, and by origin.
func (q *Question) supers(c flow.ClassRef) (project []flow.ClassRef, external []flow.Value) {
	values, external := q.superValues(c, nil)
	for _, v := range values {
		project = append(project, v.Class)
	}
	return project, external
}

// superValues gives the direct base classes as values, of the project and of
// libraries; made is the activation of the function that makes the class, if one does.
func (q *Question) superValues(c flow.ClassRef, made *flow.Env) (project, external []flow.Value) {
	class := q.Class(c)
	lists := [...][]unit.ExprID{class.Supers, class.Includes}
	if len(class.Includes) > 0 {
		// What is mixed in last is asked first, and before the superclass.
		lists[0], lists[1] = slices.Clone(class.Includes), class.Supers
		slices.Reverse(lists[0])
	}
	for _, list := range lists {
		for _, e := range list {
			if q.Files[c.File].Expr(e).Flags&unit.FlagKeywords != 0 {
				continue // extended with, not included
			}
			for _, v := range q.Eval(flow.Site{File: c.File, Expr: e}, made) {
				switch v.Kind {
				case flow.Class:
					if v.Class != c {
						project = append(project, v)
					}
				case flow.Extern:
					external = append(external, v)
				}
			}
		}
	}
	return project, external
}

// ancestors is what is asked for the classes that a class descends from.
const ancestors = "ancestors"

// lineageOf gives a class's lineage; one that is known for good is remembered.
func (q *Question) lineageOf(c flow.ClassRef) *Lineage {
	if got, ok := q.program.lineages.Load(c); ok {
		return got.(*Lineage)
	}
	if q.lookup != nil {
		q = q.program.Question() // what a class descends from does not depend on a path
	}
	values, complete := q.guarded(askKey{site: flow.Site{File: c.File, Expr: unit.ExprID(-int32(c.Class))}, what: ancestors}, func() []flow.Value {
		return q.findAncestors(c)
	})
	l := &Lineage{chain: []flow.ClassRef{c}, members: map[string][]memberAt{}}
	for _, v := range values {
		if v.Kind == flow.Class {
			l.chain = append(l.chain, v.Class)
			if v.Env != nil {
				if l.made == nil {
					l.made = map[flow.ClassRef]*flow.Env{}
				}
				l.made[v.Class] = v.Env
			}
		}
	}
	for _, k := range l.chain {
		_, external := q.superValues(k, l.made[k])
		l.External = append(l.External, external...)
		if origin, ok := q.opens(k); ok && k != c {
			l.External = append(l.External, flow.Value{Kind: flow.Extern, Text: origin})
		}
		members := q.Class(k).Members
		for i := range members {
			l.members[members[i].Name] = append(l.members[members[i].Name], memberAt{k, int32(i)})
		}
	}
	if complete && !q.ended {
		q.program.lineages.Store(c, l)
	}
	return l
}

// opens gives the class of a library that a class of the project is, where classes are open: one whose name rules know, and
// that is in a module, since a bare name is more often the project's own.
func (q *Question) opens(c flow.ClassRef) (origin string, ok bool) {
	names := &q.Semantics.Names
	name := q.Class(c).QualifiedName
	if !q.Semantics.Classes.Open || names.Outer(name) == "" {
		return "", false
	}
	origin = q.program.Rules.Same(names.Constants + name)
	return origin, q.program.Rules.Hints.Names.Exports[origin]
}

// own takes off a list the members of its first class.
func own(list []memberAt) (first, rest []memberAt) {
	n := 1
	for n < len(list) && list[n].class == list[0].class {
		n++
	}
	return list[:n], list[n:]
}

func (q *Question) Ancestors(c flow.ClassRef) []flow.ClassRef { return q.lineageOf(c).chain[1:] }

func (q *Question) findAncestors(c flow.ClassRef) []flow.Value {
	seen := map[flow.ClassRef]bool{c: true}
	var out []flow.Value
	queue := []flow.Value{{Kind: flow.Class, Class: c}}
	add := func(s flow.Value) {
		if !seen[s.Class] {
			seen[s.Class] = true
			s.Why = nil
			out = append(out, s)
			queue = append(queue, s)
		}
	}
	opened := func(c flow.ClassRef) {
		for _, s := range q.Same(c) {
			add(flow.Value{Kind: flow.Class, Class: s})
		}
	}
	// The other places at which a class is opened come with it.
	opened(c)
	for len(queue) > 0 {
		project, _ := q.superValues(queue[0].Class, queue[0].Env)
		queue = queue[1:]
		for _, s := range project {
			add(s)
			opened(s.Class)
		}
	}
	return out
}

// extended lists the modules whose methods a class has as its own.
func (q *Question) extended(c flow.ClassRef) (project []flow.ClassRef, external []flow.Value) {
	for _, e := range q.Class(c).Includes {
		if q.Files[c.File].Expr(e).Flags&unit.FlagKeywords == 0 {
			continue
		}
		for _, v := range q.Eval(flow.Site{File: c.File, Expr: e}, nil) {
			switch v.Kind {
			case flow.Class:
				project = append(project, v.Class)
			case flow.Extern:
				external = append(external, v)
			}
		}
	}
	return project, external
}

// isData reports whether instances of a class are made from values for its fields
// by something that the project does not write: a decorator, or a base class of a library.
func (q *Question) isData(c flow.ClassRef) bool {
	if len(q.Class(c).Decorators) > 0 {
		return true
	}
	for _, k := range append([]flow.ClassRef{c}, q.Ancestors(c)...) {
		if _, external := q.supers(k); len(external) > 0 {
			return true
		}
	}
	return false
}
