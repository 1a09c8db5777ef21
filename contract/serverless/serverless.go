package serverless

import (
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/cloudformation"
	"github.com/drift-analyzer/drift/contract/internal/cfn"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "serverless"

// Wants reports whether a file of a folder is a serverless file.
func Wants(name string, _ func() []byte) bool {
	switch path.Base(name) {
	case "serverless.yml", "serverless.yaml", "serverless.json":
		return true
	}
	return false
}

// Read gives what the files declare.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var all []*summary.Summary
	err := in.EachFile(func(label string) error {
		some, err := read(in, label)
		all = append(all, some...)
		return err
	})
	return all, err
}

func read(in *source.Input, label string) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	root, err := in.Load(label)
	if err != nil || root == nil {
		return nil, err
	}
	root.Map("a serverless file")
	if !root.Has("provider") && !root.Has("functions") && !root.Has("resources") {
		doc.Fail(root, "a serverless file has a provider, functions or resources, and this one has none")
	}
	r := &restater{resolver: &resolver{in: in, root: root}, root: root}
	t := cfn.Load(in, label, r.template())
	all, err = cloudformation.Template(in, t, Name, r.stages()...)
	if reason := r.envFile(); reason != "" {
		for _, s := range all {
			if c := s.Metadata.RuntimeContract; c != nil && c.Open == "" {
				c.Open = reason
			}
		}
	}
	return all, err
}

// envFile says how a file of variables comes along with the functions; "" when none does.
// What it sets is not in the serverless file.
func (r *restater) envFile() string {
	for _, p := range r.root.StringsAt("plugins") {
		if strings.Contains(p, "dotenv") {
			return "the plugin " + p + " sets variables of a .env file"
		}
	}
	for _, key := range []string{"include", "patterns"} {
		list := r.resolve(r.root.At("package", key), 0)
		if !list.Is(doc.List) {
			continue
		}
		for _, p := range list.Items {
			if p.Is(doc.String) && !strings.HasPrefix(p.Scalar, "!") && strings.HasPrefix(path.Base(p.Scalar), ".env") {
				return "the file " + p.Scalar + " is deployed with the code"
			}
		}
	}
	return ""
}

// restater writes a serverless file as a template.
type restater struct {
	*resolver
	root *doc.Value
}

func entry(key string, v *doc.Value) doc.Entry { return doc.Entry{Key: key, Line: v.Line, Value: v} }

func (r *restater) template() *doc.Value {
	out := doc.NewMap(r.root, entry("Transform", doc.NewString(r.root, "AWS::Serverless-2016-10-31")))
	resources := doc.NewMap(r.root)
	own := r.resolve(r.root.Get("resources"), 0)
	parts := []*doc.Value{own}
	if own.Is(doc.List) {
		parts = own.Items
	}
	for _, p := range parts {
		if p.IsNull() {
			continue
		}
		p.Map("resources")
		resources.Entries = append(resources.Entries, p.MapAt("Resources")...)
		for _, key := range []string{"Parameters", "Conditions", "Mappings", "Outputs"} {
			if v := p.Get(key); !v.IsNull() && !out.Has(key) {
				out.Entries = append(out.Entries, entry(key, v))
			}
		}
	}
	functions := r.resolve(r.root.Get("functions"), 0)
	groups := []*doc.Value{functions}
	if functions.Is(doc.List) {
		groups = functions.Items
	}
	for _, g := range groups {
		for _, e := range g.Map("functions") {
			if !e.Value.IsNull() {
				resources.Entries = append(resources.Entries, r.function(e))
			}
		}
	}
	if len(r.root.StringsAt("plugins")) > 0 {
		r.in.Notef(r.root.Get("plugins"), "plugins may change what is deployed; what they add is not read")
	}
	seen := map[string]int{}
	kept := resources.Entries[:0]
	for _, e := range resources.Entries {
		if at, ok := seen[e.Key]; ok {
			// A function's logical id in resources extends the function the framework makes.
			if kept[at].Value.Get("Type").IsNull() {
				kept[at] = e
				continue
			}
			if e.Value.Get("Type").IsNull() {
				continue
			}
			doc.Fail(e.Value, "the resource %s is declared again (first on line %d)", e.Key, kept[at].Line)
		}
		seen[e.Key] = len(kept)
		kept = append(kept, e)
	}
	resources.Entries = kept
	if env := r.root.At("provider", "environment"); !env.IsNull() {
		out.Entries = append(out.Entries, entry("Globals", doc.NewMap(r.root, entry("Function", doc.NewMap(r.root, entry("Environment", r.environment(r.root, env)))))))
	}
	out.Entries = append(out.Entries, entry("Resources", resources))
	return out
}

// service is the file's own name, with which every function's begins.
func (r *restater) service() string {
	v := r.resolve(r.root.Get("service"), 0)
	if v.Is(doc.Map) {
		v = v.Get("name")
	}
	return v.Text("service")
}

func (r *restater) stage(at *doc.Value) string {
	v := r.resolve(r.root.At("provider", "stage"), 0)
	if text := v.Text("stage"); text != "" {
		return text
	}
	return "{stage}"
}

// stages are those of the REST API as far as the file knows them: the framework's own one is dev.
func (r *restater) stages() []string {
	if r.root.At("provider", "stage").IsNull() {
		return []string{"dev"}
	}
	if stage := r.stage(r.root); !strings.Contains(stage, "{") {
		return []string{stage}
	}
	return nil
}

// logical is the id that the framework gives a function.
func logical(name string) string {
	name = strings.NewReplacer("-", "Dash", "_", "Underscore").Replace(name)
	if name == "" {
		return "LambdaFunction"
	}
	return strings.ToUpper(name[:1]) + name[1:] + "LambdaFunction"
}

func (r *restater) function(e doc.Entry) doc.Entry {
	f := e.Value
	f.Map("a function")
	name := f.Get("name")
	if name.IsNull() {
		name = doc.NewString(f, r.service()+"-"+r.stage(f)+"-"+e.Key)
	}
	props := doc.NewMap(f, entry("FunctionName", name), entry("CodeUri", doc.NewString(f, ".")))
	if h := f.Get("handler"); !h.IsNull() {
		props.Entries = append(props.Entries, entry("Handler", h))
	}
	props.Entries = append(props.Entries, entry("Environment", r.environment(f, f.Get("environment"))))
	if events := r.events(e.Key, f); len(events.Entries) > 0 {
		props.Entries = append(props.Entries, entry("Events", events))
	}
	at := doc.NewMap(f, entry("Type", doc.NewString(f, "AWS::Serverless::Function")), entry("Properties", props))
	if holds := r.packaged(f); len(holds) > 0 {
		scope := doc.NewMap(f, entry("Holds", doc.NewList(f, holds...)))
		at.Entries = append(at.Entries, entry("Metadata", doc.NewMap(f, entry("DriftCodeScope", scope))))
	}
	return doc.Entry{Key: logical(e.Key), Line: e.Line, Value: at}
}

// packaged are the folders and files that the patterns of a function's package name, where these leave out everything first; none where they do not,
// or where a plugin makes one file of the code, whose package has what the handler's file imports.
func (r *restater) packaged(f *doc.Value) (holds []*doc.Value) {
	bundles := slices.ContainsFunc(r.root.StringsAt("plugins"), func(name string) bool {
		return slices.ContainsFunc([]string{"webpack", "esbuild", "bundle", "parcel", "vite", "rspack", "typescript"}, func(part string) bool { return strings.Contains(name, part) })
	})
	patterns := r.resolve(f.At("package", "patterns"), 0)
	if bundles || !patterns.Is(doc.List) || len(patterns.Items) == 0 {
		return nil
	}
	for i, p := range patterns.Items {
		if !p.Is(doc.String) {
			return nil
		}
		pattern, left := strings.CutPrefix(p.Scalar, "!")
		pattern = strings.TrimPrefix(pattern, "./")
		if i == 0 {
			if !left || pattern != "**" && pattern != "**/*" && pattern != "**/**" {
				return nil
			}
			continue
		}
		if left {
			continue
		}
		folder := pattern
		if glob := strings.IndexAny(pattern, "*?[{"); glob >= 0 {
			folder = pattern[:max(strings.LastIndexByte(pattern[:glob], '/'), 0)]
		}
		if folder == "" {
			return nil
		}
		holds = append(holds, doc.NewString(p, folder))
	}
	return holds
}

// environment restates the variables of a function, or those that the provider sets for every one.
func (r *restater) environment(at, v *doc.Value) *doc.Value {
	variables := doc.NewMap(at)
	switch v = r.resolve(v, 0); {
	case v.IsNull():
	case v.Is(doc.String):
		r.in.Notef(v, "the environment comes from elsewhere (%s); its variables are unknown", v.Scalar)
		// A function in the place of the mapping: there may be any variable.
		variables.Entries = []doc.Entry{entry("Fn::Transform", v)}
	default:
		variables.Entries = v.Map("environment")
	}
	return doc.NewMap(at, entry("Variables", variables))
}
