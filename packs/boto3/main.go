// Command boto3 is the pack for the AWS SDK for Python.
package main

import (
	_ "embed"
	"strings"

	"github.com/drift-analyzer/drift/abi"
	bus "github.com/drift-analyzer/drift/packs/internal/messages"
	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

//go:embed manifest.json
var manifest string

func init() {
	drift.Register(manifest, drift.Handlers{"client": client, "table": table, "queue": queue, "poll": poll, "polled": polled, "topic": topic, "bucket": bucket})
}

func main() {}

// client reads a method of a client, whose service its arguments tell: boto3.client("sqs").send_message(QueueUrl=url, MessageBody=body).
func client(m drift.Match) {
	call, method := m.Node("call"), m.Text("method")
	switch method {
	case "send_message", "send_message_batch":
		messages(call, named(call, "QueueUrl", abi.StepAfter("/")), method == "send_message_batch")
	case "publish", "publish_batch":
		published(call, drift.First(named(call, "TopicArn", abi.StepAfter(":")), named(call, "TargetArn", abi.StepAfter(":"))), method == "publish_batch")
	case "put_events":
		events(call)
	case "get_item", "put_item", "update_item", "delete_item", "query", "scan":
		item(call, method, named(call, "TableName", abi.StepAfter("/")))
	default:
		object(call, method)
	}
}

// table reads boto3.resource("dynamodb").Table("ships").get_item(Key={"id": id}).
func table(m drift.Match) {
	item(m.Node("call"), m.Text("method"), drift.Of(m.Node("on"), abi.StepArgument(0)))
}

// queue reads boto3.resource("sqs").get_queue_by_name(QueueName="orders").send_message(MessageBody=body), or Queue(url).
func queue(m drift.Match) {
	messages(m.Node("call"), drift.First(drift.Of(m.Node("on"), abi.StepKeyword("QueueName")), drift.Of(m.Node("on"), abi.StepArgument(0), abi.StepAfter("/"))), m.Text("method") == "send_messages")
}

// poll reads boto3.client("sqs").receive_message(QueueUrl=url): the code around takes the messages.
func poll(m drift.Match) {
	takes(m.Node("call"), named(m.Node("call"), "QueueUrl", abi.StepAfter("/")))
}

// polled reads boto3.resource("sqs").get_queue_by_name(QueueName="orders").receive_messages(), or Queue(url).
func polled(m drift.Match) {
	takes(m.Node("call"), drift.First(drift.Of(m.Node("on"), abi.StepKeyword("QueueName")), drift.Of(m.Node("on"), abi.StepArgument(0), abi.StepAfter("/"))))
}

// takes states that the function around a call takes the messages of a queue, or the file where none is around it.
func takes(at drift.Node, queue drift.Value) {
	function := drift.Module(drift.FilePath())
	if fn := at.EnclosingFunction(); fn != 0 {
		function = drift.Of(fn)
	}
	bus.Consumer(at, "cloud_queue", function, "poll").With(abi.FieldChannel, queue).Emit()
}

// topic reads boto3.resource("sns").Topic(arn).publish(Message=text).
func topic(m drift.Match) {
	published(m.Node("call"), drift.Of(m.Node("on"), abi.StepArgument(0), abi.StepAfter(":")), false)
}

// bucket reads boto3.resource("s3").Bucket("files").upload_file(path, "key") and Object("files", "key").put(Body=body).
func bucket(m drift.Match) {
	call, on, method := m.Node("call"), m.Node("on"), m.Text("method")
	origins := on.Origins()
	kind := "write"
	if method == "get" || method == "load" || strings.HasPrefix(method, "download") {
		kind = "read"
	}
	f := stored(call, kind, drift.Of(on, abi.StepArgument(0)))
	switch {
	case strings.Contains(origins, ".Bucket().Object()"):
		return // whose bucket stands two calls before
	case strings.Contains(origins, ".Object()"):
		f.With(abi.FieldSelector, drift.Of(on, abi.StepArgument(1)))
	case method == "download_file" || method == "download_fileobj":
		f.With(abi.FieldSelector, drift.KeywordOrPosition(call, "Key", 0))
	case method == "put_object":
		f.With(abi.FieldSelector, named(call, "Key"))
	case strings.HasPrefix(method, "upload"):
		f.With(abi.FieldSelector, drift.KeywordOrPosition(call, "Key", 1))
	default:
		return // the bucket itself
	}
	f.Emit()
}

// named is an argument by its name, or a part of it, in the call or in what it passes on (**options).
func named(call drift.Node, name string, steps ...string) drift.Value {
	if k := drift.Keyword(call, name); k != 0 {
		return drift.Of(k, steps...)
	}
	for _, a := range call.Arguments() {
		if a.Kind() == "dictionary_splat" {
			return drift.Of(a.Child(0), append([]string{"." + name}, steps...)...)
		}
	}
	return drift.Value{}
}

// messages states what is sent to a queue.
func messages(call drift.Node, queue drift.Value, batch bool) {
	if queue.Kind == abi.ValueNone {
		return
	}
	f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("cloud_queue")).With(abi.FieldChannel, queue)
	if !batch {
		f.With(abi.FieldPayload, named(call, "MessageBody", abi.StepJSON))
		if k := drift.Keyword(call, "MessageGroupId"); k != 0 {
			f.With(abi.FieldRoutingKey, drift.Of(k))
		}
		f.Emit()
		return
	}
	entries := drift.Keyword(call, "Entries")
	if entries == 0 || entries.Element(0) == 0 {
		f.Emit()
		return
	}
	for i := 0; entries.Element(i) != 0; i++ {
		drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("cloud_queue")).With(abi.FieldChannel, queue).
			With(abi.FieldPayload, drift.Of(entries.Element(i), ".MessageBody", abi.StepJSON)).Emit()
	}
}

// published states what is sent to a topic. A message to a phone number has none.
func published(call drift.Node, topic drift.Value, batch bool) {
	if drift.Keyword(call, "PhoneNumber") != 0 {
		return
	}
	f := drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("cloud_topic")).With(abi.FieldChannel, topic)
	if !batch {
		f.With(abi.FieldPayload, named(call, "Message", abi.StepJSON))
		if k := drift.Keyword(call, "Subject"); k != 0 {
			f.With(abi.FieldRoutingKey, drift.Of(k))
		}
	}
	f.Emit()
}

// events states what put_events(Entries=[{"EventBusName": bus, "DetailType": type, "Detail": detail, "Source": source}]) sends.
func events(call drift.Node) {
	entries := drift.Keyword(call, "Entries")
	for i := 0; entries != 0 && entries.Element(i) != 0; i++ {
		entry := entries.Element(i)
		bus := drift.First(drift.Of(entry, ".EventBusName", abi.StepAfter("/")), drift.Text("default"))
		drift.New(abi.FactSend, call).With(abi.FieldBus, drift.Text("event_router")).
			With(abi.FieldChannel, drift.Concat(bus, drift.Text("#"), drift.Of(entry, ".DetailType"))).
			With(abi.FieldPayload, drift.Of(entry, ".Detail", abi.StepJSON)).With(abi.FieldRoutingKey, drift.Of(entry, ".Source")).Emit()
	}
}

// stored begins the statement that an object of a bucket is read or written.
func stored(call drift.Node, kind string, bucket drift.Value) *drift.Fact {
	return drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text("s3")).With(abi.FieldContainer, bucket).
		With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldFields, drift.List())
}

// positions are the arguments of methods that take files, by position: the bucket's, and the key's.
var positions = map[string][2]int{"upload_file": {1, 2}, "upload_fileobj": {1, 2}, "download_file": {0, 1}, "download_fileobj": {0, 1}}

// object states what a method of the client does with an object.
func object(call drift.Node, method string) {
	kind := "write"
	switch method {
	case "get_object", "head_object", "list_objects", "list_objects_v2", "download_file", "download_fileobj":
		kind = "read"
	case "generate_presigned_url":
		signed(call)
		return
	}
	bucket, key := named(call, "Bucket"), named(call, "Key")
	if at, files := positions[method]; files {
		bucket, key = drift.KeywordOrPosition(call, "Bucket", at[0]), drift.KeywordOrPosition(call, "Key", at[1])
	}
	if bucket.Kind == abi.ValueNone {
		return
	}
	f := stored(call, kind, bucket)
	if strings.HasPrefix(method, "list_") {
		key = named(call, "Prefix")
	}
	if key.Kind != abi.ValueNone {
		f.With(abi.FieldSelector, key)
	}
	f.Emit()
}

// signed reads generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": key}), with which somebody else reads or writes it.
func signed(call drift.Node) {
	params := drift.Keyword(call, "Params")
	if params == 0 {
		return
	}
	kind := "write"
	for _, a := range drift.Positional(call) {
		if a.Str() == "get_object" || a.Str() == "head_object" {
			kind = "read"
		}
	}
	if k := drift.Keyword(call, "ClientMethod"); k.Str() == "get_object" {
		kind = "read"
	}
	stored(call, kind, drift.Of(params, ".Bucket")).With(abi.FieldSelector, drift.Of(params, ".Key")).Emit()
}

// item states what a method does with the items of a table.
func item(call drift.Node, method string, table drift.Value) {
	if table.Kind == abi.ValueNone {
		return
	}
	kind := "read"
	if strings.HasSuffix(method, "_item") && method != "get_item" {
		kind = "write"
	}
	f := drift.New(abi.FactAccess, call).With(abi.FieldSystem, drift.Text("aws.dynamodb")).With(abi.FieldContainer, table).
		With(abi.FieldAccess, drift.Text(kind)).With(abi.FieldOperation, drift.Text(operations[method]))
	if index := named(call, "IndexName"); index.Kind != abi.ValueNone {
		f.With(abi.FieldAccessPath, index)
	}
	if key := drift.Keyword(call, "Key"); key != 0 {
		f.With(abi.FieldSelector, drift.Of(key))
	} else if condition := drift.Keyword(call, "KeyConditionExpression"); condition != 0 {
		if keys := compared(condition, 0); len(keys) > 0 {
			f.With(abi.FieldSelector, drift.List(keys...))
		}
	}
	if written := drift.Keyword(call, "Item"); written != 0 {
		f.With(abi.FieldFields, drift.Of(written))
	}
	f.Emit()
}

// operations are the service's own names of what methods do.
var operations = map[string]string{"get_item": "GetItem", "put_item": "PutItem", "update_item": "UpdateItem", "delete_item": "DeleteItem", "query": "Query", "scan": "Scan"}

// maxConditions bounds conditions within one another; the keys beyond are not stated.
const maxConditions = 8

// compared are the attributes of Key("id").eq(id) & Key("at").gt(at).
func compared(condition drift.Node, depth int) []drift.Value {
	if depth > maxConditions {
		return nil
	}
	switch condition.Kind() {
	case "parenthesized_expression":
		return compared(condition.Child(1), depth+1)
	case "binary_operator":
		return append(compared(condition.Field("left"), depth+1), compared(condition.Field("right"), depth+1)...)
	case "call":
		on := condition.Field("function").Field("object")
		if on.Kind() == "call" && on.Field("function").Has("boto3.dynamodb.conditions#Key") {
			if args := on.Arguments(); len(args) > 0 && args[0].Str() != "" {
				return []drift.Value{drift.Text(args[0].Str())}
			}
		}
	}
	return nil
}
