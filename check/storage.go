package check

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// store is a declared table, collection or bucket: metadata.storageContract.
type store struct {
	s          *summary.Summary
	name       string
	system     string
	scope      string
	fields     map[string]field
	exhaustive bool
	identifies []string
	indexes    map[string]index
	physical   string
}

type field struct{ derived, primary bool }

type index struct {
	identifies []string
	fields     map[string]bool
	exhaustive bool
}

func readStore(s *summary.Summary) (store, bool) {
	if s.Identity.Binding == nil || s.Kind.IsConsumer() {
		return store{}, false
	}
	b, ok := s.Identity.Binding.Semantics.(summary.Storage)
	m := object(s.Metadata, "storageContract")
	if !ok || m == nil || b.Container == nil {
		return store{}, false
	}
	out := store{s: s, name: *b.Container, system: b.StorageSystem, scope: b.Scope, fields: map[string]field{}, indexes: map[string]index{},
		exhaustive: m["fieldSet"] == "exhaustive", identifies: texts(m["identifies"]), physical: text(m["physicalTable"])}
	list, _ := m["fields"].([]any)
	for _, raw := range list {
		f, _ := raw.(map[string]any)
		if name := text(f["name"]); name != "" {
			out.fields[name] = field{yes(f["derived"]), yes(f["primary"])}
		}
	}
	list, _ = m["indexes"].([]any)
	for _, raw := range list {
		x, _ := raw.(map[string]any)
		one := index{identifies: texts(x["identifies"]), fields: map[string]bool{}, exhaustive: x["fieldSet"] == "exhaustive"}
		for _, f := range texts(x["fields"]) {
			one.fields[f] = true
		}
		out.indexes[text(x["name"])] = one
	}
	return out, true
}

// relations finds where a store's relations lead: the shapes of its fields name the store.
func relations(s *store) map[string]string {
	out := map[string]string{}
	m := object(s.s.Metadata, "storageContract")
	list, _ := m["fields"].([]any)
	for _, raw := range list {
		f, _ := raw.(map[string]any)
		if yes(f["derived"]) {
			if to := strings.TrimSuffix(strings.TrimSuffix(text(f["type"]), "[]"), "?"); to != "" {
				out[text(f["name"])] = to
			}
		}
	}
	return out
}

// storage compares what code reads and writes with the stores that are declared.
func storage(all []*summary.Summary, uses []access) ([]Finding, []Pair) {
	var stores []store
	for _, s := range all {
		if st, ok := readStore(s); ok {
			stores = append(stores, st)
		}
	}
	if len(stores) == 0 {
		return nil, nil
	}
	c := &storageCheck{stores: stores, use: map[*summary.Summary]*storeUse{}}
	for i := range uses {
		if a, ok := uses[i].does.(summary.StorageAccess); ok {
			c.access(&uses[i], uses[i].binding.Semantics.(summary.Storage), a)
		}
	}
	for i := range stores {
		c.unused(&stores[i])
	}
	return c.out, c.pairs
}

type storeUse struct {
	read, written map[string]bool
	// all: somebody reads the default shape, so nothing is known to be unread.
	all, allWritten, touched bool
	by                       Side
}

type storageCheck struct {
	stores []store
	use    map[*summary.Summary]*storeUse
	out    []Finding
	pairs  []Pair
}

// find gives the stores that an access reaches; more than one is ambiguous.
func (c *storageCheck) find(u *access, b summary.Storage) []store {
	if b.Container == nil {
		return nil
	}
	var same []store
	for _, s := range c.stores {
		if s.system == b.StorageSystem && s.scope == b.Scope || s.system == b.StorageSystem && b.Scope == "" {
			same = append(same, s)
		}
	}
	found := best(same, func(s store) string { return s.name }, *b.Container)
	if len(found) == 0 {
		found = best(same, func(s store) string { return s.physical }, *b.Container)
	}
	// Workspaces stay apart where both sides name one of them.
	var near []store
	for _, s := range found {
		if s.s.Location.Workspace == u.unit.Location.Workspace {
			near = append(near, s)
		}
	}
	if len(near) > 0 && len(near) < len(found) {
		return near
	}
	return found
}

func (c *storageCheck) access(u *access, b summary.Storage, a summary.StorageAccess) {
	found := c.find(u, b)
	if len(found) > 1 {
		var names []string
		for _, s := range found {
			names = append(names, s.name)
		}
		f := Finding{Kind: AmbiguousProvider, Severity: Warning, Boundary: u.binding, Provider: side(found[0].s, nil), Consumer: u.side(),
			Description: fmt.Sprintf("%s reaches %s, and %s cover that name equally well: it is compared with none of them", u.unit.Identity.Name, deref(b.Container), strings.Join(names, " and "))}
		for _, s := range found {
			f.Sources = append(f.Sources, s.s.ID())
		}
		c.out = append(c.out, f)
		return
	}
	if len(found) == 0 {
		return
	}
	s := found[0]
	fields := a.Fields
	for _, step := range a.RelationPath {
		to, ok := relations(&s)[step]
		if !ok {
			if _, known := s.fields[step]; !known && s.exhaustive {
				c.report(u, &s, a.Kind, BoundaryFieldUnknown, Error, fmt.Sprintf("%s follows %s of %s, which the schema does not have", u.unit.Identity.Name, step, s.name))
			}
			return
		}
		next := best(c.stores, func(x store) string { return x.name }, to)
		if len(next) != 1 {
			return
		}
		c.touch(&s).read[step] = true
		s = next[0]
	}
	c.pairs = append(c.pairs, Pair{s.s.Identity.Binding.Label(), s.s, u.unit})
	use := c.touch(&s)
	use.by = u.side()
	target, exhaustive, keys := s.fields, s.exhaustive, s.identifies
	if b.AccessPath != nil {
		ix, ok := s.indexes[*b.AccessPath]
		if !ok {
			return
		}
		keys = ix.identifies
		if ix.exhaustive && len(ix.fields) > 0 {
			target, exhaustive = map[string]field{}, true
			for f := range ix.fields {
				target[f] = field{}
			}
		}
	}
	for _, f := range fields {
		if f == "*" {
			if a.Kind == "read" {
				use.all = true
			} else {
				use.allWritten = true
			}
			continue
		}
		if a.Kind == "read" {
			use.read[f] = true
		} else {
			use.written[f] = true
		}
		known, ok := target[f]
		switch {
		case !ok && exhaustive && a.Kind == "read":
			c.report(u, &s, "read", BoundaryFieldUnknown, Error, fmt.Sprintf("%s reads %s of %s, which the schema does not have: it gets nothing", u.unit.Identity.Name, f, s.name))
		case !ok && exhaustive:
			c.report(u, &s, "write", BoundaryFieldUnknown, Error, fmt.Sprintf("%s writes %s of %s, which the schema does not have: the write is refused or the value lost", u.unit.Identity.Name, f, s.name))
		case ok && known.derived && a.Kind == "write" && len(a.RelationPath) == 0:
			// A relation: what is written goes to another store.
			use.written[f] = true
		}
	}
	for _, f := range a.Selector {
		use.read[f] = true
	}
	c.selector(u, &s, a, keys)
}

// selector checks that items are picked by what the store keys on: only a store that
// is addressed by key, and an access that says how it selects, claim anything.
func (c *storageCheck) selector(u *access, s *store, a summary.StorageAccess, keys []string) {
	if len(keys) == 0 || len(a.Selector) == 0 || !keyAddressed[s.system] || a.Operation == "Scan" {
		return
	}
	have := map[string]bool{}
	for _, f := range a.Selector {
		if f == "*" {
			return
		}
		have[f] = true
	}
	if !have[keys[0]] {
		c.report(u, s, "selector", BoundarySelectorMismatch, Error, fmt.Sprintf("%s picks items of %s by %s, and its key is %s", u.unit.Identity.Name, s.name, strings.Join(a.Selector, ", "), strings.Join(keys, ", ")))
	}
}

// keyAddressed are the systems that find items by their key only.
var keyAddressed = map[string]bool{"aws.dynamodb": true}

func (c *storageCheck) report(u *access, s *store, aspect string, k Kind, sev Severity, text string) {
	c.out = append(c.out, Finding{Kind: k, Severity: sev, Aspect: aspect, Boundary: *s.s.Identity.Binding, Provider: side(s.s, nil), Consumer: u.side(), Description: text})
}

func (c *storageCheck) touch(s *store) *storeUse {
	u := c.use[s.s]
	if u == nil {
		u = &storeUse{read: map[string]bool{}, written: map[string]bool{}}
		c.use[s.s] = u
	}
	u.touched = true
	return u
}

// unused reports fields that nobody references, and those that are written and never read. It is quiet
// where somebody reads the default shape, or where nothing in the run touches the store.
func (c *storageCheck) unused(s *store) {
	u := c.use[s.s]
	if u == nil || u.all {
		return
	}
	keys := map[string]bool{}
	for _, k := range s.identifies {
		keys[k] = true
	}
	for _, name := range sortedKeys(s.fields) {
		f := s.fields[name]
		if f.derived || f.primary || keys[name] || u.read[name] {
			continue
		}
		out := Finding{Kind: BoundaryFieldUnused, Severity: Warning, Boundary: *s.s.Identity.Binding, Provider: side(s.s, nil), Consumer: u.by}
		switch {
		case u.written[name]:
			out.Aspect = "read"
			out.Description = fmt.Sprintf("%s of %s is written and nothing reads it", name, s.name)
		case u.allWritten:
			continue
		default:
			out.Description = fmt.Sprintf("%s of %s is neither read nor written", name, s.name)
		}
		c.out = append(c.out, out)
	}
}
