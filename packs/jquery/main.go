// Command jquery is the pack for the requests of jQuery.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"ajax": ajax, "short": short}) }

func main() {}

// ajax reads $.ajax({url, method, data}) and $.ajax(url, {method, data}).
func ajax(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	settings, url := args[0], drift.Of(args[0], ".url")
	if k := settings.Kind(); len(args) > 1 {
		settings, url = args[1], drift.Of(args[0])
	} else if k == "string" || k == "template_string" || k == "binary_expression" {
		send(call, drift.Text("GET"), drift.Of(args[0]), drift.Value{}, false)
		return
	}
	method, sends := methodOf(settings)
	if sends {
		method = named(settings.Property("data"), method)
	}
	send(call, method, url, drift.Of(settings, ".data"), sends)
}

// named is the method of a request whose data names it, as Rails, Laravel and others take it of a POST; otherwise the one that is given.
func named(data drift.Node, method drift.Value) drift.Value {
	if _, name, ok := data.Property("_method").Const(); ok && name != "" {
		return drift.Text(drift.Upper(name))
	}
	return method
}

// methodOf is the method that settings state, under either of its names; sends is whether its data is the body.
func methodOf(settings drift.Node) (method drift.Value, sends bool) {
	method = drift.First(drift.Of(settings, ".method"), drift.Of(settings, ".type"), drift.Text("GET"))
	if settings.Kind() != "object" {
		return method, true
	}
	for _, p := range settings.Children() {
		if p.Kind() != "pair" {
			continue
		}
		if key := strings.Trim(p.Field("key").Text(), `"'`); key != "method" && key != "type" {
			continue
		}
		_, word, ok := p.Field("value").Const()
		return method, !ok || drift.Upper(word) != "GET" && drift.Upper(word) != "HEAD"
	}
	return method, false
}

// short reads $.get(url, data, success), $.getJSON and $.post, and $.get({url, data}).
func short(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	method, sends := drift.Text("GET"), m.Node("fn").Has(posts...)
	if sends {
		method = drift.Text("POST")
	}
	if args[0].Kind() == "object" {
		send(call, method, drift.Of(args[0], ".url"), drift.Of(args[0], ".data"), sends)
		return
	}
	var data drift.Value
	if len(args) > 1 && args[1].ValueKind() != abi.EvaluatedFunction {
		data = drift.Of(args[1])
		if sends {
			method = named(args[1], method)
		}
	}
	send(call, method, drift.Of(args[0]), data, sends)
}

// posts are the functions that send what they are given.
var posts = []string{"jquery#default.post", "jquery#post", "global#$.post", "global#jQuery.post", "global#window.$.post", "global#window.jQuery.post"}

// send states a request; data is its body, or what it puts into the query.
func send(call drift.Node, method, url, data drift.Value, sends bool) {
	f := drift.New(abi.FactRequest, call).With(abi.FieldClient, drift.Text("jquery")).With(abi.FieldMethod, method).With(abi.FieldPath, url)
	switch {
	case data.Kind == abi.ValueNone:
	case sends:
		f.With(abi.FieldBody, data)
	default:
		f.With(abi.FieldParams, data)
	}
	f.Emit()
}
