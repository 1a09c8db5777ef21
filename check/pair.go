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

// restIndex finds the providers whose path some request shares with a consumer's.
type restIndex struct {
	bySize map[int]map[string][]*summary.Summary
	wild   []*summary.Summary
}

// bucket is the number of segments and the first literal one; ok is false for paths of no fixed length.
func bucket(path string) (size int, first string, ok bool) {
	n := restpath.Normalize(path)
	if strings.ContainsAny(n, "(|?+*") {
		return 0, "", false
	}
	segments := strings.Split(strings.Trim(n, "/"), "/")
	first = segments[0]
	if strings.Contains(first, "{") {
		first = "{}"
	}
	return len(segments), first, true
}

func (x *restIndex) add(s *summary.Summary) {
	size, first, ok := bucket(*s.Identity.Binding.Semantics.(summary.Rest).Path)
	if !ok {
		x.wild = append(x.wild, s)
		return
	}
	if x.bySize[size] == nil {
		x.bySize[size] = map[string][]*summary.Summary{}
	}
	x.bySize[size][first] = append(x.bySize[size][first], s)
}

// find gives the providers that a consumer's request reaches: those spelled the
// same, otherwise those that state most of their path.
func (x *restIndex) find(r summary.Rest) []*summary.Summary {
	candidates := x.wild
	size, first, ok := bucket(*r.Path)
	switch {
	case !ok:
		for _, byFirst := range x.bySize {
			for _, list := range byFirst {
				candidates = append(candidates[:len(candidates):len(candidates)], list...)
			}
		}
	case first == "{}":
		for _, list := range x.bySize[size] {
			candidates = append(candidates[:len(candidates):len(candidates)], list...)
		}
	default:
		candidates = append(append(candidates[:len(candidates):len(candidates)], x.bySize[size][first]...), x.bySize[size]["{}"]...)
	}
	own := restpath.Parse(*r.Path)
	exact := restpath.Normalize(*r.Path)
	var best []*summary.Summary
	top := -1
	for _, s := range candidates {
		p := s.Identity.Binding.Semantics.(summary.Rest)
		if *p.Method != "*" && *r.Method != "*" && !strings.EqualFold(*p.Method, *r.Method) || !restpath.Parse(*p.Path).Meets(own) {
			continue
		}
		score := restpath.Specificity(*p.Path)
		if restpath.Normalize(*p.Path) == exact {
			score = 1 << 20
		}
		if score > top {
			best, top = nil, score
		}
		if score == top {
			best = append(best, s)
		}
	}
	sort.SliceStable(best, func(i, j int) bool { return best[i].ID() < best[j].ID() })
	return best
}

// pairAll pairs the summaries of a run.
func pairAll(all []*summary.Summary) *Pairing {
	out := &Pairing{Collisions: map[string][]string{}}
	index := &restIndex{bySize: map[int]map[string][]*summary.Summary{}}
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
			out.Unkeyed = append(out.Unkeyed, s)
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
	sort.SliceStable(out.Pairs, func(i, j int) bool {
		a, b := out.Pairs[i], out.Pairs[j]
		if a.Key != b.Key {
			return a.Key < b.Key
		}
		if a.Provider.ID() != b.Provider.ID() {
			return a.Provider.ID() < b.Provider.ID()
		}
		return a.Consumer.ID() < b.Consumer.ID()
	})
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
	sort.SliceStable(p.Pairs, func(i, j int) bool {
		a, b := p.Pairs[i], p.Pairs[j]
		if a.Key != b.Key {
			return a.Key < b.Key
		}
		if a.Provider.ID() != b.Provider.ID() {
			return a.Provider.ID() < b.Provider.ID()
		}
		return a.Consumer.ID() < b.Consumer.ID()
	})
}
