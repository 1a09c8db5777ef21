package storage

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestInRepository: the place of a model is told from the repository's folder on, where that is known.
func TestInRepository(t *testing.T) {
	unit := func(root string) *summary.Summary {
		s := &summary.Summary{}
		s.Metadata.Source = &summary.SourceMetadata{Root: root}
		return s
	}
	for _, c := range []struct {
		of          *summary.Summary
		place, want string
	}{
		{unit("server"), "models/boat.js:3", "server/models/boat.js:3"},
		{unit("server"), "../shared/boat.js:3", "shared/boat.js:3"},
		{unit("."), "models/boat.js:3", "models/boat.js:3"},
		{unit("server"), "somewhere", "somewhere"},
		{&summary.Summary{}, "models/boat.js:3", "models/boat.js:3"},
	} {
		if got := inRepository(c.of, c.place); got != c.want {
			t.Errorf("%s of %+v: %s, want %s", c.place, c.of.Metadata.Source, got, c.want)
		}
	}
}
