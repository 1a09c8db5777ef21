package contracts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/http"
	"github.com/drift-analyzer/drift/summary"
)

// credential are names under which documents let a scheme of security speak for a part of the query.
var credential = regexp.MustCompile(`(?i)^(api[_-]?key|key|token|access[_-]?token|auth|signature)$`)

// taken compares what a handler fails without with what a document says that it is sent.
func (v *violations) taken(document string) {
	query, body, known := declaredInputs(v.contract)
	inPath := http.Holes(v.contract)
	say := func(part, name string) {
		v.report(nil, nil, part+" "+name, fmt.Sprintf("the handler fails without %s in the %s, which %s does not declare", name, part, document), finding.Cause{})
	}
	for _, name := range http.ReadTaken(v.handler).Query() {
		if !slices.Contains(query, name) {
			say("query", name)
		}
	}
	m := v.handler.Metadata.HTTP
	if m == nil {
		return
	}
	for i := range m.Takes {
		for _, f := range m.Takes[i].Fields {
			if !f.Needed || f.Guarded || len(f.Path) == 0 {
				continue
			}
			name, _, _ := strings.Cut(string(f.Path[0]), "[")
			switch part := m.Takes[i].Part; {
			case slices.Contains(inPath, name), credential.MatchString(name):
			case part == "query" && !slices.Contains(query, name):
				say(part, name)
			case part == "body" && known && !slices.Contains(body, name):
				say(part, name)
			}
		}
	}
}

// declaredInputs are the names that a document has for the query, and the fields of the body; known is false where a body may have
// others.
func declaredInputs(d *summary.Summary) (query, body []string, known bool) {
	for _, in := range d.Body().Inputs {
		p, ok := in.(summary.Parameter)
		if !ok || p.Role == nil {
			continue
		}
		switch *p.Role {
		case "query":
			name, _, _ := strings.Cut(p.Name, "[")
			query = append(query, name)
		case "requestBody":
			shape, _ := summary.WithoutUndefined(summary.Resolve(p.Shape, d.Body().Definitions))
			r, record := shape.(summary.Record)
			known = record && len(r.Spreads) == 0 && len(r.Properties) > 0
			for _, f := range r.Properties {
				body = append(body, f.Name)
			}
		}
	}
	return query, body, known
}
