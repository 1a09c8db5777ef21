package check

import (
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

func TestDedupeListsSources(t *testing.T) {
	a, b := checktest.Answers(checktest.Resp(200, checktest.Record("id"))), checktest.Answers(checktest.Resp(200, checktest.Record("id")))
	b.Location.File = "second.ts"
	r := Compare(&Run{Summaries: []*summary.Summary{a, b, checktest.Client("response", checktest.Path(true, checktest.Record("nope")))}}, nil, false)
	if len(r.Findings) != 1 || len(r.Findings[0].Sources) != 2 {
		t.Errorf("findings: %+v", r.Findings)
	}
	if len(r.Pairing.Collisions) != 1 {
		t.Errorf("collisions: %v", r.Pairing.Collisions)
	}
}

func TestNothingPaired(t *testing.T) {
	r := Compare(&Run{Summaries: []*summary.Summary{checktest.Answers(checktest.Resp(200, nil))}}, nil, false)
	if len(r.Run) != 1 || r.Run[0].Kind != "nothingPaired" || !r.Gate("none") {
		t.Errorf("run findings: %+v", r.Run)
	}
	if r := Compare(&Run{Summaries: []*summary.Summary{checktest.Answers(checktest.Resp(200, nil))}}, nil, true); len(r.Run) != 0 {
		t.Error("--allow-empty accepts it")
	}
}
