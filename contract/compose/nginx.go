package compose

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/image"
	"github.com/drift-analyzer/drift/contract/internal/nginx"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// box is what is put into the container of a service, as far as it may be the configuration of an nginx.
type box struct {
	// image is the name of the image that it runs, or that its own is made from.
	image string
	// put are files and folders of the repository, in the order in which they come in.
	put []put
	// names are other names of the service in its networks; removed: the image's own server is taken out.
	names   []string
	removed bool
}

// put is a file or folder that stands in a container.
type put struct {
	at         *doc.Value
	from, into string
	// text is given in place of a file.
	text    string
	mounted bool
}

var (
	nginxImage = regexp.MustCompile(`(?:^|/)(?:nginx|nginx-unprivileged|openresty)(?::|@|$)`)
	// nginxFolders are where images of nginx have their configuration.
	nginxFolders = []string{"/etc/nginx", "/usr/local/openresty/nginx/conf", "/usr/local/nginx/conf", "/opt/bitnami/nginx/conf"}
	// takesOut is a command that removes the server of the image.
	takesOut = regexp.MustCompile(`\brm\b[^\n]*(?:conf\.d|default\.conf)`)
)

// maxConfigFiles bounds the files of one container.
const maxConfigFiles = 500

// inside notes what a service's file says of its container.
func (r *reader) inside(u *deploy.Unit, v *doc.Value) {
	b := r.boxes[u]
	if b == nil {
		b = &box{}
		if r.boxes == nil {
			r.boxes = map[*deploy.Unit]*box{}
		}
		r.boxes[u] = b
	}
	if image := v.Get("image"); image.Is(doc.String) && v.Get("build").IsNull() {
		b.image = image.Scalar
	}
	for _, key := range []string{"container_name", "hostname"} {
		if name := v.Get(key); name.Is(doc.String) {
			b.names = append(b.names, name.Scalar)
		}
	}
	if nets := v.Get("networks"); nets.Is(doc.Map) {
		for _, e := range nets.Entries {
			for _, alias := range e.Value.Get("aliases").List("aliases") {
				b.names = append(b.names, alias.Text("an alias"))
			}
		}
	}
	r.dockerfile(b, v)
	for _, item := range v.ListAt("volumes") {
		from, into := "", ""
		switch {
		case item.Is(doc.String):
			parts := strings.Split(otherwise(item.Scalar), ":")
			if len(parts) > 1 {
				from, into = parts[0], parts[1]
			}
		case item.Is(doc.Map) && (item.TextAt("type") == "bind" || item.Get("type").IsNull()):
			from, into = otherwise(item.TextAt("source")), item.TextAt("target")
		}
		if strings.HasPrefix(from, ".") && !strings.Contains(from, "$") {
			b.put = append(b.put, put{at: item, from: source.Resolve(v.File, from), into: into, mounted: true})
		}
	}
	for _, item := range v.ListAt("configs") {
		name, into := "", ""
		if item.Is(doc.Map) {
			name, into = item.TextAt("source"), item.TextAt("target")
		} else {
			name = item.Text("a config")
		}
		if into == "" {
			into = "/" + name
		}
		c := r.configs[name]
		switch {
		case c == nil:
		case !c.Get("content").IsNull():
			b.put = append(b.put, put{at: c.Get("content"), text: c.TextAt("content"), into: into, mounted: true})
		case !c.Get("file").IsNull():
			b.put = append(b.put, put{at: item, from: source.Resolve(c.File, c.TextAt("file")), into: into, mounted: true})
		}
	}
	for _, key := range []string{"command", "entrypoint"} {
		switch c := v.Get(key); {
		case c.Is(doc.String):
			b.removed = b.removed || takesOut.MatchString(c.Scalar)
		case c.Is(doc.List):
			for _, item := range c.Items {
				b.removed = b.removed || item.Is(doc.String) && takesOut.MatchString(item.Scalar)
			}
		}
	}
}

// defaulted is a variable with what it is where nobody sets it.
var defaulted = regexp.MustCompile(`\$\{[A-Za-z_][A-Za-z0-9_]*:?-([^{}$]*)\}`)

// otherwise writes variables of a path as what they are where nobody sets them: a repository's own files are where it says.
func otherwise(text string) string { return defaulted.ReplaceAllString(text, "$1") }

var (
	fromLine = regexp.MustCompile(`(?i)^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?`)
	workdir  = regexp.MustCompile(`(?i)^\s*WORKDIR\s+(\S+)`)
)

// imageStage is one stage of a Dockerfile.
type imageStage struct {
	name, from string
	put        []put
	removed    bool
}

// dockerfile notes what the image of a service is made from, and what is copied into its last stage.
func (r *reader) dockerfile(b *box, v *doc.Value) {
	build := v.Get("build")
	if build.IsNull() {
		return
	}
	context, name, target, text := "", "Dockerfile", "", ""
	if build.Is(doc.Map) {
		context, target, text = build.TextAt("context"), build.TextAt("target"), build.TextAt("dockerfile_inline")
		if f := build.TextAt("dockerfile"); f != "" {
			name = f
		}
	} else {
		context = build.Text("build")
	}
	if strings.ContainsAny(context, "$") || strings.Contains(context, "://") || path.IsAbs(context) || path.IsAbs(name) {
		return
	}
	context = source.Resolve(v.File, context)
	if text == "" {
		data, err := r.in.Read(path.Join(context, name))
		if err != nil {
			return // many images are built elsewhere
		}
		text = string(data)
	}
	stages := stagesOf(build, text, context)
	at := len(stages) - 1
	if target != "" {
		at = slices.IndexFunc(stages, func(s *imageStage) bool { return strings.EqualFold(s.name, target) })
	}
	var line []*imageStage
	for at >= 0 {
		s := stages[at]
		line = append(line, s)
		b.image = s.from
		at = slices.IndexFunc(stages[:at], func(o *imageStage) bool { return o.name != "" && strings.EqualFold(o.name, s.from) })
	}
	for _, s := range slices.Backward(line) {
		b.put = append(b.put, s.put...)
		b.removed = b.removed || s.removed
	}
}

func stagesOf(at *doc.Value, text, context string) []*imageStage {
	var out []*imageStage
	dir := "/"
	for _, line := range image.Instructions(text) {
		if m := fromLine.FindStringSubmatch(line); m != nil {
			out, dir = append(out, &imageStage{from: m[1], name: m[2]}), "/"
			continue
		}
		if len(out) == 0 {
			continue
		}
		s := out[len(out)-1]
		if m := workdir.FindStringSubmatch(line); m != nil {
			dir = path.Join(dir, m[1])
			if path.IsAbs(m[1]) {
				dir = m[1]
			}
		}
		s.removed = s.removed || takesOut.MatchString(line)
		m := image.Copying.FindStringSubmatch(line)
		if m == nil || strings.Contains(m[1], "--from=") || strings.Contains(m[1], "<<") {
			continue
		}
		words := strings.Fields(strings.NewReplacer("[", " ", "]", " ", ",", " ", "\"", " ").Replace(m[1]))
		for len(words) > 0 && strings.HasPrefix(words[0], "--") {
			words = words[1:]
		}
		if len(words) < 2 {
			continue
		}
		into := words[len(words)-1]
		folder := strings.HasSuffix(into, "/") || into == "." || len(words) > 2
		if !path.IsAbs(into) {
			into = path.Join(dir, into)
		}
		for _, w := range words[:len(words)-1] {
			if strings.ContainsAny(w, "$*?") || strings.Contains(w, "://") {
				continue
			}
			from := path.Join(context, path.Clean("/"+w))
			p := put{at: at, from: from, into: path.Clean(into)}
			if folder {
				p.into += "/" // a file goes into it under its own name
			}
			s.put = append(s.put, p)
		}
	}
	return out
}

// files are the files of a container below some folders; none where nothing of the repository is among them.
func (r *reader) files(b *box, folders []string) (files map[string]nginx.File, folder string) {
	files = map[string]nginx.File{}
	add := func(p put, label, into string) {
		into = path.Clean(into)
		if len(files) >= maxConfigFiles {
			r.in.Notef(p.at, "more than %d files are put into one container, and the others are not read", maxConfigFiles)
			return
		}
		text := []byte(p.text)
		if p.text == "" {
			data, err := r.in.Read(label)
			if err != nil {
				r.in.Notef(p.at, "%s cannot be read: %v", label, err)
				return
			}
			text = data
		}
		files[into] = nginx.File{Label: label, Data: text}
	}
	for _, p := range b.put {
		at := slices.IndexFunc(folders, func(f string) bool { return path.Clean(p.into) == f || strings.HasPrefix(p.into, f+"/") })
		if at < 0 {
			continue
		}
		switch {
		case p.text != "":
			add(p, p.at.File, p.into)
		case r.in.Exists(p.from):
			if strings.HasSuffix(p.into, "/") {
				p.into += path.Base(p.from)
			}
			add(p, p.from, p.into)
		default:
			names, err := r.in.Walk(p.from, func(string) bool { return true })
			if err != nil {
				r.in.Notef(p.at, "%s cannot be read: %v", p.from, err)
				continue
			}
			if p.mounted { // what the image has there is hidden
				for have := range files {
					if strings.HasPrefix(have, path.Clean(p.into)+"/") {
						delete(files, have)
					}
				}
				b.removed = b.removed || path.Clean(p.into) == folders[at] || path.Base(path.Clean(p.into)) == "conf.d"
			}
			for _, name := range names {
				add(p, name, path.Join(p.into, strings.TrimPrefix(name, p.from+"/")))
			}
		}
		folder = folders[at]
	}
	return files, folder
}

// reverseProxies makes the nodes of every service that runs an nginx or a Caddy whose files are in the repository.
func (r *reader) reverseProxies() {
	all := map[*deploy.Unit]map[string]nginx.File{}
	folders := map[*deploy.Unit]string{}
	for _, u := range r.model.Units {
		if b := r.boxes[u]; b != nil {
			files, folder := r.files(b, nginxFolders)
			if len(files) == 0 {
				files, folder = r.files(b, caddyFolders)
			}
			if len(files) > 0 {
				all[u], folders[u] = files, folder
				if r.proxies == nil {
					r.proxies = map[*deploy.Unit]bool{}
				}
				r.proxies[u] = true
			}
		}
	}
	for _, u := range r.model.Units {
		switch {
		case all[u] == nil:
		case slices.Contains(caddyFolders, folders[u]):
			r.caddy(u, all[u], folders[u])
		default:
			r.nginx(u, all[u], folders[u])
		}
	}
}

// silent says of ports at which no server listens that it is so.
func (r *reader) silent() {
	for n, port := range r.ports {
		if len(n.Rules) == 0 {
			n.Unresolved = "no server of its configuration that was read listens on port " + port
		}
	}
}

func (r *reader) nginx(u *deploy.Unit, files map[string]nginx.File, folder string) {
	b := r.boxes[u]
	for _, name := range slices.Sorted(maps.Keys(files)) {
		base, ok := strings.CutSuffix(name, ".template")
		if dir, rest, in := strings.Cut(base, "/templates/"); ok && in {
			f := files[name]
			f.Data = []byte(r.substituted(u, string(f.Data)))
			files[path.Join(dir, "conf.d", rest)] = f
		}
	}
	main := folder + "/nginx.conf"
	if f, ok := files[main+".template"]; ok && len(files[main].Data) == 0 { // a script of the image fills it in
		f.Data = []byte(r.substituted(u, string(f.Data)))
		files[main] = f
	}
	if _, ok := files[main]; !ok {
		files[main] = nginx.File{Label: u.At.File, Data: []byte("http { include " + folder + "/conf.d/*.conf; }")}
	}
	own := folder + "/conf.d/default.conf"
	if _, ok := files[own]; !ok && !b.removed && nginxImage.MatchString(b.image) {
		port := "80"
		if strings.Contains(b.image, "unprivileged") {
			port = "8080"
		}
		files[own] = nginx.File{Label: u.At.File, Data: []byte("server { listen " + port + "; server_name localhost; root /usr/share/nginx/html; }")}
	}
	nginx.Read(r.in, &r.model.Network, nginx.Proxy{Name: u.Name, At: u.At, Files: files, Main: main, Folder: folder,
		Port: func(port string) *summary.RoutingNode { return r.way(u, asHoles(port)) },
		Backend: func(host, port string) (*summary.RoutingNode, string) {
			return r.named(u, asHoles(host), asHoles(port))
		},
	})
}

// asHoles writes variables of a deployment as everywhere else; braces would be blocks in a configuration.
func asHoles(text string) string { return strings.NewReplacer("<", "{", ">", "}").Replace(text) }

// substituted is a template with the variables that the service is given.
func (r *reader) substituted(u *deploy.Unit, text string) string {
	return image.Braced.ReplaceAllStringFunc(text, func(m string) string {
		p := image.Braced.FindStringSubmatch(m)
		for _, v := range u.Vars {
			value, ok := r.variable(u, v)
			if v.Name == p[1]+p[2] && ok && !strings.ContainsAny(value, "$;<>") {
				return strings.NewReplacer("{", "<", "}", ">").Replace(value)
			}
		}
		return m
	})
}

// variable is what a variable of a service is as far as it is stated.
func (r *reader) variable(u *deploy.Unit, v deploy.Var) (string, bool) {
	if value, ok := r.filled[u][v.Name]; ok && v.Name != "" {
		return value, true
	}
	return v.Value, v.Name != "" && v.Known
}

// way is what answers at a port of a service: its nginx, or its code.
func (r *reader) way(u *deploy.Unit, port string) *summary.RoutingNode {
	if !r.proxies[u] {
		return r.model.Network.Unit(u)
	}
	n := r.model.Network.Node(u.At, summary.NodeService, u.Name+":"+port)
	if r.ports == nil {
		r.ports = map[*summary.RoutingNode]string{}
	}
	r.ports[n] = port
	return n
}

// named is what answers by a name inside the network of the services.
func (r *reader) named(from *deploy.Unit, host, port string) (*summary.RoutingNode, string) {
	if host == "localhost" || strings.HasPrefix(host, "127.") {
		return r.model.Network.Unit(from), ""
	}
	for _, u := range r.model.Units {
		if u.Name == host || r.boxes[u] != nil && slices.Contains(r.boxes[u].names, host) {
			return r.way(u, port), ""
		}
	}
	if host == "host.docker.internal" || host == "gateway.docker.internal" {
		return nil, "it hands requests on to the machine that runs the containers (" + host + ":" + port + ")"
	}
	return nil, "it hands requests on to " + host + ", which no service that is declared beside it is called"
}
