// Command nestjs-websockets is the pack for the gateways of NestJS.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/decorated"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	"github.com/drift-analyzer/drift/packs/internal/resolvers"
	"github.com/drift-analyzer/drift/packs/internal/socketevents"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"message": message}) }

func main() {}

// message reads @SubscribeMessage("name") on a method of a gateway.
func message(m drift.Match) {
	decorator := m.Node("decorator")
	method := drift.Decorated(decorator)
	if method == 0 {
		return
	}
	args := drift.DecoratorArguments(decorator)
	if len(args) == 0 {
		return
	}
	before := resolvers.Before(method, m.Node("class").Parent(), "@nestjs/common#UseGuards", "@nestjs/common#UseInterceptors", "@nestjs/common#UsePipes", "@nestjs/common#UseFilters")
	messages.Consumer(decorator, socketevents.Bus, drift.Of(method), "message").With(abi.FieldHandlers, before).
		With(abi.FieldChannel, socketevents.Channel(socketevents.ToServer, args[0])).With(abi.FieldParams, params(method)).Emit()
}

// parameters are the roles of parameters by their decorators.
var parameters = [][2]string{{"@nestjs/websockets#MessageBody", "message"}, {"@nestjs/websockets#ConnectedSocket", "socket"}}

// params are the roles of a method's parameters; where none is decorated the socket comes first and the message behind it.
func params(method drift.Node) drift.Value {
	roles, plain := decorated.RolesBy(method, func(decorator drift.Node) string { return decorated.Role(decorator, parameters) })
	if plain {
		for i, role := range []string{"socket", "message"} {
			if i < len(roles) {
				roles[i] = drift.Text(role)
			}
		}
	}
	return drift.List(roles...)
}
