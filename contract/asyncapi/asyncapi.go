package asyncapi

import (
	"path"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/contract/openapi"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "asyncapi"

var versionKey = regexp.MustCompile(`(?m)^[\s{]*["']?asyncapi["']?\s*:`)

// Wants reports whether a file of a folder is an AsyncAPI document.
func Wants(name string, read func() []byte) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml", ".json":
		return versionKey.Match(read())
	}
	return false
}

// Read gives the channels and operations of every document.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var all []*summary.Summary
	err := in.EachFile(func(label string) error {
		some, err := read(in, label)
		all = append(all, some...)
		return err
	})
	return all, err
}

// protocols are the buses of the protocols that have another name.
var protocols = map[string]string{"kafka": "kafka", "kafka-secure": "kafka", "nats": "nats", "sqs": "cloud_queue", "sns": "cloud_topic", "googlepubsub": "cloud_pubsub",
	"secure-mqtt": "mqtt", "mqtts": "mqtt", "mqtt5": "mqtt", "amqps": "amqp", "amqp1": "amqp", "wss": "ws", "rediss": "redis", "ibmmq-secure": "ibmmq"}

// names that a channel's binding states for it.
var bindingNames = map[string]string{"kafka": "topic", "sns": "name", "googlepubsub": "topic"}

type reader struct {
	in     *source.Input
	root   *doc.Value
	shapes *openapi.Shapes
	out    []*summary.Summary
}

// channel is one channel as operations refer to it.
type channel struct {
	v        *doc.Value
	at       *doc.Value
	key      string
	name     string
	bus      string
	messages []summary.TypeShape
}

func read(in *source.Input, label string) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	root, err := in.Load(label)
	if err != nil || root == nil {
		return nil, err
	}
	root.Map("an AsyncAPI document")
	r := &reader{in: in, root: root, shapes: openapi.NewShapes(in, root)}
	version := root.Get("asyncapi")
	switch v := version.Text("asyncapi"); {
	case strings.HasPrefix(v, "2."):
		r.second()
	case strings.HasPrefix(v, "3."):
		r.third()
	default:
		doc.Fail(root, "`asyncapi` says version %q; 2 and 3 are read", v)
	}
	return r.out, nil
}

// bus follows from the channel's bindings, then from its servers.
func (r *reader) bus(v *doc.Value) (bus, name string) {
	bindings := r.shapes.Follow(v.Get("bindings"), "bindings")
	for _, e := range bindings.Map("bindings") {
		bus = busName(e.Key)
		if key, ok := bindingNames[e.Key]; ok {
			name = e.Value.TextAt(key)
		}
		if e.Key == "sqs" {
			name = e.Value.At("queue", "name").Text("name")
		}
		if bus != "" {
			return bus, name
		}
	}
	servers := r.root.Get("servers")
	var protocol []string
	if list := v.Get("servers"); list.Is(doc.List) {
		for _, s := range list.Items {
			if s.Is(doc.Map) {
				protocol = append(protocol, r.shapes.Follow(s, "a server").TextAt("protocol"))
			} else {
				protocol = append(protocol, r.shapes.Follow(servers.Get(s.Text("a server")), "a server").TextAt("protocol"))
			}
		}
	} else {
		for _, e := range servers.Map("servers") {
			protocol = append(protocol, r.shapes.Follow(e.Value, "a server").TextAt("protocol"))
		}
	}
	for _, p := range protocol {
		if p != "" {
			return busName(p), name
		}
	}
	return "unknown", name
}

func busName(protocol string) string {
	protocol = strings.ToLower(protocol)
	if b, ok := protocols[protocol]; ok {
		return b
	}
	return protocol
}

// message gives the payload of a message or of each of several.
func (r *reader) message(v *doc.Value, depth int) []summary.TypeShape {
	m := r.shapes.Follow(v, "a message")
	if m.IsNull() || depth > 8 {
		return nil
	}
	m.Map("a message")
	if list := m.Get("oneOf"); !list.IsNull() {
		var out []summary.TypeShape
		for _, item := range list.List("oneOf") {
			out = append(out, r.message(item, depth+1)...)
		}
		return out
	}
	payload := m.Get("payload")
	if format := m.TextAt("schemaFormat"); format != "" && (strings.Contains(format, "avro") || strings.Contains(format, "protobuf") || strings.Contains(format, "raml")) {
		r.in.Notef(m, "the payload is written in %s, which is not read; its fields are unknown", format)
		return []summary.TypeShape{summary.UnknownShape{}}
	}
	if payload.Is(doc.Map) && payload.Has("schema") && payload.Has("schemaFormat") {
		payload = payload.Get("schema")
	}
	if payload.IsNull() {
		return []summary.TypeShape{summary.UnknownShape{}}
	}
	return []summary.TypeShape{r.shapes.Body(payload)}
}

func body(messages []summary.TypeShape) summary.TypeShape {
	if len(messages) == 0 {
		return nil
	}
	return summary.NewUnion(messages...)
}

func (r *reader) declare(c *channel) {
	s := build.New(summary.KindLibrary, c.at, c.name, build.Bind(Name, c.bus, r.semantics(c)))
	s.Metadata.MessageBus = &summary.BusMetadata{Declares: true, Body: body(c.messages)}
	r.shapes.Table().Attach(s)
	r.out = append(r.out, s)
}

func (r *reader) semantics(c *channel) summary.MessageBus {
	name := c.name
	return summary.MessageBus{MessageBus: c.bus, Channel: &name}
}

func (r *reader) operation(at *doc.Value, name string, receives bool, c *channel, messages []summary.TypeShape) {
	binding := build.Bind(Name, c.bus, r.semantics(c))
	kind, own := summary.KindLibrary, (*summary.Binding)(nil)
	var i summary.Interaction = summary.MessageSend{Body: body(messages)}
	if receives {
		kind, own, i = summary.KindConsumer, binding, summary.MessageReceive{Body: body(messages)}
	}
	s := build.New(kind, at, name, own)
	t := build.Transition(at, summary.Void{}, summary.InteractionEffect{Binding: *binding, Interaction: i})
	t.IsDefault = true
	s.Transitions = []summary.Transition{t}
	r.shapes.Table().Attach(s)
	r.out = append(r.out, build.Finish(s))
}

func entryAt(e doc.Entry) *doc.Value {
	at := *e.Value
	at.Line = e.Line
	return &at
}

func (r *reader) second() {
	for _, e := range r.root.MapAt("channels") {
		v := r.shapes.Follow(e.Value, "a channel")
		if v.IsNull() {
			continue
		}
		v.Map("a channel")
		c := &channel{v: v, at: entryAt(e), key: e.Key, name: e.Key}
		bus, name := r.bus(v)
		c.bus = bus
		if name != "" {
			c.name = name
		}
		type operation struct {
			key      string
			at       *doc.Value
			messages []summary.TypeShape
			name     string
		}
		var ops []operation
		for _, key := range []string{"publish", "subscribe"} {
			o := v.Get(key)
			if o.IsNull() {
				continue
			}
			o.Map(key)
			op := operation{key: key, at: o, messages: r.message(o.Get("message"), 0), name: o.TextAt("operationId")}
			if op.name == "" {
				op.name = key + " " + e.Key
			}
			c.messages = append(c.messages, op.messages...)
			ops = append(ops, op)
		}
		r.declare(c)
		for _, op := range ops {
			r.operation(op.at, op.name, op.key == "publish", c, op.messages)
		}
	}
}

func (r *reader) third() {
	channels := map[*doc.Value]*channel{}
	for _, e := range r.root.MapAt("channels") {
		v := r.shapes.Follow(e.Value, "a channel")
		if v.IsNull() {
			continue
		}
		v.Map("a channel")
		c := &channel{v: v, at: entryAt(e), key: e.Key, name: v.TextAt("address")}
		bus, name := r.bus(v)
		c.bus = bus
		if name != "" {
			c.name = name
		}
		if c.name == "" {
			c.name = e.Key
		}
		for _, m := range v.MapAt("messages") {
			c.messages = append(c.messages, r.message(m.Value, 0)...)
		}
		channels[v] = c
		r.declare(c)
	}
	for _, e := range r.root.MapAt("operations") {
		o := r.shapes.Follow(e.Value, "an operation")
		if o.IsNull() {
			continue
		}
		o.Map("an operation")
		c := channels[r.shapes.Follow(o.Get("channel"), "a channel")]
		if c == nil {
			doc.Fail(o, "the operation %s names no channel of this document", e.Key)
		}
		messages := c.messages
		if list := o.ListAt("messages"); len(list) > 0 {
			messages = nil
			for _, m := range list {
				messages = append(messages, r.message(m, 0)...)
			}
		}
		switch action := o.TextAt("action"); action {
		case "send", "receive":
			r.operation(entryAt(e), e.Key, action == "receive", c, messages)
		default:
			doc.Fail(o, "an operation's action is send or receive, not %q", action)
		}
	}
}
