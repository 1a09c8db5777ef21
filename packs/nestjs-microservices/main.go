// Command nestjs-microservices is the pack for messages between the services of NestJS.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/decorated"
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

// payload are the roles of parameters by their decorators.
var payload = [][2]string{{"@nestjs/microservices#Payload", "message"}}

// params are the roles of a method's parameters: the whole @Payload(), which is the first where none is decorated.
func params(method drift.Node) drift.Value {
	roles, plain := decorated.RolesBy(method, func(decorator drift.Node) string {
		if len(drift.DecoratorArguments(decorator)) > 0 {
			return "" // one field of it
		}
		return decorated.Role(decorator, payload)
	})
	if plain && len(roles) > 0 {
		roles[0] = drift.Text("message")
	}
	return drift.List(roles...)
}

// send reads client.send({ cmd: "name" }, { … }) and client.emit("name", { … }).
func send(m drift.Match) {
	f := messages.Send(m.Node("call"), bus, pattern(m.Node("pattern")))
	if args := m.Node("call").Arguments(); len(args) > 1 {
		f.With(abi.FieldPayload, drift.Of(args[1]))
	}
	f.Emit()
}
