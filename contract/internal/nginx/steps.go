package nginx

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/summary"
)

// steps are what the directives of a server or location do in their order before requests are handed on: rules that are asked
// one after the other.
type steps struct {
	r    *reader
	s    *server
	vars map[string]string
	// end is where a path that was written anew goes on.
	rules []summary.RoutingRule
	// either are what may answer instead, where something decides that no request's line says.
	either []summary.RoutingTarget
	// ends: the last rule takes every request.
	ends bool
}

// quiet are the directives that change no way of a request.
var quiet = regexp.MustCompile(`^(add_header|more_set_headers|set|access_log|log_.*|expires|etag|proxy_set_header|proxy_hide_header|charset|default_type|client_.*|keepalive_.*|limit_rate.*|gzip.*|break)$`)

// take goes through a block. conditions are those of the `if` around it, handler gives what it hands on to when it ends with one of its own.
func (x *steps) take(block []*directive, conditions []summary.RoutingCondition, again func() *summary.RoutingNode, handler func(rewritten bool) []summary.RoutingTarget) {
	for _, d := range block {
		if x.ends {
			return
		}
		switch d.name {
		case "set":
			x.set(d)
		case "return":
			x.add(d, "return "+strings.Join(d.args, " "), conditions, deploy.To(x.r.answer(d, x.vars), summary.EdgeForwards))
			x.ends = len(conditions) == 0
		case "rewrite":
			x.rewrite(d, conditions, again, handler)
		case "if":
			x.test(d, conditions, again, handler)
		case "include":
			x.either = append(x.either, x.open(d, "what "+d.arg(0)+" holds is not in the repository, and may answer"))
		}
	}
}

func (x *steps) add(d *directive, name string, conditions []summary.RoutingCondition, to ...summary.RoutingTarget) *summary.RoutingRule {
	x.rules = append(x.rules, summary.RoutingRule{Name: name, Line: d.line, Priority: len(x.rules) + 1, Conditions: conditions, To: to})
	return &x.rules[len(x.rules)-1]
}

// set keeps a variable that is a text; one that is set a second time is not known.
func (x *steps) set(d *directive) {
	name := strings.TrimPrefix(d.arg(0), "$")
	if _, ok := x.vars[name]; ok {
		x.vars[name] = "$?"
		return
	}
	x.vars[name] = expand(d.arg(1), x.vars)
}

var variable = regexp.MustCompile(`\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))`)

// expand puts variables into a text whose values are stated; others stay as they are.
func expand(text string, vars map[string]string) string {
	return variable.ReplaceAllStringFunc(text, func(m string) string {
		p := variable.FindStringSubmatch(m)
		if v, ok := vars[p[1]+p[2]]; ok {
			return v
		}
		return m
	})
}

// rewrite writes a path anew that an expression matches.
func (x *steps) rewrite(d *directive, conditions []summary.RoutingCondition, again func() *summary.RoutingNode, handler func(bool) []summary.RoutingTarget) {
	pattern, with, flag := d.arg(0), expand(d.arg(1), x.vars), d.arg(2)
	conditions = append(conditions[:len(conditions):len(conditions)], deploy.Condition(summary.FieldPath, summary.MatchPerl, pattern))
	name := "rewrite " + strings.Join(d.args, " ")
	if flag == "redirect" || flag == "permanent" || strings.HasPrefix(with, "http://") || strings.HasPrefix(with, "https://") || strings.HasPrefix(with, "$scheme") {
		status := "302"
		if flag == "permanent" {
			status = "301"
		}
		x.add(d, name, conditions, deploy.To(x.r.net.Response(at(d), "rewrite ("+d.at()+")", status, with), summary.EdgeForwards))
		return
	}
	var rule *summary.RoutingRule
	if flag == "break" {
		rule = x.add(d, name, conditions, handler(true)...)
	} else {
		rule = x.add(d, name, conditions, deploy.To(again(), summary.EdgeHandsOn))
	}
	with, _, _ = strings.Cut(with, "?")
	if variable.MatchString(with) {
		rule.Rewrite = "what " + with + " is at " + d.at() + ", only a request says"
		return
	}
	rule.Replace = []summary.RoutingReplacement{{Pattern: pattern, With: with}}
}

// tests are the conditions of `if` that a request's line decides.
var tests = map[string]string{"$request_method": summary.FieldMethod, "$host": summary.FieldHost, "$http_host": summary.FieldHost, "$scheme": summary.FieldScheme, "$uri": summary.FieldPath, "$request_uri": summary.FieldPath}

// test reads an `if`.
func (x *steps) test(d *directive, conditions []summary.RoutingCondition, again func() *summary.RoutingNode, handler func(bool) []summary.RoutingTarget) {
	neutral := true
	for _, y := range d.block {
		neutral = neutral && quiet.MatchString(y.name)
	}
	if neutral {
		for _, y := range d.block {
			if y.name == "set" {
				x.vars[strings.TrimPrefix(y.arg(0), "$")] = "$?"
			}
		}
		return
	}
	c, ok := condition(d)
	if !ok || len(conditions) > 0 {
		x.either = append(x.either, x.open(d, "if ("+strings.Join(d.args, " ")+") may answer instead"))
		return
	}
	inner := &steps{r: x.r, s: x.s, vars: x.vars}
	inner.take(d.block, []summary.RoutingCondition{c}, again, func(rewritten bool) []summary.RoutingTarget {
		if to := x.r.hands(x.s, d, d.block, "", x.vars, rewritten); to != nil {
			return to.targets
		}
		return handler(rewritten)
	})
	for _, rule := range inner.rules {
		rule.Priority = len(x.rules) + 1
		rule.Name = "if (" + strings.Join(d.args, " ") + ") " + rule.Name
		x.rules = append(x.rules, rule)
	}
	x.either = append(x.either, inner.either...)
	if to := x.r.hands(x.s, d, d.block, "", x.vars, false); to != nil {
		rule := x.add(d, "if ("+strings.Join(d.args, " ")+")", []summary.RoutingCondition{c}, to.targets...)
		rule.Rewrite = to.rewrite
	}
}

// condition reads what an `if` asks for; false where a request's line does not say it.
func condition(d *directive) (c summary.RoutingCondition, ok bool) {
	if len(d.args) != 3 {
		return c, false
	}
	field, ok := tests[d.args[0]]
	if !ok || strings.Contains(d.args[2], "$") && d.args[1] == "=" {
		return c, false
	}
	if d.args[0] == "$request_uri" && d.args[1] != "=" {
		return c, false // it is as it was sent, with the query
	}
	switch d.args[1] {
	case "=":
		return deploy.Condition(field, summary.MatchExact, d.args[2]), true
	case "~":
		return deploy.Condition(field, summary.MatchPerl, d.args[2]), true
	case "~*":
		return deploy.Condition(field, summary.MatchPerlFold, d.args[2]), true
	}
	return c, false
}

// open is what stands for something that is not known.
func (x *steps) open(d *directive, why string) summary.RoutingTarget {
	n := x.r.net.Unresolved(at(d), d.name+" ("+d.at()+")", why)
	to := deploy.To(n, summary.EdgeForwards)
	to.When = why
	return to
}

// node makes a node of the steps, whose last rule is what is done otherwise; nil where there are none.
func (x *steps) node(d *directive, id string, otherwise summary.RoutingRule) *summary.RoutingNode {
	n := x.r.net.Node(at(d), summary.NodeService, id)
	for _, rule := range x.rules {
		deploy.AddRule(n, summary.MatchInOrder, rule)
	}
	if !x.ends {
		deploy.AddRule(n, summary.MatchInOrder, otherwise)
	}
	return n
}

// answer is what `return` answers.
func (r *reader) answer(d *directive, vars map[string]string) *summary.RoutingNode {
	status, location := d.arg(0), ""
	switch {
	case strings.HasPrefix(status, "http://") || strings.HasPrefix(status, "https://") || strings.HasPrefix(status, "$scheme"):
		status, location = "302", status
	case len(status) == 3 && status[0] == '3':
		location = d.arg(1)
	}
	return r.net.Response(at(d), fmt.Sprintf("return (%s)", d.at()), status, expand(location, vars))
}
