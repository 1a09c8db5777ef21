package flow

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// node is a routing node with the document that declares it.
type node struct {
	*summary.RoutingNode
	document string
	// documents are all that declare it, for a router whose rules are merged.
	documents []string
}

type key struct{ document, id string }

// Graph is everything that the summaries of a run say of the way of requests.
type Graph struct {
	nodes  map[key]*node
	order  []*node
	led    map[*node]bool
	code   []*summary.Summary
	scopes *pairing.Scopes
}

// Read reads the routers and the code of a run.
func Read(all []*summary.Summary) *Graph {
	g := &Graph{nodes: map[key]*node{}, led: map[*node]bool{}, scopes: pairing.ReadScopes(all)}
	// Writers read the same document twice into one folder; a node of one document is one node.
	for _, s := range all {
		if r := s.Metadata.Routing; r != nil {
			for i := range r.Nodes {
				g.add(r.Document, &r.Nodes[i])
			}
		} else if !s.IsContract() {
			g.code = append(g.code, s)
		}
	}
	slices.SortStableFunc(g.order, func(a, b *node) int {
		if c := strings.Compare(a.document, b.document); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	g.join()
	for _, n := range g.order {
		for i := range n.Rules {
			for _, t := range n.Rules[i].To {
				if to := g.target(n, t); to != nil && to != n {
					g.led[to] = true
				}
			}
		}
	}
	return g
}

func (g *Graph) add(document string, x *summary.RoutingNode) {
	if x.Document != "" {
		document = x.Document
	}
	if x.Merged {
		for _, n := range g.order {
			if n.Merged && n.ID == x.ID && n.Kind == x.Kind {
				if slices.Contains(n.documents, document) {
					return
				}
				n.documents = append(n.documents, document)
				own := *n.RoutingNode
				own.Rules = append(own.Rules[:len(own.Rules):len(own.Rules)], located(document, x.Rules)...)
				own.Hosts = merged(own.Hosts, x.Hosts)
				n.RoutingNode = &own
				return
			}
		}
		own := *x
		own.Rules = located(document, x.Rules)
		x = &own
	}
	if g.nodes[key{document, x.ID}] != nil {
		return
	}
	n := &node{RoutingNode: x, document: document, documents: []string{document}}
	g.nodes[key{document, x.ID}] = n
	g.order = append(g.order, n)
}

// located are rules whose targets name their document.
func located(document string, rules []summary.RoutingRule) []summary.RoutingRule {
	out := slices.Clone(rules)
	for i := range out {
		out[i].To = slices.Clone(out[i].To)
		for j := range out[i].To {
			if out[i].To[j].Document == "" {
				out[i].To[j].Document = document
			}
		}
	}
	return out
}

func merged(a, b []string) []string {
	if len(a) == 0 || len(b) == 0 {
		return nil // one of them takes any host
	}
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}

func (g *Graph) target(from *node, t summary.RoutingTarget) *node {
	document := t.Document
	if document == "" {
		document = from.document
	}
	return g.nodes[key{document, t.Node}]
}

// Declared is a node as it is named in a refusal.
type Declared struct{ Name, Document string }

func (n *node) declared() Declared { return Declared{n.ID, strings.Join(n.documents, ", ")} }

// Unclear is returned when a request may come in at several places and the question does not say at which.
type Unclear struct {
	// Name is the name that several documents declare; empty when no name was given.
	Name string
	At   []Declared
}

// Error lists the places.
func (u *Unclear) Error() string {
	var b strings.Builder
	if u.Name != "" {
		fmt.Fprintf(&b, "%s is declared by several documents; say which one with --scope:", u.Name)
		for _, d := range u.At {
			fmt.Fprintf(&b, "\n  --scope %s", d.Document)
		}
		return b.String()
	}
	namesakes := map[string]int{}
	for _, d := range u.At {
		namesakes[d.Name]++
	}
	b.WriteString("requests come in at several places; name one with --entry:")
	for i, d := range u.At {
		if i == maxListed {
			fmt.Fprintf(&b, "\n  and %d more", len(u.At)-i)
			break
		}
		if namesakes[d.Name] > 1 {
			fmt.Fprintf(&b, "\n  --entry %s --scope %s", d.Name, d.Document)
			continue
		}
		fmt.Fprintf(&b, "\n  --entry %s  (%s)", d.Name, d.Document)
	}
	return b.String()
}

const maxListed = 40

// entry finds the node that a request comes in by: the one that is named, else the only one that it can be.
func (g *Graph) entry(q *Request, name, scope string) (*node, error) {
	var found []*node
	inScope := func(n *node) bool {
		return scope == "" || slices.ContainsFunc(n.documents, func(d string) bool {
			return d == scope || strings.TrimPrefix(d[strings.IndexByte(d, ':')+1:], "./") == scope
		})
	}
	if scope != "" && !slices.ContainsFunc(g.order, inScope) {
		return nil, fmt.Errorf("no document %s was read that requests go through; without --scope, those are listed where they have to be told apart", scope)
	}
	if name != "" {
		for _, n := range g.order {
			if n.ID == name && inScope(n) {
				found = append(found, n)
			}
		}
		switch len(found) {
		case 1:
			return found[0], nil
		case 0:
			if scope != "" {
				return nil, fmt.Errorf("no document %s declares a node %s through which requests go", scope, name)
			}
			return nil, fmt.Errorf("no document declares a node %s through which requests go; without --entry, the places where requests come in are listed", name)
		}
		return nil, &Unclear{Name: name, At: g.list(found)}
	}
	for _, n := range g.order {
		if n.Entry && !g.led[n] && inScope(n) && n.takesHost(q) {
			found = append(found, n)
		}
	}
	if len(found) == 0 {
		// A circle of routers, or only nodes that others lead to.
		for _, n := range g.order {
			if n.Entry && inScope(n) && n.takesHost(q) {
				found = append(found, n)
			}
		}
	}
	// A request comes from outside unless there is no way in from there.
	if public := slices.DeleteFunc(slices.Clone(found), func(n *node) bool { return n.Internal }); len(public) > 0 {
		found = public
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if q.Host != "" {
			return nil, fmt.Errorf("nothing that the documents declare takes requests for the host %s", q.Host)
		}
		if scope != "" {
			return nil, fmt.Errorf("the document %s declares no place where requests come in", scope)
		}
		return nil, fmt.Errorf("no document declares a place where requests come in: write the summaries of the deploy documents (drift contract) into the same folder")
	}
	// A stated name of the request's host is the better answer than any number of places that state none.
	if q.Host != "" {
		var named []*node
		for _, n := range found {
			if len(n.Hosts) > 0 {
				named = append(named, n)
			}
		}
		if len(named) == 1 {
			return named[0], nil
		}
	}
	// One document may declare the same name as another: then the name does not say which.
	return nil, &Unclear{At: g.list(found)}
}

func (g *Graph) list(nodes []*node) []Declared {
	out := make([]Declared, len(nodes))
	for i, n := range nodes {
		out[i] = n.declared()
	}
	return out
}

// givenHost is the name of an entry that a request's host fits only as what the document is given; "" where its names decide.
func (n *node) givenHost(q *Request) string {
	given := ""
	for _, h := range n.Hosts {
		switch open := holes.MatchString(h); {
		case !open && glob(strings.ToLower(h), q.Host):
			return ""
		case open && given == "" && glob(holes.ReplaceAllString(strings.ToLower(h), "*"), q.Host):
			given = h
		}
	}
	return given
}

// takesHost reports whether a request's host may be one of the names of an entry.
func (n *node) takesHost(q *Request) bool {
	if q.Host == "" || len(n.Hosts) == 0 {
		return true
	}
	return slices.ContainsFunc(n.Hosts, func(h string) bool {
		return glob(holes.ReplaceAllString(strings.ToLower(h), "*"), q.Host)
	})
}
