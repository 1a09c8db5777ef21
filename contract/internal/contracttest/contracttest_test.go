package contracttest

import (
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// TestMutate: every value of a document is replaced by seven others, one at a time.
func TestMutate(t *testing.T) {
	read := map[string]int{}
	times := 0
	Mutate(t, "a.json", `{"a": [true, {"b": "x"}]}`, func(in *source.Input) ([]*summary.Summary, error) {
		data, err := in.Read(in.Files[0])
		read[string(data)]++
		times++
		if err != nil {
			return nil, err
		}
		return nil, listIn(in)
	})
	// The document as it is, and its values: the document, the list, its two items and the text in the second.
	if times != 1+5*7 || read["null"] != 1 || read["{\"a\": [true,\n{\"b\": 7}]}"] != 1 {
		t.Errorf("%d documents were read: %v", times, read)
	}
}

// listIn refuses a document in which "a" is no list.
func listIn(in *source.Input) (err error) {
	defer doc.Catch(&err)
	root, err := in.Load(in.Files[0])
	if err == nil {
		root.ListAt("a")
	}
	return err
}
