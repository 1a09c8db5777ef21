package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"charm.land/huh/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/inert"
)

// asks reports whether somebody is there to answer questions.
func (f *initFlags) asks() bool {
	if f.plain || f.write || console.quiet || os.Getenv("CI") != "" {
		return false
	}
	for _, file := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if !term.IsTerminal(int(file.Fd())) {
			return false
		}
	}
	return true
}

// answers are what a person chose.
type answers struct {
	// entries are the indices of those that are read.
	entries               []int
	config, ignore, flow  bool
	run                   bool
	service, workflowFile string
}

// ask asks what is to be read and what is to be written. Nothing is done before the last answer.
func (f *initFlags) ask(ctx context.Context, r *readings) (*answers, error) {
	a := &answers{service: serviceOf(r.root)}
	w, err := workflowOf(r.root, a.service)
	if err != nil {
		return nil, err
	}
	a.workflowFile = w.file
	var groups []*huh.Group
	var options []huh.Option[int]
	for i, e := range r.entries {
		a.entries = append(a.entries, i)
		options = append(options, huh.NewOption(inert.Text(named(e)), i).Selected(true))
	}
	if len(options) > 1 {
		groups = append(groups, huh.NewGroup(huh.NewMultiSelect[int]().
			Title("What is to be read?").
			Options(options...).
			Validate(func(chosen []int) error {
				if len(chosen) == 0 {
					return errors.New("choose at least one")
				}
				return nil
			}).
			Value(&a.entries)))
	}
	var files []huh.Field
	offer := func(title, path string, into *bool) {
		if stands(r.root, path) {
			return // it stays as it is; --write --overwrite replaces it
		}
		files = append(files, huh.NewConfirm().Title(title).Value(into))
	}
	offer("Write "+config.Name+", so that everybody reads the same?", config.Name, &a.config)
	offer("Write "+ignoreName+", for findings that are accepted?", ignoreName, &a.ignore)
	offer("Write "+a.workflowFile+", so that CI checks every change?", a.workflowFile, &a.flow)
	files = append(files, huh.NewConfirm().Title("Read the project now, and report what is found?").Value(&a.run))
	groups = append(groups, huh.NewGroup(files...))

	// A run that is told to end waits for this as for a process of its own, so that the terminal is as it was.
	children.Add(1)
	defer children.Done()
	form := huh.NewForm(groups...).WithTheme(huh.ThemeFunc(huh.ThemeBase16)).WithInput(os.Stdin)
	if f.accessible || os.Getenv("ACCESSIBLE") != "" || os.Getenv("TERM") == "dumb" {
		form = form.WithAccessible(true).WithOutput(&colorprofile.Writer{Forward: os.Stderr, Profile: colorprofile.NoTTY})
	} else {
		form = form.WithOutput(os.Stderr)
	}
	switch err := form.RunWithContext(ctx); {
	case errors.Is(err, huh.ErrUserAborted), err == nil && ctx.Err() != nil:
		return nil, errors.New("ended before the last answer; nothing was written")
	case err != nil:
		return nil, fmt.Errorf("ask on the terminal: %w; --plain prints the steps, --write writes them", err)
	}
	slices.Sort(a.entries)
	return a, nil
}

// interactive asks, and does what was chosen.
func (f *initFlags) interactive(ctx context.Context, r *readings) error {
	a, err := f.ask(ctx, r)
	if err != nil {
		return err
	}
	var kept []config.Entry
	for _, i := range a.entries {
		kept = append(kept, r.entries[i])
	}
	r.entries = kept
	want := initFiles{config: a.config, ignore: a.ignore}
	if a.flow {
		want.workflow = a.service
	}
	if err := r.write(want, false); err != nil {
		return err
	}
	if !a.run {
		if !a.config {
			inert.Fprintf(os.Stderr, "drift check reads the project and reports what is found\n")
		}
		return nil
	}
	return f.firstCheck(ctx, r)
}

// firstCheck reads and checks what was chosen. What it finds is no failure of init.
func (f *initFlags) firstCheck(ctx context.Context, r *readings) error {
	check := checkFlags{failOn: "none", allowEmpty: true}
	err := inTemporary(func(folder string) error { return check.checkReadings(ctx, r, folder) })
	if errors.Is(err, errFailed) {
		return nil
	}
	return err
}
