package cloudformation

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
)

// bus kinds by the service part of an identifier and by resource type.
var (
	busOfService = map[string]string{"sqs": "cloud_queue", "sns": "cloud_topic", "kinesis": "cloud_stream", "firehose": "cloud_firehose", "s3": "object_store"}
	busOfType    = map[string]string{"AWS::SQS::Queue": "cloud_queue", "AWS::SNS::Topic": "cloud_topic", "AWS::Kinesis::Stream": "cloud_stream",
		"AWS::KinesisFirehose::DeliveryStream": "cloud_firehose", "AWS::S3::Bucket": "object_store"}
)

// channelOf is the channel that a value names.
func channelOf(text cfn.Text) (bus, name string) {
	if text.Ref != nil {
		if b, ok := busOfType[text.Ref.Type]; ok {
			return b, text.Ref.Name()
		}
	}
	if parts := strings.Split(text.S, ":"); len(parts) > 5 && parts[0] == "arn" {
		bus = busOfService[parts[2]]
	}
	return bus, deploy.ChannelName(text.S)
}

// switched reads whether something is on: stated off, or decided only by the deployment.
func (r *reader) switched(x *cfn.Resource, v *doc.Value, off string) (disabled, unknown bool) {
	if v.IsNull() {
		return false, false
	}
	arms, _ := x.T.Arms(v)
	n := 0
	for _, a := range arms {
		text := x.T.Text(a)
		if strings.EqualFold(text.S, off) {
			n++
		} else if strings.Contains(text.S, "{") {
			unknown = true
		}
	}
	if n == len(arms) && n > 0 {
		return true, false
	}
	return false, unknown || n > 0
}

// wire adds a listener on the channel that a value names.
func (r *reader) wire(x *cfn.Resource, l deploy.Listener, v *doc.Value, otherwise string) {
	text := x.T.Text(v)
	bus, name := channelOf(text)
	if bus == "" {
		bus = otherwise
	}
	l.Bus, l.Channel = bus, name
	if !text.Known || name == "" {
		l.Channel, l.Unread = "", "the template does not say which channel it listens to"
	}
	l.Fifo = r.fifo[bus+" "+l.Channel] || strings.HasSuffix(l.Channel, ".fifo")
	r.model.Listeners = append(r.model.Listeners, &l)
}

// listeners reads the resources that connect a channel with whoever listens.
func (r *reader) listeners(x *cfn.Resource) {
	switch x.Type {
	case "AWS::Lambda::EventSourceMapping":
		l := deploy.Listener{At: x.At, Name: x.Key(), Unit: r.unitOf(x, x.Get("FunctionName"))}
		l.Disabled, l.Maybe = r.switched(x, x.Raw("Enabled"), "false")
		l.Filter = filterCriteria(x.Get("FilterCriteria"))
		r.mapping(x, l, x.Get("EventSourceArn"), x.Get("Topics"))
	case "AWS::SNS::Topic":
		for i, s := range r.items(x, x.Get("Subscription"), "Subscription") {
			at := *s
			l := deploy.Listener{At: &at, Name: fmt.Sprintf("%s.Subscription%d", x.Key(), i+1), Bus: "cloud_topic", Channel: x.Name()}
			r.endpoint(x, &l, s.Get("Endpoint"))
			r.model.Listeners = append(r.model.Listeners, &l)
		}
	case "AWS::SNS::Subscription":
		l := deploy.Listener{At: x.At, Name: x.Key()}
		r.endpoint(x, &l, x.Get("Endpoint"))
		if p := x.Get("FilterPolicy"); !p.IsNull() {
			l.Filter = p.Plain()
		}
		r.wire(x, l, x.Get("TopicArn"), "cloud_topic")
	case "AWS::Events::Rule":
		r.rule(x)
	case "AWS::S3::Bucket":
		r.notifications(x)
	case "AWS::Pipes::Pipe":
		l := deploy.Listener{At: x.At, Name: x.Key(), Unit: r.unitOf(x, x.Get("Target"))}
		l.Disabled, l.Maybe = r.switched(x, x.Raw("DesiredState"), "STOPPED")
		if l.Unit == nil {
			l.ToBus, l.ToChannel = channelOf(x.Text("Target"))
		}
		l.Filter = filterCriteria(x.Get("SourceParameters", "FilterCriteria"))
		r.mapping(x, l, x.Get("Source"), nil)
	}
}

func filterCriteria(v *doc.Value) any {
	if v.IsNull() {
		return nil
	}
	return v.Plain()
}

// mapping wires a function to the source of an event source mapping.
func (r *reader) mapping(x *cfn.Resource, l deploy.Listener, from, topics *doc.Value) {
	if list := x.T.List(topics); len(list) > 0 {
		for _, t := range list {
			one := l
			one.Bus, one.Channel = "kafka", t.S
			r.model.Listeners = append(r.model.Listeners, &one)
		}
		return
	}
	text := x.T.Text(from)
	if text.Ref != nil && strings.HasPrefix(text.Ref.Type, "AWS::DynamoDB::") || strings.Contains(text.S, ":dynamodb:") {
		x.Note("%s listens to the changes of a table, which is no channel of a bus; it is left out", l.Name)
		return
	}
	r.wire(x, l, from, "cloud_queue")
}

// endpoint reads where a topic delivers to.
func (r *reader) endpoint(x *cfn.Resource, l *deploy.Listener, v *doc.Value) {
	if l.Unit = r.unitOf(x, v); l.Unit != nil {
		return
	}
	text := x.T.Text(v)
	if l.ToBus, l.ToChannel = channelOf(text); l.ToBus == "" {
		l.ToChannel, l.To = "", text.S
	}
}

// rule reads a rule of an event router: a listener for every detail type and target.
func (r *reader) rule(x *cfn.Resource) {
	pattern := x.Get("EventPattern")
	if pattern.IsNull() {
		return
	}
	base := deploy.Listener{At: x.At, Name: x.Key(), Bus: "event_router"}
	base.Disabled, base.Maybe = r.switched(x, x.Raw("State"), "DISABLED")
	bus := r.busName(x, x.Get("EventBusName"))
	targets := r.items(x, x.Get("Targets"), "Targets")
	if len(targets) == 0 {
		r.patterns(x, base, bus, pattern)
		return
	}
	for i, target := range targets {
		l := base
		if len(targets) > 1 {
			id := x.T.Text(target.Get("Id")).S
			if id == "" {
				id = fmt.Sprint(i + 1)
			}
			l.Name += "." + id
		}
		r.endpoint(x, &l, target.Get("Arn"))
		r.patterns(x, l, bus, pattern)
	}
}

func (r *reader) busName(x *cfn.Resource, v *doc.Value) string {
	text := x.T.Text(v)
	if !text.Known || text.S == "" {
		return "default"
	}
	return deploy.ChannelName(text.S)
}

// patterns adds a listener for every detail type that a pattern names.
func (r *reader) patterns(x *cfn.Resource, l deploy.Listener, bus string, pattern *doc.Value) {
	pattern = x.T.Settle(pattern)
	if pattern.Is(doc.String) {
		parsed, err := doc.ParseJSONC(pattern.File, []byte(pattern.Scalar))
		if err != nil {
			doc.Fail(pattern, "the event pattern is no JSON: %v", err)
		}
		pattern = parsed
	}
	pattern.Map("EventPattern")
	if detail := pattern.Get("detail"); !detail.IsNull() {
		l.Filter = map[string]any{"detail": detail.Plain()}
	}
	types := x.T.Settle(pattern.Get("detail-type"))
	items := []*doc.Value{types}
	if types.Is(doc.List) {
		items = types.Items
	}
	if types.IsNull() {
		l.Unread = "the pattern names no detail type, so that it matches every one"
		r.model.Listeners = append(r.model.Listeners, &l)
		return
	}
	for _, item := range items {
		one := l
		text := x.T.Text(item)
		if !text.Known || item.Is(doc.Map) && !text.Known {
			one.Unread = "the pattern matches detail types by a rule, not by name"
		} else {
			one.Channel = bus + "#" + text.S
		}
		r.model.Listeners = append(r.model.Listeners, &one)
	}
}

// notifications reads what a bucket sends and where to.
func (r *reader) notifications(x *cfn.Resource) {
	config := x.Get("NotificationConfiguration")
	if config.IsNull() {
		return
	}
	for _, kind := range []struct{ list, target string }{{"LambdaConfigurations", "Function"}, {"QueueConfigurations", "Queue"}, {"TopicConfigurations", "Topic"}} {
		for i, n := range r.items(x, config.Get(kind.list), kind.list) {
			at := *n
			l := deploy.Listener{At: &at, Name: fmt.Sprintf("%s.%s%d", x.Key(), kind.target, i+1), Bus: "object_store", Channel: x.Name()}
			r.endpoint(x, &l, n.Get(kind.target))
			if f := n.Get("Filter"); !f.IsNull() {
				l.Filter = f.Plain()
			}
			r.model.Listeners = append(r.model.Listeners, &l)
		}
	}
}

// serverlessEvents reads the events of a function of the serverless transform.
func (r *reader) serverlessEvents(x *cfn.Resource) {
	if x.Type != "AWS::Serverless::Function" {
		return
	}
	for _, e := range x.Get("Events").Map("Events") {
		e.Value.Map("an event")
		at := *e.Value
		at.Line = e.Line
		props := x.T.Settle(e.Value.Get("Properties"))
		if !props.IsNull() {
			props.Map("Properties")
		}
		l := deploy.Listener{At: &at, Name: x.Key() + "." + e.Key, Unit: r.units[x]}
		l.Disabled, l.Maybe = r.switched(x, props.Get("Enabled"), "false")
		l.Filter = filterCriteria(props.Get("FilterCriteria"))
		switch kind := e.Value.TextAt("Type"); kind {
		case "SQS":
			r.wire(x, l, props.Get("Queue"), "cloud_queue")
		case "Kinesis":
			r.wire(x, l, props.Get("Stream"), "cloud_stream")
		case "SNS":
			if p := props.Get("FilterPolicy"); !p.IsNull() {
				l.Filter = p.Plain()
			}
			r.wire(x, l, props.Get("Topic"), "cloud_topic")
		case "S3":
			if f := props.Get("Filter"); !f.IsNull() {
				l.Filter = f.Plain()
			}
			r.wire(x, l, props.Get("Bucket"), "object_store")
			r.notifying(x, props.Get("Bucket"))
		case "MSK", "SelfManagedKafka":
			r.mapping(x, l, nil, props.Get("Topics"))
		case "EventBridgeRule", "CloudWatchEvent":
			l.Bus = "event_router"
			if off, maybe := r.switched(x, props.Get("State"), "DISABLED"); off || maybe {
				l.Disabled, l.Maybe = off, maybe
			}
			if pattern := props.Get("Pattern"); !pattern.IsNull() {
				r.patterns(x, l, r.busName(x, props.Get("EventBusName")), pattern)
			}
		case "Api", "HttpApi":
			r.eventRoute(x, &at, kind, props)
		case "ALB":
			r.albEvent(x, &at, props)
		case "DynamoDB", "DocumentDB", "MQ":
			x.Note("the event %s of %s (%s) is no channel of a bus that is read; it is left out", e.Key, x.ID, kind)
		}
	}
}

// notifying declares the channel of a bucket that a function's event makes notify.
func (r *reader) notifying(x *cfn.Resource, v *doc.Value) {
	text := x.T.Text(v)
	if text.Ref == nil {
		return
	}
	name := text.Ref.Name()
	for _, c := range r.model.Channels {
		if c.Bus == "object_store" && c.Name == name {
			return
		}
	}
	r.model.Channels = append(r.model.Channels, &deploy.Channel{At: text.Ref.At, Bus: "object_store", Name: name, Logical: text.Ref.Key()})
}
