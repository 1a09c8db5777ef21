package intent

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Draft is a document that waits for somebody to write what is blank in it.
type Draft struct {
	File string
	// Blanks are the paths of what is to be written.
	Blanks []string
	// Document is what the draft says besides.
	Document *Document
}

// Folder is what a folder of intent documents holds.
type Folder struct {
	Dir       string
	Documents []*Document
	Drafts    []Draft
	// Problems are the files that could not be read, and what is wrong between files.
	Problems []*Problem
}

// endings of the names of intent documents.
var endings = []string{".intent.yaml", ".intent.yml", ".intent.json", ".prd.yaml", ".prd.yml", ".prd.json"}

// IsFile reports whether a file is an intent document by its name.
func IsFile(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(lower, e) })
}

// maxFile bounds one document; a large one has some thousand lines.
const maxFile = 4 << 20

// Read reads every intent document at or below a folder. What is wrong with one file is a problem of that file; the others
// are read. An error is that the folder itself cannot be read.
func Read(dir string) (*Folder, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot read the folder of intent documents: %w", err)
	}
	out := &Folder{Dir: dir}
	if !info.IsDir() {
		if !IsFile(dir) {
			return nil, fmt.Errorf("%s is no folder and no intent document (their names end in %s)", dir, strings.Join(endings, ", "))
		}
		data, err := sourcefile.ReadGiven(dir, maxFile)
		if err != nil {
			return nil, fmt.Errorf("cannot read the intent document: %w", err)
		}
		out.add(filepath.ToSlash(dir), data)
		return out, nil
	}
	root, err := sourcefile.New(dir, false)
	if err != nil {
		return nil, fmt.Errorf("cannot read the folder of intent documents: %w", err)
	}
	enter := func(path string) bool {
		name := filepath.Base(path)
		return name != "node_modules" && (!strings.HasPrefix(name, ".") || name == ".")
	}
	files, problems := root.Walk(root.Dir, func(path string) bool { return IsFile(filepath.Base(path)) }, enter)
	named := func(path string) string {
		if rel, err := filepath.Rel(root.Dir, path); err == nil {
			path = filepath.Join(dir, rel)
		}
		return filepath.ToSlash(path)
	}
	for _, path := range files {
		data, err := root.Read(path, maxFile)
		var refused *sourcefile.Error
		switch {
		case errors.As(err, &refused):
			// Said with what the walk refused.
		case err != nil:
			out.Problems = append(out.Problems, &Problem{File: named(path), Message: "cannot be read: " + err.Error()})
		default:
			out.add(named(path), data)
		}
	}
	for _, r := range root.Refused() {
		reason := r.Reason
		if strings.HasPrefix(reason, "leads outside") {
			reason = "leads outside the folder and is not read"
		}
		out.Problems = append(out.Problems, &Problem{File: named(r.Path), Message: reason})
	}
	for _, p := range problems {
		out.Problems = append(out.Problems, &Problem{File: filepath.ToSlash(dir), Message: p})
	}
	out.between()
	slices.SortStableFunc(out.Problems, func(a, b *Problem) int { return strings.Compare(a.File, b.File) })
	return out, nil
}

func (f *Folder) add(file string, data []byte) {
	d, blanks, err := Parse(file, data)
	var p *Problem
	switch {
	case errors.As(err, &p):
		f.Problems = append(f.Problems, p)
	case err != nil:
		f.Problems = append(f.Problems, &Problem{File: file, Message: err.Error()})
	case len(blanks) > 0:
		f.Drafts = append(f.Drafts, Draft{file, blanks, d})
	default:
		f.Documents = append(f.Documents, d)
	}
}

// Parse reads one document. blanks are the texts in it that somebody still has to write: with any, it is a draft.
func Parse(file string, data []byte) (d *Document, blanks []string, err error) {
	v, err := doc.ParseOne(file, data)
	if err != nil {
		return nil, nil, asProblem(err, data)
	}
	if v == nil {
		return nil, nil, &Problem{File: file, Message: "the file holds nothing"}
	}
	h := &holder{}
	if err := h.holds(v, format, "the document"); err != nil {
		return nil, nil, err
	}
	want, is := "boundary", scalarText(v.Get("kind"))
	if strings.Contains(strings.ToLower(filepath.Base(file)), ".prd.") {
		want = "prd"
	}
	if want != is {
		return nil, nil, fail(v.Get("kind"), "the name of the file says that it is of the kind %s, and the kind is %s; rename one of them", want, is)
	}
	return decode(v), h.blanks, nil
}

// asProblem gives a mistake in YAML or JSON its place.
func asProblem(err error, data []byte) error {
	var e *doc.Error
	if !errors.As(err, &e) {
		return err
	}
	p := &Problem{File: e.File, Line: e.Line, Message: e.Msg}
	lines := bytes.SplitN(data, []byte("\n"), e.Line+2)
	for n := max(0, e.Line-2); n <= e.Line && n < len(lines); n++ {
		blanks := lines[n][:len(lines[n])-len(bytes.TrimLeft(lines[n], " \t"))]
		if i := bytes.IndexByte(blanks, '\t'); i >= 0 && strings.HasPrefix(e.Msg, "not valid YAML") {
			return &Problem{File: e.File, Line: n + 1, Column: i + 1, Message: "a tab indents this line; YAML takes spaces only"}
		}
	}
	return p
}

// between finds what is wrong between the parts of documents: an id written twice in one document.
func (f *Folder) between() {
	for _, d := range f.Documents {
		if d.Boundary == nil {
			continue
		}
		seen := map[string]int{}
		for i := range d.Boundary.Outcomes {
			o := &d.Boundary.Outcomes[i]
			if first, twice := seen[o.ID]; twice {
				f.Problems = append(f.Problems, &Problem{File: d.File, Line: o.At.Line, Column: o.At.Column, Message: fmt.Sprintf("the outcome %s is written twice (first on line %d); a link cannot tell them apart", shown(o.ID), first)})
				continue
			}
			seen[o.ID] = o.At.Line
		}
	}
}
