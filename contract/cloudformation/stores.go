package cloudformation

import (
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// store reads tables, buckets and parameters.
func (r *reader) store(x *cfn.Resource) {
	s := &deploy.Store{At: x.At, Name: x.Name(), FieldSet: "none"}
	if s.Name != x.Key() {
		s.Physical = s.Name
	}
	if x.Key() != s.Name {
		s.Logical = x.Key()
	}
	switch x.Type {
	case "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable":
		s.System = "aws.dynamodb"
		r.table(s, x)
	case "AWS::Serverless::SimpleTable":
		s.System, s.FieldSet = "aws.dynamodb", "partial"
		key, shape := "id", summary.TypeShape(summary.Text{})
		if pk := x.Get("PrimaryKey"); pk.Is(doc.Map) {
			if name := x.T.Text(pk.Get("Name")); name.S != "" {
				key = name.S
			}
			if x.T.Text(pk.Get("Type")).S == "Number" {
				shape = summary.Number{}
			}
		}
		s.Identifies = []string{key}
		s.Fields = []deploy.Field{{Name: key, Type: shape, Primary: true}}
	case "AWS::S3::Bucket":
		s.System = "s3"
	case "AWS::SSM::Parameter":
		s.System = "aws.ssm"
	case "AWS::SecretsManager::Secret":
		s.System = "aws.secretsmanager"
	default:
		return
	}
	r.model.Stores = append(r.model.Stores, s)
}

var attributeTypes = map[string]summary.TypeShape{"S": summary.Text{}, "N": summary.Number{}}

// table reads the keys and indexes of a key-addressed table. Its items may have
// any other field, so that the set is partial; an index that is projected to
// keys or to a list of fields has those only.
func (r *reader) table(s *deploy.Store, x *cfn.Resource) {
	s.FieldSet = "partial"
	types := map[string]summary.TypeShape{}
	var order []string
	for _, a := range r.items(x, x.Get("AttributeDefinitions"), "AttributeDefinitions") {
		name := x.T.Text(a.Get("AttributeName")).S
		if name == "" {
			continue
		}
		shape, ok := attributeTypes[x.T.Text(a.Get("AttributeType")).S]
		if !ok {
			shape = summary.Ref{Name: "Binary"}
		}
		if types[name] == nil {
			order = append(order, name)
		}
		types[name] = shape
	}
	s.Identifies = r.keys(x, x.Get("KeySchema"))
	for _, name := range order {
		f := deploy.Field{Name: name, Type: types[name]}
		for _, k := range s.Identifies {
			f.Primary = f.Primary || k == name
		}
		s.Fields = append(s.Fields, f)
	}
	for _, kind := range []string{"GlobalSecondaryIndexes", "LocalSecondaryIndexes"} {
		for _, g := range r.items(x, x.Get(kind), kind) {
			i := deploy.Index{Name: x.T.Text(g.Get("IndexName")).S, Identifies: r.keys(x, x.T.Settle(g.Get("KeySchema"))), FieldSet: "partial"}
			projection := x.T.Settle(g.Get("Projection"))
			switch x.T.Text(projection.Get("ProjectionType")).S {
			case "KEYS_ONLY":
				i.FieldSet = "exhaustive"
				i.Fields = deploy.Merged(s.Identifies, i.Identifies)
			case "INCLUDE":
				stated := projection.Get("NonKeyAttributes")
				list := x.T.List(stated)
				if list == nil && !stated.IsNull() {
					break // a list that only the deployment knows
				}
				i.FieldSet = "exhaustive"
				var more []string
				for _, t := range list {
					more = append(more, t.S)
				}
				i.Fields = deploy.Merged(deploy.Merged(s.Identifies, i.Identifies), more)
			}
			s.Indexes = append(s.Indexes, i)
		}
	}
	if ttl := x.T.Text(x.Get("TimeToLiveSpecification", "AttributeName")); ttl.S != "" && types[ttl.S] == nil {
		s.Fields = append(s.Fields, deploy.Field{Name: ttl.S, Type: summary.Number{}})
	}
}

// keys are the hash key and then the range key.
func (r *reader) keys(x *cfn.Resource, v *doc.Value) []string {
	var hash, ranges []string
	for _, k := range r.items(x, v, "KeySchema") {
		name := x.T.Text(k.Get("AttributeName")).S
		if name == "" {
			continue
		}
		if x.T.Text(k.Get("KeyType")).S == "RANGE" {
			ranges = append(ranges, name)
		} else {
			hash = append(hash, name)
		}
	}
	return append(hash, ranges...)
}

// channel reads queues, topics and streams, and buckets that notify.
func (r *reader) channel(x *cfn.Resource) {
	bus := ""
	switch x.Type {
	case "AWS::SQS::Queue":
		bus = "cloud_queue"
	case "AWS::SNS::Topic":
		bus = "cloud_topic"
	case "AWS::Kinesis::Stream":
		bus = "cloud_stream"
	case "AWS::KinesisFirehose::DeliveryStream":
		bus = "cloud_firehose"
	case "AWS::S3::Bucket":
		if x.Get("NotificationConfiguration").IsNull() {
			return
		}
		bus = "object_store"
	default:
		return
	}
	c := &deploy.Channel{At: x.At, Bus: bus, Name: x.Name(), Logical: x.Key()}
	c.Fifo = x.Text("FifoQueue").S == "true" || x.Text("FifoTopic").S == "true" || strings.HasSuffix(c.Name, ".fifo")
	r.fifo[bus+" "+c.Name] = c.Fifo
	r.model.Channels = append(r.model.Channels, c)
}
