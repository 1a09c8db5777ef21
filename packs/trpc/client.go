package main

import (
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// client is the name of what sends the requests of a project's clients, whichever of them it is.
const client = "trpc"

// link reads httpBatchLink({ url }), which says what all requests begin with.
func link(m drift.Match) {
	if args := m.Node("call").Arguments(); len(args) > 0 {
		drift.New(abi.FactWrap, m.Node("call")).With(abi.FieldRegistrar, drift.Text(client)).With(abi.FieldPhase, drift.Text("request")).
			With(abi.FieldBase, drift.Concat(drift.Of(args[0], ".url"), drift.Text("{url}"))).Emit()
	}
}

// roots are the origins of what procedures are called through.
var roots = []string{"@trpc/react-query#createTRPCReact()", "@trpc/next#createTRPCNext()", "@trpc/client#createTRPCClient()",
	"@trpc/client#createTRPCProxyClient()", "@trpc/react-query#createTRPCQueryUtils()", "@trpc/tanstack-react-query#createTRPCContext().useTRPC()",
	"@trpc/tanstack-react-query#createTRPCContext().useTRPCClient()", "@trpc/tanstack-react-query#createTRPCOptionsProxy()",
	"trpc-svelte-query#createTRPCProxyClient()", "trpc-sveltekit#createTRPCClient()", stores}

// stores is the origin of what gives a store of Svelte for a query, which is not followed to what it holds.
const stores = "trpc-svelte-query#createTRPCSvelte()"

// way is how a method of a procedure calls it: with which HTTP method, and how its answer is read.
type way struct{ method, client string }

// kept are the methods of a procedure that give a store.
var kept = map[string]way{"query": {"GET", "trpc-options"}, "mutation": {"POST", "trpc-options"}, "infiniteQuery": {"GET", "trpc-options"}}

var ways = map[string]way{
	"query": {"GET", "trpc"}, "mutate": {"POST", "trpc"}, "subscribe": {"GET", "trpc-options"},
	"useQuery": {"GET", "trpc-hook"}, "useMutation": {"POST", "trpc-hook"}, "useSubscription": {"GET", "trpc-options"},
	"useInfiniteQuery": {"GET", "trpc-options"}, "useSuspenseQuery": {"GET", "trpc-suspense"}, "useSuspenseInfiniteQuery": {"GET", "trpc-options"},
	"usePrefetchQuery": {"GET", "trpc-options"}, "usePrefetchInfiniteQuery": {"GET", "trpc-options"},
	"fetch": {"GET", "trpc"}, "prefetch": {"GET", "trpc-options"}, "ensureData": {"GET", "trpc"}, "fetchInfinite": {"GET", "trpc-options"},
	"prefetchInfinite": {"GET", "trpc-options"}, "queryOptions": {"GET", "trpc-options"}, "infiniteQueryOptions": {"GET", "trpc-options"},
	"mutationOptions": {"POST", "trpc-options"}, "subscriptionOptions": {"GET", "trpc-options"},
}

// call reads trpc.post.list.useQuery(input): the names between what procedures are called through and the method
// are the path of the procedure.
func call(m drift.Match) {
	at := m.Node("call")
	for _, origin := range drift.Split(m.Node("fn").Origins(), '\n') {
		names := namesOf(origin)
		if len(names) < 2 {
			continue
		}
		how, ok := ways[names[len(names)-1]]
		if strings.HasPrefix(origin, stores) {
			how, ok = kept[names[len(names)-1]]
		}
		if !ok {
			continue
		}
		path := names[0]
		for _, name := range names[1 : len(names)-1] {
			path += "." + name
		}
		f := drift.New(abi.FactRequest, at).With(abi.FieldMethod, drift.Text(how.method)).With(abi.FieldPath, drift.Text("/"+path)).
			With(abi.FieldClient, drift.Text(how.client)).With(abi.FieldReceiver, drift.Text(client))
		if args := at.Arguments(); len(args) > 0 && how == (way{"POST", "trpc"}) {
			f.With(abi.FieldBody, drift.Of(args[0]))
		}
		f.Emit()
		return
	}
}

// namesOf lists what is read of a client, helpers that stand between it and its procedures left out.
func namesOf(origin string) []string {
	for _, root := range roots {
		if len(origin) <= len(root) || origin[:len(root)] != root || origin[len(root)] != '.' {
			continue
		}
		names := drift.Split(origin[len(root)+1:], '.')
		if len(names) > 0 && (names[0] == "useUtils()" || names[0] == "useContext()") {
			names = names[1:]
		}
		if len(names) > 0 && names[0] == "client" {
			names = names[1:]
		}
		var out []string
		for _, name := range names {
			if name == "" || name[len(name)-1] == ')' {
				return nil
			}
			computed := false
			for len(name) > len("[]") && name[len(name)-len("[]"):] == "[]" {
				name, computed = name[:len(name)-len("[]")], true
			}
			if out = append(out, name); computed {
				out = append(out, "{value}") // a name that is computed: api.docker[action]
			}
		}
		return out
	}
	return nil
}
