package compose

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

var (
	// instruction is ENV at the beginning of a line; pair is one NAME=value of it.
	instruction = regexp.MustCompile(`(?i)^\s*ENV\s+(.*)$`)
	pair        = regexp.MustCompile(`([A-Za-z_][A-Za-z0-9_]*)=("(?:[^"\\]|\\.)*"|'[^']*'|(?:[^\s"'\\]|\\.)*)`)
)

// imageEnv adds what the image sets that a service is built from. What the service sets itself stays.
func (r *reader) imageEnv(u *deploy.Unit, v, build *doc.Value) {
	if u.Scope == "" {
		return
	}
	name := "Dockerfile"
	if build.Is(doc.Map) {
		if !build.Get("dockerfile_inline").IsNull() {
			text := build.TextAt("dockerfile_inline")
			addImage(u, text)
			r.built(u, v, build, text)
			return
		}
		if f := build.Get("dockerfile"); !f.IsNull() {
			name = f.Text("dockerfile")
		}
	}
	context := u.Scope
	if build.Is(doc.Map) {
		context = source.Resolve(v.File, build.TextAt("context"))
	} else if !build.IsNull() {
		context = source.Resolve(v.File, build.Text("build"))
	}
	data, err := r.in.Read(path.Join(context, name))
	if err != nil {
		return // many images are built elsewhere
	}
	addImage(u, string(data))
	r.built(u, v, build, string(data))
	r.holds(u, v, string(data), context)
	if u.Scope != "" {
		r.ownEnv(u)
	}
}

// ownEnv adds what the .env files set that lie in the folders of a unit: they are copied with the code, and read where it starts.
func (r *reader) ownEnv(u *deploy.Unit) {
	folders := u.Holds
	if len(folders) == 0 {
		folders = []string{u.Scope}
	}
	for _, folder := range folders {
		for _, name := range []string{".env", ".env.production", ".env.development"} {
			label := path.Join(folder, name)
			if !r.in.Exists(label) {
				continue
			}
			data, err := r.in.Read(label)
			if err != nil {
				continue // what cannot be read sets nothing that is known
			}
			for _, v := range append(assignments(string(data)), outcommented(string(data))...) {
				if !slices.ContainsFunc(u.Vars, func(o deploy.Var) bool { return o.Name == v.Name }) {
					v.From = summary.FromImage
					u.Set(v)
				}
			}
		}
	}
}

// spare is a variable that a file of them has in a comment.
var spare = regexp.MustCompile(`(?m)^#[ \t]?([A-Z][A-Z0-9_]*)=`)

// outcommented are the variables that a file shows and does not set, so that whoever needs them may: what reads them does without.
func outcommented(text string) (out []deploy.Var) {
	for _, m := range spare.FindAllStringSubmatch(text, -1) {
		out = append(out, deploy.Var{Name: m[1], Optional: true})
	}
	return out
}

// instructions are the lines of a Dockerfile, those that go on in the next one being one.
func instructions(text string) []string {
	return strings.Split(strings.NewReplacer("\\\r\n", " ", "\\\n", " ", "\r\n", "\n").Replace(text), "\n")
}

// addImage reads the ENV instructions of a Dockerfile, of all its stages.
func addImage(u *deploy.Unit, text string) {
	for _, line := range instructions(text) {
		m := instruction.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		pairs := pair.FindAllStringSubmatch(m[1], -1)
		if first, rest, ok := strings.Cut(strings.TrimSpace(m[1]), " "); ok && !strings.Contains(first, "=") {
			pairs = [][]string{{"", first, strings.TrimSpace(rest)}} // the older form: ENV NAME value
		}
		for _, p := range pairs {
			value := strings.Trim(p[2], `"'`)
			at := slices.IndexFunc(u.Vars, func(v deploy.Var) bool { return v.Name == p[1] })
			if at < 0 || u.Vars[at].From == summary.FromImage {
				u.Set(deploy.Var{Name: p[1], Value: interpolate(value), Known: true, From: summary.FromImage})
			}
		}
	}
}
