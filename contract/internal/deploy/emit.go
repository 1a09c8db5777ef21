package deploy

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/summary"
)

// Summaries writes the model.
func (m *Model) Summaries() []*summary.Summary {
	var out []*summary.Summary
	for _, u := range m.Units {
		out = append(out, m.unit(u)...)
	}
	for _, s := range m.Stores {
		out = append(out, m.store(s))
	}
	for _, c := range m.Channels {
		out = append(out, m.channel(c))
	}
	for _, l := range m.Listeners {
		out = append(out, m.listener(l))
	}
	for _, r := range m.Routes {
		// What takes every request says nothing about any.
		if method := strings.ToUpper(r.Method); method != "*" || r.Path != "/{rest*}" {
			out = append(out, m.route(r))
		}
	}
	for _, x := range m.Metrics {
		out = append(out, m.metric(x))
	}
	for _, x := range m.Readings {
		out = append(out, m.reading(x))
	}
	build.Sort(out)
	return out
}

func metricBinding(source, system, kind string) *summary.Binding {
	semantics := summary.Metric{MetricSystem: system}
	if kind != "" {
		semantics.MetricType = &kind
	}
	return build.Bind(source, system, semantics)
}

func (m *Model) metric(x *Metric) *summary.Summary {
	s := m.begin(summary.KindLibrary, x.At, x.Type, "metric", metricBinding(m.Source, x.System, x.Type))
	c := map[string]any{}
	for key, value := range map[string]string{"kind": x.Kind, "valueType": x.Form, "unit": x.Unit} {
		if value != "" {
			c[key] = value
		}
	}
	s.Metadata = map[string]any{"metric": c}
	return s
}

func (m *Model) reading(x *Reading) *summary.Summary {
	s := m.begin(summary.KindConsumer, x.At, x.Name, "reading", metricBinding(m.Source, x.System, x.Type))
	c := map[string]any{"reduced": x.Reduced}
	if x.Scalar {
		c["comparison"] = "scalar"
	}
	if x.Aligner != "" {
		c["aligner"] = x.Aligner
	}
	if x.Compared != "" {
		c["condition"] = x.Compared
	}
	s.Metadata = map[string]any{"metricReading": c}
	return s
}

// label gives a summary a name that no other of its file has: findings name
// summaries by file and name.
func (m *Model) label(file, name, what string) string {
	if m.taken == nil {
		m.taken = map[string]bool{}
	}
	out := name
	for n := 1; m.taken[file+"::"+out]; n++ {
		out = name + " (" + what + ")"
		if n > 1 {
			out = fmt.Sprintf("%s (%s %d)", name, what, n)
		}
	}
	m.taken[file+"::"+out] = true
	return out
}

// begin makes the frame of a summary.
func (m *Model) begin(kind summary.Kind, at *doc.Value, name, what string, b *summary.Binding) *summary.Summary {
	return build.New(kind, at, m.label(at.File, name, what), b)
}

func (u *Unit) deployable() *summary.DeployableUnit {
	if u == nil {
		return nil
	}
	return &summary.DeployableUnit{DeploymentTarget: u.Target, InstanceName: u.Name}
}

func (u *Unit) scope() map[string]any {
	m := map[string]any{"path": u.Scope}
	if u.Handler != "" {
		m["handler"] = u.Handler
	}
	if u.Entry != "" {
		m["entry"] = u.Entry
	}
	return m
}

// unit is declared twice: as a place where variables are set, and as something that can be invoked.
func (m *Model) unit(u *Unit) []*summary.Summary {
	config := m.begin(summary.KindLibrary, u.At, u.Name, "config", build.Bind(m.Source, "os", summary.RuntimeConfig{DeploymentTarget: u.Target, InstanceName: u.Name}))
	config.Identity.DeployableUnit = u.deployable()
	variables := make([]any, 0, len(u.Vars))
	for _, v := range u.Vars {
		e := map[string]any{"name": v.Name}
		if v.Known {
			e["value"] = v.Value
		}
		if v.Ref != "" {
			e["ref"] = v.Ref
		}
		if v.From != "" {
			e["from"] = v.From
		}
		if v.Optional {
			e["optional"] = true
		}
		if v.Global {
			e["global"] = true
		}
		variables = append(variables, e)
	}
	c := map[string]any{"variables": variables}
	if u.Scope != "" {
		c["codeScope"] = u.scope()
	}
	if u.Open != "" {
		c["open"] = u.Open
	}
	config.Metadata = map[string]any{"runtimeContract": c}
	out := []*summary.Summary{config}
	if u.Invocable {
		name := u.Name
		s := m.begin(summary.KindLibrary, u.At, u.Name, "unit", build.Bind(m.Source, "http", summary.UnitInvocation{DeploymentTarget: u.Target, InstanceName: &name}))
		s.Identity.DeployableUnit = u.deployable()
		unit := map[string]any{}
		if u.Logical != "" && u.Logical != u.Name {
			unit["logicalId"] = u.Logical
		}
		if u.Scope != "" {
			unit["codeScope"] = u.scope()
		}
		if len(unit) > 0 {
			s.Metadata = map[string]any{"unit": unit}
		}
		out = append(out, s)
	}
	return out
}

func (m *Model) store(s *Store) *summary.Summary {
	name := s.Name
	out := m.begin(summary.KindLibrary, s.At, s.Name, "store", build.Bind(m.Source, s.System, summary.Storage{StorageSystem: s.System, Scope: "default", Container: &name}))
	fields := make([]any, 0, len(s.Fields))
	for _, f := range s.Fields {
		e := map[string]any{"name": f.Name, "type": f.Type}
		if f.Primary {
			e["primary"] = true
		}
		fields = append(fields, e)
	}
	c := map[string]any{"fields": fields, "fieldSet": s.FieldSet, "scope": "default"}
	if s.Physical != "" {
		c["physicalTable"] = s.Physical
	}
	if len(s.Identifies) > 0 {
		c["identifies"] = texts(s.Identifies)
	}
	indexes := make([]any, 0, len(s.Indexes))
	for _, i := range s.Indexes {
		e := map[string]any{"name": i.Name, "identifies": texts(i.Identifies), "fieldSet": i.FieldSet}
		if len(i.Fields) > 0 {
			e["fields"] = texts(i.Fields)
		}
		indexes = append(indexes, e)
	}
	if len(indexes) > 0 {
		c["indexes"] = indexes
	}
	for k, v := range s.Extra {
		c[k] = v
	}
	out.Metadata = map[string]any{"storageContract": c}
	return out
}

func (m *Model) channel(c *Channel) *summary.Summary {
	name := c.Name
	s := m.begin(summary.KindLibrary, c.At, c.Name, "channel", build.Bind(m.Source, c.Bus, summary.MessageBus{MessageBus: c.Bus, Channel: &name}))
	build.Meta(s, "messageBus", "declares", true)
	if c.Fifo {
		build.Meta(s, "messageBus", "fifo", true)
	}
	if c.Logical != "" && c.Logical != c.Name {
		build.Meta(s, "messageBus", "logicalId", c.Logical)
	}
	return s
}

func (m *Model) listener(l *Listener) *summary.Summary {
	bus := summary.MessageBus{MessageBus: l.Bus}
	if l.Channel != "" {
		bus.Channel = &l.Channel
	}
	s := m.begin(summary.KindConsumer, l.At, l.Name, "listener", build.Bind(m.Source, l.Bus, bus))
	s.Identity.DeployableUnit = l.Unit.deployable()
	build.Meta(s, "messageBus", "wiring", true)
	set := func(on bool, key string, value any) {
		if on {
			build.Meta(s, "messageBus", key, value)
		}
	}
	set(l.Disabled, "disabled", true)
	set(l.Maybe, "disabledUnknown", true)
	set(l.Filter != nil, "filterPolicy", l.Filter)
	set(l.Unread != "", "unread", l.Unread)
	set(l.Fifo, "fifo", true)
	var effects []summary.Effect
	to := l.To
	switch {
	case l.Unit != nil:
		to = l.Unit.Name
		set(l.Unit.Scope != "", "codeScope", l.Unit.scope())
	case l.ToBus != "":
		to = l.ToChannel
		channel := l.ToChannel
		effects = append(effects, summary.InteractionEffect{Binding: *build.Bind(m.Source, l.ToBus, summary.MessageBus{MessageBus: l.ToBus, Channel: &channel}), Interaction: summary.MessageSend{}})
	}
	set(to != "", "target", to)
	t := build.Transition(l.At, summary.Void{}, append([]summary.Effect{summary.InteractionEffect{Binding: *s.Identity.Binding, Interaction: summary.MessageReceive{}}}, effects...)...)
	t.IsDefault = true
	s.Transitions = []summary.Transition{t}
	return build.Finish(s)
}

func (m *Model) route(r *Route) *summary.Summary {
	method, path := strings.ToUpper(r.Method), r.Path
	s := m.begin(summary.KindHandler, r.At, method+" "+path, "route", build.Bind(m.Source, "http", summary.Rest{Method: &method, Path: &path}))
	s.Identity.DeployableUnit = r.Unit.deployable()
	to := r.To
	if r.Unit != nil {
		to = r.Unit.Name
	}
	t := build.Transition(r.At, summary.Delegate{To: to})
	t.IsDefault = true
	s.Transitions = []summary.Transition{t}
	build.Meta(s, "http", "gateway", r.Gateway)
	if r.API != "" {
		build.Meta(s, "http", "api", r.API)
	}
	if r.Auth != "" {
		build.Meta(s, "http", "authorizer", r.Auth)
	}
	return build.Finish(s)
}

func texts(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
