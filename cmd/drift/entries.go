package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/contract"
	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/survey"
	"github.com/drift-analyzer/drift/host/types/tsgo"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/internal/checkout"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/leftover"
	"github.com/drift-analyzer/drift/internal/resultcache"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// readings are what a run without arguments reads: the entries of drift.json, or those that fit the repository.
type readings struct {
	// root is the folder that the paths of the entries are relative to.
	root    string
	entries []config.Entry
	// file is drift.json; its path is "" when there is none.
	file *config.File
	// survey and contracts say why the entries were chosen; nil when drift.json lists them.
	survey    *survey.Survey
	contracts []declared
	// warnings are what was found and could not be read.
	warnings []string
	// cache is where what was read is kept; nil when it is not.
	cache *resultcache.Cache
	// manifests are those of the packs that were chosen from, by name; nil when drift.json lists the entries.
	manifests map[string]*abi.Manifest
	// base is set for the tree of an earlier revision.
	base *base
	// unread are the libraries that the project uses and that no pack reads; not known where drift.json lists the entries.
	unread []ask.Library
	// heads knows which commits are checked out.
	heads checkout.Heads
	// quiet: the commands are not printed, and nothing shows that entries are being read. asked: an answer is wanted and not what was
	// read for it, of which one line says enough. progress is told how many entries were read; nil when nobody asks.
	quiet    bool
	asked    bool
	progress func(done, total int, what string)
	// holds says whether a file with the content of that hash is at hand, and need not be written; nil for none.
	holds func(hash string) bool
	// failed remembers the entries that could not be read; nil where each is tried.
	failed *failures
}

// base is a revision whose tree was written beside that of the run.
type base struct {
	commit string
	// tree is the temporary folder of the whole revision, top the folder of the repository that it stands for.
	tree, top string
}

// declared is a contract that lies in the repository, with what its reader says of it.
type declared struct {
	contract.Found
	summaries int
	err       error
	// result is what was read, until the entry is; began is when, and read what was asked of the file system for it.
	result *contract.Result
	began  time.Time
	read   *sourcefile.Recording
	// lost are the parts that are left out, since they are written wrongly.
	lost []string
}

// errNothingToRead says what a user can do when neither drift.json nor init names anything.
var errNothingToRead = errors.New("nothing to read here: no drift.json, and no manifest names a library that a pack reads; drift init says what was looked at")

// withReadings chooses what a run without arguments reads, and hands it on with a temporary folder, which is removed afterwards.
func withReadings(ctx context.Context, dir string, bounds project.Bounds, cache *cacheFlags, use func(r *readings, folder string) error) error {
	r, err := chooseReadings(ctx, dir, bounds, cache.open())
	if err != nil {
		return err
	}
	r.warn()
	if len(r.entries) == 0 {
		return errNothingToRead
	}
	return inTemporary(func(folder string) error { return use(r, folder) })
}

// maxWarned is how much that was not read a run lists; drift init lists all.
const maxWarned = 10

// warn says what was found and could not be read, where no drift.json says what to read.
func (r *readings) warn() {
	for i, line := range r.warnings {
		if i == maxWarned {
			inert.Fprintf(os.Stderr, "warning: %d more that are not read; drift init lists them\n", len(r.warnings)-i)
			return
		}
		inert.Fprintf(os.Stderr, "warning: %s\n", line)
	}
}

// inTemporary hands on a temporary folder, which is removed afterwards.
func inTemporary(use func(folder string) error) error {
	folder, err := leftover.Folder("run")
	if err != nil {
		return err
	}
	defer leftover.Remove(folder)
	return use(folder)
}

// chooseReadings takes the entries of the drift.json around a folder, otherwise those that init would write.
func chooseReadings(ctx context.Context, dir string, bounds project.Bounds, cache *resultcache.Cache) (*readings, error) {
	file, err := findConfig(dir, bounds)
	if err != nil {
		return nil, err
	}
	if len(file.Read) > 0 {
		return &readings{root: file.Dir, entries: file.Read, file: file, cache: cache}, nil
	}
	r, err := cachedChoice(ctx, dir, file, cache, nil)
	if err != nil {
		return nil, err
	}
	r.cache = cache
	return r, nil
}

// surveyed looks through a folder for what can be read. What it reads is noted in a recording, if there is one.
func surveyed(ctx context.Context, dir string, file *config.File, to *sourcefile.Recording) (*readings, error) {
	manifests, err := packManifests(ctx, dir)
	if err != nil {
		return nil, err
	}
	tree, err := survey.Open(dir)
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	tree.Remember() // contracts are looked for in what the survey has read
	var read []declared
	s, err := survey.Read(tree.Noting(to), manifests, func() ([]survey.Deployed, error) {
		found, err := contract.Discover(tree.Noting(to), project.IsTried)
		if err != nil {
			return nil, err
		}
		read = withoutCopies((&contracts{tree, to}).read(found))
		return deployedBy(read), nil
	})
	if err != nil {
		return nil, err
	}
	r := &readings{root: s.Root, file: file, survey: s, manifests: byName(manifests)}
	for _, p := range s.Projects {
		if len(p.Packs) == 0 || project.IsTried(p.Folder+"/.") {
			continue
		}
		e := config.Entry{Kind: "extract", Language: p.Language, Folder: p.Folder}
		if p.Config != "" && !r.misses(p, to) {
			e.Project, e.Folder = p.Config, ""
		}
		for _, within := range p.Within {
			if slices.ContainsFunc(s.Projects, func(q *survey.Project) bool {
				return q.Folder == within && q.Language == p.Language && len(q.Packs) > 0
			}) {
				e.Without = append(e.Without, within)
			}
		}
		for _, m := range p.Packs {
			e.Packs = append(e.Packs, m.Pack)
		}
		r.entries = append(r.entries, e)
	}
	r.contracts = read
	for _, c := range r.contracts {
		if c.err == nil && c.summaries > 0 {
			r.entries = append(r.entries, config.Entry{Kind: "contract", Source: c.Source, Paths: c.Paths})
		}
	}
	r.warnings = r.leftOut()
	for _, l := range r.withoutPack() {
		r.unread = append(r.unread, ask.Library{Name: l.Name, Does: l.Does, At: standing(l.Evidence)})
		if l.Does == "serves" {
			r.warnings = append(r.warnings, fmt.Sprintf("%s: %s serves, and no built-in pack reads it; drift pack new begins one", standing(l.Evidence), l.Name))
		}
	}
	return r, nil
}

// misses reports whether a project's configuration of the compiler leaves its code out, or cannot be read as far as saying
// what the code is, and says so.
func (r *readings) misses(p *survey.Project, to *sourcefile.Recording) bool {
	config := filepath.Join(r.root, filepath.FromSlash(p.Config))
	files, err := project.Bounds{}.Open(filepath.Dir(config))
	if err != nil {
		return false
	}
	files.NoteIn(to)
	named, err := tsgo.Named(config, files)
	if err != nil {
		r.survey.Unread = append(r.survey.Unread, survey.Note{File: p.Config, Reason: strings.TrimPrefix(err.Error(), config+": ") + "; its folder is read without it"})
		return true
	}
	for i, f := range named {
		if rel, err := filepath.Rel(r.root, filepath.FromSlash(f)); err == nil {
			named[i] = filepath.ToSlash(rel)
		}
	}
	if !project.Misses(p.Own(), named) {
		return false
	}
	r.survey.Unread = append(r.survey.Unread, survey.Note{File: p.Config, Reason: "leaves out the code of its folder, which is read without it"})
	return true
}

// packManifests are the manifests of the packs that -f knows by name: the built-in ones and the project's own.
func packManifests(ctx context.Context, dir string) ([]*abi.Manifest, error) {
	own, err := manifestsOf(ctx, dir, nil)
	if err != nil {
		return nil, err
	}
	builtIn, err := manifestsOf(ctx, dir, builtInNames())
	return append(builtIn, own...), err
}

// manifestsOf are the manifests of packs of these names; those of the project's own where none is given.
func manifestsOf(ctx context.Context, dir string, names []string) ([]*abi.Manifest, error) {
	source, err := packSource(dir, project.Bounds{})
	if err != nil {
		return nil, err
	}
	if names == nil {
		names = source.Config.Own()
	}
	var out []*abi.Manifest
	for _, name := range names {
		p, err := source.Load(ctx, name)
		if err != nil {
			return nil, err
		}
		out = append(out, p.Manifest)
	}
	return out, nil
}

// contracts reads the contracts of a repository.
type contracts struct {
	tree *sourcefile.Tree
	// to notes what is read; nil when nobody asks.
	to *sourcefile.Recording
}

// read runs the reader of every contract that was found, since a suggestion that reads nothing helps nobody. Of files that
// belong together and of which one is broken, the others are tried by themselves.
func (in *contracts) read(found []contract.Found) []declared {
	found, out := in.withoutVariants(found)
	for _, f := range found {
		d := in.found(f)
		if d.err == nil || len(f.Paths) == 1 {
			out = append(out, d)
			continue
		}
		whole := contract.Found{Source: f.Source}
		for _, p := range f.Paths {
			one := in.one(contract.Found{Source: f.Source, Paths: []string{p}})
			if one.err != nil {
				out = append(out, one)
			} else {
				whole.Paths = append(whole.Paths, p)
			}
		}
		if len(whole.Paths) > 0 {
			out = append(out, in.apart(whole)...)
		}
	}
	return out
}

// apart reads files together, and where they contradict each other, those of each folder below the one around all by
// themselves: several services of a repository have a schema each.
func (in *contracts) apart(f contract.Found) []declared {
	d := in.found(f)
	around := folderAround(f.Paths)
	if d.err == nil {
		return []declared{d}
	}
	parts := map[string][]string{}
	for _, p := range f.Paths {
		below, _, inside := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(p, around), "/"), "/")
		if !inside {
			below = ""
		}
		parts[below] = append(parts[below], p)
	}
	if len(parts) == 1 {
		return []declared{d}
	}
	var out []declared
	for _, below := range slices.Sorted(maps.Keys(parts)) {
		out = append(out, in.apart(contract.Found{Source: f.Source, Paths: parts[below]})...)
	}
	return out
}

// folderAround is the innermost folder around files, "" for the root.
func folderAround(files []string) string {
	folder := path.Dir(files[0])
	for _, f := range files {
		for folder != "." && !strings.HasPrefix(f, folder+"/") {
			folder = path.Dir(folder)
		}
	}
	if folder == "." {
		return ""
	}
	return folder
}

// few is how many files of a contract are listed by name.
const few = 2

// found reads the files of one contract. Many files that refer to nothing else are named by their folder, where reading that
// gives the same.
func (in *contracts) found(f contract.Found) declared {
	folder := folderAround(f.Paths)
	if folder == "" || len(f.Paths) <= few || f.Source != "storybook" && f.Source != "graphql-documents" && f.Source != "graphql" {
		return in.one(f)
	}
	whole := in.one(contract.Found{Source: f.Source, Paths: []string{folder}})
	if whole.err == nil && slices.Equal(whole.result.Files, f.Paths) {
		return whole
	}
	if d := in.one(f); d.err != nil || whole.err != nil || whole.summaries != d.summaries {
		return d
	}
	return whole
}

// one reads the files of one contract together.
func (in *contracts) one(f contract.Found) declared {
	d := declared{Found: f, began: time.Now()}
	if in.to != nil {
		d.read = &sourcefile.Recording{}
		defer in.to.Add(d.read)
	}
	var full []string
	for _, p := range f.Paths {
		full = append(full, filepath.Join(in.tree.Dir, filepath.FromSlash(p)))
	}
	result, err := contract.Read(contract.Options{Source: f.Source, Paths: full, Root: in.tree.Dir, Tree: in.tree.Noting(d.read)})
	if err != nil {
		d.err = err
	} else {
		d.summaries, d.result = len(result.Summaries), result
		for _, n := range result.Notes {
			if n.Lost {
				d.lost = append(d.lost, n.String())
			}
		}
	}
	return d
}

// withoutCopies leaves out a description that another of the same name repeats, or that declares the same operations as another one
// in its folder (one for each language of its readers): the one that declares more counts, then the one nearer to the root. One that
// cannot be read stays, so that it is named.
func withoutCopies(all []declared) []declared {
	better := func(a, b declared) bool {
		if a.summaries != b.summaries {
			return a.summaries > b.summaries
		}
		return strings.Count(a.Paths[0], "/") < strings.Count(b.Paths[0], "/")
	}
	name := func(d declared) string {
		base := path.Base(d.Paths[0])
		return strings.TrimSuffix(base, path.Ext(base))
	}
	same := func(a, b declared) bool {
		return name(a) == name(b) || path.Dir(a.Paths[0]) == path.Dir(b.Paths[0]) && a.summaries > 0 && slices.Equal(operations(a), operations(b))
	}
	var out []declared
	for i, d := range all {
		copied := d.Source == "openapi" && d.err == nil && slices.ContainsFunc(all, func(o declared) bool {
			return o.Source == d.Source && o.Paths[0] != d.Paths[0] && o.err == nil && same(o, d) && (better(o, d) || !better(d, o) && slices.IndexFunc(all, func(x declared) bool { return x.Paths[0] == o.Paths[0] }) < i)
		})
		if !copied {
			out = append(out, d)
		}
	}
	return out
}

// operations are the names of what a contract declares, in order.
func operations(d declared) []string {
	var out []string
	for _, s := range d.result.Summaries {
		out = append(out, s.Identity.Name)
	}
	slices.Sort(out)
	return out
}

// file is the name of an entry's summaries in the folder of a run.
func entryFile(i int, e config.Entry) string { return fmt.Sprintf("%d-%s.json", i, e.Kind) }

// command is the command line that reads an entry into a file, as a person would type it in the root's folder.
func command(e config.Entry, output string) []string {
	var args []string
	if e.Kind == "contract" {
		args = append([]string{"contract", "--from", e.Source, "--root", "."}, e.All()...)
		for _, unit := range slices.Sorted(maps.Keys(e.CodeScope)) {
			args = append(args, "--code-scope", unit+"="+e.CodeScope[unit])
		}
		return append(args, "-o", output)
	}
	args = []string{"extract"}
	switch {
	case e.Project != "":
		args = append(args, "-p", e.Project)
	case e.Folder != "":
		args = append(args, "--dir", e.Folder)
	default:
		args = append(args, "--dir", ".")
	}
	if e.Language != "" {
		args = append(args, "--lang", e.Language)
	}
	for _, p := range e.Packs {
		args = append(args, "-f", p)
	}
	for _, w := range e.Without {
		args = append(args, "--without", w)
	}
	return append(args, "-o", output)
}

// quotedCommand writes a command line so that a shell reads it back.
func quotedCommand(args []string) string {
	out := []string{"drift"}
	for _, a := range args {
		if a == "" || strings.ContainsAny(a, " \t\n'\"\\$`*?[]{}()<>|&;!~#") {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		out = append(out, a)
	}
	return strings.Join(out, " ")
}

// named is an entry in a few words.
func named(e config.Entry) string {
	if e.Kind == "contract" {
		all := e.All()
		if len(all) > 1 {
			return fmt.Sprintf("%s %s and %d more", e.Source, all[0], len(all)-1)
		}
		return e.Source + " " + all[0]
	}
	where := e.Project
	if where == "" {
		where = e.Folder
	}
	if where == "" || where == "." {
		where = "the project"
	}
	if e.Language != "" {
		return e.Language + " in " + where
	}
	return where
}
