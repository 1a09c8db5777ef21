package survey

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/internal/foldertest"
)

// TestRead: testdata/*.txtar hold a repository each, and what is found in it: a line a project with its packs, a line for
// what cannot be read.
func TestRead(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			root, _, want := foldertest.Unpacked(t, file)
			s, err := surveyOf(root)
			if err != nil {
				t.Fatal(err)
			}
			if got := text(s); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// TestRequirementsWithoutEnd: files of requirements that lead to ever more files are read up to a number, and the rest is named.
func TestRequirementsWithoutEnd(t *testing.T) {
	root := t.TempDir()
	for i := range maxIncludes + 1 {
		name := "requirements.txt"
		if i > 0 {
			name = fmt.Sprintf("more%d.txt", i)
		}
		if err := os.WriteFile(filepath.Join(root, name), fmt.Appendf(nil, "-r more%d.txt\nflask\n", i+1), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := surveyOf(root)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(s), "not read more100.txt: more than 100 files of requirements include each other; the rest is not read\n"; !strings.Contains(got, want) {
		t.Errorf("got:\n%s\nwithout %s", got, want)
	}
}

func text(s *Survey) string {
	var b strings.Builder
	for _, p := range s.Projects {
		b.WriteString(p.Language + " " + p.Folder)
		if p.Config != "" {
			b.WriteString(" by " + p.Config)
		}
		if len(p.Within) > 0 {
			b.WriteString(" without " + strings.Join(p.Within, " "))
		}
		b.WriteString("\n")
		for _, m := range p.Packs {
			b.WriteString("  " + m.Pack + ": " + m.Evidence.String() + "\n")
		}
	}
	for _, n := range s.Unread {
		b.WriteString("not read " + n.File + ": " + n.Reason + "\n")
	}
	for _, n := range s.Empty {
		b.WriteString("empty " + n.File + ": " + n.Reason + "\n")
	}
	return b.String()
}

// manifests are packs as they describe themselves, cut down to what is matched.
func manifests() []*abi.Manifest {
	pack := func(id, kind, language, requires string, origins []string, dependencies ...abi.Dependency) *abi.Manifest {
		m := &abi.Manifest{ID: id, Kind: kind, Languages: []string{language}, Dependency: dependencies}
		if requires != "" {
			m.Requires = []string{requires}
		}
		if origins != nil {
			m.Queries = []abi.Query{{Tests: []abi.Test{{Origin: origins}}}}
		}
		return m
	}
	of := func(ecosystem, name string) abi.Dependency { return abi.Dependency{Ecosystem: ecosystem, Name: name} }
	trpc := pack("trpc", "framework", "typescript", "@trpc/server", nil, of("npm", "@trpc/server"))
	trpc.Clients = map[string]abi.ClientRules{"trpc": {}}
	return []*abi.Manifest{
		pack("express", "framework", "typescript", "express", nil, of("npm", "express")),
		pack("fetch", "client", "typescript", "", []string{"global#fetch", "node-fetch#default"}, of("npm", "node-fetch")),
		pack("angular-http", "client", "typescript", "@angular/common", []string{"type:@angular/common/http#HttpClient"}, of("npm", "@angular/common")),
		pack("axios", "client", "typescript", "axios", nil, of("npm", "axios")),
		pack("react-router", "framework", "typescript", "react-router", nil, of("npm", "react-router"), of("npm", "react-router-dom")),
		trpc,
		pack("node", "effects", "typescript", "", []string{"global#process.env", "process#env"}),
		pack("requests", "client", "python", "requests", nil, of("pypi", "requests")),
		pack("rest-framework", "framework", "python", "rest_framework", nil, of("pypi", "djangorestframework")),
		pack("flask", "framework", "python", "flask", nil, of("pypi", "Flask"), of("pypi", "flask-restful")),
		pack("environ", "effects", "python", "", []string{"os#getenv", "os#environ.get"}),
		pack("rails", "framework", "ruby", "rails", nil, of("gem", "rails")),
		pack("net-http", "client", "ruby", "", []string{"ruby#Net::HTTP.**"}),
	}
}

// surveyOf looks through a folder with the manifests of these tests.
func surveyOf(root string) (*Survey, error) {
	tree, err := Open(root)
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	return Read(tree, manifests(), func() ([]Deployed, error) { return nil, nil })
}
