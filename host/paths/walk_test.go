package paths_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

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
type judge struct{ prog *flow.Program }

func (j judge) Call(site flow.Site, _ *flow.Env, _ *paths.Locals) *paths.Event {
	var args []flow.Site
	f := j.prog.Files[site.File]
	for _, a := range f.ExprsIn(f.Expr(site.Expr).List) {
		args = append(args, flow.Site{File: site.File, Expr: a})
	}
	switch programtest.Callee(j.prog, site) {
	case "answer":
		return &paths.Event{Outcome: args, Depends: args}
	case "prepare":
		return &paths.Event{Outcome: args, Continues: true, Depends: args}
	case "fail":
		return &paths.Event{Ends: true, Thrown: args[0]}
	case "find":
		return &paths.Event{Raises: []string{"library#NotFound", "library#Error"}}
	}
	return nil
}

func (j judge) Inline(f flow.FuncRef) bool {
	return strings.HasPrefix(j.prog.Func(f).Name, "helper")
}
func (judge) Watched(flow.Site) bool      { return false }
func (judge) OwnUnit(flow.FuncRef) bool   { return false }

// exits walks the function "run" of a source and writes one line for each exit: how it ends, its conditions, what
// was prepared and which calls ran on the way.
func exits(t *testing.T, source string) (string, *paths.Result, *flow.Program) {
	t.Helper()
	p := programtest.Load(t, source, flow.Hints{})
	fn := programtest.Func(t, p, "run")
	root := paths.Root{Func: fn, Numbers: paths.NumberCalls(p, fn)}
	result := paths.Walk(p, judge{p}, root)
	value := func(s flow.Site, env *flow.Env, locals *paths.Locals) string {
		return summary.ValueText(paths.Subject(p, root, s, env, locals))
	}
	var lines []string
	for i := range result.Exits {
		x := &result.Exits[i]
		line := ""
		switch x.Kind {
		case paths.ExitOutcome:
			var args []string
			for _, a := range x.Outcome.([]flow.Site) {
				args = append(args, value(a, x.Env, x.Locals))
			}
			line = "answer " + strings.Join(args, ", ")
		case paths.ExitReturn:
			line = "return"
			if x.Site.Expr != 0 {
				line += " " + value(x.Site, x.Env, x.Locals)
			}
		case paths.ExitThrow:
			line = "throw"
			if x.Site.Expr != 0 {
				line += " " + value(x.Site, x.Env, x.Locals)
			}
			if x.Raised != "" {
				line += " " + x.Raised
			}
		case paths.ExitEnd:
			line = "end"
		}
		for i, c := range x.Conditions {
			line += map[bool]string{true: " if ", false: " and "}[i == 0] + summary.PredicateText(c)
		}
		for _, prepared := range x.Prepared {
			line += "; prepared"
			for _, a := range prepared.Outcome.([]flow.Site) {
				line += " " + value(a, prepared.Env, prepared.Locals)
			}
		}
		for i, e := range x.Effects {
			line += map[bool]string{true: "; calls ", false: ", "}[i == 0] + paths.CalleeText(p, e.Site)
			for i, c := range e.Preconditions {
				line += map[bool]string{true: " where ", false: " and "}[i == 0] + summary.PredicateText(c)
			}
		}
		if x.Caught {
			line += "; caught"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), result, p
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
