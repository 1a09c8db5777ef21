package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/inspect/diff"
	"github.com/drift-analyzer/drift/internal/checkout"
	"github.com/drift-analyzer/drift/internal/leftover"
	"github.com/drift-analyzer/drift/internal/resultcache"
	"github.com/drift-analyzer/drift/mcpserver"
	"github.com/drift-analyzer/drift/summary"
)

// mcpCommand serves the project of the working directory to a coding tool.
func mcpCommand() *cobra.Command {
	var cache cacheFlags
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Answer a coding tool's questions about the project, over the Model Context Protocol",
		Long: "mcp serves the project of the working directory on standard input and output, one message a line: what was found, which\n" +
			"boundaries there are, what moved since a revision, who serves a request. All tools only read. It reads what drift.json lists,\n" +
			"otherwise what drift init would pick; files that changed are noticed when a tool is called, and only what they are part of is read again.",
		Example: "  {\"mcpServers\": {\"drift\": {\"command\": \"drift\", \"args\": [\"mcp\"]}}}",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx := c.Context()
			folder, err := leftover.Folder("mcp")
			if err != nil {
				return err
			}
			defer leftover.Remove(folder)
			p := &served{folder: folder, flags: cache, files: map[string]servedFile{}}
			if err := p.openCache(); err != nil {
				return err
			}
			return mcpserver.Serve(ctx, mcpserver.Project{Version: version, Read: p.read, Since: p.since, Prove: (&askFlags{project: "."}).prove, Outcomes: declaredOutcomes, Stub: draftFor, Lines: linesBelow("."), Written: writtenBelow(".")}, os.Stdin, stdout)
		},
	}
	cache.add(c)
	return c
}

// served is the project that a server answers about.
type served struct {
	folder string
	flags  cacheFlags
	cache  *resultcache.Cache
	// files are the summaries of each entry's file as they were read last, by the hash of the file.
	files map[string]servedFile
	// failed are the entries that could not be read.
	failed failures
}

type servedFile struct {
	digest    [sha256.Size]byte
	summaries []*summary.Summary
}

// openCache opens the cache. Without one nothing would tell what has changed, so that one of this server alone takes its place.
func (p *served) openCache() error {
	if p.cache = p.flags.open(); p.cache == nil {
		var err error
		p.flags = cacheFlags{dir: filepath.Join(p.folder, "cache")}
		if p.cache, err = resultcache.Open(p.flags.dir); err != nil {
			return err
		}
	}
	p.cache.Remember()
	return nil
}

// read brings the summaries up to date.
func (p *served) read(ctx context.Context, say mcpserver.Say) (*mcpserver.State, error) {
	p.cache.Look()
	r, err := chooseReadings(ctx, ".", project.Bounds{}, p.cache)
	if err != nil {
		return nil, err
	}
	if len(r.entries) == 0 {
		return nil, errNothingToRead
	}
	p.failed.look(r.root)
	r.quiet, r.progress, r.holds, r.failed = true, say, p.holds, &p.failed
	folder := filepath.Join(p.folder, "summaries")
	out, err := runEntries(ctx, r, folder, false)
	if err != nil {
		return nil, err
	}
	state := &mcpserver.State{Root: r.root, Run: &check.Run{}, Chosen: "what fits the repository, as drift init would pick it: there is no drift.json", Unread: r.unread}
	if len(r.file.Read) > 0 {
		state.Chosen = r.file.Path
	}
	if state.Rules, err = p.rules(r); err != nil {
		return nil, err
	}
	digest := sha256.New()
	kept := map[string]servedFile{}
	for _, o := range out {
		name := quotedCommand(command(o.entry, ""))
		state.Entries = append(state.Entries, mcpserver.Entry{Name: name, Summaries: o.summaries, Failure: o.failure, Unchanged: o.cached, Seconds: o.took.Seconds()})
		fmt.Fprintf(digest, "%s\x00%s\x00", name, o.failure)
		if o.failure != "" {
			state.Run.Skipped = append(state.Run.Skipped, name+": "+o.failure)
		}
		if o.file == "" {
			continue
		}
		f, err := p.file(&o)
		if err != nil {
			return nil, err
		}
		kept[hex.EncodeToString(f.digest[:])] = f
		digest.Write(f.digest[:])
		state.Run.Summaries = append(state.Run.Summaries, f.summaries...)
	}
	p.files = kept
	state.Run.Summaries = summary.ResolveRouteNames(state.Run.Summaries)
	fmt.Fprintf(digest, "%+v", *state.Rules)
	state.Digest = hex.EncodeToString(digest.Sum(nil))
	if len(state.Run.Summaries) == 0 && len(state.Run.Skipped) == len(out) {
		return nil, errors.New("no entry could be read: " + state.Run.Skipped[0])
	}
	return state, nil
}

// holds reports whether the summaries of a file of that hash were read.
func (p *served) holds(hash string) bool {
	_, ok := p.files[hash]
	return ok
}

// file gives the summaries of a file; those of a file that is as it was are not read again.
func (p *served) file(o *outcome) (servedFile, error) {
	if f, ok := p.files[o.hash]; ok && o.cached {
		return f, nil
	}
	in, err := os.Open(o.file)
	if err != nil {
		return servedFile{}, fmt.Errorf("read what was written: %w", err)
	}
	defer in.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, in); err != nil {
		return servedFile{}, fmt.Errorf("read what was written: %w", err)
	}
	f := servedFile{digest: [sha256.Size]byte(sum.Sum(nil))}
	if was, ok := p.files[hex.EncodeToString(f.digest[:])]; ok {
		return was, nil
	}
	f.summaries, err = check.LoadFile(o.file)
	return f, err
}

// rules finds the ignore files as drift check does.
func (p *served) rules(r *readings) (*check.Rules, error) {
	if name := r.file.Check.DriftIgnore; name != "" {
		return check.ReadRules(filepath.Join(r.file.Dir, name))
	}
	return check.FindRules(".", r.root)
}

// since reads the project as it was in a revision, and as it is.
func (p *served) since(ctx context.Context, revision string) (*diff.Runs, error) {
	top := checkout.Top(".")
	if top == "" {
		return nil, errors.New("the project is in no git repository, so that there is no earlier revision of it")
	}
	if _, err := checkout.Commit(ctx, top, revision); err != nil {
		if errors.Is(err, checkout.ErrNoGit) || errors.Is(err, checkout.ErrNoCommit) {
			return nil, err
		}
		return nil, fmt.Errorf("%s is no revision that this clone has; git fetch brings the revisions of its remote", revision)
	}
	return readRevision(ctx, revision, p.flags)
}
