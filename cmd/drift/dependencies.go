package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/stub"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/packsource"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// dependencies reads what the project states about its dependencies. Where that speaks of calls, the pack that reads
// them joins those of the run.
func (f *extractFlags) dependencies(ctx context.Context, source *packsource.Source, packs []*packrt.Pack, language string) (rules.Stated, []*packrt.Pack, error) {
	dir, files, err := around(f.folder(), f.bounds)
	if err != nil {
		return rules.Stated{}, nil, err
	}
	if dir, err = filepath.Abs(dir); err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return rules.Stated{}, nil, fmt.Errorf("find %s: %w", stub.Folder, err)
	}
	stubs, err := stub.Read(dir, files)
	if err != nil {
		return rules.Stated{}, nil, err
	}
	stubs = slices.DeleteFunc(stubs, func(s *stub.Stub) bool {
		if !s.Authored {
			inert.Fprintf(os.Stderr, "note: %s is a draft and is not used; look at its statements and take the line authored: false out\n", s.File)
		}
		return !s.Authored
	})
	for _, s := range stubs {
		if installed := installedVersion(dir, files, s.Package); installed != "" && s.From != "" && !strings.HasSuffix(s.From, installed) {
			inert.Fprintf(os.Stderr, "note: %s was written for %s %s, and %s is installed; look whether its statements still hold\n", s.File, s.Package, s.From, installed)
		}
	}
	stated := rules.Stated{Exports: stub.Exports(stubs, language), Packages: stub.Packages(stubs)}
	calls, err := stub.Calls(stubs, language)
	if err != nil || calls == nil || slices.ContainsFunc(packs, func(p *packrt.Pack) bool { return p.Manifest.ID == stub.CallsPack }) {
		return stated, packs, err
	}
	reader, err := source.Load(ctx, stub.CallsPack)
	if err != nil {
		return stated, nil, err
	}
	if err := reader.Configure(calls); err != nil {
		return stated, nil, fmt.Errorf("the statements of %s about calls: %w", stub.Folder, err)
	}
	return stated, append(packs, reader), nil
}

// installedVersion is the version of a package in the node_modules around a folder, "" when it is not there.
func installedVersion(dir string, files *sourcefile.Root, name string) string {
	for at, more := dir, true; more; at, more = files.Up(at) {
		data, err := files.Read(filepath.Join(at, "node_modules", filepath.FromSlash(name), "package.json"), sourcefile.Config)
		if err != nil {
			continue
		}
		var manifest struct{ Version string }
		if json.Unmarshal(data, &manifest) == nil {
			return manifest.Version
		}
	}
	return ""
}
