package flow_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// TestValues compares what each expression of testdata/values may be with what stands beside it:
// want(expression, "values"), several with a bar between. A .txt file holds several files.
func TestValues(t *testing.T) {
	names, err := filepath.Glob("testdata/values/*")
	if err != nil || len(names) == 0 {
		t.Fatal("no sources", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source := string(data)
		if !strings.HasSuffix(name, ".txt") {
			source = "-- " + filepath.Base(name) + " --\n" + source
		}
		p := programtest.Load(t, source, flow.Hints{})
		list := programtest.Wants(p)
		if len(list) < 10 {
			t.Errorf("%s has only %d expectations", name, len(list))
		}
		for _, want := range list {
			if got := programtest.Text(p, p.Eval(want.Value, nil)); got != want.Want {
				t.Errorf("%s: %s is %s, want %s", want.Where, want.Text, got, want.Want)
			}
		}
	}
}
