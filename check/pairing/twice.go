package pairing

import (
	slash "path"
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
