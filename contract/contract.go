package contract

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/summary"
)

// Options say what is read and where references may lead.
type Options struct {
	// Source is the name of a reader; Sources lists them.
	Source string
	// Paths are files, folders, globs or URLs.
	Paths []string
	// Root is the folder that file references stay in and that the files of
	// summaries are relative to. The default is the working directory when it
	// holds all paths, else the folder of the first path.
	Root string
	// AllowOutside lets file references leave the root; AllowRemote lets references be fetched.
	AllowOutside, AllowRemote bool
	// CodeScopes are folders of deployed units' code, by the unit's name.
	CodeScopes map[string]string
	// Tree is the root where it is open already.
	Tree *sourcefile.Tree
}

// Note is what a reader left unread, and why.
type Note = source.Note

// Result is what a source declares.
type Result struct {
	Summaries []*summary.Summary
	Notes     []Note
	// Files that were read, as summaries name them: relative to Root.
	Files []string
	Root  string
}

// Sources lists the names of all readers.
func Sources() []string {
	return slices.Sorted(maps.Keys(readers))
}

// Read runs one reader. An error names file, line and reason; several files that
// are broken give one error that names them all.
func Read(opts Options) (*Result, error) {
	r, ok := readers[opts.Source]
	if !ok {
		meant := ""
		if nearest, distance := spelling.Nearest(opts.Source, Sources()); distance <= 2 {
			meant = fmt.Sprintf(" (did you mean %s?)", nearest)
		}
		return nil, fmt.Errorf("there is no contract source %q%s; there are %s", opts.Source, meant, strings.Join(Sources(), ", "))
	}
	if len(opts.Paths) == 0 {
		return nil, errors.New("no path given: name a file, a folder, a glob or a URL")
	}
	in := &source.Input{Given: map[string][]byte{}, CodeScopes: opts.CodeScopes}
	if opts.AllowRemote {
		in.Fetch = fetch
	}
	var local []string
	for _, p := range opts.Paths {
		if !source.IsRemote(p) {
			local = append(local, p)
			continue
		}
		data, err := fetch(p)
		if err != nil {
			return nil, err
		}
		in.Given[p] = data
		in.Files = append(in.Files, p)
	}
	root, err := rootOf(opts.Root, local)
	if err != nil {
		return nil, err
	}
	tree := opts.Tree
	if tree == nil {
		if tree, err = sourcefile.OpenTree(root); err != nil {
			return nil, fmt.Errorf("cannot open the root: %w", err)
		}
		defer tree.Close()
	}
	in.FS = tree
	if opts.AllowOutside {
		in.Root = root
	}
	for _, p := range local {
		files, err := find(in, r, root, p)
		if err != nil {
			return nil, err
		}
		in.Files = append(in.Files, files...)
	}
	slices.Sort(in.Files)
	in.Files = slices.Compact(in.Files)
	all, err := r.read(in)
	if err != nil {
		return nil, err
	}
	summary.Sort(all)
	return &Result{Summaries: all, Notes: in.Notes, Files: in.Files, Root: root}, nil
}
