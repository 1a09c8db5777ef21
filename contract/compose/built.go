package compose

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

var (
	// building is an instruction that builds the code in the image, stated one that declares an argument of the build.
	building = regexp.MustCompile(`(?im)^\s*RUN\b.*\bbuild\b`)
	stated   = regexp.MustCompile(`(?im)^\s*ARG\s+[A-Za-z_]`)
	// buildFile are files that tools read when they build: they set variables for it, or replace them themselves.
	buildFile = regexp.MustCompile(`^(package\.json|(vite|next|astro|webpack|rsbuild|rspack)\.config\.\w+|\.env(\.(local|production|production\.local))?)$`)
)

// built notes the variables that the code of a service is built with, where a Dockerfile builds it and is given arguments. What
// the service sets where it runs is none of them. Every name counts that the Dockerfile or what builds the code mentions.
func (r *reader) built(u *deploy.Unit, v, build *doc.Value, text string) {
	whole := strings.Join(image.Instructions(text), "\n")
	if !building.MatchString(whole) || !stated.MatchString(whole) || strings.Contains(whole, ".env") || u.Scope == "" {
		return
	}
	if !v.Get("command").IsNull() || !v.Get("entrypoint").IsNull() || build.Is(doc.Map) && !build.Get("target").IsNull() {
		return // it may run something else than what was built
	}
	names := map[string]bool{}
	mention := func(text []byte) {
		for _, word := range source.Words(text) {
			if name := string(word); strings.Contains(name, "_") && strings.ToUpper(name) == name {
				names[name] = true
			}
		}
	}
	mention([]byte(whole))
	files, err := r.in.Walk(u.Scope, func(name string) bool { return buildFile.MatchString(path.Base(name)) })
	if err != nil {
		return // what cannot be walked may set anything
	}
	for _, file := range files {
		data, err := r.in.Read(file)
		if err != nil {
			return
		}
		mention(data)
	}
	u.Build = slices.Sorted(maps.Keys(names))
}
