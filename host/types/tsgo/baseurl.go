package tsgo

import (
	"path"

	tsgo "github.com/microsoft/typescript-go/shim"
)

// mapBaseURL says with paths what `baseUrl` says, which this version of the compiler
// no longer looks at: mapped paths are relative to it, and a module that is named
// without a dot (`src/users/user.service`) is looked for below it before it is
// looked for among the packages.
func mapBaseURL(options *tsgo.CompilerOptions) {
	base := options.BaseUrl //lint:ignore SA1019 it is read here and nowhere behind
	if base == "" {
		return
	}
	options.BaseUrl = "" //lint:ignore SA1019 as above
	paths := tsgo.NewPaths()
	below := func(p string) string {
		if path.IsAbs(p) {
			return p
		}
		return path.Join(base, p)
	}
	if options.Paths != nil {
		for pattern, targets := range options.Paths.Entries() {
			var list []string
			for _, t := range targets {
				list = append(list, below(t))
			}
			if pattern != "*" {
				list = append(list, below(pattern))
			}
			paths.Set(pattern, list)
		}
	}
	paths.Set("*", append(paths.GetOrZero("*"), below("*")))
	options.Paths = paths
}
