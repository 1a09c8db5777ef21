package deploy

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

var (
	written  = []string{".js", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".jsx", ".py", ".rb"}
	compiled = []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx"}
)

// SourceOf is the file, without its suffix, that a unit begins at: where a document names what a compiler writes, which is not in
// the repository, the file that it is written from, as the configuration beside the code says.
func SourceOf(in *source.Input, scope, entry string) string {
	exists := func(at string, suffixes []string) bool {
		for _, suffix := range suffixes {
			if in.Exists(at + suffix) {
				return true
			}
		}
		return false
	}
	if entry == "" || exists(entry, written) {
		return entry
	}
	for _, name := range []string{"tsconfig.json", "tsconfig.build.json"} {
		label := path.Join(scope, name)
		if !in.Exists(label) {
			continue
		}
		data, err := in.Read(label)
		if err != nil {
			continue
		}
		config, err := doc.ParseJSONC(label, data)
		if err != nil {
			continue
		}
		option := func(key string) string {
			if v := config.At("compilerOptions", key); v.Is(doc.String) {
				return v.Scalar
			}
			return ""
		}
		out := option("outDir")
		rest, under := strings.CutPrefix(entry, path.Join(scope, out)+"/")
		if out == "" || !under {
			continue
		}
		roots := []string{"", "src"}
		if root := option("rootDir"); root != "" {
			roots = []string{root}
		}
		for _, root := range roots {
			if from := path.Join(scope, root, rest); exists(from, compiled) {
				return from
			}
		}
	}
	return entry
}
