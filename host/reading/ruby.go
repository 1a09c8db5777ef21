package reading

import (
	"fmt"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/lang/ruby"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/rules"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/types/records"
	"github.com/drift-analyzer/drift/host/unit"
)

func init() { add(language{FrontEnd: &ruby.FrontEnd, open: openRuby}) }

// rubySources are the files of a Ruby project. No interpreter is asked: constants
// are found by name (flow), and a Gemfile says which gems there are.
type rubySources struct {
	files []string
	gems  []string
	packs []*packrt.Pack
}

// RubySkipped are folders that hold no source of a Ruby project.
var RubySkipped = map[string]bool{"vendor": true, "node_modules": true, "tmp": true}

func openRuby(p *project.Project, with opening) (sources, []FileProblem, error) {
	files, reasons := project.Sources(p.Files, p.Root, func(path string) bool { return syntax.LanguageOf(path) == syntax.Ruby }, RubySkipped)
	problems := unreadable(reasons)
	gems, err := project.Gems(p.Files, p.Root)
	if err != nil {
		return nil, nil, fmt.Errorf("read the project's gems: %w", err)
	}
	return &rubySources{files, gems, with.packs}, problems, nil
}

func (s *rubySources) Files() []string { return s.files }

// Link has nothing to resolve: Ruby files name constants, not modules.
func (s *rubySources) Link([]*unit.File) flow.ModuleResolver { return noModules{} }

type noModules struct{}

func (noModules) Resolve(*unit.File, string) flow.Target { return flow.Target{File: -1} }

// Packages are the gems of the project, every one of which all files see, and those that no manifest names of packs that the run names.
func (s *rubySources) Packages(files []*unit.File) (map[string]Use, []FileProblem) {
	out := make(map[string]Use, len(s.gems))
	for _, p := range s.packs {
		for _, gem := range p.Manifest.Requires {
			out[gem] = Use{Installed: true, Named: true}
		}
	}
	for _, gem := range s.gems {
		out[gem] = Use{Files: len(files), Installed: true}
	}
	return out, nil
}

func (s *rubySources) Types(prog *program.Program, packs []*packrt.Pack) Types {
	o := records.New(prog)
	for _, p := range packs {
		for _, m := range rules.Models(p.Manifest) {
			o.Rules = append(o.Rules, records.Rules{Extends: m.Extends, Gives: m.Gives, Own: m.Own, Writes: m.Writes, Answers: m.Answers, Wraps: m.Wraps, Options: m.Options})
		}
	}
	return Types{Oracle: o, Records: o}
}
