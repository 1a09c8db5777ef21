// Command html is the pack for what the markup of pages sends requests with: forms, htmx, and the links to which rails-ujs and Turbo give a method.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"element": element, "helper": helper}) }

func main() {}

// element reads tag$s("form", {"action": …, "method": …}, {names of its inputs}), which stands in a script for an element of the page.
func element(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	fields := drift.Node(0)
	if len(args) > 2 {
		fields = args[2]
	}
	sent := false
	for _, pair := range args[1].Children() {
		name, value := key(pair), pair.Field("value")
		verb := name
		if i := strings.LastIndexByte(name, '-'); i >= 0 && (strings.HasPrefix(name, "hx-") || strings.HasPrefix(name, "data-hx-")) {
			verb = name[i+1:]
		}
		if verb == name || elsewhere(value) || !contains([]string{"get", "post", "put", "patch", "delete"}, verb) {
			continue
		}
		request(call, drift.Text(drift.Upper(verb)), value, fields, verb == "get")
		sent = true
	}
	if sent {
		return // htmx sends it in place of the browser
	}
	action, href := property(args[1], "action"), property(args[1], "href")
	method := property(args[1], "method")
	for _, name := range []string{"data-turbo-method", "data-method"} {
		if method == 0 {
			method = property(args[1], name)
		}
	}
	if action == 0 && method != 0 {
		action = href
	}
	if action == 0 || elsewhere(action) {
		return
	}
	verb := drift.Upper(textOf(method))
	switch {
	case method == 0 && href == 0 && m.Text("name") == `"form"`:
		verb = "GET"
	case method == 0 || verb == "":
		verb = ""
	}
	if other := property(fields, "_method"); other != 0 && textOf(other) != "" {
		verb = drift.Upper(textOf(other))
	}
	value := drift.Text(verb)
	if verb == "" {
		value = drift.Value{}
	}
	request(call, value, action, fields, verb == "GET")
}

// request states one request of an element.
func request(call drift.Node, method drift.Value, url, fields drift.Node, query bool) {
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("html")).With(abi.FieldMethod, method).With(abi.FieldPath, below(url))
	if fields != 0 {
		if query {
			f.With(abi.FieldParams, drift.Of(fields))
		} else {
			f.With(abi.FieldBody, drift.Of(fields))
		}
	}
	f.Emit()
}

// below is the path of a URL: where that is relative, it lies beside the page's own, and which that is the page does not say.
func below(url drift.Node) drift.Value {
	if text := strings.TrimPrefix(url.Text(), "`"); text != url.Text() && text != "" && (isLetter(text[0]) || text[0] == '.') {
		return drift.Concat(drift.Text("{page*}/"), drift.Of(url))
	}
	return drift.Of(url)
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }

// elsewhere reports whether a form or link leads to a place on the page, or to a host that is written down: a page's own service has none.
func elsewhere(action drift.Node) bool {
	text := action.Text()
	for _, begin := range []string{"`#", "`?", "`javascript:", "`mailto:", "`http://", "`https://", "`//"} {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return text == "``" || text == "`.`"
}

// property is the value of a key of an object that is written down.
func property(object drift.Node, name string) (value drift.Node) {
	for _, pair := range object.Children() {
		if key(pair) == name {
			value = pair.Field("value") // the last one counts
		}
	}
	return value
}

func key(pair drift.Node) string { return strings.Trim(pair.Field("key").Text(), `"`) }

// textOf is a text that is written down, "" for any other.
func textOf(n drift.Node) string {
	if n == 0 || strings.Contains(n.Text(), "${") || n.Kind() == "member_expression" {
		return ""
	}
	return strings.Trim(n.Text(), "`\" ")
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
