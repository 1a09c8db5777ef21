package compose

import (
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
const Name = "compose"

const maxDepth = 16

var fileName = regexp.MustCompile(`^(?:docker-)?compose(?:[.-][^/]*)?\.ya?ml$`)

// Wants reports whether a file of a folder is a compose file.
func Wants(name string, _ func() []byte) bool { return fileName.MatchString(path.Base(name)) }

// reader reads the files of one folder.
type reader struct {
	images *image.Images
	in     *source.Input
	model  deploy.Model
	byName map[string]*deploy.Unit
	// published are the ports and labels of each service, isProxy the services that are reverse proxies which read labels.
	published map[*deploy.Unit]*published
	isProxy   map[*deploy.Unit]bool
	// boxes are what services have in their containers, configs the files that a composition names for them. proxies run an nginx
	// whose files are read, and ports are its nodes by their port.
	boxes map[*deploy.Unit]*box
	// filled are the variables of services as a proxy in them is configured by.
	filled  map[*deploy.Unit]map[string]string
	configs map[string]*doc.Value
	proxies map[*deploy.Unit]bool
	ports   map[*summary.RoutingNode]string
	// fromFiles are the variables that services have of files of variables.
	fromFiles []fromFile
	// beside are the variables of the files .env beside compositions, by the file.
	beside map[string]map[string]string
	// visited are the files that were read, for all folders of a run.
	visited map[string]bool
}

// Read gives the configuration of every service.
func Read(in *source.Input) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	included, err := includedFiles(in)
	if err != nil {
		return nil, err
	}
	folders := map[string][]string{}
	var order []string
	for _, label := range in.Files {
		if included[label] {
			continue // read as a part of the file that includes it, or at the end when none does but a circle
		}
		dir := path.Dir(label)
		if folders[dir] == nil {
			order = append(order, dir)
		}
		folders[dir] = append(folders[dir], label)
	}
	visited := map[string]bool{}
	project := func(files []string) error {
		slices.SortStableFunc(files, func(a, b string) int { return rank(a) - rank(b) })
		r := &reader{in: in, images: image.Of(in), model: deploy.Model{Source: Name}, byName: map[string]*deploy.Unit{}, isProxy: map[*deploy.Unit]bool{}, visited: visited}
		for _, label := range files {
			root, err := in.Load(label)
			if err != nil {
				return err
			}
			r.file(label, root, 0)
		}
		r.shareFiles()
		r.readBeside()
		r.routing(files[0])
		all = append(all, r.model.Summaries()...)
		return nil
	}
	for _, dir := range order {
		if err := project(folders[dir]); err != nil {
			return nil, err
		}
	}
	for _, label := range in.Files {
		if !visited[label] {
			if err := project([]string{label}); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// includedFiles are the files that others of the run name under `include`.
func includedFiles(in *source.Input) (map[string]bool, error) {
	out := map[string]bool{}
	for _, label := range in.Files {
		root, err := in.Load(label)
		if err != nil {
			return nil, err
		}
		for _, p := range includes(root) {
			if other := source.Resolve(label, p.Text("include")); other != label {
				out[other] = true
			}
		}
	}
	return out, nil
}

// includes are the paths that a file names under `include`.
func includes(root *doc.Value) []*doc.Value {
	var out []*doc.Value
	for _, item := range root.ListAt("include") {
		if item.Is(doc.Map) {
			item = item.Get("path")
		}
		switch {
		case item.Is(doc.List):
			out = append(out, item.Items...)
		case !item.IsNull():
			out = append(out, item)
		}
	}
	return out
}

// rank puts the plain file first and its override second.
func rank(label string) int {
	base := strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(path.Base(label), ".yaml"), ".yml"), "docker-")
	switch base {
	case "compose":
		return 0
	case "compose.override":
		return 1
	}
	return 2
}

func (r *reader) file(label string, root *doc.Value, depth int) {
	r.visited[label] = true
	if root == nil {
		return
	}
	root.Map("a compose file")
	for _, p := range includes(root) {
		if depth >= maxDepth {
			doc.Fail(p, "files include each other more than %d deep, or in a circle", maxDepth)
		}
		other := source.Resolve(label, p.Text("include"))
		r.file(other, r.in.Reference(p, other), depth+1)
	}
	for _, e := range root.MapAt("configs") {
		if e.Value.Is(doc.Map) {
			if r.configs == nil {
				r.configs = map[string]*doc.Value{}
			}
			r.configs[e.Key] = e.Value
		}
	}
	for _, e := range root.MapAt("services") {
		if e.Value.Tag == reset {
			r.remove(e.Key)
			continue
		}
		if e.Value.IsNull() {
			continue
		}
		e.Value.Map("a service")
		at := *e.Value
		at.Line = e.Line
		u, ok := r.byName[e.Key]
		if !ok {
			u = &deploy.Unit{At: &at, Target: summary.TargetContainer, Name: e.Key}
			r.byName[e.Key] = u
			r.model.Units = append(r.model.Units, u)
		}
		r.service(u, e.Value, 0)
		switch build := e.Value.Get("build"); {
		case !forDevelopment.MatchString(label) && !(build.Is(doc.Map) && developing.MatchString(build.TextAt("target"))):
			if u.Open == development {
				u.Open = "" // a file that is not for development states it as well
			}
		case !ok && u.Open == "":
			u.Open = development
		}
	}
}

// development is why more variables may be needed than a service sets that somebody develops with.
const development = "it is for development, which does without what other deployments need"

// reset and override are the tags with which a later file takes out what an earlier one states, or states it anew.
const reset, override = "!reset", "!override"

// remove takes a service out that an earlier file states.
func (r *reader) remove(name string) {
	u := r.byName[name]
	delete(r.byName, name)
	r.model.Units = slices.DeleteFunc(r.model.Units, func(other *deploy.Unit) bool { return other == u })
}

func (r *reader) service(u *deploy.Unit, v *doc.Value, depth int) {
	if ext := v.Get("extends"); !ext.IsNull() {
		if depth >= maxDepth {
			doc.Fail(ext, "services extend each other more than %d deep, or in a circle", maxDepth)
		}
		root, name := r.in.Reference(ext, v.File), ""
		if ext.Is(doc.Map) {
			name = ext.TextAt("service")
			if f := ext.Get("file"); !f.IsNull() {
				root = r.in.Reference(f, source.Resolve(v.File, f.Text("file")))
			}
		} else {
			name = ext.Text("extends")
		}
		base := root.At("services", name)
		if !base.Is(doc.Map) {
			doc.Fail(ext, "it extends the service %q, and there is none of that name", name)
		}
		r.service(u, base, depth+1)
	}
	switch build := v.Get("build"); {
	case build.Is(doc.Map):
		r.scope(u, v, build.TextAt("context"))
	case !build.IsNull():
		r.scope(u, v, build.Text("build"))
	}
	if dir, ok := r.in.CodeScopes[u.Name]; ok {
		u.Scope = dir
	}
	if build := v.Get("build"); !build.IsNull() {
		r.imageEnv(u, v, build)
	}
	if image := v.Get("image"); image.Is(doc.String) && v.Get("build").IsNull() {
		r.images.ScopeAfter(u, image.Scalar, v.File)
		r.images.Scope(u, image.Scalar)
	}
	r.worksIn(u, v)
	r.publish(u, v)
	r.inside(u, v)
	if image := v.Get("image"); image.Is(doc.String) {
		r.isProxy[u] = proxyImage.MatchString(image.Scalar)
	}
	r.envFiles(u, v.Get("env_file"))
	r.environment(u, v.Get("environment"))
}

var (
	// forDevelopment are the files of services that somebody develops with, by their names.
	forDevelopment = regexp.MustCompile(`(^|/)\.devcontainer/|(^|[/._-])(dev|devel|develop|development|local)([._-][^/]*)?\.ya?ml$`)
	// developing are stages of an image that are called after that.
	developing = regexp.MustCompile(`(^|[._-])(dev|devel|develop|development|local)($|[._-])`)
)

func (r *reader) scope(u *deploy.Unit, v *doc.Value, context string) {
	if context == "" || strings.Contains(context, "://") || strings.HasPrefix(context, "git@") || strings.Contains(context, "$") || path.IsAbs(context) {
		return
	}
	u.Scope = source.Resolve(v.File, context)
}

func (r *reader) environment(u *deploy.Unit, v *doc.Value) {
	if v != nil && (v.Tag == reset || v.Tag == override) {
		u.Vars = nil
	}
	if v != nil && v.Tag == reset {
		return
	}
	if v.Is(doc.List) {
		for _, item := range v.Items {
			if item.IsNull() {
				continue
			}
			name, value, stated := strings.Cut(item.Text("a variable"), "=")
			u.Set(image.Variable(name, value, stated))
			r.fill(u, item, name, value)
		}
		return
	}
	for _, e := range v.Map("environment") {
		if e.Value != nil && e.Value.Tag == reset {
			u.Vars = slices.DeleteFunc(u.Vars, func(v deploy.Var) bool { return v.Name == e.Key })
			continue
		}
		u.Set(image.Variable(e.Key, e.Value.Text("a variable"), !e.Value.IsNull()))
		r.fill(u, e.Value, e.Key, e.Value.Text("a variable"))
	}
}

// fill notes what a variable of a service is for the configuration of its proxy, with what variables of the host are otherwise.
func (r *reader) fill(u *deploy.Unit, at *doc.Value, name, value string) {
	if at == nil || at.IsNull() {
		return
	}
	if r.filled == nil {
		r.filled = map[*deploy.Unit]map[string]string{}
	}
	if r.filled[u] == nil {
		r.filled[u] = map[string]string{}
	}
	r.filled[u][name] = r.given(at, value)
}

func (r *reader) envFiles(u *deploy.Unit, v *doc.Value) {
	items := []*doc.Value{v}
	if v.Is(doc.List) {
		items = v.Items
	}
	for _, item := range items {
		if item.IsNull() {
			continue
		}
		at := item
		if item.Is(doc.Map) {
			item = item.Get("path")
		}
		name := item.Text("env_file")
		if name == "" {
			continue
		}
		label := source.Resolve(at.File, name)
		data, err := r.in.Read(label)
		if err != nil {
			r.in.Notef(at, "the env file %s cannot be read: %v; its variables are unknown", label, err)
			u.Open = "the env file " + label + " could not be read"
			continue
		}
		for _, one := range image.Assignments(string(data)) {
			u.Set(one)
			r.fromFiles = append(r.fromFiles, fromFile{u, one, label, at.File})
		}
	}
}
