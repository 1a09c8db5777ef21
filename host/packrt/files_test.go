package packrt

import "testing"

// reading is a world that answers every path, so that what a session lets through is seen.
type reading struct {
	world
	asked []string
}

func (r *reading) ReadFile(path string) (string, bool) {
	r.asked = append(r.asked, path)
	return "content", true
}

func (r *reading) ListFiles(folder string) []string {
	r.asked = append(r.asked, folder)
	if folder == "" {
		return []string{"a.graphql", "package.json", "secret.json"}
	}
	return []string{folder + "/a.json", folder + "/a.txt"}
}

// TestListedFiles: the world is asked for local folders in their shortest form, and what it lists is cut to what is declared.
func TestListedFiles(t *testing.T) {
	p := builtIn(t, "fetch")
	p.Manifest.Files = []string{"package.json", "config/**/*.json", "*.graphql"}
	w := &reading{}
	s := &session{pack: p, world: w, index: map[Site]uint32{}}
	for folder, want := range map[string]string{
		"": "a.graphql\npackage.json", "config": "config/a.json", "config/sub": "config/sub/a.json", "src": "",
		".": "", "..": "", "/": "", "config/": "", "config/..": "", "../x": "", "./config": "", "/etc": "",
	} {
		if got := s.listFiles(question{input: []byte(folder)}).text; got != want {
			t.Errorf("%q gave %q", folder, got)
		}
	}
	if len(w.asked) != 4 {
		t.Errorf("the world was asked for %q", w.asked)
	}
}

// TestDeclaredFiles: the world is asked for declared, local paths in their shortest form, and for nothing else.
func TestDeclaredFiles(t *testing.T) {
	p := builtIn(t, "fetch")
	p.Manifest.Files = []string{"package.json", "config/**/*.json", "*.graphql"}
	w := &reading{}
	s := &session{pack: p, world: w, index: map[Site]uint32{}}
	for path, want := range map[string]string{
		"package.json": "content", "config/a.json": "content", "config/a/b.json": "content", "x.graphql": "content",
		"": "", ".": "", "secret.json": "", "/etc/passwd": "", "../package.json": "", "config/../package.json": "", "config/../../x.json": "", "./package.json": "",
		"config//a.json": "", "config/a.json/": "", `config\a.json`: "", "package.json\x00": "", "sub/x.graphql": "", "/package.json": "", "config/a.JSON": "",
	} {
		if got := s.readFile(question{input: []byte(path)}).text; got != want {
			t.Errorf("%q gave %q", path, got)
		}
	}
	if len(w.asked) != 4 {
		t.Errorf("the world was asked for %q", w.asked)
	}
	p.Manifest.Files = nil
	if got := s.readFile(question{input: []byte("package.json")}).text; got != "" {
		t.Error("a pack that declares no files read one")
	}
}
