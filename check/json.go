package check

import (
	"io"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/intent"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/internal/jsonout"
	"github.com/drift-analyzer/drift/summary"
)

type plainPair struct {
	Boundary string `json:"boundary"`
	Provider string `json:"provider"`
	Consumer string `json:"consumer"`
}

func plainPairs(in []pairing.Pair) jsonout.Long {
	return jsonout.LongOf(in, func(p pairing.Pair) plainPair { return plainPair{p.Label(), p.Provider.ID(), p.Consumer.ID()} })
}

type lone struct {
	Boundary string `json:"boundary"`
	Summary  string `json:"summary"`
	// Reason says what is missing of a binding that cannot pair.
	Reason string `json:"reason,omitempty"`
}

func loneOnes(in []*summary.Summary) jsonout.Long {
	return jsonout.LongOf(in, func(s *summary.Summary) lone {
		one := lone{Boundary: s.Identity.Binding.Label(), Summary: s.ID()}
		if _, ok := s.Identity.Binding.PairingKey(); !ok {
			one.Reason = unkeyedReason(s)
		}
		return one
	})
}

// unkeyedReason says which part of a binding that pairing needs is not stated.
func unkeyedReason(s *summary.Summary) string {
	switch b := s.Identity.Binding.Semantics.(type) {
	case summary.Rest:
		if b.Method == nil && b.Path == nil {
			return "neither method nor path was read"
		}
		if b.Method == nil {
			return "the method was not read"
		}
		return "the path was not read"
	case summary.MessageBus:
		return "the channel was not read"
	case summary.Storage:
		return "the container was not read"
	case summary.GraphqlResolver:
		return "the type was not read"
	case summary.GraphqlOperation:
		return "the operation has no name"
	}
	return "its name was not read"
}

func asIs[T any](x T) T { return x }

// document is the JSON report.
func (r *Report) document() map[string]any {
	doc := map[string]any{"findings": jsonout.LongOf(finding.Told(r.Findings), asIs[finding.Finding]), "intent": jsonout.List(r.IntentFindings()), "run": jsonout.List(r.Run), "pairs": plainPairs(r.Pairing.Pairs), "skipped": jsonout.List(r.Skipped),
		"unmatched":             map[string]any{"providers": loneOnes(r.Pairing.LoneProviders), "consumers": loneOnes(r.Pairing.LoneConsumers), "unkeyed": loneOnes(r.Pairing.Unkeyed)},
		"runtimeNamedCrossings": jsonout.LongOf(r.named, asIs[crossing]), "summariesWithGaps": r.Partly, "collisions": r.Pairing.Collisions}
	if r.Intent != nil {
		doc["intentChecked"] = intentChecked(r.Intent)
	}
	return doc
}

// intentChecked says what of the documents was compared.
func intentChecked(x *intent.Result) map[string]any {
	type draft struct {
		File   string   `json:"file"`
		Blanks []string `json:"blanks"`
	}
	type problem struct {
		File    string `json:"file"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
		Message string `json:"message"`
	}
	drafts, problems := []draft{}, []problem{}
	for _, d := range x.Drafts {
		drafts = append(drafts, draft{d.File, d.Blanks})
	}
	for _, p := range x.Problems {
		problems = append(problems, problem{p.File, p.Line, p.Column, p.Message})
	}
	return map[string]any{"documents": x.Documents, "drafts": drafts, "problems": problems, "notCompared": jsonout.List(x.Skipped), "sentences": x.Sentences, "notes": jsonout.List(x.Notes)}
}

// WriteJSON writes the report with its three lists; findingsOnly writes the bare list of the two-file form.
func (r *Report) WriteJSON(w io.Writer, findingsOnly bool) error {
	if findingsOnly {
		return jsonout.Encode(w, finding.Told(r.Findings))
	}
	return jsonout.Object(w, r.document())
}
