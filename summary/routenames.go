package summary

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary/restpath"
)

// A request whose code asks the framework for the path of a route by its name (`{% url 'crew' 5 %}`, url_for, crew_path) has a path
// with that name in it, {route:crew;5;boat_id=}: the name, then the values that it is given, empty where they are not known. A method in front of the name ("POST boats") says that it is asked for only where a route of that method has it. Routes have names in
// their metadata, which may stand in another file of summaries. RouteNames puts the path of the route in its place.

// RouteAskedFor is what is said of a client that asks for the path of a route by its name.
type RouteAskedFor struct {
	// Names are those that it asks for.
	Names []string `json:"names"`
	// Level is the confidence of the client where its routes are there.
	Level ConfidenceLevel `json:"level"`
	Other Other
}

// AsksForRoute begins the description of the gap of a client whose route is not known.
const AsksForRoute = "asks for the path of a route by its name"

// PageAsked begins the name of the route that writes the page of a file: page:templates/boat.html.
const PageAsked = "page:"

// RouteOf begins the name of the route that a unit serves, by the unit's name: serves:BoatsController.sink.
const RouteOf = "serves:"

var askedFor = regexp.MustCompile(`\{route:([^{};]*)((?:;[^{};]*)*)\}`)

// AskForRoute is a path that is that of a route; values may be "" or "name=".
func AskForRoute(name string, values []string) string {
	return "{route:" + strings.Join(append([]string{name}, values...), ";") + "}"
}

// RoutesAskedFor lists the names that a path asks for.
func RoutesAskedFor(path string) (names []string) {
	for _, m := range askedFor.FindAllStringSubmatch(path, -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	return names
}

// RouteNames are the paths of routes by their names.
type RouteNames struct {
	paths map[string][]string
	// units are those of the units that serve them, by the units' names.
	units map[string][]string
	// pages are the paths at which handlers write a template, by the template's name; served are the methods of each path.
	pages, served map[string][]string
}

// NewRouteNames reads the names of routes off summaries.
func NewRouteNames(all []*Summary) *RouteNames {
	n := &RouteNames{paths: map[string][]string{}, units: map[string][]string{}}
	for _, s := range all {
		if s.Kind.IsConsumer() || s.Identity.Binding == nil {
			continue
		}
		r, ok := s.Identity.Binding.Semantics.(Rest)
		if !ok || r.Path == nil {
			continue
		}
		if !slices.Contains(n.units[s.Identity.Name], *r.Path) {
			n.units[s.Identity.Name] = append(n.units[s.Identity.Name], *r.Path)
		}
		if s.Metadata.HTTP == nil || s.Metadata.HTTP.Name == "" {
			continue
		}
		names := eachName(s.Metadata.HTTP.Name)
		if r.Method != nil {
			for _, name := range names[:len(names):len(names)] {
				names = append(names, *r.Method+" "+name)
			}
		}
		for _, name := range names {
			if !slices.Contains(n.paths[name], *r.Path) {
				n.paths[name] = append(n.paths[name], *r.Path)
			}
		}
	}
	for _, by := range []map[string][]string{n.paths, n.units} {
		for _, paths := range by {
			slices.Sort(paths)
		}
	}
	return n
}

// pageFile is what the name of a page's template ends with.
var pageFile = regexp.MustCompile(`\.(?:html?|jinja2?|j2)$`)

// readPages reads which handlers write which page: by what their library is told, and by the names of templates that they hand to calls.
func (n *RouteNames) readPages(all []*Summary) {
	n.pages, n.served = map[string][]string{}, map[string][]string{}
	add := func(to map[string][]string, key, value string) {
		if !slices.Contains(to[key], value) {
			to[key] = append(to[key], value)
		}
	}
	for _, s := range all {
		if s.Kind.IsConsumer() || s.Identity.Binding == nil {
			continue
		}
		r, ok := s.Identity.Binding.Semantics.(Rest)
		if !ok || r.Path == nil || r.Method == nil {
			continue
		}
		add(n.served, *r.Path, *r.Method)
		if s.Metadata.HTTP != nil {
			for _, page := range s.Metadata.HTTP.Pages {
				add(n.pages, page, *r.Path)
			}
		}
		for _, t := range s.Body().Transitions {
			for _, e := range t.Effects {
				call, ok := e.(Invocation)
				if !ok {
					continue
				}
				for _, arg := range call.Args {
					if text, ok := arg.(LiteralRef); ok {
						if name, ok := text.Value.(string); ok && pageFile.MatchString(name) {
							add(n.pages, name, *r.Path)
						}
					}
				}
			}
		}
	}
}

// ofPage are the paths at which a page of a file is written, where they also take a method.
func (n *RouteNames) ofPage(method, file string) (paths []string) {
	for name, at := range n.pages {
		if below, ok := strings.CutPrefix(name, "*/"); ok { // in any folder
			name = path.Base(path.Dir(file)) + "/" + below
		}
		if root, ok := strings.CutSuffix(file, name); !ok || root != "" && !strings.HasSuffix("/"+root, "/templates/") {
			continue // templates have names below the folders that hold them
		}
		for _, one := range at {
			if (slices.Contains(n.served[one], method) || slices.Contains(n.served[one], "*")) && !slices.Contains(paths, one) {
				paths = append(paths, one)
			}
		}
	}
	slices.Sort(paths)
	return paths
}

// maxSpelled bounds the names of one route.
const maxSpelled = 16

// eachName lists the names that one with alternatives in its parts stands for: fleet|ships:list.
func eachName(name string) []string {
	at := strings.IndexByte(name, '|')
	if at < 0 {
		return []string{name}
	}
	from, to := strings.LastIndexByte(name[:at], ':')+1, len(name)
	if end := strings.IndexByte(name[at:], ':'); end >= 0 {
		to = at + end
	}
	var out []string
	for _, one := range strings.Split(name[from:to], "|") {
		for _, rest := range eachName(name[to:]) {
			if len(out) == maxSpelled {
				return out
			}
			out = append(out, name[:from]+one+rest)
		}
	}
	return out
}

// ResolveRouteNames puts the paths of routes in place of their names in all summaries of a run: those that ask for one are replaced by
// copies, since others may hold them. A client that may ask for the route of one method ("POST boats") and finds none does not: it is left out.
// Names count that stand beside them as well.
func ResolveRouteNames(all []*Summary, beside ...*Summary) []*Summary {
	if !slices.ContainsFunc(all, func(s *Summary) bool { return s.Metadata.HTTP != nil && s.Metadata.HTTP.AsksFor != nil }) {
		return all
	}
	n := NewRouteNames(slices.Concat(all, beside))
	if slices.ContainsFunc(all, func(s *Summary) bool {
		return s.Metadata.HTTP != nil && s.Metadata.HTTP.AsksFor != nil && strings.Contains(strings.Join(s.Metadata.HTTP.AsksFor.Names, " "), " "+PageAsked)
	}) {
		n.readPages(slices.Concat(all, beside))
	}
	for i, s := range all {
		switch {
		case s.away != nil:
			s.away.in.bodies.names = n // its body is read again
			if n.resolve(s); s.away.held {
				n.resolveBody(s)
			}
		case asksByName(s):
			own := *s
			own.Transitions = slices.Clone(s.Transitions)
			n.resolve(&own)
			n.resolveBody(&own)
			all[i] = &own
		}
	}
	return slices.DeleteFunc(all, func(s *Summary) bool {
		if s.Metadata.HTTP == nil || s.Metadata.HTTP.AsksFor == nil {
			return false
		}
		return slices.ContainsFunc(s.Metadata.HTTP.AsksFor.Names, func(name string) bool { return strings.Contains(name, " ") && !n.Has(name) })
	})
}

// asksByName reports whether a summary asks for the path of a route by its name.
func asksByName(s *Summary) bool {
	if s.Metadata.HTTP != nil && s.Metadata.HTTP.AsksFor != nil {
		return true
	}
	return slices.ContainsFunc(s.Transitions, func(t Transition) bool {
		return slices.ContainsFunc(t.Effects, func(e Effect) bool {
			x, ok := e.(InteractionEffect)
			r, rest := x.Binding.Semantics.(Rest)
			return ok && rest && r.Path != nil && strings.Contains(*r.Path, "{route:")
		})
	})
}

// resolve fills in who a summary is.
func (n *RouteNames) resolve(s *Summary) {
	b := s.Identity.Binding
	if b == nil || s.Metadata.HTTP == nil || s.Metadata.HTTP.AsksFor == nil {
		return
	}
	resolved, known := n.binding(*b)
	s.Identity.Binding = &resolved
	if known {
		s.Confidence.Level = s.Metadata.HTTP.AsksFor.Level
	}
}

// resolveBody fills in what a summary does, which it holds.
func (n *RouteNames) resolveBody(s *Summary) {
	if s.Metadata.HTTP != nil && s.Metadata.HTTP.AsksFor != nil && s.Identity.Binding != nil {
		if r, ok := s.Identity.Binding.Semantics.(Rest); ok && r.Path != nil {
			s.Gaps = slices.DeleteFunc(slices.Clone(s.Gaps), func(g Gap) bool { return strings.HasPrefix(g.Description, AsksForRoute) })
		}
	}
	for i := range s.Transitions {
		t := &s.Transitions[i]
		for k, e := range t.Effects {
			if x, ok := e.(InteractionEffect); ok {
				if r, ok := x.Binding.Semantics.(Rest); ok && r.Path != nil && strings.Contains(*r.Path, "{route:") {
					x.Binding, _ = n.binding(x.Binding)
					t.Effects = slices.Clone(t.Effects)
					t.Effects[k] = x
				}
			}
		}
	}
}

// binding is one with the path of the route; without a path, and not known, where no route has the name.
func (n *RouteNames) binding(b Binding) (Binding, bool) {
	r, ok := b.Semantics.(Rest)
	if !ok || r.Path == nil || !strings.Contains(*r.Path, "{route:") {
		return b, ok && r.Path != nil
	}
	path, known := n.path(*r.Path)
	if r.Path = nil; known {
		r.Path = &path
	}
	b.Semantics = r
	return b, known
}

// Has reports whether a route has a name.
func (n *RouteNames) Has(name string) bool { return len(n.of(name)) > 0 }

// path puts the paths of routes into one that asks for them.
func (n *RouteNames) path(asks string) (string, bool) {
	known := true
	filled := askedFor.ReplaceAllStringFunc(asks, func(hole string) string {
		m := askedFor.FindStringSubmatch(hole)
		path := n.filled(m[1], m[2])
		known = known && path != ""
		return path
	})
	if !known {
		return "", false
	}
	return restpath.Brace(filled), true
}

// maxNamed bounds the paths that one name may stand for.
const maxNamed = 8

// filled is the path of a route with the values that it is asked for with; of several that have its name, those that take as many.
func (n *RouteNames) filled(name, given string) string {
	paths := n.of(name)
	var list []string
	named := map[string]string{}
	keys := 0
	for value := range strings.SplitSeq(strings.TrimPrefix(given, ";"), ";") {
		if given == "" {
			break
		}
		if key, v, ok := strings.Cut(value, "="); ok {
			named[key] = v
			keys++
		} else {
			list = append(list, value)
		}
	}
	fits := slices.DeleteFunc(slices.Clone(paths), func(p string) bool {
		holes, n := restpath.Holes(p), 0
		for _, h := range holes {
			if _, ok := named[h]; ok {
				n++
			}
		}
		return len(holes) != len(list)+n
	})
	if len(fits) > 0 {
		paths = fits
	}
	if len(paths) == 0 || len(paths) > maxNamed {
		return ""
	}
	var out []string
	for _, p := range paths {
		if one := restpath.Fill(p, list, named); !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return "(" + strings.Join(out, "|") + ")"
}

// of are the paths of a name; one that begins with a point is of the blueprint around, which is not known here.
func (n *RouteNames) of(name string) []string {
	if method, file, ok := strings.Cut(name, " "+PageAsked); ok {
		return n.ofPage(method, file)
	}
	if unit, ok := strings.CutPrefix(name, RouteOf); ok {
		return n.units[unit]
	}
	if !strings.HasPrefix(name, ".") {
		return n.paths[name]
	}
	var out []string
	for full, paths := range n.paths {
		if strings.HasSuffix(full, name) || full == name[1:] {
			out = append(out, paths...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
