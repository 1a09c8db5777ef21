package terraform

import (
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
)

var busOfService = map[string]string{"sqs": "cloud_queue", "sns": "cloud_topic", "kinesis": "cloud_stream", "firehose": "cloud_firehose", "s3": "object_store"}

// channelOf is the channel that a value refers to.
func (r *reader) channelOf(t text) (bus, name string) {
	for _, x := range r.all {
		if x.address == t.ref {
			if b := busOf[x.typ]; b != "" {
				return b, x.Name()
			}
			if x.typ == "aws_s3_bucket" {
				return "object_store", x.Name()
			}
		}
	}
	if parts := strings.Split(t.s, ":"); len(parts) > 5 && parts[0] == "arn" {
		bus = busOfService[parts[2]]
	}
	return bus, deploy.ChannelName(t.s)
}

func (r *reader) wire(l deploy.Listener, t text, otherwise string) {
	l.Bus, l.Channel = r.channelOf(t)
	if l.Bus == "" {
		l.Bus = otherwise
	}
	if !t.known || l.Channel == "" {
		l.Channel, l.Unread = "", "the module does not say which channel it listens to"
	}
	l.Fifo = r.fifo[l.Bus+" "+l.Channel] || strings.HasSuffix(l.Channel, ".fifo")
	r.model.Listeners = append(r.model.Listeners, &l)
}

// endpoint is where messages go: a unit, another channel, or an address.
func (r *reader) endpoint(l *deploy.Listener, t text) {
	if l.Unit = r.unitOf(t); l.Unit != nil {
		return
	}
	if l.ToBus, l.ToChannel = r.channelOf(t); l.ToBus == "" {
		l.ToChannel, l.To = "", t.s
	}
}

func on(t text) (disabled, maybe bool) {
	if !t.known || t.s == "" {
		return false, false
	}
	if strings.Contains(t.s, "{") {
		return false, true
	}
	return strings.EqualFold(t.s, "false") || strings.EqualFold(t.s, "DISABLED"), false
}

// listener reads the resources that connect a channel with whoever listens.
func (r *reader) listener(x *resource) {
	l := deploy.Listener{At: x.at, Name: x.address}
	switch x.typ {
	case "aws_lambda_event_source_mapping":
		l.Unit = r.unitOf(x.text("function_name"))
		l.Disabled, l.Maybe = on(x.text("enabled"))
		if x.value("enabled") != cty.NilVal && !x.text("enabled").known {
			l.Maybe = true
		}
		for _, f := range x.blocks("filter_criteria") {
			var patterns []any
			for _, p := range f.blocks("filter") {
				patterns = append(patterns, decode(p.text("pattern").s))
			}
			l.Filter = patterns
		}
		if topics := listOf(x.part(), "topics"); len(topics) > 0 {
			for _, t := range topics {
				one := l
				one.Bus, one.Channel = "kafka", t
				r.model.Listeners = append(r.model.Listeners, &one)
			}
			return
		}
		t := x.text("event_source_arn")
		if strings.HasPrefix(strings.TrimPrefix(t.ref, x.m.prefix), "aws_dynamodb_table.") || strings.Contains(t.s, ":dynamodb:") {
			r.in.Notef(x.at, "%s listens to the changes of a table, which is no channel of a bus; it is left out", x.address)
			return
		}
		r.wire(l, t, "cloud_queue")
	case "aws_sns_topic_subscription":
		r.endpoint(&l, x.text("endpoint"))
		if t := x.text("filter_policy"); t.known && t.s != "" {
			l.Filter = orText(decode(t.s), t.s)
		}
		r.wire(l, x.text("topic_arn"), "cloud_topic")
	case "google_pubsub_subscription":
		for _, p := range x.blocks("push_config") {
			l.To = p.text("push_endpoint").s
		}
		if t := x.text("filter"); t.known && t.s != "" {
			l.Filter = t.s
		}
		r.wire(l, x.text("topic"), "cloud_pubsub")
	case "aws_s3_bucket_notification":
		r.notification(x, l)
	case "aws_cloudwatch_event_target":
		r.target(x, l)
	}
}

func orText(v any, s string) any {
	if v == nil {
		return s
	}
	return v
}

func (r *reader) notification(x *resource, base deploy.Listener) {
	bucket := x.text("bucket")
	_, name := r.channelOf(bucket)
	if name != "" {
		found := false
		for _, c := range r.model.Channels {
			found = found || c.Bus == "object_store" && c.Name == name
		}
		if !found {
			r.model.Channels = append(r.model.Channels, &deploy.Channel{At: x.at, Bus: "object_store", Name: name})
		}
	}
	for _, kind := range []struct{ block, target string }{{"lambda_function", "lambda_function_arn"}, {"queue", "queue_arn"}, {"topic", "topic_arn"}} {
		for _, b := range x.blocks(kind.block) {
			l := base
			l.At = b.at
			r.endpoint(&l, b.text(kind.target))
			filter := map[string]any{}
			for _, key := range []string{"filter_prefix", "filter_suffix"} {
				if t := b.text(key); t.known && t.s != "" {
					filter[key] = t.s
				}
			}
			if len(filter) > 0 {
				l.Filter = filter
			}
			r.wire(l, bucket, "object_store")
		}
	}
}

// target joins a rule's pattern with one of its targets.
func (r *reader) target(x *resource, l deploy.Listener) {
	t := x.text("rule")
	var rule *resource
	for _, y := range r.all {
		if y.typ == "aws_cloudwatch_event_rule" && (y.address == t.ref || t.known && y.Name() == t.s) {
			rule = y
			break
		}
	}
	if rule == nil || rule.value("event_pattern") == cty.NilVal {
		return
	}
	l.Bus = "event_router"
	l.Disabled, l.Maybe = on(rule.text("is_enabled"))
	if state := rule.text("state"); state.known {
		l.Disabled, l.Maybe = on(state)
	}
	bus := "default"
	if b := rule.text("event_bus_name"); b.known && b.s != "" {
		bus = deploy.ChannelName(b.s)
	}
	r.endpoint(&l, x.text("arn"))
	add := func(one deploy.Listener) { r.model.Listeners = append(r.model.Listeners, &one) }
	written := rule.text("event_pattern")
	if !written.known {
		l.Unread = "the pattern is not stated in the module"
		add(l)
		return
	}
	pattern, err := doc.ParseJSONC(rule.at.File, []byte(written.s))
	if err != nil || !pattern.Is(doc.Map) {
		panic(rule.at.Errorf("the event pattern of %s is no JSON mapping", rule.address))
	}
	if d := pattern.Get("detail"); !d.IsNull() {
		l.Filter = map[string]any{"detail": d.Plain()}
	}
	types := pattern.Get("detail-type")
	if !types.Is(doc.List) {
		l.Unread = "the pattern names no detail type, so that it matches every one"
		add(l)
		return
	}
	for _, item := range types.Items {
		one := l
		if item.Is(doc.String) {
			one.Channel = bus + "#" + item.Scalar
		} else {
			one.Unread = "the pattern matches detail types by a rule, not by name"
		}
		add(one)
	}
}
