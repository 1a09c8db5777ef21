package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/drift-analyzer/drift/summary"
)

// graph is the schemas and resolvers of a run.
type graph struct {
	// types by name: metadata.graphql.types of a schema's summary, field name to type name.
	types   map[string]map[string]string
	kinds   map[string]string
	schemas []*summary.Summary
	// resolvers extracted from code or declared, by "Type.field".
	resolvers map[string][]*summary.Summary
}

func readGraph(all []*summary.Summary) *graph {
	g := &graph{types: map[string]map[string]string{}, kinds: map[string]string{}, resolvers: map[string][]*summary.Summary{}}
	for _, s := range all {
		if b, ok := bindingOf[summary.GraphqlResolver](s); ok && b.TypeName != nil && s.Identity.Binding.Recognition != summary.Reachable {
			g.resolvers[*b.TypeName+"."+b.FieldName] = append(g.resolvers[*b.TypeName+"."+b.FieldName], s)
		}
		types := object(object(s.Metadata, "graphql"), "types")
		if types == nil {
			continue
		}
		g.schemas = append(g.schemas, s)
		for name, raw := range types {
			t, _ := raw.(map[string]any)
			g.kinds[name] = text(t["kind"])
			fields := object(t, "fields")
			if g.types[name] == nil {
				g.types[name] = map[string]string{}
			}
			for f, raw := range fields {
				x, _ := raw.(map[string]any)
				g.types[name][f] = text(x["type"])
			}
		}
	}
	return g
}

var roots = map[string]string{"query": "Query", "mutation": "Mutation", "subscription": "Subscription"}

// operations judges every GraphQL operation of a run against the schema and the resolvers.
func operations(all []*summary.Summary) (out []Finding, pairs []Pair) {
	g := readGraph(all)
	seen := map[string]bool{}
	for _, s := range all {
		b, ok := bindingOf[summary.GraphqlOperation](s)
		if !ok {
			continue
		}
		meta := object(s.Metadata, "graphql")
		for _, name := range texts(meta["unresolvedFragments"]) {
			f := Finding{Kind: GraphqlUnknownFragment, Severity: Error, Boundary: *s.Identity.Binding, Provider: side(s, nil), Consumer: side(s, first(s)),
				Description: fmt.Sprintf("the document that %s ships spreads %s, and nothing in it defines that fragment: the server refuses the whole operation", s.Identity.Name, name)}
			switch {
			case contains(texts(meta["ambiguousFragments"]), name):
				f.Kind, f.Severity = LowConfidence, Info
				f.Description = fmt.Sprintf("%s spreads %s, which the project defines more than once and differently", s.Identity.Name, name)
			case registryUnread(all):
				f.Kind, f.Severity = LowConfidence, Info
				f.Description = fmt.Sprintf("%s spreads %s, and whether a client brings that fragment along could not be read", s.Identity.Name, name)
			case registry(all):
				continue
			}
			out = append(out, f)
		}
		doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text(meta["document"])}, 100_000)
		if err != nil || len(doc.Operations) == 0 {
			continue
		}
		root := roots[b.OperationType]
		for _, o := range doc.Operations {
			if o.Name != b.OperationName && len(doc.Operations) > 1 {
				continue
			}
			w := &selectionWalk{g: g, doc: doc, client: s, seen: seen}
			w.root(root, o.SelectionSet)
			out = append(out, w.out...)
			for _, p := range w.met {
				pairs = append(pairs, Pair{"gql:" + p.Identity.Binding.Label(), p, s})
			}
		}
	}
	return append(out, g.collisions(pairs)...), pairs
}

func first(s *summary.Summary) *summary.Transition {
	if len(s.Transitions) == 0 {
		return nil
	}
	return &s.Transitions[0]
}

// registry reports whether a read client construction installs a fragment registry; registryUnread, whether one could not be read.
func registry(all []*summary.Summary) bool { return anyClient(all, "fragmentRegistry") }

func registryUnread(all []*summary.Summary) bool { return anyClient(all, "unread") }

func anyClient(all []*summary.Summary, key string) bool {
	for _, s := range all {
		list, _ := object(s.Metadata, "graphql")["clients"].([]any)
		for _, raw := range list {
			c, _ := raw.(map[string]any)
			if yes(c[key]) || text(c[key]) != "" {
				return true
			}
		}
	}
	return false
}

// selectionWalk follows one operation's selection through the schema.
type selectionWalk struct {
	g      *graph
	doc    *ast.QueryDocument
	client *summary.Summary
	out    []Finding
	met    []*summary.Summary
	seen   map[string]bool
	depth  int
}

// root pairs the operation's root fields with their resolvers, then follows the schema.
func (w *selectionWalk) root(name string, set ast.SelectionSet) {
	for _, f := range w.fields(set, map[string]bool{}) {
		key := name + "." + f.Name
		if strings.HasPrefix(f.Name, "__") {
			continue
		}
		providers := w.g.resolvers[key]
		w.met = append(w.met, providers...)
		_, known := w.g.types[name]
		if len(providers) == 0 && !known && len(w.g.resolvers) > 0 && len(w.g.schemas) == 0 {
			w.report(Warning, nil, fmt.Sprintf("%s asks for %s, and no resolver of this run serves it: it may live elsewhere", w.client.Identity.Name, key))
		}
	}
	w.follow(name, set, map[string]bool{})
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
	fields, known := w.g.types[typeName]
	kind := w.g.kinds[typeName]
	for _, s := range set {
		switch x := s.(type) {
		case *ast.Field:
			if strings.HasPrefix(x.Name, "__") || !known || kind == "union" || kind == "scalar" || kind == "enum" {
				continue
			}
			to, ok := fields[x.Name]
			if !ok {
				w.report(Error, w.schema(), fmt.Sprintf("%s selects %s of %s, which the schema does not have (it has %s): the server refuses the whole operation", w.client.Identity.Name, x.Name, typeName, shortList(sortedKeys(fields))))
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

func (w *selectionWalk) schema() *summary.Summary {
	if len(w.g.schemas) > 0 {
		return w.g.schemas[0]
	}
	return nil
}

func (w *selectionWalk) report(sev Severity, provider *summary.Summary, description string) {
	if provider == nil {
		provider = w.client
	}
	f := Finding{Kind: BoundaryFieldUnknown, Severity: sev, Aspect: "read", Boundary: *w.client.Identity.Binding, Provider: side(provider, nil), Consumer: side(w.client, first(w.client)), Description: description}
	if key := f.Consumer.Summary + description; !w.seen[key] {
		w.seen[key] = true
		w.out = append(w.out, f)
	}
}

// collisions reports fields that resolvers of several services serve.
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
		f := Finding{Kind: AmbiguousProvider, Severity: Warning, Boundary: *p.Identity.Binding, Provider: side(p, nil), Consumer: side(consumer[p], nil),
			Description: fmt.Sprintf("%s is resolved by %s, and at most one of them can answer", key, strings.Join(names, " and "))}
		for _, n := range names {
			f.Sources = append(f.Sources, services[n].ID())
		}
		sort.Strings(f.Sources)
		out = append(out, f)
	}
	return out
}
