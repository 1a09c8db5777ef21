package infer

import (
	"cmp"

	"github.com/drift-analyzer/drift/check/finding"
	code "github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/contract/intent"
	"github.com/drift-analyzer/drift/summary"
)

// Keep makes an intent document of each boundary that a list of changes adds to or changes: what was asked for is its
// purpose, and the code as it is now its outcomes.
func Keep(list *intent.ChangeList, run []*summary.Summary, audience string) ([]Draft, []Omitted, error) {
	c := code.ReadCode(run, pairing.Read(run).Code)
	served := map[string]*code.Boundary{}
	for _, b := range c.Boundaries() {
		served[finding.BoundaryKey(b.Label)] = b
	}
	var out []Draft
	var omitted []Omitted
	names, done := map[string]bool{}, map[string]bool{}
	for i := range list.Changes {
		x := &list.Changes[i]
		at := cmp.Or(x.Boundary, x.Where)
		key := finding.BoundaryKey(at)
		switch {
		case x.Verb == "removes" && x.Effect == nil || done[key]:
			continue
		case at == "":
			omitted = append(omitted, Omitted{x.String(), "it names no boundary; `at` says where the effect is"})
			continue
		case served[key] == nil:
			omitted = append(omitted, Omitted{at, "no code of the run serves it"})
			continue
		}
		done[key] = true
		d := newDraft(served[key], unique(names, slug(served[key].Label)))
		d.purpose, d.audience, d.source = node(cmp.Or(x.Note, x.Asked, list.Asked)), node(audience), intent.SourceCurated
		text, err := d.write()
		if err != nil {
			return nil, nil, err
		}
		for _, why := range d.omitted {
			omitted = append(omitted, Omitted{at, why})
		}
		if text != nil {
			out = append(out, Draft{d.name + ".intent.yaml", text})
		}
	}
	return out, omitted, nil
}
