package storage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/summary"
)

// missed is a table that code uses and no source of the run declares.
type missed struct {
	workspace, name string
	by              *pairing.Access
	storage         summary.Storage
	does            summary.StorageAccess
}

// dumps are the sources that list all tables of a database.
var dumps = map[string]bool{"rails-schema": true}

// miss notes an access to a table of a name that nothing declares.
func (c *storageCheck) miss(u *pairing.Access, b summary.Storage, a summary.StorageAccess) {
	name := summary.StrOf(b.Container)
	workspace := u.Unit.Location.Workspace
	if b.AccessPath != nil || !column.MatchString(name) || !Relational(b.StorageSystem) && b.StorageSystem != "prisma" || slices.ContainsFunc(c.missed, func(m missed) bool { return m.name == name && m.workspace == workspace }) {
		return
	}
	c.missed = append(c.missed, missed{workspace, name, u, b, a})
}

// undeclared reports tables that no source declares: where a table that nothing uses is called much the same, and where
// the schema lists all tables of the database that the code uses.
func (c *storageCheck) undeclared() {
	likes := make([]*store, len(c.missed))
	words := map[string]int{}
	for i, m := range c.missed {
		free, _ := c.around(m)
		if likes[i] = called(m.name, free, mappers[m.by.Binding.Recognition]); likes[i] != nil {
			words[m.workspace+" "+cmp.Or(between(m.name, likes[i].table()), m.name)]++
		}
	}
	for i, m := range c.missed {
		if like := likes[i]; like != nil {
			// Several tables with the same word more have it from a mapper that is told to put it there.
			if words[m.workspace+" "+cmp.Or(between(m.name, like.table()), m.name)] == 1 {
				c.tell(m, like, fmt.Sprintf("the schema has %s, which nothing uses", like.table()))
			}
			continue
		}
		free, used := c.around(m)
		whole := slices.IndexFunc(used, func(s *store) bool { return dumps[s.s.Identity.Binding.Recognition] })
		if whole < 0 || mappers[m.by.Binding.Recognition] || len(c.missed) > len(used) || m.name != strings.ToLower(m.name) || slices.ContainsFunc(free, func(s *store) bool { return begins(s.table(), m.name) }) {
			continue
		}
		c.tell(m, used[whole], fmt.Sprintf("the schema in %s does not have it", used[whole].s.Location.File))
	}
}

// around are the declared tables of the database that an access may mean: those that nothing uses, and those that code uses.
func (c *storageCheck) around(m missed) (free, used []*store) {
	for _, s := range c.stores.all {
		switch w := s.s.Location.Workspace; {
		case w != "" && w != m.workspace || s.scope != scopeOf(m.storage) || !sameDatabase(s, m):
		case c.use[s] == nil:
			free = append(free, s)
		default:
			used = append(used, s)
		}
	}
	return free, used
}

// between is the word that one of two names has more, "" for names that differ otherwise.
func between(a, b string) string {
	if len(a) > len(b) {
		a, b = b, a
	}
	if rest, ok := strings.CutSuffix(b, a); ok {
		return rest
	}
	rest, ok := strings.CutPrefix(b, a)
	if !ok {
		return ""
	}
	return rest
}

func (c *storageCheck) tell(m missed, s *store, why string) {
	c.out = append(c.out, generic.BoundaryFieldUnknown.At(generic.UnknownWithoutProvider, finding.Finding{Aspect: aspectOf(m.does), Boundary: m.by.Binding, Provider: finding.SideOf(s.s, nil), Consumer: m.by.Side(), Subject: m.name,
		Description: fmt.Sprintf("%s uses the table %s, and %s", m.by.Unit.Identity.Name, m.name, why)}))
}

// sameDatabase reports whether a store may be of the database that an access means.
func sameDatabase(s *store, m missed) bool {
	prisma := m.by.Binding.Recognition == "prisma"
	if prisma || s.s.Identity.Binding.Recognition == "prisma" {
		return prisma && s.s.Identity.Binding.Recognition == "prisma"
	}
	return Relational(s.system) && Relational(m.storage.StorageSystem)
}

// table is the name of a store in the database; clients of a schema with names of its own use those.
func (s *store) table() string {
	if s.physical != "" && s.s.Identity.Binding.Recognition != "prisma" {
		return s.physical
	}
	return s.name
}

// called finds the one store of a list whose name is that of a table with a word more or fewer, or misspelt. Names that
// differ as singular and plural do may be the same to a mapper, which may also put the names of modules in front.
func called(name string, list []*store, mapper bool) *store {
	var one *store
	for _, s := range list {
		other := s.table()
		long, short := name, other
		if len(short) > len(long) {
			long, short = short, long
		}
		_, distance := spelling.Nearest(name, []string{other})
		more, worded := strings.CutPrefix(long, short+"_")
		if !worded && !mapper {
			more, worded = strings.CutSuffix(long, "_"+short)
		}
		worded = worded && !strings.Contains(more, "_") // a table between two others is called by both, and more
		misspelt := len(short) > 5 && distance == 1 && !strings.EqualFold(long, short+"s")
		if !worded && !misspelt || strings.EqualFold(name, other) {
			continue
		}
		if one != nil {
			return nil
		}
		one = s
	}
	return one
}

// begins reports whether two names begin alike, as irregular plurals of one word do.
func begins(a, b string) bool {
	return len(a) > 2 && len(b) > 2 && strings.EqualFold(a[:3], b[:3])
}
