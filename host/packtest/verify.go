package packtest

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/lang"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
)

//go:embed kit
var kit embed.FS

// Check is one thing that Verify looked at; Problem is empty when it is in order.
type Check struct{ Name, Detail, Problem string }

// Verify says whether a module keeps the contract. Fresh reads it anew each
// time, as the command that asks would run it; the cases, which may be none, are
// sources besides those of the kit.
func Verify(ctx context.Context, wasm []byte, fresh func() (*packrt.Pack, error), cases []*Case) []Check {
	var out []Check
	p, err := packrt.Read(wasm, false)
	if err != nil {
		return append(out, Check{"module", "", err.Error()})
	}
	m, err := p.Module()
	if err != nil {
		return append(out, Check{"module", "", err.Error()})
	}
	out = append(out, Check{"module", fmt.Sprintf("%d bytes, %d functions, within the limits", p.Size, m.Functions), ""},
		Check{"imports", fmt.Sprintf("%d functions of %s, and nothing else", len(m.Imports), abi.ImportModule), ""},
		manifest(p.Manifest))
	out = append(out, Queries(p.Manifest)...)
	if c := begins(ctx, fresh); c.Problem != "" {
		return append(out, c)
	} else {
		out = append(out, c)
	}
	for _, l := range p.Manifest.Languages {
		out = append(out, repeats(ctx, l, fresh, cases))
	}
	return out
}

func manifest(m *abi.Manifest) Check {
	c := Check{Name: "manifest", Detail: fmt.Sprintf("%s %s, %d queries", m.ID, m.Version, len(m.Queries))}
	if len(m.Config) > 0 {
		if err := packrt.CheckSchema(m.Config); err != nil {
			c.Problem = err.Error()
		}
	}
	if m.Store != nil && c.Problem == "" {
		c.Problem = store(m)
	}
	return c
}

// store says what is wrong with how a manifest says which store is meant.
func store(m *abi.Manifest) string {
	options, _ := m.Config["properties"].(map[string]any)
	if _, ok := options[m.Store.Option]; m.Store.Option != "" && !ok {
		return fmt.Sprintf("store.option is %q, which the properties of config do not list", m.Store.Option)
	}
	for _, s := range m.Store.Stated {
		pattern, err := regexp.Compile(s.Pattern)
		if err != nil {
			return fmt.Sprintf("the pattern of store.stated for %s: %v", strings.Join(s.Files, ", "), err)
		}
		if pattern.NumSubexp() != 1 {
			return fmt.Sprintf("the pattern of store.stated for %s has %d groups; it needs one, which is what the files state", strings.Join(s.Files, ", "), pattern.NumSubexp())
		}
	}
	return ""
}

// Queries lists the queries that no grammar of their languages reads, and those with a test about something that they
// do not capture.
func Queries(m *abi.Manifest) []Check {
	var out []Check
	for _, q := range m.Queries {
		if problem := query(m, q); problem != "" {
			out = append(out, Check{"query " + q.Name, "", problem})
		}
	}
	return out
}

// EachQuery compiles every query of a manifest by itself; begun is called with its name before.
func EachQuery(m *abi.Manifest, begun func(name string)) {
	for _, q := range m.Queries {
		begun(q.Name)
		_ = query(m, q)
	}
}

// query compiles a query for each grammar of the languages it is for: one of them at least must know its nodes.
func query(m *abi.Manifest, q abi.Query) string {
	languages := q.Languages
	if len(languages) == 0 {
		languages = m.Languages
	}
	problem := "no grammar of its languages is known"
	compiled := false
	for _, l := range languages {
		front := lang.Named(l)
		if front == nil {
			continue
		}
		for _, g := range front.Grammars {
			if _, err := syntax.CompileQueries(g, []syntax.QuerySource{{Name: q.Name, Text: q.Query}}); err != nil {
				problem = err.Error()
			} else {
				compiled = true
			}
		}
	}
	if !compiled {
		return problem
	}
	for _, t := range q.Tests {
		if !strings.Contains(q.Query, "@"+t.Capture) {
			return fmt.Sprintf("a test is about @%s, which the query does not capture", t.Capture)
		}
	}
	return ""
}

// begins starts the pack, which checks its version and its manifest.
func begins(ctx context.Context, fresh func() (*packrt.Pack, error)) Check {
	c := Check{Name: "start", Detail: fmt.Sprintf("starts, speaks ABI %d.%d or older, gives its manifest", abi.Major, abi.Minor)}
	p, err := fresh()
	if err == nil {
		defer p.Close(ctx)
		var i *packrt.Instance
		if i, err = p.NewInstance(ctx); err == nil {
			i.Close(ctx)
		}
	}
	if err != nil {
		c.Problem = err.Error()
	}
	return c
}

// repeats runs the pack over the kit and the cases of a language: nothing may
// fail, and one worker and several must give the same facts.
func repeats(ctx context.Context, language string, fresh func() (*packrt.Pack, error), cases []*Case) Check {
	c := Check{Name: "facts of " + language}
	dir, n, err := sources(language, cases)
	if err != nil {
		c.Problem = err.Error()
		return c
	}
	defer os.RemoveAll(dir)
	var runs []*Found
	for _, workers := range []int{1, 3} {
		p, err := fresh()
		if err != nil {
			c.Problem = err.Error()
			return c
		}
		// Without an import of its library a pack is not asked; here it always is.
		p.Manifest.Requires = nil
		found, err := Run(ctx, dir, p, nil, workers, nil)
		p.Close(ctx)
		if err != nil {
			c.Problem = err.Error()
			return c
		}
		if len(found.Errors) > 0 {
			c.Problem = found.Errors[0]
			return c
		}
		runs = append(runs, found)
	}
	for _, r := range runs[1:] {
		if difference := firstDifference(runs[0], r); difference != "" {
			c.Problem = "two runs over the same sources differ: " + difference
			return c
		}
	}
	c.Detail = fmt.Sprintf("%d from %d sources, the same with one worker and with three", len(runs[0].Facts), n)
	return c
}

func firstDifference(a, b *Found) string {
	for i := range max(len(a.Facts), len(b.Facts)) {
		switch {
		case i >= len(a.Facts):
			return "later " + b.Facts[i].String()
		case i >= len(b.Facts):
			return "first " + a.Facts[i].String()
		case a.Facts[i].String() != b.Facts[i].String() || a.Facts[i].Line != b.Facts[i].Line:
			return fmt.Sprintf("%s:%d: first %s, later %s", a.Facts[i].File, a.Facts[i].Line, a.Facts[i], b.Facts[i])
		}
	}
	if !slices.Equal(a.Units, b.Units) {
		return "the units"
	}
	return ""
}

// sources writes the kit of a language and the cases into one folder.
func sources(language string, cases []*Case) (dir string, n int, err error) {
	dir, err = os.MkdirTemp("", "drift-verify-")
	if err != nil {
		return "", 0, fmt.Errorf("write the kit: %w", err)
	}
	put := func(name string, data []byte) error {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			return fmt.Errorf("write the kit: %w", err)
		}
		n++
		return os.WriteFile(filepath.Join(dir, name), data, 0o644)
	}
	base := "kit/" + language
	err = fs.WalkDir(kit, base, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := kit.ReadFile(at)
		if err != nil {
			return err
		}
		return put(strings.TrimPrefix(at, base+"/"), data)
	})
	for i, c := range cases {
		for _, f := range c.Files {
			if err == nil && filepath.IsLocal(f.Name) {
				err = put(filepath.Join(fmt.Sprintf("case%d", i), filepath.FromSlash(f.Name)), f.Data)
			}
		}
	}
	if err != nil {
		os.RemoveAll(dir)
		return "", 0, err
	}
	return dir, n, nil
}
