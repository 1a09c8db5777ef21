package manifest

import (
	"maps"
	"regexp"
	"testing"
)

func TestLines(t *testing.T) {
	for _, c := range []struct {
		line *regexp.Regexp
		text string
		want string
	}{
		{Gem, `gem "rails", "~> 7.0"`, "rails"},
		{Gem, `  gem('rack-cors')`, "rack-cors"},
		{Gem, `gemspec`, ""},
		{Gem, `# gem "rails"`, ""},
		{GemDependency, `  s.add_dependency "rack"`, "rack"},
		{GemDependency, `  spec.add_development_dependency('rspec', "3")`, "rspec"},
		{GemDependency, `  spec.name = "x"`, ""},
	} {
		got := ""
		if m := c.line.FindStringSubmatch(c.text); m != nil {
			got = m[1]
		}
		if got != c.want {
			t.Errorf("%q names %q, want %q", c.text, got, c.want)
		}
	}
}

func TestSubmodules(t *testing.T) {
	got := Submodules([]byte("[submodule \"a\"]\n\tpath = libs/a\n\turl = ../a\n[submodule \"b\"]\n  path=b/ \r\n"))
	if want := map[string]bool{"libs/a": true, "b": true}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
