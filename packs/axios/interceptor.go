package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// interceptor reads client.interceptors.request.use((config) => { config.url = … }): what it
// puts in front of the URLs of the client's requests.
func interceptor(m drift.Match) {
	write, config := m.Node("write"), m.Text("config")
	fn := around(write)
	client, first := registered(fn)
	if client == 0 || first != config {
		return
	}
	f := drift.New(abi.FactWrap, write).With(abi.FieldRegistrar, drift.Of(client)).With(abi.FieldPhase, drift.Text("request"))
	from, to := replaced(m.Node("value"), config+".url")
	switch {
	case m.Text("property") == "url" && from != "":
		f.With(abi.FieldBase, drift.List(drift.Text(from), drift.Text(to)))
	case m.Text("property") == "url" && endsWith(m.Node("value"), config+".url"):
		f.With(abi.FieldBase, drift.Of(m.Node("value")))
	case m.Text("property") == "baseURL" && !based(client) && always(write, fn, config):
		f.With(abi.FieldPath, drift.Of(m.Node("value"))).Emit()
		return
	}
	for n := write.Parent(); n != 0 && n != fn; n = n.Parent() {
		if n.Kind() == "if_statement" {
			test(f, n.Field("condition"), config)
		}
	}
	f.Emit()
}

// based reports whether a client is made with a base of its own.
func based(client drift.Node) bool {
	made := client.Property("()")
	return made != 0 && len(made.Arguments()) > 0 && made.Arguments()[0].Property("baseURL") != 0
}

// always reports whether a write is made for each request of an interceptor that has no base yet.
func always(write, fn drift.Node, config string) bool {
	for n, p := write, write.Parent(); p != 0 && n != fn; n, p = p, p.Parent() {
		switch p.Kind() {
		case "if_statement":
			test := strings.Trim(strings.ReplaceAll(p.Field("condition").Text(), " ", ""), "()")
			if test != "!"+config+".baseURL" || p.Field("alternative") == n {
				return false
			}
		case "ternary_expression", "switch_case", "switch_default", "catch_clause", "for_statement", "for_in_statement", "while_statement":
			return false
		}
	}
	return true
}

// unwrap reads client.interceptors.response.use((response) => response.data): what the client's requests give is the
// body itself. Where they give something else that was not read, nothing is said of what is read of it. What is used for failures may keep
// them, or make something else of them.
func unwrap(m drift.Match) {
	client, call := m.Node("client"), m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	var g gives
	if fn := args[0].Function(); fn != 0 {
		g = gives{fn: fn, response: parameterOf(fn)}
		g.read(fn.Field("body"))
	}
	rules := "axios"
	switch {
	case g.other:
		rules = "axios-unread"
	case g.body:
		rules = "axios-body"
	}
	if len(args) > 1 && args[1].Text() != "undefined" && args[1].Text() != "null" && !handsOnFailure(args[1].Function()) {
		rules += "-kept"
	}
	if rules == "axios" {
		return
	}
	f := drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(client)).With(abi.FieldPhase, drift.Text("response")).With(abi.FieldClient, drift.Text(rules))
	if len(g.except) > 0 {
		f.With(abi.FieldExcept, drift.List(g.except...))
	}
	f.Emit()
}

// parameterOf is the first parameter of a function.
func parameterOf(fn drift.Node) drift.Node {
	if p := fn.Field("parameter"); p != 0 {
		return p
	}
	p := fn.Field("parameters").Child(0)
	if inner := p.Field("pattern"); inner != 0 {
		return inner
	}
	return p
}

// handsOnFailure reports whether what is used for failures raises, somewhere in it, what it is passed.
func handsOnFailure(fn drift.Node) bool {
	if fn == 0 {
		return false // it is not known
	}
	failure := parameterOf(fn).Text()
	return failure != "" && within(fn.Field("body"), 0, func(n drift.Node) bool {
		switch n.Kind() {
		case "throw_statement":
			return bare(n.Child(0)).Text() == failure
		case "call_expression":
			args := n.Arguments()
			return n.Field("function").Text() == "Promise.reject" && len(args) == 1 && bare(args[0]).Text() == failure
		}
		return false
	}) != 0
}

// gives is what an interceptor of answers returns.
type gives struct {
	fn, response drift.Node
	// body: on some path the body. other: on some path neither the body, nor a failure, nor the answer for a reason that was read.
	body, other bool
	// handled: a part of the body is handed on, or what is made of it.
	handled bool
	// own are the names that the interceptor declares, once they were looked for.
	own    []declared
	looked bool
	// except are texts: an answer whose URL has one of them is handed on as it is.
	except []drift.Value
}

func (g *gives) read(body drift.Node) {
	if body.Kind() != "statement_block" {
		if n := bare(body); n.Kind() != "identifier" || n.Text() != g.response.Text() {
			g.value(body, body)
		}
		return
	}
	g.visit(body, 0)
	if g.other && !g.body && !g.changes(body) && !g.handled && g.handsOn(body) {
		g.other = false
	}
}

// handsOn reports whether the last statement hands the answer on as it is, so that an earlier one ends only what is special.
func (g *gives) handsOn(body drift.Node) bool {
	last := body.Child(body.Count() - 1)
	return last.Kind() == "return_statement" && last.Child(0).Text() == g.response.Text()
}

func (g *gives) visit(n drift.Node, depth int) {
	switch n.Kind() {
	case "arrow_function", "function_expression", "function_declaration", "method_definition":
		return
	case "return_statement":
		g.value(n.Child(0), n)
		return
	case "assignment_expression":
		g.other = g.other || g.isBody(n.Field("left"))
	}
	if depth == maxDepth {
		g.other = g.other || n.Count() > 0
		return
	}
	for _, c := range n.Children() {
		g.visit(c, depth+1)
	}
}

// maxDepth bounds how deep the statements of an interceptor are looked through; what is deeper may return anything.
const maxDepth = 16

// changes reports whether the body of the answer is replaced.
func (g *gives) changes(body drift.Node) bool {
	return within(body, 0, func(n drift.Node) bool { return n.Kind() == "assignment_expression" && g.isBody(n.Field("left")) }) != 0
}

// within is the first node of a tree, as deep as is looked, of which something holds; 0 when there is none.
func within(n drift.Node, depth int, holds func(drift.Node) bool) drift.Node {
	if holds(n) {
		return n
	}
	if depth < maxDepth {
		for _, c := range n.Children() {
			if found := within(c, depth+1, holds); found != 0 {
				return found
			}
		}
	}
	return 0
}

// value reads one value that is returned, at a statement.
func (g *gives) value(n, at drift.Node) {
	n = bare(n)
	if n.Kind() == "call_expression" {
		args := n.Arguments()
		switch n.Field("function").Text() {
		case "Promise.reject":
			return
		case "Promise.resolve":
			if len(args) == 1 {
				n = bare(args[0])
			}
		}
	}
	switch {
	case g.isBody(n):
		g.body = true
	case n.Kind() == "identifier" && n.Text() == g.response.Text():
		g.whole(at)
	default:
		g.other = true
		g.handled = g.handled || within(n, 0, g.isBody) != 0
	}
}

// declared is what a name of the interceptor's own stands for: the value that it is declared with, and the part of that which a pattern takes.
type declared struct {
	name        string
	whole, part drift.Node
}

// named is what a name stands for: the body in `const res = response.data` and `const { data } = response`. The declarations are looked for
// once, however many names are asked about.
func (g *gives) named(n drift.Node) (whole, part drift.Node) {
	if n.Kind() != "identifier" {
		return 0, 0
	}
	if !g.looked {
		g.looked = true
		within(g.fn.Field("body"), 0, func(d drift.Node) bool {
			if d.Kind() == "variable_declarator" {
				g.declares(d.Field("name"), d.Field("value"))
			}
			return false
		})
	}
	for _, d := range g.own {
		if d.name == n.Text() {
			return d.whole, d.part
		}
	}
	return 0, 0
}

// declares notes the names that a declaration gives, by a name or by the parts of a pattern.
func (g *gives) declares(name, value drift.Node) {
	if name.Kind() != "object_pattern" {
		g.own = append(g.own, declared{name.Text(), value, 0})
		return
	}
	for _, c := range name.Children() {
		switch c.Kind() {
		case "shorthand_property_identifier_pattern":
			g.own = append(g.own, declared{c.Text(), value, c})
		case "pair_pattern":
			g.own = append(g.own, declared{c.Field("value").Text(), value, c.Field("key")})
		}
	}
}

// whole reads why an answer is handed on as it is, when others are not: for its URL, or for the form that was asked for.
func (g *gives) whole(at drift.Node) {
	for n := at.Parent(); n != 0 && n != g.fn; n = n.Parent() {
		if n.Kind() != "if_statement" {
			continue
		}
		if list := included(n.Field("condition")); list != 0 {
			g.except = append(g.except, drift.Of(list))
			return
		}
		if mentions(n.Field("condition"), "responseType") {
			return // what is asked for in another form is not read by fields
		}
	}
	g.other = g.other || !g.failed(at)
}

// failed reports whether what stands at a statement is reached only where a request failed, which axios raises before: beside a branch
// for statuses of failures, or behind a `try` that ends with a value.
func (g *gives) failed(at drift.Node) bool {
	for n := at; n != 0 && n != g.fn; n = n.Parent() {
		if n.Kind() == "if_statement" && failing(n.Field("condition")) {
			return true
		}
		for _, before := range n.Parent().Children() {
			if before == n {
				break
			}
			switch before.Kind() {
			case "try_statement":
				if body := before.Field("body"); body.Count() > 0 && body.Child(body.Count()-1).Kind() == "return_statement" {
					return true
				}
			case "if_statement":
				if failing(before.Field("condition")) {
					return true
				}
			}
		}
	}
	return false
}

// failing reports whether a condition names a status of failures: 401, [502, 504].
func failing(condition drift.Node) bool {
	return within(condition, 0, func(n drift.Node) bool {
		text := n.Text()
		return n.Kind() == "number" && len(text) == 3 && (text[0] == '4' || text[0] == '5')
	}) != 0
}

// included is the list in a condition `list.includes(…)`, 0 when there is none.
func included(condition drift.Node) drift.Node {
	return within(condition, 0, func(n drift.Node) bool {
		return n.Kind() == "call_expression" && n.Field("function").Field("property").Text() == "includes"
	}).Field("function").Field("object")
}

// mentions reports whether a property of some name is read.
func mentions(n drift.Node, name string) bool {
	return within(n, 0, func(n drift.Node) bool { return n.Kind() == "property_identifier" && n.Text() == name }) != 0
}

// bare is a value without what its type is said to be.
func bare(n drift.Node) drift.Node {
	for n.Kind() == "as_expression" || n.Kind() == "parenthesized_expression" || n.Kind() == "await_expression" || n.Kind() == "non_null_expression" || n.Kind() == "satisfies_expression" {
		n = n.Child(0)
	}
	return n
}

// isBody tells response.data, and data of a parameter ({ data }).
func (g *gives) isBody(n drift.Node) bool {
	n = bare(n)
	if whole, part := g.named(n); part != 0 && part.Text() == "data" {
		return bare(whole).Text() == g.response.Text()
	} else if whole != 0 && part == 0 {
		n = bare(whole)
	}
	if g.response.Kind() == "object_pattern" {
		if n.Kind() != "identifier" || n.Text() != "data" {
			return false
		}
		for _, c := range g.response.Children() {
			if c.Kind() == "shorthand_property_identifier_pattern" && c.Text() == "data" {
				return true
			}
		}
		return false
	}
	return n.Kind() == "member_expression" && n.Field("object").Text() == g.response.Text() && n.Field("property").Text() == "data"
}

// around is the function in which a node stands.
func around(n drift.Node) drift.Node {
	for n = n.Parent(); n != 0; n = n.Parent() {
		switch n.Kind() {
		case "arrow_function", "function_expression", "function", "function_declaration":
			return n
		}
	}
	return 0
}

// registered is the client whose interceptors of requests a function is one of, and the name of its parameter.
func registered(fn drift.Node) (client drift.Node, parameter string) {
	if fn == 0 {
		return 0, ""
	}
	args := fn.Parent()
	call := args.Parent()
	if args.Kind() != "arguments" || call.Kind() != "call_expression" || args.Child(0) != fn {
		return 0, ""
	}
	use := call.Field("function")
	request := use.Field("object")
	interceptors := request.Field("object")
	if use.Field("property").Text() != "use" || request.Field("property").Text() != "request" || interceptors.Field("property").Text() != "interceptors" {
		return 0, ""
	}
	client = interceptors.Field("object")
	if !client.Has("axios#default", "axios#create()", "axios#default.create()", "type:axios#AxiosInstance", "axios#default.axios") {
		return 0, ""
	}
	return client, parameterOf(fn).Text()
}

// endsWith reports whether a text is put together of something and, last, the URL.
func endsWith(value drift.Node, url string) bool {
	switch value.Kind() {
	case "template_string":
		n := value.Count()
		if n == 0 {
			return false
		}
		last := value.Child(n - 1)
		return last.Kind() == "template_substitution" && last.Child(0).Text() == url
	case "binary_expression":
		return value.Field("right").Text() == url
	}
	return false
}

// replaced reads config.url.replace("/api/", "/api/v1/"): what is put in the first place of what.
func replaced(value drift.Node, url string) (from, to string) {
	value = bare(value)
	args := value.Arguments()
	if value.Kind() != "call_expression" || len(args) != 2 || value.Field("function").Text() != url+".replace" {
		return "", ""
	}
	if to = text(args[1]); strings.Contains(to, "$") {
		return "", "" // it may stand for a part of the URL
	}
	return text(args[0]), to
}

// text is a text that is known, "" for anything else.
func text(n drift.Node) string {
	if kind, value, ok := n.Const(); ok && kind == 's' {
		return value
	}
	return ""
}

// test reads a condition on the URL: config.url.includes("x"), or that it does not.
func test(f *drift.Fact, condition drift.Node, config string) {
	field := abi.FieldOnly
	n := condition
	for {
		switch n.Kind() {
		case "parenthesized_expression":
			n = n.Child(0)
			continue
		case "unary_expression":
			if n.Text()[0] == '!' && field == abi.FieldOnly {
				field = abi.FieldExcept
				n = n.Field("argument")
				continue
			}
		case "binary_expression":
			if field == abi.FieldOnly && n.Field("left").Text() == config+".url" && n.Field("operator").Text() == "&&" {
				n = n.Field("right") // a request has a URL
				continue
			}
		case "call_expression":
			if args := n.Arguments(); len(args) == 1 && n.Field("function").Text() == config+".url.includes" && text(args[0]) != "" {
				f.With(field, drift.Text(text(args[0])))
				return
			}
		case "identifier":
			return // whether the prefix is there at all
		}
		f.With(abi.FieldWhen, drift.Text("optional"))
		return
	}
}
