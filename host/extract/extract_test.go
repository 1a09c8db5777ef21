package extract_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/packs"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/schematest"
)

func load(t testing.TB, names ...string) []*packrt.Pack {
	t.Helper()
	var out []*packrt.Pack
	for _, n := range names {
		wasm, ok := packs.Module(n)
		if !ok {
			t.Fatalf("no pack %s", n)
		}
		p, err := packrt.Read(wasm, true)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

// lines writes what a fixture expects of the units with a boundary: each line is
// one transition. Configuration reads and gaps get a line of their own.
func lines(list []*summary.Summary, show string) string {
	var out []string
	for _, s := range list {
		b := s.Identity.Binding
		head := string(s.Kind) + " " + s.Identity.Name
		if b != nil && b.Label() != "" && !strings.HasSuffix(b.Label(), "::") && s.Kind != summary.KindMiddleware && s.Kind != summary.KindModuleInit && b.Recognition != summary.Reachable {
			head = string(s.Kind) + " " + b.Label()
		}
		reachable := b != nil && b.Recognition == summary.Reachable
		if reachable && strings.Contains(show, "reached") && s.Kind != summary.KindModuleInit {
			out = append(out, head+" is reached")
		}
		configs := map[string]bool{}
		for i := range s.Transitions {
			t := &s.Transitions[i]
			line := head + ": " + output(t.Output)
			if len(t.Conditions) > 0 {
				var conds []string
				for _, c := range t.Conditions {
					conds = append(conds, summary.PredicateText(c))
				}
				line += " if " + strings.Join(conds, " && ")
			}
			if t.ExpectedInput != nil {
				line += " reads " + summary.ShapeText(t.ExpectedInput)
			}
			if t.ByWrapper() {
				from := t.Metadata.Wrappers.From.Summary
				line += " from " + from[strings.LastIndex(from, "::")+2:]
			}
			if t.WasCaught() {
				line += " caught"
			}
			line += ofTransition(t, show)
			if !reachable {
				out = append(out, line)
			}
			for _, e := range t.Effects {
				if x, ok := e.(summary.Invocation); ok && strings.Contains(show, "calls") && !reachable {
					configs[strings.TrimSpace(head+" calls "+x.Callee+" "+x.Summary[strings.LastIndex(x.Summary, "::")+1:])+where(x.Preconditions, show)] = true
				}
				if x, ok := e.(summary.InteractionEffect); ok {
					if _, ok := x.Interaction.(summary.ServiceCall); ok && strings.Contains(show, "sends") {
						configs[strings.TrimSpace(head+" sends "+x.Binding.Label())] = true
					}
					if r, ok := x.Interaction.(summary.MessageReceive); ok && strings.Contains(show, "receives") {
						configs[head+" receives "+summary.ShapeText(r.Body)] = true
					}
					if text := interaction(x); text != "" {
						configs[text+" in "+s.Identity.Name+where(x.Preconditions, show)] = true
					}
					if c, ok := x.Interaction.(summary.ConfigRead); ok {
						d := ""
						if c.Defaulted {
							d = " defaulted"
						}
						if c.AtBuild {
							d += " at build"
						}
						configs["config "+c.Name+d+" in "+s.Identity.Name+where(x.Preconditions, show)] = true
					}
				}
			}
		}
		for c := range configs {
			out = append(out, c)
		}
		if m := s.Metadata.GraphQL; m != nil {
			if m.Document != "" {
				out = append(out, s.Identity.Name+" runs "+strings.Join(strings.Fields(m.Document), " "))
			}
			if m.UnresolvedDocument != nil {
				out = append(out, fmt.Sprintf("%s unresolvedDocument map[reason:%s]", s.Identity.Name, m.UnresolvedDocument.Reason))
			}
			for key, list := range map[string][]string{"unresolvedFragments": m.UnresolvedFragments, "ambiguousFragments": m.AmbiguousFragments} {
				if list != nil {
					out = append(out, fmt.Sprint(s.Identity.Name, " ", key, " ", list))
				}
			}
		}
		if w := s.Metadata.Wrappers; w != nil && strings.Contains(show, "wrappers") {
			var names []string
			for _, a := range w.Applied {
				names = append(names, a.Name[strings.LastIndex(a.Name, "::")+1:])
			}
			out = append(out, head+" wrappers "+strings.Join(names, ", "))
		}
		if h := s.Metadata.HTTP; h != nil && h.Host != "" && strings.Contains(show, "hosts") {
			out = append(out, head+" host "+h.Host)
		}
		if !reachable {
			out = append(out, ofUnit(s, head, show)...)
		}
		if s.Confidence.Level == summary.LevelLow && strings.Contains(show, "confidence") && !reachable {
			out = append(out, head+" confidence low")
		}
		if m := s.Metadata.HTTP; m != nil && m.Response != nil {
			if strings.Contains(show, "subjects") {
				out = append(out, head+" asks "+summary.ValueText(m.Response.Subject))
			}
			if strings.Contains(show, "told") {
				if m.ReturnsResponse {
					out = append(out, head+" hands on what it was answered")
				}
				for _, p := range m.Response.Tests {
					out = append(out, head+" tells "+summary.PredicateText(p))
				}
			}
		}
		if strings.Contains(show, "definitions") {
			for _, name := range slices.Sorted(maps.Keys(s.Definitions)) {
				out = append(out, head+" defines "+name+" "+summary.ShapeText(s.Definitions[name]))
			}
		}
		if strings.Contains(show, "inputs") && !reachable {
			for _, in := range s.Inputs {
				if p, ok := in.(summary.Parameter); ok {
					line := head + " takes " + p.Name + " " + summary.ShapeText(p.Shape)
					if p.Role != nil {
						line += " as " + *p.Role
					}
					out = append(out, line)
				}
				if handed, ok := in.(summary.Injection); ok {
					out = append(out, head+" is injected "+handed.Name+" by "+handed.Mechanism+" "+summary.ShapeText(handed.Shape))
				}
			}
		}
		for _, g := range s.Gaps {
			if reachable && s.Kind != summary.KindModuleInit {
				break
			}
			out = append(out, head+": gap "+string(g.Type)+" "+g.Description)
		}
	}
	sort.Strings(out)
	return strings.Join(out, "\n") + "\n"
}

// interaction writes what an effect does to a store, a bus, a deployed unit or a timer.
func interaction(e summary.InteractionEffect) string {
	label := e.Binding.Label()
	switch x := e.Interaction.(type) {
	case summary.StorageAccess:
		text := x.Kind + " " + label
		if len(x.RelationPath) > 0 {
			text += " through " + strings.Join(x.RelationPath, ".")
		}
		text += " [" + strings.Join(x.Fields, " ") + "]"
		if len(x.Selector) > 0 {
			text += " by [" + strings.Join(x.Selector, " ") + "]"
		}
		return text
	case summary.MessageSend:
		text := "send " + label
		if x.RoutingKey != "" {
			text += " as " + x.RoutingKey
		}
		if x.Body != nil {
			text += " " + summary.ShapeText(x.Body)
		}
		return text
	case summary.UnitInvoke:
		return "invoke " + label
	case summary.Schedule:
		text := "schedule " + x.Via + " " + x.CallbackRef.Type
		if x.HasDelay {
			text += " delayed"
		}
		return text
	}
	return ""
}

// node writes a render tree in one line.
func node(n summary.RenderNode) string {
	switch x := n.(type) {
	case summary.ElementNode:
		text := x.Tag
		if x.Target != nil {
			text += "=" + x.Target.File
		}
		for _, name := range slices.Sorted(maps.Keys(x.Attrs)) {
			text += " " + name + ":" + x.Attrs[name]
		}
		var children []string
		for _, c := range x.Children {
			children = append(children, node(c))
		}
		return "<" + text + ">(" + strings.Join(children, ", ") + ")"
	case summary.TextNode:
		return strconv.Quote(x.Value)
	case summary.ExpressionNode:
		return "{" + x.SourceText + "}"
	case summary.ConditionalNode:
		return x.Condition + " ? " + node(x.WhenTrue) + " : " + node(x.WhenFalse)
	}
	return "nothing"
}

func output(o summary.Output) string {
	switch x := o.(type) {
	case summary.Response:
		text := summary.ValueText(x.StatusCode)
		if x.Body != nil {
			text += " " + summary.ShapeText(x.Body)
		}
		return text
	case summary.Return:
		return "return " + summary.ShapeText(x.Value)
	case summary.Render:
		return "render " + node(x.Root)
	case summary.Throw:
		text := "throw"
		if x.ExceptionType != nil {
			text += " " + *x.ExceptionType
		}
		return text
	}
	return summary.OutputType(o)
}

// metadata is what a summary and its paths say in metadata.
func metadata(s *summary.Summary) string {
	out := summary.AppendJSON(nil, &s.Metadata)
	for i := range s.Transitions {
		out = summary.AppendJSON(append(out, '\n'), &s.Transitions[i].Metadata)
	}
	return string(out)
}

// TestFixtures extracts each archive under testdata/extract and compares with its want
// section, which is written by hand and read line by line (sorted).
func TestFixtures(t *testing.T) {
	var archives []string
	for _, pattern := range []string{"../../testdata/extract/*.txtar", "../../testdata/extract/*/*.txtar"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal("no fixtures", err)
		}
		archives = append(archives, found...)
	}
	produced, err := schematest.NewCoverage()
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			ran++
			dir, comment, want := foldertest.Unpacked(t, path)
			// The comment's first lines say which packs run, on which folder when not on
			// all, and what is compared beside what always is.
			show := ""
			// One copy of each pack reads all files: what it keeps from one to the next shows.
			options := extract.Options{Dir: dir, Workers: 1}
			for _, l := range strings.Split(comment, "\n") {
				if names, ok := strings.CutPrefix(l, "packs:"); ok {
					options.Packs = load(t, strings.Fields(names)...)
				}
				if more, ok := strings.CutPrefix(l, "show:"); ok {
					show = more
				}
				if sub, ok := strings.CutPrefix(l, "dir:"); ok {
					options.Dir = filepath.Join(dir, strings.TrimSpace(sub))
				}
			}
			if languages := options.Packs[0].Manifest.Languages; !slices.Contains(languages, "typescript") {
				options.Language = languages[0]
			}
			result, err := extract.Run(context.Background(), options)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range result.Errors {
				t.Error(e)
			}
			var sorted []string
			for _, l := range strings.Split(strings.TrimSpace(want), "\n") {
				if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
					sorted = append(sorted, l)
				}
			}
			sort.Strings(sorted)
			got := lines(result.Summaries, show)
			if want := strings.Join(sorted, "\n") + "\n"; got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			var file bytes.Buffer
			if err := summary.WriteAll(&file, result.Summaries); err != nil {
				t.Fatal(err)
			}
			if err := schematest.Validate(file.Bytes()); err != nil {
				t.Errorf("the output does not fit the published schema: %v", err)
			}
			if err := produced.Add(file.Bytes()); err != nil {
				t.Error(err)
			}
			again, err := summary.Read(bytes.NewReader(file.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range result.Summaries {
				if first, second := metadata(s), metadata(again[i]); first != second {
					t.Errorf("reading and writing changes the metadata of %s:\n%s\n%s", s.ID(), first, second)
				}
			}
			roundTrip(t, again)
			holdIdentities(t, again)
			for _, f := range check.Compare(&check.Run{Summaries: again}, nil, true).Findings {
				if k, err := check.Explain(string(f.Kind)); err != nil || !k.Allows(f.Severity) {
					t.Errorf("%s is reported as %s, which its kind does not declare (%v)", f.Kind, f.Severity, err)
				}
			}
		})
	}
	if ran == len(archives) {
		holdProduced(t, produced)
	}
}

// TestWorkers extracts the same project with different numbers of workers; the bytes must not differ.
func TestWorkers(t *testing.T) {
	first := ""
	for _, workers := range []int{1, 2, 8, 2, 1} {
		result, err := extract.Run(context.Background(), extract.Options{Config: "../../examples/shop/service/tsconfig.json", Packs: load(t, "express", "node"), Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := summary.WriteAll(&b, result.Summaries); err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = b.String()
		} else if b.String() != first {
			t.Fatalf("the output differs with %d workers", workers)
		}
	}
}

// extractOne writes one file as a project and extracts it.
func extractOne(t *testing.T, source string) *extract.Result {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "app.js"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "other.js"), []byte("const app = require('express')();\napp.get('/alive', (req, res) => res.sendStatus(204));\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Packs: load(t, "express")})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestHardInput reads sources that are hard to walk; the other file is never lost.
func TestHardInput(t *testing.T) {
	head := "const app = require('express')();\napp.get('/hard', (req, res) => {\n"
	many := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		source      string
		transitions int
		problem     string
	}{
		"forty ifs":           {head + many("if (req.query.a%d) log(%d);\n", 40) + "res.json({ok: true}) })", 1, ""},
		"two hundred guards":  {head + many("if (req.query.a%d) return res.status(400).json({n: %d});\n", 200) + "res.json({ok: true}) })", 201, ""},
		"three hundred exits": {head + many("if (req.query.a%d) return res.status(400).json({n: %d});\n", 300) + "res.json({ok: true}) })", 256, ""},
		"brackets":            {strings.Repeat("[", 30000) + strings.Repeat("]", 30000), -1, "too-deep"},
		"too large":           {"//" + strings.Repeat("x", 6<<20), -1, "too-large"},
		"binary":              {"a\x00b\x00\x00", -1, "binary"},
		"syntax error":        {head + "res.json({ok: true}) })\nfunction ( {{{", 1, "syntax-error"},
	} {
		t.Run(name, func(t *testing.T) {
			result := extractOne(t, c.source)
			alive, hard := false, -1
			for _, s := range result.Summaries {
				switch s.Identity.Binding.Label() {
				case "GET /alive":
					alive = true
				case "GET /hard":
					hard = len(s.Transitions)
				}
			}
			if !alive {
				t.Error("the other file's route is lost")
			}
			if hard != c.transitions {
				t.Errorf("%d transitions, want %d", hard, c.transitions)
			}
			if c.problem != "" && (len(result.Problems) != 1 || string(result.Problems[0].Kind) != c.problem) {
				t.Errorf("problems: %+v, want %s", result.Problems, c.problem)
			}
		})
	}
}
