package asyncapi

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, data []byte) bool { return Wants(name, func() []byte { return data }) })
}

func FuzzRead(f *testing.F) { contracttest.Fuzz(f, "asyncapi.yaml", Read) }

const whole = `
asyncapi: 3.0.0
servers: {s: {host: h, protocol: kafka}}
channels:
  c: {address: a, servers: [{$ref: "#/servers/s"}], bindings: {sqs: {queue: {name: q}}}, messages: {m: {$ref: "#/components/messages/M"}}}
operations:
  o: {action: send, channel: {$ref: "#/channels/c"}, messages: [{$ref: "#/channels/c/messages/m"}]}
components: {messages: {M: {payload: {type: object, properties: {a: {type: string}}}}}}
`

const older = `
asyncapi: 2.6.0
channels: {c: {servers: [s], publish: {operationId: x, message: {oneOf: [{payload: {type: string}}]}}, subscribe: {message: {schemaFormat: avro}}}}
servers: {s: {protocol: nats}}
`

func TestWrongTypesEverywhere(t *testing.T) {
	contracttest.Mutate(t, "a.yaml", whole, Read)
	contracttest.Mutate(t, "older.yaml", older, Read)
}

func TestHostile(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"version":   {"asyncapi: 1.0.0\n", `a.yaml:1: ` + "`asyncapi`" + ` says version "1.0.0"`},
		"circle":    {"asyncapi: 2.0.0\nchannels: {c: {publish: {message: {$ref: '#/components/messages/M'}}}}\ncomponents: {messages: {M: {$ref: '#/components/messages/M'}}}\n", "leads round in a circle"},
		"action":    {"asyncapi: 3.0.0\nchannels: {c: {}}\noperations: {o: {channel: {$ref: '#/channels/c'}, action: push}}\n", `a.yaml:3: an operation's action is send or receive`},
		"a channel": {"asyncapi: 3.0.0\nchannels: {c: {}}\noperations: {o: {action: send}}\n", "a.yaml:3: the operation o names no channel"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"a.yaml": {Data: []byte(c.text)}}, Files: []string{"a.yaml"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
