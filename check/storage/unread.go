package storage

import (
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// unread are the tables, by singular, that calls of the run name in a form in which tables are accessed and of which no access was
// read: what such a call is made on is not known, so that neither are the columns that it reads and writes.
func unread(all []*summary.Summary) map[string]bool {
	out := map[string]bool{}
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
				}
			}
		}
	}
	return out
}

// accessed drops what was said since of columns that nothing uses, of tables that are accessed in a way that was not read, and of those
// that relations of such tables lead to.
func (c *storageCheck) accessed(since int, all []*summary.Summary) {
	if len(c.out) == since {
		return
	}
	tables := unread(all)
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
