package paths_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/internal/programtest"
	"github.com/drift-analyzer/drift/summary"
)

// judge knows the calls of the tests by their names:
//
//	answer(x)   an outcome made of x
//	prepare(x)  prepares the outcome
//	fail(x)     throws x and never comes back
//	find(x)     may raise library#NotFound
//
// Functions whose name begins with "helper" are walked where they are called.
type judge struct{ prog *programtest.Program }

// sites is the outcome of the tests' calls: the arguments.
type sites []flow.Site

func (sites) OutcomeOfCall() {}

func (j judge) Call(site flow.Site, _ *flow.Env, _ *conditions.Locals) *paths.Event {
	var args []flow.Site
	f := j.prog.Files[site.File]
	for _, a := range f.ExprsIn(f.Expr(site.Expr).List) {
		args = append(args, flow.Site{File: site.File, Expr: a})
	}
	switch programtest.Callee(j.prog, site) {
	case "answer":
		return &paths.Event{Outcome: sites(args), Depends: args}
	case "prepare":
		return &paths.Event{Outcome: sites(args), Depends: args, Flow: paths.ControlFlow{Continues: true}}
	case "fail":
		return &paths.Event{Flow: paths.ControlFlow{Ends: true}, Raises: paths.Raising{Value: args[0]}}
	case "find":
		return &paths.Event{Raises: paths.Raising{Exception: []string{"library#NotFound", "library#Error"}}}
	}
	return nil
}

func (j judge) Inline(f flow.FuncRef) bool {
	return strings.HasPrefix(j.prog.Func(f).Name, "helper")
}
func (judge) Escapes(flow.Callee) []*paths.Escape { return nil }
func (judge) Refusal(flow.Site) *paths.Escape     { return nil }
func (judge) Watched(flow.Site) bool              { return false }
func (judge) Reads(flow.Site) bool                { return false }
func (judge) OwnUnit(flow.FuncRef) bool           { return false }
func (judge) Given(flow.Value, bool) bool         { return false }
func (judge) Lacks(v flow.Value, _ bool) bool {
	return v.Kind == flow.Param && strings.HasPrefix(v.Text, ".body.")
}

// exits walks the function "run" of a source and writes one line for each exit: how it ends, its conditions, what
// was prepared and which calls ran on the way.
func exits(t *testing.T, source string) (string, *paths.Result, *programtest.Program) {
	t.Helper()
	p := programtest.Load(t, source, flow.Hints{})
	text, result := walk(t, p, judge{p})
	return text, result, p
}

// walkWith is exits with another judge.
func walkWith(t *testing.T, source string, with func(*programtest.Program) paths.Judge) string {
	t.Helper()
	p := programtest.Load(t, source, flow.Hints{})
	text, _ := walk(t, p, with(p))
	return text
}

func walk(t *testing.T, p *programtest.Program, j paths.Judge) (string, *paths.Result) {
	t.Helper()
	fn := programtest.Func(t, p, "run")
	root := conditions.Root{Func: fn, Numbers: conditions.NumberCalls(p, fn)}
	result := paths.Walk(p, j, root)
	w := writer{p, root}
	var lines []string
	for i := range result.Exits {
		lines = append(lines, w.exit(&result.Exits[i]))
	}
	return strings.Join(lines, "\n"), result
}

// writer writes exits as text.
type writer struct {
	prog *programtest.Program
	root conditions.Root
}

func (w writer) values(sites []flow.Site, env *flow.Env, locals *conditions.Locals) string {
	var out []string
	for _, s := range sites {
		// A conditional expression is the side that the exit took.
		if side, at, ok := locals.Result(s, env); ok {
			s, env = side, at
		}
		out = append(out, summary.ValueText(conditions.Subject(w.prog, w.root, s, env, locals)))
	}
	return strings.Join(out, ", ")
}

// all writes conditions behind a word, or nothing when there are none.
func all(word string, conditions []summary.Predicate) string {
	var out []string
	for _, c := range conditions {
		out = append(out, summary.PredicateText(c))
	}
	if len(out) == 0 {
		return ""
	}
	return " " + word + " " + strings.Join(out, " and ")
}

func (w writer) exit(x *paths.Exit) string {
	line := map[paths.ExitKind]string{paths.ExitOutcome: "answer", paths.ExitReturn: "return", paths.ExitThrow: "throw", paths.ExitEnd: "end"}[x.Kind]
	switch {
	case x.Kind == paths.ExitOutcome:
		line += " " + w.values(x.Outcome.(sites), x.Env, x.Locals)
	case x.Site.Expr != 0:
		line += " " + w.values([]flow.Site{x.Site}, x.Env, x.Locals)
	}
	if x.Raised != "" {
		line += " " + x.Raised
	}
	line += all("if", x.Conditions)
	for _, prepared := range x.Prepared {
		line += "; prepared " + w.values(prepared.Outcome.(sites), prepared.Env, prepared.Locals)
	}
	var calls []string
	for _, e := range x.Effects {
		calls = append(calls, conditions.CalleeText(w.prog, e.Site)+all("where", e.Preconditions))
	}
	if len(calls) > 0 {
		line += "; calls " + strings.Join(calls, ", ")
	}
	if x.Caught {
		line += "; caught"
	}
	return line
}

// TestWalk compares the exits of each source in testdata/walk with what is written below it. A file holds several
// cases: sources, then the section "want" with one line for each exit, in the order in which they are found.
func TestWalk(t *testing.T) {
	names, err := filepath.Glob("testdata/walk/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source, first := "", ""
		for _, f := range archive.Files {
			if f.Name != "want" {
				if source == "" {
					first = f.Name
				}
				source += "-- " + f.Name + " --\n" + string(f.Data)
				continue
			}
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar")+"/"+first, func(t *testing.T) {
				got, result, _ := exits(t, source)
				if want := strings.TrimSpace(string(f.Data)); got != want {
					t.Errorf("%s\ngot:\n%s\nwant:\n%s", source, got, want)
				}
				if result.Capped || result.Cut {
					t.Error("something was left out")
				}
			})
			source = ""
		}
	}
}
