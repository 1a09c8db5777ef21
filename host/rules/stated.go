package rules

import (
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// Stated is what a project states about its dependencies, which nobody verifies.
type Stated struct {
	// Exports are exports that are what another package exports, by origin: "corp-nest#Secured" for
	// "@nestjs/common#UseGuards".
	Exports map[string]string
	// Packages are packages that export what others do, by name: "corp_web" for "fastapi".
	Packages map[string]string
}

// Packaged gives the package that a package, or a module inside it, stands for; ok is false where nothing is stated.
func (s Stated) Packaged(name string) (string, bool) {
	for i := len(name); i > 0; i = strings.LastIndexAny(name[:i], "./") {
		if of, ok := s.Packages[name[:i]]; ok {
			return of + name[i:], true
		}
	}
	return name, false
}

// Uses lists the packages that using a package means using, besides itself.
func (s Stated) Uses(name string) (out []string) {
	if of, ok := s.Packaged(name); ok {
		out = append(out, of)
	}
	for export, same := range s.Exports {
		if pkg, _, _ := strings.Cut(export, "#"); pkg == name {
			of, _, _ := strings.Cut(same, "#")
			out = append(out, of)
		}
	}
	return out
}

// Resolver wraps a resolver of imports, so that what is imported from a package that stands for another is the other's.
func (s Stated) Resolver(of flow.ModuleResolver) flow.ModuleResolver {
	if len(s.Packages) == 0 {
		return of
	}
	plain := statedResolver{of, s}
	submodules, inside := of.(flow.Submodules)
	names, named := of.(flow.ModuleNames)
	if inside && named {
		return struct {
			statedResolver
			statedSubmodules
			flow.ModuleNames
		}{plain, statedSubmodules{submodules, s}, names}
	}
	if bringing, ok := of.(flow.Bringing); ok {
		return struct {
			statedResolver
			flow.Bringing
		}{plain, bringing}
	}
	return plain
}

type statedResolver struct {
	of     flow.ModuleResolver
	stated Stated
}

// Resolve tells what a module specifier names.
func (r statedResolver) Resolve(from *unit.File, specifier string) flow.Target {
	return r.stated.target(r.of.Resolve(from, specifier))
}

type statedSubmodules struct {
	of     flow.Submodules
	stated Stated
}

// Submodule finds the module of that name inside a package.
func (r statedSubmodules) Submodule(of flow.Target, name string) (flow.Target, bool) {
	t, ok := r.of.Submodule(of, name)
	return r.stated.target(t), ok
}

func (s Stated) target(t flow.Target) flow.Target {
	if t.File < 0 {
		t.Package, _ = s.Packaged(t.Package)
	}
	return t
}
