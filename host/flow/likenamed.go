package flow

import (
	"path"
	"strings"
)

// FilesLike lists the files whose path, with or without its extension, is one that a path with holes may be; of a folder that
// it may be, the file that stands for the folder. A hole is a part of one name.
func (s *Sources) FilesLike(pattern string) []FileID {
	known, _, _ := strings.Cut(pattern, "{")
	folder := known[:strings.LastIndexByte(known, '/')+1]
	var out []FileID
	for i, f := range s.Files {
		if !strings.HasPrefix(f.Path, folder) || strings.HasSuffix(f.Path, ".d.ts") {
			continue
		}
		bare := strings.TrimSuffix(f.Path, path.Ext(f.Path))
		if matchesHoles(pattern, f.Path) || matchesHoles(pattern, bare) {
			out = append(out, FileID(i))
			continue
		}
		if of, ok := strings.CutSuffix(bare, "/"+s.Semantics.Names.FolderFile); ok && matchesHoles(pattern, of) {
			out = append(out, FileID(i))
		}
	}
	return out
}

// ModulesLike lists the files whose dotted name is one that a dotted name with holes may be.
func (s *Sources) ModulesLike(pattern string) []FileID {
	pattern = strings.ReplaceAll(pattern, ".", "/")
	var out []FileID
	for i := range s.Files {
		if name, named := s.ModuleName(FileID(i)); named && matchesHoles(pattern, strings.ReplaceAll(name, ".", "/")) {
			out = append(out, FileID(i))
		}
	}
	return out
}

// OwnName gives the dotted name that a file knows itself by, or with ofPackage that of the package it lies in.
func (s *Sources) OwnName(file FileID, ofPackage bool) (string, bool) {
	name, ok := s.ModuleName(file)
	at := s.Files[file].Path
	if ofPackage && strings.TrimSuffix(path.Base(at), path.Ext(at)) != s.Semantics.Names.FolderFile {
		name = name[:max(strings.LastIndexByte(name, '.'), 0)]
	}
	return name, ok
}

// matchesHoles reports whether a path is what a pattern gives when each of its holes is filled with a part of one name.
func matchesHoles(pattern, name string) bool {
	parts, names := strings.Split(pattern, "/"), strings.Split(name, "/")
	if len(parts) != len(names) {
		return false
	}
	for i, part := range parts {
		if !matchesPart(part, names[i]) {
			return false
		}
	}
	return true
}

// matchesPart compares one part of a path: what stands between holes has to come in that order.
func matchesPart(part, name string) bool {
	before, rest, holes := strings.Cut(part, "{")
	if !holes {
		return part == name
	}
	name, ok := strings.CutPrefix(name, before)
	if !ok {
		return false
	}
	for {
		_, behind, closed := strings.Cut(rest, "}")
		if !closed {
			return false
		}
		between, next, more := strings.Cut(behind, "{")
		if !more {
			return len(name) > len(between) && strings.HasSuffix(name, between)
		}
		at := strings.Index(name[min(1, len(name)):], between)
		if at < 0 {
			return false
		}
		name, rest = name[min(1, len(name))+at+len(between):], next
	}
}
