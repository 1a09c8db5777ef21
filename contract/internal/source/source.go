// Package source holds the input of a reader of contracts: the files to read, the
// folder that their references stay in, whether remote ones are followed, and a
// place for notes about what was left unread.
//
// It imports contract/internal/doc and internal/sourcefile. Begin reading at Input.
package source

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// MaxFile bounds one file; the largest published API description has some 12 MB.
const MaxFile = 64 << 20

// Note says what a reader left unread, and why.
type Note struct {
	File string
	Line int
	Msg  string
	// Lost: something that the document declares is left out, since it is written wrongly.
	Lost bool
}

func (n Note) String() string {
	if n.File == "" {
		return n.Msg
	}
	return (&doc.Error{File: n.File, Line: n.Line, Msg: n.Msg}).Error()
}

// Input is what one run of one reader reads. Files are named by their path
// relative to the root, with slashes, or by their URL.
type Input struct {
	FS fs.FS
	// Root is the folder that FS reads, for references that may leave it; empty when none may.
	Root string
	// Files to read, sorted.
	Files []string
	// Given holds bytes that are there already, by label.
	Given map[string][]byte
	// Fetch follows a remote reference; nil when none is followed.
	Fetch func(url string) ([]byte, error)
	// CodeScopes are folders of deployed units' code, by unit, as the user gave them.
	CodeScopes map[string]string
	Notes      []Note

	parsed map[string]*doc.Value
}

// Notef adds a note at a value, once.
func (in *Input) Notef(v *doc.Value, format string, args ...any) {
	n := Note{Msg: fmt.Sprintf(format, args...)}
	if v != nil {
		n.File, n.Line = v.File, v.Line
	}
	in.note(n)
}

// Lose adds a note about what is left out.
func (in *Input) Lose(file string, line int, msg string) {
	in.note(Note{File: file, Line: line, Msg: msg, Lost: true})
}

// maxNotes bounds the notes of one input; that there are more is the last of them.
const maxNotes = 1000

func (in *Input) note(n Note) {
	for _, old := range in.Notes {
		if old == n {
			return
		}
	}
	switch {
	case len(in.Notes) < maxNotes:
		in.Notes = append(in.Notes, n)
	case len(in.Notes) == maxNotes:
		in.Notes = append(in.Notes, Note{File: n.File, Msg: fmt.Sprintf("there are more than %d notes: the others are left out", maxNotes), Lost: true})
	}
}

// IsRemote reports whether a reference or label is a URL.
func IsRemote(ref string) bool {
	return strings.HasPrefix(ref, "http://") || strings.HasPrefix(ref, "https://")
}

// ErrRemote says that a remote reference is not followed.
var ErrRemote = errors.New("remote references are not followed; --allow-remote follows them")

// Resolve gives the label of a reference written in a file.
func Resolve(from, ref string) string {
	if IsRemote(ref) {
		return ref
	}
	if IsRemote(from) {
		if base, err := url.Parse(from); err == nil {
			if u, err := base.Parse(ref); err == nil {
				return u.String()
			}
		}
		return ref
	}
	if unescaped, err := url.PathUnescape(ref); err == nil {
		ref = unescaped
	}
	return path.Join(path.Dir(from), filepath.ToSlash(ref))
}

// Read gives the bytes of a file.
func (in *Input) Read(label string) ([]byte, error) {
	if data, ok := in.Given[label]; ok {
		return data, nil
	}
	if IsRemote(label) {
		if in.Fetch == nil {
			return nil, ErrRemote
		}
		return in.Fetch(label)
	}
	if path.IsAbs(label) || filepath.IsAbs(label) || label == ".." || strings.HasPrefix(label, "../") {
		if in.Root == "" {
			return nil, fmt.Errorf("%s lies outside the root; --root names a wider one, --allow-outside reads it anyway", label)
		}
		p := filepath.FromSlash(label)
		if !filepath.IsAbs(p) {
			p = filepath.Join(in.Root, p)
		}
		data, err := sourcefile.ReadGiven(p, MaxFile)
		if err != nil {
			return nil, reason(err)
		}
		return data, nil
	}
	if !fs.ValidPath(label) {
		return nil, fmt.Errorf("%q is no file name", label)
	}
	data, err := sourcefile.ReadFS(in.FS, label, MaxFile)
	if err != nil {
		return nil, reason(err)
	}
	return data, nil
}

// reason leaves out the path of an error: the message names the file already.
func reason(err error) error {
	var refused *sourcefile.Error
	if errors.As(err, &refused) {
		return errors.New("it " + refused.Reason)
	}
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no such file")
	}
	if strings.Contains(err.Error(), "escapes") {
		return errors.New("it lies outside the root; --root names a wider one, --allow-outside reads it anyway")
	}
	return err
}

// Load reads and parses a file that holds one document; a file is parsed once.
func (in *Input) Load(label string) (*doc.Value, error) {
	if v, ok := in.parsed[label]; ok {
		return v, nil
	}
	data, err := in.Read(label)
	if err != nil {
		return nil, &doc.Error{File: label, Msg: err.Error()}
	}
	v, err := doc.ParseOne(label, data)
	if err != nil {
		return nil, err
	}
	if in.parsed == nil {
		in.parsed = map[string]*doc.Value{}
	}
	in.parsed[label] = v
	return v, nil
}

// Reference loads the file that a value of another file names, and fails at that value.
func (in *Input) Reference(at *doc.Value, label string) *doc.Value {
	v, err := in.Load(label)
	if err == nil {
		return v
	}
	var e *doc.Error
	if errors.As(err, &e) && e.Line > 0 {
		panic(e)
	}
	if errors.As(err, &e) {
		doc.Fail(at, "cannot read %s: %s", label, e.Msg)
	}
	doc.Fail(at, "cannot read %s: %v", label, err)
	return nil
}

// skipped folders hold what is installed or built, not what is written.
var skipped = map[string]bool{"node_modules": true, ".git": true, "dist": true, "build": true, "vendor": true, ".venv": true, "venv": true,
	"__pycache__": true, ".next": true, ".turbo": true, "coverage": true, ".terraform": true, ".serverless": true, ".aws-sam": true, "cdk.out": true, ".drift": true}

// Walk lists the files below a folder that a source reads, sorted.
func (in *Input) Walk(dir string, wants func(name string) bool) ([]string, error) {
	var out []string
	err := fs.WalkDir(in.FS, dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			if p == dir {
				return err
			}
			return nil
		}
		if d.IsDir() {
			if p != dir && skipped[d.Name()] {
				return fs.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() && wants(p) {
			out = append(out, p)
		}
		return nil
	})
	slices.Sort(out)
	return out, err
}

// Exists reports whether a regular file is there.
func (in *Input) Exists(label string) bool {
	if _, ok := in.Given[label]; ok {
		return true
	}
	if in.FS == nil || !fs.ValidPath(label) {
		return false
	}
	info, err := fs.Stat(in.FS, label)
	return err == nil && info.Mode().IsRegular()
}

// EachFile reads every file of the input, goes on after one that is broken, and joins the errors.
func (in *Input) EachFile(read func(label string) error) error {
	var errs []error
	for _, label := range in.Files {
		if err := read(label); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
