// Package corroborate runs handlers in a sandbox and tests what their summaries
// claim: for each transition of an Express or Fastify handler that answers a
// literal status it makes requests that satisfy the transition's conditions, runs
// the handler on them, and compares the status observed with the one claimed.
//
// A claim is held by what was observed, refuted by one request that contradicts
// it, or left untested with the reason. The claim itself is never rewritten. What
// the sandbox cannot know (a dependency it does not have, a limit that was
// reached, an exception the language raised) never decides a verdict.
//
// It imports summary and its own subpackages: engine (the WebAssembly module),
// sandbox (wasmtime), guest (JavaScript put into the sandbox), bundle (esbuild)
// and inputs (requests). Begin reading at run.go; scope.go says which claims are
// tried, plan.go what the guest looks for, execution.go and verdict.go judge,
// report.go prints.
package corroborate
