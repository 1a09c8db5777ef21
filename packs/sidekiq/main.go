// Command sidekiq is the pack for Sidekiq jobs.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/rubyjob"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"send": send, "push": push, "job": rubyjob.Handler("sidekiq")})
}

func main() {}

// send reads Job.perform_async(…) and its kin: a message to the job's class.
func send(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	switch m.Text("method") {
	case "perform_in", "perform_at":
		if len(args) > 0 {
			args = args[1:]
		}
	case "perform_bulk":
		args = nil
	}
	f := rubyjob.Send("sidekiq", call, args)
	if m.Text("method") != "perform_bulk" {
		rubyjob.Counted(f, args, true)
	}
	f.Emit()
}

// push reads Sidekiq::Client.push("class" => Job, "args" => [ … ]).
func push(m drift.Match) {
	call := m.Node("call")
	pairs := call.Arguments()
	if len(pairs) == 1 && pairs[0].Kind() == "hash" {
		pairs = pairs[0].Children()
	}
	stated := map[string]drift.Node{}
	for _, p := range pairs {
		if p.Kind() == "pair" {
			stated[strings.Trim(p.Field("key").Text(), ":\"'")] = p.Field("value")
		}
	}
	if stated["class"] == 0 {
		return
	}
	f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("sidekiq")).With(abi.FieldChannel, rubyjob.Job(stated["class"]))
	if args := stated["args"]; args != 0 && args.Kind() == "array" {
		given := args.Children()
		if len(given) > 0 {
			f.With(abi.FieldPayload, drift.Of(given[0]))
		}
		rubyjob.Counted(f, given, true)
	}
	f.Emit()
}
