package generic_test

import (
	"testing"

	. "github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/check/clausetest"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/summary"
)

func TestClauses(t *testing.T) { clausetest.Run(t, &generic.Domain, clauses()) }

func clauses() []Clause {
	body := Record("id", "name")
	fall := Path(true, nil)
	return []Clause{
		{Of: generic.LowConfidence, When: "an ending that was not read", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) {
			s.Gaps = []summary.Gap{{Type: summary.GapUnreadOutcome, Consequence: summary.ConsequenceUnknown, Description: "a return was not read"}}
		}), Client("response", fall)), Want: "info lowConfidence"},
		{Of: generic.LowConfidence, When: "opaque conditions", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) { s.Confidence.Level = summary.LevelMedium }), Client("response", fall)), Want: "info lowConfidence"},
		{Of: generic.LowConfidence, When: "confidence below medium", In: Of(Answers(Resp(200, body)), With(Client("response", fall), func(s *summary.Summary) { s.Confidence.Level = summary.LevelLow })), Want: "info lowConfidence"},
		{Of: generic.LowConfidence, When: "both sides read in full", In: Of(Answers(Resp(200, body)), Client("response", fall)), Want: ""},
		{Of: generic.LowConfidence, When: "what stands alone is counted and not reported", In: Of(With(Answers(Resp(200, body)), func(s *summary.Summary) { s.Confidence.Level = summary.LevelLow })), Want: ""},
	}
}
