package pairing

import (
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// Pair is a provider and a consumer of one boundary.
type Pair struct {
	Key      string
	Provider *summary.Summary
	Consumer *summary.Summary
}

// Label names the boundary of a pair: that of its provider, unless a domain named it otherwise.
func (p Pair) Label() string {
	if strings.HasPrefix(p.Key, "bus:") || p.Provider.Identity.Binding == nil {
		return p.Key
	}
	return p.Provider.Identity.Binding.Label()
}

// AtBoundary reports whether a summary stands at a boundary of its own.
func AtBoundary(s *summary.Summary) bool {
	b := s.Identity.Binding
	return b != nil && b.Recognition != summary.Reachable && b.Semantics != nil && s.Kind != summary.KindMiddleware
}

// pairAll pairs the summaries of a run.
func pairAll(all []*summary.Summary) *Pairing {
	out := &Pairing{Collisions: map[string][]string{}}
	index := NewRESTIndex()
	providers := map[string][]*summary.Summary{}
	files := map[string]map[string]bool{}
	met := map[*summary.Summary]bool{}
	var consumers []*summary.Summary
	twice, leftover := readTwice(all), Leftovers(all)
	for _, s := range all {
		if !AtBoundary(s) || twice[s] || leftover[s] {
			continue
		}
		key, ok := s.Identity.Binding.PairingKey()
		if !ok {
			// A call inside a project names no package and can pair with nothing.
			if _, call := s.Identity.Binding.Semantics.(summary.FunctionCall); !call {
				out.Unkeyed = append(out.Unkeyed, s)
			}
			continue
		}
		if s.Kind.IsConsumer() {
			consumers = append(consumers, s)
			continue
		}
		if files[key] == nil {
			files[key] = map[string]bool{}
		}
		if s.Confidence.Source == summary.SourceInferredStatic {
			files[key][s.Location.Workspace+" "+s.Location.File] = true
		}
		if _, rest := s.Identity.Binding.Semantics.(summary.Rest); rest {
			if !refusesRest(s) {
				index.Add(s)
			}
		} else {
			providers[key] = append(providers[key], s)
		}
	}
	other := elsewhere(consumers, func(c *summary.Summary) bool {
		r, ok := c.Identity.Binding.Semantics.(summary.Rest)
		return ok && slices.ContainsFunc(index.Find(r), func(p *summary.Summary) bool {
			by, ok := summary.BindingOf[summary.Rest](p)
			return ok && !takesIn(p, r) && !takesRest(p) && shareWord(summary.StrOf(r.Path), summary.StrOf(by.Path))
		})
	})
	strange, foreign := strangers(consumers, index), fromHandlers(all, consumers, index)
	out.REST, out.bases = index, bases(consumers, index)
	for _, c := range consumers {
		key, _ := c.Identity.Binding.PairingKey()
		found := providers[key]
		if r, ok := out.Asked(c); ok {
			if found = index.Find(r); len(found) == 0 && TakesAll(*r.Path) {
				out.Unkeyed = append(out.Unkeyed, c)
				continue
			}
			if other(c) {
				found = nil
			}
			if strange(c) {
				found = slices.DeleteFunc(slices.Clone(found), func(p *summary.Summary) bool { return takesIn(p, r) || p.IsContract() })
			}
			found = ownRoutes(c, found)
			if others, left := foreign.without(c, found); left {
				if found = others; len(found) == 0 {
					out.Unkeyed = append(out.Unkeyed, c) // the service that it passes requests on to is not in the run
					continue
				}
			}
		}
		if len(found) == 0 {
			out.LoneConsumers = append(out.LoneConsumers, c)
		}
		for _, p := range found {
			met[p] = true
			pk, _ := p.Identity.Binding.PairingKey()
			out.Pairs = append(out.Pairs, Pair{pk, p, c})
		}
	}
	told := toldElsewhere(all)
	for _, s := range all {
		if _, ok := s.Identity.Binding.PairingKey(); ok && AtBoundary(s) && !s.Kind.IsConsumer() && !met[s] && !twice[s] && !told(s) {
			out.LoneProviders = append(out.LoneProviders, s)
		}
	}
	for key, set := range files {
		if len(set) > 1 {
			for f := range set {
				out.Collisions[key] = append(out.Collisions[key], f)
			}
			slices.Sort(out.Collisions[key])
		}
	}
	sortPairs(out.Pairs)
	return out
}

// Join adds the pairs that domains make of accesses, messages and selected fields. A unit that is
// in one of them is no longer listed as unpaired, unless it stands at an HTTP boundary and the pair is about something
// else, as the table that a route's handler reads.
func (p *Pairing) Join(pairs []Pair) {
	met := map[*summary.Summary]bool{}
	seen := map[Pair]bool{}
	meet := func(s, other *summary.Summary) {
		_, http := summary.BindingOf[summary.Rest](s)
		if _, both := summary.BindingOf[summary.Rest](other); both || !http {
			met[s] = true
		}
	}
	for _, one := range pairs {
		meet(one.Provider, one.Consumer)
		meet(one.Consumer, one.Provider)
		if !seen[one] {
			seen[one] = true
			p.Pairs = append(p.Pairs, one)
		}
	}
	alone := func(list []*summary.Summary) []*summary.Summary {
		var out []*summary.Summary
		for _, s := range list {
			if !met[s] {
				out = append(out, s)
			}
		}
		return out
	}
	p.LoneProviders, p.LoneConsumers = alone(p.LoneProviders), alone(p.LoneConsumers)
	sortPairs(p.Pairs)
}

// Pairing is the result of pairing everything in a run.
type Pairing struct {
	Pairs []Pair
	// LoneProviders and LoneConsumers found nothing to pair with.
	LoneProviders, LoneConsumers []*summary.Summary
	// Unkeyed stand at a boundary, and a part of it that pairing needs is not stated.
	Unkeyed []*summary.Summary
	// REST finds the providers of HTTP requests.
	REST  *RESTIndex
	bases map[sender][]Mount
	// Collisions are boundaries that several files provide.
	Collisions map[string][]string
}

func sortPairs(list []Pair) {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		switch {
		case a.Key != b.Key:
			return a.Key < b.Key
		case Before(a.Provider, b.Provider):
			return true
		case Before(b.Provider, a.Provider):
			return false
		}
		return Before(a.Consumer, b.Consumer)
	})
}
