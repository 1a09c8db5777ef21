// Command aws-lambda is the pack for AWS Lambda functions. Which functions there are stands in the deploy template, which the host
// reads; the manifest says how they answer, and here is what middy runs around them.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"around": around}) }

func main() {}

// passes are the packages of middleware that lets every request through and leaves its answer as it is.
var passes = []string{
	"@middy/http-cors#", "@middy/do-not-wait-for-empty-event-loop#", "@middy/http-header-normalizer#", "@middy/http-event-normalizer#",
	"@middy/http-security-headers#", "@middy/http-content-encoding#", "@middy/http-response-serializer#", "@middy/http-content-negotiation#",
	"@middy/input-output-logger#", "@middy/cloudwatch-metrics#", "@middy/ssm#", "@middy/secrets-manager#", "@middy/sqs-partial-batch-failure#",
	"@middy/event-normalizer#", "@middy/warmup#", "@middy/rds-signer#", "@middy/sts#", "@middy/appconfig#", "@middy/dynamodb#", "@middy/s3#",
	"@middy/service-discovery#", "@middy/http-urlencode-path-parser#", "@aws-lambda-powertools/",
}

// around reads middy(handler).use(middleware) and its kin: what runs around the function may answer, but for middleware that is known
// to let every request through.
func around(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if m.Text("method") == "use" && len(args) == 1 && passing(args[0]) {
		return
	}
	state := func(handler drift.Value) {
		drift.New(abi.FactWrap, call).With(abi.FieldFunction, handler).With(abi.FieldPhase, drift.Text("unread")).Emit()
	}
	state(drift.Of(m.Node("on"), "arg[0]"))
	// middy().use(middleware).handler(function)
	for member := call.Parent(); member.Kind() == "member_expression"; {
		chained := member.Parent()
		if chained.Kind() != "call_expression" {
			return
		}
		if member.Field("property").Text() == "handler" {
			if handed := chained.Arguments(); len(handed) > 0 {
				state(drift.Of(handed[0]))
			}
			return
		}
		member = chained.Parent()
	}
}

// passing reports whether an argument of use is middleware that lets every request through: one, or all of a list. One that is written in
// place does where nothing in it gives, throws or waits.
func passing(n drift.Node) bool {
	if n.Kind() == "array" {
		for _, c := range n.Children() {
			if !passing(c) {
				return false
			}
		}
		return true
	}
	if n.Kind() == "object" {
		text := n.Text()
		for i := 0; i+3 < len(text); i++ {
			if text[i:i+2] == "=>" && text[i+2:i+4] != " {" && text[i+2] != '{' {
				return false // it gives what stands behind the arrow
			}
		}
		return !drift.Contains(text, "return") && !drift.Contains(text, "response") && !drift.Contains(text, "throw") && !drift.Contains(text, "await")
	}
	origins := n.Origins()
	for _, p := range passes {
		if len(origins) >= len(p) && origins[:len(p)] == p {
			return true
		}
	}
	return false
}
