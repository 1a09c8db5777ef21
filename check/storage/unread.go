package storage

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// unread are the tables, by singular, that calls of the run name in a form in which tables are accessed and of which no access was
// read: what such a call is made on is not known, so that neither are the columns that it reads and writes.
func unread(all []*summary.Summary) (out map[string]bool, loose []looseCall) {
	out = map[string]bool{}
	for _, s := range all {
		if pairing.OfMigrations(s) {
			continue
		}
		paths := s.Body().Transitions
		var known []string
		for i := range paths {
			for _, e := range paths[i].Effects {
				if x, ok := e.(summary.InteractionEffect); ok {
					known = append(known, x.Callee)
				}
			}
		}
		for i := range paths {
			for _, e := range paths[i].Effects {
				if call, ok := e.(summary.Invocation); ok && !slices.ContainsFunc(known, func(of string) bool { return strings.HasPrefix(of, call.Callee) }) {
					for _, table := range named(call) {
						out[singular(table)] = true
					}
					if on, ok := ofTables(call); ok {
						loose = append(loose, looseCall{singular(on), s})
					}
				}
			}
		}
	}
	return out, loose
}

// looseCall is a call of a method that only tables have, on something of a name.
type looseCall struct {
	on string
	by *summary.Summary
}

// accessed drops what was said since of columns that nothing uses, of tables that are accessed in a way that was not read, and of those
// that relations of such tables lead to.
func (c *storageCheck) accessed(since int, all []*summary.Summary) {
	if len(c.out) == since {
		return
	}
	tables, loose := unread(all)
	known := map[string]bool{}
	var reach func(s *store)
	reach = func(s *store) {
		if label := s.s.Identity.Binding.Label(); !known[label] {
			known[label] = true
			for _, f := range s.fields { // what such a call includes is not known either
				if f.relation != "" {
					for _, to := range c.stores.behind(s, f) {
						reach(to)
					}
				}
			}
		}
	}
	for _, s := range c.stores.all {
		if tables[singular(s.name)] || s.physical != "" && tables[singular(s.physical)] {
			reach(s)
		}
	}
	kept := slices.DeleteFunc(c.out[since:], func(f finding.Finding) bool { return known[f.Boundary.Label()] })
	c.out = c.out[:since+len(kept)]
	uses := pairing.UnfollowedUses(all, summary.OfStorage)
	for _, call := range loose {
		if !slices.ContainsFunc(c.stores.all, func(s *store) bool {
			return singular(s.name) == call.on || s.physical != "" && singular(s.physical) == call.on
		}) {
			uses = append(uses, pairing.Unfollowed{Code: call.by, At: fmt.Sprintf("%s (%s)", call.by.Identity.Name, call.by.Location.File)})
		}
	}
	c.unnamed(since, uses)
}

// unnamed drops what was said since of columns that nothing uses, of tables that an access may be of whose table was not read, and says
// once for each such place that it was not checked.
func (c *storageCheck) unnamed(since int, uses []pairing.Unfollowed) {
	if len(uses) == 0 {
		return
	}
	byLabel := map[string]*store{}
	for _, s := range c.stores.all {
		byLabel[s.s.Identity.Binding.Label()] = s
	}
	said := map[string]bool{}
	kept := slices.Clone(c.out[:since])
	for _, f := range c.out[since:] {
		of := byLabel[f.Boundary.Label()]
		i := slices.IndexFunc(uses, func(use pairing.Unfollowed) bool { return of != nil && mayBeOf(use, of) })
		if i < 0 {
			kept = append(kept, f)
			continue
		}
		if at := uses[i].At; !said[at] {
			said[at] = true
			f.Subject, f.Aspect = "", "read"
			f.Description = fmt.Sprintf("columns of %s and of other tables were not checked for use, because %s accesses a table that was not read", of.name, at)
			kept = append(kept, generic.BoundaryFieldUnused.At(generic.UnusedUnchecked, f))
		}
	}
	c.out = kept
}

// mayBeOf reports whether an access of which the table was not read may be of a store.
func mayBeOf(use pairing.Unfollowed, s *store) bool {
	if w := s.s.Location.Workspace; w != "" && w != use.Code.Location.Workspace {
		return false
	}
	return use.System == "" || use.System == s.system || use.System == s.s.Identity.Binding.Recognition || Relational(use.System) && Relational(s.system)
}

// Calls that access a table: onTable are methods of it, ofTable are passed it, statement those that are passed SQL.
var (
	onTable = map[string]bool{"findMany": true, "findFirst": true, "findFirstOrThrow": true, "findUnique": true, "findUniqueOrThrow": true, "create": true, "createMany": true, "createManyAndReturn": true,
		"update": true, "updateMany": true, "upsert": true, "aggregate": true, "groupBy": true, "findOne": true, "findAll": true, "findById": true}
	ofTable = map[string]bool{"from": true, "insert": true, "update": true, "into": true, "leftJoin": true, "rightJoin": true, "innerJoin": true, "fullJoin": true,
		"selectFrom": true, "insertInto": true, "updateTable": true, "getRepository": true}
	statement = map[string]bool{"query": true, "execute": true, "$queryRaw": true, "$executeRaw": true, "$queryRawUnsafe": true, "$executeRawUnsafe": true, "raw": true, "unsafe": true, "one": true, "many": true, "any": true}
	tables    = regexp.MustCompile(`(?i)\b(?:from|join|into|update)\s+(?:["\x60\w]+\.)?["\x60]?(\w+)`)
)

// onlyTables are those of onTable that nothing but a table has.
var onlyTables = map[string]bool{"findMany": true, "findFirst": true, "findFirstOrThrow": true, "findUnique": true, "findUniqueOrThrow": true, "createManyAndReturn": true}

// ofTables is the name of what a method that only tables have is called on; it need not be that of a table (`delegate.findMany()`).
func ofTables(call summary.Invocation) (on string, ok bool) {
	steps := strings.Split(strings.ReplaceAll(call.Callee, "()", ""), ".")
	if len(steps) < 2 || !onlyTables[steps[len(steps)-1]] {
		return "", false
	}
	on = steps[len(steps)-2]
	return on, len(steps) == 2 || anyTable[strings.ToLower(on)]
}

// anyTable are names, in small letters, of what holds a table, whichever that is.
var anyTable = map[string]bool{"model": true, "delegate": true, "table": true, "repository": true, "repo": true, "entity": true, "collection": true}

// named are the tables that a call names.
func named(call summary.Invocation) []string {
	steps := strings.Split(strings.ReplaceAll(call.Callee, "()", ""), ".")
	last := steps[len(steps)-1]
	var out []string
	if onTable[last] && len(steps) > 2 {
		out = append(out, steps[len(steps)-2]) // models.boat.findMany(…)
	}
	if len(call.Args) == 0 {
		return out
	}
	if ofTable[last] && len(steps) > 1 {
		out = append(out, lastName(call.Args[0]))
	}
	if source, ok := call.Args[0].(summary.Unresolved); ok && statement[last] {
		for _, m := range tables.FindAllStringSubmatch(source.SourceText, -1) {
			out = append(out, m[1])
		}
	}
	return out
}

// lastName is the last name of what is passed as `boats` or `schema.boats`, "" for anything else.
func lastName(v summary.ValueRef) string {
	switch x := v.(type) {
	case summary.State:
		return x.Name
	case summary.Derived:
		if p, ok := x.Derivation.(summary.PropertyAccess); ok {
			return p.Property
		}
	}
	return ""
}

// singular spells a table's name as one row of it, in small letters without what separates words, and without the word table, which
// code has behind the names of tables.
func singular(name string) string {
	name = strings.TrimSuffix(strings.ToLower(strings.ReplaceAll(name, "_", "")), "table")
	if one, ok := strings.CutSuffix(name, "ies"); ok {
		return one + "y"
	}
	return strings.TrimSuffix(name, "s")
}
