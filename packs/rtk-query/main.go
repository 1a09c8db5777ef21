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
		With(abi.FieldPath, drift.First(of(".url"), drift.Of(options, asked...))).With(abi.FieldBody, of(".body")).With(abi.FieldParams, of(".params")).
		With(abi.FieldClient, drift.Text("rtk-query")).With(abi.FieldReceiver, drift.Text(client))
	above := apiOf(call)
	f.With(abi.FieldBase, baseOf(above))
	if name := nameOf(call); above != 0 && name != "" && options.Property("transformResponse") == 0 && m.Text("method") != "infiniteQuery" {
		f.With(abi.FieldContainer, drift.Of(above)).With(abi.FieldTargets, drift.List(answers(name, m.Text("method"))...)).
			With(abi.FieldExcept, drift.List(drift.Text("selectFromResult")))
	}
	f.Emit()
}

// nameOf is the name that an endpoint has in its API.
func nameOf(endpoint drift.Node) string {
	if up := endpoint.Parent(); up.Kind() == "pair" {
		return up.Field("key").Text()
	}
	return ""
}

// answers are the paths at which an API gives what an endpoint is answered, by the hooks that it has for it.
func answers(name, method string) (out []drift.Value) {
	hook := drift.Upper(name[:1]) + name[1:]
	paths := []string{"use" + hook + "Query().data", "use" + hook + "Query().currentData", "use" + hook + "QueryState().data", "useLazy" + hook + "Query().1.data",
		"useLazy" + hook + "Query().0().unwrap()", "endpoints." + name + ".useQuery().data", "endpoints." + name + ".useLazyQuery().1.data", "endpoints." + name + ".useLazyQuery().0().unwrap()"}
	if method == "mutation" {
		paths = []string{"use" + hook + "Mutation().0().unwrap()", "use" + hook + "Mutation().1.data", "endpoints." + name + ".useMutation().0().unwrap()", "endpoints." + name + ".useMutation().1.data"}
	}
	for _, p := range paths {
		out = append(out, drift.Text(p))
	}
	return out
}

// maxAbove bounds the nodes between an endpoint and the API that it is defined in.
const maxAbove = 24

// apiOf is the call that an endpoint is defined in: of createApi, or of injectEndpoints.
func apiOf(endpoint drift.Node) drift.Node {
	for up, hops := endpoint.Parent(), 0; up != 0 && hops < maxAbove; up, hops = up.Parent(), hops+1 {
		if up.Kind() != "call_expression" {
			continue
		}
		if up.Field("function").Field("property").Text() == "injectEndpoints" {
			return up
		}
		if args := up.Arguments(); len(args) > 0 && args[0].Property("endpoints") != 0 {
			return up
		}
	}
	return 0
}

// baseOf is what an API puts before the URLs of its endpoints: the base URL of createApi's own base query.
func baseOf(api drift.Node) drift.Value {
	if api == 0 {
		return drift.Value{}
	}
	if fn := api.Field("function"); fn.Field("property").Text() == "injectEndpoints" {
		return drift.Of(fn.Field("object"), "arg[0]", ".baseQuery", "arg[0]", ".baseUrl")
	}
	return drift.Of(api.Arguments()[0], ".baseQuery", "arg[0]", ".baseUrl")
}
