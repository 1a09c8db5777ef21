package graph

import (
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
	"github.com/drift-analyzer/drift/summary"
)

// Applied lists the wrappers around a unit in the order in which they run.
func Applied(s *summary.Summary) []WrapperRef {
	if s.Metadata.Wrappers == nil {
		return nil
	}
	var out []WrapperRef
	for i := range s.Metadata.Wrappers.Applied {
		out = append(out, ReadWrapper(&s.Metadata.Wrappers.Applied[i]))
	}
	return out
}

// WrapperRef names a wrapper: middleware or a filter around a route.
type WrapperRef struct{ Name, File, ID string }

// ReadWrapper completes the name and the file of a wrapper from its id.
func ReadWrapper(w *summary.WrapperRef) WrapperRef {
	out := WrapperRef{Name: w.Name, File: w.File, ID: w.Key()}
	file, name := SplitID(out.ID)
	if out.File == "" {
		out.File = file
	}
	if out.Name == "" && (file != "" || w.IsPlain()) {
		out.Name = name
	}
	if w.IsPlain() && file == "" {
		out.ID = ""
	}
	return out
}

// WrapperOf tells which wrapper gave an outcome.
func WrapperOf(t *summary.Transition) (WrapperRef, bool) {
	if !t.ByWrapper() {
		return WrapperRef{}, false
	}
	return ReadWrapper(&t.Metadata.Wrappers.From), true
}

// Text is the wrapper as a line of a report says it.
func (w WrapperRef) Text() string {
	if w.File == "" {
		return w.Name
	}
	return words.WithoutExtension(w.File) + "." + w.Name
}

// SplitID takes a summary id apart: [workspace::]file::export path.
func SplitID(id string) (file, name string) {
	parts := strings.Split(id, "::")
	if len(parts) == 1 {
		return "", id
	}
	return parts[len(parts)-2], parts[len(parts)-1]
}
