package main

import (
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
	if m.Text("property") == "url" && endsWith(m.Node("value"), config+".url") {
		f.With(abi.FieldBase, drift.Of(m.Node("value")))
	}
	for n := write.Parent(); n != 0 && n != fn; n = n.Parent() {
		if n.Kind() == "if_statement" {
			test(f, n.Field("condition"), config)
		}
	}
	f.Emit()
}

// unwrap reads client.interceptors.response.use((response) => response.data): what the client's requests give is the body itself.
func unwrap(m drift.Match) {
	client, call := m.Node("client"), m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	fn := args[0].Function()
	parameter := fn.Field("parameter")
	if parameter == 0 {
		parameter = fn.Field("parameters").Child(0)
		if inner := parameter.Field("pattern"); inner != 0 {
			parameter = inner
		}
	}
	if fn == 0 || !givesBody(fn.Field("body"), parameter.Text()) {
		return
	}
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(client)).With(abi.FieldPhase, drift.Text("response")).
		With(abi.FieldClient, drift.Text("axios-body")).Emit()
}

// givesBody reports whether all that a function returns is the body of its response, or a failure.
func givesBody(body drift.Node, response string) bool {
	if body.Kind() != "statement_block" {
		return isBody(body, response)
	}
	found, other := false, false
	var visit func(n drift.Node, depth int)
	visit = func(n drift.Node, depth int) {
		switch n.Kind() {
		case "arrow_function", "function_expression", "function_declaration", "method_definition":
			return
		case "return_statement":
			switch value := n.Child(0); {
			case isBody(value, response):
				found = true
			case value.Kind() == "call_expression" && value.Field("function").Text() == "Promise.reject":
			default:
				other = true
			}
			return
		}
		if depth < 12 {
			for _, c := range n.Children() {
				visit(c, depth+1)
			}
		}
	}
	visit(body, 0)
	return found && !other
}

// isBody tells response.data, whatever it is cast to.
func isBody(n drift.Node, response string) bool {
	for n.Kind() == "as_expression" || n.Kind() == "parenthesized_expression" || n.Kind() == "await_expression" || n.Kind() == "non_null_expression" {
		n = n.Child(0)
	}
	return n.Kind() == "member_expression" && n.Field("object").Text() == response && n.Field("property").Text() == "data"
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
	p := fn.Field("parameter")
	if p == 0 {
		p = fn.Field("parameters").Child(0)
		if inner := p.Field("pattern"); inner != 0 {
			p = inner
		}
	}
	client = interceptors.Field("object")
	if !client.Has("axios#default", "axios#create()", "axios#default.create()", "type:axios#AxiosInstance", "axios#default.axios") {
		return 0, ""
	}
	return client, p.Text()
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
		case "call_expression":
			if args := n.Arguments(); len(args) == 1 && n.Field("function").Text() == config+".url.includes" && args[0].Str() != "" {
				f.With(field, drift.Text(args[0].Str()))
				return
			}
		case "identifier":
			return // whether the prefix is there at all
		}
		f.With(abi.FieldWhen, drift.Text("optional"))
		return
	}
}
