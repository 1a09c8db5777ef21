package caddy

import (
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/summary"
)

// matcher is what a directive asks for.
type matcher struct {
	conditions []summary.RoutingCondition
	// paths are those that it asks for; any: it asks for something.
	paths []string
	any   bool
}

// taken takes the matcher off the words of a directive; named are those of its site.
func taken(d *directive, named map[string]*directive) (m matcher, args []string) {
	args = d.args[1:]
	if len(args) == 0 {
		return m, args
	}
	switch word := args[0]; {
	case word == "*":
		return m, args[1:]
	case strings.HasPrefix(word, "/") && !(d.arg(0) == "rewrite" && len(args) == 1):
		m.path([]string{word})
		return m, args[1:]
	case strings.HasPrefix(word, "@"):
		if n := named[word]; n != nil {
			m.read(n)
		} else {
			m.open(word + ", which is not declared")
		}
		return m, args[1:]
	}
	return m, args
}

// read reads a named matcher: what its lines ask for must all hold, and one of the values of each.
func (m *matcher) read(n *directive) {
	lines := n.block
	if len(n.args) > 1 {
		lines = append([]*directive{{args: n.args[1:], label: n.label, line: n.line, block: nil}}, lines...)
	}
	m.any = len(lines) > 0
	var paths []string
	for _, l := range lines {
		values := l.args[min(1, len(l.args)):]
		switch l.arg(0) {
		case "path":
			paths = append(paths, values...)
		case "path_regexp":
			if len(values) > 0 {
				m.add(deploy.Condition(summary.FieldPath, summary.MatchPerl, values[len(values)-1]))
			}
		case "method":
			for i := range values {
				values[i] = strings.ToUpper(values[i])
			}
			m.add(deploy.Condition(summary.FieldMethod, summary.MatchExact, values...))
		case "host":
			m.add(deploy.Condition(summary.FieldHost, summary.MatchGlob, values...))
		case "protocol":
			if p := l.arg(1); p == "http" || p == "https" {
				m.add(deploy.Condition(summary.FieldScheme, summary.MatchExact, p))
			} else {
				m.open(l.text())
			}
		default:
			m.open(l.text())
		}
	}
	m.path(paths)
}

// path asks for one of some paths: as they are written, in any case, with * for any text.
func (m *matcher) path(list []string) {
	if len(list) == 0 {
		return
	}
	m.any, m.paths = true, list
	c := deploy.Condition(summary.FieldPath, summary.MatchPerlFold)
	for _, p := range list {
		c.Values = append(c.Values, "^"+strings.ReplaceAll(regexp.QuoteMeta(p), `\*`, ".*")+"$")
	}
	m.add(c)
}

func (m *matcher) add(c summary.RoutingCondition) {
	m.any = true
	m.conditions = append(m.conditions, c)
}

// open asks for something that no request's line says.
func (m *matcher) open(text string) {
	m.add(deploy.Condition(text, "by the server", "?"))
}

// order is the one in which directives run, whatever their order in the file; those that change no way of a request are left out.
var order = []string{"redir", "rewrite", "uri", "try_files", "handle", "handle_path", "route", "abort", "error", "respond", "metrics", "reverse_proxy", "php_fastcgi", "file_server", "acme_server"}

// quiet are the directives that change no way of a request, or only for who is not let in.
var quiet = []string{"tracing", "map", "vars", "fs", "root", "log", "log_append", "log_skip", "skip_log", "log_name", "header", "copy_response_headers", "request_body", "method", "basic_auth", "basicauth",
	"forward_auth", "request_header", "encode", "push", "intercept", "templates", "tls", "bind", "handle_errors", "copy_response", "rate_limit"}

// ordered are the directives of a block in the order in which they run: by their names, then what asks for the longest path,
// then what asks for something, then as they stand.
func ordered(block []*directive) []*directive {
	named := matchers(block)
	out := slices.Clone(block)
	rank := func(d *directive) int {
		if i := slices.Index(order, d.arg(0)); i >= 0 {
			// handle and handle_path are one group.
			if d.arg(0) == "handle_path" {
				return slices.Index(order, "handle")
			}
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(out, func(a, b *directive) int {
		if x, y := rank(a), rank(b); x != y || x == len(order) {
			return x - y
		}
		m, _ := taken(a, named)
		n, _ := taken(b, named)
		p, q := only(m), only(n)
		switch {
		case p == "" && q == "":
			return asks(n) - asks(m)
		case len(strings.TrimSuffix(p, "*")) == len(strings.TrimSuffix(q, "*")):
			return len(p) - len(q)
		}
		return len(strings.TrimSuffix(q, "*")) - len(strings.TrimSuffix(p, "*"))
	})
	return out
}

func only(m matcher) string {
	if len(m.paths) == 1 {
		return m.paths[0]
	}
	return ""
}

func asks(m matcher) int {
	if m.any {
		return 1
	}
	return 0
}

// matchers are the named ones of a block.
func matchers(block []*directive) map[string]*directive {
	out := map[string]*directive{}
	for _, d := range block {
		if strings.HasPrefix(d.arg(0), "@") {
			out[d.arg(0)] = d
		}
	}
	return out
}
