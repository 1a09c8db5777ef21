package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// made is what makes a client of an application.
const made = "hono/client#hc()"

// called reads client.ships[":id"].$get({ param, query, json }) of hc<App>(url): the steps between are the path.
func called(m drift.Match) {
	at := m.Node("call")
	path, root := steps(m.Node("on"))
	if root == 0 {
		return
	}
	f := drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text("hono")).With(abi.FieldMethod, drift.Text(drift.Upper(m.Text("method")[1:]))).
		With(abi.FieldReceiver, drift.Of(root)).With(abi.FieldBase, drift.Of(root, "arg[0]")).With(abi.FieldPath, drift.Text(path))
	if args := at.Arguments(); len(args) > 0 {
		f.With(abi.FieldBody, drift.First(drift.Of(args[0], ".json"), drift.Of(args[0], ".form"))).With(abi.FieldParams, drift.Of(args[0], ".query"))
	}
	f.Emit()
}

// steps takes client.ships[":id"] apart: the path that its steps are, and the client, or the part of one that a name holds; 0
// where a step is computed.
func steps(n drift.Node) (path string, root drift.Node) {
	for !n.Has(made) {
		step := ""
		switch n.Kind() {
		case "member_expression":
			step = n.Field("property").Text()
		case "subscript_expression":
			if step = n.Field("index").Str(); step == "" {
				return "", 0
			}
		default:
			behind, ok := part(n)
			if !ok {
				return "", 0
			}
			return behind + path, n
		}
		path, n = segment(step)+path, n.Field("object")
	}
	return path, n
}

// part is the path of a value that is a part of a client.
func part(n drift.Node) (path string, ok bool) {
	for _, origin := range drift.Split(n.Origins(), '\n') {
		if rest, of := strings.CutPrefix(origin, made); of && !strings.ContainsAny(rest, "()[]") {
			for _, step := range strings.Split(rest, ".") {
				if step != "" {
					path += segment(step)
				}
			}
			return path, true
		}
	}
	return "", false
}

// segment is a step as a part of a path; index is what the path ends at.
func segment(step string) string {
	if step == "index" {
		return ""
	}
	return "/" + step
}
