package project

import (
	"encoding/json"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Entry is one way into a package, as its manifest names it.
type Entry struct {
	// Subpath behind the package's name: "", "/utils", "/features/*".
	Subpath string
	// Targets are the files that conditions lead to, relative to the package, in
	// the manifest's order. A "*" is replaced by what the "*" of the subpath matched.
	Targets []string
	// Closed are the subpaths, perhaps with a "*", that the manifest takes out of one with a star.
	Closed []string
}

// Opens reports whether a subpath that the entry's star leads to is not taken out again.
func (e Entry) Opens(subpath string) bool {
	for _, c := range e.Closed {
		before, after, star := strings.Cut(c, "*")
		if c == subpath || star && len(subpath) >= len(before)+len(after) && strings.HasPrefix(subpath, before) && strings.HasSuffix(subpath, after) {
			return false
		}
	}
	return true
}

// Entries lists the entry points of the package in a folder, with its name.
func Entries(in *sourcefile.Root, dir string) (name string, entries []Entry, err error) {
	data, err := in.Read(filepath.Join(dir, "package.json"), sourcefile.Manifest)
	if err != nil {
		return "", nil, err
	}
	var m struct {
		Name, Main, Module, Types, Source string
		Exports                           json.RawMessage
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return "", nil, err
	}
	if len(m.Exports) > 0 && string(m.Exports) != "null" {
		var any any
		if err := json.Unmarshal(m.Exports, &any); err != nil {
			return "", nil, err
		}
		return m.Name, exported(any), nil
	}
	var targets []string
	for _, t := range []string{m.Source, m.Types, m.Module, m.Main, "index"} {
		if t != "" {
			targets = append(targets, clean(t))
		}
	}
	return m.Name, []Entry{{Targets: targets}}, nil
}

func clean(target string) string { return strings.TrimPrefix(path.Clean(target), "./") }

// exported reads the exports field: a target, conditions, or subpaths.
func exported(v any) []Entry {
	m, ok := v.(map[string]any)
	subpaths := false
	for k := range m {
		subpaths = subpaths || strings.HasPrefix(k, ".")
	}
	if !ok || !subpaths {
		return []Entry{{Targets: leaves(v)}}
	}
	var out []Entry
	var closed []string
	for k, target := range m {
		if target == nil {
			closed = append(closed, strings.TrimPrefix(k, "."))
		}
		if t := leaves(target); strings.HasPrefix(k, ".") && len(t) > 0 && k != "./package.json" {
			out = append(out, Entry{Subpath: strings.TrimPrefix(k, "."), Targets: t})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Subpath < out[j].Subpath })
	for i := range out {
		// The subpath that says most wins; one that is taken out says more than the star that it lies under.
		before, _, star := strings.Cut(out[i].Subpath, "*")
		for _, c := range closed {
			if star && strings.HasPrefix(c, before) && len(c) > len(before) {
				out[i].Closed = append(out[i].Closed, c)
			}
		}
		slices.Sort(out[i].Closed)
	}
	return out
}

// leaves lists the files of nested conditions and lists, source conditions first.
func leaves(v any) []string {
	switch x := v.(type) {
	case string:
		return []string{clean(x)}
	case []any:
		var out []string
		for _, e := range x {
			out = append(out, leaves(e)...)
		}
		return out
	case map[string]any:
		keys := make([]string, 0, len(x))
		for k := range x {
			keys = append(keys, k)
		}
		rank := func(k string) int {
			switch k {
			case "source", "development", "types":
				return 0
			}
			return 1
		}
		sort.Slice(keys, func(i, j int) bool {
			if a, b := rank(keys[i]), rank(keys[j]); a != b {
				return a < b
			}
			return keys[i] < keys[j]
		})
		var out []string
		for _, k := range keys {
			out = append(out, leaves(x[k])...)
		}
		return out
	}
	return nil
}

// SourceCandidates lists the files, relative to the package and without an extension, that
// a target may be made of: itself, and the sources of a build's output.
func SourceCandidates(target string) []string {
	base := target
	for _, ext := range []string{".d.ts", ".d.mts", ".d.cts", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"} {
		if b, ok := strings.CutSuffix(base, ext); ok {
			base = b
			break
		}
	}
	out := []string{base}
	for _, o := range FromOutput(base) {
		if o.Package == "" {
			out = append(out, o.Source)
		}
	}
	return out
}
