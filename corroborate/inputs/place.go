package inputs

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Roots of places.
const (
	RootParams  = "params"
	RootQuery   = "query"
	RootHeaders = "headers"
	RootCookies = "cookies"
	RootBody    = "body"
	RootLocals  = "locals"
	// RootRequest holds what middleware puts on the request: the user, the session.
	RootRequest = "request"
	// RootError holds the properties of an exception that a stubbed call raises.
	RootError = "error"
	// RootDependency holds results of calls; the first step of the path is the callee.
	RootDependency = "dependency"
)

// Place is where a value of a request, or of a stubbed dependency, sits.
type Place struct {
	Root string
	Path []string
}

func (p Place) key() string { return p.Root + "\x00" + strings.Join(p.Path, "\x00") }

// textual reports whether a place takes texts only.
func (p Place) textual() bool {
	switch p.Root {
	case RootParams, RootQuery, RootHeaders, RootCookies:
		return true
	}
	return false
}

func (p Place) child(k string) Place {
	return Place{p.Root, append(append([]string(nil), p.Path...), k)}
}

func (p Place) parent() (Place, bool) {
	if len(p.Path) == 0 {
		return p, false
	}
	return Place{p.Root, p.Path[:len(p.Path)-1]}, true
}

// given are the properties of a request that a client does not choose.
var given = map[string]bool{"method": true, "url": true, "originalUrl": true, "path": true, "baseUrl": true, "ip": true, "ips": true,
	"protocol": true, "secure": true, "hostname": true, "host": true, "app": true, "route": true, "raw": true, "log": true, "server": true,
	"socket": true, "connection": true, "res": true, "next": true, "get": true, "header": true, "is": true, "accepts": true, "on": true,
	"once": true, "xhr": true, "fresh": true, "stale": true, "subdomains": true, "httpVersion": true, "id": true, "pipe": true}

// methods that end a path: what comes before them is the value.
var methods = map[string]bool{"trim": true, "toLowerCase": true, "toUpperCase": true, "split": true, "startsWith": true, "endsWith": true,
	"includes": true, "match": true, "map": true, "filter": true, "some": true, "every": true, "find": true, "forEach": true, "slice": true,
	"replace": true, "join": true, "indexOf": true, "test": true, "toString": true, "reduce": true, "push": true, "sort": true, "hasOwnProperty": true}

// requestPlace turns a path below the request into a place.
func requestPlace(path []string) (Place, bool) {
	for i, k := range path {
		if i > 0 && methods[k] {
			path = path[:i]
			break
		}
	}
	if len(path) == 0 {
		return Place{}, false
	}
	switch path[0] {
	case RootParams, RootQuery, RootHeaders, RootCookies, RootBody:
		p := Place{path[0], append([]string(nil), path[1:]...)}
		if p.Root == RootHeaders && len(p.Path) > 0 {
			p.Path[0] = strings.ToLower(p.Path[0])
		}
		return p, true
	case "signedCookies":
		return Place{}, false
	}
	if given[path[0]] {
		return Place{}, false
	}
	return Place{RootRequest, append([]string(nil), path...)}, true
}

// subject is what a reference reads: a place, and whether something was computed
// from the value there before it was looked at.
type subject struct {
	place   Place
	through string // the function that the value went through, "" for none
}

// subjects gives the places that a reference may mean.
func (g *Generator) subjects(r summary.ValueRef) []subject { return g.subjectsOf(r, 0) }

// maxSubjects bounds the values inside one another of a reference.
const maxSubjects = 6

func (g *Generator) subjectsOf(r summary.ValueRef, depth int) []subject {
	if depth > maxSubjects {
		return nil
	}
	switch v := r.(type) {
	case summary.InputRef:
		return g.input(v.Input, v.Path)
	case summary.Dependency:
		if g.problem.Stubbed[v.Name] {
			return []subject{{place: Place{RootDependency, append([]string{v.Name}, v.AccessChain...)}}}
		}
		var out []subject
		for _, a := range g.problem.Calls[v.Name] {
			for _, s := range g.subjectsOf(a, depth+1) {
				s.through = strings.Join(append([]string{v.Name}, v.AccessChain...), ".")
				out = append(out, s)
			}
		}
		return append(out, g.mentioned(v.Name)...)
	case summary.Unresolved:
		return g.mentioned(v.SourceText)
	case summary.Derived:
		return g.derived(v, depth)
	}
	return nil
}

func (g *Generator) derived(v summary.Derived, depth int) []subject {
	if call, ok := v.Derivation.(summary.MethodCall); ok {
		if in, ok := v.From.(summary.InputRef); ok && len(in.Path) == 0 && (call.Method == "get" || call.Method == "header") && len(call.Args) == 1 {
			if l, ok := call.Args[0].(summary.LiteralRef); ok {
				if name, ok := l.Value.(string); ok {
					return []subject{{place: Place{RootHeaders, []string{strings.ToLower(name)}}}}
				}
			}
		}
		from := g.subjectsOf(v.From, depth+1)
		for i := range from {
			from[i].through = call.Method
		}
		if callee := g.problem.Methods[call.Method]; len(from) == 0 && callee != "" {
			return g.subjectsOf(summary.Dependency{Name: callee}, depth+1)
		}
		return from
	}
	from := g.subjectsOf(v.From, depth+1)
	for i, s := range from {
		if s.through != "" {
			// length of a trimmed text is near enough to the text's own.
			if p, ok := v.Derivation.(summary.PropertyAccess); !ok || p.Property != "length" {
				continue
			}
		}
		switch d := v.Derivation.(type) {
		case summary.PropertyAccess:
			from[i].place = s.place.child(d.Property)
		case summary.Destructured:
			from[i].place = s.place.child(d.Field)
		case summary.IndexAccess:
			switch k := d.Index.(type) {
			case string:
				if k == "*" {
					k = "0"
				}
				from[i].place = s.place.child(k)
			case int:
				from[i].place = s.place.child(strconv.Itoa(k))
			case float64:
				from[i].place = s.place.child(strconv.Itoa(int(k)))
			}
		}
	}
	return from
}

func (g *Generator) input(name string, path []string) []subject {
	switch g.problem.Roles[name] {
	case "request":
		if p, ok := requestPlace(path); ok {
			return []subject{{place: p}}
		}
	case "response":
		if len(path) > 1 && path[0] == "locals" {
			return []subject{{place: Place{RootLocals, append([]string(nil), path[1:]...)}}}
		}
	case "error":
		if g.problem.Raises && len(path) > 0 {
			return []subject{{place: Place{RootError, append([]string(nil), path...)}}}
		}
	}
	return nil
}

var memberPath = regexp.MustCompile(`([A-Za-z_$][\w$]*)((?:\??\.[A-Za-z_$][\w$]*|\??\.?\[\s*["'][^"'\]]+["']\s*\])+)`)
var memberStep = regexp.MustCompile(`\.([A-Za-z_$][\w$]*)|\[\s*["']([^"'\]]+)["']\s*\]`)

// mentioned gives the places that source text speaks of.
func (g *Generator) mentioned(text string) []subject {
	var out []subject
	for _, m := range memberPath.FindAllStringSubmatch(text, -1) {
		var path []string
		for _, s := range memberStep.FindAllStringSubmatch(m[2], -1) {
			path = append(path, s[1]+s[2])
		}
		if g.problem.Roles[m[1]] == "" && (m[1] == "req" || m[1] == "request") {
			if p, ok := requestPlace(path); ok {
				out = append(out, subject{place: p, through: "text"})
			}
			continue
		}
		for _, s := range g.input(m[1], path) {
			s.through = "text"
			out = append(out, s)
		}
	}
	return out
}
