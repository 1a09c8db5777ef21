package cfn

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

const (
	// maxNesting bounds stacks inside stacks.
	maxNesting = 10
	// maxResources bounds one run with its nested stacks and its loops.
	maxResources = 20_000
	// maxSteps and maxText bound the working out of values.
	maxSteps = 5_000_000
	maxText  = 16_384
)

// effort counts what one run has done, its nested stacks included.
type effort struct{ resources, steps int }

// Template is one template, or one use of it as a nested stack.
type Template struct {
	in   *source.Input
	File string
	Root *doc.Value
	// Prefix is what the names of a nested stack's resources begin with: `Orders.`.
	Prefix string
	// Resources in the order of the file; a resource whose condition is never true is left out.
	Resources []*Resource
	byID      map[string]*Resource
	params    map[string]Text
	depth     int
	nested    map[string]*Template
	files     []string
	count     *effort
	busy      map[*doc.Value]bool
}

// Resource is one resource of a template.
type Resource struct {
	ID, Type string
	// At is where the resource begins.
	At    *doc.Value
	Props *doc.Value
	Whole *doc.Value
	T     *Template
	// Conditional: a condition that the template cannot decide makes it or not.
	Conditional bool
}

// Load makes a template out of a document and follows its nested stacks. It
// fails through doc.Fail.
func Load(in *source.Input, label string, root *doc.Value) *Template {
	return load(in, label, root, "", nil, 0, []string{label}, &effort{})
}

func load(in *source.Input, label string, root *doc.Value, prefix string, params map[string]Text, depth int, files []string, count *effort) *Template {
	t := &Template{in: in, File: label, Root: root, Prefix: prefix, byID: map[string]*Resource{}, params: params, depth: depth,
		nested: map[string]*Template{}, files: files, count: count, busy: map[*doc.Value]bool{}}
	root.Map("a template")
	root.MapAt("Parameters")
	root.MapAt("Mappings")
	root.MapAt("Conditions")
	root.MapAt("Outputs")
	t.add(root.MapAt("Resources"), 0)
	for _, r := range t.Resources {
		t.nest(r)
	}
	return t
}

func (t *Template) add(entries []doc.Entry, depth int) {
	for _, e := range entries {
		if strings.HasPrefix(e.Key, "Fn::ForEach::") {
			if depth > 8 {
				doc.Fail(e.Value, "loops are nested more than 8 deep")
			}
			t.add(t.unroll(e), depth+1)
			continue
		}
		if e.Value.IsNull() {
			continue
		}
		e.Value.Map("a resource")
		if t.count.resources++; t.count.resources > maxResources {
			doc.Fail(e.Value, "more than %d resources are declared", maxResources)
		}
		at := *e.Value
		at.Line = e.Line
		r := &Resource{ID: e.Key, Type: e.Value.TextAt("Type"), At: &at, Props: e.Value.Get("Properties"), Whole: e.Value, T: t}
		if r.Type == "" {
			doc.Fail(&at, "the resource %s has no Type", e.Key)
		}
		if !r.Props.IsNull() {
			if _, _, isCall := call(r.Props); !isCall {
				r.Props.Map("Properties")
			}
		}
		if c := e.Value.Get("Condition"); !c.IsNull() {
			switch t.named(c.Text("Condition"), c) {
			case no:
				continue
			case maybe:
				r.Conditional = true
			}
		}
		if _, twice := t.byID[r.ID]; twice {
			doc.Fail(&at, "the resource %s is declared again", r.ID)
		}
		t.Resources = append(t.Resources, r)
		t.byID[r.ID] = r
	}
}

// unroll writes out a Fn::ForEach loop over a list that the template states.
func (t *Template) unroll(e doc.Entry) []doc.Entry {
	parts := e.Value.List("Fn::ForEach")
	if len(parts) != 3 {
		doc.Fail(e.Value, "Fn::ForEach takes a name, a list and a body")
	}
	name := parts[0].Text("the name of a Fn::ForEach")
	list := t.List(parts[1])
	if list == nil {
		t.in.Notef(e.Value, "the loop %s runs over a list that the template does not state; its resources are not read", e.Key)
		return nil
	}
	var out []doc.Entry
	for _, item := range list {
		replace := strings.NewReplacer("${"+name+"}", item.S, "&{"+name+"}", alphanumeric(item.S))
		for _, body := range parts[2].Map("the body of a Fn::ForEach") {
			if t.count.resources++; t.count.resources > maxResources {
				doc.Fail(e.Value, "more than %d resources are declared", maxResources)
			}
			budget := 100_000
			out = append(out, doc.Entry{Key: replace.Replace(body.Key), Line: body.Line, Value: substitute(body.Value, replace, name, item.S, &budget)})
		}
	}
	return out
}

func alphanumeric(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, s)
}

func substitute(v *doc.Value, replace *strings.Replacer, name, item string, budget *int) *doc.Value {
	if *budget--; *budget < 0 {
		doc.Fail(v, "the body of a Fn::ForEach is too large")
	}
	out := &doc.Value{Kind: v.Kind, Tag: v.Tag, Scalar: v.Scalar, File: v.File, Line: v.Line, End: v.End}
	if v.Kind == doc.String {
		out.Scalar = replace.Replace(v.Scalar)
		if v.Tag == "!Ref" && v.Scalar == name {
			out.Tag, out.Scalar = "", item
		}
	}
	if f, arg, ok := call(v); ok && f == "Ref" && arg.Is(doc.String) && arg.Scalar == name {
		return doc.NewString(v, item)
	}
	for _, e := range v.Entries {
		out.Entries = append(out.Entries, doc.Entry{Key: replace.Replace(e.Key), Line: e.Line, Value: substitute(e.Value, replace, name, item, budget)})
	}
	for _, i := range v.Items {
		out.Items = append(out.Items, substitute(i, replace, name, item, budget))
	}
	return out
}

// nest follows a nested stack whose template is a local file.
func (t *Template) nest(r *Resource) {
	where := ""
	var at *doc.Value
	switch r.Type {
	case "AWS::CloudFormation::Stack":
		at = r.Props.Get("TemplateURL")
	case "AWS::Serverless::Application":
		at = r.Props.Get("Location")
		if at.Is(doc.Map) {
			return
		}
	default:
		return
	}
	text := t.Text(at)
	if where = text.S; !text.Known || where == "" || strings.Contains(where, "{") || source.IsRemote(where) || strings.HasPrefix(where, "s3://") {
		local, ok := t.uploaded(where)
		if !ok {
			t.in.Notef(r.At, "the nested stack %s is at %q, which is no local file; it is not read", r.ID, where)
			return
		}
		t.in.Notef(r.At, "the nested stack %s is at %q; the local file that its address ends with is read for it", r.ID, where)
		where = local
	}
	label := source.Resolve(t.File, where)
	for _, f := range t.files {
		if f == label {
			doc.Fail(at, "the stack %s is nested in itself", label)
		}
	}
	if t.depth+1 > maxNesting {
		doc.Fail(at, "stacks are nested more than %d deep", maxNesting)
	}
	params := map[string]Text{}
	for _, p := range r.Props.MapAt("Parameters") {
		params[p.Key] = t.Text(p.Value)
	}
	root := t.in.Reference(at, label)
	if root == nil {
		return
	}
	t.nested[r.ID] = load(t.in, label, root, t.Prefix+r.ID+".", params, t.depth+1, append(append([]string{}, t.files...), label), t.count)
}

// uploaded finds the local file that the address of an uploaded template ends with: the longest end that is one, of a
// folder and a file at least.
func (t *Template) uploaded(address string) (string, bool) {
	_, rest, ok := strings.Cut(address, "://")
	if !ok {
		return "", false
	}
	parts := strings.Split(rest, "/")
	for i := 1; i < len(parts)-1; i++ {
		end := strings.Join(parts[i:], "/")
		if strings.ContainsAny(end, "{?#") || strings.Contains("/"+end+"/", "/../") {
			continue
		}
		if _, err := t.in.Read(source.Resolve(t.File, end)); err == nil {
			return end, true
		}
	}
	return "", false
}

// All gives the resources of the template and of its nested stacks.
func (t *Template) All() []*Resource {
	out := append([]*Resource{}, t.Resources...)
	for _, r := range t.Resources {
		if n, ok := t.nested[r.ID]; ok {
			out = append(out, n.All()...)
		}
	}
	return out
}

// Files are the template's own file and those of its nested stacks.
func (t *Template) Files() []string {
	out := []string{t.File}
	for _, r := range t.Resources {
		if n, ok := t.nested[r.ID]; ok {
			out = append(out, n.Files()...)
		}
	}
	return out
}

// Note adds a note at a resource.
func (r *Resource) Note(format string, args ...any) { r.T.in.Notef(r.At, format, args...) }

// Get follows keys into the properties, through Fn::If to the arm that is taken
// or, when nothing says which, to the first that holds something.
func (r *Resource) Get(keys ...string) *doc.Value {
	v := r.T.Settle(r.Props)
	for _, k := range keys {
		v = r.T.Settle(v.Get(k))
	}
	return v
}

// Raw gives a property with its Fn::If, for those who look at every arm.
func (r *Resource) Raw(key string) *doc.Value { return r.T.Settle(r.Props).Get(key) }

// Text works out a property as text.
func (r *Resource) Text(keys ...string) Text { return r.T.Text(r.Get(keys...)) }

// Key names a resource uniquely in the run; it begins with the names of the stacks around it.
func (r *Resource) Key() string { return r.T.Prefix + r.ID }

// names are the properties that state a resource's own name.
var names = map[string]string{
	"AWS::SQS::Queue": "QueueName", "AWS::SNS::Topic": "TopicName", "AWS::DynamoDB::Table": "TableName", "AWS::DynamoDB::GlobalTable": "TableName",
	"AWS::Serverless::SimpleTable": "TableName", "AWS::S3::Bucket": "BucketName", "AWS::Lambda::Function": "FunctionName",
	"AWS::Serverless::Function": "FunctionName", "AWS::Events::EventBus": "Name", "AWS::Kinesis::Stream": "Name",
	"AWS::KinesisFirehose::DeliveryStream": "DeliveryStreamName", "AWS::ECS::TaskDefinition": "Family", "AWS::SSM::Parameter": "Name",
	"AWS::SecretsManager::Secret": "Name", "AWS::Serverless::StateMachine": "Name", "AWS::StepFunctions::StateMachine": "StateMachineName",
}

// Name is what the resource is called when it is deployed: the stated name,
// which may have holes, else the logical one.
func (r *Resource) Name() string {
	if key, ok := names[r.Type]; ok {
		v := r.Get(key)
		// A name that refers to its own resource has no end.
		if v != nil && !r.T.busy[v] {
			r.T.busy[v] = true
			text := r.T.Text(v)
			delete(r.T.busy, v)
			if text.Known && text.S != "" {
				return text.S
			}
		}
	}
	return r.Key()
}

// Local gives a path written in the template as one relative to the root.
func (r *Resource) Local(p string) string { return path.Join(path.Dir(r.T.File), p) }
