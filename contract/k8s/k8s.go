package k8s

import (
	"bytes"
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "k8s"

var (
	apiVersion = regexp.MustCompile(`(?m)(?:^|[{,])\s*["']?apiVersion["']?\s*:`)
	kindKey    = regexp.MustCompile(`(?m)(?:^|[{,])\s*["']?kind["']?\s*:\s*["']?(?:Deployment|StatefulSet|DaemonSet|ReplicaSet|ReplicationController|Job|CronJob|Pod|ConfigMap|Secret|Service|Ingress|Gateway|HTTPRoute|List|Kustomization)\b`)
	helm       = regexp.MustCompile(`\{\{-?\s`)
)

// Wants reports whether a file of a folder is a manifest. A chart's templates
// are none before they are rendered.
func Wants(name string, read func() []byte) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml", ".json":
		if base := path.Base(name); base == "kustomization.yaml" || base == "kustomization.yml" {
			return true
		}
		text := read()
		return apiVersion.Match(text) && kindKey.Match(text) && !helm.Match(text)
	}
	return false
}

// values are the data of a config map or secret.
type values struct {
	from string
	keys []string
	text map[string]string
}

type reader struct {
	in     *source.Input
	images *image.Images
	model  deploy.Model
	data   map[string]*values // "ConfigMap namespace/name"
	byName map[string]*values // "ConfigMap name"
	work   []*doc.Value
	// services and ingresses are the manifests that route requests, pods what the workloads run.
	services, ingresses []*doc.Value
	// gateways and routes are those of the gateway API.
	gateways, routes []*doc.Value
	pods             []*pods
	// anyHost are the routers with a rule for every host.
	anyHost map[*summary.RoutingNode]bool
	// classes are the classes of the routers of Ingresses, expressions the hosts whose paths are regular expressions.
	classes     map[*summary.RoutingNode]string
	expressions map[virtualHost]bool
	// patched: a kustomization changes variables by operations that are not followed.
	patched bool
}

// Read gives the configuration of every container.
func Read(in *source.Input) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	r := &reader{in: in, images: image.Of(in), model: deploy.Model{Source: Name}, data: map[string]*values{}, byName: map[string]*values{}, anyHost: map[*summary.RoutingNode]bool{}}
	err = in.EachFile(func(label string) error {
		text, err := in.Read(label)
		if err != nil {
			return &doc.Error{File: label, Msg: err.Error()}
		}
		docs, err := doc.Parse(label, text)
		var at *doc.Error
		if errors.As(err, &at) && bytes.Contains(text, []byte("{{")) {
			at.Msg += " (this looks like a chart's template: render it first and read the result)"
		}
		if err != nil {
			return err
		}
		for _, d := range docs {
			if err := r.manifest(d, 0); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, w := range r.work {
		r.workload(w)
	}
	r.routing()
	return r.model.Summaries(), nil
}

// maxLists bounds the lists of manifests inside one another.
const maxLists = 8

func (r *reader) manifest(v *doc.Value, depth int) (err error) {
	defer doc.Catch(&err)
	if v.IsNull() {
		return nil
	}
	v.Map("a manifest")
	switch kind := v.TextAt("kind"); kind {
	case "List":
		if depth > maxLists {
			doc.Fail(v, "lists are nested more than %d deep", maxLists)
		}
		for _, item := range v.ListAt("items") {
			if err := r.manifest(item, depth+1); err != nil {
				return err
			}
		}
	case "ConfigMap":
		r.keep(v, kind, "config-map", "data", "binaryData")
	case "Secret":
		r.keep(v, kind, "secret", "data", "stringData")
	case "Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "ReplicationController", "Job", "CronJob", "Pod":
		r.work = append(r.work, v)
	case "Service":
		switch api := v.TextAt("apiVersion"); {
		case api == "v1":
			r.services = append(r.services, v)
		case strings.HasPrefix(api, "serving.knative.dev/"): // it runs containers itself, as Cloud Run does
			r.work = append(r.work, v)
		} // further APIs have a Service of their own
	case "Ingress":
		r.ingresses = append(r.ingresses, v)
	case "Gateway", "HTTPRoute":
		if !strings.HasPrefix(v.TextAt("apiVersion"), gatewayGroup) {
			break // other APIs have a Gateway of their own
		}
		if kind == "Gateway" {
			r.gateways = append(r.gateways, v)
		} else {
			r.routes = append(r.routes, v)
		}
	default:
		if v.Has("configMapGenerator") || v.Has("secretGenerator") {
			r.generators(v)
		}
		for _, list := range []string{"patches", "patchesJson6902"} {
			for _, p := range v.Get(list).List(list) {
				r.patched = r.patched || r.setsVariables(p)
			}
		}
	}
	return nil
}

func (r *reader) keep(v *doc.Value, kind, from string, lists ...string) {
	d := &values{from: from, text: map[string]string{}}
	for _, list := range lists {
		for _, e := range v.Get(list).Map(list) {
			d.keys = append(d.keys, e.Key)
			if from == "config-map" && list == "data" {
				d.text[e.Key] = e.Value.Text(list)
			}
		}
	}
	r.named(kind, namespaceOf(v), nameOf(v), d)
}

func (r *reader) named(kind, namespace, name string, d *values) {
	slices.Sort(d.keys)
	r.data[kind+" "+namespace+"/"+name] = d
	r.byName[kind+" "+name] = d
}

// generators reads the config maps and secrets that a kustomization makes.
func (r *reader) generators(v *doc.Value) {
	for _, g := range []struct{ list, kind, from string }{{"configMapGenerator", "ConfigMap", "config-map"}, {"secretGenerator", "Secret", "secret"}} {
		for _, item := range v.Get(g.list).List(g.list) {
			item.Map(g.list)
			d := &values{from: g.from, text: map[string]string{}}
			add := func(line string) {
				line = strings.TrimSpace(line)
				name, value, ok := strings.Cut(line, "=")
				if !ok || strings.HasPrefix(line, "#") {
					return
				}
				d.keys = append(d.keys, name)
				if g.from == "config-map" {
					d.text[name] = strings.Trim(value, `"'`)
				}
			}
			for _, l := range item.StringsAt("literals") {
				add(l)
			}
			envs := item.StringsAt("envs")
			if one := item.Get("env"); !one.IsNull() {
				envs = append(envs, one.Text("env"))
			}
			for _, name := range envs {
				label := source.Resolve(item.File, name)
				data, err := r.in.Read(label)
				if err != nil {
					r.in.Notef(item, "the env file %s cannot be read: %v; its variables are unknown", label, err)
					continue
				}
				for _, line := range strings.Split(string(data), "\n") {
					add(line)
				}
			}
			for _, f := range item.StringsAt("files") {
				name, _, ok := strings.Cut(f, "=")
				if !ok {
					name = path.Base(f)
				}
				d.keys = append(d.keys, name)
			}
			r.named(g.kind, v.TextAt("namespace"), item.TextAt("name"), d)
		}
	}
}

// setsVariables reports whether a patch of a kustomization may be about variables, by operations on parts of a workload: which of them are
// then added to whom is not followed. A patch that is a part of a manifest is one of the run, as an overlay's is.
func (r *reader) setsVariables(patch *doc.Value) bool {
	text := patch.TextAt("patch")
	if text == "" {
		data, err := r.in.Read(source.Resolve(patch.File, patch.TextAt("path")))
		if err != nil {
			return false // the manifest that it names is not there
		}
		text = string(data)
	}
	return strings.Contains(text, "/env")
}

func (r *reader) workload(v *doc.Value) {
	name, namespace := nameOf(v), namespaceOf(v)
	if name == "" {
		name = v.At("metadata", "generateName").Text("generateName")
	}
	if name == "" {
		doc.Fail(v, "a manifest of kind %s has no metadata.name", v.Get("kind").Scalar)
	}
	spec, labels := v.Get("spec"), v.At("metadata", "labels")
	switch v.Get("kind").Scalar {
	case "Pod":
	case "CronJob":
		spec, labels = spec.At("jobTemplate", "spec", "template", "spec"), spec.At("jobTemplate", "spec", "template", "metadata", "labels")
	default:
		spec, labels = spec.At("template", "spec"), spec.At("template", "metadata", "labels")
	}
	run := &pods{namespace: namespace, labels: labelsOf(labels), at: v}
	r.pods = append(r.pods, run)
	type container struct {
		v    *doc.Value
		init bool
	}
	var containers []container
	for _, c := range spec.ListAt("containers") {
		containers = append(containers, container{c, false})
	}
	plain := len(containers)
	for _, c := range spec.ListAt("initContainers") {
		containers = append(containers, container{c, true})
	}
	for _, c := range containers {
		c.v.Map("a container")
		at := *c.v
		u := &deploy.Unit{At: &at, Target: summary.TargetK8sDeployment, Name: name, Logical: name}
		if plain > 1 || c.init {
			u.Name += "/" + c.v.Get("name").Text("the name of a container")
		} else {
			at = *v
		}
		for _, key := range []string{u.Name, name} {
			if dir, ok := r.in.CodeScopes[key]; ok {
				u.Scope = dir
				break
			}
		}
		r.environment(u, c.v, namespace)
		if r.patched && u.Open == "" {
			u.Open = "a kustomization changes variables by operations, which are not followed"
		}
		r.images.Scope(u, c.v.TextAt("image"))
		r.model.Units = append(r.model.Units, u)
		// Requests go to the container with a port; without any stated, to the first.
		if ported := !c.v.Get("ports").IsNull(); !c.init && (run.unit == nil || ported && !run.ported) {
			run.unit, run.ported = u, ported
		}
	}
}

func (r *reader) find(kind, namespace, name string) *values {
	if d, ok := r.data[kind+" "+namespace+"/"+name]; ok {
		return d
	}
	return r.byName[kind+" "+name]
}

func (r *reader) environment(u *deploy.Unit, c *doc.Value, namespace string) {
	for _, from := range c.ListAt("envFrom") {
		from.Map("envFrom")
		prefix := from.TextAt("prefix")
		for _, g := range []struct{ key, kind, from string }{{"configMapRef", "ConfigMap", "config-map"}, {"secretRef", "Secret", "secret"}} {
			ref := from.Get(g.key)
			if ref.IsNull() {
				continue
			}
			name := ref.TextAt("name")
			d := r.find(g.kind, namespace, name)
			if d == nil {
				u.Open = "the " + strings.ReplaceAll(g.from, "-", " ") + " " + name + " is in none of the files read"
				continue
			}
			for _, key := range d.keys {
				value, known := d.text[key]
				u.Set(deploy.Var{Name: prefix + key, Value: value, Known: known, Ref: name, From: g.from})
			}
		}
	}
	for _, e := range c.ListAt("env") {
		e.Map("a variable")
		v := deploy.Var{Name: e.Get("name").Text("the name of a variable")}
		if v.Name == "" {
			doc.Fail(e, "a variable has no name")
		}
		if value := e.Get("value"); value != nil {
			v.Value, v.Known = value.Text("the value of a variable"), true
		}
		from := e.Get("valueFrom")
		for _, g := range []struct{ key, kind, from string }{{"configMapKeyRef", "ConfigMap", "config-map"}, {"secretKeyRef", "Secret", "secret"}, {"fieldRef", "", "field"}, {"resourceFieldRef", "", "field"}} {
			ref := from.Get(g.key)
			if ref.IsNull() {
				continue
			}
			v.From = g.from
			if g.kind == "" {
				continue
			}
			v.Ref = ref.TextAt("name")
			if ref.Get("optional").Is(doc.Bool) {
				v.Optional = ref.Get("optional").Scalar == "true"
			}
			if d := r.find(g.kind, namespace, v.Ref); d != nil {
				value, known := d.text[ref.TextAt("key")]
				v.Value, v.Known = value, known
			}
		}
		u.Set(v)
	}
}
