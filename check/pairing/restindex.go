package pairing

import (
	"slices"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// served is a provider of the index with its path read once.
type served struct {
	s      *summary.Summary
	method string
	normal string
	// stated: some segment of the path is literal.
	stated      bool
	path        restpath.Path
	specificity int
}

// RESTIndex finds the providers that a request can reach. Paths are in a tree of their segments,
// so that only those are compared that begin as the request does; the result for a path is kept.
type RESTIndex struct {
	byPath map[string][]*served
	tree   *segment
	known  map[[2]string][]*summary.Summary
	// cased are those of routers that take any case, their paths in lower case, and whether they are written so; made when first
	// needed.
	cased []*served
	// ends lists prefixes by the rest of the path, for MountOf; made when first needed.
	ends map[string][]string
}

// segment is a node of the tree: the providers whose path ends there, those whose path has an
// unknown number of segments from there on, and the nodes below.
type segment struct {
	ends, open []*served
	// plain are the nodes below for literal segments, patterns those for segments with holes, by their normal spelling.
	plain, patterns below
}

// below are the nodes below a node: most have one.
type below struct {
	name string
	only *segment
	more map[string]*segment
}

func (b *below) get(text string) *segment {
	if b.only != nil && b.name == text {
		return b.only
	}
	return b.more[text]
}

func (b *below) add(text string) *segment {
	made := &segment{}
	switch {
	case b.only == nil:
		b.name, b.only = text, made
	case b.more == nil:
		b.more = map[string]*segment{text: made}
	default:
		b.more[text] = made
	}
	return made
}

// all gives them in no order.
func (b *below) all(visit func(*segment)) {
	if b.only != nil {
		visit(b.only)
	}
	for _, next := range b.more {
		visit(next)
	}
}

// NewRESTIndex is an empty index.
func NewRESTIndex() *RESTIndex {
	return &RESTIndex{byPath: map[string][]*served{}, tree: &segment{}, known: map[[2]string][]*summary.Summary{}}
}

// segments splits a normal path before the first segment that may repeat or be left out; open
// reports whether there is one.
func segments(normal string) (list []string, open bool) {
	if strings.HasPrefix(normal, "(") {
		return nil, true
	}
	for _, text := range strings.Split(strings.Trim(normal, "/"), "/") {
		if strings.ContainsAny(text, "(|?+*") {
			return list, true
		}
		list = append(list, text)
	}
	return list, false
}

// Add puts a provider into the index; its method and path are stated.
func (x *RESTIndex) Add(s *summary.Summary) {
	r := s.Identity.Binding.Semantics.(summary.Rest)
	normal := restpath.Normalize(*r.Path)
	one := &served{s: s, method: *r.Method, normal: normal, path: restpath.Parse(*r.Path), stated: !StatesNothing(*r.Path), specificity: restpath.Specificity(*r.Path)}
	x.byPath[normal] = append(x.byPath[normal], one)
	list, open := segments(normal)
	at := x.tree
	for _, text := range list {
		at = at.child(text)
	}
	if open {
		at.open = append(at.open, one)
	} else {
		at.ends = append(at.ends, one)
	}
}

// child is the node below, for one more segment; it is made when there is none.
func (n *segment) child(text string) *segment {
	in := &n.plain
	if strings.Contains(text, "{") {
		in = &n.patterns
	}
	if next := in.get(text); next != nil {
		return next
	}
	return in.add(text)
}

// Find gives the providers that a request reaches: those with an equal path, otherwise those with
// the most specific path that matches.
func (x *RESTIndex) Find(r summary.Rest) []*summary.Summary {
	normal := restpath.Normalize(*r.Path)
	key := [2]string{*r.Method, normal}
	if found, ok := x.known[key]; ok {
		return found
	}
	best := x.at(*r.Method, normal)
	if len(best) == 0 {
		best = x.formatted(*r.Method, normal)
	}
	several := false // routes meet it, and it is not known which of them is meant
	if len(best) == 0 {
		own := restpath.Parse(*r.Path)
		top, fewest, met := -1, 0, map[string]bool{}
		var beside []*served // routes of which not all of the path is known
		asks := StatesNothing(*r.Path)
		_, _, anyBase := unknownBase(normal)
		list, open := segments(normal)
		many := strings.Contains(normal, "*}") || strings.Contains(normal, "+}")
		x.tree.candidates(list, open, func(p *served) {
			if pathUnknown(p) && SameMethod(p.method, *r.Method) && p.path.Meets(own) {
				beside = append(beside, p)
			}
			guesses := 0
			if !many {
				guesses = guessed(normal, p.normal)
			}
			if top >= 0 && (guesses > fewest || guesses == fewest && p.specificity < top && !many) || !SameMethod(p.method, *r.Method) || !p.path.Meets(own) {
				return
			}
			if p.stated == asks {
				return // one of the two says nothing of where it leads
			}
			if anyBase && !asks && !shareWord(normal, p.normal) || anyBase && vaguely(normal, p.normal) {
				return // what is not known of the one takes all that the other states
			}
			met[p.normal] = true
			if top < 0 || guesses < fewest || p.specificity > top {
				best, top, fewest = nil, p.specificity, guesses
			}
			if p.specificity == top {
				best = append(best, p.s)
			}
		})
		if many && len(met) > 1 {
			best, several = nil, true // a part of the path is unknown, and so is which of them it reaches
		} else if !many && strings.Contains(normal, "{") {
			sure := x.surelyMeant(normal, best)
			best, several = sure, len(best) > 0 && len(sure) == 0
		} else if len(beside) > 0 {
			best = slices.DeleteFunc(slices.Clone(best), func(s *summary.Summary) bool {
				return slices.ContainsFunc(beside, func(p *served) bool { return p.s != s && standsIn(p, s) })
			})
		}
	}
	if len(best) == 0 && !several && !StatesNothing(*r.Path) {
		best = x.inAnyCase(*r.Method, normal)
	}
	if len(best) > 0 && strings.Contains(normal, "|") {
		best = x.withOptions(*r.Method, normal, best)
	}
	best = ofOwnMethod(*r.Method, best)
	sort.SliceStable(best, func(i, j int) bool { return Before(best[i], best[j]) })
	x.known[key] = best
	return best
}

// withOptions adds the providers of those of several paths that state all of theirs: a route that is more specific than theirs says nothing of them.
func (x *RESTIndex) withOptions(method, normal string, list []*summary.Summary) []*summary.Summary {
	options, all := restpath.Options(normal)
	if !all {
		return list
	}
	list = slices.Clone(list)
	for _, option := range options {
		if strings.ContainsAny(option, "{*+") {
			continue
		}
		for _, s := range x.Find(summary.Rest{Method: &method, Path: &option}) {
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// pathUnknown reports whether the last part of a route's path is only known when the program runs.
func pathUnknown(p *served) bool {
	return strings.HasSuffix(p.normal, "*}") && slices.ContainsFunc(p.s.Body().Gaps, func(g summary.Gap) bool {
		return g.Type == summary.GapUnfollowedCall && strings.HasPrefix(g.Description, "a part of the path is only known")
	})
}

// standsIn reports whether a route whose last part is not known may be the one for a name at which another beside it takes
// any: routes that a loop makes stand before one for all the others.
func standsIn(p *served, s *summary.Summary) bool {
	other := restpath.Normalize(*s.Identity.Binding.Semantics.(summary.Rest).Path)
	known := p.normal[:strings.LastIndexByte(p.normal, '{')]
	hole := strings.IndexByte(other, '{')
	return hole >= 0 && !strings.Contains(known, "{") && other[:hole] == known && p.s.Location.Workspace == s.Location.Workspace
}

// vaguely reports whether a request and a route that both begin with what is not known agree only where a parameter of the route takes
// a name that the request states.
func vaguely(asked, served string) bool {
	_, _, open := unknownBase(served)
	return open && !strings.HasSuffix(served, "+}") && !strings.HasSuffix(served, "*}") && sharedWords(asked, served) < sharedWords(asked, asked)
}

// at lists the providers of exactly a path.
func (x *RESTIndex) at(method, normal string) (out []*summary.Summary) {
	for _, p := range x.byPath[normal] {
		if SameMethod(p.method, method) {
			out = append(out, p.s)
		}
	}
	return out
}

// takesFormat are the packs of frameworks whose routes take the format of the answer behind their path: /orders.json is /orders.
var takesFormat = map[string]bool{"rails": true, "grape": true}

// formats are the endings by which clients ask for one.
var formats = []string{".json", ".js", ".xml", ".html", ".csv", ".turbo_stream", ".rss", ".atom"}

// formatted lists the providers of a path that ends in a word and the format of the answer.
func (x *RESTIndex) formatted(method, normal string) []*summary.Summary {
	for _, format := range formats {
		plain, ok := strings.CutSuffix(normal, format)
		if !ok || strings.HasSuffix(plain, "/") || strings.HasSuffix(plain, "}") || strings.ContainsAny(plain, "(|*+?") {
			continue
		}
		found := x.Find(summary.Rest{Method: &method, Path: &plain})
		return slices.DeleteFunc(slices.Clone(found), func(s *summary.Summary) bool { return !takesFormat[s.Identity.Binding.Recognition] })
	}
	return nil
}

// takesAnyCase are the packs of frameworks whose routers match paths in any case unless they are told otherwise.
var takesAnyCase = map[string]bool{"express": true, "nestjs-rest": true, "koa": true}

// inAnyCase lists the providers of a path that differs only by the case of letters, where their router makes no difference.
func (x *RESTIndex) inAnyCase(method, normal string) (out []*summary.Summary) {
	if x.cased == nil {
		x.cased = []*served{}
		for _, list := range x.byPath {
			for _, p := range list {
				if takesAnyCase[p.s.Identity.Binding.Recognition] && p.stated {
					low := strings.ToLower(p.normal)
					x.cased = append(x.cased, &served{s: p.s, method: p.method, normal: p.normal, path: restpath.Parse(low), specificity: p.specificity, stated: low == p.normal})
				}
			}
		}
	}
	low := strings.ToLower(normal)
	own, same, top := restpath.Parse(low), low == normal, -1
	for _, p := range x.cased {
		if same && p.stated || !SameMethod(p.method, method) || p.specificity < top || !shareWord(low, strings.ToLower(p.normal)) || !p.path.Meets(own) {
			continue // where both are in lower case they were compared before
		}
		if p.specificity > top {
			out, top = nil, p.specificity
		}
		out = append(out, p.s)
	}
	return out
}

// guessed counts the segments, from the end on, at which a request has a value that is not known and a route a literal: what
// takes any value there is meant before what takes one.
func guessed(asked, served string) (n int) {
	a, s := strings.Split(asked, "/"), strings.Split(served, "/")
	for i := 1; i <= len(a) && i <= len(s); i++ {
		own, other := a[len(a)-i], s[len(s)-i]
		if strings.ContainsAny(own+other, "*+?(|") {
			return n
		}
		if strings.Contains(own, "{") && !strings.Contains(other, "{") {
			n++
		}
	}
	return n
}

// surelyMeant leaves out the providers that only a path with a part that is not known meets, where that path meets several:
// which of them it means is not known. A path that may be one of several is asked for each of these.
func (x *RESTIndex) surelyMeant(normal string, list []*summary.Summary) []*summary.Summary {
	if !severalLiterals(list) {
		return list
	}
	options, all := restpath.Options(normal)
	if !all {
		return list
	}
	meant := map[*summary.Summary]bool{}
	for _, option := range options {
		own := restpath.Parse(option)
		var met []*summary.Summary
		for _, s := range list {
			if restpath.Parse(summary.StrOf(s.Identity.Binding.Semantics.(summary.Rest).Path)).Meets(own) {
				met = append(met, s)
			}
		}
		if strings.Contains(option, "{") && severalLiterals(met) {
			continue
		}
		for _, s := range met {
			meant[s] = true
		}
	}
	return slices.DeleteFunc(list, func(s *summary.Summary) bool { return !meant[s] })
}

// severalLiterals reports whether providers are at different paths.
func severalLiterals(list []*summary.Summary) bool {
	first := ""
	for _, s := range list {
		path := restpath.Normalize(*s.Identity.Binding.Semantics.(summary.Rest).Path)
		if first != "" && path != first {
			return true
		}
		first = path
	}
	return false
}

// Taken reports whether any provider may serve a request, one that takes everything included.
func (x *RESTIndex) Taken(r summary.Rest) bool {
	return x.taken(r, func(*served) bool { return true })
}

// TakenByRoute reports whether a provider may serve a request whose path states something, or that hands on what it takes.
func (x *RESTIndex) TakenByRoute(r summary.Rest) bool {
	return x.taken(r, func(p *served) bool { return p.stated || HandsOn(p.s) })
}

func (x *RESTIndex) taken(r summary.Rest, by func(*served) bool) (taken bool) {
	own := restpath.Parse(*r.Path)
	list, open := segments(restpath.Normalize(*r.Path))
	x.tree.candidates(list, open, func(p *served) {
		taken = taken || SameMethod(p.method, *r.Method) && p.path.Meets(own) && by(p)
	})
	return taken
}

// HandsOn reports whether a provider may have others answer: it calls something over the network, or was not read in full.
func HandsOn(s *summary.Summary) bool {
	if len(s.Body().Gaps) > 0 || len(s.Body().Transitions) == 0 {
		return true
	}
	return slices.ContainsFunc(s.Body().Transitions, func(t summary.Transition) bool {
		_, answers := t.Output.(summary.Response)
		return !answers || slices.ContainsFunc(t.Effects, func(e summary.Effect) bool {
			x, ok := e.(summary.InteractionEffect)
			if !ok {
				return false
			}
			_, calls := x.Interaction.(summary.ServiceCall)
			return calls
		})
	})
}

// refusesRest reports whether a provider is a route for the rest of the paths that answers nothing but that there is no such route.
func refusesRest(s *summary.Summary) bool {
	r, ok := s.Identity.Binding.Semantics.(summary.Rest)
	return ok && r.Path != nil && strings.HasSuffix(restpath.Normalize(*r.Path), "*}") && len(s.Body().Transitions) > 0 && len(s.Body().Gaps) == 0 && !slices.ContainsFunc(s.Body().Transitions, func(t summary.Transition) bool {
		status, ok := summary.LiteralStatus(t.Output)
		return !ok || status != 404 && status != 405 && status != 501
	})
}

// SameMethod reports whether two methods meet; * is every method.
func SameMethod(a, b string) bool { return a == "*" || b == "*" || strings.EqualFold(a, b) }

// candidates visits the providers whose path can match these segments, with anything after them
// when open is set.
func (n *segment) candidates(list []string, open bool, visit func(*served)) {
	for _, p := range n.open {
		visit(p)
	}
	if len(list) == 0 {
		if !open {
			for _, p := range n.ends {
				visit(p)
			}
			return
		}
		n.everything(visit)
		return
	}
	n.patterns.all(func(next *segment) { next.candidates(list[1:], open, visit) })
	if !strings.Contains(list[0], "{") {
		if next := n.plain.get(list[0]); next != nil {
			next.candidates(list[1:], open, visit)
		}
		return
	}
	n.plain.all(func(next *segment) { next.candidates(list[1:], open, visit) })
}

// everything visits the providers of a node and of those below it, except the open ones of the node
// itself, which were visited before.
func (n *segment) everything(visit func(*served)) {
	for _, p := range n.ends {
		visit(p)
	}
	further := func(next *segment) {
		for _, p := range next.open {
			visit(p)
		}
		next.everything(visit)
	}
	n.plain.all(further)
	n.patterns.all(further)
}
