package storage

import (
	"cmp"
	"slices"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/internal/sqltext"
)

// inDatabase is what a table is called in its database, with its schema in front.
func (s *store) inDatabase() string {
	name := cmp.Or(s.physical, s.name)
	if s.schema == "" {
		return name
	}
	return sqltext.TableName(s.schema, name)
}

// pairTwins notes which stores are declarations of one table under several names. Code reaches it by each of them, so that what one of
// them is used for, and which columns it has, is known only with the others.
func (x *storeIndex) pairTwins() {
	same := map[[3]string][]*store{}
	for _, s := range x.all {
		if Relational(s.system) {
			key := [3]string{s.system, s.scope, s.inDatabase()}
			same[key] = append(same[key], s)
		}
	}
	for _, group := range same {
		for _, s := range group {
			for _, other := range group {
				if other.name != s.name {
					s.twins = append(s.twins, other)
				}
			}
		}
	}
}

// declaredByTwin reports whether another declaration of the table has a column.
func (s *store) declaredByTwin(column string) bool {
	for _, twin := range s.twins {
		if !twin.exhaustive {
			return true
		}
		columns, _ := twin.byColumn()
		if _, ok := columns[column]; ok {
			return true
		}
	}
	return false
}

// usedByTwins adds what code reads and writes of the other declarations of a table.
func (c *storageCheck) usedByTwins(s *store, u *storeUse) *storeUse {
	if len(s.twins) == 0 {
		return u
	}
	out := &storeUse{read: map[string]bool{}, written: map[string]bool{}, all: u.all, allWritten: u.allWritten, running: u.running, by: u.by}
	for name := range s.fields {
		out.read[name], out.written[name] = u.read[name], u.written[name]
	}
	for _, twin := range s.twins {
		of := c.use[twin]
		if of == nil {
			continue
		}
		out.all, out.allWritten = out.all || of.all, out.allWritten || of.allWritten
		_, named := twin.byColumn()
		for name, f := range s.fields {
			out.read[name] = out.read[name] || of.read[named[f.column]]
			out.written[name] = out.written[name] || of.written[named[f.column]]
		}
	}
	return out
}

// saidOfTwin reports whether a column was found to be unused under another name of its table.
func (c *storageCheck) saidOfTwin(s *store, f field) bool {
	for _, twin := range s.twins {
		_, named := twin.byColumn()
		name, ok := named[f.column]
		if ok && slices.ContainsFunc(c.out, func(o finding.Finding) bool {
			return o.Kind == generic.BoundaryFieldUnused.Name && o.Subject == name && o.Boundary.Label() == twin.s.Identity.Binding.Label()
		}) {
			return true
		}
	}
	return false
}
