package pairing

import (
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// sender is a project together with a host that it calls, or with the setting that the host comes from.
type sender struct{ workspace, host string }

func senderOf(s *summary.Summary) sender {
	out := sender{workspace: s.Location.Workspace}
	if s.Metadata.HTTP != nil {
		out.host = s.Metadata.HTTP.Host
	}
	return out
}

// bases finds the prefixes under which calls are served: the base of a client's addresses is often in the configuration,
// /api/v1 with it, or something between the two adds it or takes it away. A host that the code names has its paths with it.
func bases(consumers []*summary.Summary, index *RESTIndex) map[sender][]Mount {
	groups, seen := map[sender][]*summary.Summary{}, map[string]bool{}
	for _, c := range consumers {
		r, rest := summary.BindingOf[summary.Rest](c)
		if !rest || c.IsContract() || OfTests(c) || hostOf(c) != "" || StatesNothing(*r.Path) {
			continue
		}
		of := senderOf(c)
		key := strings.Join([]string{of.workspace, of.host, strings.ToUpper(*r.Method), restpath.Normalize(*r.Path)}, "\x00")
		if !seen[key] {
			seen[key] = true
			groups[of] = append(groups[of], c)
		}
	}
	out := map[sender][]Mount{}
	for of, group := range groups {
		if list := index.mountsOf(group); len(list) > 0 {
			out[of] = list
		}
	}
	return out
}

// Asked is the route that a call asks for, with what stands between its sender and the service.
func (p *Pairing) Asked(c *summary.Summary) (summary.Rest, bool) {
	r, ok := summary.BindingOf[summary.Rest](c)
	if !ok || r.Path == nil || r.Method == nil || p.REST == nil || c.IsContract() {
		return r, ok
	}
	mounts := p.bases[senderOf(c)]
	if len(mounts) == 0 || hostOf(c) != "" {
		return r, true
	}
	if _, _, open := unknownBase(restpath.Normalize(*r.Path)); !open && len(p.REST.Find(r)) > 0 {
		return r, true
	}
	asked := r
	for i, m := range mounts {
		there, ok := m.At(*r.Path)
		if !ok {
			continue
		}
		if under := (summary.Rest{Method: r.Method, Path: &there}); len(p.REST.Find(under)) > 0 {
			r.Path = &there
			return r, true
		}
		if i == 0 {
			asked.Path = &there
		}
	}
	return asked, true
}
