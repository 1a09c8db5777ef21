// Command ruby-sqs is the pack for Amazon's queues in Ruby: the workers of Shoryuken, and the client of the AWS SDK.
package main

import (
	_ "embed"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/packs/internal/messages"
	"github.com/drift-analyzer/drift/packs/internal/rubycall"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

const bus = "cloud_queue"

func init() {
	drift.Register(manifest, drift.Handlers{"worker": worker, "perform": perform, "message": message, "poller": poller})
}

func main() {}

// options are what shoryuken_options says of a worker; later calls change what earlier ones say.
type options struct {
	queue drift.Node
	// parsed: the worker is given the message as its parser makes it.
	parsed bool
}

// deepest is how many classes of the project may lie between a worker and the one that says its queue.
const deepest = 8

// optionsOf reads what a class, or one above it, says of itself.
func optionsOf(class drift.Node) (o options) {
	for depth := 0; class != 0 && depth < deepest; depth++ {
		for _, c := range class.Field("body").Children() {
			if c.Kind() != "call" || c.Field("method").Text() != "shoryuken_options" {
				continue
			}
			if q := rubycall.Keyword(c, "queue"); q != 0 && o.queue == 0 {
				o.queue = q
			}
			if p := rubycall.Keyword(c, "body_parser"); p != 0 {
				o.parsed = p.Text() == ":json" || p.Text() == "JSON"
			}
		}
		class = class.BaseClass()
	}
	return o
}

// queueOf is the name of a worker's queue. Shoryuken gives workers without one a queue called "default".
func queueOf(o options) drift.Value {
	if o.queue == 0 {
		return drift.Text("default")
	}
	return drift.Of(o.queue)
}

// worker reads a class that includes Shoryuken::Worker: its perform takes the messages of its queue.
func worker(m drift.Match) {
	class := m.Node("class")
	for _, c := range class.Field("body").Children() {
		if c.Kind() != "method" || c.Field("name").Text() != "perform" {
			continue
		}
		o := optionsOf(class)
		if o.queue.Kind() == "array" { // several queues
			for _, q := range o.queue.Children() {
				consumer(c, class, drift.Of(q), o)
			}
			return
		}
		consumer(c, class, queueOf(o), o)
		return
	}
}

func consumer(at, class drift.Node, queue drift.Value, o options) {
	roles := "perform"
	if o.parsed {
		roles = "parsed"
	}
	messages.Consumer(at, bus, drift.First(drift.Of(class, abi.StepNew, ".perform"), drift.Of(at)), roles).With(abi.FieldChannel, queue).Emit()
}

// perform reads Worker.perform_async(body) and Worker.perform_in(60, body): a message to the worker's queue.
func perform(m drift.Match) {
	call := m.Node("call")
	args := rubycall.Positional(call)
	at := 0
	if m.Text("method") != "perform_async" {
		at = 1
	}
	if len(args) <= at && len(call.Arguments()) <= at {
		return
	}
	channel := queueOf(optionsOf(m.Node("on").BaseClass()))
	if q := rubycall.Keyword(call, "queue"); q != 0 {
		channel = drift.Of(q)
	}
	f := messages.Send(call, bus, channel)
	if len(args) > at {
		f.With(abi.FieldPayload, drift.Of(args[at]))
	}
	f.Emit()
}

// message reads client.send_message(queue_url: …, message_body: …) and queue.send_message(message_body: …).
func message(m drift.Match) {
	call := m.Node("call")
	body := rubycall.Keyword(call, "message_body")
	if body == 0 {
		return
	}
	channel := drift.Of(m.Node("on"), "arg[0]", "tail[/]")
	if url := rubycall.Keyword(call, "queue_url"); url != 0 {
		channel = drift.Of(url, "tail[/]")
	}
	messages.Send(call, bus, channel).With(abi.FieldPayload, drift.Of(body, abi.StepJSON)).Emit()
}

// poller reads Aws::SQS::QueuePoller.new(url).poll { |message| … }.
func poller(m drift.Match) {
	call := m.Node("call")
	if block := rubycall.Block(call); block != 0 {
		messages.Consumer(call, bus, drift.Of(block), "poll").With(abi.FieldChannel, drift.Of(m.Node("on"), "arg[0]", "tail[/]")).Emit()
	}
}
