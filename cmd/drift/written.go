package main

import (
	"bytes"
	"cmp"
	"path/filepath"
	"strings"

	"github.com/drift-analyzer/drift/host/lang"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/inspect/ask"
	"github.com/drift-analyzer/drift/internal/checkout"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

const (
	// maxSearched bounds the files that are looked through for a name, maxParsed those of them that hold it and are parsed.
	maxSearched = 50_000
	maxParsed   = 500
)

// aside are folders that hold nothing of a project's own; hidden ones do not either.
var aside = map[string]bool{"node_modules": true, "dist": true, "build": true, "out": true, "coverage": true, "vendor": true, "venv": true, "site-packages": true, "__pycache__": true}

// writtenBelow finds the functions of a name in the sources of the repository around a folder, as they are when they are asked for. cut
// is true when not all files were looked at.
func writtenBelow(dir string) func(name string) (found []ask.Place, cut bool) {
	return func(name string) (found []ask.Place, cut bool) {
		root, err := sourcefile.New(cmp.Or(checkout.Top(dir), dir), false)
		if err != nil {
			return nil, true
		}
		files, problems := root.Walk(root.Dir, func(path string) bool { return syntax.LanguageOf(path) != syntax.NoLanguage }, func(path string) bool {
			base := filepath.Base(path)
			return !aside[base] && !strings.HasPrefix(base, ".")
		})
		cut = len(problems) > 0 || len(files) > maxSearched
		in, last := splitName(name)
		parsed := 0
		for _, path := range files[:min(len(files), maxSearched)] {
			data, err := root.Read(path, sourcefile.Source)
			if err != nil {
				cut = true
				continue
			}
			if !bytes.Contains(data, []byte(last)) {
				continue
			}
			if parsed++; parsed > maxParsed {
				return found, true
			}
			file, err := filepath.Rel(root.Dir, path)
			if err != nil {
				return found, true
			}
			found = append(found, definedIn(filepath.ToSlash(file), data, in, last)...)
		}
		return found, cut
	}
}

// splitName splits `Class.method`, `file.py::name` and their like.
func splitName(name string) (in, last string) {
	name = strings.TrimSuffix(name, "()")
	i := strings.LastIndexAny(name, ".#:")
	if i < 0 {
		return "", name
	}
	return strings.TrimRight(name[:i], ":"), name[i+1:]
}

// definedIn are the functions of a name in one file; in is the class, module or file that is named in front of it.
func definedIn(file string, data []byte, in, name string) (out []ask.Place) {
	language := syntax.LanguageOf(file)
	read := syntax.Parse(language, data, syntax.DefaultLimits, nil)
	if read.Tree == nil {
		return nil
	}
	f := lang.Of(language).Lower(file, file, read.Tree)
	for i := range f.Funcs {
		fn := &f.Funcs[i]
		if fn.Name != name || fn.NoBody || fn.Kind == unit.FuncModule {
			continue
		}
		class := ""
		if fn.Class != 0 {
			class = f.Class(fn.Class).Name
		}
		stem := strings.TrimSuffix(file, filepath.Ext(file))
		if in != "" && class != in && !strings.HasSuffix(in, "."+class) && !strings.HasSuffix(in, ":"+class) && !strings.HasSuffix("/"+file, "/"+in) && !strings.HasSuffix("/"+stem, "/"+strings.ReplaceAll(in, ".", "/")) {
			continue
		}
		out = append(out, ask.Place{Name: strings.TrimPrefix(class+"."+name, "."), File: file, Line: f.Line(fn.Node)})
	}
	return out
}
