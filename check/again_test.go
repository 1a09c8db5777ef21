package check_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

// TestOpenDir: a folder of more than is held is said to be what it is when all is held, in every report; one that is changed on
// the way is refused.
func TestOpenDir(t *testing.T) {
	dir := t.TempDir()
	part := 0
	for list := range chunks(synthetic(600), 5) {
		var b bytes.Buffer
		if err := summary.WriteAll(&b, list); err != nil {
			t.Fatal(err)
		}
		// More files than are open at once.
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+part/26))+string(rune('a'+part%26))+".json"), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		part++
	}
	open := func(held int64) *check.Run {
		run, err := check.OpenDir(dir, held)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(run.Close)
		return run
	}
	var want []string
	for _, held := range []int64{1 << 30, 20_000, 1} {
		run := open(held)
		report := check.Compare(run, nil, false)
		var got []string
		note := func(b *bytes.Buffer, err error) {
			if err != nil {
				t.Error(err)
			}
			got = append(got, b.String())
		}
		var whole, at, since bytes.Buffer
		note(&whole, report.WriteJSON(&whole, false))
		note(&at, report.At(run, "GET /api/v1/r0/{id}/items/{rest}").WriteJSON(&at))
		earlier := &check.Run{Summaries: slices.Collect(synthetic(550))}
		note(&since, report.Compared("before", run, check.Compare(earlier, nil, true), earlier).WriteJSON(&since))
		if err := run.Unchanged(); err != nil {
			t.Error(err)
		}
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) || len(report.Findings) == 0 {
			t.Errorf("%d bytes are held: the reports differ", held)
		}
	}
	run, whole := open(1), open(1<<30)
	if err := os.Chtimes(filepath.Join(dir, "aa.json"), time.Time{}, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "ab.json")); err != nil {
		t.Fatal(err)
	}
	check.Compare(run, nil, false)
	err := run.Unchanged()
	for _, says := range []string{"aa.json was changed", "ab.json was changed", "run the command again"} {
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("no %q in %v", says, err)
		}
	}
	if err := whole.Unchanged(); err != nil {
		t.Error(err)
	}
	if _, err := check.OpenDir(filepath.Join(dir, "none"), 1); err == nil {
		t.Error("a folder that does not exist is opened")
	}
}
