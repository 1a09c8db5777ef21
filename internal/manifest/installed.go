package manifest

import (
	"io/fs"
	"slices"
	"strings"
)

// HoldsInstalled reports whether a folder is one that packages of Python are installed into, wherever it lies (pip install
// --target libs): each of them has its metadata beside it.
func HoldsInstalled(entries []fs.DirEntry) bool {
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.IsDir() && strings.HasSuffix(e.Name(), ".dist-info") })
}
