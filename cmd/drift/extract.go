package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/sourcefile"
	"github.com/drift-analyzer/drift/summary"
)

type extractFlags struct {
	projectFlags
	language, output, outDir, gaps string
	frameworks, files, without     []string
	// leftOut counts the units that stand in none of the files.
	leftOut int
	// inputs is a file for what was read, so that the run that started this one can keep the result.
	inputs string
	// prove is a file that asks for proofs; they are written beside it.
	prove                                              string
	cache                                              cacheFlags
	explain, timing, allowEmpty, failOnError, unpinned bool
	// tell writes to standard output how far the run is, for the run that started this one.
	tell    bool
	workers int
}

func extractCommand() *cobra.Command {
	var f extractFlags
	c := &cobra.Command{
		Use:   "extract [-p tsconfig | --dir folder] [-f pack]... [-o file | --out-dir folder]",
		Short: "Derive summaries from source code",
		Long: "extract reads one project with the packs that -f names. Without arguments, or with --out-dir, it reads everything that\n" +
			"drift.json lists, otherwise what drift init would pick, contracts too.",
		Example: "  drift extract -p service/tsconfig.json -f express -f node -o out/service.json\n  drift extract --out-dir summaries",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			f.files = append(f.files, args...)
			if f.outDir != "" || f.wholeProject() && !f.listsPacks() {
				return f.runProject(c.Context())
			}
			return f.run(c.Context())
		},
	}
	flags := c.Flags()
	f.projectFlags.add(flags)
	flags.StringVar(&f.language, "lang", "", "language to read: "+strings.Join(extract.Languages(), ", ")+" (default: what the packs read)")
	flags.StringArrayVarP(&f.frameworks, "framework", "f", nil, "pack to run: a name, a path to a .wasm file, an https or oci URL, each with =config.json (repeatable; default: those of drift.json)")
	flags.BoolVar(&f.unpinned, "allow-unpinned", false, "accept packs from the network that no digest pins")
	flags.StringVarP(&f.output, "output", "o", "", "file to write; .json.zst and .json.gz are compressed (default: standard output)")
	flags.StringVar(&f.outDir, "out-dir", "", "folder for one numbered file an entry of the project; files of an earlier run are removed")
	flags.StringSliceVar(&f.files, "files", nil, "report only the units of these files and folders")
	flags.StringArrayVar(&f.without, "without", nil, "folder whose units are left out, because another run reads it (repeatable)")
	flags.StringVar(&f.inputs, "inputs", "", "file for the list of everything that was read")
	_ = flags.MarkHidden("inputs")
	flags.BoolVar(&f.tell, "tell", false, "say on standard output how far the run is")
	_ = flags.MarkHidden("tell")
	flags.StringVar(&f.prove, "prove", "", "file that asks for proofs of what is found")
	_ = flags.MarkHidden("prove")
	flags.StringVar(&f.gaps, "gaps", "permissive", "strict: exit 1 when there is a gap; permissive: record them; silent: do not look for them")
	flags.BoolVar(&f.explain, "explain", false, "say what each stage and pack found")
	flags.BoolVar(&f.timing, "timing", false, "say how long each phase took")
	flags.BoolVar(&f.allowEmpty, "allow-empty", false, "exit 0 when nothing is found")
	flags.BoolVar(&f.failOnError, "fail-on-pack-error", false, "exit 1 when a pack fails on a file")
	f.cache.add(c)
	flags.IntVarP(&f.workers, "workers", "j", 0, "files to read at once (default: one a processor)")
	return c
}

func (f *extractFlags) run(ctx context.Context) error {
	start := time.Now()
	restCollector()
	if f.inputs != "" {
		sourcefile.Record()
	}
	if f.gaps != "strict" && f.gaps != "permissive" && f.gaps != "silent" {
		return fmt.Errorf("--gaps takes strict, permissive or silent, not %q", f.gaps)
	}
	if err := f.projectFlags.check(); err != nil {
		return err
	}
	source, err := packSource(f.folder(), f.bounds)
	if err != nil {
		return err
	}
	source.AllowUnpinned = f.unpinned
	if len(f.frameworks) == 0 {
		f.frameworks = source.Config.Names()
	}
	if len(f.frameworks) == 0 {
		return fmt.Errorf("no pack given: name what the project uses with -f; there are %s", strings.Join(builtInNames(), ", "))
	}
	packs, language, err := loadPacksFrom(ctx, source, f.frameworks, f.language)
	if err != nil {
		return err
	}
	stated, packs, err := f.dependencies(ctx, source, packs, language)
	if err != nil {
		return err
	}
	if f.project != "" && language != "typescript" {
		return fmt.Errorf("-p names a tsconfig, and this run reads %s; name the project's folder with --dir", language)
	}
	watch := watchStages(os.Stderr, sayEvery)
	defer watch.end()
	opts := f.options(language)
	opts.Packs, opts.Stated, opts.Workers, opts.NoGaps = packs, stated, memory.workersWithin(f.folder(), f.workers), f.gaps == "silent"
	opts.Progress, opts.Entered = progress(), watch.entered
	if f.tell {
		opts.Progress, opts.Entered = tellFiles(stdout), tellStages(stdout, watch.entered)
	}
	if opts.Without, err = f.otherFolders(); err != nil {
		return err
	}
	var template sourcefile.Recording
	if i := slices.IndexFunc(packs, func(p *packrt.Pack) bool { return rules.Deployed(p.Manifest) != nil }); i >= 0 {
		opts.Deployed = readDeployed(packs[i].Manifest.ID, opts, &template)
	}
	if opts.Prove, err = readProofRequest(f.prove); err != nil {
		return err
	}
	result, err := extract.Run(ctx, opts)
	if err != nil {
		return err
	}
	if err := writeProofs(f.prove, result.Proof); err != nil {
		return err
	}
	if err := f.narrow(result); err != nil {
		return err
	}
	took := time.Since(start)
	f.report(result, took)
	if len(result.Summaries) == 0 {
		f.explainEmpty(result, took)
		if !f.allowEmpty {
			printHealth(os.Stderr, extract.Health(result, packs), f.explain)
			printUnseen(ctx, os.Stderr, result.Project.Root, language, packs)
			return errFailed
		}
	}
	stamp(result.Summaries, result.Project.Root)
	write := func(w io.Writer) error { return summary.WriteAs(f.output, w, result.Summaries) }
	if err := writeTo(f.output, write); err != nil {
		return err
	}
	if !onStdout(f.output) {
		abs, _ := filepath.Abs(f.output)
		console.say("wrote %s to %s in %.1f s\n", counted.Of(len(result.Summaries), "summary", "summaries"), abs, took.Seconds())
	}
	printHealth(os.Stderr, extract.Health(result, packs), f.explain)
	if f.inputs != "" && len(result.Failures) == 0 {
		if err := writeInputs(f.inputs, append(sourcefile.Recorded(), template.Inputs()...)); err != nil {
			return err
		}
	}
	if len(f.files) == 0 {
		printUnseen(ctx, os.Stderr, result.Project.Root, language, packs)
	}
	if f.failOnError && len(result.Errors) > 0 {
		return errFailed
	}
	if f.gaps == "strict" {
		n := 0
		for _, s := range result.Summaries {
			n += len(s.Gaps)
		}
		if n > 0 {
			return fmt.Errorf("%s found, and --gaps strict allows none", counted.Of(n, "gap was", "gaps were"))
		}
		if n := len(result.Failures); n > 0 {
			return fmt.Errorf("drift failed on %s and left them out, and --gaps strict allows no gap; the lines left-out above name them: please report them", counted.Of(n, "file, fact or unit", "files, facts or units"))
		}
		if n := len(result.Cuts); n > 0 {
			return fmt.Errorf("drift's own bounds cut something in %d places, and --gaps strict allows no gap; the lines cut above name them", n)
		}
	}
	return nil
}

// listsPacks reports whether drift.json lists packs and no entries, so that they are those of the one project around here.
func (f *extractFlags) listsPacks() bool {
	file, err := findConfig(f.folder(), f.bounds)
	// A configuration that is not valid is refused where it is read.
	return err == nil && len(file.Read) == 0 && file.ListsPacks()
}

// narrow keeps the units of the files asked for, and of those in the folders asked for.
func (f *extractFlags) narrow(result *extract.Result) error {
	if len(f.files) == 0 {
		return nil
	}
	want := map[string]bool{}
	for _, file := range f.files {
		abs, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		if real, err := filepath.EvalSymlinks(abs); err == nil {
			abs = real
		} else {
			return fmt.Errorf("cannot read %s: %w", file, err)
		}
		want[result.Project.Rel(abs)] = true
	}
	kept := result.Summaries[:0]
	for _, s := range result.Summaries {
		for at := s.Location.File; ; at = path.Dir(at) {
			if want[at] {
				kept = append(kept, s)
				break
			}
			if at == "." || at == "/" {
				break
			}
		}
	}
	f.leftOut = len(result.Summaries) - len(kept)
	result.Summaries = kept
	return nil
}

// otherFolders are the folders of --without, absolute and without links.
func (f *extractFlags) otherFolders() ([]string, error) {
	var out []string
	for _, folder := range f.without {
		abs, err := filepath.Abs(folder)
		if err != nil {
			return nil, err
		}
		real, err := filepath.EvalSymlinks(abs)
		if err != nil {
			return nil, fmt.Errorf("--without names no folder: %w", err)
		}
		out = append(out, real)
	}
	return out, nil
}

// report writes warnings and what was asked for to standard error.
func (f *extractFlags) report(result *extract.Result, took time.Duration) {
	shown := 0
	for _, p := range result.Problems {
		if shown == 20 && !f.explain {
			inert.Fprintf(os.Stderr, "warning: %s with problems; --explain lists all\n", counted.Of(len(result.Problems)-shown, "more file", "more files"))
			break
		}
		shown++
		at := p.File
		if p.Line > 0 {
			at = fmt.Sprintf("%s:%d", p.File, p.Line)
		}
		inert.Fprintf(os.Stderr, "warning: %s: %s: %s\n", at, p.Kind, p.Detail)
	}
	if f.explain && len(result.Summaries) > 0 {
		f.funnel(result)
	}
	if f.timing {
		for _, p := range result.Phases {
			inert.Fprintf(os.Stderr, "%-10s %6.0f ms\n", p.Name, float64(p.Took.Microseconds())/1000)
		}
		inert.Fprintf(os.Stderr, "%-10s %6.0f ms\n", "all", float64(took.Microseconds())/1000)
		inert.Fprintf(os.Stderr, "%-10s %6.0f ms of the workers' time\n", "in packs", float64(result.InPacks.Microseconds())/1000)
	}
}

// explainEmpty says where a run that found nothing became empty.
func (f *extractFlags) explainEmpty(result *extract.Result, took time.Duration) {
	switch {
	case f.leftOut > 0:
		inert.Fprintf(os.Stderr, "nothing found: no unit stands in the files asked for (%s elsewhere)\n", counted.Of(f.leftOut, "unit", "units"))
	case result.Covered == 0:
		fmt.Fprintln(os.Stderr, "nothing found: the project covers no source files; check the tsconfig's files and include")
	case result.Read == 0:
		fmt.Fprintln(os.Stderr, "nothing found: none of the project's files could be read")
	case len(result.Missing) > 0:
		for _, m := range result.Missing {
			inert.Fprintf(os.Stderr, "nothing found: %s %s, which pack %s reads, and it is not installed (%.1f s); install the dependencies and run again\n",
				counted.Of(m.Files, "file imports", "files import"), m.Package, m.Pack, took.Seconds())
		}
	default:
		none := true
		for _, c := range result.Counts {
			none = none && c.Importing == 0 && !c.Named
		}
		if none {
			fmt.Fprintln(os.Stderr, "nothing found: no file imports what the packs look for")
		} else {
			fmt.Fprintln(os.Stderr, "nothing found: the packs recognised no unit")
		}
	}
	f.funnel(result)
}

// funnel counts what came in and what went out, stage by stage.
func (f *extractFlags) funnel(result *extract.Result) {
	inert.Fprintf(os.Stderr, "files covered by the project  %d\nfiles read                    %d\n", result.Covered, result.Read)
	skippedFiles := 0
	for _, p := range result.Problems {
		if p.Kind.Skips() {
			skippedFiles++
		}
	}
	if skippedFiles > 0 {
		inert.Fprintf(os.Stderr, "files skipped                 %d\n", skippedFiles)
	}
	for _, c := range result.Counts {
		inert.Fprintf(os.Stderr, "pack %-10s imported by %s, %s, %s, %s\n", c.Pack, counted.Of(c.Importing, "file", "files"), counted.Of(c.Matches, "match", "matches"), counted.Of(c.Facts, "fact", "facts"), counted.Of(c.Units, "unit", "units"))
	}
	says := 0
	for _, s := range result.Summaries {
		if len(s.Transitions) > 0 {
			says++
		}
	}
	inert.Fprintf(os.Stderr, "summaries                     %d\nsummaries that say something  %d\n", len(result.Summaries), says)
}

// progress shows a counter for long runs, on a terminal only.
func progress() func(done, total int) {
	if !console.progress() {
		return nil
	}
	start := time.Now()
	return func(done, total int) {
		if time.Since(start) < time.Second {
			return
		}
		if done%64 == 0 {
			inert.Fprintf(os.Stderr, "\rread %d of %d files", done, total)
		}
		if done == total {
			fmt.Fprint(os.Stderr, "\r\033[K")
		}
	}
}
