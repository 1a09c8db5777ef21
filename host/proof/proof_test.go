package proof_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/proof"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/packs"
)

// TestProofs: each fixture is a project with what is asked of it, and the steps that answer it. The comment says the
// language and the packs. A line of "want" is a question:
//
//	a.ts::from -> b.ts::to as callee      how the one comes to call the other
//	a.ts::from inside b.ts::wrapper       how the one is run inside the other
//	name at a.ts:3                        where the values of a name come from
//	calls of name at a.ts:3               where a function that stands there is called
//
// and below it, indented, stand the steps or what is missing.
func TestProofs(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d fixtures, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			dir, comment, want := foldertest.Unpacked(t, path)
			words := strings.Fields(strings.SplitN(comment, "\n", 2)[0])
			loaded := load(t, words[1:])
			var got strings.Builder
			for _, q := range questions(t, want) {
				r, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: words[0], Packs: loaded, Prove: &q.asked})
				if err != nil {
					t.Fatal(err)
				}
				got.WriteString(q.answered(r.Proof))
			}
			if got.String() != want {
				t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
			}
		})
	}
}

func load(t *testing.T, names []string) (out []*packrt.Pack) {
	t.Helper()
	for _, n := range names {
		module, ok := packs.Module(n)
		if !ok {
			t.Fatalf("no pack %s", n)
		}
		p, err := packrt.Read(module, true)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

// question is what one run is asked: of hops all, of a name one.
type question struct {
	lines []string
	asked proof.Request
}

// questions finds them in what is wanted: the hops, which come first, and then the names.
func questions(t *testing.T, want string) []*question {
	t.Helper()
	var out []*question
	for line := range strings.Lines(want) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == ' ' {
			continue
		}
		hop := proof.Hop{}
		if from, rest, ok := strings.Cut(line, " -> "); ok {
			to, callee, _ := strings.Cut(rest, " as ")
			hop = proof.Hop{From: from, To: to, Callee: callee}
		} else if from, to, ok := strings.Cut(line, " inside "); ok {
			hop = proof.Hop{From: from, To: to, Wrapper: true}
		}
		if hop.From != "" {
			if len(out) == 0 {
				out = append(out, &question{})
			}
			out[0].lines = append(out[0].lines, line)
			out[0].asked.Hops = append(out[0].asked.Hops, hop)
			continue
		}
		name, at, _ := strings.Cut(line, " at ")
		name, calls := strings.CutPrefix(name, "calls of ")
		file, number, _ := strings.Cut(at, ":")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatalf("not a question: %s", line)
		}
		of := proof.Name{Name: name, File: file, Line: n}
		if calls {
			out = append(out, &question{lines: []string{line}, asked: proof.Request{Callers: []proof.Name{of}}})
			continue
		}
		out = append(out, &question{lines: []string{line}, asked: proof.Request{Resolve: &of}})
	}
	return out
}

// answered writes the question with its answers.
func (q *question) answered(r *proof.Response) string {
	var b strings.Builder
	steps := func(p proof.Proof, indent string) {
		for _, s := range p.Steps {
			fmt.Fprintf(&b, "%s%s:%d %s: %s\n", indent, s.File, s.Line, s.Rule, s.Text)
		}
		if p.Missing != "" {
			fmt.Fprintf(&b, "%smissing: %s\n", indent, p.Missing)
		}
	}
	for i, line := range q.lines {
		b.WriteString(line + "\n")
		if len(q.asked.Callers) > 0 {
			for _, c := range r.Callers {
				how := map[[2]bool]string{{}: "calls", {true, false}: "hands on to", {false, true}: "may call"}[[2]bool{c.Hands, c.Open}]
				fmt.Fprintf(&b, "  %s:%d %s %s %s\n", c.File, c.Line, c.From, how, c.Callee)
			}
			continue
		}
		if q.asked.Resolve == nil {
			steps(r.Hops[i], "  ")
			continue
		}
		if r.Missing != "" {
			b.WriteString("  missing: " + r.Missing + "\n")
		}
		for _, v := range r.Values {
			b.WriteString("  = " + v.To + "\n")
			steps(v, "    ")
		}
	}
	return b.String()
}
