package tsgo

import (
	"path"
	"strings"

	tsgo "github.com/microsoft/typescript-go/shim"
)

// describes reports whether a file that a package's name leads to is one that the project keeps declarations of packages in: one of
// `typeRoots`, or what the mapping of every name (`"*": ["types/*"]`) gives. Such a file describes the package, or adds to it, and is not it.
func describes(options *tsgo.CompilerOptions, base, specifier, file string) bool {
	if strings.HasPrefix(specifier, ".") || strings.HasPrefix(specifier, "/") || !strings.HasSuffix(file, ".d.ts") {
		return false
	}
	roots := append([]string{}, options.TypeRoots...)
	if options.Paths != nil {
		for _, target := range options.Paths.GetOrZero("*") {
			roots = append(roots, strings.TrimSuffix(target, "*"))
		}
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(file, ".d.ts"), "/index")
	for _, root := range roots {
		if !path.IsAbs(root) {
			root = path.Join(base, root)
		}
		if stem == path.Join(root, specifier) {
			return true
		}
	}
	return false
}
