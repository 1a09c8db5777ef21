package terraform

import (
	"path"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "terraform"

// Wants reports whether a file of a folder is part of a module.
func Wants(name string, _ func() []byte) bool { return path.Ext(name) == ".tf" }

// Read gives what the modules declare. A module that another one calls is read
// there, with the values it is called with.
func Read(in *source.Input) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	byDir := map[string][]string{}
	var order []string
	for _, label := range in.Files {
		if strings.HasSuffix(label, ".json") {
			in.Notef(&doc.Value{File: label}, "modules written in JSON are not read")
			continue
		}
		dir := path.Dir(label)
		if byDir[dir] == nil {
			order = append(order, dir)
		}
		byDir[dir] = append(byDir[dir], label)
	}
	effort := newEffort()
	called := map[string]bool{}
	roots := map[string]*module{}
	for _, dir := range order {
		m := newModule(in, effort, dir, byDir[dir])
		roots[dir] = m
		for _, c := range m.calls {
			if where, ok := c.local(); ok {
				called[where] = true
			}
		}
	}
	images := image.Of(in)
	read := func(dir string) {
		m := roots[dir]
		m.callModules(nil)
		r := &reader{in: in, model: deploy.Model{Source: Name}, units: map[string]*deploy.Unit{}, images: images}
		r.read(m)
		all = append(all, r.model.Summaries()...)
	}
	for _, dir := range order {
		if !called[dir] {
			read(dir)
		}
	}
	// What is called by modules that nothing reached calls itself in the end.
	for _, dir := range order {
		if called[dir] && !effort.reached[dir] {
			read(dir)
		}
	}
	return all, nil
}

// reader collects what one root module declares.
type reader struct {
	in    *source.Input
	model deploy.Model
	all   []*resource
	// units by the address of their resource.
	units map[string]*deploy.Unit
	fifo  map[string]bool
	// images are those that the repository's own code is built to.
	images *image.Images
}

func (r *reader) read(m *module) {
	r.all = m.everything()
	r.fifo = map[string]bool{}
	for _, x := range r.all {
		r.unit(x)
		r.store(x)
		r.channel(x)
		r.metric(x)
	}
	for _, x := range r.all {
		r.listener(x)
		r.route(x)
	}
	r.routing(m.dir)
}

// unitOf is the unit that a value refers to.
func (r *reader) unitOf(t text) *deploy.Unit {
	if u := r.units[t.ref]; u != nil {
		return u
	}
	if !t.known || t.s == "" {
		return nil
	}
	name := deploy.ChannelName(t.s)
	for _, x := range r.all {
		if u := r.units[x.address]; u != nil && u.Name == name {
			return u
		}
	}
	return nil
}
