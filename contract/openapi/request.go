package openapi

import (
	"net/url"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

var roles = map[string]string{"path": "pathParams", "query": "query", "querystring": "query", "header": "headers", "cookie": "cookies", "body": "requestBody", "formData": "requestBody"}

// inputs are the parameters of the path and of the operation, which replaces
// those of the same name and place, and the request body.
func (r *reader) inputs(shared []*doc.Value, op *doc.Value) []summary.Input {
	var order []string
	byKey := map[string]*doc.Value{}
	for _, list := range [][]*doc.Value{shared, op.ListAt("parameters")} {
		for _, v := range list {
			p := r.follow(v, "a parameter")
			if p == nil {
				continue
			}
			p.Map("a parameter")
			key := p.StrAt("in") + " " + p.StrAt("name")
			if _, ok := byKey[key]; !ok {
				order = append(order, key)
			}
			byKey[key] = p
		}
	}
	var out []summary.Input
	add := func(name, role string, shape summary.TypeShape) {
		out = append(out, summary.Parameter{Name: name, Position: len(out), Role: summary.Str(role), Shape: shape})
	}
	var form []summary.Property
	for _, key := range order {
		p := byKey[key]
		in, name := p.StrAt("in"), p.StrAt("name")
		role, ok := roles[in]
		if !ok {
			doc.Fail(p, "a parameter is in path, query, header, cookie, body or formData, not in %q", in)
		}
		if name == "" {
			doc.Fail(p, "a parameter has no name")
		}
		shape := r.parameterShape(p, in)
		if in != "path" && !truth(p.Get("required")) {
			shape = summary.Optional(shape)
		}
		switch in {
		case "formData":
			form = append(form, summary.Property{Name: name, Shape: shape})
		case "body":
			add("body", role, r.schemas.table.Top(shape))
		default:
			add(name, role, shape)
		}
	}
	if form != nil {
		add("body", "requestBody", summary.NewRecord(form))
	}
	if v := op.Get("requestBody"); v != nil {
		body := r.follow(v, "a request body")
		shape := summary.TypeShape(summary.UnknownShape{})
		if body != nil {
			body.Map("a request body")
			if s := r.content(body.Get("content"), request); s != nil {
				shape = r.schemas.table.Top(s)
			}
			if !truth(body.Get("required")) {
				shape = summary.Optional(shape)
			}
		}
		add("body", "requestBody", shape)
	}
	return out
}

func (r *reader) parameterShape(p *doc.Value, in string) summary.TypeShape {
	if schema := p.Get("schema"); schema != nil {
		return r.schemas.shape(schema, request)
	}
	if c := p.Get("content"); c != nil {
		if s := r.content(c, request); s != nil {
			return s
		}
	}
	if r.swagger && in != "body" {
		return r.schemas.shape(p, request)
	}
	return summary.UnknownShape{}
}

func truth(v *doc.Value) bool { return v.Is(doc.Bool) && v.Scalar == "true" }

// base is the path in front of every path of a document, path item or operation.
func (r *reader) base(v *doc.Value) string {
	if r.swagger {
		return trimBase(r.root.StrAt("basePath"))
	}
	var found []string
	seen := map[string]bool{}
	for _, s := range v.ListAt("servers") {
		for _, p := range serverPaths(s) {
			if !seen[p] {
				seen[p] = true
				found = append(found, p)
			}
		}
	}
	switch len(found) {
	case 0:
		return ""
	case 1:
		return found[0]
	}
	slices.Sort(found)
	return "(" + strings.Join(found, "|") + ")"
}

// maxServerPaths bounds the ways to write out a server's variables; a variable that would lead to more stays open.
const maxServerPaths = 16

func serverPaths(s *doc.Value) []string {
	s.Map("a server")
	texts := []string{s.TextAt("url")}
	for _, e := range s.MapAt("variables") {
		values := e.Value.StringsAt("enum")
		if len(values) == 0 {
			values = []string{e.Value.TextAt("default")}
		}
		if _, path := splitServer(texts[0]); !strings.Contains(path, "{"+e.Key+"}") {
			values = values[:1] // a variable of the host decides nothing about the path
		}
		if len(texts)*len(values) > maxServerPaths {
			continue
		}
		var next []string
		for _, t := range texts {
			for _, value := range values {
				next = append(next, strings.ReplaceAll(t, "{"+e.Key+"}", value))
			}
		}
		texts = next
	}
	var out []string
	for _, t := range texts {
		_, path := splitServer(t)
		if u, err := url.PathUnescape(path); err == nil {
			path = u
		}
		out = append(out, trimBase(path))
	}
	return out
}

// splitServer parts a server's address into host and path; a server may be a path alone.
func splitServer(address string) (host, path string) {
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		address = address[:i]
	}
	if i := strings.Index(address, "://"); i >= 0 {
		address = address[i+3:]
	} else if strings.HasPrefix(address, "//") {
		address = address[2:]
	} else {
		return "", address
	}
	if i := strings.IndexByte(address, '/'); i >= 0 {
		return address[:i], address[i:]
	}
	return address, ""
}

func trimBase(p string) string {
	p = strings.TrimRight(p, "/")
	if p == "" || p == "." {
		return ""
	}
	return "/" + strings.TrimLeft(strings.TrimPrefix(p, "./"), "/")
}
