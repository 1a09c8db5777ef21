package flow

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// chosen is a rule that takes a request, or may take it.
type chosen struct {
	rule    *summary.RoutingRule
	certain bool
	// why says what leaves it open; match describes the rule.
	why, match string
}

// candidate is a rule whose conditions do not refuse a request.
type candidate struct {
	rule *summary.RoutingRule
	v    verdict
	why  string
	// held: its conditions hold, whatever leaves the rule itself open.
	held bool
}

// choose asks the rules of a router in the order of its language. nobody is true when it may be that no rule takes the
// request; refused are the rules that do not take it, each with the condition that says so.
func choose(n *node, q *Request) (taken []chosen, nobody bool, refused []string) {
	lang, known := languages[n.MatchLanguage]
	if lang.decodes {
		plain := q.decoded()
		q = &plain
	}
	var all []*candidate
	for i := range n.Rules {
		r := &n.Rules[i]
		c := &candidate{rule: r, v: yes, held: true}
		if r.Open != "" {
			c.v, c.why = open, r.Open
		}
		against := ""
		for j := range r.Conditions {
			cond := &r.Conditions[j]
			if lang.pathFirst && cond.Field == summary.FieldMethod {
				continue
			}
			v, why := judge(cond, q)
			if v == no {
				against = conditionText(cond)
				break
			}
			c.held = c.held && v == yes
			if v == open && c.v == yes {
				c.v, c.why = open, why
			}
		}
		if against != "" {
			refused = append(refused, refusal(r, against))
			continue
		}
		if !known {
			c.v, c.why = open, fmt.Sprintf("the order of %q is not known here", n.MatchLanguage)
		}
		all = append(all, c)
	}
	if lang.hostFirst {
		hostFirst(n, q, all)
	}
	if lang.longest {
		all, refused = longestOnly(all, q, refused)
	}
	if lang.pathFirst {
		all, refused = methodOfBestPath(lang, all, q, refused)
	}
	if n.MatchLanguage == summary.MatchPort && q.Port == "" && len(n.Rules) == 1 && len(all) == 1 && n.Rules[0].Open == "" {
		all[0].v, all[0].why = yes, "" // the only way in
	}
	all = slices.DeleteFunc(all, func(c *candidate) bool {
		return known && slices.ContainsFunc(all, func(o *candidate) bool { return standsOrFalls(o, c) && lang.before(o.rule, c.rule) })
	})
	for len(all) > 0 {
		// The rules that no other rule is asked before.
		var first, rest []*candidate
		for _, c := range all {
			if known && slices.ContainsFunc(all, func(o *candidate) bool { return o != c && lang.before(o.rule, c.rule) }) {
				rest = append(rest, c)
			} else {
				first = append(first, c)
			}
		}
		if len(first) == 0 { // an order that goes in a circle decides nothing
			first, rest = all, nil
		}
		first = oneAWay(first)
		earlier := taken
		sure := slices.IndexFunc(first, func(c *candidate) bool { return c.v == yes }) >= 0
		for _, c := range first {
			x := chosen{rule: c.rule, certain: c.v == yes && len(first) == 1 && len(earlier) == 0, why: c.why, match: ruleText(n.MatchLanguage, c.rule)}
			switch {
			case x.certain || x.why != "":
			case len(earlier) > 0:
				x.why = "unless " + cmp.Or(earlier[0].rule.Name, "a rule without a name") + ", which is asked before it, takes the request"
			default:
				x.why = "a tie: " + names(first, c) + " takes the request as well, and no order between them is documented"
				if !orderless(first, c) {
					x.why = "a rule beside it is undecided: " + names(first, c)
				}
			}
			taken = append(taken, x)
		}
		if sure {
			return taken, false, refused
		}
		all = rest
	}
	switch {
	case n.MatchLanguage == summary.MatchEverything && len(taken) > 0:
		return taken, false, refused // it has nothing else to do with a request
	case n.MatchLanguage == summary.MatchListener && slices.ContainsFunc(taken, func(x chosen) bool { return x.rule.Default }):
		return taken, false, refused // what a listener does by default, it does with whatever is left
	}
	// A request whose line states no port comes in by one of those that there are.
	return taken, n.MatchLanguage != summary.MatchPort || q.Port != "", refused
}

// standsOrFalls reports whether one thing leaves open whether two rules are there, and the first takes the request if they are:
// the second, when it is asked after the first, never does.
func standsOrFalls(first, second *candidate) bool {
	return first != second && first.held && first.rule.Open != "" && first.rule.Open == second.rule.Open && sameRoute(first.rule, second.rule)
}

// oneAWay keeps one of the rules that lead the same way: between these there is nothing to decide. One that takes the request
// for certain stands for those that are undecided.
func oneAWay(list []*candidate) []*candidate {
	var out []*candidate
	for _, c := range list {
		i := slices.IndexFunc(out, func(o *candidate) bool { return sameWay(o.rule, c.rule) })
		switch {
		case i < 0:
			out = append(out, c)
		case out[i].v != yes && c.v == yes:
			out[i] = c
		}
	}
	return out
}

func sameWay(a, b *summary.RoutingRule) bool {
	return a.Strip == b.Strip && a.Rewrite == b.Rewrite && slices.EqualFunc(a.To, b.To, func(x, y summary.RoutingTarget) bool {
		return x.Node == y.Node && x.Document == y.Document && x.Edge == y.Edge && x.Weight == y.Weight
	})
}

// orderless reports whether one of the others takes the request for certain.
func orderless(list []*candidate, but *candidate) bool {
	return slices.ContainsFunc(list, func(c *candidate) bool { return c != but && c.v == yes })
}

func names(list []*candidate, but *candidate) string {
	var out []string
	for _, c := range list {
		if c != but {
			out = append(out, cmp.Or(c.rule.Name, "a rule without a name"))
		}
	}
	return strings.Join(out, ", ")
}

// hostFirst leaves a rule open that names no host, or a wildcard, when another rule names the request's host better: whether
// it is asked at all is left to the controller.
func hostFirst(n *node, q *Request, all []*candidate) {
	best := 2
	for i := range n.Rules {
		if c := conditionOn(&n.Rules[i], summary.FieldHost); c != nil {
			if v, _ := judge(c, q); v == yes {
				best = min(best, hostRank(&n.Rules[i]))
			}
		}
	}
	for _, c := range all {
		if !c.rule.Default && c.v == yes && hostRank(c.rule) > best {
			c.v, c.why = open, "whether it is asked where another rule names the host is left to the controller"
		}
	}
}

// methodOfBestPath keeps the rules of the best path, with their methods decided.
func methodOfBestPath(lang language, all []*candidate, q *Request, refused []string) ([]*candidate, []string) {
	var best []*candidate
	for _, c := range all {
		path := valueOf(c.rule, summary.FieldPath)
		better := slices.ContainsFunc(all, func(o *candidate) bool {
			return valueOf(o.rule, summary.FieldPath) != path && c.v == yes && o.v == yes && lang.before(o.rule, c.rule)
		})
		if better {
			refused = append(refused, refusal(c.rule, "another path fits better"))
			continue
		}
		if cond := conditionOn(c.rule, summary.FieldMethod); cond != nil {
			switch v, why := judge(cond, q); {
			case v == no:
				refused = append(refused, refusal(c.rule, conditionText(cond)))
				continue
			case v == open && c.v == yes:
				c.v, c.why = open, why
			}
		}
		best = append(best, c)
	}
	return best, refused
}

func refusal(r *summary.RoutingRule, against string) string {
	return cmp.Or(r.Name, "a rule without a name") + " (" + against + ")"
}

// ruleText describes a rule: its name, its priority and what it asks for.
func ruleText(language string, r *summary.RoutingRule) string {
	var parts []string
	switch language {
	case summary.MatchServers, summary.MatchLocations, summary.MatchInOrder, summary.MatchSites, summary.MatchDirectives:
		return r.Name // it says what is asked for, and the priority is only where it stands
	}
	if r.Priority != 0 {
		parts = append(parts, fmt.Sprintf("priority %d", r.Priority))
	}
	for i := range r.Conditions {
		parts = append(parts, conditionText(&r.Conditions[i]))
	}
	if r.Default && r.Name != "default action" && r.Name != "" {
		parts = append(parts, "default")
	}
	if len(parts) == 0 {
		return r.Name
	}
	return strings.TrimSpace(r.Name + " (" + strings.Join(parts, "; ") + ")")
}

func conditionText(c *summary.RoutingCondition) string {
	field := strings.TrimSpace(c.Field + " " + c.Key)
	if len(c.Values) == 0 {
		return field
	}
	return field + " " + strings.Join(c.Values, " or ")
}
