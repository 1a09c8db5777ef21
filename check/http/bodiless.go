package http

import (
	"fmt"
	"strconv"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// neverBody are the successes that HTTP lets have no body.
var neverBody = map[int]bool{204: true, 205: true}

// bodiless reports whether a success has no body, and neither has any other success of the provider.
func bodiless(gives Produced, status int) bool {
	if !neverBody[status] {
		return false
	}
	for s, list := range gives.ByStatus {
		for _, body := range Bodies(list) {
			if s < 400 && (!neverBody[s] || body != nil) {
				return false
			}
		}
	}
	return true
}

// emptied is a path of a client that runs on a success without a body.
type emptied struct {
	pair    pairing.Pair
	on      *summary.Transition
	status  int
	gives   Produced
	guarded map[string]bool
	without places
	seen    map[string]bool
}

// report says which fields the path reads all the same, without asking first and with nothing else in their place.
func (e emptied) report(report Reporter) {
	want, _ := e.on.ExpectedInput.(summary.Record)
	for _, prop := range want.Properties {
		key := strconv.Itoa(e.status) + prop.Name
		if e.guarded[prop.Name] || e.seen[key] || e.without.has([]string{prop.Name}) || ofFailures[prop.Name] || ofPromise[prop.Name] {
			continue
		}
		if _, optional := summary.WithoutUndefined(prop.Shape); optional {
			continue
		}
		e.seen[key] = true
		report(MisreadProviderResponse, nil, e.gives.ByStatus[e.status][0], e.on, strconv.Itoa(e.status)+" "+prop.Name,
			fmt.Sprintf("%s reads %s of the %d response, which has no body", e.pair.Consumer.Identity.Name, prop.Name, e.status))
	}
}
