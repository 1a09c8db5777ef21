package compose

import (
	"path"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

// imageEnv adds what the image sets that a service is built from. What the service sets itself stays.
func (r *reader) imageEnv(u *deploy.Unit, v, build *doc.Value) {
	if u.Scope == "" {
		return
	}
	name := "Dockerfile"
	if build.Is(doc.Map) {
		if !build.Get("dockerfile_inline").IsNull() {
			text := build.TextAt("dockerfile_inline")
			image.AddVariables(u, text)
			r.built(u, v, build, text)
			return
		}
		if f := build.Get("dockerfile"); !f.IsNull() {
			name = f.Text("dockerfile")
		}
	}
	context := u.Scope
	if build.Is(doc.Map) {
		context = source.Resolve(v.File, build.TextAt("context"))
	} else if !build.IsNull() {
		context = source.Resolve(v.File, build.Text("build"))
	}
	data, err := r.in.Read(path.Join(context, name))
	if err != nil {
		return // many images are built elsewhere
	}
	image.AddVariables(u, string(data))
	r.built(u, v, build, string(data))
	r.holds(u, v, string(data), context)
	if u.Scope != "" {
		image.AddOwn(r.in, u)
	}
}
