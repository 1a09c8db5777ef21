package tsgo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/host/types"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Project is one TypeScript or JavaScript project: the programs of its tsconfig,
// one for each referenced project when the tsconfig has no files of its own.
type Project struct {
	types.None
	// definitions are the shapes of recursive named types, by the name that refs have.
	definitions sync.Map
	// writes are the assignments of the files that were asked for.
	writes   writes
	programs []*program
	byFile   map[string]*program
	links    *Links
	reader   Reader
	files    *sourcefile.Root
	askers   askers
	// Decorators say how fields are written, by the origin of the decorator. They are set before a shape is asked for.
	Decorators map[string]Decorated
	// TooLarge are source files beyond MaxFile, left out.
	TooLarge []string
	// Notes are what the configuration asks for and does not get; what else it says was read.
	Notes []Note
}

// Note is one thing in a configuration that was not found or not understood.
type Note struct {
	// Config is the absolute path of the configuration.
	Config, Detail string
}

type program struct {
	// modules is the program that says which files there are and what their
	// imports name, from outlines; it is dropped when that is known.
	modules *tsgo.Program
	// whole is the program of the whole texts, made when a type is first asked for.
	whole func() *tsgo.Program
	// resolved are the modules that the specifiers of each file name.
	resolved map[string]map[string]Resolution
	// config is what the compiler was told: where the paths of modules begin.
	config *tsgo.ParsedCommandLine
}

// MaxFile is the size in bytes beyond which a source file is left out of the
// program: the compiler needs sixty times a file's size.
const MaxFile = 5 << 20

// within keeps the files that may be read and are not too large.
func (pr *Project) within(names []string) []string {
	kept := make([]string, 0, len(names))
	for _, n := range names {
		file := n
		if !pr.files.Exists(n) {
			file = asFile(n)
		}
		size := pr.files.Size(file)
		if size < 0 && !pr.files.Exists(file) {
			continue
		}
		if size > MaxFile {
			pr.TooLarge = append(pr.TooLarge, file)
			continue
		}
		kept = append(kept, n)
	}
	return kept
}

// Resolution is what a module specifier names.
type Resolution struct {
	// File is the absolute path of a source file of the project (or of a linked
	// workspace package), "" for a package.
	File string
	// Package is set for modules of packages and of the platform.
	Package string
	// Installed: the package's types or code were found on disk.
	Installed bool
}

// Reader reads source files in the compiler's stead while it finds out which there
// are. Its methods are called by several goroutines at once.
type Reader interface {
	// Expect is told how many files are going to be read, as far as is known.
	Expect(files int)
	// Outline gives a text that refers to the same modules as the file, false when
	// the compiler has to read the file itself.
	Outline(file string) (string, bool)
	// LeftOut tells whether a file that was read is no part of the program, since a tool made it of what stands elsewhere.
	LeftOut(file string) bool
}

func newProject(files *sourcefile.Root, links *Links, reader Reader) *Project {
	return &Project{byFile: map[string]*program{}, askers: askers{of: map[string]int{}}, files: files, links: links, reader: reader}
}

// Open reads a tsconfig.json or jsconfig.json and everything it covers, as far as
// files opens it. Links, which may be nil, are packages that count as installed.
func Open(config string, files *sourcefile.Root, links *Links, reader Reader, workers int) (project *Project, err error) {
	defer recovered(config, &err)
	abs, err := filepath.Abs(config)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", config, err)
	}
	if err := files.Check(abs); err != nil {
		return nil, fmt.Errorf("read the tsconfig: %w", err)
	}
	out := newProject(files, links, reader)
	if err := out.open(abs, workers, map[string]bool{}); err != nil {
		return nil, err
	}
	out.settled()
	return out, nil
}

func recovered(config string, err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the TypeScript compiler failed on %s: %v", config, r)
	}
}

func (pr *Project) newHost(dir string, files *boundedFS) tsgo.CompilerHost {
	fs := tsgo.BundledWrapFS(tsgo.CachedFS(&scriptFS{pr.links.wrap(files)}))
	return tsgo.NewCompilerHost(tsgo.NormalizePath(filepath.ToSlash(dir)), fs, tsgo.BundledLibPath(), nil, nil)
}

// configured reads a configuration, with a host for what it configures.
func (pr *Project) configured(config string) (tsgo.CompilerHost, *tsgo.ParsedCommandLine, []*tsgo.Diagnostic) {
	files := &boundedFS{FS: tsgo.OSFS(), files: pr.files}
	host := pr.newHost(filepath.Dir(config), files)
	cfg, said := tsgo.GetParsedCommandLineOfConfigFile(tsgo.NormalizePath(filepath.ToSlash(config)), nil, nil, host, nil)
	files.configs = -1
	return host, cfg, said
}

// Named lists the files that a tsconfig.json or jsconfig.json and those that it refers to name themselves, absolute; what
// these import is not looked for.
func Named(config string, files *sourcefile.Root) (names []string, err error) {
	defer recovered(config, &err)
	pr := newProject(files, nil, nil)
	err = pr.each(config, map[string]bool{}, func(_ tsgo.CompilerHost, cfg *tsgo.ParsedCommandLine) {
		for _, name := range cfg.FileNames() {
			names = append(names, asFile(name))
		}
	})
	return names, err
}

func (pr *Project) open(config string, workers int, seen map[string]bool) error {
	return pr.each(config, seen, func(host tsgo.CompilerHost, cfg *tsgo.ParsedCommandLine) {
		mapBaseURL(cfg.ParsedConfig.CompilerOptions)
		if options := cfg.ParsedConfig.CompilerOptions; options.Paths == nil { // a tool that wrote them is not run
			options.Paths, options.PathsBasePath = aliased(filepath.FromSlash(cfg.GetCurrentDirectory()), pr.files), cfg.GetCurrentDirectory()
		}
		followScripts(cfg.ParsedConfig.CompilerOptions)
		names := pr.within(cfg.FileNames())
		names = append(names[:len(names):len(names)], pr.wellKnown(names)...)
		cfg.ParsedConfig.FileNames = append(names, pr.started(config, names)...)
		pr.add(host, cfg, workers)
	})
}

// followScripts has imports of JavaScript files read whether the configuration says that the compiler takes them or not: what
// checks types leaves them out, what runs does not. Which files the configuration names itself stays as it is.
func followScripts(options *tsgo.CompilerOptions) { options.AllowJs = tsgo.TSTrue }

// each gives the configurations that name files: the one in a file, or those that it refers to.
func (pr *Project) each(config string, seen map[string]bool, use func(host tsgo.CompilerHost, cfg *tsgo.ParsedCommandLine)) error {
	if seen[config] {
		return nil
	}
	seen[config] = true
	host, cfg, diags := pr.configured(config)
	if cfg == nil {
		for _, e := range pr.files.Refused() {
			if e.Path == config {
				return fmt.Errorf("cannot read the tsconfig: %w", e)
			}
		}
		return fmt.Errorf("%s cannot be read: %v", config, diags)
	}
	notes, broken := pr.notesOn(config, cfg)
	if len(cfg.FileNames()) == 0 && len(cfg.ResolvedProjectReferencePaths()) == 0 && broken != "" {
		return fmt.Errorf("%s: %s", config, broken)
	}
	pr.Notes = append(pr.Notes, notes...)
	if len(cfg.FileNames()) == 0 {
		return pr.references(config, cfg, seen, use)
	}
	use(host, cfg)
	return nil
}

// notesOn gives what a tsconfig asks for and does not get. broken is the first thing that it may lack
// files for, "" when there is none. What it says itself counts all the same.
func (pr *Project) notesOn(config string, cfg *tsgo.ParsedCommandLine) (notes []Note, broken string) {
	noted := map[Note]bool{} // a text that is no JSON has one mistake thousands of times
	for _, d := range cfg.GetConfigFileParsingDiagnostics() {
		code, said := d.Code(), tsgo.Message(d)
		switch {
		case code == 18002 || code == 18003 || code == 6046 || code >= 5023 && code <= 5108 && code != 5083:
			// 18002 and 18003: no inputs, which a solution with references has on purpose.
			// 5023 to 5108 are about single options, which do not keep files from being read.
			continue
		case (code == 6053 || code == 5083) && pr.refused(said):
			continue // extends what may not be read, which the run lists
		case code == 18000:
			// The compiler's own message does not say which file.
			said = "what it extends leads back to itself; take one of the `extends` out"
		case code == 6053 || code == 5083 || code == 5012:
			said = strings.TrimSuffix(said, ".") + ", which it extends: what that would set is left at the compiler's defaults. Install the dependencies, or run what generates it"
		}
		if n := (Note{config, said}); !noted[n] {
			noted[n] = true
			notes = append(notes, n)
		}
		if broken == "" {
			broken = said
		}
	}
	return notes, broken
}

// references opens the projects that a tsconfig without files of its own refers to. One that cannot
// be opened is noted, and the others are read.
func (pr *Project) references(config string, cfg *tsgo.ParsedCommandLine, seen map[string]bool, use func(host tsgo.CompilerHost, cfg *tsgo.ParsedCommandLine)) error {
	var first error
	for _, ref := range cfg.ResolvedProjectReferencePaths() {
		err := pr.reference(ref, seen, use)
		if err == nil {
			continue
		}
		pr.Notes = append(pr.Notes, Note{config, err.Error()})
		if first == nil {
			first = err
		}
	}
	if len(pr.programs) == 0 {
		return first
	}
	return nil
}

func (pr *Project) reference(ref string, seen map[string]bool, use func(host tsgo.CompilerHost, cfg *tsgo.ParsedCommandLine)) error {
	if pr.files.Exists(ref) {
		return pr.each(ref, seen, use)
	}
	if err := pr.files.Check(ref); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("refers to a project that is not there: %w", &fs.PathError{Op: "open", Path: filepath.Base(filepath.Dir(ref)) + "/" + filepath.Base(ref), Err: fs.ErrNotExist})
	}
	return nil // may not be read, which the run lists
}

func (pr *Project) add(host tsgo.CompilerHost, cfg *tsgo.ParsedCommandLine, workers int) {
	single := tsgo.TSFalse
	if workers == 1 {
		single = tsgo.TSTrue
	}
	pr.reader.Expect(len(cfg.FileNames()))
	options := tsgo.ProgramOptions{Host: host, Config: cfg, SingleThreaded: single, UseSourceOfProjectReference: true}
	leftOut := map[string]bool{}
	prog := &program{resolved: map[string]map[string]Resolution{}, modules: outlined(options, pr.reader), config: cfg}
	prog.whole = sync.OnceValue(func() *tsgo.Program {
		return typed(options, pr.files, leftOut, func(p *tsgo.Program) tsgo.CheckerPool {
			return &checkers{program: p, askers: &pr.askers, all: make([]checker, max(1, min(workers, maxCheckers)))}
		})
	})
	pr.programs = append(pr.programs, prog)
	for _, f := range prog.modules.SourceFiles() {
		// Declarations that hand on what other modules export are part of the way to it.
		if f.IsDeclarationFile && len(f.Imports()) == 0 || installed(f.FileName()) {
			continue
		}
		if strings.HasSuffix(f.FileName(), ".json") {
			continue
		}
		name := asFile(f.FileName())
		if pr.reader.LeftOut(name) {
			leftOut[f.FileName()] = true
		}
		if pr.byFile[name] == nil {
			pr.byFile[name] = prog
		}
	}
}

// OpenFiles makes a project of the given files, for folders without a tsconfig, or with one that names other files: from
// it, when config is not "", come the names that modules are imported by.
func OpenFiles(dir, config string, names []string, files *sourcefile.Root, links *Links, reader Reader, workers int) (project *Project, err error) {
	defer recovered(dir, &err)
	options := &tsgo.CompilerOptions{AllowJs: tsgo.TSTrue, NoEmit: tsgo.TSTrue, SkipLibCheck: tsgo.TSTrue, Module: tsgo.ModuleKindESNext,
		ModuleResolution: tsgo.ModuleResolutionKindBundler, Target: tsgo.ScriptTargetESNext, Jsx: tsgo.JsxEmitPreserve}
	if config != "" {
		options.Paths, options.PathsBasePath = mappings(config, files)
	}
	if options.Paths == nil {
		options.Paths, options.PathsBasePath = aliased(dir, files), tsgo.NormalizePath(filepath.ToSlash(dir))
	}
	pr := newProject(files, links, reader)
	listed := make([]string, len(names))
	for i, f := range names {
		listed[i] = asSource(tsgo.NormalizePath(filepath.ToSlash(f)))
	}
	listed = pr.within(listed)
	cfg := tsgo.NewParsedCommandLine(options, listed, tsgo.ComparePathsOptions{UseCaseSensitiveFileNames: true, CurrentDirectory: tsgo.NormalizePath(dir)})
	pr.add(pr.newHost(dir, &boundedFS{tsgo.OSFS(), pr.files, -1}), cfg, workers)
	pr.settled()
	return pr, nil
}

// Files lists the project's own source files, absolute and sorted. A .js file
// beside a .d.ts is read from the .js.
func (pr *Project) Files() []string {
	seen := map[string]bool{}
	var out []string
	for f := range pr.byFile {
		if !seen[f] {
			seen[f] = true
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

// Resolve tells what a specifier in a file names.
func (pr *Project) Resolve(file, specifier string) Resolution {
	prog := pr.byFile[file]
	if prog != nil {
		if r, ok := prog.resolved[file][specifier]; ok {
			return pr.settle(file, specifier, r)
		}
	}
	if strings.HasPrefix(specifier, ".") || strings.HasPrefix(specifier, "/") {
		return Resolution{File: pr.probe(filepath.Join(filepath.Dir(file), specifier))}
	}
	return Resolution{Package: packageOf(specifier), Installed: builtin[strings.TrimPrefix(specifier, "node:")]}
}

// Candidates lists where a module that is not there would stand, as far as the
// file's own folder and the mapped paths say.
func (pr *Project) Candidates(file, specifier string) []string {
	if strings.HasPrefix(specifier, ".") {
		return []string{path.Join(path.Dir(file), specifier)}
	}
	prog := pr.byFile[file]
	if prog == nil {
		return nil
	}
	options := prog.config.CompilerOptions()
	base := options.GetPathsBasePath(prog.config.GetCurrentDirectory())
	var out []string
	if options.Paths != nil {
		for pattern, targets := range options.Paths.Entries() {
			before, after, star := strings.Cut(pattern, "*")
			if !star && pattern != specifier || !strings.HasPrefix(specifier, before) || !strings.HasSuffix(specifier, after) || len(specifier) < len(before)+len(after) {
				continue
			}
			for _, t := range targets {
				at := strings.Replace(t, "*", specifier[len(before):len(specifier)-len(after)], 1)
				if !path.IsAbs(at) {
					at = path.Join(base, at)
				}
				out = append(out, at)
			}
		}
	}
	return out
}

// besideDeclarations are the endings of declaration files, each with those of the sources that it may stand beside.
var besideDeclarations = [][]string{{".d.ts", ".js", ".jsx", ".mjs", ".cjs"}, {".d.mts", ".mjs", ".js"}, {".d.cts", ".cjs", ".js"}}

// settle prefers the project's own source over declarations beside it.
func (pr *Project) settle(file, specifier string, r Resolution) Resolution {
	if r.File == "" {
		return r
	}
	for _, beside := range besideDeclarations {
		base, ok := strings.CutSuffix(r.File, beside[0])
		if !ok {
			continue
		}
		for _, ext := range beside[1:] {
			if pr.byFile[base+ext] != nil {
				return Resolution{File: base + ext}
			}
		}
	}
	if pr.byFile[r.File] != nil {
		return r
	}
	if strings.HasPrefix(specifier, ".") {
		if f := pr.probe(filepath.Join(filepath.Dir(file), specifier)); f != "" {
			return Resolution{File: f}
		}
	}
	return r
}

// settled keeps what the imports of every file name, and nothing else of the
// programs that found it out.
func (pr *Project) settled() {
	for file, prog := range pr.byFile {
		if sf := prog.modules.GetSourceFile(asSource(file)); sf != nil {
			prog.resolved[file] = prog.resolutions(sf.Path(), pr.byFile)
		}
	}
	for _, prog := range pr.programs {
		prog.modules = nil
	}
	pr.reader = nil
}

func (prog *program) resolutions(path tsgo.Path, byFile map[string]*program) map[string]Resolution {
	found := prog.modules.GetResolvedModules()[path]
	out := make(map[string]Resolution, len(found))
	options := prog.config.CompilerOptions()
	base := options.GetPathsBasePath(prog.config.GetCurrentDirectory())
	for key, m := range found {
		r := Resolution{}
		switch {
		case m == nil || m.ResolvedFileName == "":
			if strings.HasPrefix(key.Name, ".") || strings.HasPrefix(key.Name, "/") {
				continue
			}
			r.Package = packageOf(key.Name)
			r.Installed = builtin[strings.TrimPrefix(key.Name, "node:")]
		case strings.Contains(m.ResolvedFileName, "/node_modules/"):
			r.Package, r.Installed = packageOf(key.Name), true
		case m.IsExternalLibraryImport && strings.HasSuffix(m.ResolvedFileName, ".d.ts") && byFile[m.ResolvedFileName] == nil:
			r.Package, r.Installed = packageOf(key.Name), true
		case describes(options, base, key.Name, m.ResolvedFileName):
			r.Package = packageOf(key.Name)
		default:
			r.File = asFile(m.ResolvedFileName)
		}
		out[key.Name] = r
	}
	return out
}

// probe finds a source file of the project for a path without extension.
func (pr *Project) probe(base string) string {
	base = tsgo.NormalizePath(filepath.ToSlash(base))
	for _, c := range []string{"", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"} {
		if pr.byFile[base+c] != nil {
			return base + c
		}
	}
	for _, c := range [][2]string{{".js", ".ts"}, {".js", ".tsx"}, {".jsx", ".tsx"}, {".mjs", ".mts"}, {".cjs", ".cts"}} {
		if b, ok := strings.CutSuffix(base, c[0]); ok && pr.byFile[b+c[1]] != nil {
			return b + c[1]
		}
	}
	return ""
}

// packageOf is the name under which origins know a package's module: a sub-path
// of a package is kept, the node: prefix is dropped.
// packageOf is the package, and the part of it, that a specifier names. A module system that wants files to be named whole
// (lib/part/index.js, lib/part/part.cjs) means the same part as one that does not (lib/part).
func packageOf(specifier string) string {
	name := strings.TrimPrefix(specifier, "node:")
	base := 1 // steps that are the package's name
	if strings.HasPrefix(name, "@") {
		base = 2
	}
	steps := strings.Split(name, "/")
	if len(steps) <= base {
		return name
	}
	file := steps[len(steps)-1]
	ext := path.Ext(file)
	if ext != ".js" && ext != ".cjs" && ext != ".mjs" {
		return name
	}
	steps[len(steps)-1] = strings.TrimSuffix(file, ext)
	if last := steps[len(steps)-1]; last == "index" || len(steps)-1 > base && last == steps[len(steps)-2] {
		steps = steps[:len(steps)-1]
	}
	return strings.Join(steps, "/")
}

var builtin = func() map[string]bool {
	out := map[string]bool{}
	for _, n := range strings.Fields("assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs fs/promises http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers timers/promises tls trace_events tty url util v8 vm wasi worker_threads zlib test") {
		out[n] = true
	}
	return out
}()

// Strict tells whether null and undefined are types of their own in a file.
func (pr *Project) Strict(file string) bool {
	prog := pr.byFile[file]
	if prog == nil {
		return false
	}
	options := prog.config.CompilerOptions()
	return options.GetStrictOptionValue(options.StrictNullChecks)
}

var background = context.Background()
