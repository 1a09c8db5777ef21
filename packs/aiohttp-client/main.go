// Command aiohttp-client is the pack for the client of aiohttp.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/pyclient"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

// raising are the rules of a session, or a request, of which answers from 400 on are raised.
const raising = "aiohttp-raising"

func init() {
	handlers := pyclient.Handlers("aiohttp", "aiohttp#ClientResponseError", "aiohttp.client_exceptions#ClientResponseError", "aiohttp#ClientError", "aiohttp.client_exceptions#ClientError")
	handlers["verb"], handlers["raises"] = verb, raises
	drift.Register(manifest, handlers)
}

func main() {}

// verb reads session.get(url), whose base URL is the first thing that the session is given.
func verb(m drift.Match) {
	call, on := m.Node("call"), m.Node("on")
	client := "aiohttp"
	if drift.Keyword(call, "raise_for_status").Text() == "True" {
		client = raising
	}
	f := pyclient.Request(client, call, m.Text("method"), 0).With(abi.FieldReceiver, drift.Of(on)).
		With(abi.FieldBase, drift.First(drift.Of(on, "arg[base_url]"), drift.Of(on, "arg[0]")))
	f.Emit()
}

// raises reads ClientSession(raise_for_status=True).
func raises(m drift.Match) {
	call := m.Node("call")
	drift.New(abi.FactWrap, call).With(abi.FieldRegistrar, drift.Of(call)).With(abi.FieldPhase, drift.Text("response")).
		With(abi.FieldClient, drift.Text(raising)).Emit()
}
