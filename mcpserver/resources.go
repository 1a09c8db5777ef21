package mcpserver

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/drift-analyzer/drift/check"
	"github.com/drift-analyzer/drift/summary"
)

const (
	summaryPrefix = "drift://summary/"
	kindPrefix    = "drift://kind/"
	indexURI      = "drift://summaries"
	// indexed is how many units a page of the list has.
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
	list := func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		from, err := 0, error(nil)
		if page, ok := strings.CutPrefix(req.Params.URI, indexURI+"/"); ok {
			if from, err = strconv.Atoi(page); err != nil || from < 0 {
				return nil, mcp.ResourceNotFoundError(req.Params.URI)
			}
		}
		r, err := s.keeper.current(ctx, nil)
		if err != nil {
			return nil, err
		}
		return text(req.Params.URI, "text/plain", r.list(from)), nil
	}
	m.AddResource(&mcp.Resource{URI: indexURI, Name: "summaries", Description: "The units that have a summary: id and boundary, one a line, the first 2000", MIMEType: "text/plain"}, list)
	m.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: indexURI + "/{offset}", Name: "more summaries", Description: "The same list from another unit on", MIMEType: "text/plain"}, list)
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
				if x.ID() == id || inRepository(x.Location.File, x.Metadata.Source)+"::"+x.Identity.Name == id {
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

// list lists the units from one on; what is left out is said.
func (r *reading) list(from int) string {
	var b strings.Builder
	all := r.Run.Summaries
	from = min(from, len(all))
	to := min(from+indexed, len(all))
	for _, s := range all[from:to] {
		b.WriteString(s.ID())
		if s.Identity.Binding != nil {
			// What a unit inside the project is called by stands in its id.
			if label := s.Identity.Binding.Label(); label != "? ?" && !strings.HasSuffix(label, "::") {
				b.WriteString("  " + label)
			}
		}
		b.WriteString("\n")
	}
	if to < len(all) {
		fmt.Fprintf(&b, "… and %d more: %s/%d\n", len(all)-to, indexURI, to)
	}
	return b.String()
}
