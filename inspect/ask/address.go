package ask

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/inspect/graph"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// withoutHost is the path of the address of a request, with its method. What is no address stays as it is, and no boundary is called so.
func withoutHost(spelling string) string {
	at := strings.Index(spelling, "://")
	if at < 0 {
		return spelling
	}
	if u, err := url.Parse(spelling[strings.LastIndexByte(spelling[:at], ' ')+1:]); err != nil || u.Host == "" {
		return spelling
	}
	method := spelling[:strings.LastIndexByte(spelling[:at], ' ')+1]
	rest := spelling[at+len("://"):]
	slash := strings.IndexByte(rest, '/')
	if slash < 0 {
		return method + "/"
	}
	path, _, _ := strings.Cut(rest[slash:], "?")
	path, _, _ = strings.Cut(path, "#")
	return method + path
}

// taking are the routes that take the address of a request: GET /orders/{id} for GET /orders/7. Those that name more of its parts come
// alone. What it is asked with is the key of a boundary; a path without a method means every method.
func (x *Index) taking(want string) []string { return x.takingOf(want, nil) }

// takingOf are those of taking that count; nil counts all.
func (x *Index) takingOf(want string, counts func(label string) bool) []string {
	method, path, ok := strings.Cut(want, " ")
	if strings.HasPrefix(want, "/") {
		method, path, ok = "", strings.TrimPrefix(finding.BoundaryKey("GET "+want), "GET "), true
	}
	if !ok || !strings.HasPrefix(path, "/") {
		return nil
	}
	var out []string
	most := 0
	for i, label := range x.labels {
		m, template, ok := strings.Cut(x.keys[i], " ")
		if !ok || method != "" && m != method && m != "*" {
			continue
		}
		if !strings.HasPrefix(template, "/") || !restpath.Parse(template).Takes(path) || counts != nil && !counts(label) {
			continue
		}
		named := restpath.Specificity(template)
		if named > most {
			most, out = named, nil
		}
		if named == most {
			out = append(out, label)
		}
	}
	return out
}

// withCode adds to routes that documents alone declare those by which code takes the same request, however much of it they name.
func (x *Index) withCode(labels []string, want string) []string {
	code := func(label string) bool {
		return slices.ContainsFunc(x.providers(subject{labels: []string{label}}), func(u *summary.Summary) bool { return !u.IsContract() })
	}
	if slices.ContainsFunc(labels, code) {
		return labels
	}
	if more := x.takingOf(want, code); onePath(more) {
		labels = append(labels, more...)
	}
	return labels
}

// onePath reports whether routes are of one path, however its parameters are called.
func onePath(labels []string) bool {
	path := func(label string) string {
		_, path, _ := strings.Cut(finding.BoundaryKey(label), " ")
		return path
	}
	return len(labels) > 0 && !slices.ContainsFunc(labels, func(l string) bool { return path(l) != path(labels[0]) })
}

// mostAlike are so many requests named; how many more there are is said.
const mostAlike = 3

// endingAlike says which requests end in the path of a route that nothing calls: what stands in front of a service may take off the
// beginning.
func (x *Index) endingAlike(a *Answer, labels []string) {
	var list []string
	for _, label := range labels {
		method, path, ok := strings.Cut(finding.BoundaryKey(label), " ")
		if !ok || len(path) < 2 || !strings.HasPrefix(path, "/") {
			continue
		}
		for _, u := range x.Summaries {
			if !pairing.AtBoundary(u) || !u.Kind.IsConsumer() || graph.BoundaryName(u) == "" {
				continue
			}
			m, asked, ok := strings.Cut(finding.BoundaryKey(u.Identity.Binding.Label()), " ")
			if text := place(u) + " calls " + u.Identity.Binding.Label(); ok && asked != path && strings.HasSuffix(asked, path) && (m == method || method == "*") && !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	if len(list) == 0 {
		return
	}
	slices.Sort(list)
	text := strings.Join(list[:min(len(list), mostAlike)], ", ")
	if more := len(list) - mostAlike; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	a.Caveats = append(a.Caveats, "a request that ends in the same path may mean it, where something in front takes off the beginning: "+text)
}
