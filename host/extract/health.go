package extract

import (
	"fmt"
	"slices"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/summary"
)

// HealthLine is one thing that is not well with a pack, or with a stage of drift itself. Quality lines are
// about how the pack is made and shown on request only.
type HealthLine struct {
	Code, Pack, Detail string
	Quality            bool
}

// NoRegistrar is the code of routes that a test for a role keeps off their registrars.
const NoRegistrar = "no-registrar"

// NoOutput is the code of a stage that had input and gave nothing.
const NoOutput = "no-output"

// Health says, after a run, which packs failed, found less than their input
// promises, or are badly made. A pack whose library is not installed is left
// out: the run says so elsewhere.
func Health(result *Result, packs []*packrt.Pack) []HealthLine {
	out := append(append(leftOut(result), cuts(result)...), threw(result)...)
	missing := map[string]bool{}
	for _, m := range result.Missing {
		missing[m.Pack] = true
	}
	failed := map[string]bool{}
	for _, e := range result.Errors {
		failed[e.Pack] = true
	}
	found, silent := bySource(result.Summaries)
	units := 0
	for _, c := range result.Counts {
		units += c.Units
	}
	for i, p := range packs {
		if i >= len(result.Counts) {
			break
		}
		m, c := p.Manifest, result.Counts[i]
		add := func(code, format string, args ...any) {
			out = append(out, HealthLine{Code: code, Pack: m.ID, Detail: fmt.Sprintf(format, args...)})
		}
		quality := func(code, format string, args ...any) {
			out = append(out, HealthLine{code, m.ID, fmt.Sprintf(format, args...), true})
		}
		if missing[m.ID] || failed[m.ID] && c.Facts == 0 {
			continue
		}
		switch {
		case c.Named && (m.Kind == "effects" && c.Facts == 0 || m.Kind != "effects" && c.Units == 0):
			add(NoOutput, "no Gemfile, lock file or gemspec names %s; %d source files were looked at all the same, and nothing was found", m.Requires[0], result.Read)
		case c.Named:
		case c.Importing == 0 && c.Units == 0:
			if len(m.Requires) > 0 && result.Read > 0 {
				add(NoOutput, "%d source files, none of which imports %s", result.Read, m.Requires[0])
			}
		case m.Kind == "effects" && units == 0:
			add("no-units", "reads what units do, and no pack of this run finds units: add the project's framework with -f")
		case m.Kind == "effects" && c.Matches > 0 && c.Facts == 0:
			add(NoOutput, "%d unit bodies -> 0 effects", units)
		case m.Kind != "effects" && c.Units == 0:
			add(NoOutput, "%d source files -> 0 units", c.Importing)
		case m.Kind != "effects" && found[m.ID] == 0:
			add(NoOutput, "%d units -> 0 summaries", c.Units)
		case m.Kind != "effects" && silent[m.ID] == found[m.ID]:
			add(NoOutput, "%d summaries -> 0 transitions", found[m.ID])
		}
		if c.Placed.Doubled > 0 {
			add("double-match", "%s claimed from two files; the first claim is kept", counted.Of(c.Placed.Doubled, "unit was", "units were"))
		}
		if c.Placed.Helpers > 0 && c.Placed.Unmet == c.Placed.Helpers {
			add("no-helper", "%s in helpers, and no call of these was found", counted.Of(c.Placed.Helpers, "registration stands", "registrations stand"))
		}
		if c.Placed.OtherRole > 0 {
			add(NoRegistrar, "%d routes are left out: a query tests their registrar for the role %q, and what routes are registered on has the role %q", c.Placed.OtherRole, c.Placed.Role, facts.RegistrarRole)
		}
		if m.Version == "0.0.0" {
			quality("no-version", "the manifest gives the version 0.0.0")
		}
		if p.NoExample {
			quality("no-example", "there are no cases next to the module: drift pack new makes a folder with one")
		}
		if c.Placed.Unlinked > 0 {
			quality("fn-link", "%d facts name a handler that is no function of the project", c.Placed.Unlinked)
		}
		if c.Adrift > 0 {
			quality("ast-link", "%d facts are about no syntax node", c.Adrift)
		}
	}
	return out
}

// maxLeftOut bounds the lines about what stages left out.
const maxLeftOut = 20

// leftOut names what drift failed on: each item by stage, file and name.
func leftOut(result *Result) []HealthLine {
	var out []HealthLine
	for i, f := range result.Failures {
		if i == maxLeftOut {
			return append(out, HealthLine{Code: "left-out", Pack: "-", Detail: fmt.Sprintf("%d more", len(result.Failures)-i)})
		}
		out = append(out, HealthLine{Code: "left-out", Pack: f.Stage, Detail: f.String()})
	}
	return out
}

// cuts names what bounds kept from being looked at, and where: the places of one kind of cut in one line.
func cuts(result *Result) []HealthLine {
	type kind struct{ stage, detail string }
	first, more := map[kind]stage.Cut{}, map[kind]int{}
	var order []kind
	for _, c := range result.Cuts {
		k := kind{c.Stage, c.Detail}
		if _, known := first[k]; known {
			more[k]++
			continue
		}
		first[k], order = c, append(order, k)
	}
	var out []HealthLine
	for _, k := range order {
		detail := first[k].String()
		if more[k] > 0 {
			detail += fmt.Sprintf(" (and in %s)", counted.Of(more[k], "more place", "more places"))
		}
		out = append(out, HealthLine{Code: "cut", Pack: k.stage, Detail: detail})
	}
	return out
}

// threw gathers the failures of each pack in one line.
func threw(result *Result) []HealthLine {
	first, more := map[string]*packrt.Error{}, map[string]int{}
	var order []string
	for _, e := range result.Errors {
		if first[e.Pack] != nil {
			more[e.Pack]++
			continue
		}
		first[e.Pack] = e
		order = append(order, e.Pack)
	}
	slices.Sort(order)
	var out []HealthLine
	for _, pack := range order {
		e := first[pack]
		detail := e.Reason
		if e.File != "" {
			detail = e.File + ": " + e.Reason
		}
		if more[pack] > 0 {
			detail += fmt.Sprintf(" (+%d more)", more[pack])
		}
		out = append(out, HealthLine{Code: "threw", Pack: pack, Detail: detail})
	}
	return out
}

// bySource counts the summaries of each pack, and those that say nothing.
func bySource(list []*summary.Summary) (found, silent map[string]int) {
	found, silent = map[string]int{}, map[string]int{}
	for _, s := range list {
		b := s.Identity.Binding
		if b == nil {
			continue
		}
		found[b.Recognition]++
		if len(s.Transitions) == 0 {
			silent[b.Recognition]++
		}
	}
	return found, silent
}
