package diff

import (
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestFoundOnlyNow: a function that stood in the source before and has a summary only now is told with what it does for the first time alone.
func TestFoundOnlyNow(t *testing.T) {
	send := summary.InteractionEffect{Binding: summary.Binding{Transport: "message-bus", Recognition: "celery", Semantics: summary.MessageBus{MessageBus: "celery", Channel: summary.Str("sync")}}, Callee: "sync.delay", Interaction: summary.MessageSend{}}
	save := Stores("write", "invitation", "at")
	stored, ok := save.(summary.InteractionEffect)
	if !ok {
		t.Fatalf("%T", save)
	}
	stored.Callee = "self.save"
	accept := Inside("models.py", 2, "Invitation.accept", Path(summary.Return{}, nil, stored, send))
	reject := Inside("models.py", 6, "Invitation.reject", Path(summary.Return{}, nil, stored))
	renew := Inside("models.py", 9, "Invitation.renew", Path(summary.Return{}, nil, stored))
	after := []*summary.Summary{accept, reject, renew}
	for _, s := range after {
		s.Metadata.Source = &summary.SourceMetadata{Root: "app"}
	}
	was := "class Invitation:\n    def accept(self):\n        self.save()\n\n    def reject(self):\n        self.save()\n"
	is := "class Invitation:\n    def accept(self):\n        self.save()\n        sync.delay()\n\n    def reject(self):\n        self.save()\n\n    def renew(self):\n        self.save()\n"
	runs := &Runs{After: after, Was: func(string) string { return was }, Is: func(string) string { return is }}
	var b strings.Builder
	if err := runs.Compare().Write(&b, Options{}); err != nil {
		t.Fatal(err)
	}
	const want = `0 boundaries changed: 0 outcomes, 0 effects. 2 internal units changed.

Changes by file
  models.py
    + Invitation.accept  (was there, reached by nothing that was read, or with nothing to say)
      effects
        + sends bus:celery sync
    + Invitation.renew  (1 outcome, 1 effect)
      outcomes
        + returns
      effects
        + writes postgresql:invitation
`
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
}

// TestServedAndItself: a method that has a summary as a route and one as itself is told once, as the route.
func TestServedAndItself(t *testing.T) {
	run := func(calls ...summary.Effect) []*summary.Summary {
		return []*summary.Summary{Handler("POST", "/payment", "views.py", 3, "Update.form_valid", Path(Responds(200, nil), nil, calls...)),
			Inside("views.py", 3, "Update.form_valid", Path(Responds(200, nil), nil, calls...))}
	}
	var b strings.Builder
	if err := (&Runs{Before: run(), After: run(Calling("notify", ""))}).Compare().Write(&b, Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), "1 boundary changed: 0 outcomes, 0 effects.\n") || strings.Count(b.String(), "+ calls notify") != 1 {
		t.Errorf("%s", b.String())
	}
}
