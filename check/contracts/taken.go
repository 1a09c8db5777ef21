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
			name := http.OneOfMany(string(f.Path[0]))
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
			query = append(query, http.OneOfMany(p.Name))
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

// untaken reports what a document declares of a request that the handler does not read, where all that the handler reads of this part of a
// request is known; around are the names that code around handlers reads, by workspace. Beside it stands what the handler reads there and
// the document does not have, which mostly is the same thing by its other name.
func (v *violations) untaken(document string, around map[[2]string]bool) {
	query, body, _ := declaredInputs(v.contract)
	m := v.handler.Metadata.HTTP
	if m == nil {
		return
	}
	read := map[string]bool{}
	for _, name := range http.Holes(v.handler) {
		read[name] = true
	}
	for _, in := range v.handler.Body().Inputs {
		if p, ok := in.(summary.Parameter); ok {
			read[p.Name] = true
		}
	}
	byPart := map[string][]string{}
	for i := range m.Takes {
		t := &m.Takes[i]
		names, known := namesTaken(t)
		if !known {
			return // it may be read there
		}
		byPart[t.Part] = append(byPart[t.Part], names...)
		for _, name := range names {
			read[name] = true
		}
		// A framework may itself put the body under a name that the document does not have.
		for i := range t.Fields {
			if f := t.Fields[i].Path; len(f) > 1 && !slices.Contains(body, string(f[0])) {
				read[string(f[1])] = true
			}
		}
	}
	for _, of := range []struct {
		part     string
		declared []string
	}{{"query", query}, {"body", body}} {
		here := append(slices.Clone(byPart[of.part]), byPart["any"]...)
		if len(here) == 0 {
			continue // nothing of it is read by name
		}
		var beside []string
		for _, name := range here {
			if !credential.MatchString(name) && !slices.Contains(query, name) && !slices.Contains(body, name) && !slices.Contains(http.Holes(v.contract), name) && !slices.Contains(beside, name) {
				beside = append(beside, name)
			}
		}
		var unread []string
		for _, name := range of.declared {
			if !read[name] && !around[[2]string{v.handler.Location.Workspace, name}] && !credential.MatchString(name) && !http.OfFrameworks(name) {
				unread = append(unread, name)
			}
		}
		instead := ""
		if slices.Sort(beside); len(beside) == 1 {
			instead = fmt.Sprintf(" (it reads %s, which is not declared)", beside[0])
		} else if len(beside) > 1 {
			instead = fmt.Sprintf(" (it reads %s, which are not declared)", finding.ShortList(beside))
		}
		if len(unread) >= manyFields {
			slices.Sort(unread)
			v.report(neverRead, nil, of.part+" "+strings.Join(unread, ","), fmt.Sprintf("%s declares %d names in the %s that the handler does not read: %s%s", document, len(unread), of.part, finding.ShortList(unread), instead), finding.Cause{})
			continue
		}
		for _, name := range unread {
			v.report(neverRead, nil, of.part+" "+name, fmt.Sprintf("%s declares %s in the %s, and the handler does not read it%s", document, name, of.part, instead), finding.Cause{})
		}
	}
}

// namesTaken are the names that code reads of a part of a request; known is false where there may be more.
func namesTaken(t *summary.RequestTaken) (names []string, known bool) {
	if t.Open {
		return nil, false
	}
	for i := range t.Fields {
		if len(t.Fields[i].Path) == 0 {
			return nil, false
		}
		name := http.OneOfMany(string(t.Fields[i].Path[0]))
		names = append(names, name)
	}
	if t.Checked != nil {
		form, ok := t.Checked.(summary.Record)
		if !ok || len(form.Spreads) > 0 {
			return nil, false
		}
		for _, p := range form.Properties {
			names = append(names, p.Name)
		}
	}
	return names, true
}

// readAround are the names that units around handlers read of requests, by workspace: they read them for every handler.
func readAround(all []*summary.Summary) map[[2]string]bool {
	out := map[[2]string]bool{}
	for _, s := range all {
		if m := s.Metadata.HTTP; m != nil && s.Kind == summary.KindMiddleware {
			for i := range m.Takes {
				names, _ := namesTaken(&m.Takes[i])
				for _, name := range names {
					out[[2]string{s.Location.Workspace, name}] = true
				}
			}
		}
	}
	return out
}
