// Package clausetest runs the clauses of a domain: the whole of a check on the summaries of
// each, against exactly what it is to report. It imports check, and only tests import it.
package clausetest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/check/suppress"
	"github.com/drift-analyzer/drift/internal/schematest"
	"github.com/drift-analyzer/drift/summary"
)

// Run holds every clause against what is reported, every finding against the severities that its kind
// declares, and every report against the published schema. Each kind of the domain needs a clause in
// which it is reported and one, written for it, in which it is not.
func Run(t *testing.T, domain *pairing.Domain, list []checktest.Clause) {
	t.Helper()
	schema := Schema(t)
	fires, silent := map[finding.KindName]bool{}, map[finding.KindName]bool{}
	var all []*summary.Summary
	ran := 0
	for _, c := range list {
		t.Run(string(c.Of.Name)+"/"+c.When, func(t *testing.T) {
			ran++
			r := check.Compare(&check.Run{Summaries: c.In}, nil, true)
			if got := Reported(r.Findings); got != c.Want {
				t.Errorf("got  %q\nwant %q", got, c.Want)
				for _, f := range r.Findings {
					t.Log(f.Description)
				}
			}
			if of := slices.IndexFunc(r.Findings, func(f finding.Finding) bool { return f.Kind == c.Of.Name }); c.Says != "" && (of < 0 || r.Findings[of].Description != c.Says) {
				t.Errorf("no finding says %q", c.Says)
				for _, f := range r.Findings {
					t.Log(f.Description)
				}
			}
			for _, f := range r.Findings {
				fires[f.Kind] = true
				if k, err := check.Explain(string(f.Kind)); err != nil || !k.Allows(f.Severity) {
					t.Errorf("%s is reported as %s, which its kind does not declare (%v)", f.Kind, f.Severity, err)
				}
			}
			silences(t, r.Findings, 1)
			schematest.Fits(t, schema, func(w io.Writer) error { return r.WriteJSON(w, false) })
			readAgain(t, c.In)
		})
		if !strings.Contains(c.Want, " "+string(c.Of.Name)) {
			silent[c.Of.Name] = true
		}
		for _, s := range c.In {
			s.Location.Workspace += fmt.Sprint("w", len(all)%3)
			all = append(all, s)
		}
	}
	for _, k := range domain.Kinds {
		if ran < len(list) {
			break // what the clauses that were left out report is not known
		}
		if !fires[k.Name] || !silent[k.Name] {
			t.Errorf("%s: reported by a clause %v, silent in one of its own %v", k.Name, fires[k.Name], silent[k.Name])
		}
	}
	silences(t, check.Compare(&check.Run{Summaries: all}, nil, true).Findings, 7)
	readAgain(t, all)
	first := write(t, all)
	if again := write(t, all); again != first {
		t.Error("two runs over the same summaries differ")
	}
}

// Reported writes findings as a clause wants them.
func Reported(list []finding.Finding) string {
	var out []string
	for _, f := range list {
		text := fmt.Sprintf("%s %s", f.Severity, f.Kind)
		if f.Aspect != "" {
			text += "/" + f.Aspect
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// silences: the rule that is printed under a finding silences it, and no other where the list is that of one
// clause; of a long list every so many are tried.
func silences(t *testing.T, list []finding.Finding, every int) {
	t.Helper()
	printed := suppress.RulesFor(list)
	for i := 0; i < len(list); i += every {
		text := printed.Rule(&list[i])
		path := filepath.Join(t.TempDir(), ".driftignore.yml")
		if err := os.WriteFile(path, []byte("version: 1\nrules:\n"+strings.Replace(text, `reason: ""`, `reason: known`, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		rules, err := check.ReadRules(path)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		var silenced []string
		own := false
		for j, f := range rules.Apply(slices.Clone(list)) {
			if f.Suppressed != nil {
				silenced = append(silenced, f.Description)
				own = own || j == i
			}
		}
		if !own || every == 1 && len(silenced) != 1 {
			t.Errorf("the rule of %q silences %q\n%s", list[i].Description, silenced, text)
		}
	}
}

// readAgain: what is said of a folder of summaries is the same where their bodies are read again when they are compared.
func readAgain(t *testing.T, all []*summary.Summary) {
	t.Helper()
	dir := t.TempDir()
	var b bytes.Buffer
	if err := summary.WriteAll(&b, all); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "all.json"), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	report := func(held int64) string {
		run, err := check.OpenDir(dir, held)
		if err != nil || len(run.Skipped) > 0 {
			t.Fatal(err, run)
		}
		defer run.Close()
		var b bytes.Buffer
		r := check.Compare(run, nil, true)
		if err := errors.Join(r.WriteJSON(&b, false), run.Unchanged()); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if whole, again := report(1<<30), report(1); whole != again {
		t.Errorf("bodies that are read again:\n%s\nwhole:\n%s", again, whole)
	}
}

func write(t *testing.T, all []*summary.Summary) string {
	t.Helper()
	var b bytes.Buffer
	if err := check.Compare(&check.Run{Summaries: all}, nil, true).WriteJSON(&b, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Schema is the schema of reports.
func Schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := check.JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	return schematest.Compiled(t, text)
}
