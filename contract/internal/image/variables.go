package image

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

var (
	// instruction is ENV at the beginning of a line; pair is one NAME=value of it.
	instruction = regexp.MustCompile(`(?i)^\s*ENV\s+(.*)$`)
	pair        = regexp.MustCompile(`([A-Za-z_][A-Za-z0-9_]*)=("(?:[^"\\]|\\.)*"|'[^']*'|(?:[^\s"'\\]|\\.)*)`)
)

// Instructions are the lines of a Dockerfile, those that go on in the next one being one.
func Instructions(text string) []string {
	return strings.Split(strings.NewReplacer("\\\r\n", " ", "\\\n", " ", "\r\n", "\n").Replace(text), "\n")
}

// AddVariables adds what the ENV instructions of a Dockerfile set, of all its stages. What the unit sets itself stays.
func AddVariables(u *deploy.Unit, text string) {
	for _, line := range Instructions(text) {
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
				u.Set(deploy.Var{Name: p[1], Value: Interpolate(value), Known: true, From: summary.FromImage})
			}
		}
	}
}

// AddOwn adds what the .env files set that lie in the folders of a unit: they are copied with the code, and read where it starts.
func AddOwn(in *source.Input, u *deploy.Unit) {
	folders := u.Holds
	if len(folders) == 0 {
		folders = []string{u.Scope}
	}
	for _, folder := range folders {
		for _, name := range []string{".env", ".env.production", ".env.development"} {
			label := path.Join(folder, name)
			if !in.Exists(label) {
				continue
			}
			data, err := in.Read(label)
			if err != nil {
				continue // what cannot be read sets nothing that is known
			}
			for _, v := range append(Assignments(string(data)), outcommented(string(data))...) {
				if !slices.ContainsFunc(u.Vars, func(o deploy.Var) bool { return o.Name == v.Name }) {
					v.From = summary.FromImage
					u.Set(v)
				}
			}
		}
	}
}

// Assignments are the variables of an env file.
func Assignments(text string) (out []deploy.Var) {
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "export ")
		name, value, ok := strings.Cut(line, "=")
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		value = strings.TrimSpace(value)
		if len(value) >= 2 && (value[0] == '"' || value[0] == '\'') && value[len(value)-1] == value[0] {
			value = value[1 : len(value)-1]
		}
		out = append(out, Variable(strings.TrimSpace(name), value, ok))
	}
	return out
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

// Variable is a variable with its value, or one that the host has where none is stated.
func Variable(name, value string, stated bool) deploy.Var {
	if !stated {
		return deploy.Var{Name: name, From: "host"}
	}
	return deploy.Var{Name: name, Value: Interpolate(value), Known: true}
}

// Braced are variables of the host in a text: $NAME, ${NAME} with what follows the name, and $$, which is a dollar sign.
var Braced = regexp.MustCompile(`\$\$|\$\{([A-Za-z_][A-Za-z0-9_]*)[^{}]*\}|\$([A-Za-z_][A-Za-z0-9_]*)`)

// Interpolate writes variables of the host as holes.
func Interpolate(s string) string {
	return Braced.ReplaceAllStringFunc(s, func(m string) string {
		if m == "$$" {
			return "$"
		}
		parts := Braced.FindStringSubmatch(m)
		return "{" + parts[1] + parts[2] + "}"
	})
}
