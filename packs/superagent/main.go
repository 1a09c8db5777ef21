// Command superagent is the pack for superagent.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"verb": verb, "call": call}) }

func main() {}

// verb reads request.get(url) and agent.post(url, body), and what is called on it: .send(body), .query(fields).
func verb(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	method := drift.Upper(m.Text("method"))
	if method == "DEL" {
		method = "DELETE"
	}
	send(m, drift.Text(method), args[0], args[1:])
}

// call reads request(method, url) and request(url).
func call(m drift.Match) {
	switch args := m.Node("call").Arguments(); len(args) {
	case 0:
	case 1:
		send(m, drift.Text("GET"), args[0], nil)
	default:
		if args[1].ValueKind() == abi.EvaluatedFunction {
			send(m, drift.Text("GET"), args[0], nil)
			return
		}
		send(m, drift.Of(args[0]), args[1], nil)
	}
}

// send states a request at the last of the calls that complete it, whose answer is what is waited for.
func send(m drift.Match, method drift.Value, url drift.Node, given []drift.Node) {
	var body, params drift.Value
	if len(given) > 0 && given[0].ValueKind() != abi.EvaluatedFunction {
		body = drift.Of(given[0])
	}
	rules, last := "superagent", m.Node("call")
chain:
	for {
		member := last.Parent()
		if member.Kind() != "member_expression" || member.Field("object") != last {
			break
		}
		next := member.Parent()
		if next.Kind() != "call_expression" || next.Field("function") != member {
			break
		}
		args := next.Arguments()
		switch member.Field("property").Text() {
		case "then", "catch", "finally", "end", "pipe":
			break chain
		case "send":
			if len(args) > 0 {
				body = drift.Of(args[0])
			}
		case "query":
			if len(args) > 0 {
				params = drift.Of(args[0])
			}
		case "ok":
			rules = "superagent-chosen"
		}
		last = next
	}
	f := drift.New(abi.FactRequest, last).With(abi.FieldClient, drift.Text(rules)).With(abi.FieldReceiver, drift.Of(m.Node("on"))).
		With(abi.FieldMethod, method).With(abi.FieldPath, drift.Of(url))
	if body.Kind != abi.ValueNone {
		f.With(abi.FieldBody, body)
	}
	if params.Kind != abi.ValueNone {
		f.With(abi.FieldParams, params)
	}
	f.Emit()
}
