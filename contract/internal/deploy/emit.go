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
	if s := m.routing(); s != nil {
		out = append(out, s)
	}
	summary.Sort(out)
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
	s.Metadata.Metric = &summary.MetricMetadata{Kind: x.Kind, ValueType: x.Form, Unit: x.Unit}
	return s
}

func (m *Model) reading(x *Reading) *summary.Summary {
	s := m.begin(summary.KindConsumer, x.At, x.Name, "reading", metricBinding(m.Source, x.System, x.Type))
	c := &summary.MetricReading{Reduced: x.Reduced, Aligner: x.Aligner, Condition: x.Compared}
	if x.Scalar {
		c.Comparison = summary.ComparisonScalar
	}
	s.Metadata.MetricReading = c
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

// scope is nil where the document says nothing of the code.
func (u *Unit) scope() *summary.CodeScope {
	if u.Scope == "" {
		return nil
	}
	return &summary.CodeScope{Path: &u.Scope, Handler: u.Handler, Entry: u.Entry, Holds: u.Holds}
}

// unit is declared twice: as a place where variables are set, and as something that can be invoked.
func (m *Model) unit(u *Unit) []*summary.Summary {
	config := m.begin(summary.KindLibrary, u.At, u.Name, "config", build.Bind(m.Source, "os", summary.RuntimeConfig{DeploymentTarget: u.Target, InstanceName: u.Name}))
	config.Identity.DeployableUnit = u.deployable()
	c := &summary.RuntimeContract{Variables: make([]summary.RuntimeVariable, 0, len(u.Vars)), CodeScope: u.scope(), Open: u.Open, Build: u.Build}
	for _, v := range u.Vars {
		e := summary.RuntimeVariable{Name: v.Name, Ref: v.Ref, From: v.From, Optional: v.Optional, Global: v.Global, ReadAt: v.ReadAt}
		if v.Known {
			e.Value = &v.Value
		}
		c.Variables = append(c.Variables, e)
	}
	config.Metadata.RuntimeContract = c
	out := []*summary.Summary{config}
	if u.Invocable {
		name := u.Name
		s := m.begin(summary.KindLibrary, u.At, u.Name, "unit", build.Bind(m.Source, "http", summary.UnitInvocation{DeploymentTarget: u.Target, InstanceName: &name}))
		s.Identity.DeployableUnit = u.deployable()
		unit := &summary.InvocableMetadata{CodeScope: u.scope()}
		if u.Logical != u.Name {
			unit.LogicalID = u.Logical
		}
		if unit.LogicalID != "" || unit.CodeScope != nil {
			s.Metadata.Unit = unit
		}
		out = append(out, s)
	}
	return out
}

func (m *Model) store(s *Store) *summary.Summary {
	name := s.Name
	out := m.begin(summary.KindLibrary, s.At, s.Name, "store", build.Bind(m.Source, s.System, summary.Storage{StorageSystem: s.System, Scope: "default", Container: &name}))
	c := &summary.StorageContract{Fields: make([]summary.StorageField, 0, len(s.Fields)), FieldSet: s.FieldSet, Scope: "default", PhysicalTable: s.Physical,
		Identifies: s.Identifies, LogicalID: s.Logical}
	for _, f := range s.Fields {
		c.Fields = append(c.Fields, summary.StorageField{Name: f.Name, Type: summary.TypeOf(f.Type), Primary: f.Primary})
	}
	for _, i := range s.Indexes {
		c.Indexes = append(c.Indexes, summary.StorageIndex{Name: i.Name, Identifies: i.Identifies, FieldSet: i.FieldSet, Fields: i.Fields})
	}
	out.Metadata.StorageContract = c
	return out
}

func (m *Model) channel(c *Channel) *summary.Summary {
	name := c.Name
	s := m.begin(summary.KindLibrary, c.At, c.Name, "channel", build.Bind(m.Source, c.Bus, summary.MessageBus{MessageBus: c.Bus, Channel: &name}))
	s.Metadata.MessageBus = &summary.BusMetadata{Declares: true, Fifo: c.Fifo, MentionedAt: c.ToldBy}
	if c.Logical != c.Name {
		s.Metadata.MessageBus.LogicalID = c.Logical
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
	wiring := &summary.BusMetadata{Wiring: true, Disabled: l.Disabled, DisabledUnknown: l.Maybe, FilterPolicy: l.Filter, Unread: l.Unread, Fifo: l.Fifo}
	s.Metadata.MessageBus = wiring
	var effects []summary.Effect
	to := l.To
	switch {
	case l.Unit != nil:
		to = l.Unit.Name
		wiring.CodeScope = l.Unit.scope()
	case l.ToBus != "":
		to = l.ToChannel
		channel := l.ToChannel
		effects = append(effects, summary.InteractionEffect{Binding: *build.Bind(m.Source, l.ToBus, summary.MessageBus{MessageBus: l.ToBus, Channel: &channel}), Interaction: summary.MessageSend{}})
	}
	wiring.Target = to
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
	s.Metadata.HTTP = &summary.HTTPMetadata{Gateway: r.Gateway, API: r.API, Authorizer: r.Auth}
	return build.Finish(s)
}
