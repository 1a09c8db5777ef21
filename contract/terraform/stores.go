package terraform

import (
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// storeOf are the systems of stores, busOf the buses of channels, by resource type.
var (
	storeOf = map[string]string{"aws_dynamodb_table": "aws.dynamodb", "aws_s3_bucket": "s3", "aws_ssm_parameter": "aws.ssm", "aws_secretsmanager_secret": "aws.secretsmanager",
		"google_storage_bucket": "gcs", "google_bigquery_table": "gcp.bigquery", "google_secret_manager_secret": "gcp.secretmanager",
		"google_firestore_database": "gcp.firestore", "google_bigtable_table": "gcp.bigtable"}
	busOf = map[string]string{"aws_sqs_queue": "cloud_queue", "aws_sns_topic": "cloud_topic", "aws_kinesis_stream": "cloud_stream",
		"aws_kinesis_firehose_delivery_stream": "cloud_firehose", "google_pubsub_topic": "cloud_pubsub"}
)

func decode(s string) any {
	v, err := doc.ParseJSONC("value", []byte(s))
	if err != nil {
		return nil
	}
	return v.Plain()
}

func (r *reader) store(x *resource) {
	system, ok := storeOf[x.typ]
	if !ok {
		return
	}
	s := &deploy.Store{At: x.at, System: system, Name: x.Name(), FieldSet: "none"}
	if s.Name != x.address {
		s.Physical = s.Name
		s.Logical = x.address
	}
	switch x.typ {
	case "aws_dynamodb_table":
		r.table(s, x)
	case "google_bigquery_table":
		if d := x.text("dataset_id"); d.known {
			s.Name = d.s + "." + s.Name
			s.Physical = s.Name
		}
		r.columns(s, x)
	}
	r.model.Stores = append(r.model.Stores, s)
}

var attributeTypes = map[string]summary.TypeShape{"S": summary.Text{}, "N": summary.Number{}, "B": summary.Ref{Name: "Binary"}}

// table reads the keys and indexes of a key-addressed table.
func (r *reader) table(s *deploy.Store, x *resource) {
	s.FieldSet = "partial"
	s.Identifies = keysOf(x.part())
	for _, a := range x.blocks("attribute") {
		name := a.text("name").s
		shape := attributeTypes[a.text("type").s]
		if shape == nil {
			shape = summary.UnknownShape{}
		}
		f := deploy.Field{Name: name, Type: shape}
		for _, k := range s.Identifies {
			f.Primary = f.Primary || k == name
		}
		if name != "" {
			s.Fields = append(s.Fields, f)
		}
	}
	for _, kind := range []string{"global_secondary_index", "local_secondary_index"} {
		for _, g := range x.blocks(kind) {
			i := deploy.Index{Name: g.text("name").s, Identifies: keysOf(g), FieldSet: "partial"}
			if kind == "local_secondary_index" && len(s.Identifies) > 0 {
				i.Identifies = append([]string{s.Identifies[0]}, i.Identifies...)
			}
			switch g.text("projection_type").s {
			case "KEYS_ONLY":
				i.FieldSet, i.Fields = "exhaustive", deploy.Merged(s.Identifies, i.Identifies)
			case "INCLUDE":
				if more := g.value("non_key_attributes"); more == cty.NilVal || unmarked(more).IsWhollyKnown() {
					i.FieldSet, i.Fields = "exhaustive", deploy.Merged(deploy.Merged(s.Identifies, i.Identifies), listOf(g, "non_key_attributes"))
				}
			}
			s.Indexes = append(s.Indexes, i)
		}
	}
}

func keysOf(p part) []string {
	var out []string
	for _, key := range []string{"hash_key", "range_key"} {
		if t := p.text(key); t.known && t.s != "" {
			out = append(out, t.s)
		}
	}
	return out
}

// listOf is an attribute that holds a list, as texts.
func listOf(p part, name string) []string {
	v := p.value(name)
	if v.IsNull() {
		return nil
	}
	v = unmarked(v)
	if !v.IsKnown() || v.IsNull() || !v.CanIterateElements() {
		return nil
	}
	var out []string
	for it := v.ElementIterator(); it.Next(); {
		_, e := it.Element()
		if t := asText(e); t.known {
			out = append(out, t.s)
		}
	}
	return out
}

var columnTypes = map[string]summary.TypeShape{"STRING": summary.Text{}, "INTEGER": summary.Integer{}, "INT64": summary.Integer{}, "FLOAT": summary.Number{}, "FLOAT64": summary.Number{},
	"NUMERIC": summary.Number{}, "BIGNUMERIC": summary.Number{}, "BOOLEAN": summary.Boolean{}, "BOOL": summary.Boolean{}, "JSON": summary.UnknownShape{}}

// columns reads a table's schema, which is written as JSON.
func (r *reader) columns(s *deploy.Store, x *resource) {
	t := x.text("schema")
	if !t.known {
		return
	}
	list := objects(decode(t.s))
	if len(list) == 0 {
		return
	}
	s.FieldSet = "exhaustive"
	for _, c := range list {
		name, _ := c["name"].(string)
		kind, _ := c["type"].(string)
		shape := columnTypes[strings.ToUpper(kind)]
		if shape == nil {
			shape = summary.Ref{Name: strings.ToLower(kind)}
		}
		switch mode, _ := c["mode"].(string); strings.ToUpper(mode) {
		case "REPEATED":
			shape = summary.Array{Items: shape}
		case "REQUIRED":
		default:
			shape = summary.NewUnion(shape, summary.Null{})
		}
		if name != "" {
			s.Fields = append(s.Fields, deploy.Field{Name: name, Type: shape})
		}
	}
}

func (r *reader) channel(x *resource) {
	bus, ok := busOf[x.typ]
	if !ok {
		return
	}
	c := &deploy.Channel{At: x.at, Bus: bus, Name: x.Name(), Logical: x.address}
	c.Fifo = x.text("fifo_queue").s == "true" || x.text("fifo_topic").s == "true" || strings.HasSuffix(c.Name, ".fifo")
	c.ToldBy = r.toldBy(x)
	r.fifo[bus+" "+c.Name] = c.Fifo
	r.model.Channels = append(r.model.Channels, c)
}
