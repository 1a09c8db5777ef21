package paths_test

import (
	"testing"

	"github.com/drift-analyzer/drift/host/conditions"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/paths"
	"github.com/drift-analyzer/drift/internal/programtest"
	"github.com/drift-analyzer/drift/summary"
)

// events is a judge with one event for each name of a call.
type events struct {
	judge
	by   map[string]func(call flow.Site, args []flow.Site) *paths.Event
	own  string // name of a function that is a unit of its own
	seen string // property whose reads are recorded
}

func (j events) Call(site flow.Site, env *flow.Env, locals *conditions.Locals) *paths.Event {
	if event := j.by[programtest.Callee(j.prog, site)]; event != nil {
		var args []flow.Site
		f := j.prog.Files[site.File]
		for _, a := range f.ExprsIn(f.Expr(site.Expr).List) {
			args = append(args, flow.Site{File: site.File, Expr: a})
		}
		return event(site, args)
	}
	return j.judge.Call(site, env, locals)
}

func (j events) Watched(site flow.Site) bool { return j.seen != "" && j.prog.Expr(site).Str == j.seen }
func (j events) OwnUnit(f flow.FuncRef) bool { return j.own != "" && j.prog.Func(f).Name == j.own }

// TestEvents walks a source for each thing that an event can say.
func TestEvents(t *testing.T) {
	for _, c := range []struct {
		name, source string
		event        func(p *programtest.Program, call flow.Site, args []flow.Site) *paths.Event
		want         string
	}{
		{"when: the outcome happens under a condition, otherwise the call goes on",
			"function run(a) { event(1); answer(2) }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Outcome: sites(args), Only: paths.Restriction{When: summary.TruthinessCheck{Subject: summary.InputRef{Input: "a"}}}}
			},
			"answer 1 if a; calls event\nanswer 2 if !a; calls event"},
		{"holds: an expression that keeps the outcome from happening",
			"function run(a) { event(a.ok); answer(2) }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Outcome: sites(args), Only: paths.Restriction{Unless: args[0].Expr}}
			},
			"answer a.ok if !a.ok; calls event\nanswer 2 if a.ok; calls event"},
		{"ends: the outcome is the last thing that happens",
			"function run(a) { event(1); answer(2) }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Outcome: sites(args), Flow: paths.ControlFlow{Ends: true}}
			},
			"answer 1"},
		{"ends in a try: a handler takes it",
			"function run(a) { try { event(1) } catch (e) { answer(2) } }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Outcome: sites(args), Flow: paths.ControlFlow{Ends: true}}
			},
			"answer 2; caught"},
		{"after: callbacks that answer come first",
			"function run(a) { event(() => { if (a) answer(1) }) }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Outcome: sites(args[:0]), Flow: paths.ControlFlow{After: true}}
			},
			"answer 1 if a\nanswer  if !a"},
		{"case: callbacks run in one case of several",
			"function run(a) { event(() => answer(1)); answer(2) }",
			func(*programtest.Program, flow.Site, []flow.Site) *paths.Event {
				return &paths.Event{Only: paths.Restriction{Case: "json"}}
			},
			"answer 1 if json()\nanswer 2 if !(json())"},
		{"each: the functions of an object are the cases",
			"function run(a) { event({ json: () => answer(1), html() { answer(2) }, default: () => answer(3) }) }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Only: paths.Restriction{Case: "accepts", Each: true}}
			},
			"answer 1 if accepts(\"json\")\nanswer 2 if !(accepts(\"json\")) and accepts(\"html\")\nanswer 3 if !(accepts(\"json\")) and !(accepts(\"html\"))"},
		{"each without a default: the outcome where no case holds",
			"function run(a) { event({ json: () => answer(1) }); }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Outcome: sites(args[:0]), Only: paths.Restriction{Case: "accepts", Each: true}}
			},
			"answer 1 if accepts(\"json\")\nanswer  if !(accepts(\"json\"))"},
		{"raises unless a property of the receiver says otherwise",
			"function run(a) { a.form.event(); answer(1) }",
			func(*programtest.Program, flow.Site, []flow.Site) *paths.Event {
				return &paths.Event{Raises: paths.Raising{Exception: []string{"library#Missing"}, Unless: "ready"}}
			},
			"throw a.form.event() library#Missing if !a.form.ready\nanswer 1 if a.form.ready; calls a.form.event"},
		{"raises where what it is given is not valid",
			"function run(a) { event(a); answer(1) }",
			func(*programtest.Program, flow.Site, []flow.Site) *paths.Event {
				return &paths.Event{Raises: paths.Raising{Exception: []string{"library#Invalid"}, Unless: paths.Invalid}}
			},
			"throw event() library#Invalid if invalid(event())\nanswer 1 if !(invalid(event())); calls event"},
		{"what is raised passes handlers of other kinds",
			"import { Missing, Other } from 'library';\nfunction run(a) { try { event(a) } catch (e) { if (e instanceof Missing) return answer(1); throw e } }",
			func(*programtest.Program, flow.Site, []flow.Site) *paths.Event {
				return &paths.Event{Raises: paths.Raising{Exception: []string{"library#Missing"}}}
			},
			"answer 1 if event() == null and caught is Missing; caught\nthrow event() library#Missing if event() == null and !(caught is Missing); caught\n" +
				"answer 1 if raises an exception(event()) and caught is Missing; caught\nthrow caught if raises an exception(event()) and !(caught is Missing); caught\n" +
				"end if event() != null; calls event"},
		{"begins: conditions count from here on",
			"function run(a, b) { if (!a) return; event(); if (b) return answer(1); answer(2) }",
			func(*programtest.Program, flow.Site, []flow.Site) *paths.Event {
				return &paths.Event{Flow: paths.ControlFlow{Begins: true}}
			},
			"return if !a\nanswer 1 if b; calls event\nanswer 2 if !b; calls event"},
		{"begins with an exception: it is thrown there",
			"function run(a) { try { event(a.x) } catch (e) { return answer(e) } answer(2) }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Flow: paths.ControlFlow{Begins: true}, Raises: paths.Raising{Value: args[0]}}
			},
			"answer a.x; calls event; caught"},
		{"may raise: a handler is reached",
			"function run(a) { try { event() } catch (e) { return answer(1) } answer(2) }",
			func(_ *programtest.Program, _ flow.Site, args []flow.Site) *paths.Event {
				return &paths.Event{Outcome: sites(args), Raises: paths.Raising{Unseen: true}}
			},
			"answer ; calls answer\nanswer 1 if raises an exception(event()); caught"},
	} {
		source := "-- a.js --\n" + c.source + "\n"
		if got := walkWith(t, source, func(p *programtest.Program) paths.Judge {
			return events{judge: judge{p}, by: map[string]func(flow.Site, []flow.Site) *paths.Event{
				"event": func(call flow.Site, args []flow.Site) *paths.Event { return c.event(p, call, args) },
			}}
		}); got != c.want {
			t.Errorf("%s: %s\ngot:\n%s\nwant:\n%s", c.name, c.source, got, c.want)
		}
	}
}
