package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/examples/ci"
	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/inert"
)

// initFiles are the files that init writes.
type initFiles struct {
	config, ignore bool
	// workflow is the service whose workflow is written, "" for none.
	workflow string
}

// ignoreName is the file of accepted findings, and ignoreText what it begins with.
const (
	ignoreName = ".driftignore.yml"
	ignoreText = `# Findings that are accepted. The last line of each finding that drift check prints is its rule; say the reason in it.
version: 1
rules: []
`
)

// workflow is a service's workflow for drift.
type workflow struct {
	service, file, text string
	// then is what else has to be done for it, "" when nothing has.
	then string
}

// workflows are those of the services that init knows.
func workflows(root string) []workflow {
	return []workflow{
		{service: "github", file: ".github/workflows/drift.yml", text: withInstall(ci.GitHub, root)},
		{service: "gitlab", file: ".gitlab/drift.yml", text: ci.GitLab, then: "include it in .gitlab-ci.yml: include: [{local: .gitlab/drift.yml}]"},
	}
}

// workflowOf is the workflow of a service.
func workflowOf(root, service string) (workflow, error) {
	all := workflows(root)
	if i := slices.IndexFunc(all, func(w workflow) bool { return w.service == service }); i >= 0 {
		return all[i], nil
	}
	return workflow{}, fmt.Errorf("--workflow takes github or gitlab, not %q", service)
}

// stands reports whether a file of a folder is there.
func stands(root, name string) bool {
	_, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name)))
	return err == nil
}

// serviceOf is the service that a repository shows to use; GitHub when nothing does.
func serviceOf(root string) string {
	if stands(root, ".gitlab-ci.yml") {
		return "gitlab"
	}
	return "github"
}

// installs are the commands that install the dependencies of a folder, by the lock file that says which.
var installs = []struct{ lock, command string }{
	{"pnpm-lock.yaml", "corepack enable && pnpm install --frozen-lockfile"},
	{"yarn.lock", "corepack enable && yarn install --immutable"},
	{"package-lock.json", "npm ci"},
	{"npm-shrinkwrap.json", "npm ci"},
	{"bun.lock", "bun install --frozen-lockfile"},
	{"bun.lockb", "bun install --frozen-lockfile"},
}

// installOf is the command that installs the dependencies of the root's packages; "" when no lock file says which.
func installOf(root string) string {
	for _, i := range installs {
		if stands(root, i.lock) {
			return i.command
		}
	}
	return ""
}

// withInstall puts the command that installs the dependencies into the workflow, or takes the step out.
func withInstall(text, root string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if before, _, ok := strings.Cut(line, "npm ci"); ok {
			if install := installOf(root); install != "" {
				out.WriteString(before + install + "\n")
			}
			continue
		}
		out.WriteString(line)
	}
	return out.String()
}

// write writes what is wanted, each file whole or not at all. What is there already stays unless overwrite is set: all
// files are looked at before the first is written.
func (r *readings) write(want initFiles, overwrite bool) error {
	type file struct {
		path, text, then string
	}
	var files []file
	if want.config {
		if len(r.entries) == 0 {
			return fmt.Errorf("nothing to write: no project and no contract was found that drift reads")
		}
		text, err := r.configuration()
		if err != nil {
			return err
		}
		files = append(files, file{config.Name, string(text), ""})
	}
	if want.ignore {
		files = append(files, file{ignoreName, ignoreText, ""})
	}
	if want.workflow != "" {
		w, err := workflowOf(r.root, want.workflow)
		if err != nil {
			return err
		}
		files = append(files, file{w.file, w.text, w.then})
	}
	for _, f := range files {
		if !overwrite && stands(r.root, f.path) {
			return fmt.Errorf("%s is there already; --overwrite replaces it", filepath.Join(r.root, filepath.FromSlash(f.path)))
		}
	}
	for _, f := range files {
		path := filepath.Join(r.root, filepath.FromSlash(f.path))
		if err := atomicfile.Write(path, func(w io.Writer) error { _, err := io.WriteString(w, f.text); return err }); err != nil {
			return err
		}
		console.say("wrote %s\n", path)
		if f.then != "" {
			inert.Fprintf(os.Stderr, "  %s\n", f.then)
		}
	}
	return nil
}
