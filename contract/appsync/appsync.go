package appsync

import (
	"path"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/graphql"
	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "appsync"

var resourceType = regexp.MustCompile(`AWS::AppSync::|AWS::Serverless::GraphQLApi`)

// Wants reports whether a file of a folder is a template with a GraphQL API.
func Wants(name string, read func() []byte) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml", ".json", ".template":
		return resourceType.Match(read())
	}
	return false
}

// Read gives the resolvers and schemas that the templates declare.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var all []*summary.Summary
	read := map[string]bool{}
	err := in.EachFile(func(label string) (err error) {
		defer doc.Catch(&err)
		if read[label] {
			return nil
		}
		root, err := in.Load(label)
		if err != nil || root == nil {
			return err
		}
		t := cfn.Load(in, label, root)
		for _, f := range t.Files() {
			read[f] = true
		}
		some, err := template(in, t)
		all = append(all, some...)
		return err
	})
	return all, err
}

// sourceOf is one data source of an API.
type sourceOf struct {
	name, kind string
	unit       string
	target     string
}

func (d sourceOf) data() summary.DataSource {
	return summary.DataSource{Name: d.name, Kind: d.kind, Target: d.target}
}

type reader struct {
	in     *source.Input
	all    []*cfn.Resource
	byRef  map[*cfn.Resource]sourceOf
	byName map[string]sourceOf
	stages map[*cfn.Resource]sourceOf
	out    []*summary.Summary
}

func template(in *source.Input, t *cfn.Template) ([]*summary.Summary, error) {
	r := &reader{in: in, all: t.All(), byRef: map[*cfn.Resource]sourceOf{}, byName: map[string]sourceOf{}, stages: map[*cfn.Resource]sourceOf{}}
	for _, x := range r.all {
		if x.Type == "AWS::AppSync::DataSource" {
			d := r.dataSource(x)
			r.byRef[x], r.byName[d.name] = d, d
		}
	}
	for _, x := range r.all {
		if x.Type == "AWS::AppSync::FunctionConfiguration" {
			r.stages[x] = r.named(x, x.Get("DataSourceName"))
		}
	}
	for _, x := range r.all {
		switch x.Type {
		case "AWS::AppSync::Resolver":
			r.resolver(x)
		case "AWS::AppSync::GraphQLSchema":
			if err := r.schema(x, x.Get("Definition"), x.Get("DefinitionS3Location")); err != nil {
				return nil, err
			}
		case "AWS::Serverless::GraphQLApi":
			if err := r.serverless(x); err != nil {
				return nil, err
			}
		}
	}
	return r.out, nil
}

func (r *reader) dataSource(x *cfn.Resource) sourceOf {
	d := sourceOf{name: x.Text("Name").S, kind: kind(x.Text("Type").S)}
	if d.name == "" {
		d.name = x.Key()
	}
	switch d.kind {
	case "function":
		d.unit = unitName(x.Text("LambdaConfig", "LambdaFunctionArn"))
		d.target = d.unit
	case "table":
		d.target = x.Text("DynamoDBConfig", "TableName").S
	case "http":
		d.target = x.Text("HttpConfig", "Endpoint").S
	case "event-router":
		d.target = deploy.ChannelName(x.Text("EventBridgeConfig", "EventBusArn").S)
	}
	return d
}

var kindNames = map[string]string{"AWS_LAMBDA": "function", "AMAZON_DYNAMODB": "table", "HTTP": "http", "NONE": "none", "AMAZON_EVENTBRIDGE": "event-router",
	"RELATIONAL_DATABASE": "relational", "AMAZON_OPENSEARCH_SERVICE": "search", "AMAZON_ELASTICSEARCH": "search"}

func kind(written string) string {
	if k, ok := kindNames[written]; ok {
		return k
	}
	return strings.ToLower(written)
}

func unitName(text cfn.Text) string {
	if text.Ref != nil {
		return text.Ref.Name()
	}
	return deploy.ChannelName(text.S)
}

// named is the data source that a value names, by reference or by name.
func (r *reader) named(x *cfn.Resource, v *doc.Value) sourceOf {
	if v.IsNull() {
		return sourceOf{}
	}
	text := x.T.Text(v)
	if d, ok := r.byRef[text.Ref]; ok && text.Ref != nil {
		return d
	}
	if d, ok := r.byName[text.S]; ok {
		return d
	}
	return sourceOf{name: text.S, kind: "unknown"}
}

func (r *reader) resolver(x *cfn.Resource) {
	var chain []sourceOf
	if d := r.named(x, x.Get("DataSourceName")); d.name != "" {
		chain = append(chain, d)
	}
	if functions := x.Get("PipelineConfig", "Functions"); functions.Is(doc.List) {
		for _, f := range functions.Items {
			text := x.T.Text(f)
			if d, ok := r.stages[text.Ref]; ok && text.Ref != nil {
				chain = append(chain, d)
			} else {
				chain = append(chain, sourceOf{name: text.S, kind: "unknown"})
			}
		}
	}
	api := x.Text("ApiId")
	name := api.S
	if api.Ref != nil {
		name = api.Ref.Key()
	}
	r.emit(x.At, x.Text("TypeName").S, x.Text("FieldName").S, name, chain)
}

func (r *reader) emit(at *doc.Value, typeName, field, api string, chain []sourceOf) {
	if field == "" {
		doc.Fail(at, "a resolver has no FieldName")
	}
	semantics := summary.GraphqlResolver{FieldName: field}
	if typeName != "" {
		semantics.TypeName = &typeName
	}
	s := build.New(summary.KindResolver, at, typeName+"."+field, build.Bind(Name, "http", semantics))
	var effects []summary.Effect
	sources := make([]summary.DataSource, 0, len(chain))
	for _, d := range chain {
		sources = append(sources, d.data())
		if d.unit != "" {
			unit := d.unit
			effects = append(effects, summary.InteractionEffect{Binding: *build.Bind(Name, "http", summary.UnitInvocation{DeploymentTarget: summary.TargetFunction, InstanceName: &unit}), Interaction: summary.UnitInvoke{}})
		}
	}
	to := ""
	if len(chain) > 0 {
		to = chain[len(chain)-1].name
	}
	t := build.Transition(at, summary.Delegate{To: to}, effects...)
	t.IsDefault = true
	s.Transitions = []summary.Transition{t}
	s.Metadata.GraphQL = &summary.GraphQLMetadata{ResolverMetadata: summary.ResolverMetadata{DataSources: sources, API: api}}
	r.out = append(r.out, build.Finish(s))
}

// schema reads an API's schema: the whole of it, without the root fields'
// resolvers, which are resources of their own.
func (r *reader) schema(x *cfn.Resource, inline, location *doc.Value) error {
	var file graphql.File
	switch {
	case inline.Is(doc.String):
		text := x.T.Text(inline)
		file = graphql.File{Label: inline.File, Text: text.S, Line: inline.Line}
		if inline.End > inline.Line {
			file.Line++ // a block begins on the line after its mark
		}
	case !location.IsNull():
		where := x.T.Text(location).S
		if where == "" || strings.Contains(where, "{") || strings.Contains(where, "://") {
			x.Note("the schema of %s is at %q, which is no local file; it is not read", x.ID, where)
			return nil
		}
		label := x.Local(where)
		data, err := r.in.Read(label)
		if err != nil {
			return location.Errorf("cannot read %s: %v", label, err)
		}
		file = graphql.File{Label: label, Text: string(data)}
	default:
		return nil
	}
	all, err := graphql.Schema(r.in, []graphql.File{file}, Name)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.Kind == summary.KindLibrary {
			s.Identity.Name = "schema of " + x.Key()
			r.out = append(r.out, s)
		}
	}
	return nil
}

// serverless reads an API of the serverless transform, which holds everything inside.
func (r *reader) serverless(x *cfn.Resource) error {
	sources := map[string]sourceOf{}
	groups := x.Get("DataSources")
	for _, g := range []struct{ key, kind, target string }{{"Lambda", "function", "FunctionArn"}, {"DynamoDb", "table", "TableName"}} {
		for _, e := range groups.Get(g.key).Map("DataSources") {
			d := sourceOf{name: e.Key, kind: g.kind}
			text := x.T.Text(e.Value.Get(g.target))
			d.target = text.S
			if g.kind == "function" {
				d.unit = unitName(text)
				d.target = d.unit
			}
			sources[e.Key] = d
		}
	}
	functions := map[string]sourceOf{}
	for _, e := range x.Get("Functions").Map("Functions") {
		name := x.T.Text(e.Value.Get("DataSource")).S
		d, ok := sources[name]
		if !ok {
			d = sourceOf{name: name, kind: "none"}
		}
		functions[e.Key] = d
	}
	for _, t := range x.Get("Resolvers").Map("Resolvers") {
		for _, e := range t.Value.Map("the resolvers of a type") {
			at := *e.Value
			at.File, at.Line = t.Value.File, e.Line
			field := e.Key
			if f := e.Value.Get("FieldName"); !f.IsNull() {
				field = x.T.Text(f).S
			}
			var chain []sourceOf
			for _, p := range x.T.List(e.Value.Get("Pipeline")) {
				chain = append(chain, functions[p.S])
			}
			r.emit(&at, t.Key, field, x.Key(), chain)
		}
	}
	return r.schema(x, x.Get("SchemaInline"), x.Get("SchemaUri"))
}
