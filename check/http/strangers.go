package http

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// strangers groups the fields that a client reads of a body and that the body lacks, as they are told: several fields of one place whose
// body has none of those that are read there are one group, any other field is one of its own. A body that keeps them under one of its
// fields is known, and only another form of it was expected.
func strangers(want summary.TypeShape, lacking [][]string, answers []*summary.Transition, defs map[string]summary.TypeShape) (out [][][]string) {
	at := map[string]int{}
	for _, field := range lacking {
		place := field[:len(field)-1]
		key := strings.Join(place, "\x00")
		if i, ok := at[key]; ok {
			out[i] = append(out[i], field)
			continue
		}
		if !knows(shapeAt(want, place, nil), place, answers, defs) {
			at[key] = len(out)
		}
		out = append(out, [][]string{field})
	}
	return out
}

// knows reports whether some body has one of the fields that are read at a place, there or one level below.
func knows(want summary.TypeShape, place []string, answers []*summary.Transition, defs map[string]summary.TypeShape) bool {
	asked := fieldNames(want, nil)
	has := func(shape summary.TypeShape) bool {
		return slices.ContainsFunc(fieldNames(shape, defs), func(name string) bool { return slices.Contains(asked, name) })
	}
	return slices.ContainsFunc(Bodies(answers), func(b summary.TypeShape) bool {
		b = shapeAt(b, place, defs)
		return has(b) || slices.ContainsFunc(fieldNames(b, defs), func(name string) bool {
			below, _ := Lookup(b, name, defs)
			return below != nil && has(elements(below, defs))
		})
	})
}

// shapeAt is what stands at a place of a shape; elements of lists stand where the list does.
func shapeAt(shape summary.TypeShape, place []string, defs map[string]summary.TypeShape) summary.TypeShape {
	for _, name := range place {
		shape, _ = Lookup(elements(shape, defs), name, defs)
	}
	return elements(shape, defs)
}

// elements is what a list holds, however often; any other shape as it is.
func elements(shape summary.TypeShape, defs map[string]summary.TypeShape) summary.TypeShape {
	for {
		list, ok := summary.Resolve(shape, defs).(summary.Array)
		if !ok {
			return shape
		}
		shape = list.Items
	}
}

// listed writes names in a sentence: a, b and c.
func listed(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
