package unserved

import (
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// routes are the served routes of a run, by spellings that a caller may mistake for one another.
type routes struct {
	exact, folded map[string][]*summary.Summary
	// prefixes counts the routes below each first segment, or first two, of each workspace; all counts its routes.
	prefixes map[[2]string]int
	all      map[string]int
	// byPrefix are the keys of prefixes in order.
	byPrefix [][2]string
	// behind counts the calls below a prefix that a workspace serves without it.
	behind map[[2]string]int
	// partly are the workspaces of which the path or the method of some route was not read.
	partly, workspaces map[string]bool
}

func readRoutes(run *pairing.Reading) *routes {
	out := &routes{exact: map[string][]*summary.Summary{}, folded: map[string][]*summary.Summary{}, prefixes: map[[2]string]int{}, all: map[string]int{}, partly: map[string]bool{}, workspaces: map[string]bool{}}
	for _, s := range run.Summaries {
		r, ok := summary.BindingOf[summary.Rest](s)
		if !ok || !pairing.AtBoundary(s) || s.Kind.IsConsumer() {
			continue
		}
		w := s.Location.Workspace
		if !s.IsContract() {
			out.workspaces[w] = true
		}
		if m := s.Metadata.HTTP; m != nil && m.BesideUnread {
			out.partly[w] = true
		}
		if r.Path == nil || r.Method == nil || pairing.TakesAll(*r.Path) {
			out.partly[w] = out.partly[w] || r.Path == nil || r.Method == nil || pairing.HandsOn(s)
			continue
		}
		normal := restpath.Normalize(*r.Path)
		out.exact[normal] = append(out.exact[normal], s)
		out.folded[fold(normal)] = append(out.folded[fold(normal)], s)
		out.all[w]++
		for _, p := range leading(normal) {
			out.prefixes[[2]string{w, p}]++
		}
	}
	for _, list := range []map[string][]*summary.Summary{out.exact, out.folded} {
		for _, of := range list {
			slices.SortFunc(of, func(a, b *summary.Summary) int {
				if pairing.Before(a, b) {
					return -1
				}
				return 1
			})
		}
	}
	out.byPrefix = slices.SortedFunc(maps.Keys(out.prefixes), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	return out
}

// above reports whether each path that a call may have states the prefix of routes of a service and ends there in one value: a
// helper that is handed the rest of a path, which may have several segments.
func (x *routes) above(service, path string) bool {
	list, _ := restpath.Options(path)
	return !slices.ContainsFunc(list, func(normal string) bool {
		at := strings.LastIndexByte(normal, '/')
		return at <= 0 || !wholeHole(normal[at+1:]) || x.prefixes[[2]string{service, normal[:at]}] == 0
	})
}

// endsIn reports whether a route ends in one of the paths that a call may have: what stands for its host may say the segments in front.
func (x *routes) endsIn(r summary.Rest) bool {
	list, _ := restpath.Options(*r.Path)
	return slices.ContainsFunc(list, func(normal string) bool {
		for path := range x.exact {
			if strings.HasSuffix(path, normal) && strings.Count(normal, "/") > 1 {
				return true
			}
		}
		return false
	})
}

// name reports whether routes of a service, or of any where it is not known, have the first telling segment of each path that a call may
// have.
func (x *routes) name(service string, call *summary.Summary) bool {
	r, _ := summary.BindingOf[summary.Rest](call)
	list, _ := restpath.Options(summary.StrOf(r.Path))
	return !slices.ContainsFunc(list, func(normal string) bool {
		first := telling(normal)
		for path, of := range x.exact {
			if slices.Contains(strings.Split(path, "/"), first) && slices.ContainsFunc(of, func(s *summary.Summary) bool { return service == "" || s.Location.Workspace == service }) {
				return false
			}
		}
		return true
	})
}

// telling is the first segment of a path that says more than that an API stands there (/api/v1/boats), otherwise the first.
func telling(normal string) string {
	parts := strings.Split(strings.TrimPrefix(normal, "/"), "/")
	for _, p := range parts {
		if version := strings.Trim(p, "0123456789."); p != "api" && p != "rest" && (version != "v" || p == "v") {
			return p
		}
	}
	return parts[0]
}

// wholeHole reports whether a segment is one value.
func wholeHole(segment string) bool {
	return strings.HasPrefix(segment, "{") && strings.IndexByte(segment, '}') == len(segment)-1
}

// maxLeading is the number of segments that a prefix has at most.
const maxLeading = 3

// leading lists the first segment of a path, the first two and the first three, as far as they are literal.
func leading(normal string) (out []string) {
	at := 0
	for range maxLeading {
		next := strings.IndexByte(normal[at+1:], '/')
		if next < 0 || strings.ContainsAny(normal[at:at+1+next], "{(*") {
			return out
		}
		at += 1 + next
		out = append(out, normal[:at])
	}
	return out
}

// separators are what stands between the words of a segment; it takes them out.
var separators = strings.NewReplacer("-", "", "_", "", ".", "")

// fold is the same for paths that differ by case, separators inside a segment, and plurals.
func fold(normal string) string {
	parts := strings.Split(normal, "/")
	for i, p := range parts {
		if strings.ContainsAny(p, "{(*") {
			continue
		}
		p = strings.ToLower(separators.Replace(p))
		switch {
		case len(p) > 4 && strings.HasSuffix(p, "ies"):
			p = p[:len(p)-3] + "y"
		case len(p) > 3 && strings.HasSuffix(p, "s") && !strings.HasSuffix(p, "ss"):
			p = p[:len(p)-1]
		}
		parts[i] = p
	}
	return strings.Join(parts, "/")
}

// How a path differs from those of routes, where several calls differ in one thing: words before the prefix, or the segment.
const (
	byPrefix  = "by the prefix "
	inSegment = "in the segment "
)

// near finds a served route that differs from a call in one way only, and says in which. That of the handler which sends the call itself is
// none: what passes its requests on means another service.
func (x *routes) near(c *summary.Summary, r summary.Rest, own *audience) (*summary.Summary, string) {
	list, _ := restpath.Options(*r.Path)
	for _, normal := range list {
		if s, how := x.nearTo(c, normal, strings.ToUpper(*r.Method), own); s != nil {
			return s, how
		}
	}
	return nil, ""
}

// sends reports whether a handler is, or stands around, the code that sends a call.
func sends(handler, c *summary.Summary) bool {
	a, b := handler.Location, c.Location
	return a.Workspace == b.Workspace && a.File == b.File && a.Range.Start <= b.Range.Start && b.Range.End <= a.Range.End
}

// meant are the verbs that a call with another one most likely means, the likeliest first.
var meant = map[string][]string{
	"PATCH": {"PUT", "POST", "DELETE"}, "PUT": {"PATCH", "POST", "DELETE"}, "POST": {"PUT", "PATCH", "DELETE"}, "DELETE": {"POST", "PUT", "PATCH"},
}

func (x *routes) nearTo(c *summary.Summary, normal, method string, own *audience) (*summary.Summary, string) {
	if list := x.exact[normal]; len(list) > 0 {
		for _, verb := range meant[method] {
			if i := slices.IndexFunc(list, func(s *summary.Summary) bool { return serving([]*summary.Summary{s}, verb) != nil }); i >= 0 {
				return list[i], "by its verb"
			}
		}
		return list[0], "by its verb"
	}
	if s := serving(x.folded[fold(normal)], method); s != nil && !sends(s, c) {
		return s, "by " + difference(normal, restpath.Normalize(*s.Identity.Binding.Semantics.(summary.Rest).Path))
	}
	// A prefix that most calls lack or have too many is one that something between the two adds or takes away.
	if own.served < 3 || 4*own.served < 3*own.calls {
		return nil, ""
	}
	for _, p := range leading(normal) {
		rest := strings.TrimPrefix(normal, p)
		if s := serving(x.exact[rest], method); s != nil && !sends(s, c) && x.usual(s, p, rest) && namesSegment(rest) {
			return s, byPrefix + p + ", which the call has in addition"
		}
	}
	for _, key := range x.byPrefix {
		if n := x.prefixes[key]; 2*n < x.all[key[0]] || n < 3 {
			continue
		}
		for _, s := range x.exact[key[1]+normal] {
			if pairing.SameMethod(*s.Identity.Binding.Semantics.(summary.Rest).Method, method) && s.Location.Workspace == key[0] && !sends(s, c) {
				return s, byPrefix + key[1] + ", which the call lacks"
			}
		}
	}
	return nil, ""
}

// namesSegment reports whether a path has a segment that is written: one value alone is like whatever has one segment.
func namesSegment(normal string) bool {
	return slices.ContainsFunc(strings.Split(strings.Trim(normal, "/"), "/"), func(segment string) bool { return !strings.Contains(segment, "{") })
}

// usual reports whether a prefix that a call has in addition is the one that the routes already begin with, or that none of them has.
func (x *routes) usual(s *summary.Summary, prefix, rest string) bool {
	return strings.HasPrefix(rest+"/", prefix+"/") || x.prefixes[[2]string{s.Location.Workspace, prefix}] == 0
}

// leastPassedOn is how many calls below one prefix another service serves without it, where something on the way passes them on.
const leastPassedOn = 3

// passedOn reports whether a call stands below a prefix below which calls are passed on to another service than the caller's, which
// serves them without it.
func (x *routes) passedOn(r summary.Rest, own *audience) bool {
	list, _ := restpath.Options(*r.Path)
	return slices.ContainsFunc(list, func(normal string) bool {
		return slices.ContainsFunc(leading(normal), func(p string) bool {
			for w := range x.all {
				if w != own.service() && x.behind[[2]string{w, p}] >= leastPassedOn && x.prefixes[[2]string{own.service(), p}] < x.behind[[2]string{w, p}] {
					return true
				}
			}
			return false
		})
	})
}

// countBehind counts the calls that nothing serves and that a workspace serves without a prefix that they have.
func (x *routes) countBehind(run *pairing.Reading) {
	x.behind = map[[2]string]int{}
	seen := map[string]bool{}
	for _, c := range run.Pairing.LoneConsumers {
		r, ok := run.Pairing.Asked(c)
		if !ok || r.Path == nil || r.Method == nil || !countsAsCall(c) || seen[c.Identity.Binding.Label()] {
			continue
		}
		seen[c.Identity.Binding.Label()] = true
		list, _ := restpath.Options(*r.Path)
		for _, normal := range list {
			for _, p := range leading(normal) {
				if s := serving(x.exact[strings.TrimPrefix(normal, p)], strings.ToUpper(*r.Method)); s != nil {
					x.behind[[2]string{s.Location.Workspace, p}]++
				}
			}
		}
	}
}

// serving is the first provider of a method.
func serving(list []*summary.Summary, method string) *summary.Summary {
	for _, s := range list {
		if pairing.SameMethod(*s.Identity.Binding.Semantics.(summary.Rest).Method, method) {
			return s
		}
	}
	return nil
}

// difference says in which way two paths differ that are the same when folded.
func difference(a, b string) string {
	plain := separators.Replace
	switch {
	case strings.EqualFold(a, b):
		return "the case of letters"
	case strings.EqualFold(plain(a), plain(b)):
		return "a separator"
	case len(a) != len(b):
		return "a plural"
	}
	return "its spelling"
}

// Stated are the words of a path's segments that are no placeholders.
func Stated(path string) (out []string) {
	for _, part := range strings.FieldsFunc(restpath.Normalize(path), func(c rune) bool { return strings.ContainsRune("/(|)", c) }) {
		if !strings.ContainsAny(part, "{*") {
			out = append(out, strings.ToLower(part))
		}
	}
	return out
}
