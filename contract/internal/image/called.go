package image

import (
	"path"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

// parents are folders that hold the programs of a repository with several.
var parents = []string{"", "apps", "services", "packages", "src"}

// called are the builds of folders that an image is called after, with a program of their own and the file that an image is built from:
// api for registry/boats/api, and the root where its own manifest has the name.
func (x *Images) called(name string) (out []Build) {
	for _, parent := range parents {
		folder := path.Join(parent, name)
		if dockerfile := path.Join(folder, "Dockerfile"); HoldsProgram(x.in, folder) && x.in.Exists(dockerfile) {
			out = append(out, Build{folder, dockerfile})
		}
	}
	if len(out) == 0 && x.in.Exists("Dockerfile") && x.rootName() == name {
		out = append(out, Build{".", "Dockerfile"})
	}
	return out
}

// projectName is the name in the table that a pyproject.toml begins with.
var projectName = regexp.MustCompile(`(?m)^name\s*=\s*["']([^"']+)["']`)

// rootName is what the manifest of the root calls the program, without a scope.
func (x *Images) rootName() (name string) {
	if v := x.document("package.json"); v != nil {
		quietly(func() { name = v.TextAt("name") })
		return path.Base(name)
	}
	if data, err := x.in.Read("pyproject.toml"); err == nil {
		if m := projectName.FindSubmatch(data); m != nil {
			return string(m[1])
		}
	}
	return ""
}

// ofSomebody is an image of somebody (owner/name, with the registry in front and a version behind): its own name.
var ofSomebody = regexp.MustCompile(`^[^$]*?/([\w.-]+)(?:[:@].*)?$`)

// ScopeAfter gives a unit the code of the folder that both it and its image are called after (backend: ghcr.io/boats/boats-backend), where
// the repository has the program there and the file that the image is built from. from is the file that states the unit.
func (x *Images) ScopeAfter(u *deploy.Unit, image, from string) {
	m := ofSomebody.FindStringSubmatch(Interpolate(image))
	if u.Scope != "" || m == nil || m[1] != u.Name && !strings.HasSuffix(m[1], "-"+u.Name) && !strings.HasSuffix(m[1], "_"+u.Name) {
		return
	}
	for _, folder := range []string{u.Name, source.Resolve(from, u.Name)} {
		if !HoldsProgram(x.in, folder) {
			continue
		}
		for _, label := range []string{path.Join(folder, "Dockerfile"), source.Resolve(from, "Dockerfile-"+u.Name), source.Resolve(from, "Dockerfile."+u.Name),
			source.Resolve(from, u.Name+".Dockerfile"), "Dockerfile." + u.Name, "Dockerfile-" + u.Name} {
			if data, err := x.in.Read(label); err == nil {
				x.give(u, folder, string(data))
				return
			}
		}
	}
}
