package builtin

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// resolvedURL gives the URL that a function of the language makes of its first argument and of the others, each resolved against what
// is in front of it as RFC 3986 says; nothing where an argument may be several.
func (b *Builtins) resolvedURL(q flow.Evaluation, on *flow.Invocation) []flow.Value {
	var texts []string
	for i, arg := range on.Args {
		if b.Files[on.Site.File].Expr(arg).Kind == unit.ExprSpread {
			return nil
		}
		var next []string
		for _, piece := range b.pieces(q, flow.Prop{Site: flow.Site{File: on.Site.File, Expr: arg}, Env: on.Env}) {
			if i == 0 {
				next = append(next, piece.Text)
				continue
			}
			for _, base := range texts {
				if url := resolveURL(base, piece.Text); !slices.Contains(next, url) {
					next = append(next, url)
				}
			}
		}
		if texts = next; len(texts) > maxListTexts {
			return nil
		}
	}
	out := make([]flow.Value, 0, len(texts))
	for _, text := range texts {
		out = append(out, flow.Spelled(text))
	}
	return out
}

// resolveURL resolves a URL against a base. What begins with a hole is taken for relative.
func resolveURL(base, url string) string {
	host, rest := "", base
	switch scheme, behind, ok := strings.Cut(base, "://"); {
	case ok:
		end := strings.IndexByte(behind+"/", '/')
		host, rest = scheme+"://"+behind[:end], behind[end:]
	case strings.HasPrefix(base, "{"):
		if end := strings.IndexByte(base, '}'); end > 0 {
			host, rest = base[:end+1], base[end+1:]
		}
	}
	switch {
	case strings.Contains(url, "://"), strings.HasPrefix(url, "//"):
		return url
	case url == "":
		return base
	case strings.HasPrefix(url, "/"):
		return host + url
	}
	if at := strings.IndexAny(rest, "?#"); at >= 0 {
		rest = rest[:at]
	}
	if strings.HasPrefix(url, "?") || strings.HasPrefix(url, "#") {
		return host + rest + url
	}
	return host + rest[:strings.LastIndexByte(rest, '/')+1] + slashBetween(host, rest) + url
}

// slashBetween is the slash that follows a host behind which no path is written.
func slashBetween(host, rest string) string {
	if host != "" && !strings.Contains(rest, "/") {
		return "/"
	}
	return ""
}
