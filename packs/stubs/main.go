// Command stubs is the pack for what a project states about calls of its dependencies.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() { drift.Register(manifest, drift.Handlers{"call": call}) }

func main() {}

// buses are the transports of messages, by the name of the system.
var buses = map[string]string{
	"aws.sqs": "cloud_queue", "aws.sns": "cloud_topic", "aws.events": "event_router", "kafka": "kafka", "bullmq": "bullmq", "celery": "celery",
}

// statement is one of the configuration: what calling a function performs.
type statement struct{ origin, system, method, subject, payload string }

// statements reads the configuration. The text of the statements has no escapes: the schema's pattern leaves them out.
func statements() []statement {
	_, text, ok := strings.Cut(drift.Config(), `"statements":"`)
	if !ok {
		return nil
	}
	text, _, _ = strings.Cut(text, `"`)
	var out []statement
	for _, one := range strings.Split(text, ";") {
		if part := strings.Fields(one); len(part) == 5 {
			out = append(out, statement{part[0], part[1], part[2], part[3], part[4]})
		}
	}
	return out
}

// call reads a call of a function that a statement is about.
func call(m drift.Match) {
	at, callee := m.Node("call"), m.Node("callee")
	for _, s := range statements() {
		if !callee.Has(s.origin) {
			continue
		}
		if bus, sends := buses[s.system]; sends {
			channel := argument(at, s.subject)
			if s.system == "aws.sqs" {
				channel = of(at, s.subject, "tail[/]")
			}
			drift.New(abi.FactSend, at).With(abi.FieldBus, drift.Text(bus)).With(abi.FieldChannel, channel).With(abi.FieldPayload, argument(at, s.payload)).Emit()
			return
		}
		method := drift.Text(s.method)
		if place, given := strings.CutPrefix(s.method, "@"); given {
			method = argument(at, place)
		}
		drift.New(abi.FactRequest, at).With(abi.FieldClient, drift.Text(s.system)).With(abi.FieldMethod, method).
			With(abi.FieldPath, argument(at, s.subject)).With(abi.FieldBody, argument(at, s.payload)).Emit()
		return
	}
}

// argument is the argument at a place: a position, or the name of a keyword; nothing for -.
func argument(call drift.Node, place string) drift.Value { return of(call, place) }

func of(call drift.Node, place string, steps ...string) drift.Value {
	if place == "-" {
		return drift.Value{}
	}
	position := 0
	for _, c := range place {
		if c < '0' || c > '9' {
			if k := drift.Keyword(call, place); k != 0 {
				return drift.Of(k, steps...)
			}
			return drift.Value{}
		}
		position = position*10 + int(c-'0')
	}
	if list := drift.Positional(call); position < len(list) {
		return drift.Of(list[position], steps...)
	}
	return drift.Value{}
}
