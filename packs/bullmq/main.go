// Command bullmq is the pack for BullMQ queues and workers.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"add": add, "injected": injected, "worker": worker, "processor": processor,
		"process": process, "job": job})
}

func main() {}

// add reads queue.add(job, data) and queue.addBulk([{ name, data }]).
func add(m drift.Match) { send(m, drift.Of(m.Node("on"), "arg[0]")) }

// injected reads the same of a queue that @InjectQueue("name") hands to a constructor.
func injected(m drift.Match) {
	on := m.Node("on")
	name := on.Field("property").Text()
	class := on.EnclosingClass()
	for _, p := range drift.ConstructorParameters(class) {
		if p.Field("pattern").Text() != name {
			continue
		}
		for _, c := range p.Children() {
			if c.Kind() == "decorator" && drift.DecoratorName(c).Has("@nestjs/bullmq#InjectQueue", "@nestjs/bull#InjectQueue") {
				if args := drift.DecoratorArguments(c); len(args) > 0 {
					send(m, drift.Of(args[0]))
				}
				return
			}
		}
	}
}

func send(m drift.Match, channel drift.Value) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) == 0 {
		return
	}
	one := func() *drift.Fact {
		return drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("bullmq")).With(abi.FieldChannel, channel)
	}
	if m.Text("method") == "add" {
		if isData(args[0]) {
			one().With(abi.FieldPayload, drift.Of(args[0])).Emit()
			return
		}
		f := one().With(abi.FieldRoutingKey, drift.Of(args[0]))
		if len(args) > 1 {
			f.With(abi.FieldPayload, drift.Of(args[1]))
		}
		f.Emit()
		return
	}
	for i := 0; args[0].Element(i) != 0; i++ {
		entry := args[0].Element(i)
		one().With(abi.FieldRoutingKey, drift.Of(entry, ".name")).With(abi.FieldPayload, drift.Of(entry, ".data")).Emit()
	}
}

// isData reports whether the first argument of add is the job's data: Bull's jobs need no name.
func isData(n drift.Node) bool { return n.Kind() == "object" }

// worker reads new Worker("name", job => …), and new Worker("name", "/path/to/its.js").
func worker(m drift.Match) {
	call := m.Node("call")
	args := call.Arguments()
	if len(args) < 2 {
		return
	}
	channel := drift.Of(args[0])
	if queue := args[0].Field("object"); args[0].Field("property").Text() == "name" && queue.Has("bullmq#Queue()", "bull#default()") {
		channel = drift.Of(queue, "arg[0]") // what the queue was made with
	}
	consumer(call, processing(args[1]), channel)
}

// process reads what Bull's queues have: queue.process(job => …), with the job's name and how many run at once before it.
func process(m drift.Match) {
	args := m.Node("call").Arguments()
	if len(args) == 0 {
		return
	}
	consumer(m.Node("call"), processing(args[len(args)-1]), drift.Of(m.Node("on"), "arg[0]"))
}

// processing is the function that handles jobs: the one that is given, or what the module at the path exports that is given.
func processing(n drift.Node) drift.Value {
	path := modulePath(n, 0)
	if path == "" {
		return drift.Of(n)
	}
	module := drift.Text(path)
	module.Steps = []string{abi.StepModule, ".default"}
	return module
}

// maxWrapped bounds the calls around a path that are looked through.
const maxWrapped = 4

// modulePath is the path of a module from the file at hand on, where it is spelled out: "./x.js", path.join(__dirname, "x.js"),
// `${__dirname}/x.js`, require.resolve("./x"), new URL("./x.js", import.meta.url). "" for everything else.
func modulePath(n drift.Node, around int) string {
	switch n.Kind() {
	case "string":
		return relative(n.Str())
	case "template_string":
		text := n.Text()
		if rest, ok := strings.CutPrefix(text, "`${__dirname}/"); ok && !strings.Contains(rest, "${") {
			return relative("./" + strings.TrimSuffix(rest, "`"))
		}
	case "member_expression": // new URL(…).pathname
		if around < maxWrapped {
			return modulePath(n.Field("object"), around+1)
		}
	case "new_expression", "call_expression":
		args := n.Arguments()
		switch name := n.Field("constructor").Text() + n.Field("function").Text(); {
		case len(args) == 0 || around >= maxWrapped:
		case strings.HasSuffix(name, "join") || strings.HasSuffix(name, "resolve") && args[0].Text() == "__dirname":
			if args[0].Text() != "__dirname" {
				return ""
			}
			parts := "."
			for _, a := range args[1:] {
				if a.Kind() != "string" {
					return ""
				}
				parts += "/" + strings.TrimPrefix(a.Str(), "./")
			}
			return relative(parts)
		case name == "URL" && len(args) == 2 && args[1].Text() == "import.meta.url", name == "require.resolve", strings.HasSuffix(name, "fileURLToPath"), strings.HasSuffix(name, "pathToFileURL"):
			return modulePath(args[0], around+1)
		}
	}
	return ""
}

// relative is a path that begins at the file's own folder.
func relative(path string) string {
	if strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") {
		return path
	}
	return ""
}

// job reads @Process("name") above a method of a class with @Processor("queue").
func job(m drift.Match) {
	decorator := m.Node("decorator")
	method := drift.Decorated(decorator)
	if method == 0 {
		return
	}
	of := drift.DecoratorAmong(drift.Decorators(method.EnclosingClass()), "@nestjs/bull#Processor")
	if args := drift.DecoratorArguments(of); len(args) > 0 {
		consumer(decorator, drift.Of(method), drift.First(drift.Of(args[0], ".name"), drift.Of(args[0])))
	}
}

// processor reads @Processor("name") class X extends WorkerHost { process(job) {} }.
func processor(m drift.Match) {
	decorator := m.Node("decorator")
	args := drift.DecoratorArguments(decorator)
	class := drift.Decorated(decorator)
	if class.Kind() == "export_statement" {
		class = class.Field("declaration")
	}
	if len(args) == 0 {
		return
	}
	for _, c := range class.Field("body").Children() {
		if c.Kind() == "method_definition" && c.Field("name").Text() == "process" {
			consumer(decorator, drift.Of(c), drift.First(drift.Of(args[0], ".name"), drift.Of(args[0])))
		}
	}
}

func consumer(at drift.Node, function, channel drift.Value) {
	drift.New(abi.FactUnit, at).With(abi.FieldFunction, function).With(abi.FieldUnitKind, drift.Text("consumer")).
		With(abi.FieldSemantics, drift.Text("message-bus")).With(abi.FieldTransport, drift.Text("bullmq")).With(abi.FieldBus, drift.Text("bullmq")).
		With(abi.FieldChannel, channel).With(abi.FieldRoles, drift.Text("consumer")).Emit()
}
