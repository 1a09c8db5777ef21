package survey_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/packs"
)

func manifests(t *testing.T) []*abi.Manifest {
	t.Helper()
	var out []*abi.Manifest
	for _, name := range packs.Names() {
		module, _ := packs.Module(name)
		p, err := packrt.Read(module, true)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p.Manifest)
	}
	return out
}

// TestLibraries holds the list of libraries without a pack against the packs: it is sorted, and names none that a pack reads.
func TestLibraries(t *testing.T) {
	known, err := survey.Libraries()
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]string{}
	for _, m := range manifests(t) {
		for _, d := range m.Dependency {
			read[d.Ecosystem+":"+d.Name] = m.ID
		}
	}
	seen := map[string]bool{}
	for ecosystem, groups := range known {
		for does, names := range groups {
			if !slices.Contains([]string{"serves", "calls", "stores", "sends"}, does) {
				t.Errorf("%s: unknown group %q", ecosystem, does)
			}
			if !slices.IsSorted(names) {
				t.Errorf("%s, %s: the names are not sorted", ecosystem, does)
			}
			for _, name := range names {
				key := ecosystem + ":" + name
				if read[key] != "" {
					t.Errorf("%s: pack %s reads it", key, read[key])
				}
				if seen[key] {
					t.Errorf("%s stands there twice", key)
				}
				seen[key] = true
			}
		}
	}
}

// TestUnseen: what a run names is not told, what it leaves out is.
func TestUnseen(t *testing.T) {
	s, err := survey.Manifests("testdata/unseen", manifests(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		language string
		named    []string
		want     string
	}{
		{"typescript", []string{"react"}, "[axios] [wretch calls package.json] [.svelte 1 .vue 2]"},
		{"typescript", []string{"react", "axios"}, "[] [wretch calls package.json] [.svelte 1 .vue 2]"},
		{"python", []string{"flask"}, "[requests] [pymssql stores api/requirements.txt] [.ipynb 1]"},
		{"ruby", nil, "[] [] []"},
	} {
		unseen, err := s.Unseen(c.language, c.named)
		if err != nil {
			t.Fatal(err)
		}
		var fit, unread, skipped []string
		for _, m := range unseen.Packs {
			fit = append(fit, m.Pack)
		}
		for _, l := range unseen.Libraries {
			unread = append(unread, fmt.Sprint(l.Name, " ", l.Does, " ", l.Evidence.File))
		}
		for _, k := range unseen.Skipped {
			skipped = append(skipped, fmt.Sprint(k.Kind, " ", k.Files))
		}
		if got := fmt.Sprint(fit, unread, skipped); got != c.want {
			t.Errorf("%s %v: got %s, want %s", c.language, c.named, got, c.want)
		}
	}
}
