package mcpserver

import (
	"context"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

const (
	summaryPrefix = "drift://summary/"
	kindPrefix    = "drift://kind/"
	indexURI      = "drift://summaries"
	// indexed bounds the list of units.
	indexed = 2000
)

// resources adds the page of every finding kind, the list of units, and each unit's summary.
func (s *server) resources(m *mcp.Server) {
	for _, k := range check.Kinds() {
		m.AddResource(&mcp.Resource{URI: kindPrefix + string(k.Name), Name: string(k.Name), Description: "What the finding kind means and what to do about it", MIMEType: "text/markdown"},
			func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
				return text(req.Params.URI, "text/markdown", k.Markdown()), nil
			})
	}
	m.AddResource(&mcp.Resource{URI: indexURI, Name: "summaries", Description: "The units that have a summary: id and line, one a line", MIMEType: "text/plain"},
		func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			r, err := s.keeper.current(ctx, nil)
			if err != nil {
				return nil, err
			}
			return text(req.Params.URI, "text/plain", r.list()), nil
		})
	m.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: summaryPrefix + "{+id}", Name: "summary", Description: "One unit's summary, complete: file::name, percent-encoded", MIMEType: "application/json"},
		func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			id, err := url.PathUnescape(strings.TrimPrefix(req.Params.URI, summaryPrefix))
			if err != nil {
				return nil, mcp.ResourceNotFoundError(req.Params.URI)
			}
			r, err := s.keeper.current(ctx, nil)
			if err != nil {
				return nil, err
			}
			var found []*summary.Summary
			for _, x := range r.Run.Summaries {
				if x.ID() == id {
					found = append(found, x)
				}
			}
			if len(found) == 0 {
				return nil, mcp.ResourceNotFoundError(req.Params.URI)
			}
			var b strings.Builder
			if err := summary.WriteAll(&b, found); err != nil {
				return nil, err
			}
			return text(req.Params.URI, "application/json", b.String()), nil
		})
}

func text(uri, kind, body string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: kind, Text: body}}}
}

// list lists the units; what is left out is said.
func (r *reading) list() string {
	var b strings.Builder
	for i, s := range r.Run.Summaries {
		if i == indexed {
			b.WriteString("… and more: the tools boundaries and check name units by what they stand at\n")
			break
		}
		b.WriteString(s.ID())
		if s.Identity.Binding != nil {
			b.WriteString("  " + s.Identity.Binding.Label())
		}
		b.WriteString("\n")
	}
	return b.String()
}
