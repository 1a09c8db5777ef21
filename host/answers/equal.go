package answers

import (
	"github.com/drift-analyzer/drift/summary"
)

// mergeEqual drops transitions that say the same twice.
func mergeEqual(list []summary.Transition) []summary.Transition {
	ids := make(map[string]int, len(list))
	for i := range list {
		ids[list[i].ID]++
	}
	if len(ids) == len(list) {
		return list
	}
	keyOf := func(t *summary.Transition) string {
		key := t.ID + "\x00" + string(summary.AppendJSON(nil, t.Output))
		if t.ExpectedInput != nil {
			key += "\x00" + summary.ShapeText(t.ExpectedInput)
		}
		return key
	}
	// A statement that ends both what went well and what was caught is one end; two statements that
	// end alike are two.
	plain := map[string]summary.Range{}
	for i := range list {
		if t := &list[i]; ids[t.ID] > 1 && t.Metadata.IsEmpty() && t.Output != (summary.Void{}) {
			plain[keyOf(t)] = t.Location
		}
	}
	seen := map[string]bool{}
	out := list[:0]
	for _, t := range list {
		if ids[t.ID] == 1 {
			out = append(out, t)
			continue
		}
		key := keyOf(&t)
		if at, ok := plain[key]; ok && !t.Metadata.IsEmpty() && at == t.Location {
			continue
		}
		if key += "\x00" + string(summary.AppendJSON(nil, t.Metadata)); !seen[key] {
			seen[key] = true
			out = append(out, t)
		}
	}
	return out
}
