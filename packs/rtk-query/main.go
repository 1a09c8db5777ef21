// Command rtk-query is the pack for RTK Query: the requests that the endpoints of an API send.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"api": api, "inject": api, "base": base, "endpoint": endpoint})
}

func main() {}

// client is the name of what sends the requests of APIs whose base query is a function of the project's own.
const client = "rtk-query"

// api reads createApi({ endpoints: (build) => … }) and api.injectEndpoints({ endpoints: (build) => … }), which are handed
// what endpoints are made with.
func api(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		if endpoints := args[0].Property("endpoints"); endpoints != 0 {
			drift.New(abi.FactRole, m.Node("call")).With(abi.FieldFunction, drift.Of(endpoints)).
				With(abi.FieldChildParam, drift.Number("0")).With(abi.FieldRole, drift.Text("builder")).Emit()
		}
	}
}

// base reads fetchBaseQuery({ baseUrl }).
func base(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 && (args[0].Property("baseUrl") != 0 || args[0].Kind() != "object") {
		drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Text(client)).With(abi.FieldPhase, drift.Text("request")).
			With(abi.FieldBase, drift.Concat(drift.Of(args[0], ".baseUrl"), drift.Text("/{url}"))).Emit()
	}
}

// endpoint reads build.query({ query: (id) => `posts/${id}` }) and build.mutation({ query: (body) => ({ url, method, body }) }).
func endpoint(m drift.Match) {
	call, options := m.Node("call"), m.Node("options")
	if options.Property("query") == 0 {
		return
	}
	asked := []string{".query", abi.StepCall}
	of := func(name string) drift.Value { return drift.Of(options, append(asked[:2:2], name)...) }
	f := drift.New(abi.FactRequest, call).With(abi.FieldMethod, drift.First(of(".method"), drift.Text("GET"))).
		With(abi.FieldPath, drift.First(of(".url"), drift.Of(options, asked...))).With(abi.FieldBody, of(".body")).
		With(abi.FieldClient, drift.Text("rtk-query")).With(abi.FieldReceiver, drift.Text(client))
	f.With(abi.FieldBase, baseOf(call)).Emit()
}

// maxAbove bounds the nodes between an endpoint and the API that it is defined in.
const maxAbove = 24

// baseOf is what the API that an endpoint is defined in puts before its URLs: the base URL of createApi's own base query.
func baseOf(endpoint drift.Node) drift.Value {
	for up, hops := endpoint.Parent(), 0; up != 0 && hops < maxAbove; up, hops = up.Parent(), hops+1 {
		if up.Kind() != "call_expression" {
			continue
		}
		fn := up.Field("function")
		if fn.Field("property").Text() == "injectEndpoints" {
			return drift.Of(fn.Field("object"), "arg[0]", ".baseQuery", "arg[0]", ".baseUrl")
		}
		if args := up.Arguments(); len(args) > 0 && args[0].Property("endpoints") != 0 {
			return drift.Of(args[0], ".baseQuery", "arg[0]", ".baseUrl")
		}
	}
	return drift.Value{}
}
