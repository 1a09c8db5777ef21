// Command nestjs-microservices is the pack for messages between the services of NestJS.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "nestjs"

func init() { drift.Register(manifest, drift.Handlers{"handler": handler, "send": send}) }

func main() {}

// pattern is the channel that a pattern names: the text itself, or what { cmd } says.
func pattern(n drift.Node) drift.Value {
	if cmd := n.Property("cmd"); cmd != 0 {
		return drift.Of(cmd)
	}
	return drift.Of(n)
}

// handler reads @MessagePattern("name") and @EventPattern("name") on a method of a controller.
func handler(m drift.Match) {
	decorator := m.Node("decorator")
	method := drift.Decorated(decorator)
	args := drift.DecoratorArguments(decorator)
	if method == 0 || len(args) == 0 {
		return
	}
	messages.Consumer(decorator, bus, drift.Of(method), "message").With(abi.FieldChannel, pattern(args[0])).With(abi.FieldParams, params(method)).Emit()
}

// params are the roles of a method's parameters: the whole @Payload(), which is the first where none is decorated.
func params(method drift.Node) drift.Value {
	var out []drift.Value
	decorated := false
	for _, p := range method.Field("parameters").Children() {
		role := ""
		for _, d := range p.Children() {
			if d.Kind() != "decorator" {
				continue
			}
			decorated = true
			if at := drift.DecoratorName(d); at.Has("@nestjs/microservices#Payload") && len(drift.DecoratorArguments(d)) == 0 {
				role = "message"
			}
		}
		out = append(out, drift.Text(role))
	}
	if !decorated && len(out) > 0 {
		out[0] = drift.Text("message")
	}
	return drift.List(out...)
}

// send reads client.send({ cmd: "name" }, { … }) and client.emit("name", { … }).
func send(m drift.Match) {
	f := messages.Send(m.Node("call"), bus, pattern(m.Node("pattern")))
	if args := m.Node("call").Arguments(); len(args) > 1 {
		f.With(abi.FieldPayload, drift.Of(args[1]))
	}
	f.Emit()
}
