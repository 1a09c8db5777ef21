package diff

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	. "github.com/drift-analyzer/drift/inspect/inspecttest"
	"github.com/drift-analyzer/drift/summary"
)

// TestSeveralProjects: two projects of a repository may have a file of one name, which is shown and found by its folder; those of
// one project are shown as before.
func TestSeveralProjects(t *testing.T) {
	health := func(root string, status float64) *summary.Summary {
		s := Handler("GET", "/health", "src/app.ts", 1, "health", Path(summary.Response{StatusCode: lit(status)}, nil))
		s.Location.Workspace, s.Metadata.Source = root, &summary.SourceMetadata{Root: root}
		return s
	}
	touched := Options{Chain: DefaultChain, ChangedFiles: []string{"jobs/src/app.ts"}}
	got := text(t, run(health("api", 200), health("jobs", 200)), run(health("api", 201), health("jobs", 202)), touched)
	if want := `2 boundaries changed: 2 outcomes, 0 effects.

~ serves GET /health  api/src/app.ts::health  (1 outcome)
  outcomes
    ~ was responds 200
      now responds 201

~ serves GET /health  jobs/src/app.ts::health  (1 outcome)
  outcomes
    ~ was responds 200
      now responds 202

Changes by file
  api/src/app.ts
    ~ health  GET /health
  jobs/src/app.ts  (changed here)
    ~ health  GET /health
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	got = text(t, run(health("api", 200)), run(health("api", 201)), touched)
	if want := "Changes by file\n  src/app.ts\n    ~ health  GET /health\n"; got[len(got)-len(want):] != want {
		t.Error(got)
	}
}

// TestRevisionWithoutRepository: the tree of a revision stands in no repository, and what is gone from it is named as in this one.
func TestRevisionWithoutRepository(t *testing.T) {
	in := func(file, name, root string) *summary.Summary {
		s := Handler("GET", "/"+name, file, 1, name, Path(Responds(200, nil), nil))
		s.Location.Workspace = "api"
		if root != "" {
			s.Metadata.Source = &summary.SourceMetadata{Root: root}
		}
		return s
	}
	other := Handler("GET", "/x", "a.ts", 1, "x", Path(Responds(200, nil), nil))
	other.Location.Workspace, other.Metadata.Source = "web", &summary.SourceMetadata{Root: "web"}
	was := in("src/app.ts", "gone", "")
	got := text(t, run(was, in("src/app.ts", "kept", "")), run(in("src/app.ts", "kept", "backend"), other), Options{})
	if !strings.Contains(got, "- serves GET /gone  backend/src/app.ts::gone") {
		t.Error(got)
	}
	if was.Metadata.Source != nil {
		t.Error("the summary itself was changed")
	}
}

// TestNumberedNames: what is named by its line alone, since it has no name, is the same unit some lines further down.
func TestNumberedNames(t *testing.T) {
	view := func(line string, status int) *summary.Summary {
		return Client("GET", "/gears/{id}", "src/View.vue", 9, "View#"+line, Path(Responds(status, nil), nil), Path(summary.Void{}, When(Is(In("id")))))
	}
	if got := text(t, run(view("218", 200), view("300", 204)), run(view("222", 200), view("304", 204)), Options{}); got != "" {
		t.Error(got)
	}
	got := text(t, run(view("218", 200)), run(view("222", 201)), Options{})
	if !strings.Contains(got, "~ calls GET /gears/{id}  src/View.vue::View#222  (1 outcome)") {
		t.Error(got)
	}
}

// TestNumberedWrappers: a wrapper that is named by its line alone is the same one some lines further down, and gives what it gave.
func TestNumberedWrappers(t *testing.T) {
	behind := func(status int, wrappers ...string) []*summary.Summary {
		s := Handler("GET", "/gears", "src/app.ts", 1, "gears", Behind(wrappers...), Path(Responds(200, nil), When(Is(In("req", "token")))),
			Path(Responds(status, nil), When(Not(In("req", "token")))), FromWrapper(wrappers[len(wrappers)-1]))
		return run(s)
	}
	if got := text(t, behind(401, "src/app.ts::app#9", "src/app.ts::app#28"), behind(401, "src/app.ts::app#12", "src/app.ts::app#31"), Options{}); got != "" {
		t.Error(got)
	}
	if got := text(t, behind(401, "src/app.ts::app#28"), behind(403, "src/app.ts::app#31"), Options{}); !strings.Contains(got, "app#31") || strings.Contains(got, "app#28") {
		t.Error(got)
	}
	// Of two where one was, nothing says which it is.
	if got := text(t, behind(401, "src/app.ts::app#28"), behind(401, "src/app.ts::app#12", "src/app.ts::app#31"), Options{}); got == "" {
		t.Error("nothing is told")
	}
}

// TestWrappersOfSeveralProjects: two projects may have a wrapper of one name in files of one name; each is named by its place in the
// repository, in the text and as JSON, and one of one project as before.
func TestWrappersOfSeveralProjects(t *testing.T) {
	behind := func(root string, refuses int) []*summary.Summary {
		var out []*summary.Summary
		for _, path := range []string{"/a", "/b"} {
			s := Handler("GET", "/"+root+path, "src/app.ts", 1, path[1:], Behind("src/guard.ts::signedIn"), Path(Responds(200, nil), When(Is(In("req", "token")))),
				Path(Responds(refuses, nil), When(Not(In("req", "token")))), FromWrapper("src/guard.ts::signedIn"))
			s.Location.Workspace, s.Metadata.Source = root, &summary.SourceMetadata{Root: root}
			out = append(out, s)
		}
		return out
	}
	both := func(status int) []*summary.Summary { return append(behind("jobs", status), behind("api", status)...) }
	got := text(t, run(both(401)...), run(both(403)...), Options{Chain: DefaultChain})
	for _, want := range []string{"From signedIn  api/src/guard.ts\n", "From signedIn  jobs/src/guard.ts\n", "at 2 of the 2 boundaries it runs on"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Index(got, "From signedIn  api/") > strings.Index(got, "From signedIn  jobs/") {
		t.Error("not in the order of files")
	}
	var b bytes.Buffer
	if err := Compare(run(both(401)...), run(both(403)...)).WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Summaries []struct{ File string }
		Causes    []struct{ From struct{ File string } }
	}
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	for _, s := range doc.Summaries {
		if s.File != "api/src/app.ts" && s.File != "jobs/src/app.ts" {
			t.Errorf("a summary of %s", s.File)
		}
	}
	for _, c := range doc.Causes {
		if c.From.File != "api/src/guard.ts" && c.From.File != "jobs/src/guard.ts" {
			t.Errorf("a wrapper of %s", c.From.File)
		}
	}
	if len(doc.Summaries) != 4 || len(doc.Causes) == 0 {
		t.Error(b.String())
	}
	if got := text(t, run(behind("api", 401)...), run(behind("api", 403)...), Options{Chain: DefaultChain}); !strings.Contains(got, "From signedIn  src/guard.ts\n") {
		t.Error(got)
	}
}
