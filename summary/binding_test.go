package summary_test

import (
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestPairingKey: a binding has a key once it states all that it pairs on, and none before.
func TestPairingKey(t *testing.T) {
	text := summary.Str
	for _, c := range []struct {
		of   summary.Semantics
		want string // "" when there is no key
	}{
		{summary.Rest{Method: text("GET"), Path: text("/users/:id")}, "rest GET /users/{}"},
		{summary.Rest{Method: text("GET")}, ""},
		{summary.Rest{Path: text("/users")}, ""},
		{summary.FunctionCall{Package: "shop", ExportPath: []string{"cart", "add"}}, "fn:shop::cart.add"},
		{summary.FunctionCall{Package: "shop"}, ""},
		{summary.FunctionCall{ExportPath: []string{"cart"}}, ""},
		{summary.GraphqlResolver{TypeName: text("Query"), FieldName: "user"}, "gql:Query.user"},
		{summary.GraphqlResolver{FieldName: "user"}, ""},
		{summary.GraphqlOperation{OperationType: "query", OperationName: "User"}, "operation:query User"},
		{summary.RuntimeConfig{DeploymentTarget: "function", InstanceName: "Api"}, "config:function Api"},
		{summary.Storage{StorageSystem: "redis", Scope: "default", Container: text("users"), AccessPath: text("byMail")}, "storage:redis default users#byMail"},
		{summary.Storage{StorageSystem: "redis", Scope: "default", Container: text("users")}, "storage:redis default users#"},
		{summary.Storage{StorageSystem: "redis", Scope: "default"}, ""},
		{summary.MessageBus{MessageBus: "kafka", Channel: text("orders")}, "bus:kafka orders"},
		{summary.MessageBus{MessageBus: "kafka"}, ""},
		{summary.Metric{MetricSystem: "prometheus", MetricType: text("latency")}, "metric:prometheus latency"},
		{summary.Metric{MetricSystem: "prometheus"}, ""},
		{summary.UnitInvocation{DeploymentTarget: "worker", InstanceName: text("Mailer")}, "unit:worker Mailer"},
		{summary.UnitInvocation{DeploymentTarget: "worker"}, ""},
	} {
		b := &summary.Binding{Semantics: c.of}
		if got, ok := b.PairingKey(); got != c.want || ok != (c.want != "") {
			t.Errorf("the key of %#v is %q (%v), want %q", c.of, got, ok, c.want)
		}
		b.Recognition = summary.Reachable
		if got, ok := b.PairingKey(); got != "" || ok {
			t.Errorf("%#v that is only reachable has the key %q", c.of, got)
		}
	}
	// What has no name of its own has no key either.
	for _, of := range []summary.Semantics{summary.GraphqlOperation{OperationType: "query"}, summary.RuntimeConfig{DeploymentTarget: "function"}} {
		if got, ok := (&summary.Binding{Semantics: of}).PairingKey(); ok {
			t.Errorf("%#v has the key %q", of, got)
		}
	}
	if got, ok := (*summary.Binding)(nil).PairingKey(); got != "" || ok {
		t.Errorf("no binding has the key %q", got)
	}
}

func TestLabel(t *testing.T) {
	text := summary.Str
	for _, c := range []struct {
		of   summary.Semantics
		want string
	}{
		{summary.Rest{Method: text("GET"), Path: text("/users/{id}")}, "GET /users/{id}"},
		{summary.Rest{}, "? ?"},
		{summary.FunctionCall{Package: "shop", ExportPath: []string{"cart", "add"}}, "shop::cart.add"},
		{summary.FunctionCall{Module: "src/cart.ts", ExportName: "add"}, "src/cart.ts::add"},
		{summary.GraphqlResolver{TypeName: text("Query"), FieldName: "user"}, "gql:Query.user"},
		{summary.GraphqlResolver{FieldName: "user"}, "gql:?.user"},
		{summary.GraphqlOperation{OperationType: "query", OperationName: "User"}, "query User"},
		{summary.RuntimeConfig{DeploymentTarget: "function", InstanceName: "Api"}, "config:function Api"},
		{summary.Storage{StorageSystem: "postgresql", Scope: "default", Container: text("users")}, "postgresql:users"},
		{summary.Storage{StorageSystem: "dynamodb", Scope: "default", Container: text("users"), AccessPath: text("byMail")}, "dynamodb:users#byMail"},
		{summary.MessageBus{MessageBus: "kafka", Channel: text("orders")}, "bus:kafka orders"},
		{summary.Metric{MetricSystem: "prometheus", MetricType: text("latency")}, "metric:prometheus latency"},
		{summary.UnitInvocation{DeploymentTarget: "function", InstanceName: text("Name")}, "unit:function Name"},
	} {
		if got := (&summary.Binding{Semantics: c.of}).Label(); got != c.want {
			t.Errorf("the label of %#v is %q, want %q", c.of, got, c.want)
		}
	}
	if got := (*summary.Binding)(nil).Label(); got != "" {
		t.Errorf("no binding has the label %q", got)
	}
}
