package reading

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// brings are the exports that frameworks bring into the scope of other files by themselves.
type brings struct {
	rules  []abi.Brought
	exists func(string) bool
	// named are those of each name, whole the files that export all of other files. marked are the folders that hold a file of a configuration.
	named   map[string][]brought
	starred []brought
	marked  map[string]bool
	// shared are the names that scripts declare for all scripts, with each that does.
	shared map[string][]flow.BroughtIn
	// sharedText is how the last of them is written.
	sharedText map[string]string
	// filled are the names of each page that stand for what a server fills in.
	filled map[string]map[string]bool
}

// brought is an export, and the folders whose files know it.
type brought struct {
	flow.BroughtIn
	in []string
}

// bring notes what a file gives to others.
func (b *brings) bring(f *unit.File, id flow.FileID) {
	for i := range b.rules {
		in := b.knownIn(&b.rules[i], filepath.ToSlash(f.AbsPath))
		if in == nil {
			continue
		}
		for _, e := range f.Exports {
			name := e.Name
			switch {
			case e.TypeOnly || name == "=":
				continue
			case name == "*":
				b.starred = append(b.starred, brought{flow.BroughtIn{File: id}, in})
				continue
			case name == "default":
				name = ofFile(f.AbsPath)
			}
			if b.named == nil {
				b.named = map[string][]brought{}
			}
			b.named[name] = append(b.named[name], brought{flow.BroughtIn{File: id, Export: e.Name}, in})
		}
	}
}

// knownIn lists the folders in which a file is known by a rule; nil when it does not speak of the file.
func (b *brings) knownIn(rule *abi.Brought, file string) []string {
	folder := path.Dir(file)
	if strings.HasPrefix(path.Base(file), "index.") && !b.among(rule, folder) {
		folder = path.Dir(folder)
	}
	for {
		for _, one := range rule.Folders {
			root, ok := strings.CutSuffix(folder, "/"+one)
			if !ok || !b.configured(rule, root) {
				continue
			}
			if len(rule.In) == 0 {
				return []string{root + "/"}
			}
			in := make([]string, len(rule.In))
			for i, x := range rule.In {
				in[i] = root + "/" + x + "/"
			}
			return in
		}
		if !rule.Nested || path.Dir(folder) == folder {
			return nil
		}
		folder = path.Dir(folder)
	}
}

func (b *brings) among(rule *abi.Brought, folder string) bool {
	return slices.ContainsFunc(rule.Folders, func(one string) bool { return strings.HasSuffix(folder, "/"+one) })
}

// configured reports whether a file of the framework's configuration stands in a folder or in the one around it.
func (b *brings) configured(rule *abi.Brought, folder string) bool {
	for _, at := range []string{folder, path.Dir(folder)} {
		for _, name := range rule.Beside {
			file := at + "/" + name
			is, known := b.marked[file]
			if !known {
				if b.marked == nil {
					b.marked = map[string]bool{}
				}
				is = b.exists(filepath.FromSlash(file))
				b.marked[file] = is
			}
			if is {
				return true
			}
		}
	}
	return false
}

// ofFile is the name that a default export has: use-tides.ts is useTides.
func ofFile(file string) string {
	name := filepath.Base(file)
	if strings.HasPrefix(name, "index.") {
		name = filepath.Base(filepath.Dir(file))
	}
	if i := strings.IndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	out, upper := "", false
	for _, c := range name {
		switch {
		case c == '-' || c == '_':
			upper = out != ""
		case upper:
			out, upper = out+strings.ToUpper(string(c)), false
		default:
			out += string(c)
		}
	}
	return out
}

// Brought lists the files that may give a name its meaning in a file that does not import it, those first that fewer files know.
func (b *brings) Brought(from *unit.File, name string) []flow.BroughtIn {
	at := filepath.ToSlash(from.AbsPath)
	if given := b.shared[name]; len(given) == 1 && sharesNames(from) && !b.filled[at][name] {
		return given
	}
	var found []brought
	for _, list := range [...][]brought{b.named[name], b.starred} {
		for _, one := range list {
			i := slices.IndexFunc(one.in, func(in string) bool { return strings.HasPrefix(at, in) })
			if i < 0 {
				continue
			}
			if one.Export == "" {
				one.Export = name
			}
			one.in = one.in[i : i+1]
			found = append(found, one)
		}
	}
	slices.SortStableFunc(found, func(x, y brought) int { return len(y.in[0]) - len(x.in[0]) })
	out := make([]flow.BroughtIn, len(found))
	for i, one := range found {
		out[i] = one.BroughtIn
	}
	return out
}
