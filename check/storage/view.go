package storage

import (
	"maps"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// storageCheck is what a run does with its stores, and what is found about it.
type storageCheck struct {
	scope  *pairing.Scopes
	stores *storeIndex
	use    map[*store]*storeUse
	into   map[step]bool
	missed []missed
	out    []finding.Finding
	pairs  []pairing.Pair
}

// view is a store as one access sees it: through an index, or with the column names of the database.
type view struct {
	*store
	fields     map[string]field
	nameOf     map[string]string
	exhaustive bool
	keys       []string
}

// own is a field's name in the contract.
func (v *view) own(f string) string {
	if n, ok := v.nameOf[f]; ok {
		return n
	}
	return f
}

func see(s *store, b summary.Storage, physical bool) (*view, bool) {
	v := &view{store: s, fields: s.fields, exhaustive: s.exhaustive, keys: s.identifies}
	if physical {
		v.fields, v.nameOf = s.byColumn()
	} else if s.physical != "" && s.physical == summary.StrOf(b.Container) {
		// The name says nothing of who asks: the program's names are meant, or in a statement the database's.
		columns, nameOf := s.byColumn()
		maps.Copy(columns, s.fields)
		v.fields, v.nameOf = columns, nameOf
	}
	if b.AccessPath == nil {
		return v, true
	}
	ix, ok := s.indexes[*b.AccessPath]
	if !ok {
		return nil, false
	}
	v.keys = ix.identifies
	if ix.exhaustive && len(ix.fields) > 0 {
		v.fields, v.exhaustive = map[string]field{}, true
		for f := range ix.fields {
			v.fields[f] = field{column: f}
		}
	}
	return v, true
}

// step is a relation that a unit follows and of whose other side it names the fields.
type step struct {
	unit            *summary.Summary
	store, relation string
}

// storeUse is which fields of one store the run reads and writes.
type storeUse struct {
	read, written map[string]bool
	// all: some code reads all fields, so that none is known to be unused.
	all, allWritten bool
	// running: some code uses the store that does not only fill it for a first start.
	running bool
	by      finding.Side
}

// unstated notes an access that names no fields: it may read or write any of them, unless it only
// counts or deletes.
func (u *storeUse) unstated(a summary.StorageAccess) {
	operation := strings.ToLower(a.Operation)
	if strings.Contains(operation, "count") || strings.Contains(operation, "delete") || strings.Contains(operation, "exists") {
		return
	}
	u.all, u.allWritten = u.all || a.Kind == "read", u.allWritten || a.Kind != "read"
}

func (c *storageCheck) report(u *pairing.Access, s *store, aspect string, k *finding.Kind, l *finding.Lower, subject, text string) {
	c.out = append(c.out, k.At(l, finding.Finding{Aspect: aspect, Boundary: *s.s.Identity.Binding, Provider: finding.SideOf(s.s, nil), Consumer: u.Side(), Description: text, Subject: subject}))
}

func (c *storageCheck) touch(s *store) *storeUse {
	u := c.use[s]
	if u == nil {
		u = &storeUse{read: map[string]bool{}, written: map[string]bool{}}
		c.use[s] = u
	}
	return u
}
