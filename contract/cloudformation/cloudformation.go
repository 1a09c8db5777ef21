package cloudformation

import (
	"path"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "cloudformation"

var (
	resourcesKey = regexp.MustCompile(`(?m)^\s{0,4}["']?Resources["']?\s*:`)
	resourceType = regexp.MustCompile(`["']?Type["']?\s*:\s*["']?AWS::[A-Za-z0-9]+::`)
)

// Wants reports whether a file of a folder is a template.
func Wants(name string, read func() []byte) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml", ".json", ".template":
		text := read()
		return resourcesKey.Match(text) && resourceType.Match(text)
	}
	return false
}

// Read gives what the templates declare. A template that another one nests is
// read there, with the parameters it gets there.
func Read(in *source.Input) ([]*summary.Summary, error) {
	templates := map[string]*cfn.Template{}
	err := in.EachFile(func(label string) (err error) {
		defer doc.Catch(&err)
		root, err := in.Load(label)
		if err != nil || root == nil {
			return err
		}
		templates[label] = cfn.Load(in, label, root)
		return nil
	})
	if err != nil {
		return nil, err
	}
	nested := map[string]bool{}
	for _, label := range in.Files {
		if t := templates[label]; t != nil {
			for _, f := range t.Files()[1:] {
				nested[f] = true
			}
		}
	}
	var all []*summary.Summary
	for _, label := range in.Files {
		if t := templates[label]; t != nil && !nested[label] {
			some, err := Template(in, t, Name, "Prod", "Stage")
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
	}
	return all, nil
}

// reader collects what one template with its nested stacks declares.
type reader struct {
	in   *source.Input
	t    *cfn.Template
	name string
	// stages are those of the REST API that no resource declares.
	stages []string
	all    []*cfn.Resource
	model  deploy.Model
	units  map[*cfn.Resource]*deploy.Unit
	// fifo queues and topics by bus and name.
	fifo  map[string]bool
	extra []*summary.Summary
	tasks map[*cfn.Resource]*deploy.Unit
	// images are those that the repository's own code is built to.
	images *image.Images
}

// Template gives what a loaded template declares; recognised names the source, and stages are those of the REST API that the
// serverless transform makes by itself.
func Template(in *source.Input, t *cfn.Template, recognised string, stages ...string) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	r := &reader{in: in, t: t, name: recognised, stages: stages, all: t.All(), model: deploy.Model{Source: recognised, Network: deploy.Network{Stacks: true}},
		units: map[*cfn.Resource]*deploy.Unit{}, tasks: map[*cfn.Resource]*deploy.Unit{}, fifo: map[string]bool{}, images: image.Of(in)}
	for _, x := range r.all {
		r.unit(x)
	}
	for _, x := range r.all {
		r.store(x)
		r.channel(x)
	}
	for _, x := range r.all {
		r.listeners(x)
		r.serverlessEvents(x)
	}
	r.apis()
	r.balancers()
	r.routing()
	return append(r.model.Summaries(), r.extra...), nil
}

// unit reads functions and container tasks.
func (r *reader) unit(x *cfn.Resource) {
	switch x.Type {
	case "AWS::Lambda::Function", "AWS::Serverless::Function":
		u := &deploy.Unit{At: x.At, Target: summary.TargetFunction, Name: x.Name(), Logical: x.Key(), Invocable: true}
		globals := r.globals(x, "Function")
		r.variables(u, x, globals.Get("Environment").Get("Variables"), true)
		r.variables(u, x, x.Get("Environment", "Variables"), false)
		r.functionScope(u, x, globals)
		r.units[x] = u
		r.model.Units = append(r.model.Units, u)
	case "AWS::ECS::TaskDefinition":
		r.task(x)
	}
}

// globals are the serverless transform's defaults for a kind of resource.
func (r *reader) globals(x *cfn.Resource, kind string) *doc.Value {
	if !strings.HasPrefix(x.Type, "AWS::Serverless::") {
		return nil
	}
	return x.T.Settle(x.T.Root.At("Globals", kind))
}

func (r *reader) variables(u *deploy.Unit, x *cfn.Resource, v *doc.Value, global bool) {
	v = x.T.Settle(v)
	if v.IsNull() {
		return
	}
	if v.Tag != "" || len(v.Entries) == 1 && strings.HasPrefix(v.Entries[0].Key, "Fn::") {
		u.Open = "the variables come from a function that the template does not work out"
		return
	}
	for _, e := range v.Map("Variables") {
		r.set(u, deployVar(x, e.Key, e.Value, global))
	}
}

// set adds a variable; a later one of the same name replaces the earlier.
func (r *reader) set(u *deploy.Unit, v deploy.Var) {
	for i := range u.Vars {
		if u.Vars[i].Name == v.Name {
			u.Vars[i] = v
			return
		}
	}
	u.Vars = append(u.Vars, v)
}

func deployVar(x *cfn.Resource, name string, value *doc.Value, global bool) deploy.Var {
	text := x.T.Text(value)
	out := deploy.Var{Name: name, Value: text.S, Known: text.Known, Optional: text.Optional || !text.Known && !value.IsNull(), Global: global}
	if text.Ref != nil {
		out.Ref = text.Ref.Key()
	}
	if strings.Contains(text.S, "{{resolve:secretsmanager:") {
		out.Value, out.Known, out.From = "", false, "secret"
	} else if strings.Contains(text.S, "{{resolve:") {
		out.Value, out.Known, out.From = "", false, "parameter"
	}
	return out
}

func (r *reader) functionScope(u *deploy.Unit, x *cfn.Resource, globals *doc.Value) {
	if r.statedScope(u, x) {
		return
	}
	for _, v := range []*doc.Value{x.Get("CodeUri"), x.Get("Code"), x.T.Settle(globals.Get("CodeUri"))} {
		if local, ok := localPath(x, v); ok {
			u.Scope = local
			break
		}
	}
	if dir := x.Whole.At("Metadata", "DockerContext"); u.Scope == "" && dir.Is(doc.String) {
		u.Scope = x.Local(dir.Scalar)
	}
	u.Handler = x.Text("Handler").S
	if u.Handler == "" {
		u.Handler = x.T.Text(globals.Get("Handler")).S
	}
	if strings.Contains(u.Handler, "{") {
		u.Handler = ""
	}
	if u.Scope == "" {
		return
	}
	entry := u.Handler
	if points := x.Whole.At("Metadata", "BuildProperties", "EntryPoints"); points.Is(doc.List) && len(points.Items) == 1 && points.Items[0].Is(doc.String) {
		entry = points.Items[0].Scalar
	} else if dot := strings.LastIndexByte(entry, '.'); dot > strings.LastIndexByte(entry, '/') {
		entry = entry[:dot]
	}
	if entry != "" {
		u.Entry = deploy.SourceOf(r.in, u.Scope, path.Join(u.Scope, strings.TrimSuffix(strings.TrimSuffix(entry, path.Ext(entry)), ".")))
	}
}

// statedScope reads Metadata.DriftCodeScope: CodeUri, and the folders and files that the unit has of it, Holds.
func (r *reader) statedScope(u *deploy.Unit, x *cfn.Resource) bool {
	if dir, ok := r.in.CodeScopes[u.Logical]; ok {
		u.Scope = dir
		return true
	}
	v := x.Whole.At("Metadata", "DriftCodeScope")
	if v.IsNull() {
		return false
	}
	v.Map("Metadata.DriftCodeScope")
	for _, held := range v.StringsAt("Holds") {
		u.Holds = append(u.Holds, x.Local(held))
	}
	if len(u.Holds) > 0 && !v.Has("CodeUri") {
		return false
	}
	dir := v.Get("CodeUri").Str("Metadata.DriftCodeScope.CodeUri")
	if dir == "" {
		doc.Fail(v, "Metadata.DriftCodeScope of %s has no CodeUri; name the folder of the code", x.ID)
	}
	u.Scope = x.Local(dir)
	return true
}

// localPath gives a folder that a template names; an archive elsewhere is none.
func localPath(x *cfn.Resource, v *doc.Value) (string, bool) {
	if !v.Is(doc.String) || v.Tag != "" {
		return "", false
	}
	p := v.Scalar
	if p == "" || strings.Contains(p, "://") || strings.HasPrefix(p, "/") {
		return "", false
	}
	switch path.Ext(p) {
	case ".zip", ".jar":
		return "", false
	}
	return x.Local(p), true
}

// task reads the containers of a task definition: one unit each, named by the
// family when there is one container only.
func (r *reader) task(x *cfn.Resource) {
	list := x.Get("ContainerDefinitions")
	if _, stated := r.call(list); stated {
		return
	}
	containers := list.List("ContainerDefinitions")
	for _, c := range containers {
		c = x.T.Settle(c)
		if c == nil {
			continue
		}
		c.Map("a container definition")
		u := &deploy.Unit{At: x.At, Target: summary.TargetContainerTask, Name: x.Name(), Logical: x.Key(), Invocable: true}
		container := x.T.Text(c.Get("Name")).S
		if len(containers) > 1 {
			u.Name += "/" + container
			u.Logical += "/" + container
			at := *c
			u.At = &at
		}
		for _, e := range r.items(x, c.Get("Environment"), "Environment") {
			r.set(u, deployVar(x, x.T.Text(e.Get("Name")).S, e.Get("Value"), false))
		}
		for _, e := range r.items(x, c.Get("Secrets"), "Secrets") {
			v := deploy.Var{Name: x.T.Text(e.Get("Name")).S, From: "secret"}
			if ref := x.T.Text(e.Get("ValueFrom")).Ref; ref != nil {
				v.Ref = ref.Key()
			}
			r.set(u, v)
		}
		if !c.Get("EnvironmentFiles").IsNull() {
			u.Open = "an environment file adds variables"
		}
		if !r.statedScope(u, x) {
			r.images.Scope(u, x.T.Text(c.Get("Image")).S)
		}
		if r.tasks[x] == nil {
			r.tasks[x] = u
		}
		r.model.Units = append(r.model.Units, u)
	}
}

// items are the mappings of a list, through Fn::If, with those left out that a condition takes away.
func (r *reader) items(x *cfn.Resource, v *doc.Value, what string) []*doc.Value {
	v = x.T.Settle(v)
	if _, isCall := r.call(v); isCall {
		return nil
	}
	var out []*doc.Value
	for _, item := range v.List(what) {
		arms, _ := x.T.Arms(item)
		for _, a := range arms {
			a.Map("an entry of " + what)
			out = append(out, a)
		}
	}
	return out
}

// call reports whether a value is an intrinsic function in the place of a list or mapping.
func (r *reader) call(v *doc.Value) (string, bool) {
	if v == nil {
		return "", false
	}
	if v.Tag != "" {
		return v.Tag, true
	}
	if v.Kind == doc.Map && len(v.Entries) == 1 && (v.Entries[0].Key == "Ref" || strings.HasPrefix(v.Entries[0].Key, "Fn::")) {
		return v.Entries[0].Key, true
	}
	return "", false
}

// maxAliases bounds the aliases, versions and URLs behind one another that lead to a function.
const maxAliases = 64

// unitOf is the function that a value names: by reference, through an alias or
// version, or by an identifier that the template writes out.
func (r *reader) unitOf(x *cfn.Resource, v *doc.Value) *deploy.Unit {
	text := x.T.Text(v)
	target := text.Ref
	for hop := 0; target != nil && hop < maxAliases; hop++ {
		if u := r.units[target]; u != nil {
			return u
		}
		switch target.Type {
		case "AWS::Lambda::Alias", "AWS::Lambda::Version", "AWS::Lambda::Url":
			name := target.Get("FunctionName")
			if target.Type == "AWS::Lambda::Url" {
				name = target.Get("TargetFunctionArn")
			}
			target = target.T.Text(name).Ref
		default:
			target = nil
		}
	}
	if !text.Known {
		return nil
	}
	for _, resource := range r.all {
		if u := r.units[resource]; u != nil && (strings.Contains(text.S, "function:"+u.Name+"/") || strings.HasSuffix(text.S, "function:"+u.Name) || text.S == u.Name) {
			return u
		}
	}
	return nil
}
