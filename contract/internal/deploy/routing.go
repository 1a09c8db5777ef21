package deploy

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// Network is how requests get through what a template deploys: routers with their rules, and what they lead to.
type Network struct {
	// Document is the file or folder that the nodes are declared in.
	Document string
	// Stacks: what stands in front of a dot in an id is the name of a stack around the resource.
	Stacks bool
	nodes  []*summary.RoutingNode
	byID   map[string]*summary.RoutingNode
}

// Node gives the node of an id in the template's document; it is made at its first use.
func (n *Network) Node(at *doc.Value, kind, id string) *summary.RoutingNode {
	return n.NodeIn("", at, kind, id)
}

// NodeIn gives a node that another document than the template's own declares.
func (n *Network) NodeIn(document string, at *doc.Value, kind, id string) *summary.RoutingNode {
	key := document + "\x00" + id
	if x := n.byID[key]; x != nil {
		return x
	}
	x := &summary.RoutingNode{ID: id, Kind: kind, Document: document}
	if at != nil {
		x.File, x.Line = at.File, at.Line
	}
	if n.byID == nil {
		n.byID = map[string]*summary.RoutingNode{}
	}
	n.byID[key] = x
	n.nodes = append(n.nodes, x)
	return x
}

// Unit is the node of a deployed unit.
func (n *Network) Unit(u *Unit) *summary.RoutingNode {
	id := u.Logical
	if id == "" {
		id = u.Name
	}
	x := n.Node(u.At, summary.NodeUnit, n.path(id))
	x.Target, x.Unit = string(u.Target), u.Name
	return x
}

// path writes the names of the stacks around a resource as a path; other languages have dots in their names.
func (n *Network) path(id string) string {
	if n.Stacks {
		return strings.ReplaceAll(id, ".", "/")
	}
	return id
}

// Response is the node of an answer that a router gives by itself.
func (n *Network) Response(at *doc.Value, id, status, location string) *summary.RoutingNode {
	x := n.Node(at, summary.NodeResponse, id)
	x.Status, x.Location = status, location
	return x
}

// Unresolved is the node of something that the documents name and do not declare.
func (n *Network) Unresolved(at *doc.Value, id, reason string) *summary.RoutingNode {
	if id == "" {
		id = "?"
	}
	x := n.Node(at, summary.NodeUnresolved, id)
	x.Unresolved = reason
	return x
}

// To makes a target of a rule.
func To(x *summary.RoutingNode, edge string) summary.RoutingTarget {
	return summary.RoutingTarget{Node: x.ID, Document: x.Document, Edge: edge}
}

// Everything makes a node hand every request on to what is behind it.
func Everything(x *summary.RoutingNode, edge string, behind ...*summary.RoutingNode) {
	if x.MatchLanguage == "" {
		x.MatchLanguage = summary.MatchEverything
		x.Rules = []summary.RoutingRule{{Default: true}}
	}
	for _, b := range behind {
		if t := To(b, edge); !slices.ContainsFunc(x.Rules[0].To, func(o summary.RoutingTarget) bool { return o.Node == t.Node && o.Document == t.Document }) {
			x.Rules[0].To = append(x.Rules[0].To, t)
		}
	}
}

// AddRule gives a router a rule.
func AddRule(x *summary.RoutingNode, language string, rule summary.RoutingRule) {
	x.MatchLanguage = language
	if rule.To == nil {
		rule.To = []summary.RoutingTarget{}
	}
	x.Rules = append(x.Rules, rule)
}

// APIRule is the rule of a method and path of an API, or of what no other takes: $default.
func APIRule(line int, verb, path string) summary.RoutingRule {
	rule := summary.RoutingRule{Name: verb + " " + path, Line: line}
	if path == "$default" {
		rule.Default = true
		return rule
	}
	rule.Conditions = append(rule.Conditions, Condition(summary.FieldPath, summary.MatchTemplate, path))
	if verb != "*" {
		rule.Conditions = append(rule.Conditions, Condition(summary.FieldMethod, summary.MatchExact, verb))
	}
	return rule
}

// Condition is a condition of a rule.
func Condition(field, match string, values ...string) summary.RoutingCondition {
	if values == nil {
		values = []string{}
	}
	return summary.RoutingCondition{Field: field, Match: match, Values: values}
}

// routing writes the network; nil when requests come in nowhere.
func (m *Model) routing() *summary.Summary {
	if !slices.ContainsFunc(m.Network.nodes, func(x *summary.RoutingNode) bool { return x.Entry }) {
		return nil
	}
	file := m.Network.Document
	if file == "" {
		file = m.Network.nodes[0].File
	}
	out := &summary.Routing{Document: m.Source + ":" + file}
	for _, x := range m.Network.nodes {
		if x.Document != "" {
			x.Document = m.Source + ":" + x.Document
		}
		for i := range x.Rules {
			for j := range x.Rules[i].To {
				if t := &x.Rules[i].To[j]; t.Document != "" {
					t.Document = m.Source + ":" + t.Document
				}
			}
		}
		out.Nodes = append(out.Nodes, *x)
	}
	slices.SortStableFunc(out.Nodes, func(a, b summary.RoutingNode) int {
		if c := strings.Compare(a.Document, b.Document); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	at := &doc.Value{File: m.Network.nodes[0].File, Line: 1, End: 1}
	s := build.New(summary.KindLibrary, at, m.label(at.File, "routing", "network"), nil)
	s.Metadata.Routing = out
	return s
}
