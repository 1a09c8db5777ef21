package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/proof"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/checkout"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

// maxProofs bounds the files in which proofs are asked for and answered.
const maxProofs = 64 << 20

// answers is where the answers to a file of questions are written.
func answersTo(path string) string { return path + ".answers" }

// readProofRequest reads what --prove asks; nil where nothing is asked.
func readProofRequest(path string) (*proof.Request, error) {
	if path == "" {
		return nil, nil
	}
	text, err := sourcefile.ReadGiven(path, maxProofs)
	if err != nil {
		return nil, fmt.Errorf("read what is to be proved: %w", err)
	}
	var out proof.Request
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &out, nil
}

// writeProofs writes proofs beside what asked for them.
func writeProofs(path string, r *proof.Response) error {
	if path == "" {
		return nil
	}
	if r == nil {
		r = &proof.Response{}
	}
	return atomicfile.Write(answersTo(path), func(w io.Writer) error { return json.NewEncoder(w).Encode(r) })
}

// prove reads the source again and completes the answer to a why question with what evaluation found on its way.
func (f *askFlags) prove(ctx context.Context, a *ask.Answer) error {
	request := &proof.Request{}
	switch {
	case a.Shape == ask.WhyResolves:
		at := strings.LastIndexByte(a.At, ':')
		line := 0
		if _, err := fmt.Sscanf(a.At[at+1:], "%d", &line); err != nil {
			return fmt.Errorf("%s is no file:line", a.At)
		}
		request.Resolve = &proof.Name{Name: a.Subject, File: a.At[:at], Line: line}
	case len(a.Callees) > 0:
		for _, c := range a.Callees {
			request.Callers = append(request.Callers, proof.Name(c))
		}
	case a.Proof == nil || len(a.Proof.Chain) < 2 && !f.given:
		return nil
	default:
		for i, s := range a.Proof.Chain[1:] {
			request.Hops = append(request.Hops, proof.Hop{From: a.Proof.Chain[i].Unit.ID(), To: s.Unit.ID(), Callee: s.Calls, Wrapper: s.Wrapper})
		}
	}
	found := false
	err := withReadings(ctx, f.project, project.Bounds{}, &f.cache, func(r *readings, dir string) error {
		for i, e := range nearest(r.entries, request) {
			if e.Kind != "extract" {
				continue
			}
			response, now, err := proveEntry(ctx, r, e, filepath.Join(dir, fmt.Sprintf("prove-%d.json", i)), within(request, r.root, entryFolder(e)))
			if err != nil {
				a.Caveats = append(a.Caveats, named(e)+": "+err.Error())
				continue
			}
			if len(a.Callees) > 0 {
				a.AddCallers(callersOf(response.Callers, rootOf(now)))
				continue
			}
			if found = f.complete(a, response, now); found {
				return nil
			}
		}
		return nil
	})
	if errors.Is(err, errNothingToRead) {
		err = nil
	}
	if !found && a.Shape == ask.WhyReaches {
		a.Caveats = append(a.Caveats, "nothing is proved: the source of these units was not found below "+f.project+" (--project names its folder)")
	}
	return err
}

// nearest puts the entries first whose folder the file of a name stands in, the innermost before the others: an entry around it may
// leave the file to it.
func nearest(entries []config.Entry, request *proof.Request) []config.Entry {
	if request.Resolve == nil {
		return entries
	}
	file := "/" + strings.TrimPrefix(request.Resolve.File, "./")
	depth := func(e config.Entry) int {
		if folder := entryFolder(e); folder != "." && strings.Contains(file, "/"+folder+"/") {
			return len(folder)
		}
		return 0
	}
	out := slices.Clone(entries)
	slices.SortStableFunc(out, func(a, b config.Entry) int { return cmp.Compare(depth(b), depth(a)) })
	return out
}

// within asks of an entry what is asked of its repository: files are named as the repository, as the project or as the entry calls them.
func within(request *proof.Request, root, folder string) *proof.Request {
	out := *request
	if out.Resolve != nil {
		name := fileWithin(*out.Resolve, root, folder)
		out.Resolve = &name
	}
	out.Callers = nil
	for _, c := range request.Callers {
		out.Callers = append(out.Callers, fileWithin(c, root, folder))
	}
	return &out
}

// fileWithin calls the file of a name as an entry does.
func fileWithin(name proof.Name, root, folder string) proof.Name {
	name.File = strings.TrimPrefix(name.File, "./")
	for _, in := range []string{path.Join(belowTop(root), folder), folder} {
		if file, ok := strings.CutPrefix(name.File, in+"/"); ok {
			name.File = file
			break
		}
	}
	return name
}

// belowTop is a folder as its repository calls it; "" is the repository itself, or none.
func belowTop(dir string) string {
	top := checkout.Top(dir)
	abs, err := filepath.Abs(dir)
	if top == "" || err != nil {
		return ""
	}
	rel, err := filepath.Rel(top, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return ""
	}
	return strings.TrimPrefix(filepath.ToSlash(rel), ".")
}

// proveEntry runs an extraction that answers a request.
func proveEntry(ctx context.Context, r *readings, e config.Entry, file string, request *proof.Request) (*proof.Response, []*summary.Summary, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, nil, fmt.Errorf("find the drift command: %w", err)
	}
	asked := file + ".ask"
	if err := atomicfile.Write(asked, func(w io.Writer) error { return json.NewEncoder(w).Encode(request) }); err != nil {
		return nil, nil, err
	}
	if ctx == nil {
		ctx = context.Background()
	}
	var said bytes.Buffer
	c := exec.CommandContext(ctx, program)
	c.Args = append([]string{filepath.Base(os.Args[0])}, append(command(e, file), "--allow-empty", "--prove", asked)...)
	c.Dir, c.Stderr, c.Stdout = r.root, &said, io.Discard
	if err := c.Run(); err != nil {
		return nil, nil, errors.New(reason(err, strings.Split(strings.TrimSpace(said.String()), "\n")))
	}
	text, err := sourcefile.ReadGiven(answersTo(asked), maxProofs)
	if err != nil {
		return nil, nil, fmt.Errorf("read the proofs: %w", err)
	}
	var out proof.Response
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, nil, fmt.Errorf("read the proofs: %w", err)
	}
	now, err := check.LoadFile(file)
	return &out, now, err
}

// rootOf is the folder of an entry as the repository calls it.
func rootOf(now []*summary.Summary) string {
	if len(now) > 0 && now[0].Metadata.Source != nil {
		return now[0].Metadata.Source.Root
	}
	return ""
}

// callersOf are callers as answers show them, with the files as the repository calls them.
func callersOf(list []proof.Caller, root string) []ask.Caller {
	var out []ask.Caller
	for _, c := range list {
		name := c.From
		if _, unit, ok := strings.Cut(c.Unit, "::"); ok {
			name = unit
		}
		out = append(out, ask.Caller{Place: ask.Place{Name: name, File: path.Join(root, c.File), Line: c.Line}, Starts: c.Starts, Callee: c.Callee, Hands: c.Hands, Open: c.Open})
	}
	return out
}

// complete puts proofs into an answer; false where the source of another entry has to be asked.
func (f *askFlags) complete(a *ask.Answer, r *proof.Response, now []*summary.Summary) bool {
	root := rootOf(now)
	if a.Shape == ask.WhyResolves {
		return completeResolved(a, r, root)
	}
	known := false
	for _, u := range now {
		known = known || u.ID() == a.Proof.Chain[0].Unit.ID()
	}
	if !known {
		return false
	}
	a.Proof.Hops = hopsOf(r.Hops, root)
	for _, h := range a.Proof.Hops {
		if h.Missing != "" {
			a.Caveats = append(a.Caveats, h.From+" -> "+h.To+" is not proved")
		}
	}
	for _, id := range a.Renew(now) {
		a.Caveats = append(a.Caveats, "the source of "+id+" has changed since the summaries were written; the proof is of the source as it is now")
	}
	return true
}

// completeResolved answers where the values of a name come from.
func completeResolved(a *ask.Answer, r *proof.Response, root string) bool {
	if r.Missing != "" {
		// Of several entries, the one that has the file says why.
		if a.Proof == nil || !strings.HasSuffix(r.Missing, proof.NotRead) {
			a.Headline, a.Proof = r.Missing, &ask.Proof{}
		}
		return false
	}
	a.Found = true
	a.Proof = &ask.Proof{Hops: hopsOf(r.Values, root)}
	var to, asked []string
	for i, v := range r.Values {
		to = append(to, v.To)
		if means(v.To, a.Target) || standsAt(a.Proof.Hops[i], a.Target) {
			asked = append(asked, v.To)
		}
	}
	reached := a.Target == "" || len(asked) > 0
	if len(asked) > 0 {
		to = asked // a call of the name stands on the line as well, and what it gives
	}
	switch {
	case len(to) == 0:
		a.Headline = fmt.Sprintf("%s at %s resolves to nothing that was read", a.Subject, a.At)
	case !reached:
		a.Headline = fmt.Sprintf("%s at %s does not resolve to %s, but to %s", a.Subject, a.At, a.Target, strings.Join(to, ", "))
	default:
		a.Headline = fmt.Sprintf("%s at %s resolves to %s", a.Subject, a.At, strings.Join(to, ", "))
	}
	return true
}

// means reports whether a value's name is the one that was asked for: whole, or shortened to what stands behind a class or a file.
func means(name, target string) bool {
	if name == target || strings.HasSuffix(name, "`"+target+"`") {
		return true
	}
	rest, ok := strings.CutSuffix(name, target)
	return ok && rest != "" && strings.IndexByte(":.#/", rest[len(rest)-1]) >= 0
}

// standsAt reports whether what a name resolves to is declared at the file:line that was asked for.
func standsAt(h ask.Hop, target string) bool {
	file, line, ok := check.FileLine(target)
	if !ok || len(h.Steps) == 0 {
		return false
	}
	last := h.Steps[len(h.Steps)-1]
	file = strings.TrimPrefix(file, "./")
	return last.Line == line && (last.File == file || strings.HasSuffix(last.File, "/"+file))
}

// hopsOf are proofs as answers show them, with the files as the repository calls them.
func hopsOf(list []proof.Proof, root string) []ask.Hop {
	var out []ask.Hop
	for _, p := range list {
		h := ask.Hop{From: p.From, To: p.To, Missing: p.Missing}
		for _, s := range p.Steps {
			step := ask.ProofStep(s)
			if step.File != "" {
				step.File = path.Join(root, step.File)
			}
			h.Steps = append(h.Steps, step)
		}
		out = append(out, h)
	}
	return out
}
