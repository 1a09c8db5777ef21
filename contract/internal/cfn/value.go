package cfn

import (
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/doc"
)

// Text is a value worked out as text.
type Text struct {
	// S with holes for what only the deployment knows.
	S     string
	Known bool
	// Ref is the resource that the whole value refers to.
	Ref *Resource
	// Import is the name of the export that the whole value is, with holes.
	Import string
	// Optional: under some condition there is no value.
	Optional bool
}

// maxValueDepth bounds functions inside functions.
const maxValueDepth = 100

// call gives the name and the argument of an intrinsic function, in its short
// (!Sub) or long (Fn::Sub) spelling.
func call(v *doc.Value) (name string, arg *doc.Value, ok bool) {
	if v == nil {
		return "", nil, false
	}
	if strings.HasPrefix(v.Tag, "!") {
		plain := *v
		plain.Tag = ""
		name = v.Tag[1:]
		if name != "Ref" && name != "Condition" {
			name = "Fn::" + name
		}
		return name, &plain, true
	}
	if v.Kind == doc.Map && len(v.Entries) == 1 {
		if k := v.Entries[0].Key; k == "Ref" || strings.HasPrefix(k, "Fn::") {
			return k, v.Entries[0].Value, true
		}
	}
	return "", nil, false
}

// Settle follows Fn::If to an arm, so that its mapping or list can be looked into.
func (t *Template) Settle(v *doc.Value) *doc.Value {
	for range maxValueDepth {
		name, arg, ok := call(v)
		if !ok || name != "Fn::If" {
			return v
		}
		parts := arg.List("Fn::If")
		if len(parts) != 3 {
			doc.Fail(v, "Fn::If takes a condition and two values")
		}
		switch t.named(parts[0].Text("Fn::If"), parts[0]) {
		case yes:
			v = parts[1]
		case no:
			v = parts[2]
		default:
			v = parts[1]
			if noValue(v) {
				v = parts[2]
			}
		}
		if noValue(v) {
			return nil
		}
	}
	doc.Fail(v, "Fn::If is nested deeper than %d levels", maxValueDepth)
	return nil
}

// Arms gives every value that a Fn::If may have, the value itself when it is none.
func (t *Template) Arms(v *doc.Value) (arms []*doc.Value, optional bool) { return t.arms(v, 0) }

// maxArms bounds the choices inside one another of a value.
const maxArms = 12

func (t *Template) arms(v *doc.Value, depth int) (arms []*doc.Value, optional bool) {
	if depth > maxArms {
		doc.Fail(v, "Fn::If is nested deeper than %d levels", maxArms)
	}
	name, arg, ok := call(v)
	if !ok || name != "Fn::If" {
		if v.IsNull() || noValue(v) {
			return nil, true
		}
		return []*doc.Value{v}, false
	}
	parts := arg.List("Fn::If")
	if len(parts) != 3 {
		doc.Fail(v, "Fn::If takes a condition and two values")
	}
	decided := t.named(parts[0].Text("Fn::If"), parts[0])
	for i, p := range parts[1:] {
		if decided == yes && i == 1 || decided == no && i == 0 {
			continue
		}
		some, none := t.arms(p, depth+1)
		arms = append(arms, some...)
		optional = optional || none || decided == maybe && len(parts) > 3
	}
	return arms, optional
}

func noValue(v *doc.Value) bool {
	name, arg, ok := call(v)
	return ok && name == "Ref" && arg.Is(doc.String) && arg.Scalar == "AWS::NoValue"
}

// Text works a value out.
func (t *Template) Text(v *doc.Value) Text { return t.text(v, 0) }

func (t *Template) text(v *doc.Value, depth int) Text {
	if t.count.steps++; t.count.steps > maxSteps {
		doc.Fail(v, "the template's values refer to each other more than %d times", maxSteps)
	}
	out := t.evaluate(v, depth)
	if len(out.S) > maxText {
		doc.Fail(v, "a value is longer than %d characters when it is written out", maxText)
	}
	return out
}

func (t *Template) evaluate(v *doc.Value, depth int) Text {
	if depth > maxValueDepth {
		doc.Fail(v, "functions are nested deeper than %d levels", maxValueDepth)
	}
	if v.IsNull() {
		return Text{}
	}
	name, arg, ok := call(v)
	if !ok {
		if v.Kind == doc.Map || v.Kind == doc.List {
			return Text{}
		}
		return Text{S: v.Scalar, Known: true}
	}
	switch name {
	case "Ref":
		return t.ref(arg)
	case "Fn::GetAtt":
		return t.attribute(arg)
	case "Fn::Sub":
		return t.sub(arg, depth)
	case "Fn::Join":
		return t.join(arg, depth)
	case "Fn::If":
		arms, optional := t.arms(v, 0)
		out := Text{Optional: optional}
		if len(arms) > 0 {
			out = t.text(arms[0], depth+1)
			for _, a := range arms[1:] {
				if other := t.text(a, depth+1); other.S != out.S {
					out = Text{S: "{" + ifName(arg) + "}", Known: true}
				}
			}
			out.Optional = out.Optional || optional
		}
		return out
	case "Fn::FindInMap":
		return t.lookup(arg, depth)
	case "Fn::Select":
		parts := arg.List("Fn::Select")
		if len(parts) == 2 {
			if list := t.list(parts[1], depth+1); list != nil {
				if i, err := strconv.Atoi(t.text(parts[0], depth+1).S); err == nil && i >= 0 && i < len(list) {
					return list[i]
				}
			}
		}
		return hole("select")
	case "Fn::ImportValue":
		if text := t.text(arg, depth+1); text.Known {
			out := hole(strings.Trim(text.S, "{}"))
			out.Import = text.S
			return out
		}
		return hole("import")
	case "Fn::Base64", "Fn::ToJsonString":
		return t.text(arg, depth+1)
	}
	return hole(strings.ToLower(strings.TrimPrefix(name, "Fn::")))
}

func ifName(arg *doc.Value) string {
	if arg.Is(doc.List) && len(arg.Items) > 0 && arg.Items[0].Is(doc.String) && arg.Items[0].Scalar != "" {
		return braceless(arg.Items[0].Scalar)
	}
	return "if"
}

func hole(name string) Text {
	name = braceless(name)
	if name == "" {
		name = "value"
	}
	return Text{S: "{" + name + "}", Known: true}
}

func braceless(s string) string { return strings.NewReplacer("{", "", "}", "").Replace(s) }

var pseudo = map[string]string{"AWS::Region": "region", "AWS::AccountId": "accountId", "AWS::StackName": "stackName", "AWS::StackId": "stackId",
	"AWS::Partition": "partition", "AWS::URLSuffix": "urlSuffix"}

func (t *Template) ref(arg *doc.Value) Text {
	name := arg.Text("Ref")
	if name == "AWS::NoValue" {
		return Text{}
	}
	if p, ok := pseudo[name]; ok {
		return hole(p)
	}
	if bound, ok := t.params[name]; ok && bound.Known {
		return bound
	}
	if r, ok := t.byID[name]; ok {
		return Text{S: r.Name(), Known: true, Ref: r}
	}
	return hole(name)
}

// attributes that name the resource they belong to.
var naming = map[string]bool{"Arn": true, "Name": true, "QueueName": true, "QueueUrl": true, "TopicName": true, "TopicArn": true, "StreamArn": true,
	"TableName": true, "FunctionArn": true, "Id": true, "ApiId": true, "RootResourceId": true, "TaskDefinitionArn": true, "TargetGroupArn": true, "ServiceArn": true}

func (t *Template) attribute(arg *doc.Value) Text {
	var parts []string
	if arg.Is(doc.List) {
		for _, p := range arg.Items {
			text := t.Text(p)
			parts = append(parts, text.S)
		}
	} else {
		parts = strings.SplitN(arg.Text("Fn::GetAtt"), ".", 2)
	}
	if len(parts) < 2 {
		return hole(strings.Join(parts, "."))
	}
	return t.attributeOf(parts[0], strings.Join(parts[1:], "."))
}

func (t *Template) attributeOf(id, attr string) Text {
	r, ok := t.byID[id]
	if !ok {
		return hole(id + "." + attr)
	}
	if out, ok := strings.CutPrefix(attr, "Outputs."); ok {
		if child := t.nested[id]; child != nil {
			v := child.Root.At("Outputs", out, "Value")
			if v != nil && !child.busy[v] {
				child.busy[v] = true
				text := child.Text(v)
				delete(child.busy, v)
				return text
			}
		}
		return hole(id + "." + out)
	}
	if naming[attr] {
		return Text{S: r.Name(), Known: true, Ref: r}
	}
	text := hole(r.Key() + "." + attr)
	text.Ref = r
	return text
}

func (t *Template) sub(arg *doc.Value, depth int) Text {
	own := map[string]Text{}
	if arg.Is(doc.List) {
		if len(arg.Items) != 2 {
			doc.Fail(arg, "Fn::Sub takes a text, or a text and a mapping")
		}
		for _, e := range arg.Items[1].Map("the variables of a Fn::Sub") {
			own[e.Key] = t.text(e.Value, depth+1)
		}
		arg = arg.Items[0]
	}
	pattern := arg.Text("Fn::Sub")
	var b strings.Builder
	var only *Resource
	parts := 0
	for pattern != "" {
		i := strings.Index(pattern, "${")
		if i < 0 {
			b.WriteString(pattern)
			parts++
			break
		}
		if i > 0 {
			b.WriteString(pattern[:i])
			parts++
		}
		end := strings.IndexByte(pattern[i:], '}')
		if end < 0 {
			b.WriteString(pattern[i:])
			parts++
			break
		}
		name := strings.TrimSpace(pattern[i+2 : i+end])
		pattern = pattern[i+end+1:]
		parts++
		switch text, mine := own[name]; {
		case strings.HasPrefix(name, "!"):
			b.WriteString("${" + name[1:] + "}")
		case mine:
			b.WriteString(text.S)
			only = text.Ref
		case strings.Contains(name, "."):
			id, attr, _ := strings.Cut(name, ".")
			text := t.attributeOf(id, attr)
			b.WriteString(text.S)
			only = text.Ref
		default:
			text := t.ref(doc.NewString(arg, name))
			b.WriteString(text.S)
			only = text.Ref
		}
	}
	out := Text{S: b.String(), Known: true}
	if parts == 1 || strings.HasPrefix(out.S, "arn:") {
		// An identifier that is written around one resource refers to it.
		out.Ref = only
	}
	return out
}

func (t *Template) join(arg *doc.Value, depth int) Text {
	parts := arg.List("Fn::Join")
	if len(parts) != 2 {
		doc.Fail(arg, "Fn::Join takes a separator and a list")
	}
	list := t.list(parts[1], depth+1)
	if list == nil {
		return hole("join")
	}
	texts := make([]string, len(list))
	var only *Resource
	for i, item := range list {
		texts[i] = item.S
		if item.Ref != nil {
			only = item.Ref
		}
	}
	out := Text{S: strings.Join(texts, parts[0].Text("the separator of a Fn::Join")), Known: true}
	if len(list) == 1 || strings.HasPrefix(out.S, "arn:") {
		out.Ref = only
	}
	return out
}

// List works out a list; nil when the template does not state one.
func (t *Template) List(v *doc.Value) []Text { return t.list(v, 0) }

func (t *Template) list(v *doc.Value, depth int) []Text {
	if depth > maxValueDepth {
		doc.Fail(v, "functions are nested deeper than %d levels", maxValueDepth)
	}
	if name, arg, ok := call(v); ok {
		switch name {
		case "Fn::If":
			return t.list(t.Settle(v), depth+1)
		case "Fn::Split":
			if parts := arg.List("Fn::Split"); len(parts) == 2 {
				text, sep := t.text(parts[1], depth+1), parts[0].Text("the separator of a Fn::Split")
				if text.Known && sep != "" {
					return split(text.S, sep)
				}
			}
		case "Ref":
			name := arg.Text("Ref")
			if bound, ok := t.params[name]; ok && bound.Known {
				return split(bound.S, ",")
			}
			if p := t.Root.At("Parameters", name); p != nil && strings.Contains(p.TextAt("Type"), "List") {
				if d := p.Get("Default"); d != nil {
					return split(d.Text("Default"), ",")
				}
			}
		case "Fn::FindInMap":
			if found := t.find(arg, depth); found != nil {
				return t.list(found, depth+1)
			}
		}
		return nil
	}
	if !v.Is(doc.List) {
		return nil
	}
	out := make([]Text, 0, len(v.Items))
	for _, item := range v.Items {
		text := t.text(item, depth+1)
		if !text.Known {
			if noValue(item) {
				continue
			}
			text = hole("value")
		}
		out = append(out, text)
	}
	return out
}

func split(s, sep string) []Text {
	var out []Text
	for _, part := range strings.Split(s, sep) {
		out = append(out, Text{S: strings.TrimSpace(part), Known: true})
	}
	return out
}

func (t *Template) find(arg *doc.Value, depth int) *doc.Value {
	parts := arg.List("Fn::FindInMap")
	if len(parts) < 3 {
		doc.Fail(arg, "Fn::FindInMap takes a map and two keys")
	}
	v := t.Root.Get("Mappings")
	for _, p := range parts[:3] {
		v = v.Get(t.text(p, depth+1).S)
	}
	return v
}

func (t *Template) lookup(arg *doc.Value, depth int) Text {
	if v := t.find(arg, depth); v != nil {
		return t.text(v, depth+1)
	}
	parts := arg.Items
	return hole(strings.Trim(t.text(parts[0], depth+1).S+"."+t.text(parts[2], depth+1).S, "{}"))
}
