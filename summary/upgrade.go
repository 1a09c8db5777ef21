package summary

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// upgrade normalises one decoded summary of an older version in place.
func upgrade(obj map[string]any, at string) error {
	version := 1
	if raw, ok := obj["schemaVersion"]; ok {
		n, ok := raw.(json.Number)
		v, err := n.Int64()
		if !ok || err != nil || v < 1 {
			return &ReadError{at + ".schemaVersion", "expected a whole number from 1"}
		}
		version = int(v)
	}
	if version > SchemaVersion {
		return &ReadError{at, fmt.Sprintf("is of schemaVersion %d, newer than the %d that this drift reads; update drift", version, SchemaVersion)}
	}
	walkObjects(obj, func(o map[string]any) {
		if sem, ok := o["semantics"].(map[string]any); ok {
			upgradeSemantics(sem, version)
			if t, ok := o["transport"].(string); ok && sem["name"] == "message-bus" {
				o["transport"] = rename(t, busNames)
			}
		}
		if t, ok := o["deploymentTarget"].(string); ok {
			o["deploymentTarget"] = rename(t, targetNames)
		}
		if version < 3 && o["type"] == "parameter" {
			if role, ok := o["role"].(string); ok && role == "" {
				o["role"] = nil
			}
		}
		if version < 6 {
			for _, k := range []string{"metricKind", "temporality"} {
				if w, ok := o[k].(string); ok {
					o[k] = rename(w, metricWords)
				}
			}
		}
	})
	obj["schemaVersion"] = json.Number(fmt.Sprint(SchemaVersion))
	return nil
}

// walkObjects visits every object of a document.
func walkObjects(raw any, visit func(map[string]any)) {
	switch x := raw.(type) {
	case map[string]any:
		visit(x)
		for _, k := range slices.Sorted(maps.Keys(x)) {
			walkObjects(x[k], visit)
		}
	case []any:
		for _, e := range x {
			walkObjects(e, visit)
		}
	}
}

// identityFields are the texts that were empty in version 1 where they are null now.
var identityFields = []string{"method", "path", "typeName", "container", "accessPath", "channel", "metricType", "instanceName"}

func upgradeSemantics(sem map[string]any, version int) {
	name, _ := sem["name"].(string)
	if version < 4 && (name == "storage-relational" || name == "relational-storage") {
		sem["name"] = "storage"
		if t, ok := sem["table"]; ok {
			sem["container"] = t
			delete(sem, "table")
		}
		if _, ok := sem["accessPath"]; !ok {
			sem["accessPath"] = nil
		}
		if _, ok := sem["scope"]; !ok {
			sem["scope"] = "default"
		}
	}
	if version < 2 {
		for _, k := range identityFields {
			if s, ok := sem[k].(string); ok && s == "" && !(name == "runtime-config" && k == "instanceName") {
				sem[k] = nil
			}
		}
		if m, ok := sem["method"].(string); ok && (m == "ALL" || m == "ANY") {
			sem["method"] = "*"
		}
	}
	if b, ok := sem["messageBus"].(string); ok {
		sem["messageBus"] = rename(b, busNames)
	}
	if s, ok := sem["storageSystem"].(string); ok {
		sem["storageSystem"] = rename(s, storeNames)
	}
	if t, ok := sem["deploymentTarget"].(string); ok {
		sem["deploymentTarget"] = rename(t, targetNames)
	}
}

func rename(s string, table map[string]string) string {
	if n, ok := table[s]; ok {
		return n
	}
	return s
}

// Spellings of older versions and of other writers, and the format's own.
var (
	busNames = map[string]string{"sqs": "cloud_queue", "aws_sqs": "cloud_queue", "sns": "cloud_topic", "aws.sns": "cloud_topic",
		"s3": "object_store", "eventbridge": "event_router", "kinesis": "cloud_stream", "firehose": "cloud_firehose",
		"gcp_pubsub": "cloud_pubsub", "cloudflare-queues": "edge-queues", "cloudflare-cron": "edge-cron", "cloudflare-tail": "edge-tail"}
	storeNames  = map[string]string{"postgres": "postgresql", "dynamodb": "aws.dynamodb"}
	targetNames = map[string]string{"lambda": "function", "ecs-task": "container-task"}
	metricWords = map[string]string{"spread": "histogram", "point": "gauge", "interval": "delta", "sinceStart": "cumulative"}
)
