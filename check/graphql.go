package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/summary"
)

var roots = map[string]string{"query": "Query", "mutation": "Mutation", "subscription": "Subscription"}

// graphqlDomain compares GraphQL operations with schemas and resolvers.
var graphqlDomain = Domain{Name: "graphql", Kinds: []*Kind{BoundaryFieldUnknown, GraphqlUnknownFragment, AmbiguousProvider, LowConfidence, UnsupportedSemantics}, Compare: compareOperations}

func compareOperations(run *Reading) (out []Finding, pairs []Pair) {
	all := run.Summaries
	g := readGraph(all)
	clients := readClients(all)
	for _, s := range all {
		b, ok := bindingOf[summary.GraphqlOperation](s)
		if !ok {
			continue
		}
		meta := s.Metadata.GraphQL
		if meta == nil {
			meta = &summary.GraphQLMetadata{}
		}
		doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: meta.Document}, 100_000)
		if err != nil {
			doc = nil
		}
		out = append(out, fragments(s, meta, doc, clients[s.Location.Workspace])...)
		if doc == nil {
			continue
		}
		for _, o := range doc.Operations {
			if o.Name != b.OperationName && len(doc.Operations) > 1 {
				continue
			}
			w := &selectionWalk{g: g, doc: doc, client: s}
			w.root(roots[b.OperationType], o.SelectionSet)
			out = append(out, w.out...)
			for _, p := range w.met {
				pairs = append(pairs, Pair{p.Identity.Binding.Label(), p, s})
			}
		}
	}
	out = append(out, streams(g)...)
	return append(out, g.collisions(pairs)...), pairs
}

func first(s *summary.Summary) *summary.Transition {
	if len(s.Transitions) == 0 {
		return nil
	}
	return &s.Transitions[0]
}

// fragments reports the spreads of a shipped document that nothing in it defines.
func fragments(s *summary.Summary, meta *summary.GraphQLMetadata, doc *ast.QueryDocument, client clientReading) []Finding {
	var out []Finding
	for _, name := range meta.UnresolvedFragments {
		f := GraphqlUnknownFragment.At(nil, Finding{Subject: name, Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, first(s)),
			Description: fmt.Sprintf("the document that %s ships spreads %s, and nothing in it defines that fragment: the server refuses the whole operation", s.Identity.Name, name)})
		switch {
		case doc != nil && doc.Fragments.ForName(name) != nil || client.registry:
			continue
		case contains(meta.AmbiguousFragments, name):
			f = LowConfidence.At(nil, f)
			f.Description = fmt.Sprintf("%s spreads %s, which the project defines more than once and differently", s.Identity.Name, name)
		case client.unread:
			f = LowConfidence.At(nil, f)
			f.Description = fmt.Sprintf("%s spreads %s, and whether a client brings that fragment along could not be read", s.Identity.Name, name)
		}
		out = append(out, f)
	}
	return out
}

// clientReading is what is known of the GraphQL clients that a project constructs
// (metadata.graphql.clients: [{fragmentRegistry?, unread?: reason}]): one that installs a
// fragment registry brings definitions along, and one that could not be read may do so.
type clientReading struct{ registry, unread bool }

func readClients(all []*summary.Summary) map[string]clientReading {
	out := map[string]clientReading{}
	for _, s := range all {
		if s.Metadata.GraphQL == nil {
			continue
		}
		for _, c := range s.Metadata.GraphQL.Clients {
			r := out[s.Location.Workspace]
			r.registry = r.registry || c.FragmentRegistry
			r.unread = r.unread || c.Unread != ""
			out[s.Location.Workspace] = r
		}
	}
	return out
}

// streams notes the subscriptions that code serves: what they send over time is compared with nothing.
func streams(g *graph) []Finding {
	var out []Finding
	for _, key := range sortedKeys(g.resolvers) {
		if !strings.HasPrefix(key, "Subscription.") {
			continue
		}
		for _, s := range g.resolvers[key] {
			if !isContract(s) {
				out = append(out, UnsupportedSemantics.At(nil, Finding{Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, nil),
					Description: fmt.Sprintf("%s serves the subscription %s, and what it sends over time cannot be worked out", s.Identity.Name, key)}))
			}
		}
	}
	return out
}

// selectionWalk follows one operation's selection through the schema.
type selectionWalk struct {
	g      *graph
	doc    *ast.QueryDocument
	client *summary.Summary
	out    []Finding
	met    []*summary.Summary
	schema *schemaGroup
	depth  int
}

// root pairs the operation's root fields with their resolvers, then follows each
// schema it can be meant for; where there are several, only what all lack is reported.
func (w *selectionWalk) root(name string, set ast.SelectionSet) {
	var asked []string
	for _, f := range w.fields(set, map[string]bool{}) {
		if strings.HasPrefix(f.Name, "__") {
			continue
		}
		asked = append(asked, f.Name)
		key := name + "." + f.Name
		providers := w.g.resolvers[key]
		w.met = append(w.met, providers...)
		if len(providers) == 0 && len(w.g.resolvers) > 0 && len(w.g.schemas) == 0 {
			w.report(UnknownWithoutProvider, key, fmt.Sprintf("%s asks for %s, and no resolver of this run serves it: it may live elsewhere", w.client.Identity.Name, key))
		}
	}
	serving := w.g.serving(name, asked)
	if len(serving) == 0 && len(w.g.schemas) > 0 {
		for _, f := range asked {
			w.report(UnknownToEverySchema, name+"."+f, fmt.Sprintf("%s asks for %s.%s, and no schema of this run has any field that this operation asks for: it may be meant for a service that is not here", w.client.Identity.Name, name, f))
		}
		return
	}
	before := w.out
	least := -1
	var kept []Finding
	for _, s := range serving {
		w.schema, w.out, w.depth = s, nil, 0
		w.follow(s.roots[name], set, map[string]bool{})
		if least < 0 || len(w.out) < least {
			least, kept = len(w.out), w.out
		}
	}
	w.out = append(before, kept...)
}

// fields flattens spreads to the fields that a selection asks of one type.
func (w *selectionWalk) fields(set ast.SelectionSet, open map[string]bool) []*ast.Field {
	var out []*ast.Field
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			out = append(out, x)
		case *ast.InlineFragment:
			out = append(out, w.fields(x.SelectionSet, open)...)
		case *ast.FragmentSpread:
			if f := w.doc.Fragments.ForName(x.Name); f != nil && !open[x.Name] {
				open[x.Name] = true
				out = append(out, w.fields(f.SelectionSet, open)...)
				delete(open, x.Name)
			}
		}
	}
	return out
}

// follow compares a selection on a type with the type's fields; it stops at scalars, unions and types that are not known.
func (w *selectionWalk) follow(typeName string, set ast.SelectionSet, open map[string]bool) {
	if w.depth++; w.depth > 5000 {
		return
	}
	fields, known := w.schema.types[typeName]
	kind := w.schema.kinds[typeName]
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			if strings.HasPrefix(x.Name, "__") || !known || kind == "union" || kind == "scalar" || kind == "enum" {
				continue
			}
			to, ok := fields[x.Name]
			if !ok {
				w.report(nil, typeName+"."+x.Name, fmt.Sprintf("%s selects %s of %s, which the schema does not have (it has %s): the server refuses the whole operation", w.client.Identity.Name, x.Name, typeName, shortList(sortedKeys(fields))))
				continue
			}
			if len(x.SelectionSet) > 0 {
				w.follow(strings.Trim(to, "[]!"), x.SelectionSet, open)
			}
		case *ast.InlineFragment:
			on := x.TypeCondition
			if on == "" {
				on = typeName
			}
			w.follow(on, x.SelectionSet, open)
		case *ast.FragmentSpread:
			if f := w.doc.Fragments.ForName(x.Name); f != nil && !open[x.Name] {
				open[x.Name] = true
				w.follow(f.TypeCondition, f.SelectionSet, open)
				delete(open, x.Name)
			}
		}
	}
}

func shortList(names []string) string {
	if len(names) > 8 {
		return strings.Join(names[:8], ", ") + fmt.Sprintf(" and %d more", len(names)-8)
	}
	return strings.Join(names, ", ")
}

func (w *selectionWalk) report(l *Lower, subject, description string) {
	provider := w.client
	if w.schema != nil {
		provider = w.schema.s
	}
	for _, f := range w.out {
		if f.Description == description {
			return
		}
	}
	w.out = append(w.out, BoundaryFieldUnknown.At(l, Finding{Aspect: "read", Subject: subject, Boundary: *w.client.Identity.Binding, Provider: side(provider, nil), Consumer: side(w.client, first(w.client)), Description: description}))
}

// collisions reports fields that resolvers of several services serve and that somebody asks for.
func (g *graph) collisions(pairs []Pair) []Finding {
	consumer := map[*summary.Summary]*summary.Summary{}
	for _, p := range pairs {
		if consumer[p.Provider] == nil {
			consumer[p.Provider] = p.Consumer
		}
	}
	var out []Finding
	for _, key := range sortedKeys(g.resolvers) {
		services := map[string]*summary.Summary{}
		for _, s := range g.resolvers[key] {
			if !isContract(s) {
				services[s.Location.Workspace] = s
			}
		}
		if len(services) < 2 {
			continue
		}
		names := sortedKeys(services)
		p := services[names[0]]
		if consumer[p] == nil {
			continue
		}
		f := AmbiguousProvider.At(nil, Finding{Boundary: *p.Identity.Binding, Provider: side(p, nil), Consumer: side(consumer[p], nil),
			Description: fmt.Sprintf("%s is resolved by %s, and at most one of them can answer", key, strings.Join(names, " and "))})
		for _, n := range names {
			f.Sources = append(f.Sources, services[n].ID())
		}
		sort.Strings(f.Sources)
		out = append(out, f)
	}
	return out
}
