package main

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/inspect/flow"
)

// TestFlowOfNothing: a folder of which no file could be read is said with its files, an empty one without.
func TestFlowOfNothing(t *testing.T) {
	for _, skipped := range [][]string{nil, {"a.json: cut", "b.json: of another version"}} {
		_, err := answerFlow(&check.Run{Skipped: skipped}, flow.Question{})
		if err == nil || !strings.Contains(err.Error(), "there are no summaries to answer from") {
			t.Fatal(err)
		}
		if said := strings.Contains(err.Error(), "not read: a.json: cut; b.json: of another version"); said != (skipped != nil) {
			t.Errorf("%d files: %v", len(skipped), err)
		}
	}
}
