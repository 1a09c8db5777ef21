package project

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// TestGems: the gems of a project are those that its own manifest, lock file and gemspecs name.
func TestGems(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"a Gemfile", map[string]string{"Gemfile": "source \"https://rubygems.org\"\ngem \"rails\", \"~> 7\"\n  gem 'pg'\n# gem 'off'\n"}, []string{"pg", "rails"}},
		{"a lock file says more", map[string]string{"Gemfile": "gem 'rails'\n", "Gemfile.lock": "GEM\n  specs:\n    rails (7.1.0)\n      rack (>= 2)\n    rack (3.0)\n"}, []string{"rack", "rails"}},
		{"a gemspec beside", map[string]string{"Gemfile": "gemspec\n", "a.gemspec": "Gem::Specification.new do |s|\n  s.add_dependency 'faraday'\nend\n"}, []string{"faraday"}},
		{"none", map[string]string{"a.rb": "gem 'rails'\n"}, nil},
	} {
		root, err := filepath.EvalSymlinks(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range c.files {
			if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		in, err := sourcefile.New(root, false)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Gems(in, root); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q (%v)", c.name, got, c.want, err)
		}
	}
}
