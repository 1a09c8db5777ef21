package image

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

// Images are the images that a repository's own code is built to, by what states it: workflows that build them, files of compose and of
// Skaffold. They are read when the first is asked for.
type Images struct {
	in     *source.Input
	read   bool
	stated map[string][]Build
}

// Build is how an image is built: the folder that is handed to it, and the Dockerfile; both relative to the root.
type Build struct{ Context, Dockerfile string }

// Of are the images of the repository that an input reads.
func Of(in *source.Input) *Images { return &Images{in: in} }

// startsCode are files of a folder with a program of its own.
var startsCode = []string{"package.json", "Gemfile", "pyproject.toml", "requirements.txt", "manage.py", "setup.py", "Pipfile"}

// HoldsProgram reports whether a folder has a program of its own.
func HoldsProgram(in *source.Input, folder string) bool {
	return slices.ContainsFunc(startsCode, func(name string) bool { return in.Exists(path.Join(folder, name)) })
}

// reference is an image as templates name it: its own name, behind the registry and before the version.
var reference = regexp.MustCompile(`^(?:[^\s]*/)?([A-Za-z0-9][\w.-]*)(?:[:@][^/]*)?$`)

// nameOf is the name of an image without registry, owner and version; "" where it is not known.
func nameOf(image string) string {
	m := reference.FindStringSubmatch(strings.Trim(strings.TrimSpace(image), `"'`))
	if m == nil {
		return ""
	}
	return m[1]
}

// Scope gives a unit that runs an image of the repository the folder of its code, and what the image sets. It does nothing where
// the unit has a folder, where nothing says what the image is built from, or where several builds make images of this name.
func (x *Images) Scope(u *deploy.Unit, image string) {
	name := nameOf(image)
	if u.Scope != "" || name == "" {
		return
	}
	if !x.read {
		x.read, x.stated = true, map[string][]Build{}
		x.readWorkflows()
		x.readCompose()
		x.readSkaffold()
	}
	builds := x.stated[name]
	if len(builds) == 0 {
		builds = x.called(name)
	}
	if len(builds) != 1 {
		return
	}
	folder := x.folder(builds[0])
	if folder == "" {
		return
	}
	text, err := x.in.Read(builds[0].Dockerfile)
	if err != nil {
		return // who builds an image without its file builds something else
	}
	if held, all := Held(x.in, string(text), builds[0].Context, map[string]string{}); !all && len(held) > 0 && folder != builds[0].Context {
		folder, u.Holds = builds[0].Context, slices.Compact(slices.Sorted(slices.Values(held)))
	}
	x.give(u, folder, string(text))
}

// give gives a unit the code of a folder, and what the image sets that the Dockerfile makes of it.
func (x *Images) give(u *deploy.Unit, folder, dockerfile string) {
	u.Scope = folder
	AddVariables(u, dockerfile)
	AddOwn(x.in, u)
}

// folder is the folder of the program that a build builds: that of its Dockerfile, or the context of which no other image is built.
func (x *Images) folder(b Build) string {
	if beside := path.Dir(b.Dockerfile); beside != "." && HoldsProgram(x.in, beside) {
		return beside
	}
	if !HoldsProgram(x.in, b.Context) {
		return ""
	}
	others, err := x.in.Walk(b.Context, func(name string) bool {
		base := path.Base(name)
		return name != b.Dockerfile && (base == "Dockerfile" || strings.HasPrefix(base, "Dockerfile.") || strings.HasSuffix(base, ".Dockerfile"))
	})
	if err != nil || len(others) > 0 {
		return ""
	}
	return b.Context
}

// add notes a build; where it stands says what the paths of it are relative to.
func (x *Images) add(image, base, context, dockerfile string) {
	name := nameOf(image)
	if name == "" || strings.ContainsAny(name+context+dockerfile, "${}") || strings.Contains(context, "://") || path.IsAbs(context) {
		return
	}
	b := Build{Context: path.Join(base, context)}
	b.Dockerfile = path.Join(b.Context, "Dockerfile")
	if dockerfile != "" {
		b.Dockerfile = path.Join(base, dockerfile)
	}
	if !slices.Contains(x.stated[name], b) {
		x.stated[name] = append(x.stated[name], b)
	}
}

// document is a file of the repository that is one document of YAML; nothing where there is none that can be read.
func (x *Images) document(label string) (v *doc.Value) {
	if !x.in.Exists(label) {
		return nil
	}
	v, err := x.in.Load(label)
	if err != nil {
		return nil // what cannot be read builds nothing that is known; the reader of it says so
	}
	return v
}

// quietly does work with a document that others read: what is written wrongly in it is left out.
func quietly(work func()) {
	var err error
	defer doc.Catch(&err)
	work()
}

// ofEnvironment is an expression of a workflow that stands for a variable of it.
var ofEnvironment = regexp.MustCompile(`\$\{\{\s*env\.(\w+)\s*\}\}|\$(\w+)|\$\{(\w+)\}`)

// building is a command that builds an image.
var building = regexp.MustCompile(`\bdocker\s+(?:buildx\s+)?build\s+([^\n&|;]*)`)

// readWorkflows reads the workflows of GitHub: steps that build and push an image, and commands that do.
func (x *Images) readWorkflows() {
	files, err := x.in.Walk(".github/workflows", func(name string) bool { return path.Ext(name) == ".yml" || path.Ext(name) == ".yaml" })
	if err != nil {
		return // there are none
	}
	for _, file := range files {
		v := x.document(file)
		quietly(func() {
			for _, job := range v.MapAt("jobs") {
				env := map[string]string{}
				for _, at := range []*doc.Value{v, job.Value} {
					for _, e := range at.MapAt("env") {
						env[e.Key] = e.Value.Text("a variable")
					}
				}
				x.steps(job.Value.ListAt("steps"), func(text string) string {
					return ofEnvironment.ReplaceAllStringFunc(text, func(m string) string {
						of := ofEnvironment.FindStringSubmatch(m)
						if value, ok := env[of[1]+of[2]+of[3]]; ok {
							return value
						}
						return m
					})
				})
			}
		})
	}
}

func (x *Images) steps(steps []*doc.Value, filled func(string) string) {
	images := map[string]string{} // what steps that name images say, by their id
	for _, s := range steps {
		with, uses := s.Get("with"), s.TextAt("uses")
		switch {
		case strings.HasPrefix(uses, "docker/metadata-action@"):
			images["${{ steps."+s.TextAt("id")+".outputs.tags }}"] = with.TextAt("images")
		case strings.HasPrefix(uses, "docker/build-push-action@"):
			tags := with.TextAt("tags")
			if of, ok := images[strings.TrimSpace(tags)]; ok {
				tags = of
			}
			for _, tag := range strings.FieldsFunc(filled(tags), func(c rune) bool { return c == '\n' || c == ',' }) {
				x.add(versionless(tag), "", filled(with.TextAt("context")), filled(with.TextAt("file")))
			}
		}
		for _, m := range building.FindAllStringSubmatch(strings.ReplaceAll(s.TextAt("run"), "\\\n", " "), -1) {
			x.command(strings.Fields(filled(m[1])), s.TextAt("working-directory"))
		}
	}
}

// versionless is an image without its version, which an expression mostly stands for.
func versionless(tag string) string {
	if at := strings.LastIndexByte(tag, ':'); at > strings.LastIndexByte(tag, '/') {
		return tag[:at]
	}
	return tag
}

// valued are the options of `docker build` that take a value in the next word.
var valued = map[string]bool{"--build-arg": true, "--platform": true, "--target": true, "--cache-from": true, "--cache-to": true, "--label": true, "--network": true,
	"--secret": true, "--output": true, "-o": true, "--progress": true, "--builder": true, "--ssh": true, "--build-context": true}

// command reads the words behind docker build.
func (x *Images) command(words []string, base string) {
	var tags []string
	file, context := "", ""
	for i := 0; i < len(words); i++ {
		name, value, joined := strings.Cut(words[i], "=")
		next := func() string {
			if !joined && i+1 < len(words) {
				i++
				value = words[i]
			}
			return strings.Trim(value, `"'`)
		}
		switch {
		case name == "-t" || name == "--tag":
			tags = append(tags, next())
		case name == "-f" || name == "--file":
			file = next()
		case valued[name]:
			next()
		case !strings.HasPrefix(name, "-"):
			context = strings.Trim(words[i], `"'`)
		}
	}
	for _, tag := range tags {
		if context != "" {
			x.add(versionless(tag), base, context, file)
		}
	}
}

// composeFiles are those of a repository's root that name the images which they build.
var composeFiles = []string{"compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml", "docker-compose.prod.yml", "docker-compose.production.yml",
	"docker-compose.build.yml", "docker-compose.build.yaml", "compose.build.yaml", "compose.build.yml"}

func (x *Images) readCompose() {
	for _, file := range composeFiles {
		v := x.document(file)
		quietly(func() {
			for _, s := range v.MapAt("services") {
				image, build := s.Value.Get("image"), s.Value.Get("build")
				switch {
				case !image.Is(doc.String) || build.IsNull():
				case build.Is(doc.Map):
					x.add(image.Scalar, "", build.TextAt("context"), path.Join(build.TextAt("context"), build.TextAt("dockerfile")))
				default:
					x.add(image.Scalar, "", build.Text("build"), "")
				}
			}
		})
	}
}

func (x *Images) readSkaffold() {
	v := x.document("skaffold.yaml")
	quietly(func() {
		for _, a := range v.At("build", "artifacts").List("artifacts") {
			file := a.At("docker", "dockerfile")
			name := ""
			if !file.IsNull() {
				name = path.Join(a.TextAt("context"), file.Text("dockerfile"))
			}
			x.add(a.TextAt("image"), "", a.TextAt("context"), name)
		}
	})
}
