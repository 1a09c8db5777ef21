package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/counted"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/resultcache"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// cacheFolderVariable names the folder of the cache, for CI.
const cacheFolderVariable = "DRIFT_CACHE_DIR"

// cacheFlags are the flags of commands that read the project first.
type cacheFlags struct {
	dir string
	off bool
}

func (f *cacheFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.dir, "cache-dir", "", "folder of the cache of what was read (default: $"+cacheFolderVariable+", otherwise drift in the user's cache folder)")
	c.Flags().BoolVar(&f.off, "no-cache", false, "read everything again, and keep nothing")
}

// folder is where the cache is.
func (f *cacheFlags) folder() (string, error) {
	if f.dir != "" {
		return filepath.Abs(f.dir)
	}
	if dir := os.Getenv(cacheFolderVariable); dir != "" {
		return filepath.Abs(dir)
	}
	user, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find the user's cache folder: %w; name one with --cache-dir", err)
	}
	return filepath.Join(user, "drift", "runs"), nil
}

// open gives the cache; nil when it is off or cannot be used, which costs time only and is said.
func (f *cacheFlags) open() *resultcache.Cache {
	if f.off {
		return nil
	}
	dir, err := f.folder()
	if err == nil {
		var c *resultcache.Cache
		if c, err = resultcache.Open(dir); err == nil {
			return c
		}
	}
	inert.Fprintf(os.Stderr, "warning: the cache is not used: %v\n", err)
	return nil
}

// cacheKey names what an entry is: the program, the command line without its output, and what is stamped into summaries.
// It is "" for an entry whose input is not on this machine.
func cacheKey(r *readings, e config.Entry) string {
	for _, p := range append(pathsOf(e), e.Packs...) {
		if strings.Contains(p, "://") {
			return ""
		}
	}
	program, err := programStamp()
	if err != nil {
		return ""
	}
	parts := []string{program}
	if b := r.base; b != nil {
		rel, err := filepath.Rel(b.tree, r.root)
		if err != nil {
			return ""
		}
		parts = append(parts, "base", b.commit, b.top, rel)
	} else {
		at, _ := r.heads.Of(filepath.Join(r.root, entryFolder(e)))
		parts = append(parts, r.root, at.Root, at.Revision, at.Date)
	}
	return resultcache.Key(append(parts, command(e, "")...)...)
}

// held is an entry that is as it was, whose summaries whoever runs the entries has at hand: they are not taken out of the cache.
func held(r *readings, key, file string) (outcome, []byte, bool) {
	if r.holds == nil || r.cache == nil || key == "" {
		return outcome{}, nil, false
	}
	start := time.Now()
	hash, summaries, said, ok := r.cache.Kept(key)
	if !ok || !r.holds(hash) {
		return outcome{}, nil, false
	}
	return outcome{file: file, took: time.Since(start), summaries: summaries, cached: true, hash: hash}, []byte(said), true
}

// fromCache takes an entry's summaries out of the cache.
func fromCache(c *resultcache.Cache, key, file string) (outcome, []byte, bool) {
	if c == nil || key == "" {
		return outcome{}, nil, false
	}
	start := time.Now()
	hit, damaged := c.Find(key)
	sayDamaged(damaged)
	if hit == nil {
		return outcome{}, nil, false
	}
	if err := atomicfile.Write(file, func(w io.Writer) error { _, err := w.Write(hit.Content); return err }); err != nil {
		return outcome{}, nil, false
	}
	return outcome{file: file, took: time.Since(start), summaries: hit.Summaries, cached: true, hash: hit.Hash}, []byte(hit.Said), true
}

// toCache keeps an entry's summaries with what was read for them, which a file lists. That it cannot be kept is said, and no failure.
func toCache(c *resultcache.Cache, key string, b *base, file, inputs string, began time.Time, summaries int, said []byte) {
	if c == nil || key == "" {
		return
	}
	text, err := os.ReadFile(inputs)
	if err != nil {
		return // the run says by that that its result is not to be kept
	}
	var read []sourcefile.Input
	var content []byte
	if err = json.Unmarshal(text, &read); err == nil {
		if content, err = os.ReadFile(file); err == nil {
			err = c.Store(key, began, b.lasting(read), content, summaries, string(said))
		}
	}
	sayNotKept(err)
}

// lasting are the inputs of a base that may change: its commit says what the tree holds, but not which dependencies are
// installed for the repository. Without a base (nil) all of them may.
func (b *base) lasting(read []sourcefile.Input) []sourcefile.Input {
	if b == nil {
		return read
	}
	var out []sourcefile.Input
	for _, in := range read {
		rel, err := filepath.Rel(b.tree, in.Path)
		switch {
		case err != nil || !filepath.IsLocal(rel):
			out = append(out, in)
		case strings.Contains(filepath.ToSlash(rel)+"/", "node_modules/"):
			in.Path = filepath.Join(b.top, rel)
			out = append(out, in)
		}
	}
	return out
}

// writeInputs writes what the run read, for the run that started it.
func writeInputs(file string, inputs []sourcefile.Input) error {
	return atomicfile.Write(file, func(w io.Writer) error { return json.NewEncoder(w).Encode(inputs) })
}

func cacheCommand() *cobra.Command {
	var f cacheFlags
	c := &cobra.Command{
		Use:   "cache",
		Short: "Say where the cache of what was read is and how large, or clear it",
		Long: "check, inspect and extract keep what they read of a project when they are called without files, by everything that\n" +
			"they read for it; what has not changed is not read again. The results used longest ago go when the cache is full.",
		Example: "  drift cache\n  drift cache clear",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir, err := f.folder()
			if err != nil {
				return err
			}
			cache, err := resultcache.Open(dir)
			if err != nil {
				return err
			}
			if len(args) == 1 {
				if args[0] != "clear" {
					return errors.New("cache takes nothing, or clear")
				}
				return cache.Clear()
			}
			used, err := cache.Usage()
			if err != nil {
				return err
			}
			return writeTo("", func(w io.Writer) error {
				inert.Fprintf(w, "%s: %s, %.1f MB of at most %d MB\n", dir, counted.Of(used.Results, "result", "results"), float64(used.Bytes)/1e6, cache.Limit/1_000_000)
				return nil
			})
		},
	}
	c.Flags().StringVar(&f.dir, "cache-dir", "", "folder of the cache (default: $"+cacheFolderVariable+", otherwise drift in the user's cache folder)")
	return c
}
