package graphql

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// graph is the schemas and resolvers of a run.
type graph struct {
	schemas []*schemaGroup
	// resolvers extracted from code or declared, by "Type.field".
	resolvers map[string][]*summary.Summary
	// coerces: code that serves may take a text for the number that it spells, as libraries of Python do.
	coerces bool
}

// schemaGroup is one service's schema: all the schema summaries of a workspace.
type schemaGroup struct {
	s *summary.Summary
	// types by name: metadata.graphql.types, field name to type name.
	types map[string]map[string]string
	kinds map[string]string
	// open are the types with parts that were not read.
	open map[string]bool
	// members are the types that a union or an interface may be.
	members map[string][]string
	roots   map[string]string
	// texts are the documents of the schema, text what is read of them; nil when there are none.
	texts []string
	text  *document
	// served are root fields that the schema lacks and its service's code has, lacks the same where they are so many that the
	// server has another schema, server the project of that code.
	served map[string]bool
	lacks  []string
	server string
}

func readGraph(all []*summary.Summary) *graph {
	g := &graph{resolvers: map[string][]*summary.Summary{}}
	for _, s := range all {
		if b, ok := summary.BindingOf[summary.GraphqlResolver](s); ok && b.TypeName != nil && s.Identity.Binding.Recognition != summary.Reachable {
			g.resolvers[*b.TypeName+"."+b.FieldName] = append(g.resolvers[*b.TypeName+"."+b.FieldName], s)
			g.coerces = g.coerces || strings.HasSuffix(s.Location.File, ".py")
		}
		if m := s.Metadata.GraphQL; m != nil && m.Types != nil {
			g.schemas = append(g.schemas, readSchema(s, m))
		}
	}
	g.schemas = joined(withoutBuilt(g.schemas))
	for _, s := range g.schemas {
		if len(s.texts) > 0 {
			s.text = readText(s.roots, s.texts)
		}
		g.behind(s)
	}
	return g
}

func readSchema(s *summary.Summary, m *summary.GraphQLMetadata) *schemaGroup {
	out := &schemaGroup{s: s, types: map[string]map[string]string{}, kinds: map[string]string{}, open: map[string]bool{}, members: map[string][]string{}, roots: map[string]string{}, served: map[string]bool{}}
	if m.SDL != "" {
		out.texts = []string{m.SDL}
	}
	for _, root := range roots {
		// A type that is only called like a root is none when the schema says which types are.
		if name := m.Roots[root]; name != "" || len(m.Roots) > 0 {
			out.roots[root] = name
		} else {
			out.roots[root] = root
		}
	}
	for name, t := range m.Types {
		out.kinds[name], out.members[name], out.open[name] = t.Kind, t.Members, t.Open
		out.types[name] = make(map[string]string, len(t.Fields))
		for f, x := range t.Fields {
			out.types[name][f] = x.Type
		}
	}
	return out
}

// rootOf is the root that a type is; "" when it is none.
func (s *schemaGroup) rootOf(typeName string) string {
	for root, name := range s.roots {
		if name == typeName {
			return root
		}
	}
	return ""
}

// withoutBuilt leaves out the schemas that code builds where a document has fields of the same root: it is what the code writes, or what
// it is held against.
func withoutBuilt(list []*schemaGroup) []*schemaGroup {
	declared := map[string]bool{}
	for _, s := range list {
		if s.s.IsContract() {
			for f := range s.types[s.roots["Query"]] {
				declared[f] = true
			}
		}
	}
	return slices.DeleteFunc(list, func(s *schemaGroup) bool {
		if s.s.IsContract() {
			return false
		}
		for f := range s.types[s.roots["Query"]] {
			if declared[f] {
				return true
			}
		}
		return false
	})
}

// joined merges the schemas of one workspace: their files extend each other. Those that contradict each other are schemas of
// several services.
func joined(list []*schemaGroup) []*schemaGroup {
	byWorkspace := map[string][]*schemaGroup{}
	var out []*schemaGroup
	for _, s := range list {
		w := s.s.Location.Workspace
		i := slices.IndexFunc(byWorkspace[w], s.extends)
		if i < 0 {
			byWorkspace[w] = append(byWorkspace[w], s)
			out = append(out, s)
			continue
		}
		have := byWorkspace[w][i]
		for name, fields := range s.types {
			if have.types[name] == nil {
				have.types[name], have.kinds[name], have.open[name] = map[string]string{}, s.kinds[name], s.open[name]
			}
			for f, to := range fields {
				have.types[name][f] = to
			}
			have.members[name] = append(have.members[name], s.members[name]...)
		}
		have.texts = append(have.texts, s.texts...)
		for root, name := range s.roots {
			if name != root && name != "" || have.roots[root] == "" {
				have.roots[root] = name
			}
		}
	}
	return out
}

// extends reports whether a schema can be a part of one with another: a type that both have is of one kind, and its fields that
// both have are of one type.
func (g *schemaGroup) extends(other *schemaGroup) bool {
	for name, fields := range g.types {
		if other.types[name] == nil {
			continue
		}
		if g.kinds[name] != other.kinds[name] {
			return false
		}
		for f, to := range fields {
			if have, ok := other.types[name][f]; ok && strings.Trim(have, "[]!") != strings.Trim(to, "[]!") {
				return false
			}
		}
	}
	return true
}

// serving gives the schemas that an operation can be for: those that have one of its root fields. A
// project may use several services, and some may not have been extracted.
func (g *graph) serving(root string, fields []string) []*schemaGroup {
	var out []*schemaGroup
	for _, s := range g.schemas {
		for _, f := range fields {
			if _, ok := s.types[s.roots[root]][f]; ok {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

// sender is what sends operations to one service, as far as that shows: what one library sends for a project.
type sender struct{ workspace, library string }

func senderOf(s *summary.Summary) sender {
	return sender{s.Location.Workspace, s.Identity.Binding.Recognition}
}

// usual gives, for each sender, the schema that its operations are for, when all that are for some are for the same one.
func (g *graph) usual(all []*summary.Summary) map[sender]*schemaGroup {
	out := map[sender]*schemaGroup{}
	several := map[sender]bool{}
	for _, s := range all {
		b, ok := summary.BindingOf[summary.GraphqlOperation](s)
		if !ok || s.Metadata.GraphQL == nil {
			continue
		}
		doc := parsed(s.Metadata.GraphQL.Document)
		if doc == nil {
			continue
		}
		w := &selectionWalk{g: g, doc: doc, client: s}
		for _, o := range doc.Operations {
			if o.Name != b.OperationName && len(doc.Operations) > 1 {
				continue
			}
			var asked []string
			for _, f := range w.fields(o.SelectionSet, map[string]bool{}) {
				asked = append(asked, f.Name)
			}
			for _, one := range g.serving(roots[b.OperationType], asked) {
				at := senderOf(s)
				if have := out[at]; have != nil && have != one {
					several[at] = true
				}
				out[at] = one
			}
		}
	}
	for at := range several {
		delete(out, at)
	}
	return out
}

var roots = map[string]string{"query": "Query", "mutation": "Mutation", "subscription": "Subscription"}
