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

// aCrowd is how many operations of one document are taken for routes that were not
// read rather than for operations that nobody serves.
const aCrowd = 12

// crowd says once that very many operations of a document are not served: most likely
// their routes are registered in a way that was not read.
func crowd(list []finding.Finding, declared int) []finding.Finding {
	var rest, gone []finding.Finding
	for _, f := range list {
		if f.Kind == ContractOperationUnimplemented.Name {
			gone = append(gone, f)
		} else {
			rest = append(rest, f)
		}
	}
	if len(gone) < aCrowd {
		return list
	}
	one := gone[0]
	var names []string
	for _, f := range gone {
		names = append(names, f.Boundary.Label())
		one.Sources = append(one.Sources, f.Provider.Summary)
	}
	sort.Strings(one.Sources)
	one.Description = fmt.Sprintf("%s declares %d operations of which no handler of this run serves %d (%s): so many that some of the routes were probably not read", one.Provider.Location.File, declared, len(gone), finding.ShortList(names))
	return append(rest, ContractOperationUnimplemented.At(tooManyUnserved, one))
}

// mayServe reports whether a handler of which the path or the method was not read in
// full can be the one that serves an operation: then nothing is known to be missing.
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

// openTail reports whether a path ends in a hole that goes on from something else in
// its segment (`/api/v1{path}`, `/api/{version}{path}`), and another path begins with
// what is stated before it: what the hole stands for was put together at run time, and
// may have further segments.
func openTail(path, other string) bool {
	last := path[strings.LastIndexByte(path, '/')+1:]
	stated := last[:max(strings.IndexByte(last, '{'), 0)]
	if !strings.HasSuffix(last, "}") || stated == "" && !strings.Contains(last, "}{") {
		return false
	}
	return strings.HasPrefix(restpath.Normalize(other)+"/", restpath.Normalize(path[:len(path)-len(last)]+stated))
}

// nearest names a path that is served for the same method and differs from a declared
// one by its beginning only; "" when there is none.
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
