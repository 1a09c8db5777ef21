package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// deps is where the frameworks are installed: SOUND_DEPS, or where `make sound` puts them.
func deps() string {
	if d := os.Getenv("SOUND_DEPS"); d != "" {
		return d
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "drift-sound")
}

// openPrograms are the frameworks for which programs with an outcome that a summary of high confidence lacks are known,
// with how many of the programs below they are at most. A number may only fall.
var openPrograms = map[string]int{"express": 1, "fastify": 2, "nestjs": 2, "nextjs": 1, "rails": 1}

// benchOf is where programs of a framework are run, which has to be installed.
func benchOf(t *testing.T, f *Framework) *bench {
	t.Helper()
	if why := f.Missing(deps()); why != "" {
		t.Skip(why)
	}
	b, err := newBench(f, deps(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestPrograms runs 300 programs of each framework.
func TestPrograms(t *testing.T) {
	for _, f := range frameworks {
		t.Run(f.Name, func(t *testing.T) {
			b := benchOf(t, f)
			rep, wrong, err := b.measure(1, 300, func(*Compared) {})
			if err != nil {
				t.Fatal(err)
			}
			if rep.Broken+rep.NotFound > 0 {
				t.Errorf("%d programs are at fault themselves, %d have no summary: %v", rep.Broken, rep.NotFound, rep.brokenWith)
			}
			if len(wrong) > openPrograms[f.Name] {
				t.Errorf("%d programs are wrong at high confidence, %d are known; `go run ./internal/sound -framework %s -minimise 10 -deps %s` shows them", len(wrong), openPrograms[f.Name], f.Name, deps())
			}
			if share := rep.share(rep.High); share < 55 {
				t.Errorf("only %.0f %% of the programs are at high confidence", share)
			}
			for name, n := range rep.Constructs {
				if n == 0 {
					t.Errorf("no program has the construct %s", name)
				}
			}
		})
	}
}

// TestLookups looks for what programs were read wrongly in among those of the first seeds, in each language.
func TestLookups(t *testing.T) {
	for f, names := range map[*Framework]string{
		nextjs:  "lookup-raises lookup-nothing memo table-filled map-filled method-overridden status-deep satisfies nullish-assigned ternary-nested tested-right classes-listed loop-continue yields getter-raises",
		fastapi: "lookup-raises lookup-nothing memo table-filled table-indexed method-overridden status-deep match-guards tested-right errors-listed ternary-nested property-raises field-called-like",
		rails:   "lookup-raises lookup-nothing class-memo table-filled table-fetched filter-inherited filter-overridden status-deep tested-right method-answers-and-tells errors-listed ternary-nested render-options render-shorthand self-call yields head-returned",
	} {
		seen := map[string]bool{}
		for seed := range uint64(300) {
			for _, name := range f.Generate(NewDraw(seed)).Constructs() {
				seen[name] = true
			}
		}
		for name := range strings.FieldsSeq(names) {
			if !seen[name] {
				t.Errorf("%s: no program has the construct %s", f.Name, name)
			}
		}
	}
}

// TestKept runs the programs of testdata, each of which was wrong once.
func TestKept(t *testing.T) {
	for _, f := range frameworks {
		programs, names, err := kept("testdata", f)
		if err != nil {
			t.Fatal(err)
		}
		if len(programs) == 0 {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			b := benchOf(t, f)
			checked, err := b.check(programs)
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range checked {
				if c.Broken != "" || c.Summary == nil || len(faults(c)) > 0 {
					var text strings.Builder
					writeCase(&text, f, c)
					t.Errorf("%s %s\n%s", names[i], c.Broken, text.String())
				}
			}
		})
	}
}

// TestVerdicts holds the instrument itself against summaries that are right and wrong.
func TestVerdicts(t *testing.T) {
	p := &Program{ID: 1, Inputs: []Input{pool[0]}}
	query := summary.InputRef{Input: "req", Path: []string{"query", "a"}}
	missing := summary.TruthinessCheck{Subject: query, Negated: true}
	there := summary.TruthinessCheck{Subject: query}
	answer := func(status float64, at float64, conds ...summary.Predicate) summary.Transition {
		return summary.Transition{Conditions: conds, Output: summary.Response{StatusCode: summary.LiteralRef{Value: status},
			Body: summary.NewRecord([]summary.Property{{Name: "at", Shape: summary.Literal{Value: at}}})}}
	}
	body := func(at float64) any { return map[string]any{"at": at} }
	outcomes := []Outcome{{Status: 400, Body: body(1)}, {Status: 200, Body: body(2)}, {Status: 200, Body: body(2)}}
	for _, c := range []struct {
		name        string
		transitions []summary.Transition
		want        []Verdict
		claimed     bool
	}{
		{"right", []summary.Transition{answer(400, 1, missing), answer(200, 2, there)}, []Verdict{Covered, Covered, Covered}, false},
		{"a path is lost", []summary.Transition{answer(200, 2, there)}, []Verdict{Uncovered, Covered, Covered}, false},
		{"conditions turned round", []summary.Transition{answer(400, 1, there), answer(200, 2, missing)}, []Verdict{WrongCondition, WrongCondition, WrongCondition}, true},
		{"another literal", []summary.Transition{answer(400, 7, missing), answer(200, 2, there)}, []Verdict{Uncovered, Covered, Covered}, true},
		{"opaque", []summary.Transition{answer(400, 1, summary.Opaque{SourceText: "f()"}), answer(200, 2)}, []Verdict{Covered, Covered, Covered}, true},
		{"a status left open", []summary.Transition{{Output: summary.Response{StatusCode: summary.Unresolved{SourceText: "s"}, Body: summary.UnknownShape{}}}}, []Verdict{Vague, Vague, Vague}, false},
	} {
		s := &summary.Summary{Inputs: []summary.Input{summary.Parameter{Name: "req", Role: summary.Str("request")}}, Transitions: c.transitions}
		got := compareOne(express, p, s, outcomes)
		claimed := false
		for i, one := range got.Cases {
			if one.Verdict != c.want[i] {
				t.Errorf("%s, request %d: %s, want %s", c.name, i, one.Verdict, c.want[i])
			}
		}
		for _, k := range got.Claimed {
			claimed = claimed || k
		}
		if claimed != c.claimed {
			t.Errorf("%s: claimed falsely %v, want %v", c.name, claimed, c.claimed)
		}
	}
}

// TestShapes holds values against shapes.
func TestShapes(t *testing.T) {
	record := func(open bool, optional bool) summary.Record {
		var shape summary.TypeShape = summary.Text{}
		if optional {
			shape = summary.Optional(shape)
		}
		r := summary.NewRecord([]summary.Property{{Name: "a", Shape: shape}})
		if open {
			r.Spreads = []summary.Spread{{SourceText: "x"}}
		}
		return r
	}
	for i, c := range []struct {
		shape summary.TypeShape
		value any
		want  bool
	}{
		{record(false, false), map[string]any{"a": "x"}, true},
		{record(false, false), map[string]any{"a": "x", "b": 1.0}, false},
		{record(true, false), map[string]any{"a": "x", "b": 1.0}, true},
		{record(false, false), map[string]any{}, false},
		{record(false, true), map[string]any{}, true},
		{record(false, false), []any{}, false},
		{summary.Array{Items: summary.Number{}}, []any{1.0, "x"}, false},
		{summary.NewUnion(summary.Number{}, summary.Null{}), nil, true},
		{summary.Literal{Value: 7}, 7.0, true},
		{nil, nil, true},
		{nil, "text", false},
	} {
		if got := fits(&summary.Summary{}, c.shape, c.value, 0); got != c.want {
			t.Errorf("case %d: %v, want %v", i, got, c.want)
		}
	}
}

// TestMinimise takes everything away that a fault does not need.
func TestMinimise(t *testing.T) {
	p := generateJS(NewDraw(3), expressDialect)
	for _, s := range smaller(p) {
		if s.Size() > p.Size() {
			t.Errorf("a smaller form has %d statements of %d", s.Size(), p.Size())
		}
	}
	if p.Text(p.Files[0], "") != p.Clone().Text(p.Clone().Files[0], "") {
		t.Error("a copy reads otherwise")
	}
}
