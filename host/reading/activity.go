package reading

import (
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/host/packrt"
)

// Missing is a package that a pack needs and that is not installed.
type Missing struct {
	Pack, Package string
	// Files that import it.
	Files int
}

// Activity says which packs have something to do with a project.
type Activity struct {
	// Active are the packs whose libraries the project uses, by number.
	Active []int
	// Importing counts, for each pack, the files that import its libraries.
	Importing []int
	// Named are the packs that are active because the run names them: no manifest of the project says that it uses their library.
	Named   map[int]bool
	Missing []Missing
}

// ActivityOf finds the packs whose libraries the project imports, and the packages that they lack.
func (c *Code) ActivityOf(packs []*packrt.Pack) Activity {
	out := Activity{Named: map[int]bool{}}
	for i, p := range packs {
		importing, named := 0, false
		if len(p.Manifest.Requires) == 0 {
			importing = len(c.Prog.Files)
		}
		for _, need := range p.Manifest.Requires {
			for name, use := range c.Libraries {
				if name != need && !strings.HasPrefix(name, need+"/") && !strings.HasPrefix(name, need+".") {
					continue
				}
				importing += use.Files
				named = named || use.Named
				if !use.Installed {
					out.Missing = append(out.Missing, Missing{p.Manifest.ID, name, use.Files})
				}
			}
		}
		importing = min(importing, len(c.Prog.Files)) // one file may import several
		if importing == 0 && named {
			out.Named[i] = true
		}
		if importing > 0 || named || c.declares(p) {
			out.Active = append(out.Active, i)
		}
		out.Importing = append(out.Importing, importing)
	}
	sort.Slice(out.Missing, func(i, j int) bool {
		a, b := out.Missing[i], out.Missing[j]
		return a.Pack < b.Pack || a.Pack == b.Pack && a.Package < b.Package
	})
	return out
}

// declares reports whether the project's package.json names the library of a framework: where files serve by their place alone, none of
// them has to import it.
func (c *Code) declares(p *packrt.Pack) bool {
	return p.Manifest.Kind == "framework" && slices.ContainsFunc(p.Manifest.Requires, func(name string) bool {
		return c.Project.Dependencies[name] != ""
	})
}

// Set is the active packs as a set.
func (a Activity) Set() map[int]bool {
	out := make(map[int]bool, len(a.Active))
	for _, i := range a.Active {
		out[i] = true
	}
	return out
}
