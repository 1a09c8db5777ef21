package http

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
)

// DeadConsumerBranch is reported of a branch for a status that never comes.
var DeadConsumerBranch = &finding.Kind{
	Name:     "deadConsumerBranch",
	Severity: finding.Warning,
	Doc: finding.Doc{
		Reports: "The consumer has a branch for a status that the provider never produces.",
		Why:     "The case that it was written for is handled somewhere else, or not at all.",
		Example: "The page shows “already taken” on 409; the handler answers 422 for it.",
		Fix:     "Remove the branch, or let the provider answer with that status.",
		Silent:  "Another status that is given fulfils the same condition (`status == 200 || status == 201`); the status lies in a declared range, the provider declares a default, some of its outcomes could not be read, the unit makes several requests, no segment of the path is stated on both sides (a page that is served for all other paths), or it is a server error, 413, 429, or, of a provider that gives neither, 401 or 403, which what stands in front of any provider may give.",
	},
	Measured: "3 of 4 (papermark, proshop_mern, mern-tutorial; redash 0 of 1). Before branches of functions that several clients send through were left out, all 14 that were read of 136 in outline were wrong (the others went when more statuses were found); before units with several requests were left out, 2 of 3 in papermark were wrong;" +
		" before pages that are served for all other paths claimed nothing, 5 of 5 in redash were wrong.",
	Mirror: "unhandledProviderCase",
}

// inFront are failures that authenticators, limits and proxies in front of any provider may give; where the provider gives
// the other one of 401 and 403 itself, one may be meant for the other.
var inFront = map[int]bool{401: true, 403: true, 413: true, 429: true}

// InFront reports whether what stands in front of a provider may give a failure that the provider does not give itself.
func InFront(status int, gives func(int) bool) bool { return inFront[status] && !gives(401+403-status) }

// dead reports branches for a status that the provider never gives, with two exceptions: what stands
// in front of any provider may give a server error and some others, and a branch in a function that
// several clients send through, which is there for all of them.
func dead(p pairing.Pair, a Answer, gives Produced, wraps *Wrapping, report Reporter) {
	if gives.Open || len(gives.ByStatus)+len(gives.Ranges) == 0 {
		return
	}
	seen := map[int]bool{}
	paths := p.Consumer.Body().Transitions
	for i := range paths {
		t := &paths[i]
		for _, s := range a.TestedAlone(t, func(s int) bool { return gives.ByStatus[s] != nil }) {
			if seen[s] || s >= 500 || InFront(s, gives.gives) || gives.gives(s) || wraps.shared(p.Consumer, a, s) {
				continue
			}
			seen[s] = true
			report(DeadConsumerBranch, nil, nil, t, strconv.Itoa(s), fmt.Sprintf("%s has a branch for %d, which the provider never answers (it answers %s)", p.Consumer.Identity.Name, s, Listed(gives.List())))
		}
	}
}

// Listed writes statuses with commas.
func Listed(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
