package contract

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/drift-analyzer/drift/contract/internal/source"
)

// rootOf is the folder that everything is read in, with links resolved.
func rootOf(given string, paths []string) (string, error) {
	root := given
	if root == "" {
		wd, err := os.Getwd()
		if err != nil {
			return "", fmt.Errorf("cannot find the working directory: %w", err)
		}
		root = wd
		for _, p := range paths {
			base, _ := doublestar.SplitPattern(filepath.ToSlash(p))
			if info, err := os.Stat(p); err == nil {
				base = p
				if !info.IsDir() {
					base = filepath.Dir(p)
				}
			}
			if _, ok := below(root, base); !ok {
				root = base
				break
			}
		}
	}
	abs, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return "", fmt.Errorf("cannot open the root %s: %w", root, err)
	}
	return real, nil
}

// below gives a path relative to a folder, with slashes, and whether it lies inside.
func below(root, p string) (string, bool) {
	abs, err := filepath.Abs(p)
	if err != nil {
		return "", false
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return "", false
	}
	rel = filepath.ToSlash(rel)
	return rel, rel != ".." && !strings.HasPrefix(rel, "../")
}

// find lists the files that a path means: a file is taken as it is, of a
// folder or a glob those that the reader wants.
func find(in *source.Input, r reader, root, p string) ([]string, error) {
	info, err := os.Stat(p)
	isGlob := err != nil && strings.ContainsAny(p, "*?[{")
	if err != nil && !isGlob {
		return nil, fmt.Errorf("cannot read %s: there is no such file or folder", p)
	}
	if isGlob {
		base, pattern := doublestar.SplitPattern(filepath.ToSlash(p))
		rel, ok := below(root, base)
		if !ok {
			return nil, outside(p)
		}
		sub, err := fs.Sub(in.FS, rel)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", p, err)
		}
		matches, err := doublestar.Glob(sub, pattern, doublestar.WithFilesOnly())
		if err != nil {
			return nil, fmt.Errorf("cannot read the pattern %s: %w", p, err)
		}
		var out []string
		for _, m := range matches {
			if rel != "." {
				m = rel + "/" + m
			}
			out = append(out, m)
		}
		return out, nil
	}
	rel, ok := below(root, p)
	if !ok {
		return nil, outside(p)
	}
	if !info.IsDir() {
		return []string{rel}, nil
	}
	out, err := in.Walk(rel, func(name string) bool {
		return r.wants(name, func() []byte {
			data, err := in.Read(name)
			if err != nil {
				return nil
			}
			return data
		})
	})
	if err != nil {
		return nil, fmt.Errorf("cannot read the folder %s: %w", p, err)
	}
	return out, nil
}

func outside(p string) error {
	return fmt.Errorf("%s lies outside the root; name a wider one with --root", p)
}

// fetch reads a URL. A contract is a document: what takes longer than a minute
// or is larger than a file may be is refused.
func fetch(url string) ([]byte, error) {
	client := &http.Client{Timeout: time.Minute}
	resp, err := client.Get(url)
	if err != nil {
		return nil, fmt.Errorf("cannot fetch %s: %w", url, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("cannot fetch %s: the server answers %s", url, resp.Status)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, source.MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("cannot fetch %s: %w", url, err)
	}
	if len(data) > source.MaxFile {
		return nil, fmt.Errorf("cannot fetch %s: it is larger than %d MB", url, source.MaxFile>>20)
	}
	return data, nil
}
