package summary

import (
	"strings"

	"github.com/drift-analyzer/drift/summary/restpath"
)

// Binding is a BoundaryBinding: the boundary a unit stands at.
type Binding struct {
	// Transport is the wire: http, a bus name, in-process, os.
	Transport string    `json:"transport"`
	Semantics Semantics `json:"semantics"`
	// Recognition is the pack that matched, or "reachable".
	Recognition string `json:"recognition"`
}

// Reachable is the recognition of a unit found through the closure of recognised ones.
const Reachable = "reachable"

// Semantics is one of the nine boundary semantics. A nil text means that the
// source did not say; such a binding never pairs.
type Semantics interface{ semantics() string }

// Rest is an HTTP endpoint. Method "*" serves every method.
type Rest struct {
	Method            *string `json:"method"`
	Path              *string `json:"path"`
	DeclaredResponses []int   `json:"declaredResponses,omitempty"`
}

// FunctionCall is an in-process call across a package export.
type FunctionCall struct {
	Module     string   `json:"module,omitempty"`
	ExportName string   `json:"exportName,omitempty"`
	Package    string   `json:"package,omitempty"`
	ExportPath []string `json:"exportPath,omitempty"`
}

// GraphqlResolver serves one field of a type.
type GraphqlResolver struct {
	TypeName  *string `json:"typeName"`
	FieldName string  `json:"fieldName"`
}

// GraphqlOperation is one operation a client sends.
type GraphqlOperation struct {
	OperationName string `json:"operationName,omitempty"`
	// OperationType is query, mutation or subscription.
	OperationType string `json:"operationType"`
}

// RuntimeConfig is the configuration of a deployed unit.
type RuntimeConfig struct {
	DeploymentTarget DeploymentTarget `json:"deploymentTarget"`
	InstanceName     string           `json:"instanceName"`
}

// Storage is a table, collection, bucket or key space.
type Storage struct {
	StorageSystem string  `json:"storageSystem"`
	Scope         string  `json:"scope"`
	Container     *string `json:"container"`
	AccessPath    *string `json:"accessPath"`
}

// MessageBus is a channel of a bus.
type MessageBus struct {
	MessageBus string  `json:"messageBus"`
	Channel    *string `json:"channel"`
}

// Metric is a series.
type Metric struct {
	MetricSystem string  `json:"metricSystem"`
	MetricType   *string `json:"metricType"`
}

// UnitInvocation is a deployed unit invoked by name.
type UnitInvocation struct {
	DeploymentTarget DeploymentTarget `json:"deploymentTarget"`
	InstanceName     *string          `json:"instanceName"`
}

func (Rest) semantics() string             { return "rest" }
func (FunctionCall) semantics() string     { return "function-call" }
func (GraphqlResolver) semantics() string  { return "graphql-resolver" }
func (GraphqlOperation) semantics() string { return "graphql-operation" }
func (RuntimeConfig) semantics() string    { return "runtime-config" }
func (Storage) semantics() string          { return "storage" }
func (MessageBus) semantics() string       { return "message-bus" }
func (Metric) semantics() string           { return "metric" }
func (UnitInvocation) semantics() string   { return "unit-invocation" }

// MessageBuses lists the bus names of the format.
var MessageBuses = []string{"cloud_queue", "cloud_topic", "object_store", "event_router", "cloud_stream", "cloud_firehose",
	"cloud_pubsub", "bullmq", "kafka", "nats", "edge-queues", "edge-cron", "edge-tail", "celery"}

func orUnknown(s *string) string {
	if s == nil {
		return "?"
	}
	return *s
}

// Label is the boundary as reports print it: `GET /users/{id}`,
// `postgresql:users`, `bus:kafka orders`, `unit:function Name`.
func (b *Binding) Label() string {
	if b == nil {
		return ""
	}
	switch s := b.Semantics.(type) {
	case Rest:
		return orUnknown(s.Method) + " " + orUnknown(s.Path)
	case FunctionCall:
		if s.Package != "" {
			return s.Package + "::" + strings.Join(s.ExportPath, ".")
		}
		return s.Module + "::" + s.ExportName
	case GraphqlResolver:
		return "gql:" + orUnknown(s.TypeName) + "." + s.FieldName
	case GraphqlOperation:
		return s.OperationType + " " + s.OperationName
	case RuntimeConfig:
		return "config:" + string(s.DeploymentTarget) + " " + s.InstanceName
	case Storage:
		label := s.StorageSystem + ":" + orUnknown(s.Container)
		if s.AccessPath != nil {
			label += "#" + *s.AccessPath
		}
		return label
	case MessageBus:
		return "bus:" + s.MessageBus + " " + orUnknown(s.Channel)
	case Metric:
		return "metric:" + s.MetricSystem + " " + orUnknown(s.MetricType)
	case UnitInvocation:
		return "unit:" + string(s.DeploymentTarget) + " " + orUnknown(s.InstanceName)
	}
	return ""
}

// PairingKey is the key under which two bindings can pair, and false when the
// binding leaves out something it pairs on. For REST it is the method and the normalized path;
// a checker also pairs paths with holes and the method `*`.
func (b *Binding) PairingKey() (string, bool) {
	if b == nil || b.Recognition == Reachable {
		return "", false
	}
	switch s := b.Semantics.(type) {
	case Rest:
		if s.Method == nil || s.Path == nil {
			return "", false
		}
		return "rest " + *s.Method + " " + restpath.Normalize(*s.Path), true
	case FunctionCall:
		if s.Package == "" || s.ExportPath == nil {
			return "", false
		}
		return "fn:" + s.Package + "::" + strings.Join(s.ExportPath, "."), true
	case GraphqlResolver:
		if s.TypeName == nil {
			return "", false
		}
		return "gql:" + *s.TypeName + "." + s.FieldName, true
	case GraphqlOperation:
		return "operation:" + s.OperationType + " " + s.OperationName, s.OperationName != ""
	case RuntimeConfig:
		return "config:" + string(s.DeploymentTarget) + " " + s.InstanceName, s.InstanceName != ""
	case Storage:
		if s.Container == nil {
			return "", false
		}
		return "storage:" + s.StorageSystem + " " + s.Scope + " " + *s.Container + "#" + StrOf(s.AccessPath), true
	case MessageBus:
		if s.Channel == nil {
			return "", false
		}
		return "bus:" + s.MessageBus + " " + *s.Channel, true
	case Metric:
		if s.MetricType == nil {
			return "", false
		}
		return "metric:" + s.MetricSystem + " " + *s.MetricType, true
	case UnitInvocation:
		if s.InstanceName == nil {
			return "", false
		}
		return "unit:" + string(s.DeploymentTarget) + " " + *s.InstanceName, true
	}
	return "", false
}

// BindingOf gives the semantics of a unit's binding when they are of that kind.
func BindingOf[T Semantics](s *Summary) (T, bool) {
	var none T
	if s.Identity.Binding == nil {
		return none, false
	}
	b, ok := s.Identity.Binding.Semantics.(T)
	return b, ok
}
