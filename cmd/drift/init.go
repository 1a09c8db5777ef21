package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
)

type initFlags struct {
	plain, write, overwrite, ignoreFile, accessible bool
	// workflow is the service whose workflow is written too.
	workflow string
}

func initCommand() *cobra.Command {
	var f initFlags
	c := &cobra.Command{
		Use:   "init [folder]",
		Short: "Find out what a repository holds, and print or write the commands that read it",
		Long: "init reads the manifests of a repository (package.json, pyproject.toml, requirements, Gemfile.lock and others), finds its\n" +
			"projects and contracts, matches them against what packs read, and prints the evidence and the steps. Nothing of the\n" +
			"repository is run or changed by that. On a terminal it then asks what is to be read and written; in a pipe, in CI and with\n" +
			"--plain it asks nothing. --write puts the choice into drift.json without asking.",
		Example: "  drift init\n  drift init --write && drift check\n  drift init --write --ignore-file --workflow github",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir := "."
			if len(args) == 1 {
				dir = args[0]
			}
			if f.overwrite && !f.write {
				return fmt.Errorf("--overwrite says what --write may do; pass both")
			}
			if !f.write && (f.ignoreFile || f.workflow != "") {
				return fmt.Errorf("--ignore-file and --workflow say what --write writes too; pass it as well")
			}
			if f.workflow != "" {
				if _, err := workflowOf(dir, f.workflow); err != nil {
					return err
				}
			}
			if f.plain && f.write {
				return fmt.Errorf("--plain prints only and --write writes; pass one of them")
			}
			return f.run(c.Context(), dir)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&f.plain, "plain", false, "print the evidence and the steps, and ask nothing")
	flags.BoolVar(&f.write, "write", false, "write drift.json; one that is there already stays as it is")
	flags.BoolVar(&f.overwrite, "overwrite", false, "with --write: replace files that are there")
	flags.BoolVar(&f.ignoreFile, "ignore-file", false, "with --write: also an empty "+ignoreName)
	flags.StringVar(&f.workflow, "workflow", "", "with --write: also the workflow for github or gitlab")
	flags.BoolVar(&f.accessible, "accessible", false, "ask line by line, for screen readers (also when ACCESSIBLE is set or TERM is dumb)")
	return c
}

func (f *initFlags) run(ctx context.Context, dir string) error {
	file, err := findConfig(dir, project.Bounds{})
	if err != nil {
		file = &config.File{Dir: dir} // it is said when the file is used; here a new one may replace it
	}
	r, surveyErr := surveyed(ctx, dir, file, nil)
	if surveyErr != nil {
		return surveyErr
	}
	if err := writeTo("", func(w io.Writer) error { return r.print(w) }); err != nil {
		return err
	}
	if err != nil {
		inert.Fprintf(os.Stderr, "warning: %v\n", err)
	}
	switch {
	case f.write:
		return r.write(initFiles{config: true, ignore: f.ignoreFile, workflow: f.workflow}, f.overwrite)
	case f.asks() && len(r.entries) > 0:
		return f.interactive(ctx, r)
	}
	return nil
}

// print writes the evidence and the steps.
func (r *readings) print(w io.Writer) error {
	var b strings.Builder
	say := func(format string, args ...any) { inert.Fprintf(&b, format+"\n", args...) }
	groups := []struct{ title, kind string }{{"Your code", "framework"}, {"What your code reaches", ""}}
	files := r.opened()
	for _, g := range groups {
		said := false
		for _, p := range r.survey.Projects {
			if project.IsTried(p.Folder + "/.") {
				continue
			}
			var here []survey.Match
			for _, m := range p.Packs {
				if (m.Kind == "framework") == (g.kind == "framework") {
					here = append(here, m)
				}
			}
			if len(here) == 0 {
				continue
			}
			if !said {
				say("%s", g.title)
				said = true
			}
			say("  %s (%s)", p.Reads(), counted.Of(p.Files, "file", "files"))
			for _, m := range here {
				say("    %-24s %s%s", m.Pack, m.Evidence, r.storedIn(files, p, m.Pack))
			}
		}
		if said {
			say("")
		}
	}
	if slices.ContainsFunc(r.contracts, func(c declared) bool { return c.err == nil && c.summaries > 0 }) {
		say("Declared contracts")
		for _, c := range r.contracts {
			if c.err == nil && c.summaries > 0 {
				say("  %-24s %s (%s)", c.Source, someOf(c.Paths), counted.Of(c.summaries, "summary", "summaries"))
			}
		}
		say("")
	}
	if unread := r.withoutPack(); len(unread) > 0 {
		say("Used, and read by no built-in pack (drift pack new begins one)")
		for _, l := range unread {
			say("  %-24s %s: %s", l.Name, l.Does, standing(l.Evidence))
		}
		say("")
	}
	r.printUnread(say)
	if len(r.entries) == 0 {
		say("Nothing was found that drift reads: no manifest here names a library that a pack reads, and no contract declares anything.")
		say("Looked at in %s: %s and %s of TypeScript, JavaScript, Python and Ruby.", r.root, counted.Of(r.survey.Manifests, "manifest", "manifests"),
			counted.Of(r.survey.Sources, "source file", "source files"))
		say("Run it in the folder that holds the sources. drift pack list shows what packs read, drift pack new begins one for another library.")
		_, err := io.WriteString(w, b.String())
		return err
	}
	say("Steps")
	install := installOf(r.root)
	if install != "" {
		install = ": " + install
	}
	say("  1. install the dependencies of the projects, so that types are known%s", install)
	say("  2. read them:")
	for i, e := range r.entries {
		say("       %s", quotedCommand(command(e, filepath.ToSlash(filepath.Join("summaries", entryFile(i, e))))))
	}
	say("  3. compare:")
	say("       drift check --dir summaries")
	say("  4. accept what is meant: each finding prints its rule for .driftignore.yml")
	say("  5. in CI: drift init --write --workflow %s, and commit what it writes", serviceOf(r.root))
	say("")
	say("drift check without arguments does steps 2 and 3 at once.")
	_, err := io.WriteString(w, b.String())
	return err
}

// withoutPack are the libraries that serve, call, store or send, that manifests name, and that no pack reads.
func (r *readings) withoutPack() []survey.Library {
	var out []survey.Library
	if r.survey == nil {
		return nil
	}
	for _, language := range extract.Languages() {
		if unseen, err := r.survey.Unseen(language, nil); err == nil {
			out = append(out, unseen.Libraries...)
		}
	}
	return out
}

// leftOut is what was found and is not read, with the reason. A contract that declares nothing is none of it.
func (r *readings) leftOut() []string {
	var out []string
	for _, c := range r.contracts {
		if c.err != nil {
			out = append(out, fmt.Sprintf("%s %s: %s", c.Source, someOf(c.Paths), firstLine(c.err.Error())))
		}
		for _, lost := range c.lost {
			out = append(out, c.Source+" "+firstLine(lost))
		}
	}
	if r.survey != nil {
		for _, n := range r.survey.Unread {
			if project.IsTried(n.File) {
				continue // what is not read there does not matter
			}
			out = append(out, n.File+": "+firstLine(n.Reason))
		}
	}
	return out
}

func (r *readings) printUnread(say func(string, ...any)) {
	empty := r.leftOut()
	for _, c := range r.contracts {
		if c.err == nil && c.summaries == 0 {
			empty = append(empty, fmt.Sprintf("%s %s: declares nothing that is compared", c.Source, someOf(c.Paths)))
		}
	}
	for _, n := range r.survey.Empty {
		empty = append(empty, n.File+": "+n.Reason)
	}
	if len(empty) == 0 {
		return
	}
	say("Not read")
	for _, line := range empty {
		say("  %s", line)
	}
	say("")
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func someOf(paths []string) string {
	if len(paths) <= 2 {
		return strings.Join(paths, " ")
	}
	return fmt.Sprintf("%s and %d more", paths[0], len(paths)-1)
}

// configuration is the drift.json that holds the entries.
func (r *readings) configuration() ([]byte, error) {
	type written struct {
		Kind     string   `json:"kind"`
		Language string   `json:"language,omitempty"`
		Project  string   `json:"project,omitempty"`
		Folder   string   `json:"folder,omitempty"`
		Without  []string `json:"without,omitempty"`
		Packs    []string `json:"packs,omitempty"`
		Source   string   `json:"source,omitempty"`
		Paths    []string `json:"paths,omitempty"`
	}
	out := struct {
		Version     int             `json:"version"`
		Read        []written       `json:"read"`
		Packs       json.RawMessage `json:"packs,omitempty"`
		PackSigners json.RawMessage `json:"packSigners,omitempty"`
	}{Version: config.Version, Packs: r.file.Packs, PackSigners: r.file.PackSigners}
	for _, e := range r.entries {
		out.Read = append(out.Read, written{e.Kind, e.Language, e.Project, e.Folder, e.Without, e.Packs, e.Source, e.All()})
	}
	text, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", config.Name, err)
	}
	return append(text, '\n'), nil
}
