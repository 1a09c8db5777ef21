package http

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// listsOfRecords lists the places that a consumer reads as a list and that every body has as a record: the elements that
// it looks for are not there.
func listsOfRecords(want summary.TypeShape, have []summary.TypeShape, defs map[string]summary.TypeShape, path []string) []string {
	if len(have) == 0 {
		return nil
	}
	switch w := want.(type) {
	case summary.Array:
		var items []summary.TypeShape
		records := 0
		for _, body := range have {
			switch b := summary.Resolve(body, defs).(type) {
			case summary.Array:
				items = append(items, b.Items)
			case summary.Record:
				if len(b.Spreads) == 0 {
					records++
				}
			}
		}
		if records == len(have) {
			return []string{strings.Join(path, ".")}
		}
		if len(items) == len(have) {
			return listsOfRecords(w.Items, items, defs, path)
		}
	case summary.Record:
		var out []string
		for _, prop := range w.Properties {
			var inner []summary.TypeShape
			for _, body := range have {
				if got, _ := Lookup(body, prop.Name, defs); got != nil {
					inner = append(inner, got)
				}
			}
			if len(inner) == len(have) {
				out = append(out, listsOfRecords(prop.Shape, inner, defs, append(path[:len(path):len(path)], prop.Name))...)
			}
		}
		return out
	}
	return nil
}
