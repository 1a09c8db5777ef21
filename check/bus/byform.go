package bus

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// sending are the last names of calls that send a message whose name, or that of its channel, they are passed.
var sending = map[string]bool{"emit": true, "send": true, "publish": true, "broadcast": true, "trigger": true, "dispatch": true, "enqueue": true, "add": true, "notify": true, "push": true}

// sendsByForm are the names that calls of the run are passed in a form in which messages are sent and that were not read as sends, each with a
// unit that makes the call: what such a call is made on is not known.
func sendsByForm(all []*summary.Summary) map[string]string {
	out := map[string]string{}
	for _, s := range all {
		if pairing.OfTests(s) {
			continue
		}
		paths := s.Body().Transitions
		var known []string
		for i := range paths {
			for _, e := range paths[i].Effects {
				if x, ok := e.(summary.InteractionEffect); ok && x.Callee != "" {
					known = append(known, x.Callee)
				}
			}
		}
		for i := range paths {
			for _, e := range paths[i].Effects {
				call, ok := e.(summary.Invocation)
				if !ok || len(call.Args) == 0 || slices.Contains(known, call.Callee) {
					continue
				}
				at := strings.LastIndexByte(call.Callee, '.')
				name, literal := call.Args[0].(summary.LiteralRef)
				text, isText := name.Value.(string)
				if at > 0 && sending[call.Callee[at+1:]] && literal && isText && out[text] == "" {
					out[text] = s.Identity.Name
				}
			}
		}
	}
	return out
}

// sentByForm is a unit that names a channel, or what is behind the first sign in its name, in a call in a form in which messages are sent;
// "" where there is none.
func (c *busCheck) sentByForm(ch *channel) string {
	_, event, _ := strings.Cut(ch.name, "/")
	names := c.byForm()
	if unit := names[ch.name]; unit != "" || event == "" {
		return unit
	}
	return names[event]
}
