package packtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/lang"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
)

// Folder is where a pack's cases lie: one source file a case, or an archive
// (.txtar) of several files.
const Folder = "cases"

// Case is one case of a pack.
type Case struct {
	Name  string
	Files []txtar.File
	// Packs are companions that the case needs, by what -f takes.
	Packs []string
	// Config is the configuration of the pack under test.
	Config string
	// Deployed are the functions that a deploy template would name.
	Deployed []extract.Deployed
	wants    []want
	// yields are the lines of units expected; nil when the case expects none in particular.
	yields []string
}

// want is one expected fact.
type want struct {
	file, text string
	line       int
	kind       string
	fields     []string
	used       bool
}

// Cases reads the cases below a pack's folder, by name.
func Cases(dir string) ([]*Case, error) {
	entries, err := os.ReadDir(filepath.Join(dir, Folder))
	if err != nil {
		return nil, fmt.Errorf("cannot read the cases: %w", err)
	}
	var out []*Case
	for _, e := range entries {
		path := filepath.Join(dir, Folder, e.Name())
		isArchive := filepath.Ext(path) == ".txtar"
		if e.IsDir() || !isArchive && syntax.LanguageOf(path) == syntax.NoLanguage {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("cannot read a case: %w", err)
		}
		c := &Case{Name: Folder + "/" + e.Name(), Files: []txtar.File{{Name: e.Name(), Data: data}}}
		if isArchive {
			c.Files = txtar.Parse(data).Files
		}
		if err := c.parse(); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		out = append(out, c)
	}
	return out, nil
}

// Source is the case's text without its expectations, as documentation shows it.
func (c *Case) Source() string {
	var out strings.Builder
	for _, f := range c.Files {
		if len(c.Files) > 1 {
			fmt.Fprintf(&out, "-- %s --\n", f.Name)
		}
		for line := range strings.Lines(string(f.Data)) {
			text, _, note := directive(f.Name, strings.TrimSuffix(line, "\n"))
			if note && strings.TrimSpace(text) == "" {
				continue
			}
			out.WriteString(strings.TrimRight(text, " \t") + "\n")
		}
	}
	return out.String()
}

// directive cuts a line before a comment that is meant for the case: want, yields, packs, config or deployed.
func directive(file, line string) (before, comment string, ok bool) {
	mark := "//"
	if l := lang.Of(syntax.LanguageOf(file)); l != nil {
		mark = l.Comment
	}
	for _, word := range []string{" want ", " yields ", " packs: ", " config: ", " deployed: "} {
		if i := strings.Index(line, mark+word); i >= 0 {
			return line[:i], strings.TrimSpace(line[i+len(mark):]), true
		}
	}
	return line, "", false
}

// foreign reports whether a line begins as a directive does in a file of another language, where nobody would read it.
func foreign(line string) bool {
	for _, mark := range []string{"# ", "// "} {
		if rest, ok := strings.CutPrefix(line, mark); ok && (strings.HasPrefix(rest, "yields ") || strings.HasPrefix(rest, "want ")) {
			return true
		}
	}
	return false
}

func (c *Case) parse() error {
	for _, f := range c.Files {
		n := 0
		for line := range strings.Lines(string(f.Data)) {
			n++
			_, comment, ok := directive(f.Name, strings.TrimSuffix(line, "\n"))
			if !ok {
				if foreign(line) {
					return fmt.Errorf("%s:%d: what is expected stands in a comment of the file's own language", f.Name, n)
				}
				continue
			}
			word, rest, _ := strings.Cut(comment, " ")
			switch rest = strings.TrimSpace(rest); word {
			case "want":
				for _, text := range strings.Split(rest, " ;; ") {
					parts, err := fields(text)
					if err != nil {
						return fmt.Errorf("line %d: %w", n, err)
					}
					c.wants = append(c.wants, want{file: f.Name, line: n, text: text, kind: parts[0], fields: parts[1:]})
				}
			case "yields":
				c.yields = append(c.yields, rest)
			case "packs:":
				c.Packs = append(c.Packs, strings.Fields(rest)...)
			case "config:":
				c.Config = rest
			case "deployed:":
				d, err := deployedUnit(rest)
				if err != nil {
					return fmt.Errorf("line %d: %w", n, err)
				}
				c.Deployed = append(c.Deployed, d)
			}
		}
	}
	return nil
}

// fields cuts an expectation at blanks that stand in no quotes or brackets.
func fields(text string) ([]string, error) {
	var out []string
	start, depth, quoted := -1, 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case quoted && b == '\\':
			i++
		case b == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("([{", b) >= 0:
			depth++
		case strings.IndexByte(")]}", b) >= 0:
			depth--
		case b == ' ' && depth == 0:
			if start >= 0 {
				out, start = append(out, text[start:i]), -1
			}
			continue
		}
		if start < 0 {
			start = i
		}
	}
	if quoted || depth != 0 {
		return nil, fmt.Errorf("the expectation %q has an open quote or bracket", text)
	}
	if start >= 0 {
		out = append(out, text[start:])
	}
	// A value may itself hold blanks ("a > b"): what has no name belongs to the field before.
	joined := out[:min(1, len(out))]
	for _, part := range out[len(joined):] {
		name, _, isField := strings.Cut(part, "=")
		if isField && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == "" || len(joined) == 1 {
			joined = append(joined, part)
		} else {
			joined[len(joined)-1] += " " + part
		}
	}
	if len(joined) == 0 {
		return nil, fmt.Errorf("the expectation names no kind of fact")
	}
	return joined, nil
}

// fits reports whether a fact has the kind and all the fields that are wanted.
func (w *want) fits(s Stated) bool {
	if s.File != w.file || s.Line != w.line || s.Kind != w.kind {
		return false
	}
	for _, f := range w.fields {
		if !slices.Contains(s.Fields, f) {
			return false
		}
	}
	return true
}

// Outcome is how a case went: the lines of the difference, none when it passed. Of a case that expects nothing, Stated
// lists what was stated and what came of it.
type Outcome struct {
	Facts, Units int
	Diff, Stated []string
}

// Run gives what a pack and its companions find in the case's files.
func (c *Case) Run(ctx context.Context, pack *packrt.Pack, with []*packrt.Pack) (*Found, error) {
	dir, err := c.write()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	return run(ctx, extract.Options{Dir: dir, Workers: 1, Deployed: deployedIn(dir, c.Deployed)}, pack, with, nil)
}

// Test runs a case over a pack that fresh reads; load reads a companion.
func (c *Case) Test(ctx context.Context, fresh func() (*packrt.Pack, error), load func(name string) (*packrt.Pack, error)) (*Outcome, error) {
	pack, err := fresh()
	if err != nil {
		return nil, err
	}
	defer pack.Close(ctx)
	dir, err := c.write()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var with []*packrt.Pack
	for _, name := range c.Packs {
		p, err := load(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		with = append(with, p)
	}
	if c.Config != "" {
		if err := pack.Configure([]byte(c.Config)); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	found, err := run(ctx, extract.Options{Dir: dir, Workers: 1, Deployed: deployedIn(dir, c.Deployed)}, pack, with, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	out := &Outcome{Facts: len(found.Facts), Units: len(found.Units), Diff: c.compare(found)}
	if len(c.wants) == 0 && c.yields == nil {
		for _, f := range found.Facts {
			out.Stated = append(out.Stated, fmt.Sprintf("%s:%d: %s", f.File, f.Line, f))
		}
		for _, u := range found.Units {
			out.Stated = append(out.Stated, "yields "+u)
		}
		if len(found.Facts) == 0 {
			out.Stated = append(out.Stated, found.Nothing...)
		}
	}
	return out, nil
}

// write puts the case's files into a folder of their own.
func (c *Case) write() (string, error) {
	dir, err := os.MkdirTemp("", "drift-case-")
	if err != nil {
		return "", fmt.Errorf("write the case: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err == nil {
		defer root.Close()
		for _, f := range c.Files {
			if err = root.MkdirAll(filepath.Dir(filepath.FromSlash(f.Name)), 0o755); err == nil {
				err = root.WriteFile(filepath.FromSlash(f.Name), f.Data, 0o644)
			}
			if err != nil {
				break
			}
		}
	}
	if err != nil {
		os.RemoveAll(dir)
		return "", fmt.Errorf("write the case: %w", err)
	}
	return dir, nil
}

// compare says what was stated and not wanted, and the reverse.
func (c *Case) compare(found *Found) []string {
	type place struct {
		file string
		line int
	}
	got, wanted := map[place][]string{}, map[place][]string{}
	wants := append([]want(nil), c.wants...)
	for _, s := range found.Facts {
		// Two expectations may fit; the one with more fields is the more particular.
		best := -1
		for i := range wants {
			if !wants[i].used && wants[i].fits(s) && (best < 0 || len(wants[i].fields) > len(wants[best].fields)) {
				best = i
			}
		}
		if best >= 0 {
			wants[best].used = true
			continue
		}
		at := place{s.File, s.Line}
		got[at] = append(got[at], s.String())
	}
	var places []place
	for _, w := range wants {
		if at := (place{w.file, w.line}); !w.used {
			wanted[at] = append(wanted[at], w.text)
			places = append(places, at)
		}
	}
	// A case that expects no facts is about the units alone.
	for at := range got {
		if len(c.wants) > 0 {
			places = append(places, at)
		}
	}
	sort.Slice(places, func(i, j int) bool {
		return places[i].file < places[j].file || places[i].file == places[j].file && places[i].line < places[j].line
	})
	var out []string
	for i, at := range places {
		if i > 0 && places[i-1] == at {
			continue
		}
		out = append(out, fmt.Sprintf("%s:%d: %s", at.file, at.line, c.line(at.file, at.line)))
		for _, w := range wanted[at] {
			out = append(out, "  - want "+w)
		}
		for _, g := range got[at] {
			out = append(out, "  + got  "+g)
		}
	}
	if c.yields != nil {
		out = append(out, difference("units", c.yields, found.Units)...)
	}
	for _, e := range found.Errors {
		out = append(out, "error: "+e)
	}
	return out
}

// line is a source line without its expectations.
func (c *Case) line(file string, n int) string {
	for _, f := range c.Files {
		if f.Name != file {
			continue
		}
		lines := strings.Split(string(f.Data), "\n")
		if n >= 1 && n <= len(lines) {
			before, _, _ := directive(file, lines[n-1])
			return strings.TrimSpace(before)
		}
	}
	return ""
}

// difference lists what only one of two lists holds.
func difference(what string, wanted, got []string) []string {
	left := append([]string(nil), got...)
	var missing []string
	for _, w := range wanted {
		if i := slices.Index(left, w); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			missing = append(missing, w)
		}
	}
	if len(missing)+len(left) == 0 {
		return nil
	}
	out := []string{what + ":"}
	for _, m := range missing {
		out = append(out, "  - want "+m)
	}
	for _, g := range left {
		out = append(out, "  + got  "+g)
	}
	return out
}
