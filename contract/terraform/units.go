package terraform

import (
	"path"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/summary"
)

// unit reads functions, container tasks and container services.
func (r *reader) unit(x *resource) {
	u := &deploy.Unit{At: x.at, Name: x.Name(), Logical: x.address, Invocable: true}
	switch x.typ {
	case "aws_lambda_function":
		u.Target = summary.TargetFunction
		for _, b := range x.blocks("environment") {
			r.variables(u, b.value("variables"), b.body.Attributes["variables"] != nil)
		}
		u.Handler = x.text("handler").s
		for _, key := range []string{"filename", "source_dir", "source_path"} {
			if t := x.text(key); t.known {
				r.archive(u, t.s)
			}
		}
	case "google_cloudfunctions_function":
		u.Target = summary.TargetFunction
		r.variables(u, x.value("environment_variables"), x.body.Attributes["environment_variables"] != nil)
		r.secrets(u, x.part(), "secret_environment_variables", "key")
		u.Handler = x.text("entry_point").s
	case "google_cloudfunctions2_function":
		u.Target = summary.TargetFunction
		for _, b := range x.blocks("service_config") {
			r.variables(u, b.value("environment_variables"), b.body.Attributes["environment_variables"] != nil)
			r.secrets(u, b, "secret_environment_variables", "key")
		}
		for _, b := range x.blocks("build_config") {
			u.Handler = b.text("entry_point").s
		}
	case "google_cloud_run_service", "google_cloud_run_v2_service", "google_cloud_run_v2_job":
		u.Target = summary.TargetContainer
		r.containers(u, x.part(), 0)
	case "aws_ecs_task_definition":
		r.task(x)
		return
	default:
		return
	}
	r.scope(u, x)
	r.units[x.address] = u
	r.model.Units = append(r.model.Units, u)
}

// archive takes a folder out of what a function's code is packed from.
func (r *reader) archive(u *deploy.Unit, p string) {
	switch {
	case strings.Contains(p, "{") || p == "" || path.IsAbs(p):
		return
	case path.Ext(p) == ".zip" || path.Ext(p) == ".jar":
		return
	case path.Ext(p) != "":
		u.Entry = path.Clean(strings.TrimSuffix(p, path.Ext(p)))
		p = path.Dir(p)
	}
	u.Scope = path.Clean(p)
}

// scope is the folder that the user names for a unit, by its name or address.
func (r *reader) scope(u *deploy.Unit, x *resource) {
	for _, key := range []string{u.Name, u.Logical, x.typ + "." + x.name, x.name} {
		if dir, ok := r.in.CodeScopes[key]; ok {
			u.Scope = dir
		}
	}
	if u.Scope != "" && u.Entry == "" && u.Handler != "" && !strings.Contains(u.Handler, "{") {
		if dot := strings.LastIndexByte(u.Handler, '.'); dot > 0 {
			u.Entry = deploy.SourceOf(r.in, u.Scope, path.Join(u.Scope, u.Handler[:dot]))
		}
	}
}

// variables reads a mapping; one that the module does not state leaves the unit open.
func (r *reader) variables(u *deploy.Unit, v cty.Value, stated bool) {
	if v == cty.NilVal {
		return
	}
	plain, _ := v.Unmark()
	if !plain.IsKnown() || plain.IsNull() || !plain.CanIterateElements() {
		if stated {
			u.Open = "the variables come from a value that the module does not state"
		}
		return
	}
	for it := plain.ElementIterator(); it.Next(); {
		k, e := it.Element()
		if name := asText(k); name.known {
			u.Set(variable(name.s, asText(e)))
		}
	}
}

func variable(name string, t text) deploy.Var {
	return deploy.Var{Name: name, Value: t.s, Known: t.known, Ref: t.ref}
}

func (r *reader) secrets(u *deploy.Unit, p part, block, key string) {
	for _, b := range p.blocks(block) {
		t := b.text("secret")
		u.Set(deploy.Var{Name: b.text(key).s, From: "secret", Ref: t.ref})
	}
}

// maxTemplates bounds the templates, specifications and containers inside one another; a manifest has four.
const maxTemplates = 64

// containers reads env blocks at any depth of template, spec and containers.
func (r *reader) containers(u *deploy.Unit, p part, depth int) {
	for _, kind := range []string{"template", "spec", "containers"} {
		for _, b := range p.blocks(kind) {
			if depth < maxTemplates {
				r.containers(u, b, depth+1)
			}
		}
	}
	if image := p.text("image"); image.known {
		r.images.Scope(u, image.s)
	}
	if p.open("env") {
		u.Open = "a dynamic block adds variables that the module does not state"
	}
	for _, e := range p.blocks("env") {
		name := e.text("name")
		if !name.known {
			u.Open = "a variable's name is not stated"
			continue
		}
		v := variable(name.s, e.text("value"))
		for _, from := range append(e.blocks("value_from"), e.blocks("value_source")...) {
			for _, s := range append(from.blocks("secret_key_ref"), from.blocks("config_map_key_ref")...) {
				v.From = "secret"
				v.Ref = s.text("secret").ref
			}
		}
		u.Set(v)
	}
}

// task reads the containers of a task definition, which are written as JSON.
func (r *reader) task(x *resource) {
	t := x.text("container_definitions")
	if !t.known {
		u := &deploy.Unit{At: x.at, Target: summary.TargetContainerTask, Name: x.Name(), Logical: x.address, Invocable: true, Open: "the container definitions are not stated in the module"}
		r.scope(u, x)
		r.units[x.address] = u
		r.model.Units = append(r.model.Units, u)
		return
	}
	list, ok := decode(t.s).([]any)
	if !ok {
		x.m.in.Notef(x.at, "the container definitions of %s are no JSON list; they are not read", x.address)
		return
	}
	for _, raw := range list {
		c, _ := raw.(map[string]any)
		u := &deploy.Unit{At: x.at, Target: summary.TargetContainerTask, Name: x.Name(), Logical: x.address, Invocable: true}
		if name, _ := c["name"].(string); len(list) > 1 {
			u.Name += "/" + name
			u.Logical += "/" + name
		}
		for _, e := range objects(c["environment"]) {
			name, _ := e["name"].(string)
			value, known := e["value"].(string)
			u.Set(deploy.Var{Name: name, Value: value, Known: known, Ref: r.named(value)})
		}
		for _, e := range objects(c["secrets"]) {
			name, _ := e["name"].(string)
			u.Set(deploy.Var{Name: name, From: "secret"})
		}
		r.scope(u, x)
		if name, _ := c["image"].(string); name != "" {
			r.images.Scope(u, name)
		}
		if r.units[x.address] == nil {
			r.units[x.address] = u
		}
		r.model.Units = append(r.model.Units, u)
	}
}

// named finds the resource whose name a text is: JSON keeps no references.
func (r *reader) named(s string) string {
	if s == "" {
		return ""
	}
	for _, x := range r.all {
		if (busOf[x.typ] != "" || storeOf[x.typ] != "") && x.Name() == s {
			return x.address
		}
	}
	return ""
}

func objects(v any) []map[string]any {
	list, _ := v.([]any)
	var out []map[string]any
	for _, x := range list {
		if m, ok := x.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}
