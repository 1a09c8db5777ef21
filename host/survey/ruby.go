package survey

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/manifest"
)

var lockedName = regexp.MustCompile(`^  ([\w.-]+)!?(?: \(.*\))?$`)

// readRuby reads what the DEPENDENCIES of a lock file name, otherwise what the Gemfile names, and gemspecs.
func (r *reader) readRuby() {
	var specs []string
	for _, file := range r.manifests {
		base, dir := path.Base(file), path.Dir(file)
		switch {
		case base == "Gemfile.lock" || base == "gems.locked":
			r.gems(file, func(lines []string, add func(name string, line int)) {
				within := false
				for i, line := range lines {
					if line != "" && line[0] != ' ' {
						within = strings.TrimSpace(line) == "DEPENDENCIES"
					} else if m := lockedName.FindStringSubmatch(line); within && m != nil {
						add(m[1], i+1)
					}
				}
			})
		case base == "Gemfile" || base == "gems.rb":
			r.gems(file, everyLine(manifest.Gem))
			if !r.has(dir, "Gemfile.lock") && !r.has(dir, "gems.locked") {
				r.unread(file, "there is no lock file next to it: gems that it takes from a gemspec or from Ruby code are unknown; run bundle lock")
			}
		case base == "config.ru" && !r.hasAbove(dir, "Gemfile", "Gemfile.lock", "gems.rb", "gems.locked"):
			r.requiredBy(file)
		case strings.HasSuffix(base, ".gemspec"):
			r.gems(file, everyLine(manifest.GemDependency))
			specs = append(specs, file)
		}
	}
	r.passGemsOn(specs)
}

// passGemsOn gives each project what the gems of the repository need that it depends on: an engine that depends on another one of the
// repository has what that one has, whatever is written in its own gemspec.
func (r *reader) passGemsOn(specs []string) {
	type gem struct {
		of    *Project
		needs []string
	}
	gems := map[string]gem{}
	for _, file := range specs {
		data := r.manifest(file)
		if data == nil {
			continue
		}
		name := strings.TrimSuffix(path.Base(file), ".gemspec")
		one := gem{of: r.project(path.Dir(file), "ruby")}
		for _, line := range strings.Split(string(data), "\n") {
			if m := manifest.GemName.FindStringSubmatch(line); m != nil {
				name = m[1]
			} else if m := manifest.GemDependency.FindStringSubmatch(line); m != nil && !strings.Contains(line, "development_dependency") {
				one.needs = append(one.needs, m[1])
			}
		}
		gems[name] = one
	}
	for _, p := range r.survey.Projects {
		if p.Language != "ruby" {
			continue
		}
		for queue := slices.Sorted(maps.Keys(p.dependencies)); len(queue) > 0; queue = queue[1:] {
			from, ok := gems[strings.TrimPrefix(queue[0], "gem:")]
			if !ok || from.of == p {
				continue
			}
			for _, name := range from.needs {
				if key := "gem:" + name; p.dependencies[key] == (Evidence{}) {
					p.dependencies[key] = from.of.dependencies[key]
					queue = append(queue, key)
				}
			}
		}
	}
}

func everyLine(name *regexp.Regexp) func([]string, func(string, int)) {
	return func(lines []string, add func(string, int)) {
		for i, line := range lines {
			if m := name.FindStringSubmatch(line); m != nil {
				add(m[1], i+1)
			}
		}
	}
}

// gems adds the gems that a manifest names to the project of its folder. The first manifest to name one is its evidence.
func (r *reader) gems(file string, names func(lines []string, add func(name string, line int))) {
	data := r.manifest(file)
	if data == nil {
		return
	}
	p := r.project(path.Dir(file), "ruby")
	p.Manifests = append(p.Manifests, file)
	names(strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n"), func(name string, line int) {
		if _, ok := p.dependencies["gem:"+name]; !ok {
			p.dependencies["gem:"+name] = Evidence{file, line, name}
		}
	})
}

var rubyRequire = regexp.MustCompile(`(?m)^[ \t]*require[ (]*["']([\w-]+)(?:/[\w/-]+)?["']`)

// requiredBy takes what the sources beside a rackup file require for the gems of their project: an application whose gems an image
// brings has no Gemfile.
func (r *reader) requiredBy(rackup string) {
	dir := path.Dir(rackup)
	p := r.project(dir, "ruby")
	p.Manifests = append(p.Manifests, rackup)
	for _, file := range append([]string{rackup}, r.sources...) {
		if file != rackup && (languageOf(file) != "ruby" || dir != "." && !strings.HasPrefix(file, dir+"/") || isAside(file, "ruby")) {
			continue
		}
		data, err := r.read(file, maxSource)
		if err != nil {
			continue
		}
		for _, at := range rubyRequire.FindAllSubmatchIndex(data, -1) {
			name := string(data[at[2]:at[3]])
			if _, ok := p.dependencies["gem:"+name]; !ok {
				p.dependencies["gem:"+name] = Evidence{file, 1 + bytes.Count(data[:at[0]], []byte{'\n'}), name}
			}
		}
	}
}

// hasAbove reports whether a folder, or one above it, has one of some manifests.
func (r *reader) hasAbove(dir string, bases ...string) bool {
	for ; ; dir = path.Dir(dir) {
		if slices.ContainsFunc(bases, func(base string) bool { return r.has(dir, base) }) {
			return true
		}
		if dir == "." || dir == "/" {
			return false
		}
	}
}

func (r *reader) has(dir, base string) bool {
	want := path.Join(dir, base)
	for _, m := range r.manifests {
		if m == want {
			return true
		}
	}
	return false
}
