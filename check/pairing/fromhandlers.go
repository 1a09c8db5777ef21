package pairing

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// ownLeast is how many paths of a project's own are asked for at a host before it is taken for the project itself.
const ownLeast = 3

// handlerCalls are the calls that handlers send, by what a handler knows of whom it asks: a server that asks the host of a setting,
// or one that its code names, asks another service, be it for a path that it serves as well.
type handlerCalls struct {
	handlers map[string][]*summary.Summary
	own      map[sender]map[string]bool
	served   map[string]bool
}

func fromHandlers(all, consumers []*summary.Summary, index *RESTIndex) *handlerCalls {
	out := &handlerCalls{map[string][]*summary.Summary{}, map[sender]map[string]bool{}, map[string]bool{}}
	for _, s := range all {
		if _, rest := summary.BindingOf[summary.Rest](s); rest && !s.Kind.IsConsumer() && !s.IsContract() {
			out.served[s.Location.Workspace] = true
			out.handlers[fileOfUnit(s)] = append(out.handlers[fileOfUnit(s)], s)
		}
	}
	for _, c := range consumers {
		r, rest := summary.BindingOf[summary.Rest](c)
		of := senderOf(c)
		if !rest || r.Path == nil || r.Method == nil || !namesAnother(of.host) {
			continue
		}
		if slices.ContainsFunc(index.Find(r), func(p *summary.Summary) bool { return p.Location.Workspace == of.workspace }) {
			if out.own[of] == nil {
				out.own[of] = map[string]bool{}
			}
			out.own[of][restpath.Normalize(*r.Path)] = true
		}
	}
	return out
}

// fileOfUnit is the file of a unit with the project that it is in.
func fileOfUnit(s *summary.Summary) string { return s.Location.Workspace + "\x00" + s.Location.File }

// namesAnother reports whether a host is that of a setting, or one by its full name, and not this machine.
func namesAnother(host string) bool {
	name, _, _ := strings.Cut(host, ":")
	return strings.Contains(host, "{") || strings.Contains(name, ".") && !isLoopback(name)
}

// without leaves out, of the routes that a call may mean, what sends it itself, and where a handler sends it to another service those
// of the handler's project. It reports whether some are left out, or none could be: the service is not in the run.
func (h *handlerCalls) without(c *summary.Summary, found []*summary.Summary) (others []*summary.Summary, left bool) {
	of := senderOf(c)
	another := !c.IsContract() && of.workspace != "" && namesAnother(of.host) && len(h.own[of]) < ownLeast &&
		slices.ContainsFunc(h.handlers[fileOfUnit(c)], func(p *summary.Summary) bool { return sendsItself(c, p) })
	others = slices.DeleteFunc(slices.Clone(found), func(p *summary.Summary) bool {
		return sendsItself(c, p) || another && !p.IsContract() && p.Location.Workspace == of.workspace
	})
	return others, len(others) < len(found) || another && len(found) == 0 && h.served[of.workspace] && len(h.served) == 1
}
