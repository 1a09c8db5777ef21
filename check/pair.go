package check

import (
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// Pair is a provider and a consumer of one boundary.
type Pair struct {
	Key      string
	Provider *summary.Summary
	Consumer *summary.Summary
}

// Pairing is the result of pairing everything in a run.
type Pairing struct {
	Pairs []Pair
	// LoneProviders and LoneConsumers found nothing to pair with.
	LoneProviders, LoneConsumers []*summary.Summary
	// Unkeyed have a boundary but leave out something it pairs on.
	Unkeyed []*summary.Summary
	// Collisions are boundaries that several files provide.
	Collisions map[string][]string
}

// boundary reports whether a summary stands at a boundary of its own.
func boundary(s *summary.Summary) bool {
	b := s.Identity.Binding
	return b != nil && b.Recognition != summary.Reachable && b.Semantics != nil && s.Kind != summary.KindMiddleware
}

// served is a provider of the index with its path read once.
type served struct {
	s           *summary.Summary
	method      string
	path        restpath.Path
	normal      string
	specificity int
}

// restIndex finds the providers whose path some request shares with a consumer's.
type restIndex struct {
	bySize map[int]map[string][]*served
	byPath map[string][]*served
	wild   []*served
}

func newRestIndex() *restIndex {
	return &restIndex{bySize: map[int]map[string][]*served{}, byPath: map[string][]*served{}}
}

// bucket is the number of segments and the first literal one; ok is false for paths of no fixed length.
func bucket(normal string) (size int, first string, ok bool) {
	if strings.ContainsAny(normal, "(|?+*") {
		return 0, "", false
	}
	segments := strings.Split(strings.Trim(normal, "/"), "/")
	first = segments[0]
	if strings.Contains(first, "{") {
		first = "{}"
	}
	return len(segments), first, true
}

func (x *restIndex) add(s *summary.Summary) {
	r := s.Identity.Binding.Semantics.(summary.Rest)
	one := &served{s: s, method: *r.Method, path: restpath.Parse(*r.Path), normal: restpath.Normalize(*r.Path), specificity: restpath.Specificity(*r.Path)}
	x.byPath[one.normal] = append(x.byPath[one.normal], one)
	size, first, ok := bucket(one.normal)
	if !ok {
		x.wild = append(x.wild, one)
		return
	}
	if x.bySize[size] == nil {
		x.bySize[size] = map[string][]*served{}
	}
	x.bySize[size][first] = append(x.bySize[size][first], one)
}

// find gives the providers that a consumer's request reaches: those spelled the
// same, otherwise those that state most of their path.
func (x *restIndex) find(r summary.Rest) []*summary.Summary {
	normal := restpath.Normalize(*r.Path)
	var best []*summary.Summary
	for _, p := range x.byPath[normal] {
		if sameMethod(p.method, *r.Method) {
			best = append(best, p.s)
		}
	}
	if len(best) == 0 {
		own := restpath.Parse(*r.Path)
		top := -1
		for _, p := range x.candidates(normal) {
			if p.specificity < top || !sameMethod(p.method, *r.Method) || !p.path.Meets(own) {
				continue
			}
			if p.specificity > top {
				best, top = nil, p.specificity
			}
			best = append(best, p.s)
		}
	}
	sort.SliceStable(best, func(i, j int) bool { return before(best[i], best[j]) })
	return best
}

func sameMethod(a, b string) bool { return a == "*" || b == "*" || strings.EqualFold(a, b) }

// candidates are the providers whose path can share a request with this one.
func (x *restIndex) candidates(normal string) []*served {
	var out []*served
	size, first, ok := bucket(normal)
	switch {
	case !ok:
		for _, byFirst := range x.bySize {
			for _, list := range byFirst {
				out = append(out, list...)
			}
		}
	case first == "{}":
		for _, list := range x.bySize[size] {
			out = append(out, list...)
		}
	default:
		out = append(append(out, x.bySize[size][first]...), x.bySize[size]["{}"]...)
	}
	return append(out, x.wild...)
}

// pairAll pairs the summaries of a run.
func pairAll(all []*summary.Summary) *Pairing {
	out := &Pairing{Collisions: map[string][]string{}}
	index := newRestIndex()
	providers := map[string][]*summary.Summary{}
	files := map[string]map[string]bool{}
	met := map[*summary.Summary]bool{}
	var consumers []*summary.Summary
	for _, s := range all {
		if !boundary(s) {
			continue
		}
		key, ok := s.Identity.Binding.PairingKey()
		if !ok {
			// A call inside a project names no package, and is no boundary that could pair.
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
			index.add(s)
		} else {
			providers[key] = append(providers[key], s)
		}
	}
	for _, c := range consumers {
		key, _ := c.Identity.Binding.PairingKey()
		found := providers[key]
		if r, ok := c.Identity.Binding.Semantics.(summary.Rest); ok {
			found = index.find(r)
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
	for _, s := range all {
		if _, ok := s.Identity.Binding.PairingKey(); ok && boundary(s) && !s.Kind.IsConsumer() && !met[s] {
			out.LoneProviders = append(out.LoneProviders, s)
		}
	}
	for key, set := range files {
		if len(set) > 1 {
			for f := range set {
				out.Collisions[key] = append(out.Collisions[key], f)
			}
			sort.Strings(out.Collisions[key])
		}
	}
	sortPairs(out.Pairs)
	return out
}

// join adds the pairs of the domains that pair inside a summary (an access, a sent
// message, an operation's fields); whoever is in one is no longer alone.
func (p *Pairing) join(pairs []Pair) {
	met := map[*summary.Summary]bool{}
	seen := map[Pair]bool{}
	for _, one := range pairs {
		met[one.Provider], met[one.Consumer] = true, true
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

// before orders summaries by their id, then by the workspace that tells two of one id apart.
func before(a, b *summary.Summary) bool {
	if x, y := a.ID(), b.ID(); x != y {
		return x < y
	}
	return a.Location.Workspace < b.Location.Workspace
}

func sortPairs(list []Pair) {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		switch {
		case a.Key != b.Key:
			return a.Key < b.Key
		case a.Provider != b.Provider:
			return before(a.Provider, b.Provider)
		}
		return before(a.Consumer, b.Consumer)
	})
}
