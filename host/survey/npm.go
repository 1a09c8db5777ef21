package survey

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
)

// readNPM reads package.json files: a folder with one is a project, and so is a folder of a monorepo tool with a
// project.json and a tsconfig, which takes its dependencies from the manifest above.
func (r *reader) readNPM() {
	for _, file := range r.named("package.json") {
		data := r.manifest(file)
		if data == nil {
			continue
		}
		var m struct {
			Name                                                                  json.RawMessage
			Dependencies, DevDependencies, PeerDependencies, OptionalDependencies map[string]json.RawMessage
		}
		p := r.project(path.Dir(file), "typescript")
		p.Manifests = append(p.Manifests, file)
		if err := json.Unmarshal(data, &m); err != nil {
			r.unread(file, placed(data, err))
			continue
		}
		// A name that is no text names nothing.
		_ = json.Unmarshal(m.Name, &p.name)
		for _, list := range []map[string]json.RawMessage{m.Dependencies, m.DevDependencies, m.PeerDependencies, m.OptionalDependencies} {
			for name := range list {
				p.dependencies["npm:"+name] = Evidence{file, lineOf(data, name), name}
			}
		}
	}
	for _, file := range r.named("project.json") {
		if r.configIn(path.Dir(file)) != "" {
			r.project(path.Dir(file), "typescript")
		}
	}
	// A repository whose tsconfig stands where no manifest does is a project all the same.
	if r.at[key{".", "typescript"}] == nil && r.configIn(".") != "" {
		r.project(".", "typescript")
	}
	for k, p := range r.at {
		if k.language == "typescript" {
			p.Config = r.configIn(k.folder)
		}
	}
}

// configIn is the tsconfig.json or jsconfig.json of a folder.
func (r *reader) configIn(folder string) string {
	for _, name := range []string{"tsconfig.json", "jsconfig.json"} {
		file := path.Join(folder, name)
		for _, m := range r.manifests {
			if m == file {
				return file
			}
		}
	}
	return ""
}

// placed is a JSON error with the line it stands on.
func placed(data []byte, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("not valid JSON at line %d: %v", 1+bytes.Count(data[:min(syntax.Offset, int64(len(data)))], []byte{'\n'}), err)
	case errors.As(err, &kind):
		return fmt.Sprintf("%s holds a JSON %s at line %d", strings.ToLower(kind.Field), kind.Value, 1+bytes.Count(data[:min(kind.Offset, int64(len(data)))], []byte{'\n'}))
	}
	return "not valid JSON: " + err.Error()
}
