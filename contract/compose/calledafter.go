package compose

import (
	"path"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

// imageName is an image of somebody (owner/name, with the registry in front and a version behind): its own name.
var imageName = regexp.MustCompile(`^[^$]*?/([\w.-]+)(?:[:@].*)?$`)

// startsCode are files of a folder with a program of its own.
var startsCode = []string{"package.json", "Gemfile", "pyproject.toml", "requirements.txt", "manage.py", "setup.py", "Pipfile"}

// calledAfter finds the code of a service whose image is built elsewhere: that of the folder that the service and the image are called after
// (backend: ghcr.io/boats/boats-backend), where the repository has the program and the file that the image is built from.
func (r *reader) calledAfter(u *deploy.Unit, v *doc.Value) {
	image := v.Get("image")
	if u.Scope != "" || !v.Get("build").IsNull() || !image.Is(doc.String) {
		return
	}
	m := imageName.FindStringSubmatch(interpolate(image.Scalar))
	if m == nil || m[1] != u.Name && !strings.HasSuffix(m[1], "-"+u.Name) && !strings.HasSuffix(m[1], "_"+u.Name) {
		return
	}
	for _, folder := range []string{u.Name, source.Resolve(v.File, u.Name)} {
		holds := false
		for _, name := range startsCode {
			holds = holds || r.in.Exists(path.Join(folder, name))
		}
		if !holds {
			continue
		}
		for _, label := range []string{path.Join(folder, "Dockerfile"), source.Resolve(v.File, "Dockerfile-"+u.Name), source.Resolve(v.File, "Dockerfile."+u.Name),
			source.Resolve(v.File, u.Name+".Dockerfile"), "Dockerfile." + u.Name, "Dockerfile-" + u.Name} {
			if data, err := r.in.Read(label); err == nil {
				u.Scope = folder
				addImage(u, string(data))
				r.ownEnv(u)
				return
			}
		}
	}
}
