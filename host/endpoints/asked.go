package endpoints

import (
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/templates"
	"github.com/drift-analyzer/drift/summary"
)

var anyHole = regexp.MustCompile(`\{([^{}]*)\}`)

// askingForRoutes writes what stands in URLs for the path of a route, which a template asks for by its name, as summaries have it. What
// follows without a slash is a segment of its own: such paths end with a slash. The path of a page is asked for by the page's file.
func (r *Endpoints) askingForRoutes(q facts.Grounded, urls []flow.PatternText) []flow.PatternText {
	for i := range urls {
		text := urls[i].Text
		if templates.IsPageItself(strings.Trim(text, "{}")) {
			urls[i].Text = "/" + summary.AskForRoute(summary.PageAsked+r.prog.Files[q.Fact.File].Path, nil)
		}
		if !strings.Contains(text, "{route$") {
			continue
		}
		var b strings.Builder
		from := 0
		for _, m := range anyHole.FindAllStringSubmatchIndex(text, -1) {
			name, given, ok := templates.RouteAsked(text[m[2]:m[3]])
			if !ok {
				continue
			}
			b.WriteString(text[from:m[0]])
			if !strings.HasSuffix(text[:m[0]], "/") {
				b.WriteByte('/')
			}
			b.WriteString(summary.AskForRoute(name, given))
			if from = m[1]; from < len(text) && strings.IndexByte("/?#.", text[from]) < 0 {
				b.WriteByte('/')
			}
		}
		b.WriteString(text[from:])
		urls[i].Text = b.String()
	}
	return urls
}
