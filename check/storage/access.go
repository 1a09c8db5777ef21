package storage

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/summary"
)

func (c *storageCheck) access(u *pairing.Access, b summary.Storage, a summary.StorageAccess) {
	found, physical := c.reached(u, b)
	if len(found) > 1 {
		c.ambiguous(u, b, found)
		return
	}
	if len(found) == 0 {
		c.miss(u, b, a)
		return
	}
	s := c.arrive(u, found[0], a)
	if s == nil {
		return
	}
	v, ok := see(s, b, physical)
	if !ok {
		return
	}
	c.pairs = append(c.pairs, pairing.Pair{Key: s.s.Identity.Binding.Label(), Provider: s.s, Consumer: u.Unit})
	use := c.touch(s)
	use.running = use.running || !seeds.MatchString(u.Unit.Location.File)
	if use.by.Summary == "" {
		use.by = u.Side()
	}
	if len(a.Fields) == 0 {
		use.unstated(a)
	}
	if attributes[u.Binding.Recognition] {
		use.all, use.allWritten = true, true // a row's columns are read and written by its object's methods
	}
	for _, f := range a.Fields {
		c.field(u, v, use, a, v.spelled(u, f))
	}
	for _, f := range a.Selector {
		f = v.spelled(u, f)
		use.read[v.own(f)] = true
		if builders[u.Binding.Recognition] {
			for _, name := range v.indexes[f].identifies { // a key of several columns that the schema gives a name
				use.read[name] = true
			}
		}
		c.selected(u, v, f)
	}
	c.selector(u, v, a)
}

// seeds are files that fill a store for a first start.
var seeds = regexp.MustCompile(`(?i)(^|/)(seeds?|fixtures?)/|(^|/)[^/]*seed[^/]*$`)

// reached gives the stores that an access reaches. A name that is a variable stands for what the
// variable is set to.
func (c *storageCheck) reached(u *pairing.Access, b summary.Storage) ([]*store, bool) {
	workspace := u.Unit.Location.Workspace
	if found, physical := c.stores.find(b, workspace); len(found) > 0 || !pairing.WholeHole(summary.StrOf(b.Container)) {
		return found, physical
	}
	for _, v := range c.scope.Values(u.Unit, strings.Trim(summary.StrOf(b.Container), "{}")) {
		name := pairing.LastPart(v)
		b.Container = &name
		if found, physical := c.stores.find(b, workspace); len(found) > 0 {
			return found, physical
		}
	}
	return nil, false
}

func (c *storageCheck) ambiguous(u *pairing.Access, b summary.Storage, found []*store) {
	var list []string
	f := generic.AmbiguousProvider.At(nil, finding.Finding{Boundary: u.Binding, Provider: finding.SideOf(found[0].s, nil), Consumer: u.Side()})
	for _, s := range found {
		list = append(list, s.name)
		f.Sources = append(f.Sources, s.s.ID())
	}
	f.Description = fmt.Sprintf("%s accesses %s, and %s match that name equally well: it is compared with none of them", u.Unit.Identity.Name, summary.StrOf(b.Container), strings.Join(list, " and "))
	c.out = append(c.out, f)
}

// arrive follows the relations of an access to the store at their end; nil when one of them leads to
// an unknown store.
func (c *storageCheck) arrive(u *pairing.Access, s *store, a summary.StorageAccess) *store {
	for _, step := range a.RelationPath {
		f, ok := s.fields[step]
		if !ok && s.exhaustive {
			c.report(u, s, aspectOf(a), generic.BoundaryFieldUnknown, nil, step, fmt.Sprintf("%s follows %s of %s, which the schema does not have: %s", u.Unit.Identity.Name, step, s.name, lost(a)))
		}
		if f.relation == "" {
			return nil
		}
		next := c.stores.behind(s, f)
		if len(next) != 1 {
			return nil
		}
		c.touch(s).read[step] = true
		s = next[0]
	}
	return s
}

func aspectOf(a summary.StorageAccess) string {
	if a.Kind == "read" {
		return "read"
	}
	return "write"
}

// lost says what the code gets for a field that is not there.
func lost(a summary.StorageAccess) string {
	if a.Kind == "read" {
		return "it gets nothing"
	}
	return "the write is refused or the value lost"
}

func (c *storageCheck) field(u *pairing.Access, v *view, use *storeUse, a summary.StorageAccess, f string) {
	read := a.Kind == "read"
	if f == "*" {
		use.all, use.allWritten = use.all || read, use.allWritten || !read
		return
	}
	if read {
		use.read[v.own(f)] = true
	} else {
		use.written[v.own(f)] = true
	}
	known, ok := v.fields[f]
	switch {
	case !ok && v.exhaustive && !c.mapped(u, v, f) && !v.declaredByTwin(f):
		verb := "writes"
		if read {
			verb = "reads"
		}
		c.report(u, v.store, aspectOf(a), generic.BoundaryFieldUnknown, nil, f, fmt.Sprintf("%s %s %s of %s, which the schema does not have: %s", u.Unit.Identity.Name, verb, f, v.name, lost(a)))
	case known.relation != "" && read && !c.into[step{u.Unit, u.Binding.Label(), f}]:
		// The relation is read with all fields of its other side.
		for _, other := range c.stores.behind(v.store, known) {
			c.touch(other).all = true
		}
	case known.derived && !read && !c.into[step{u.Unit, u.Binding.Label(), f}]:
		c.report(u, v.store, "write", generic.BoundaryFieldUnused, generic.UnusedUnchecked, f, fmt.Sprintf("%s writes %s of %s, which is a relation and no column: the write goes to another store, and is not compared", u.Unit.Identity.Name, f, v.name))
	}
}

// selected reports a column that rows are selected by and that the table lacks.
func (c *storageCheck) selected(u *pairing.Access, v *view, f string) {
	if _, ok := v.fields[f]; ok || !v.exhaustive || v.declaredByTwin(f) || !Relational(v.system) || !column.MatchString(f) || builders[u.Binding.Recognition] && (logic[f] || v.joined(f, 0) || len(v.indexes[f].identifies) > 0) || mappers[u.Binding.Recognition] && c.leads(v, f) || chained[u.Binding.Recognition] && throughOthers(u.Callee, v) {
		return
	}
	if chained[u.Binding.Recognition] && !ofModel(u.Callee) && !v.hasAlike(f) {
		return // which rows a longer chain selects is not certain: only a column of nearly its name says that one is meant
	}
	c.report(u, v.store, "selector", generic.BoundaryFieldUnknown, nil, f, fmt.Sprintf("%s selects rows of %s by %s, which the schema does not have: the database refuses the query", u.Unit.Identity.Name, v.name, f))
}

// hasAlike reports whether a column has nearly a name: a word more at one of its ends, or it is misspelt.
func (v *view) hasAlike(name string) bool {
	for other := range v.fields {
		long, short := name, other
		if len(short) > len(long) {
			long, short = short, long
		}
		if _, distance := spelling.Nearest(name, []string{other}); strings.HasPrefix(long, short+"_") || strings.HasSuffix(long, "_"+short) || len(short) >= 4 && distance <= len(short)/4 {
			return true
		}
	}
	return false
}

// column is what can be the name of a column; mappers take more than names, such as paths over relations.
var column = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$`)

// builders are the packs of libraries whose selectors are objects with more in them than columns: keys of several columns
// under one name, and the words of logic, where: { OR: [...] }.
var (
	builders = map[string]bool{"prisma": true}
	logic    = map[string]bool{"AND": true, "OR": true, "NOT": true}
)

// joined reports whether a name is those of several columns with _ between, as Prisma calls a key of several columns.
func (v *view) joined(name string, parts int) bool {
	if _, ok := v.fields[name]; ok {
		return parts > 0
	}
	for i := range name {
		if _, ok := v.fields[name[:i]]; ok && name[i] == '_' && v.joined(name[i+1:], parts+1) {
			return true
		}
	}
	return false
}

// mappers are the packs of libraries whose models have relations under names of their own; the tables
// that they are compared with have columns only. attributes are those whose models take any attribute.
var (
	mappers    = map[string]bool{"activerecord": true, "sqlalchemy": true, "django-orm": true, "typeorm": true}
	attributes = map[string]bool{"activerecord": true}
)

// chained are the packs of libraries whose rows lead to those of other tables in the chain that selects them.
var chained = map[string]bool{"activerecord": true}

// throughOthers reports whether a chain begins at a value, goes on through names, and none of them is the table's:
// user.tracks().where() selects tracks, whatever the mapper takes it for.
func throughOthers(chain string, v *view) bool {
	parts := strings.Split(strings.ReplaceAll(chain, "()", ""), ".")
	if len(parts) < 3 || parts[0] == "" || parts[0][0] >= 'A' && parts[0][0] <= 'Z' {
		return false
	}
	between := parts[1 : len(parts)-1]
	return !slices.Contains(between, v.name) && !slices.Contains(between, v.physical)
}

// ofModel reports whether a chain is one call of a model: Boat.where().
func ofModel(chain string) bool {
	return chain == "" || chain[0] >= 'A' && chain[0] <= 'Z' && strings.Count(chain, ".") == 1
}

// mapped reports whether a name may be an attribute of a mapper's model that is no column.
func (c *storageCheck) mapped(u *pairing.Access, v *view, f string) bool {
	return attributes[u.Binding.Recognition] || mappers[u.Binding.Recognition] && c.leads(v, f)
}

// keys are what the names of columns end with that keep relations.
var keys = map[string]bool{"id": true, "ids": true, "uuid": true, "guid": true, "uid": true, "key": true, "pk": true, "fk": true, "slug": true, "code": true, "type": true, "ref": true, "name": true,
	"ciphertext": true, "bidx": true, "digest": true, "encrypted": true, "crypt": true, "cents": true, "enc": true}

// spelled is the column that a mapper keeps an attribute in, where it has the same letters: databases and models spell words in
// their own ways.
func (v *view) spelled(u *pairing.Access, f string) string {
	if _, ok := v.fields[f]; ok || !mappers[u.Binding.Recognition] {
		return f
	}
	letters, column := strings.NewReplacer("_", ""), f
	for name := range v.fields {
		if strings.EqualFold(letters.Replace(name), letters.Replace(f)) {
			if column != f {
				return f // of two it is not known which
			}
			column = name
		}
	}
	return column
}

// leads reports whether a name may be a relation of a mapper, or an attribute that a library keeps otherwise (encrypted, as a
// digest, in cents): it is kept in a column of a name like it.
func (c *storageCheck) leads(v *view, f string) bool {
	for name := range v.fields {
		if key, ok := strings.CutPrefix(name, f+"_"); ok && keys[key[strings.LastIndexByte(key, '_')+1:]] || name == f+"Id" || name == "encrypted_"+f {
			return true
		}
	}
	for _, s := range c.stores.all {
		if s.name == f || s.name == f+"s" || s.physical == f {
			return true
		}
	}
	return false
}

// unused reports fields that nothing reads or writes, and those that are written and never read. It
// reports nothing where some code reads all fields, or where the run does not use the store.
func (c *storageCheck) unused(s *store) {
	u := c.use[s]
	if u == nil || u.all || u.by.Summary == "" || !u.running {
		return // where only what fills a store for a first start uses it, what reads it is not in the run
	}
	if u = c.usedByTwins(s, u); u.all {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(s.fields)) {
		f := s.fields[name]
		if f.derived || f.primary || f.joins || slices.Contains(s.identifies, name) || u.read[name] || c.saidOfTwin(s, f) {
			continue
		}
		out := generic.BoundaryFieldUnused.At(nil, finding.Finding{Boundary: *s.s.Identity.Binding, Provider: finding.SideOf(s.s, nil), Consumer: u.by, Subject: name})
		switch {
		case u.written[name]:
			out.Aspect = "read"
			out.Description = fmt.Sprintf("%s of %s is written and nothing reads it", name, s.name)
		case u.allWritten, f.stamped:
			continue
		default:
			out.Description = fmt.Sprintf("%s of %s is neither read nor written", name, s.name)
		}
		c.out = append(c.out, out)
	}
}
