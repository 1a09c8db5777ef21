package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// TestPair: of the file of the provider what it provides and sends is compared, of the file of the consumer what it
// consumes and uses; what has neither is left out.
func TestPair(t *testing.T) {
	name := "jobs"
	both := func(s *summary.Summary) *summary.Summary {
		s.Transitions[0].Effects = append(s.Transitions[0].Effects,
			Effect(summary.MessageBus{MessageBus: "cloud_queue", Channel: &name}, summary.MessageSend{}),
			Effect(summary.RuntimeConfig{DeploymentTarget: "function", InstanceName: "x"}, summary.ConfigRead{Name: "REGION"}))
		return s
	}
	all := []*summary.Summary{both(Answers(Resp(200, nil))), both(Client("response", Path(true, nil))), both(UnitAt("inner.ts", "inner", Reads("users", "id"))), Table("schema.prisma", "users", "complete", "id"), Described("api.yaml", 200, nil)}
	dir := t.TempDir()
	path := filepath.Join(dir, "all.json")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := summary.WriteAll(f, all); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	run, err := check.LoadPair(path, path)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range run.Summaries {
		line := string(s.Kind) + " " + s.Identity.Name
		if s.Identity.Binding != nil {
			line += " at " + s.Identity.Binding.Label()
		}
		for _, tr := range s.Transitions {
			for _, e := range tr.Effects {
				line += " " + summary.Relation(e.(summary.InteractionEffect).Interaction)
			}
		}
		got = append(got, line)
	}
	want := []string{
		// As provider: not the client; of the others what they send.
		"handler serve at GET /x sends", "library inner sends", "library users at postgresql:users", "handler GET /x at GET /x",
		// As consumer: the handler without its boundary, and what each uses.
		"handler serve reads", "client call at GET /x reads", "library inner reads reads",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, pair := range [][2]string{{path, dir + "/none.json"}, {dir + "/none.json", path}} {
		if _, err := check.LoadPair(pair[0], pair[1]); err == nil || !strings.Contains(err.Error(), "cannot read the summaries") {
			t.Errorf("%v: error %v", pair, err)
		}
	}
}
