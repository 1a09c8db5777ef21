package graph

import (
	"slices"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// at is an access that a unit states for a call.
func at(callee, kind, container string) summary.Effect {
	e := Stores(kind, container).(summary.InteractionEffect)
	e.Callee = callee
	return e
}

// reached are the touches of a unit as texts.
func reached(list []*summary.Summary, of int) []string {
	var out []string
	for _, r := range Index(list).Reaches(list[of]) {
		out = append(out, r.Text())
	}
	slices.Sort(out)
	return out
}

// TestReceivers: a method of a base class does to its object what the class of the object says. A caller that states it for its own object reaches
// no table of another class; what the method does besides, it does for all.
func TestReceivers(t *testing.T) {
	base := Inside("base.ts", 1, "Base.remove", Path(summary.Return{}, nil, at("session.delete", "write", "crews"), Config("MODE"), Calling("tell", "base.ts::tell")))
	tell := Inside("base.ts", 9, "tell", Path(summary.Return{}, nil, at("log", "write", "notices")))
	tag := Handler("DELETE", "/tags", "a.ts", 1, "drop", Path(Responds(200, nil), nil, at("tag.remove", "write", "tags"), Calling("tag.remove", "base.ts::Base.remove")))
	const notices, tags, crews, mode = "writes postgresql:notices", "writes postgresql:tags", "writes postgresql:crews", "config MODE"
	if got := reached([]*summary.Summary{tag, base, tell}, 0); !slices.Equal(got, []string{mode, notices, tags}) {
		t.Errorf("a caller that states what is done to its object: %q", got)
	}
	open := Handler("DELETE", "/any", "a.ts", 9, "any", Path(Responds(200, nil), nil, Calling("x.remove", "base.ts::Base.remove")))
	if got := reached([]*summary.Summary{open, base, tell}, 0); !slices.Equal(got, []string{mode, crews, notices}) {
		t.Errorf("a caller that does not know its object: %q", got)
	}
	both := Handler("DELETE", "/both", "a.ts", 9, "both", Path(Responds(200, nil), nil, at("tag.remove", "write", "tags"), Calling("tag.remove", "base.ts::Base.remove"), Calling("x.remove", "base.ts::Base.remove")))
	if got := reached([]*summary.Summary{both, base, tell}, 0); !slices.Contains(got, crews) {
		t.Errorf("one call of two is about an object that is not known: %q", got)
	}
	through := Handler("DELETE", "/through", "a.ts", 9, "through", Path(Responds(200, nil), nil, at("tag.remove", "write", "tags"), Calling("tag.remove", "base.ts::Base.remove"), Calling("other", "a.ts::other")))
	other := Inside("a.ts", 30, "other", Path(summary.Return{}, nil, Calling("x.remove", "base.ts::Base.remove")))
	if got := reached([]*summary.Summary{through, base, tell, other}, 0); !slices.Contains(got, crews) {
		t.Errorf("another way to it that knows nothing of its object: %q", got)
	}
	// A table of its own is no object's: of two writes the one is told that no caller states.
	audited := Inside("base.ts", 1, "Base.remove", Path(summary.Return{}, nil, at("session.delete", "write", "crews"), at("audit", "write", "audits")))
	crew := Handler("DELETE", "/crews", "a.ts", 30, "dropCrew", Path(Responds(200, nil), nil, at("crew.remove", "write", "crews"), Calling("crew.remove", "base.ts::Base.remove")))
	if got := reached([]*summary.Summary{tag, audited, crew}, 0); !slices.Equal(got, []string{"writes postgresql:audits", tags}) {
		t.Errorf("a table of the method's own: %q", got)
	}
	u := Index([]*summary.Summary{tag, base, tell, open})
	if !u.Instead(tag, base) || u.Instead(open, base) || u.Instead(tag, tell) {
		t.Error("which callers state it")
	}
}
