package pairing

import (
	slash "path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// place is where a unit at a boundary is written, and the boundary: what two projects of a repository state of it when one of
// them imports the other's file is one unit.
type place struct {
	file, name, revision string
	kind                 summary.Kind
	at                   summary.Range
	key, label           string
	unit                 summary.DeployableUnit
}

// readTwice are the summaries of units that another summary of the run is about as well: the one that is kept was read in the
// unit's own project, or in the one that is named first.
func readTwice(all []*summary.Summary) map[*summary.Summary]bool {
	kept, out := map[place]*summary.Summary{}, map[*summary.Summary]bool{}
	for _, s := range all {
		source := s.Metadata.Source
		if source == nil || s.IsContract() || !AtBoundary(s) {
			continue
		}
		key, ok := s.Identity.Binding.PairingKey()
		if !ok {
			continue
		}
		p := place{slash.Join(source.Root, s.Location.File), s.Identity.Name, source.Revision, s.Kind, s.Location.Range, key, s.Identity.Binding.Label(), summary.DeployableUnit{}}
		if s.Identity.DeployableUnit != nil {
			p.unit = *s.Identity.DeployableUnit
		}
		have := kept[p]
		switch {
		case have == nil:
			kept[p] = s
		case have.Location.Workspace == s.Location.Workspace && have.Location.File == s.Location.File:
			// two units of one place, such as two methods of one view, were read once
		case ownFirst(s, have):
			kept[p], out[have] = s, true
		default:
			out[s] = true
		}
	}
	return out
}

// ownFirst reports whether a summary was read closer to where its unit stands than another one.
func ownFirst(a, b *summary.Summary) bool {
	x, y := strings.HasPrefix(a.Location.File, "../"), strings.HasPrefix(b.Location.File, "../")
	if x != y {
		return y
	}
	return a.Location.Workspace+"\x00"+a.Location.File < b.Location.Workspace+"\x00"+b.Location.File
}

// withoutUnmounted leaves out routes that a project states of a file of another project whose routers it does not mount, as one that
// imports something else of that file: the file's own project serves the same handlers below a prefix.
func withoutUnmounted(all []*summary.Summary) []*summary.Summary {
	type handler struct {
		file, revision, method string
		at                     summary.Range
	}
	of := func(s *summary.Summary) (handler, string, bool) {
		r, rest := summary.BindingOf[summary.Rest](s)
		if source := s.Metadata.Source; source != nil && rest && r.Path != nil && r.Method != nil && !s.IsContract() && !s.Kind.IsConsumer() && AtBoundary(s) {
			return handler{slash.Join(source.Root, s.Location.File), source.Revision, *r.Method, s.Location.Range}, *r.Path, true
		}
		return handler{}, "", false
	}
	var strange []*summary.Summary
	for _, s := range all {
		if _, _, ok := of(s); ok && strings.HasPrefix(s.Location.File, "../") {
			strange = append(strange, s)
		}
	}
	if len(strange) == 0 {
		return all
	}
	served := map[handler][]string{}
	for _, s := range all {
		if h, path, ok := of(s); ok && !strings.HasPrefix(s.Location.File, "../") {
			served[h] = append(served[h], path)
		}
	}
	left := map[*summary.Summary]bool{}
	for _, s := range strange {
		h, path, _ := of(s)
		left[s] = slices.ContainsFunc(served[h], func(own string) bool { return len(own) > len(path) && strings.HasSuffix(own, path) })
	}
	return slices.DeleteFunc(slices.Clone(all), func(s *summary.Summary) bool { return left[s] })
}
