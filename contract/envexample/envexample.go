package envexample

import (
	"maps"
	"path"
	"regexp"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/build"
	"github.com/drift-analyzer/drift/contract/internal/doc"
	"github.com/drift-analyzer/drift/contract/internal/source"
	"github.com/drift-analyzer/drift/summary"
)

// Name of the source.
const Name = "env-example"

var fileName = regexp.MustCompile(`^(\.?env([._-][\w-]+)*[._-](example|sample|template|dist|tpl)|(example|sample|template)\.env|\.env[._-](example|sample|template|dist)([._-]\w+)*)$`)

// Wants reports whether a file of a folder lists variables.
func Wants(name string, _ func() []byte) bool { return fileName.MatchString(path.Base(name)) }

// reference is a variable that a value of the list is made of.
var reference = regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)`)

var assignment = regexp.MustCompile(`^(#\s?)?(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$`)

// Read gives a summary for every file, whose variables nothing sets.
func Read(in *source.Input) (all []*summary.Summary, err error) {
	defer doc.Catch(&err)
	for _, label := range in.Files {
		data, err := in.Read(label)
		if err != nil {
			return nil, &doc.Error{File: label, Msg: err.Error()}
		}
		contract := &summary.RuntimeContract{Listed: true, Variables: []summary.RuntimeVariable{}}
		names := map[string]bool{}
		lines := strings.Split(strings.ToValidUTF8(string(data), "\uFFFD"), "\n")
		for _, line := range lines {
			m := assignment.FindStringSubmatch(strings.TrimSpace(line))
			if m == nil || names[m[2]] {
				continue
			}
			names[m[2]] = true
			contract.Variables = append(contract.Variables, summary.RuntimeVariable{Name: m[2], Optional: m[1] != ""})
		}
		if len(names) == 0 {
			continue
		}
		named := naming(in, path.Dir(label), names)
		if rest := unnamed(names, named); len(rest) > 0 && path.Dir(label) != "." && (holdsCode(in, path.Dir(label)) || handsOver(in, path.Dir(label))) {
			maps.Copy(named, naming(in, ".", rest)) // what the code imports may stand anywhere in the repository
		}
		for _, m := range reference.FindAllSubmatch(data, -1) {
			if name := string(m[1]); names[name] && named[name] == "" {
				named[name] = label
			}
		}
		for i := range contract.Variables {
			contract.Variables[i].ReadAt = named[contract.Variables[i].Name]
		}
		binding := build.Bind(Name, "os", summary.RuntimeConfig{DeploymentTarget: summary.TargetContainer, InstanceName: label})
		s := build.New(summary.KindLibrary, &doc.Value{File: label, Line: 1, End: len(lines)}, label, binding)
		s.Metadata.RuntimeContract = contract
		build.Finish(s)
		all = append(all, s)
	}
	return all, nil
}
