package main

import (
	"regexp"
	"strings"
)

// routeText finds the path of a route that is declared, or of a request that is sent.
var (
	declared = []*regexp.Regexp{
		regexp.MustCompile(`(?m)^\s*(?:export )?\w+\.(?:get|post|put|patch|delete|use)\(\s*["']([^"'\n]*)["'],`),
		regexp.MustCompile(`(?m)^\s*@\w+(?:\.\w+)?\(["']([^"'\n]*)["']`),
		regexp.MustCompile(`(?m)^\s*(?:get|post|put|patch|delete) ["']([^"'\n]*)["']`),
		regexp.MustCompile(`(?m)^\s*resources :(\w+)`),
	}
	calls = []*regexp.Regexp{
		regexp.MustCompile("(?:fetch|\\.(?:get|post|put|patch|delete))(?:<[^>]*>)?\\(\\s*f?[\"'`]([^\"'`\\n]*)[\"'`]"),
	}
	segment = regexp.MustCompile(`^[a-z][a-z_-]{2,}$`)
)

// lastSegment is the range of the last literal segment of a path.
func lastSegment(path string) (start, end int, ok bool) {
	path, _, _ = strings.Cut(path, "?")
	for end = len(path); end > 0; {
		start = strings.LastIndexByte(path[:end], '/') + 1
		if segment.MatchString(path[start:end]) {
			return start, end, true
		}
		if end = start - 1; end < 0 {
			break
		}
	}
	return 0, 0, false
}

// serves tells files that declare routes from those that call them.
var serves = regexp.MustCompile(`Router\(|express\(|fastify\(|new Hono|FastAPI\(|Flask\(|Blueprint\(|@Controller|routes\.draw|urlpatterns`)

func segments(p *project, of []*regexp.Regexp, served bool, to func(string) string) (out []change) {
	for _, f := range p.files {
		if f.tree == nil || serves.MatchString(f.text) != served {
			continue
		}
		for _, re := range of {
			for _, m := range re.FindAllStringSubmatchIndex(f.text, -1) {
				start, end, ok := lastSegment(f.text[m[2]:m[3]])
				if !ok {
					continue
				}
				start, end = start+m[2], end+m[2]
				name := f.text[start:end]
				if p.inOther(f, name, `["'`+"`"+`][^"'\n]*\bW\b`, `(?:resources|namespace) :W\b`, `:W\b`) {
					other := to(name)
					if f.text[start-1] == ':' {
						other = strings.ReplaceAll(other, "-", "_") // a symbol, not a text
					}
					out = append(out, replace(f, start, end, other, name, other))
				}
			}
		}
	}
	return out
}

func routeRenamed(p *project) []change {
	return segments(p, declared, true, func(s string) string { return s + "-list" })
}

func callMisspelt(p *project) []change {
	return segments(p, calls, false, func(s string) string {
		if strings.HasSuffix(s, "s") {
			return strings.TrimSuffix(s, "s")
		}
		return s + "-of"
	})
}

var otherMethod = map[string]string{"get": "post", "post": "put", "put": "patch", "patch": "put", "delete": "put", "Get": "Post", "Post": "Put", "Put": "Patch", "Delete": "Put", "POST": "PUT", "PUT": "PATCH", "DELETE": "POST"}

var (
	declaredMethod = regexp.MustCompile(`(?m)^\s*(?:\w+\.|@\w+\.|@|member \{ )?(get|post|put|patch|delete|Get|Post|Put|Delete)\(?["' (][^\n]*$`)
	calledMethod   = regexp.MustCompile("(?:\\w\\.)(post|put|patch|delete|get)\\(\\s*f?[\"'`](?:/|\\{)|method: [\"'](POST|PUT|DELETE)[\"']")
)

func routeMethod(p *project) []change { return methods(p, declaredMethod, true) }

func callMethod(p *project) []change { return methods(p, calledMethod, false) }

func methods(p *project, re *regexp.Regexp, served bool) (out []change) {
	for _, f := range p.files {
		if f.tree == nil || serves.MatchString(f.text) != served {
			continue
		}
		for _, m := range re.FindAllStringSubmatchIndex(f.text, -1) {
			for i := 2; i < len(m); i += 2 {
				if m[i] < 0 {
					continue
				}
				old := f.text[m[i]:m[i+1]]
				if to := otherMethod[old]; to != "" {
					out = append(out, replace(f, m[i], m[i+1], to, strings.ToUpper(old), strings.ToUpper(to)))
				}
			}
		}
	}
	return out
}
