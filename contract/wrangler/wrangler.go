package wrangler

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "wrangler"

// Wants reports whether a file of a folder configures a worker.
func Wants(name string, _ func() []byte) bool {
	switch path.Base(name) {
	case "wrangler.toml", "wrangler.json", "wrangler.jsonc":
		return true
	}
	return false
}

type reader struct {
	in    *source.Input
	root  *doc.Value
	model deploy.Model
	// queues that are declared already: several environments may share one.
	queues map[string]bool
	stores map[string]bool
}

// Read gives what the files declare.
func Read(in *source.Input) ([]*summary.Summary, error) {
	var all []*summary.Summary
	err := in.EachFile(func(label string) (err error) {
		defer doc.Catch(&err)
		data, err := in.Read(label)
		if err != nil {
			return &doc.Error{File: label, Msg: err.Error()}
		}
		var root *doc.Value
		if strings.HasSuffix(label, ".json") {
			// The tool itself allows comments in it.
			root, err = doc.ParseJSONC(label, data)
		} else {
			root, err = doc.ParseOne(label, data)
		}
		if err != nil || root == nil {
			return err
		}
		root.Map("a worker's configuration")
		r := &reader{in: in, root: root, model: deploy.Model{Source: Name}, queues: map[string]bool{}, stores: map[string]bool{}}
		r.worker(root, nil, "")
		for _, e := range root.MapAt("env") {
			e.Value.Map("an environment")
			r.worker(e.Value, root, e.Key)
		}
		all = append(all, r.model.Summaries()...)
		return nil
	})
	return all, err
}

// lists of bindings that hold nothing a summary says, but are read by name.
var plainBindings = []string{"ai", "browser", "images", "version_metadata", "assets"}

// worker reads the top of the file, or one environment, which takes from the top what it does not state.
func (r *reader) worker(v, top *doc.Value, env string) {
	inherited := func(key string) *doc.Value {
		if x := v.Get(key); x != nil || top == nil {
			return x
		}
		return top.Get(key)
	}
	name := v.StrAt("name")
	if name == "" && top != nil {
		if name = top.StrAt("name"); name != "" {
			name += "-" + env
		}
	}
	if name == "" {
		if !v.Has("main") && top == nil && len(r.root.Entries) == 0 {
			return
		}
		name = path.Base(path.Dir(v.File))
		if name == "." || name == "/" {
			name = "worker"
		}
	}
	u := &deploy.Unit{At: v, Target: summary.TargetWorker, Name: name, Logical: name, Invocable: true, Scope: path.Dir(v.File)}
	if dir, ok := r.in.CodeScopes[name]; ok {
		u.Scope = dir
	}
	if main := inherited("main").Str("main"); main != "" {
		main = path.Join(path.Dir(v.File), main)
		u.Entry = strings.TrimSuffix(main, path.Ext(main))
	}
	for _, e := range v.MapAt("vars") {
		x := deploy.Var{Name: e.Key, Known: true}
		switch e.Value.Kind {
		case doc.Map, doc.List, doc.Null:
			x.Known = false
		default:
			x.Value = e.Value.Scalar
		}
		u.Vars = append(u.Vars, x)
	}
	r.model.Units = append(r.model.Units, u)
	r.bindings(u, v)
	r.messages(u, v, inherited)
	readBeside(r.in, u)
	for _, key := range []string{"routes", "route"} {
		routes, own := inherited(key), top == nil || v.Has(key)
		items := []*doc.Value{routes}
		if routes.Is(doc.List) {
			items = routes.Items
		}
		for _, item := range items {
			r.route(u, item, own)
		}
	}
}

func (r *reader) bind(u *deploy.Unit, at *doc.Value, key, ref string) string {
	at.Map("a binding")
	name := at.StrAt(key)
	if name == "" {
		doc.Fail(at, "a binding has no %s", key)
	}
	u.Vars = append(u.Vars, deploy.Var{Name: name, From: "binding", Ref: ref})
	return name
}

func (r *reader) bindings(u *deploy.Unit, v *doc.Value) {
	for _, kind := range []struct{ key, system, physical string }{
		{"kv_namespaces", "cloudflare-kv", "id"}, {"r2_buckets", "r2", "bucket_name"}, {"d1_databases", "d1", "database_name"},
	} {
		for _, b := range v.Get(kind.key).List(kind.key) {
			physical := b.Get(kind.physical).Text(kind.physical)
			name := r.bind(u, b, "binding", physical)
			if r.stores[kind.system+" "+name] {
				continue
			}
			r.stores[kind.system+" "+name] = true
			r.model.Stores = append(r.model.Stores, &deploy.Store{At: b, System: kind.system, Name: name, Physical: physical, FieldSet: "none"})
		}
	}
	for _, kind := range []struct{ key, ref string }{{"services", "service"}, {"hyperdrive", "id"}, {"vectorize", "index_name"}, {"analytics_engine_datasets", "dataset"},
		{"dispatch_namespaces", "namespace"}, {"mtls_certificates", "certificate_id"}, {"workflows", "name"}, {"pipelines", "pipeline"}} {
		for _, b := range v.Get(kind.key).List(kind.key) {
			r.bind(u, b, "binding", b.Get(kind.ref).Text(kind.ref))
		}
	}
	for _, b := range v.At("durable_objects", "bindings").List("durable_objects.bindings") {
		r.bind(u, b, "name", b.TextAt("class_name"))
	}
	for _, b := range v.ListAt("send_email") {
		r.bind(u, b, "name", "")
	}
	for _, key := range plainBindings {
		if b := v.Get(key); b.Is(doc.Map) && b.Has("binding") {
			r.bind(u, b, "binding", "")
		}
	}
}

func (r *reader) queue(at *doc.Value, name string) {
	if !r.queues[name] {
		r.queues[name] = true
		r.model.Channels = append(r.model.Channels, &deploy.Channel{At: at, Bus: "edge-queues", Name: name})
	}
}

func (r *reader) messages(u *deploy.Unit, v *doc.Value, inherited func(string) *doc.Value) {
	queues := v.Get("queues")
	queues.Map("queues")
	for _, p := range queues.ListAt("producers") {
		name := p.StrAt("queue")
		r.bind(u, p, "binding", name)
		u.Vars[len(u.Vars)-1].Value, u.Vars[len(u.Vars)-1].Known = name, true
		if name != "" {
			r.queue(p, name)
		}
	}
	for _, c := range queues.ListAt("consumers") {
		c.Map("a consumer")
		name := c.StrAt("queue")
		if name == "" {
			doc.Fail(c, "a consumer has no queue")
		}
		r.queue(c, name)
		r.model.Listeners = append(r.model.Listeners, &deploy.Listener{At: c, Name: u.Name + ".queue", Bus: "edge-queues", Channel: name, Unit: u})
		if dead := c.StrAt("dead_letter_queue"); dead != "" {
			r.queue(c, dead)
		}
	}
	triggers := inherited("triggers")
	triggers.Map("triggers")
	for _, cron := range triggers.ListAt("crons") {
		if text := cron.Str("a cron trigger"); text != "" {
			r.model.Listeners = append(r.model.Listeners, &deploy.Listener{At: cron, Name: u.Name + ".scheduled", Bus: "edge-cron", Channel: text, Unit: u})
		}
	}
	for _, t := range inherited("tail_consumers").List("tail_consumers") {
		t.Map("a tail consumer")
		service := t.StrAt("service")
		r.model.Listeners = append(r.model.Listeners, &deploy.Listener{At: t, Name: service + ".tail", Bus: "edge-tail", Channel: u.Name, To: service})
	}
}

// route reads `host/path*`. A pattern that an environment takes from the top is that of the worker at the top as well, and
// the edge gives it to one of them.
func (r *reader) route(u *deploy.Unit, v *doc.Value, own bool) {
	if v.IsNull() {
		return
	}
	pattern := v
	custom := false
	if v.Is(doc.Map) {
		custom = v.Get("custom_domain").Is(doc.Bool) && v.Get("custom_domain").Scalar == "true"
		pattern = v.Get("pattern")
	}
	text := pattern.Str("a route")
	if own {
		r.edge(u, pattern, text, custom)
	}
	if custom {
		return
	}
	if i := strings.Index(text, "://"); i >= 0 {
		text = text[i+3:]
	}
	i := strings.IndexByte(text, '/')
	if i < 0 {
		return
	}
	p := text[i:]
	switch {
	case strings.HasSuffix(p, "/*"):
		p = strings.TrimSuffix(p, "*") + "{rest*}"
	case strings.HasSuffix(p, "*"):
		p = strings.TrimSuffix(p, "*") + "{value}"
	}
	r.model.Routes = append(r.model.Routes, &deploy.Route{At: pattern, Method: "*", Path: p, Unit: u, Gateway: "edge-route"})
}
