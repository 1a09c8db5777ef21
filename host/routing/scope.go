package routing

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// scope is what a mount says of the routes below it, besides its path.
type scope struct {
	namespace, owner, under string
	// name is a part of the names of the routes below.
	name     string
	variants map[string]string
	// shallow is "true" or "false" where it is stated.
	shallow string
	nested  bool
	// open: one of the variants begins with what is only known when the program runs.
	open bool
}

// scoped is what holds at a place, from all the mounts above it.
type scoped struct {
	// base is the prefix without the mounts that shallow nesting leaves out.
	base             string
	namespace, owner string
	// variants are the whole paths that the last mount offers by name; shallow
	// nesting shortens those whose name begins with "~".
	variants map[string]string
	shallow  bool
	nested   bool
	// names are those of the mounts above, the outermost first; baseNames those without the mounts that shallow nesting leaves out.
	names, baseNames []string
	// bare is the prefix without the last mount, which the routes in except have.
	bare     string
	bareOpen bool
	except   []string
}

// excludes reports whether a route is not under the last mount of a place.
func (at *place) excludes(method, path string) bool {
	for _, e := range at.except {
		verb, pattern, ok := strings.Cut(e, " ")
		if !ok {
			verb, pattern = "", e
		}
		if (verb == "" || verb == method || method == "*") && restpath.Pairs(restpath.Join(pattern), restpath.Join(path)) {
			return true
		}
	}
	return false
}

func (r *placer) scopeOf(f *facts.Fact, inst facts.Grounded) scope {
	text := func(id abi.FieldID) string {
		t, _ := r.eval.Text(f, id, inst.Env)
		return t
	}
	s := scope{namespace: text(abi.FieldNamespace), owner: text(abi.FieldOwner), under: text(abi.FieldUnder), nested: f.Get(abi.FieldNested).Bool, name: strings.Join(r.eval.Names(f, abi.FieldName, inst.Env), "|")}
	if v := f.Get(abi.FieldShallow); v.Kind == abi.ValueBool {
		s.shallow = "false"
		if v.Bool {
			s.shallow = "true"
		}
	}
	variants := f.Get(abi.FieldVariants)
	for i, key := range variants.Keys {
		if i >= len(variants.Items) {
			break
		}
		one := facts.Prefix{}
		if t := r.eval.Texts(r.eval.Values(f, variants.Items[i], inst.Env, nil)); len(t) == 1 {
			one.Text = t[0].Text
		} else if p := r.eval.Prefixes(f, variants.Items[i], inst.Env); len(p) == 1 {
			one = p[0]
		} else {
			continue
		}
		if s.variants == nil {
			s.variants = map[string]string{}
		}
		s.variants[key], s.open = one.Text, s.open || one.Open
	}
	return s
}

// offers reports whether a place has a path by a name. Where a name begins with a question mark, it has none unless a
// mount above offers one; any other name that nobody offers stands for the place's own path.
func (at *place) offers(under string) bool {
	name, conditional := strings.CutPrefix(under, "?")
	if !conditional {
		return true
	}
	_, named := at.variants[name]
	_, any := at.variants["*"]
	return named || any
}

// start is the path that a route or mount of a place begins with.
func (at *place) start(under string, shortened bool) string {
	under = strings.TrimPrefix(under, "?")
	if under != "" {
		if path, ok := at.variants[under]; ok {
			return path
		}
		if path, ok := at.variants["*"]; ok {
			return fillStars(path, under)
		}
	}
	if shortened && at.shallow {
		return at.base
	}
	return at.prefix
}

// fillStars replaces the stars of a path that are outside of holes by a name.
func fillStars(path, name string) string {
	var b strings.Builder
	depth := 0
	for _, c := range path {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == '*' && depth == 0:
			b.WriteString(name)
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// below is the place of a mount under this one.
func (at *place) below(m mounted) place {
	s := m.scope
	shallow := at.shallow
	if s.shallow != "" {
		shallow = s.shallow == "true"
	}
	start := at.start(s.under, s.nested && at.nested)
	if s.nested && at.nested && shallow && s.under == "" {
		start = at.base // shallow nesting begins below this mount
	}
	out := place{root: at.root, prefix: restpath.Join(start, m.path), open: at.open || m.open || s.open}
	out.base, out.bare, out.bareOpen, out.except = at.base, start, at.open, m.except
	out.names, out.baseNames = at.names, at.baseNames
	if s.nested && at.nested && shallow && s.under == "" {
		out.names = at.baseNames
	}
	if s.name != "" {
		out.names = append(out.names[:len(out.names):len(out.names)], s.name)
	}
	if !s.nested && !at.nested {
		out.base, out.baseNames = restpath.Join(at.base, m.path), out.names
	}
	out.nested, out.shallow = at.nested || s.nested, shallow
	out.owner = at.owner
	switch {
	case s.namespace == "":
		out.namespace = at.namespace
	case s.namespace[0] == '/':
		// Named from the top: the namespaces around do not count.
		out.namespace, out.owner = s.namespace[1:], ""
	default:
		out.namespace = restpath.Join(at.namespace, s.namespace)
	}
	if s.owner != "" {
		out.owner = s.owner
	}
	if !at.offers(s.under) {
		return out
	}
	if len(s.variants) > 0 {
		out.variants = make(map[string]string, len(s.variants))
		full := at.start(s.under, false)
		for name, path := range s.variants {
			if strings.HasPrefix(name, "~") {
				out.variants[name] = restpath.Join(start, path)
			} else {
				out.variants[name] = restpath.Join(full, path)
			}
		}
	} else if s.under == "" {
		out.variants = at.variants
		if m.parent.named() && m.path != "" && len(at.variants) > 0 {
			// What an application offers comes before the path of what is mounted below it.
			out.variants = make(map[string]string, len(at.variants))
			for name, path := range at.variants {
				out.variants[name] = restpath.Join(path, m.path)
			}
		}
	}
	return out
}
