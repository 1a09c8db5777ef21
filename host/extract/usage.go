package extract

import (
	"github.com/drift-analyzer/drift/host/project"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/stage"
	"github.com/drift-analyzer/drift/host/usage"
)

// Usage reads a project and lists what it does with the exports of a package; names are the beginnings of the origins
// that speak of it. Nothing is asked of packs.
func Usage(opts Options, names []string) ([]usage.Use, error) {
	p, err := project.Find(opts.Config, opts.Dir, opts.Bounds)
	if err != nil {
		return nil, err
	}
	opened, err := reading.Open(reading.Options{Project: p, Language: opts.Language, Workers: max(1, opts.Workers), Failures: &stage.Failures{}})
	if err != nil {
		return nil, err
	}
	code, _, err := opened.Read()
	if err != nil {
		return nil, err
	}
	return usage.Of(code, names), nil
}
