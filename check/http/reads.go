package http

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// given is what one client puts into its request, as far as it is known whole.
type given struct {
	body     summary.Record
	bodyDefs map[string]summary.TypeShape
	hasBody  bool
	// noBody: it certainly sends none.
	noBody   bool
	query    []string
	hasQuery bool
}

// givenBy reads what a client sends.
func givenBy(s *summary.Summary) (out given) {
	if s.Metadata.HTTP == nil || s.Metadata.HTTP.Sends == nil {
		return out
	}
	m := s.Metadata.HTTP.Sends
	out.bodyDefs = s.Body().Definitions
	body, ok := present(m.Body, s.Body().Definitions).(summary.Record)
	out.body, out.hasBody = body, ok && len(body.Spreads) == 0 && len(body.Properties) > 0
	out.noBody = m.NoBody && m.Body == nil
	out.query, out.hasQuery = wholeNames(m.Query), m.KnowsQuery()
	return out
}

// carriesBody are the methods whose requests have a body as a rule.
var carriesBody = map[string]bool{"POST": true, "PUT": true, "PATCH": true}

// readTree are the fields that code reads, by their names.
type readTree struct {
	fields  map[string]*readTree
	needed  bool
	guarded bool
	// ends: something reads the field itself, and not only what is in it.
	ends bool
	// ways are the reads of the field, or of something in it.
	ways []*summary.TakenField
}

func treeOf(t *summary.RequestTaken) *readTree {
	root := &readTree{fields: map[string]*readTree{}}
	for i := range t.Fields {
		f := &t.Fields[i]
		at := root
		for _, step := range f.Path {
			name := OneOfMany(string(step))
			next := at.fields[name]
			if next == nil {
				next = &readTree{fields: map[string]*readTree{}}
				at.fields[name] = next
			}
			next.ways = append(next.ways, f)
			at = next
		}
		at.needed, at.guarded, at.ends = at.needed || f.Needed, at.guarded || f.Guarded, at.ends || f.Whole
	}
	return root
}

// OneOfMany is the name of a field that is sent in parts: "ids" of "ids[]", which is sent once for each of its values, and
// "filter" of "filter[state]". Clients (axios) and servers spell the brackets or add them.
func OneOfMany(name string) string {
	if at := strings.IndexByte(name, '['); at > 0 {
		return name[:at]
	}
	return name
}

func (t *readTree) names() []string {
	return slices.Sorted(maps.Keys(t.fields))
}

// ofFrameworks are fields that a framework, and not the handler, reads.
var ofFrameworks = map[string]bool{"_csrf": true, "csrf_token": true, "csrfmiddlewaretoken": true, "authenticity_token": true, "utf8": true, "_method": true, "commit": true, "format": true, "controller": true, "action": true}

// OfFrameworks reports whether a field is one that a framework reads, and not the handler.
func OfFrameworks(name string) bool { return ofFrameworks[name] }

// readEverywhereLeast is in how many files handlers read a field when it is code around them that reads it.
const readEverywhereLeast = 4

// readEverywhere lists, by workspace, the fields that handlers of many files read: a filter of all of them does, for a request
// that has one.
func readEverywhere(all []*summary.Summary) map[[2]string]bool {
	files := map[[2]string]map[string]bool{}
	for _, s := range all {
		if s.Metadata.HTTP == nil || s.Kind.IsConsumer() {
			continue
		}
		for i := range s.Metadata.HTTP.Takes {
			for _, f := range s.Metadata.HTTP.Takes[i].Fields {
				if len(f.Path) > 0 && !f.Needed {
					key := [2]string{s.Location.Workspace, string(f.Path[0])}
					if files[key] == nil {
						files[key] = map[string]bool{}
					}
					files[key][s.Location.File] = true
				}
			}
		}
	}
	out := map[[2]string]bool{}
	for key, in := range files {
		out[key] = len(in) >= readEverywhereLeast
	}
	return out
}

// reads compares what a client sends with what the handler reads by name; all are the clients of the handler.
func reads(p pairing.Pair, all []*summary.Summary, declared bool, everywhere map[[2]string]bool, report Reporter) {
	m := p.Provider.Metadata.HTTP
	if m == nil || len(m.Takes) == 0 {
		return
	}
	g := givenBy(p.Consumer)
	method := ""
	if r, ok := summary.BindingOf[summary.Rest](p.Consumer); ok {
		method = summary.StrOf(r.Method)
	}
	inPath := Holes(p.Provider)
	for i := range m.Takes {
		t := &m.Takes[i]
		tree := treeOf(t)
		if t.Checked != nil {
			checked(p, t, tree, g, report)
			continue
		}
		others := readElsewhere(m.Takes, i)
		if t.Part == "query" && !declared {
			standsInPath(p, all, t, inPath, others, report)
		}
		c := sentAgainst{p: p, part: t.Part, report: report, reads: tree, others: others, open: t.Open || others.open, all: all, method: method, everywhere: everywhere}
		switch {
		case t.Part == "body" && (g.hasBody || g.noBody && carriesBody[method]) && !declared:
			c.compare(g.body, g.bodyDefs)
		case t.Part == "query" && g.hasQuery && !declared:
			c.compare(namesOnly(g.query), nil)
		case t.Part == "any" && (g.hasBody && (g.hasQuery || p.Consumer.Metadata.HTTP.Sends.Query == nil && !p.Consumer.Metadata.HTTP.Sends.QueryOpen) || g.hasQuery && p.Consumer.Metadata.HTTP.Sends.Body == nil):
			whole := summary.NewRecord(append(slices.Clone(g.body.Properties), namesOnly(g.query).Properties...))
			for _, name := range inPath {
				delete(tree.fields, name)
			}
			c.part = "body"
			if !g.hasBody {
				c.part = "query"
			}
			if inner := wrapped(tree, whole); inner != nil {
				c.reads = inner
			}
			c.compare(whole, g.bodyDefs)
		}
	}
}

// standsInPath reports what a handler looks up in the query and nobody sends there, where the path of its route has it and the handler reads
// it nowhere else.
func standsInPath(p pairing.Pair, all []*summary.Summary, t *summary.RequestTaken, inPath []string, others elsewhere, report Reporter) {
	for _, name := range treeOf(t).names() {
		handed := slices.ContainsFunc(p.Provider.Body().Inputs, func(in summary.Input) bool {
			given, ok := in.(summary.Parameter)
			return ok && given.Name == name
		})
		sends := func(s *summary.Summary) bool {
			m := s.Metadata.HTTP
			return m != nil && m.Sends != nil && (m.Sends.QueryOpen || slices.Contains(wholeNames(m.Sends.Query), name))
		}
		if slices.Contains(inPath, name) && !others.names[name] && !handed && !slices.ContainsFunc(all, sends) {
			report(generic.BoundaryFieldRequired, generic.ReadUnsent, nil, nil, "query "+name, fmt.Sprintf("%s sends no %s in the query, where the provider reads it; it stands in the path", p.Consumer.Identity.Name, name))
		}
	}
}

// elsewhere is what is read of other parts of a request.
type elsewhere struct {
	// names are read; whole has those that are read wherever in the request they stand, open: there may be more of these.
	names, whole map[string]bool
	open         bool
}

func readElsewhere(takes []summary.RequestTaken, but int) elsewhere {
	out := elsewhere{names: map[string]bool{}, whole: map[string]bool{}}
	for i := range takes {
		if i == but {
			continue
		}
		out.open = out.open || takes[i].Part == "any" && takes[i].Open
		for name := range treeOf(&takes[i]).fields {
			out.names[name] = true
			if takes[i].Part == "any" || takes[but].Part == "any" {
				out.whole[name] = true
			}
		}
	}
	return out
}

// wrapped is what is read below the name that the framework may itself put around a body which lacks it: the first one
// below which something is read that is sent. It is nil when there is none.
func wrapped(t *readTree, sent summary.Record) *readTree {
	for _, name := range t.names() {
		inner := t.fields[name]
		if _, has := sent.Get(name); has {
			continue
		}
		if slices.ContainsFunc(sent.Properties, func(p summary.Property) bool { return inner.fields[p.Name] != nil }) {
			return inner
		}
	}
	return nil
}

// wholeNames are the names of a query, each once, without what names a part of one.
func wholeNames(names []string) (out []string) {
	for _, n := range names {
		if n = OneOfMany(n); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

func namesOnly(names []string) summary.Record {
	var props []summary.Property
	for _, n := range names {
		props = append(props, summary.Property{Name: n, Shape: summary.Text{}})
	}
	return summary.NewRecord(props)
}

// Holes are the names of the parameters in the path of an endpoint.
func Holes(s *summary.Summary) (out []string) {
	r, ok := summary.BindingOf[summary.Rest](s)
	if !ok || r.Path == nil {
		return nil
	}
	for _, part := range strings.FieldsFunc(*r.Path, func(c rune) bool { return c == '/' || c == '.' || c == '-' || c == '(' || c == ')' }) {
		if strings.HasPrefix(part, ":") || strings.HasPrefix(part, "{") {
			out = append(out, strings.Trim(part, ":{}?+*"))
		}
	}
	return out
}

// sentAgainst compares one part of a request.
type sentAgainst struct {
	p      pairing.Pair
	part   string
	report Reporter
	reads  *readTree
	others elsewhere
	open   bool
	all    []*summary.Summary
	method string
	// everywhere are fields that code around many handlers reads.
	everywhere map[[2]string]bool
}

func (c *sentAgainst) compare(sent summary.Record, defs map[string]summary.TypeShape) {
	if len(c.reads.fields) == 0 {
		return
	}
	unknown := c.unknown(c.reads, sent, defs, nil, c.open)
	who := c.p.Consumer.Identity.Name
	for _, u := range unknown {
		c.report(generic.BoundaryFieldUnknown, generic.UnknownInExchange, nil, nil, c.part+" "+u.name, fmt.Sprintf("%s sends %s in the %s, which the provider does not read (it reads %s)", who, u.name, c.part, u.others))
	}
	for _, name := range c.reads.names() {
		f := c.reads.fields[name]
		if _, has := sent.Get(name); has || f.guarded || c.others.names[name] {
			continue // what is read of several parts stands in one of them
		}
		if c.elsewhere(f, sent) {
			continue
		}
		switch {
		case f.needed:
			c.report(generic.BoundaryFieldRequired, nil, nil, nil, c.part+" "+name, fmt.Sprintf("%s sends no %s in the %s, and the provider fails without it", who, name, c.part))
		case c.everywhere[[2]string{c.p.Provider.Location.Workspace, name}], pairing.RunByHand(c.p.Consumer, ""):
			// Code around many handlers reads it; or a script beside the code sends what it needs, which says nothing of the clients.
		case c.readsWithin(sent, name):
			// What is sent is put together in an object that the handler takes the same fields of.
		case (len(unknown) > 0 || c.part == "body" && (c.method == "POST" || c.method == "PUT")) && c.nobodySends(name):
			c.report(generic.BoundaryFieldRequired, generic.ReadUnsent, nil, nil, c.part+" "+name, fmt.Sprintf("%s sends no %s in the %s, which the provider reads", who, name, c.part))
		}
	}
}

// elsewhere reports whether no read of a field is one that this request comes to for sure.
func (c *sentAgainst) elsewhere(f *readTree, sent summary.Record) bool {
	w := whichWay{of: c.p.Provider, part: c.part, sent: sent}
	return !slices.ContainsFunc(f.ways, func(way *summary.TakenField) bool { return !way.Variant && !slices.ContainsFunc(way.When, w.doubts) })
}

// readsWithin reports whether the handler looks for a field in an object that is sent as well, as it does where it takes either
// `{ options: … }` or the options alone.
func (c *sentAgainst) readsWithin(sent summary.Record, name string) bool {
	for _, prop := range sent.Properties {
		if f := c.reads.fields[prop.Name]; f != nil && f.fields[name] != nil {
			return true
		}
	}
	return false
}

// nobodySends reports whether what every client of the handler sends is known whole, and none sends a field.
func (c *sentAgainst) nobodySends(name string) bool {
	return !slices.ContainsFunc(c.all, func(s *summary.Summary) bool {
		g := givenBy(s)
		_, has := g.body.Get(name)
		return has || slices.Contains(g.query, name) || c.part == "body" && !g.hasBody && !g.noBody || c.part == "query" && !g.hasQuery
	})
}

// unknown lists the fields that are sent and not read.
func (c *sentAgainst) unknown(reads *readTree, sent summary.Record, defs map[string]summary.TypeShape, path []string, open bool) (out []misfit) {
	for _, prop := range sent.Properties {
		at := append(path[:len(path):len(path)], prop.Name)
		shape, sometimes := summary.WithoutUndefined(summary.Resolve(prop.Shape, defs))
		f := reads.fields[prop.Name]
		if f == nil {
			if !open && !sometimes && !ofFrameworks[prop.Name] && (len(path) > 0 || !c.others.whole[prop.Name] && !slices.Contains(Holes(c.p.Provider), prop.Name)) {
				out = append(out, misfit{name: strings.Join(at, "."), others: strings.Join(reads.names(), ", ")})
			}
			continue
		}
		if inner, ok := shape.(summary.Record); ok && len(inner.Spreads) == 0 && len(f.fields) > 0 && !f.ends {
			if more := c.unknown(f, inner, defs, at, false); slices.ContainsFunc(f.names(), func(name string) bool { _, sent := inner.Get(name); return !sent }) {
				out = append(out, more...) // an object that has all that is read of it may have more
			}
		}
	}
	slices.SortFunc(out, func(a, b misfit) int { return cmp.Compare(a.name, b.name) })
	return out
}

// checked compares what a client sends with the form that the handler checks a part of its request against.
func checked(p pairing.Pair, t *summary.RequestTaken, tree *readTree, g given, report Reporter) {
	c := carried{needs: p.Provider.Body().Definitions, sends: g.bodyDefs}
	switch {
	case t.Part == "body" && g.hasBody:
		c.compare(t.Checked, g.body, nil)
	case t.Part == "query" && g.hasQuery:
		c.compare(t.Checked, namesOnly(g.query), nil)
		c.refused, c.formed = nil, nil // what is in a query is a text until it is read
	default:
		return
	}
	who := p.Consumer.Identity.Name
	for _, f := range c.lacking {
		report(generic.BoundaryFieldRequired, nil, nil, nil, t.Part+" "+f, fmt.Sprintf("%s sends no %s in the %s, and the provider's schema requires it", who, f, t.Part))
	}
	lower := generic.UnknownInExchange
	if t.Strict {
		lower = nil
	}
	for _, f := range c.unknown {
		if first, _, _ := strings.Cut(f.name, "."); !t.Strict && tree.fields[first] != nil {
			continue // other code of the handler reads it
		}
		if !t.Strict && slices.Contains(Holes(p.Provider), f.name) {
			continue // the same value stands in the path
		}
		report(generic.BoundaryFieldUnknown, lower, nil, nil, t.Part+" "+f.name, fmt.Sprintf("%s sends %s in the %s, which the provider's schema does not have (it has %s)", who, f.name, t.Part, f.others))
	}
	for _, f := range c.formed {
		report(generic.BoundaryShapeMismatch, nil, nil, nil, t.Part+" "+f.name, fmt.Sprintf("%s sends %s as %s, and the provider's schema takes %s", who, f.name, f.sent, f.others))
	}
	for _, f := range c.refused {
		report(generic.BoundaryConstraintViolation, nil, nil, nil, t.Part+" "+f.name, fmt.Sprintf("%s sends %s as %s, and the provider's schema takes %s only", who, f.sent, f.name, f.others))
	}
}
