package flow

import (
	"cmp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// join gives what a document exports the rules that other documents add to it under the name of the export. A listener to which
// no document that was read adds any may have rules that nobody read.
func (g *Graph) join() {
	for _, n := range slices.Clone(g.order) {
		if len(n.Exports) == 0 {
			continue
		}
		joined := false
		for _, o := range g.order {
			meant, sure := exportedAs(n.Exports, o.Imports)
			if !meant || o.Kind != n.Kind && o.Kind != summary.NodeUnresolved {
				continue
			}
			if o.Kind == summary.NodeUnresolved {
				o.standsFor(n, sure)
				continue
			}
			joined = true
			g.addTo(n, located(o.document, o.Rules), sure, o.Imports)
			own := *o.RoutingNode
			own.Entry = false
			o.RoutingNode = &own
		}
		if !joined && n.Kind == summary.NodeListener {
			others := &node{RoutingNode: &summary.RoutingNode{ID: n.ID + "/others", Kind: summary.NodeUnresolved, Unresolved: "the rules of others were not read"}, document: n.document, documents: n.documents}
			g.nodes[key{n.document, others.ID}] = others
			g.addTo(n, []summary.RoutingRule{{Name: "rules of others", Open: "it is exported as " + n.Exports[0] + ", and other documents may add rules to it",
				To: []summary.RoutingTarget{{Node: others.ID, Document: n.document, Edge: summary.EdgeForwards}}}}, true, "")
		}
	}
}

// standsFor makes a node of which only the name is known hand everything on to what is exported under the name.
func (n *node) standsFor(exported *node, sure bool) {
	own := *n.RoutingNode
	rule := summary.RoutingRule{Default: true, To: []summary.RoutingTarget{{Node: exported.ID, Document: exported.document, Edge: summary.EdgeHandsOn}}}
	if !sure {
		rule.Open = unsure(exported, n.Imports)
	}
	if own.Unresolved == "" && len(own.Rules) == 1 { // another export may be meant as well
		rule.To = slices.Concat(own.Rules[0].To, rule.To)
	}
	own.Unresolved, own.MatchLanguage, own.Rules = "", summary.MatchEverything, []summary.RoutingRule{rule}
	n.RoutingNode = &own
}

func unsure(exported *node, name string) string {
	return "whether " + exported.ID + " is what is meant by " + name + ", only the deployment knows"
}

// addTo gives a node further rules; one that hands everything on gets further targets.
func (g *Graph) addTo(n *node, rules []summary.RoutingRule, sure bool, name string) {
	own := *n.RoutingNode
	own.Rules = slices.Clone(own.Rules)
	for _, r := range rules {
		if !sure && r.Open == "" {
			r.Open = unsure(n, name)
		}
		if own.MatchLanguage == summary.MatchEverything && len(own.Rules) == 1 {
			first := own.Rules[0]
			first.To = slices.Concat(first.To, r.To)
			first.Open = cmp.Or(first.Open, r.Open)
			own.Rules[0] = first
			continue
		}
		own.Rules = append(own.Rules, r)
	}
	n.RoutingNode = &own
}

// exportedAs reports whether a name may be one of the names of an export, and whether it is for certain. Parts that only the
// deployment knows may be anything.
func exportedAs(exports []string, name string) (meant, sure bool) {
	if name == "" {
		return false, false
	}
	for _, e := range exports {
		if e == name && !strings.Contains(e, "{") {
			return true, true
		}
		a, b := holes.ReplaceAllString(e, "*"), holes.ReplaceAllString(name, "*")
		meant = meant || (a != e || b != name) && (glob(a, b) || glob(b, a))
	}
	return meant, false
}
