package contracts

import (
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// mayServe reports whether a handler whose path or method was not read completely can serve an
// operation.
func (c *documentCheck) mayServe(r summary.Rest) bool {
	if c.byPath.Taken(r) {
		return true // a route for everything else
	}
	for _, h := range c.handlers {
		if m := h.Metadata.HTTP; m != nil && m.BesideUnread {
			return true
		}
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

// refusesTheRest reports whether a handler only fails, whatever it is asked for below its path: it answers what nothing else
// serves, and a library may serve what a document declares there.
func refusesTheRest(h *summary.Summary) bool {
	r, _ := summary.BindingOf[summary.Rest](h)
	if normal := restpath.Normalize(summary.StrOf(r.Path)); !strings.HasSuffix(normal, "*}") && !strings.HasSuffix(normal, "+}") || summary.StrOf(r.Method) != "*" {
		return false
	}
	paths := h.Body().Transitions
	for i := range paths {
		answer, ok := paths[i].Output.(summary.Response)
		if !ok {
			continue
		}
		if status, literal := summary.LiteralStatus(answer); !literal || status < 400 {
			return false
		}
	}
	return len(h.Body().Transitions) > 0
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
