package serverless

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
)

// events writes a function's events as those of the serverless transform.
func (r *restater) events(function string, f *doc.Value) *doc.Value {
	out := doc.NewMap(f)
	add := func(at *doc.Value, kind string, props ...doc.Entry) {
		body := doc.NewMap(at, entry("Type", doc.NewString(at, kind)), entry("Properties", doc.NewMap(at, props...)))
		out.Entries = append(out.Entries, entry(fmt.Sprintf("%s%d", kind, len(out.Entries)+1), body))
	}
	for _, item := range f.ListAt("events") {
		if item.IsNull() {
			continue
		}
		if item.Is(doc.String) {
			continue // a bare name such as `schedule` says nothing more
		}
		for _, e := range item.Map("an event") {
			r.event(function, e, add)
		}
	}
	return out
}

func (r *restater) event(function string, e doc.Entry, add func(*doc.Value, string, ...doc.Entry)) {
	v := e.Value
	at := *v
	at.Line = e.Line
	state := func() []doc.Entry {
		if on := v.Get("enabled"); v.Is(doc.Map) && !on.IsNull() {
			return []doc.Entry{entry("Enabled", on)}
		}
		return nil
	}
	filter := func(from, to string) []doc.Entry {
		if p := v.Get(from); v.Is(doc.Map) && !p.IsNull() {
			return []doc.Entry{entry(to, p)}
		}
		return nil
	}
	switch e.Key {
	case "http", "httpApi":
		verb, path := route(v)
		kind := map[string]string{"http": "Api", "httpApi": "HttpApi"}[e.Key]
		props := []doc.Entry{entry("Method", doc.NewString(&at, verb)), entry("Path", doc.NewString(&at, path))}
		if auth := v.Get("authorizer"); v.Is(doc.Map) && !auth.IsNull() {
			name := auth
			if auth.Is(doc.Map) {
				name = auth.Get("name")
				if name.IsNull() {
					name = doc.NewString(&at, "stated")
				}
			}
			props = append(props, entry("Auth", doc.NewMap(&at, entry("Authorizer", name))))
		}
		add(&at, kind, props...)
	case "alb":
		v.Map("alb")
		props := []doc.Entry{entry("ListenerArn", orEmpty(&at, v.Get("listenerArn"))), entry("Priority", orEmpty(&at, v.Get("priority")))}
		if c := v.Get("conditions"); !c.IsNull() {
			props = append(props, entry("Conditions", c))
		}
		add(&at, "ALB", props...)
	case "sqs":
		add(&at, "SQS", append(append([]doc.Entry{entry("Queue", arn(v))}, state()...), wrapFilters(v, &at)...)...)
	case "sns":
		topic := arn(v)
		if v.Is(doc.Map) && v.Get("arn").IsNull() {
			topic = v.Get("topicName")
		}
		add(&at, "SNS", append([]doc.Entry{entry("Topic", orEmpty(&at, topic))}, filter("filterPolicy", "FilterPolicy")...)...)
	case "s3":
		bucket := v
		if v.Is(doc.Map) {
			bucket = v.Get("bucket")
		}
		add(&at, "S3", append([]doc.Entry{entry("Bucket", orEmpty(&at, bucket))}, filter("rules", "Filter")...)...)
	case "eventBridge":
		v.Map("eventBridge")
		if v.Has("pattern") {
			props := append([]doc.Entry{entry("Pattern", v.Get("pattern"))}, state()...)
			if bus := v.Get("eventBus"); !bus.IsNull() {
				props = append(props, entry("EventBusName", bus))
			}
			add(&at, "EventBridgeRule", props...)
		}
	case "kafka", "msk":
		v.Map(e.Key)
		topic := v.Get("topic")
		add(&at, "SelfManagedKafka", append([]doc.Entry{entry("Topics", doc.NewList(&at, orEmpty(&at, topic)))}, state()...)...)
	case "stream":
		kind := v.Get("type")
		if v.Is(doc.Map) && kind.Text("type") == "kinesis" || strings.Contains(arn(v).Scalar, ":kinesis:") {
			add(&at, "Kinesis", append([]doc.Entry{entry("Stream", arn(v))}, state()...)...)
			return
		}
		r.in.Notef(&at, "the stream of %s is no channel of a bus that is read; it is left out", function)
	case "schedule":
	default:
		r.in.Notef(&at, "the event %s of %s is not read", e.Key, function)
	}
}

func wrapFilters(v, at *doc.Value) []doc.Entry {
	if p := v.Get("filterPatterns"); v.Is(doc.Map) && !p.IsNull() {
		return []doc.Entry{entry("FilterCriteria", doc.NewMap(at, entry("Filters", p)))}
	}
	return nil
}

func orEmpty(at, v *doc.Value) *doc.Value {
	if v == nil {
		return &doc.Value{Kind: doc.Null, File: at.File, Line: at.Line, End: at.End}
	}
	return v
}

// arn is the identifier of an event's source: the event itself, or its `arn`.
func arn(v *doc.Value) *doc.Value {
	if v.Is(doc.Map) && v.Tag == "" && !v.Has("Ref") && !hasFunction(v) {
		return orEmpty(v, v.Get("arn"))
	}
	return v
}

func hasFunction(v *doc.Value) bool {
	return len(v.Entries) == 1 && strings.HasPrefix(v.Entries[0].Key, "Fn::")
}

// route reads `GET /path`, `*`, or {method, path}.
func route(v *doc.Value) (verb, path string) {
	if v.Is(doc.Map) {
		verb, path = v.TextAt("method"), v.TextAt("path")
	} else {
		verb, path, _ = strings.Cut(strings.TrimSpace(v.Text("a route")), " ")
	}
	path = strings.TrimSpace(path)
	switch verb {
	case "*", "":
		verb = "ANY"
	}
	if path == "" || path == "*" {
		path = "$default"
	}
	return verb, path
}
