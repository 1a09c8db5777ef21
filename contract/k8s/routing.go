package k8s

import (
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// pods are what a workload runs: its labels select it, and its unit that takes requests answers.
type pods struct {
	namespace string
	labels    map[string]string
	// unit is the container that takes requests; ported: it states a port.
	unit   *deploy.Unit
	ported bool
	at     *doc.Value
}

func labelsOf(v *doc.Value) map[string]string {
	out := map[string]string{}
	for _, e := range v.Map("labels") {
		out[e.Key] = e.Value.Text("a label")
	}
	return out
}

// routing reads the way of requests: from Ingresses and published Services to the pods that a Service selects. Manifests of
// one name in several files, such as overlays, are nodes of their own file.
func (r *reader) routing() {
	r.model.Network.Document = "."
	for _, v := range r.services {
		r.service(v)
	}
	for _, v := range r.ingresses {
		r.ingress(v)
	}
	r.asExpressions()
	r.gatewayRoutes()
}

// manifestNode gives the node of a manifest.
func (r *reader) manifestNode(v *doc.Value, kind, word string) *summary.RoutingNode {
	id := word + "/" + nameOf(v)
	if namespace := namespaceOf(v); namespace != "" {
		id = namespace + "/" + id
	}
	return r.model.Network.NodeIn(v.File, v, kind, id)
}

func (r *reader) service(v *doc.Value) {
	spec := v.Get("spec")
	n := r.manifestNode(v, summary.NodeService, "Service")
	kind := spec.TextAt("type")
	n.Entry = kind == "LoadBalancer" || kind == "NodePort"
	if kind == "ExternalName" {
		n.Unresolved = "it stands for the name " + spec.TextAt("externalName") + " outside the cluster"
		return
	}
	selector := labelsOf(spec.Get("selector"))
	if len(selector) == 0 {
		n.Unresolved = "it selects no pods; what stands behind it is decided elsewhere"
		return
	}
	deploy.Everything(n, summary.EdgeFronts)
	var selected []*pods
	for _, p := range r.pods {
		if !sameNamespace(p.namespace, namespaceOf(v)) || p.unit == nil {
			continue
		}
		all := true
		for k, want := range selector {
			all = all && p.labels[k] == want
		}
		if all {
			selected = append(selected, p)
		}
	}
	for _, p := range nearest(v, selected, func(p *pods) *doc.Value { return p.at }) {
		id := p.at.Get("kind").Scalar + "/" + p.unit.Name
		if p.namespace != "" {
			id = p.namespace + "/" + id
		}
		x := r.model.Network.NodeIn(p.at.File, p.at, summary.NodeUnit, id)
		x.Target, x.Unit = string(p.unit.Target), p.unit.Name
		deploy.Everything(n, summary.EdgeFronts, x)
	}
}

// sameNamespace: a manifest without a namespace is deployed into whichever is chosen then.
func sameNamespace(a, b string) bool { return a == b || a == "" || b == "" }

// nearest keeps those of the same file, else of the same folder, else all: a manifest means the one that is deployed with it.
func nearest[T any](from *doc.Value, list []T, at func(T) *doc.Value) []T {
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, func(a, b string) bool { return path.Dir(a) == path.Dir(b) }} {
		var out []T
		for _, x := range list {
			if same(from.File, at(x).File) {
				out = append(out, x)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return list
}

// merging are the classes whose controllers make one router out of all Ingresses of a cluster.
var merging = []string{"nginx", "traefik", "haproxy", "contour", "kong"}

func (r *reader) ingress(v *doc.Value) {
	spec := v.Get("spec")
	class := spec.TextAt("ingressClassName")
	if class == "" {
		class = v.At("metadata", "annotations", "kubernetes.io/ingress.class").Text("the ingress class")
	}
	var n *summary.RoutingNode
	if slices.Contains(merging, class) {
		n = r.model.Network.NodeIn(v.File, v, summary.NodeIngress, "ingress "+class)
		n.Merged = true
	} else {
		n = r.manifestNode(v, summary.NodeIngress, "Ingress")
	}
	n.Entry = true
	if r.classes == nil {
		r.classes = map[*summary.RoutingNode]string{}
	}
	r.classes[n] = class
	canary := canaryOf(v)
	var named []string
	any := r.anyHost[n] // another Ingress of the same router may take every host
	name := nameOf(v)
	for _, rule := range spec.ListAt("rules") {
		rule.Map("a rule")
		host := strings.ToLower(rule.TextAt("host"))
		named = append(named, host)
		if host == "" {
			any = true
		} else if !slices.Contains(n.Hosts, host) {
			n.Hosts = append(n.Hosts, host)
		}
		var hosts []summary.RoutingCondition
		if host != "" {
			hosts = append(hosts, deploy.Condition(summary.FieldHost, summary.MatchLabel, host))
		}
		for _, p := range rule.At("http", "paths").List("paths") {
			p.Map("a path")
			out := summary.RoutingRule{Name: strings.TrimSpace(name + " " + host + p.TextAt("path")), Line: p.Line, Conditions: slices.Clone(hosts)}
			if out.Replace = rewritten(v, p.TextAt("path")); out.Replace == nil || r.rewrite(v, "/rewrite-target") != "" {
				out.Replace, out.Rewrite = nil, r.rewrite(v, "")
			}
			if len(canary) > 0 {
				out.Conditions = append(out.Conditions, deploy.Condition("canary", "by", canary...))
			}
			if text := p.TextAt("path"); text != "" {
				match := map[string]string{"Exact": summary.MatchExact, "Prefix": summary.MatchPrefix}[p.TextAt("pathType")]
				if match == "" {
					match = summary.MatchByRouter
				}
				out.Conditions = append(out.Conditions, deploy.Condition(summary.FieldPath, match, text))
			}
			r.backend(n, v, p.Get("backend"), out)
		}
	}
	r.expressed(v, class, named)
	for _, key := range []string{"defaultBackend", "backend"} {
		if b := spec.Get(key); !b.IsNull() {
			any = true
			r.backend(n, v, b, summary.RoutingRule{Name: name + " default backend", Line: b.Line, Rewrite: r.rewrite(v, ""), Default: true})
		}
	}
	if r.anyHost[n] = any; any {
		n.Hosts = nil
	}
}

// canaryOf says which requests an Ingress takes from the one that has its host and path as well, none where it is no canary.
// https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#canary
func canaryOf(v *doc.Value) []string {
	const prefix = "nginx.ingress.kubernetes.io/canary"
	annotations := map[string]string{}
	for _, e := range v.At("metadata", "annotations").Map("annotations") {
		if strings.HasPrefix(e.Key, prefix) {
			annotations[strings.TrimPrefix(e.Key, prefix)] = e.Value.Scalar
		}
	}
	if annotations[""] != "true" {
		return nil
	}
	var by []string
	for _, x := range []struct{ key, text string }{{"-by-header", "header "}, {"-by-cookie", "cookie "}, {"-weight", "weight "}} {
		if value := annotations[x.key]; value != "" {
			by = append(by, x.text+value)
		}
	}
	if len(by) == 0 {
		by = append(by, "nothing that is stated")
	}
	return by
}

// rewrite says why a path may be another one behind an Ingress; one annotation may be known already.
func (r *reader) rewrite(v *doc.Value, known string) string {
	for _, e := range v.At("metadata", "annotations").Map("annotations") {
		if known != "" && strings.HasSuffix(e.Key, known) {
			continue
		}
		if strings.HasSuffix(e.Key, "/rewrite-target") || strings.HasSuffix(e.Key, "/configuration-snippet") || strings.HasSuffix(e.Key, "/router.middlewares") {
			return "the annotation " + e.Key + " may rewrite the path"
		}
	}
	return ""
}

// backend ends a rule of an Ingress at the Service that it names.
func (r *reader) backend(n *summary.RoutingNode, v, b *doc.Value, rule summary.RoutingRule) {
	name := b.At("service", "name").Text("name")
	if name == "" {
		name = b.TextAt("serviceName")
	}
	missing := "the Service is in none of the manifests read"
	if name == "" {
		missing = "the backend is no Service"
	}
	rule.To = append(rule.To, r.serviceCalled(v, b, name, namespaceOf(v), missing)...)
	deploy.AddRule(n, summary.MatchIngress, rule)
}

// serviceCalled is where a backend of a manifest leads that names a Service; missing is said where there is none.
func (r *reader) serviceCalled(from, b *doc.Value, name, namespace, missing string) (out []summary.RoutingTarget) {
	for _, s := range called(from, r.services, name, namespace) {
		out = append(out, deploy.To(r.manifestNode(s, summary.NodeService, "Service"), summary.EdgeForwards))
	}
	if len(out) == 0 {
		out = append(out, r.unresolved(from, b, "Service/"+name, missing))
	}
	return out
}

// unresolved is a backend of a manifest that leads to nothing which was read.
func (r *reader) unresolved(from, b *doc.Value, id, why string) summary.RoutingTarget {
	x := r.model.Network.NodeIn(from.File, b, summary.NodeUnresolved, id)
	x.Unresolved = why
	return deploy.To(x, summary.EdgeForwards)
}

// called are, of some manifests, the nearest ones of a name.
func called(from *doc.Value, list []*doc.Value, name, namespace string) []*doc.Value {
	found := slices.DeleteFunc(slices.Clone(list), func(v *doc.Value) bool { return nameOf(v) != name || !sameNamespace(namespaceOf(v), namespace) })
	return nearest(from, found, func(v *doc.Value) *doc.Value { return v })
}

func nameOf(v *doc.Value) string { return v.At("metadata", "name").Text("name") }

func namespaceOf(v *doc.Value) string { return v.At("metadata", "namespace").Text("namespace") }
