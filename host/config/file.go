package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Name is the file's name.
const Name = "drift.json"

// Version is the version of the format that this build reads.
const Version = 1

// File is what drift.json says.
type File struct {
	// Version of the format; 0 when the file does not say.
	Version int `json:"version"`
	// Schema is what editors read ($schema); it has no meaning here.
	Schema string `json:"$schema"`
	// Read lists what a run without arguments reads, in order.
	Read []Entry `json:"read"`
	// Check says what fails a run.
	Check Check `json:"check"`
	// Stubs is a folder of stubs besides drift/stubs.
	Stubs string `json:"stubs"`
	// Packs and PackSigners are taken as they stand where packs are loaded.
	Packs       json.RawMessage `json:"packs"`
	PackSigners json.RawMessage `json:"packSigners"`

	// Path of the file, and the folder it stands in, which its paths are relative to. Path is "" when there is no file.
	Path string `json:"-"`
	Dir  string `json:"-"`
}

// Entry is one thing to read: a project's source, or a contract.
type Entry struct {
	// Kind is extract or contract.
	Kind string `json:"kind"`
	// Language of the source as extract --lang takes it; decided by the packs when it is missing.
	Language string `json:"language"`
	// Project is a tsconfig; Folder is a folder without one. Neither means the file's folder.
	Project string `json:"project"`
	Folder  string `json:"folder"`
	// Without are folders below it that another entry reads.
	Without []string `json:"without"`
	// Packs as -f takes them.
	Packs []string `json:"packs"`
	// Source of a contract as contract --from takes it; Paths of its files.
	Source string   `json:"source"`
	Path   string   `json:"path"`
	Paths  []string `json:"paths"`
	// CodeScope names the folder that holds the code of a deployed unit, by unit.
	CodeScope map[string]string `json:"codeScope"`

	// Place is where the entry stands: file, line and column; "" for one that no file lists.
	Place string `json:"-"`
}

// Check says what fails a run of check.
type Check struct {
	FailOn         string `json:"failOn"`
	FailOnUnpaired string `json:"failOnUnpaired"`
	DriftIgnore    string `json:"driftignore"`
}

// ListsPacks reports whether the file lists packs of the project.
func (f *File) ListsPacks() bool {
	var list []json.RawMessage
	return json.Unmarshal(f.Packs, &list) == nil && len(list) > 0
}

// All are the paths of a contract.
func (e *Entry) All() []string {
	if e.Path != "" {
		return append([]string{e.Path}, e.Paths...)
	}
	return e.Paths
}

// Parse reads the text of a drift.json.
func Parse(path string, data []byte) (*File, error) {
	f := &File{Path: path, Dir: filepath.Dir(path)}
	d, err := decode(path, data, f)
	if err != nil {
		return nil, err
	}
	var made struct{ Version int }
	_ = json.Unmarshal(data, &made) // that it is no number is among the mistakes
	if made.Version > Version {     // what else it has may be new as well
		return nil, d.at("/version", "is %d, and this build of drift reads %d; install a newer drift", made.Version, Version)
	}
	wrong := func(err error) { d.mistakes = append(d.mistakes, err) }
	if f.Version < 0 {
		wrong(d.at("/version", "is %d; the first is 1", f.Version))
	}
	for i := range f.Read {
		at := fmt.Sprintf("/read/%d", i)
		if err := f.Read[i].validate(d, at); err != nil {
			wrong(err)
		}
		if j := slices.IndexFunc(f.Read[:i], func(e Entry) bool { return f.Read[i].sameAs(&e) }); j >= 0 {
			wrong(d.at(at, "reads what read[%d] reads; leave one of them, with the packs or paths of both", j))
		}
		f.Read[i].Place = d.place(at)
	}
	if on := f.Check.FailOn; on != "" && !slices.Contains([]string{"error", "warning", "info", "none"}, on) {
		wrong(d.at("/check/failOn", "is error, warning, info or none, not %q", on))
	}
	if n := f.Check.FailOnUnpaired; n != "" && !share.MatchString(n) {
		wrong(d.at("/check/failOnUnpaired", "is a number such as 5, or a share such as 20%%, not %q", n))
	}
	var signers []string
	if len(f.PackSigners) > 0 && json.Unmarshal(f.PackSigners, &signers) != nil {
		wrong(d.at("/packSigners", "is a list of texts, each a public key"))
	}
	for i, s := range signers {
		if !publicKey.MatchString(s) {
			wrong(d.at(fmt.Sprintf("/packSigners/%d", i), "is %q, which is no key: write ed25519: and the 32 bytes of a public key in base64", s))
		}
	}
	if len(d.mistakes) > 0 {
		return nil, errors.Join(d.mistakes...)
	}
	return f, nil
}

// publicKey is one of packSigners.
var publicKey = regexp.MustCompile(`^ed25519:[A-Za-z0-9+/]{43}=$`)

// share is what --fail-on-unpaired takes.
var share = regexp.MustCompile(`^[0-9]+%?$`)

// Languages and Sources are what an entry may name: those of extract --lang and contract --from.
var (
	Languages = []string{"python", "ruby", "typescript"}
	Sources   = []string{"appsync", "asyncapi", "cloudformation", "compose", "env-example", "graphql", "graphql-documents", "k8s", "openapi", "prisma",
		"rails-schema", "serverless", "sql", "storybook", "terraform", "wrangler"}
)

// sameAs reports whether two entries read one thing: a folder in one language, or a file by one reader.
func (e *Entry) sameAs(o *Entry) bool {
	clean := func(p string) string { return filepath.ToSlash(filepath.Clean(p)) }
	if e.Kind != o.Kind || e.Language != o.Language || e.Source != o.Source {
		return false
	}
	if e.Kind == "extract" {
		return clean(e.Project) == clean(o.Project) && clean(e.Folder) == clean(o.Folder)
	}
	return slices.ContainsFunc(e.All(), func(p string) bool {
		return slices.ContainsFunc(o.All(), func(q string) bool { return clean(p) == clean(q) })
	})
}

// validate refuses an entry that says too little, or that mixes the keys of both kinds.
func (e *Entry) validate(d *document, at string) error {
	extractOnly := e.Language != "" || e.Project != "" || e.Folder != "" || len(e.Without) > 0 || len(e.Packs) > 0
	contractOnly := e.Source != "" || e.Path != "" || len(e.Paths) > 0 || len(e.CodeScope) > 0
	switch {
	case e.Kind != "extract" && e.Kind != "contract":
		return d.at(at, `has the kind %q; it is "extract" for source code or "contract" for a description, a schema or a template`, e.Kind)
	case e.Kind == "extract" && contractOnly:
		return d.at(at, "reads source code; source, path, paths and codeScope are keys of a contract")
	case e.Kind == "contract" && extractOnly:
		return d.at(at, "reads a contract; language, project, folder, without and packs are keys of source code")
	case e.Project != "" && e.Folder != "":
		return d.at(at, "has a project and a folder: a tsconfig says which files there are; give one of them")
	case e.Language != "" && !slices.Contains(Languages, e.Language):
		return d.at(at+"/language", "is not %q%s; there are %s", e.Language, nearest(e.Language, Languages), strings.Join(Languages, ", "))
	case e.Source != "" && !slices.Contains(Sources, e.Source):
		return d.at(at+"/source", "is not %q%s; there are %s", e.Source, nearest(e.Source, Sources), strings.Join(Sources, ", "))
	case e.Kind == "extract" && len(e.Packs) == 0:
		return d.at(at, "names no packs; drift init prints those that fit")
	case e.Kind == "contract" && e.Source == "":
		return d.at(at, "has no source, which is what contract --from takes, such as openapi")
	case e.Kind == "contract" && len(e.All()) == 0:
		return d.at(at, "has no path of a file or folder to read")
	}
	return nil
}
