package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/drift-analyzer/drift/host/config"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/internal/inert"
	"github.com/drift-analyzer/drift/internal/resultcache"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// choice is what fits a repository, as the cache keeps it.
type choice struct {
	Root     string
	Entries  []config.Entry
	Warnings []string
	Unread   []ask.Library
}

// cachedChoice takes what fits a folder out of the cache, or looks through the folder and keeps what it finds. The folder may be in
// the tree of a base, of which the commit says all.
func cachedChoice(ctx context.Context, dir string, file *config.File, cache *resultcache.Cache, b *base) (*readings, error) {
	key := ""
	if cache != nil {
		key = choiceKey(ctx, dir, b)
	}
	if key == "" {
		return surveyed(ctx, dir, file, nil)
	}
	hit, damaged := cache.Find(key)
	sayDamaged(damaged)
	var was choice
	if hit != nil && json.Unmarshal(hit.Content, &was) == nil {
		return &readings{root: was.Root, entries: was.Entries, warnings: was.Warnings, unread: was.Unread, file: file}, nil
	}
	began, to := time.Now(), &sourcefile.Recording{}
	r, err := surveyed(ctx, dir, file, to)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(choice{r.root, r.entries, r.warnings, r.unread})
	if err == nil {
		err = cache.Store(key, began, b.lasting(to.Inputs()), text, len(r.entries), "")
	}
	sayNotKept(err)
	return r, nil
}

// choiceKey names what fits a folder: the program, the folder, the repository or workspace around it, and the packs of the
// project's own. It is "" where one of them cannot be told.
func choiceKey(ctx context.Context, dir string, b *base) string {
	program, err := programStamp()
	if err != nil {
		return ""
	}
	if dir, err = filepath.Abs(dir); err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	own, failure := manifestsOf(ctx, dir, nil)
	text, unwritten := json.Marshal(own)
	if err != nil || failure != nil || unwritten != nil {
		return ""
	}
	if b != nil {
		rel, err := filepath.Rel(b.tree, dir)
		if err != nil {
			return ""
		}
		return resultcache.Key("choice", program, "base", b.commit, b.top, rel, string(text))
	}
	return resultcache.Key("choice", program, dir, project.Outermost(dir), string(text))
}

// sayDamaged says which entries of the cache were thrown away.
func sayDamaged(entries []string) {
	for _, d := range entries {
		inert.Fprintf(os.Stderr, "warning: the cache's entry %s is damaged and was thrown away\n", d)
	}
}

// sayNotKept says that a result could not be kept, which costs the next run time only.
func sayNotKept(err error) {
	if err != nil {
		inert.Fprintf(os.Stderr, "warning: a result is not kept in the cache: %v\n", err)
	}
}

// programStamp tells this build of drift from others.
func programStamp() (string, error) {
	file, err := os.Executable()
	if err != nil {
		return "", err
	}
	info, err := os.Stat(file)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(version, " ", file, " ", info.Size(), " ", info.ModTime().UnixNano()), nil
}
