package contracts

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// manyUnserved is how many operations of one document are most likely served by routes that were not
// read.
const manyUnserved = 12

// summarised reports very many unserved operations of a document as one finding.
func summarised(list []finding.Finding, declared int) []finding.Finding {
	var rest, gone []finding.Finding
	for _, f := range list {
		if f.Kind == ContractOperationUnimplemented.Name {
			gone = append(gone, f)
		} else {
			rest = append(rest, f)
		}
	}
	if len(gone) < manyUnserved {
		return list
	}
	one := gone[0]
	var names []string
	for _, f := range gone {
		names = append(names, f.Boundary.Label())
		one.Sources = append(one.Sources, f.Provider.Summary)
	}
	sort.Strings(one.Sources)
	one.Description = fmt.Sprintf("%s declares %d operations, and no handler of this run serves %d of them (%s): some routes were probably not read", one.Provider.Location.File, declared, len(gone), finding.ShortList(names))
	return append(rest, ContractOperationUnimplemented.At(tooManyUnserved, one))
}

// mayServe reports whether a handler whose path or method was not read completely can serve an
// operation.
func (c *documentCheck) mayServe(r summary.Rest) bool {
	for _, h := range c.handlers {
		b, _ := summary.BindingOf[summary.Rest](h)
		if b.Method != nil && !pairing.SameMethod(*b.Method, *r.Method) {
			continue
		}
		if b.Path == nil || b.Method == nil && restpath.Pairs(*b.Path, *r.Path) || openTail(*b.Path, *r.Path) {
			return true
		}
	}
	return false
}

// openTail reports whether a path ends in a hole that follows other text in its segment, such as
// `/api/v1{path}`, and another path begins with what is stated before the hole. The hole is a text
// that was put together at run time, and may contain further segments.
func openTail(path, other string) bool {
	last := path[strings.LastIndexByte(path, '/')+1:]
	stated := last[:max(strings.IndexByte(last, '{'), 0)]
	if !strings.HasSuffix(last, "}") || stated == "" && !strings.Contains(last, "}{") {
		return false
	}
	return strings.HasPrefix(restpath.Normalize(other)+"/", restpath.Normalize(path[:len(path)-len(last)]+stated))
}

// nearest names a path that is served for the same method and differs from a declared one only in
// its beginning; "" when there is none.
func nearest(d summary.Rest, handlers []*summary.Summary) string {
	want := restpath.Normalize(*d.Path)
	for _, h := range handlers {
		r, _ := summary.BindingOf[summary.Rest](h)
		if r.Path == nil || r.Method == nil || !pairing.SameMethod(*r.Method, *d.Method) {
			continue
		}
		have := restpath.Normalize(*r.Path)
		if strings.HasSuffix(have, want) && want != "/" || strings.HasSuffix(want, have) && have != "/" && !strings.HasPrefix(have, "/{") {
			return *r.Path
		}
	}
	return ""
}
