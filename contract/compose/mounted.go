package compose

import (
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

// holds limits a unit to what its image copies out of a context that others share, and to what is mounted into it. An image that copies
// nothing out of it, and into which nothing is mounted, runs a program of somebody else: no code of the repository.
func (r *reader) holds(u *deploy.Unit, v *doc.Value, dockerfile, context string) {
	given := map[string]string{}
	if args := v.Get("build").Get("args"); args.Is(doc.Map) {
		for _, e := range args.Map("args") {
			given[e.Key] = image.Interpolate(e.Value.Text("an argument"))
		}
	}
	held, all := image.Held(r.in, dockerfile, context, given)
	if all {
		return
	}
	for _, item := range v.ListAt("volumes") {
		from := ""
		switch {
		case item.Is(doc.String):
			from, _, _ = strings.Cut(item.Scalar, ":")
		case item.Is(doc.Map):
			from = item.StrAt("source")
		}
		if strings.Contains(from, "$") {
			return
		}
		if !strings.HasPrefix(from, ".") {
			continue // a named volume, or a folder of the machine
		}
		at := source.Resolve(v.File, from)
		if at == "." || at == u.Scope {
			return
		}
		held = append(held, at)
	}
	if len(held) == 0 {
		u.Scope = ""
		return
	}
	slices.Sort(held)
	u.Holds = slices.Compact(held)
}

// worksIn finds the code of a service of somebody's image: that of the folder with a program of its own which is mounted where the service works
// (./ui:/app with working_dir: /app).
func (r *reader) worksIn(u *deploy.Unit, v *doc.Value) {
	dir := v.StrAt("working_dir")
	if u.Scope != "" || !v.Get("build").IsNull() || v.Get("image").IsNull() || !path.IsAbs(dir) {
		return
	}
	for _, item := range v.ListAt("volumes") {
		from, to := "", ""
		switch {
		case item.Is(doc.String):
			from, to, _ = strings.Cut(item.Scalar, ":")
			to, _, _ = strings.Cut(to, ":")
		case item.Is(doc.Map):
			from, to = item.StrAt("source"), item.StrAt("target")
		}
		rest, below := strings.CutPrefix(path.Clean(dir)+"/", path.Clean("/"+to)+"/")
		if !strings.HasPrefix(from, ".") || strings.Contains(from, "$") || !path.IsAbs(to) || !below {
			continue
		}
		at := path.Join(source.Resolve(v.File, from), rest)
		if at != "." && image.HoldsProgram(r.in, at) {
			u.Scope = at
			return
		}
	}
}
