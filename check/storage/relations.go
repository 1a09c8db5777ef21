package storage

import "github.com/drift-analyzer/drift/summary"

// Relations says which stores the relations of declared stores lead to.
type Relations struct{ stores *storeIndex }

// RelationsOf reads the declared stores of a run.
func RelationsOf(all []*summary.Summary) *Relations { return &Relations{indexStores(all)} }

// End is the boundary at the end of an access that follows relations; false where one of them is not declared, or leads to
// several stores.
func (r *Relations) End(workspace string, b *summary.Binding, a summary.StorageAccess) (label string, ok bool) {
	at, ok := b.Semantics.(summary.Storage)
	if !ok || len(a.RelationPath) == 0 {
		return "", false
	}
	found, _ := r.stores.find(at, workspace)
	for _, step := range a.RelationPath {
		if len(found) != 1 || found[0].fields[step].relation == "" {
			return "", false
		}
		found = r.stores.behind(found[0], found[0].fields[step])
	}
	if len(found) != 1 {
		return "", false
	}
	return found[0].s.Identity.Binding.Label(), true
}

// behind finds the store that a relation of a store leads to.
func (x *storeIndex) behind(s *store, f field) []*store {
	found, _ := x.find(summary.Storage{StorageSystem: s.system, Scope: s.scope, Container: &f.relation}, s.s.Location.Workspace)
	return found
}
