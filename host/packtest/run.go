package packtest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/lang"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/summary"
)

// Found is what a run over some sources gave.
type Found struct {
	Facts []Stated
	// Units are the transitions of the units, one a line.
	Units  []string
	Errors []string
	// Nothing says what gave nothing, and why where that is known: no source imports the library.
	Nothing []string
}

// Run extracts a folder with a pack and its companions and collects what the
// pack stated, by file and line. Trace, when set, is called with every other event.
func Run(ctx context.Context, dir string, pack *packrt.Pack, with []*packrt.Pack, workers int, trace func(packrt.Event)) (*Found, error) {
	return run(ctx, extract.Options{Dir: dir, Workers: workers}, pack, with, trace)
}

func run(ctx context.Context, opts extract.Options, pack *packrt.Pack, with []*packrt.Pack, trace func(packrt.Event)) (*Found, error) {
	out := &Found{}
	type told struct {
		Stated
		by int32
	}
	var facts []told
	unknown := map[string]bool{}
	var mu sync.Mutex
	before := pack.Trace
	defer func() { pack.Trace = before }()
	pack.Trace = func(e packrt.Event) {
		mu.Lock()
		defer mu.Unlock()
		if e.Kind == packrt.EventFact {
			said := Render(e.World, e.Fact)
			facts = append(facts, told{said, e.File})
			for _, name := range unknownNames(pack.Manifest, e.Fact) {
				unknown[fmt.Sprintf("%s:%d: the %s names %s", said.File, said.Line, said.Kind, name)] = true
			}
		}
		for _, listener := range []func(packrt.Event){before, trace} {
			if listener != nil {
				listener(e)
			}
		}
	}
	var err error
	if opts.Language, err = languageOf(opts.Dir, pack); err != nil {
		return nil, err
	}
	opts.Packs = append([]*packrt.Pack{pack}, with...)
	result, err := extract.Run(ctx, opts)
	if err != nil {
		return nil, fmt.Errorf("run pack %s: %w", pack.Manifest.ID, err)
	}
	// Facts of one line may come from several files, and those are read in no order.
	slices.SortStableFunc(facts, func(a, b told) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.by, b.by))
	})
	for _, f := range facts {
		out.Facts = append(out.Facts, f.Stated)
	}
	for _, s := range result.Summaries {
		out.Units = append(out.Units, units(s)...)
	}
	for _, e := range result.Errors {
		out.Errors = append(out.Errors, e.Error())
	}
	out.Errors = append(out.Errors, slices.Sorted(maps.Keys(unknown))...)
	for _, l := range extract.Health(result, opts.Packs[:1]) {
		switch l.Code {
		case extract.NoRegistrar:
			out.Errors = append(out.Errors, l.Detail)
		case extract.NoOutput:
			out.Nothing = append(out.Nothing, l.Detail)
		}
	}
	return out, nil
}

// unknownNames are the names of lists and entries that a fact gives and that the manifest does not have.
func unknownNames(m *abi.Manifest, f *packrt.Fact) (out []string) {
	for _, one := range f.Fields {
		if one.Value.Kind != abi.ValueString || one.Value.Text == "" {
			continue
		}
		name := one.Value.Text
		switch one.ID {
		case abi.FieldRoles, abi.FieldWrapperRoles:
			if _, ok := m.Roles[name]; !ok {
				out = append(out, fmt.Sprintf("the list of roles %q, and the manifest's roles are %s", name, listed(m.Roles)))
			}
		case abi.FieldClient:
			if _, ok := m.Clients[name]; !ok {
				out = append(out, fmt.Sprintf("the client %q, and the manifest's clients are %s", name, listed(m.Clients)))
			}
		}
	}
	return out
}

func listed[T any](names map[string]T) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(slices.Sorted(maps.Keys(names)), ", ")
}

// languageOf is the language of the sources in a folder that the pack reads.
func languageOf(dir string, pack *packrt.Pack) (string, error) {
	have := map[string]bool{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if l := lang.Of(syntax.LanguageOf(path)); l != nil {
			have[l.Name()] = true
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("read the sources: %w", err)
	}
	for _, l := range pack.Manifest.Languages {
		if have[l] {
			return l, nil
		}
	}
	return "", fmt.Errorf("pack %s reads %s, and there is no such source in %s", pack.Manifest.ID, strings.Join(pack.Manifest.Languages, ", "), dir)
}

// units writes the transitions of a unit with a boundary.
func units(s *summary.Summary) []string {
	b := s.Identity.Binding
	if b == nil || b.Recognition == summary.Reachable {
		return nil
	}
	head := string(s.Kind) + " " + s.Identity.Name
	if label := b.Label(); label != "" && !strings.HasSuffix(label, "::") {
		head = string(s.Kind) + " " + label
	}
	var out []string
	for i := range s.Transitions {
		t := &s.Transitions[i]
		line := head + ": " + output(t.Output)
		var conditions []string
		for _, c := range t.Conditions {
			conditions = append(conditions, summary.PredicateText(c))
		}
		if len(conditions) > 0 {
			line += " if " + strings.Join(conditions, " && ")
		}
		out = append(out, line)
		for _, e := range t.Effects {
			if x, ok := e.(summary.InteractionEffect); ok {
				out = append(out, head+" does "+x.Binding.Label())
			}
		}
	}
	return out
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
	case summary.Throw:
		if x.ExceptionType != nil {
			return "throw " + *x.ExceptionType
		}
		return "throw"
	}
	return summary.OutputType(o)
}
