package deploy

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

func TestChannelName(t *testing.T) {
	for text, want := range map[string]string{
		"orders":                                           "orders",
		"arn:aws:sqs:eu-west-1:1:orders":                   "orders",
		"arn:aws:sns:eu-west-1:1:a:b":                      "a:b",
		"arn:aws:kinesis:eu-west-1:1:stream/name":          "name",
		"arn:aws:dynamodb:eu-west-1:1:table/t/stream/2024": "t",
		"arn:aws:lambda:eu-west-1:1:function:f":            "f",
		"arn:aws:lambda:eu-west-1:1:function:f:live":       "f",
		"{partition}:aws:lambda:eu:1:function:f":           "f",
		"arn:aws:s3":                                       "arn:aws:s3",
		"https://queue.example/1/orders":                   "orders",
		"http://queue.example/1/orders":                    "orders",
		"{stage}-orders":                                   "{stage}-orders",
	} {
		if got := ChannelName(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func at(line int) *doc.Value { return &doc.Value{File: "t.yaml", Line: line, End: line + 1} }

// TestSummaries: what each part of a model becomes, in the order of its lines, under names that no other has.
func TestSummaries(t *testing.T) {
	unit := &Unit{At: at(1), Target: summary.TargetFunction, Name: "f", Logical: "F", Scope: "src", Entry: "src/main", Handler: "main.run", Invocable: true, Open: "why", Vars: []Var{
		{Name: "A", Value: "", Known: true}, {Name: "B", Ref: "Q", From: "secret", Optional: true, Global: true}}}
	m := &Model{Source: "test",
		Units: []*Unit{{At: at(9), Target: summary.TargetContainer, Name: "quiet"}, unit},
		Stores: []*Store{{At: at(2), System: "s3", Name: "f", FieldSet: "none"}, {At: at(3), System: "d", Name: "t", Physical: "p", FieldSet: "partial", Identifies: []string{"id"}, Logical: "T",
			Fields: []Field{{Name: "id", Type: summary.Text{}, Primary: true}, {Name: "n", Type: summary.Number{}}}, Indexes: []Index{{Name: "i", Identifies: []string{"n"}, FieldSet: "partial"}, {Name: "j", FieldSet: "exhaustive", Fields: []string{"id"}}}}},
		Channels: []*Channel{{At: at(4), Bus: "cloud_queue", Name: "q", Logical: "q"}, {At: at(4), Bus: "cloud_queue", Name: "q", Logical: "Q", Fifo: true}, {At: at(4), Bus: "cloud_queue", Name: "q"}},
		Listeners: []*Listener{{At: at(5), Name: "l", Bus: "cloud_queue", Channel: "q", Unit: unit, Disabled: true, Fifo: true, Filter: "x"},
			{At: at(5), Name: "m", Bus: "cloud_topic", ToBus: "cloud_queue", ToChannel: "q", Maybe: true, Unread: "no name"}, {At: at(5), Name: "n", Bus: "cloud_topic", Channel: "t", To: "https://x"}},
		Routes: []*Route{{At: at(6), Method: "get", Path: "/a", Unit: unit, Gateway: "g", API: "api", Auth: "jwt", To: "unused"}, {At: at(6), Method: "*", Path: "/{rest*}", Gateway: "g"},
			{At: at(6), Method: "*", Path: "/b", Gateway: "g", To: "there"}, {At: at(6), Method: "POST", Path: "/{rest*}", Gateway: "g"}},
		Metrics:  []*Metric{{At: at(7), System: "s", Type: "series", Kind: "gauge", Form: "scalar", Unit: "ms"}, {At: at(7), System: "s"}},
		Readings: []*Reading{{At: at(8), Name: "r", System: "s", Type: "m", Scalar: true, Reduced: true, Aligner: "a", Compared: ">"}, {At: at(8), Name: "r2", System: "s"}},
	}
	got := contracttest.Render(m.Summaries())
	want := `library f t.yaml:1 [config:function f] unit function f
  runtimeContract.codeScope {entry=src/main handler=main.run path=src}
  runtimeContract.open why
  runtimeContract.variables
    {name=A value=}
    {from=secret global=true name=B optional=true ref=Q}
library f (unit) t.yaml:1 [unit:function f] unit function f
  unit.codeScope {entry=src/main handler=main.run path=src}
  unit.logicalId F
library f (store) t.yaml:2 [s3:f]
  storageContract.fieldSet none
  storageContract.fields []
  storageContract.scope default
library t t.yaml:3 [d:t]
  storageContract.fieldSet partial
  storageContract.fields
    {name=id primary=true type=string}
    {name=n type=number}
  storageContract.identifies [id]
  storageContract.indexes
    {fieldSet=partial identifies=[n] name=i}
    {fieldSet=exhaustive fields=[id] identifies=[] name=j}
  storageContract.logicalId T
  storageContract.physicalTable p
  storageContract.scope default
library q t.yaml:4 [bus:cloud_queue q]
  messageBus.declares true
library q (channel 2) t.yaml:4 [bus:cloud_queue q]
  messageBus.declares true
library q (channel) t.yaml:4 [bus:cloud_queue q]
  messageBus.declares true
  messageBus.fifo true
  messageBus.logicalId Q
consumer l t.yaml:5 [bus:cloud_queue q] unit function f
  -> void default
    bus:cloud_queue q receive
  messageBus.codeScope {entry=src/main handler=main.run path=src}
  messageBus.disabled true
  messageBus.fifo true
  messageBus.filterPolicy x
  messageBus.target f
  messageBus.wiring true
consumer m t.yaml:5 [bus:cloud_topic ?]
  -> void default
    bus:cloud_topic ? receive
    bus:cloud_queue q send
  messageBus.disabledUnknown true
  messageBus.target q
  messageBus.unread no name
  messageBus.wiring true
consumer n t.yaml:5 [bus:cloud_topic t]
  -> void default
    bus:cloud_topic t receive
  messageBus.target https://x
  messageBus.wiring true
handler * /b t.yaml:6 [* /b]
  -> delegate there default
  http.gateway g
handler GET /a t.yaml:6 [GET /a] unit function f
  -> delegate f default
  http.api api
  http.authorizer jwt
  http.gateway g
handler POST /{rest*} t.yaml:6 [POST /{rest*}]
  -> delegate  default
  http.gateway g
library  t.yaml:7 [metric:s ?]
library series t.yaml:7 [metric:s series]
  metric.kind gauge
  metric.unit ms
  metric.valueType scalar
consumer r t.yaml:8 [metric:s m]
  metricReading.aligner a
  metricReading.comparison scalar
  metricReading.condition >
  metricReading.reduced true
consumer r2 t.yaml:8 [metric:s ?]
  metricReading.reduced false
library quiet t.yaml:9 [config:container quiet] unit container quiet
  runtimeContract.variables []
`
	if got != want {
		g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
		for i := range g {
			if i >= len(w) || g[i] != w[i] {
				t.Fatalf("line %d: %q\nall of it:\n%s", i+1, g[i], got)
			}
		}
		t.Fatalf("too short:\n%s", got)
	}
}
