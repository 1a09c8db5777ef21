package check

import (
	"testing"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/intent"
)

// TestRegistry: every kind is whole, stands in the registry once, and some domain reports it; a kind and its mirror name each other.
func TestRegistry(t *testing.T) {
	byName := map[finding.KindName]*finding.Kind{}
	for _, k := range kinds {
		if err := k.Validate(); err != nil {
			t.Error(err)
		}
		if byName[k.Name] != nil {
			t.Errorf("%s is listed twice", k.Name)
		}
		byName[k.Name] = k
	}
	for _, list := range [][]finding.KindName{finding.Reserved, finding.IntentKinds} {
		for _, name := range list {
			if byName[name] != nil {
				t.Errorf("%s is reported, and listed among the kinds that are not", name)
			}
		}
	}
	reported := map[*finding.Kind]bool{}
	for _, d := range domains {
		for _, k := range d.Kinds {
			reported[k] = true
			if byName[k.Name] != k {
				t.Errorf("the domain %s reports %s, which the registry does not list", d.Name, k.Name)
			}
		}
	}
	for _, k := range kinds {
		if !reported[k] {
			t.Errorf("no domain reports %s", k.Name)
		}
		if k.Mirror == "" {
			continue
		}
		if other := byName[k.Mirror]; other == nil || other.Mirror != k.Name {
			t.Errorf("%s names %s as the kind for the other side, which does not name it", k.Name, k.Mirror)
		}
	}
	if len(kinds) != 27 || len(names()) != 29 || len(finding.IntentKinds) != 13 {
		t.Errorf("%d kinds are reported, %d are named and %d are about intent; there are 27, 29 and 13", len(kinds), len(names()), len(finding.IntentKinds))
	}
	// Those about intent are reported by no domain; each is whole, and each that has a mirror is its mirror's.
	about := map[finding.KindName]*finding.Kind{}
	for _, k := range intent.Kinds {
		if err := k.Validate(); err != nil {
			t.Error(err)
		}
		about[k.Name] = k
	}
	for _, name := range finding.IntentKinds {
		k := about[name]
		if k == nil {
			t.Errorf("%s is no kind of check/intent", name)
		} else if k.Mirror != "" && (about[k.Mirror] == nil || about[k.Mirror].Mirror != name) {
			t.Errorf("%s names %s as its mirror, which does not name it", name, k.Mirror)
		}
	}
	if len(about) != len(finding.IntentKinds) {
		t.Errorf("check/intent has %d kinds, and %d are named", len(about), len(finding.IntentKinds))
	}
}
