package format

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/source"
	told "github.com/drift-analyzer/drift/check/text"
	"github.com/drift-analyzer/drift/summary"
)

// hostileText is every control and format character, a line that a CI service
// takes for a command, and bytes that are no text.
func hostileText() string {
	var b strings.Builder
	b.WriteString("::error file=a.ts::b\n::add-mask::c\r##[group]d\xff")
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// hostileRun has the text wherever a summary has one that is printed.
func hostileRun(t *testing.T) (*check.Run, *check.Report) {
	t.Helper()
	text := hostileText()
	rest := summary.Rest{Method: summary.Str("GET"), Path: summary.Str("/boats/a" + text)}
	record := func(field string) summary.TypeShape {
		return summary.NewRecord([]summary.Property{{Name: field, Shape: summary.Text{}}})
	}
	unit := func(kind summary.Kind, name string, tr summary.Transition) *summary.Summary {
		return &summary.Summary{Kind: kind, Location: summary.Location{File: text + name, Range: summary.Range{Start: 1, End: 2}, Workspace: text},
			Identity:   summary.Identity{Name: text + name, Binding: &summary.Binding{Transport: "http", Recognition: text, Semantics: rest}},
			Confidence: summary.Confidence{Source: summary.SourceInferredStatic, Level: summary.LevelHigh}, Transitions: []summary.Transition{tr}}
	}
	serves := unit(summary.KindHandler, "serves", summary.Transition{ID: text, Output: summary.Response{StatusCode: summary.LiteralRef{Value: 200.0}, Body: record("id")}})
	calls := unit(summary.KindClient, "calls", summary.Transition{ID: text + "c", Output: summary.Void{}, IsDefault: true, ExpectedInput: record("x" + text)})
	at := func(path string) []summary.Path { return []summary.Path{summary.ParsePath(path)} }
	calls.Metadata.HTTP = &summary.HTTPMetadata{Response: &summary.ResponseReading{Subject: summary.Dependency{Name: "fetch"}, Failure: summary.FailureResponse,
		Status: at(".status"), Ok: at(".ok"), Body: at(".json()")}}
	alone := unit(summary.KindHandler, "alone", serves.Transitions[0])
	alone.Identity.Binding = &summary.Binding{Transport: "http", Recognition: "pack", Semantics: summary.Rest{Method: summary.Str("PUT"), Path: summary.Str("/b" + text)}}
	alone.Gaps = []summary.Gap{{Description: text}}
	run := &check.Run{Skipped: []string{text + ": not JSON"}, Summaries: []*summary.Summary{serves, calls, alone}}
	report := check.Compare(run, nil, false)
	report.RequireReadable()
	if len(report.Findings) == 0 || len(report.Run) == 0 {
		t.Fatalf("the example has %d findings and %d of the run", len(report.Findings), len(report.Run))
	}
	return run, report
}

// TestNothingActs: whatever names a repository has, no format prints a character
// that acts, and no line of text begins with what a CI service takes for a command.
func TestNothingActs(t *testing.T) {
	run, report := hostileRun(t)
	in := &Input{Report: report, Version: "0", FailOn: "error", Source: &source.Tree{Read: func(string, string) ([]byte, bool) { return []byte(hostileText() + "\n" + hostileText()), true }}}
	outputs := map[string]func(io.Writer) error{
		"text --all": func(w io.Writer) error {
			told.Report(w, report, told.Options{All: true, Source: in.Source})
			return nil
		},
		"text --at": func(w io.Writer) error {
			told.Target(w, report.At(run, run.Summaries[0].ID()), told.Options{Source: in.Source})
			return nil
		},
		"json --at": func(w io.Writer) error { return report.At(run, run.Summaries[0].ID()).WriteJSON(w) },
		"text --since": func(w io.Writer) error {
			told.Since(w, report.Compared("old", run, check.Compare(&check.Run{}, nil, true), &check.Run{}), told.Options{Source: in.Source})
			return nil
		},
		"json --since": func(w io.Writer) error {
			return report.Compared("old", run, check.Compare(&check.Run{}, nil, true), &check.Run{}).WriteJSON(w)
		},
	}
	for _, name := range Names() {
		outputs[name] = func(w io.Writer) error { return Write(w, name, in) }
	}
	command := regexp.MustCompile(`(?m)^\s*::|##[a-z]*\[`)
	for name, write := range outputs {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i, c := range b.String() {
			if c == '\n' || unicode.IsPrint(c) || c == '\t' && (name == "junit" || name == "html") {
				continue
			}
			// JSON keeps spaces that only look unusual; the bytes of a text say nothing to a terminal.
			if (strings.HasPrefix(name, "json") || name == "sarif" || name == "gitlab") && !unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
				continue
			}
			t.Errorf("%s: prints %U at %d", name, c, i)
			break
		}
		switch kind, _, _ := strings.Cut(name, " "); kind {
		case "text":
			if at := command.FindIndex(b.Bytes()); at != nil {
				t.Errorf("%s: a line that acts: %.80q", name, b.Bytes()[at[0]:])
			}
		case "github":
			for line := range strings.Lines(b.String()) {
				if !regexp.MustCompile(`^::(error|warning|notice) (file=|title=)`).MatchString(line) || strings.Contains(line, "##[") {
					t.Errorf("github: %.80q", line)
				}
			}
		case "json", "sarif", "gitlab":
			var doc any
			if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if text := fmt.Sprint(doc); !strings.Contains(text, "\u202e") || !strings.Contains(text, "\u0085") {
				t.Errorf("%s: the names read back as others", name)
			}
		case "junit":
			if err := xml.Unmarshal(b.Bytes(), &suites{}); err != nil {
				t.Errorf("junit: %v", err)
			}
		}
	}
}
