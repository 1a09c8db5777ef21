package corroborate

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// method of the handler's route; a route for every method is tried with POST,
// which may carry a body.
func (h *handler) method() string {
	if r, ok := h.summary.Identity.Binding.Semantics.(summary.Rest); ok && r.Method != nil && *r.Method != "*" {
		return strings.ToUpper(*r.Method)
	}
	return "POST"
}

func (h *handler) path() string {
	if r, ok := h.summary.Identity.Binding.Semantics.(summary.Rest); ok && r.Path != nil {
		return *r.Path
	}
	return "/"
}

// label is the route as reports print it.
func (h *handler) label() string { return h.summary.Identity.Binding.Label() }

// carriesBody reports whether requests of the method have a body.
func (h *handler) carriesBody() bool {
	switch h.method() {
	case "GET", "HEAD", "OPTIONS":
		return false
	}
	return true
}

// parameter matches the parameters of a path, as Express, Fastify and the format write them.
var parameter = regexp.MustCompile(`:([A-Za-z_]\w*)(?:\([^)]*\))?([?*+]?)|\{([A-Za-z_]\w*)[?*+]?\}`)

func (h *handler) params() []string {
	var out []string
	for _, m := range parameter.FindAllStringSubmatch(h.path(), -1) {
		out = append(out, m[1]+m[3])
	}
	return out
}

// fill puts values into the route's path.
func (h *handler) fill(params any) string {
	m, _ := params.(map[string]any)
	path := parameter.ReplaceAllStringFunc(h.path(), func(s string) string {
		p := parameter.FindStringSubmatch(s)
		if v, ok := m[p[1]+p[3]].(string); ok {
			return url.PathEscape(v)
		}
		return "x"
	})
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return strings.ReplaceAll(path, "*", "x")
}

// Curl is the request as a command line.
func (r *Request) Curl() string {
	parts := []string{"curl -i -X " + r.Method}
	for _, k := range slices.Sorted(maps.Keys(r.Headers)) {
		parts = append(parts, "-H "+shell(k+": "+r.Headers[k]))
	}
	if r.Body != nil {
		parts = append(parts, "-d "+shell(string(compact(r.Body))))
	}
	return strings.Join(append(parts, shell("http://localhost:3000"+r.URL)), " ")
}

// shell quotes a word for a POSIX shell.
func shell(s string) string { return "'" + strings.ReplaceAll(printable(s), "'", `'\''`) + "'" }
