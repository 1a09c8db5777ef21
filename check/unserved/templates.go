package unserved

import (
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// templates are the classes whose methods send to a path that each construction states: one class offers all methods for every
// resource, and that somebody uses each of them of each resource is said nowhere.
type templates struct {
	// paths are those to which the code of one method sends with one verb; served, those that are served for the methods of a class.
	paths  map[string]map[string]bool
	served map[string][]*summary.Summary
}

func templatesOf(run *pairing.Reading) *templates {
	out := &templates{map[string]map[string]bool{}, map[string][]*summary.Summary{}}
	note := func(c *summary.Summary) {
		r, rest := summary.BindingOf[summary.Rest](c)
		if !rest || !c.Kind.IsConsumer() || r.Path == nil || classOfSender(c) == "" {
			return
		}
		key := senderOf(c) + "\x00" + strings.ToUpper(summary.StrOf(r.Method))
		if out.paths[key] == nil {
			out.paths[key] = map[string]bool{}
		}
		out.paths[key][restpath.Normalize(*r.Path)] = true
	}
	for _, c := range run.Pairing.LoneConsumers {
		note(c)
	}
	for _, p := range run.Pairing.Pairs {
		note(p.Consumer)
		if _, rest := summary.BindingOf[summary.Rest](p.Provider); rest && classOfSender(p.Consumer) != "" {
			out.served[classOfSender(p.Consumer)] = append(out.served[classOfSender(p.Consumer)], p.Provider)
		}
	}
	return out
}

// classOfSender is the class whose method sends a request, with its file; "" where a function does.
func classOfSender(c *summary.Summary) string {
	class, _, method := strings.Cut(c.Identity.Name, ".")
	if !method {
		return ""
	}
	return c.Location.Workspace + "\x00" + c.Location.File + "\x00" + class
}

// offers reports whether a call is one that a class offers for every path which it is constructed with: its method sends to several,
// and the path is served with another method for another of the class's own.
func (t *templates) offers(c *summary.Summary, method, path string) bool {
	if classOfSender(c) == "" || len(t.paths[senderOf(c)+"\x00"+method]) < 2 {
		return false
	}
	for _, p := range t.served[classOfSender(c)] {
		r, _ := summary.BindingOf[summary.Rest](p)
		if r.Path != nil && !strings.EqualFold(summary.StrOf(r.Method), method) && restpath.Pairs(*r.Path, path) {
			return true
		}
	}
	return false
}
