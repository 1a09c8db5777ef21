package main

import (
	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// client is the name of what sends the requests of a project's clients, whichever of them it is.
const client = "orpc-client"

// link reads new RPCLink({ url }) and new OpenAPILink(contract, { url }), which say what all requests begin with.
func link(m drift.Match) {
	made := m.Node("made")
	for _, a := range made.Arguments() {
		if a.Property("url") == 0 {
			continue
		}
		drift.New(abi.FactWrap, made).With(abi.FieldRegistrar, drift.Text(client)).With(abi.FieldPhase, drift.Text("request")).
			With(abi.FieldBase, drift.Concat(drift.First(drift.Of(a, ".url", "()"), drift.Of(a, ".url")), drift.Text("{url}"))).Emit()
	}
}

// roots are the origins of what procedures are called through; of the second kind, a method behind the procedure's name says how.
var (
	roots = []string{"@orpc/client#createORPCClient()"}
	utils = []string{"@orpc/tanstack-query#createTanstackQueryUtils()", "@orpc/tanstack-query#createRouterUtils()", "@orpc/react-query#createORPCReactQueryUtils()",
		"@orpc/vue-query#createORPCVueQueryUtils()", "@orpc/solid-query#createORPCSolidQueryUtils()", "@orpc/svelte-query#createORPCSvelteQueryUtils()",
		"@orpc/react-swr#createSWRUtils()", "@orpc/experimental-react-swr#createSWRUtils()"}
)

// ways are the methods of the helpers for queries that call a procedure, by how its answer is read.
var ways = map[string]string{"call": "orpc", "queryOptions": "orpc-options", "infiniteOptions": "orpc-options", "mutationOptions": "orpc-options",
	"fetcher": "orpc-options", "mutator": "orpc-options", "experimental_streamedOptions": "orpc-options", "experimental_liveOptions": "orpc-options"}

// call reads client.planet.list(input) and orpc.planet.list.queryOptions({ input }).
func call(m drift.Match) {
	at, fn := m.Node("call"), m.Node("fn")
	for _, origin := range drift.Split(fn.Origins(), '\n') {
		names, how := below(origin, roots), "orpc"
		if names == nil {
			if names = below(origin, utils); len(names) < 2 {
				continue
			}
			how = ways[names[len(names)-1]]
			names = names[:len(names)-1]
		}
		if how == "" || len(names) == 0 {
			continue
		}
		method, path := drift.Text("POST"), drift.Text(joined(names))
		if contract := contractOf(fn); contract != 0 {
			chain, before := described(contract, names)
			if own := option(chain, "path"); own != 0 {
				var parts []drift.Value
				for _, p := range before {
					parts = append(parts, drift.Of(p))
				}
				path = drift.Join(append(parts, drift.Of(own))...)
			}
			if own := option(chain, "method"); own != 0 {
				method = drift.Of(own)
			}
		}
		f := drift.New(abi.FactRequest, at).With(abi.FieldMethod, method).With(abi.FieldPath, path).
			With(abi.FieldClient, drift.Text(how)).With(abi.FieldReceiver, drift.Text(client))
		if args := at.Arguments(); len(args) > 0 && how == "orpc" {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
		f.Emit()
		return
	}
}

// maxMade bounds the calls that a client is made through.
const maxMade = 3

// contractOf is the contract by which the client of a call sends requests, 0 where it sends the names of procedures.
func contractOf(fn drift.Node) drift.Node {
	made := fn.Property("()")
	for range maxMade {
		args := made.Arguments()
		if len(args) == 0 {
			return 0
		}
		if made.Field("constructor").Has("@orpc/openapi-client/fetch#OpenAPILink") {
			return args[0]
		}
		made = args[0].Property("()")
	}
	return 0
}

// below lists what is read of one of the roots, names that are computed among it; nil where the origin is no such thing.
func below(origin string, roots []string) []string {
	for _, root := range roots {
		if len(origin) <= len(root) || origin[:len(root)] != root || origin[len(root)] != '.' {
			continue
		}
		var out []string
		for _, name := range drift.Split(origin[len(root)+1:], '.') {
			if name == "" || name[len(name)-1] == ')' {
				return nil
			}
			computed := false
			for len(name) > len("[]") && name[len(name)-len("[]"):] == "[]" {
				name, computed = name[:len(name)-len("[]")], true
			}
			if out = append(out, name); computed {
				out = append(out, "{value}")
			}
		}
		return out
	}
	return nil
}
