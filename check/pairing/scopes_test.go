package pairing

import (
	"slices"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/check/checktest"
	"github.com/drift-analyzer/drift/summary"
)

// codeAt is code of a file, in a workspace where one is named.
func codeAt(workspace, file string) *summary.Summary {
	s := checktest.UnitAt(file, "run")
	s.Location.Workspace = workspace
	return s
}

// inRepository places a summary in a checkout, below the folder from which its files are named.
func inRepository(s *summary.Summary, root, revision string) *summary.Summary {
	s.Metadata.Source = &summary.SourceMetadata{Root: root, Revision: revision}
	return s
}

func names(units []*Runtime) string {
	var out []string
	for _, u := range units {
		out = append(out, u.S.Identity.Name)
	}
	return strings.Join(out, " ")
}

// TestScopesOf: code belongs to the units with the innermost scope around its file, by whole segments of the path; units
// with wider scopes are around them.
func TestScopesOf(t *testing.T) {
	unit := checktest.DeployedAs
	for _, c := range []struct {
		what         string
		units        []*summary.Summary
		code         *summary.Summary
		want, around string
	}{
		{"a folder", []*summary.Summary{unit("a", "src/a", "X")}, codeAt("", "src/a/main.ts"), "a", ""},
		{"a folder of a like name", []*summary.Summary{unit("a", "src/a", "X")}, codeAt("", "src/ab/main.ts"), "", ""},
		{"a folder within it", []*summary.Summary{unit("wide", "src", "X"), unit("near", "src/a", "X")}, codeAt("", "src/a/b/main.ts"), "near", "wide"},
		{"two units of one folder", []*summary.Summary{unit("a", "src", "X"), unit("b", "./src/", "X")}, codeAt("", "src/main.ts"), "a b", ""},
		{"two of one folder, one around both", []*summary.Summary{unit("all", "", "X"), unit("a", "src", "X"), unit("b", "src", "X")}, codeAt("", "src/main.ts"), "a b", "all"},
		{"the whole project", []*summary.Summary{unit("a", "", "X")}, codeAt("", "main.ts"), "a", ""},
		{"no scope", []*summary.Summary{unit("a", "-", "X")}, codeAt("", "main.ts"), "", ""},
		{"the folder of a workspace", []*summary.Summary{unit("a", "services/api", "X")}, codeAt("acme/api", "src/main.ts"), "a", ""},
		{"below the folder of a workspace", []*summary.Summary{unit("a", "services/api/src", "X")}, codeAt("acme/api", "src/main.ts"), "a", ""},
		{"elsewhere below the folder of a workspace", []*summary.Summary{unit("a", "services/api/jobs", "X")}, codeAt("acme/api", "src/main.ts"), "", ""},
		{"the folder of another workspace", []*summary.Summary{unit("a", "services/web", "X")}, codeAt("acme/api", "src/main.ts"), "", ""},
		{"its own path goes before the name of its workspace", []*summary.Summary{unit("name", "api", "X"), unit("path", "src", "X")}, codeAt("api", "src/main.ts"), "path", ""},
	} {
		all := append(slices.Clone(c.units), c.code)
		got, around := ReadScopes(all).Of(c.code)
		if names(got) != c.want || names(around) != c.around {
			t.Errorf("%s: %q around %q, want %q around %q", c.what, names(got), names(around), c.want, c.around)
		}
	}
}

// TestScopesInRepository: where it is known where the files stand in a repository, paths are compared from its folder on,
// in one state of it only.
func TestScopesInRepository(t *testing.T) {
	for _, c := range []struct {
		what                   string
		scope, root, revision  string
		file, of, codeRevision string
		want                   string
	}{
		{"named from other folders", "src", "api", "r", "api/src/main.ts", "", "r", "a"},
		{"the same name in another project", "src", "deploy", "r", "src/main.ts", "api", "r", ""},
		{"another state", "../api/src", "deploy", "r", "src/main.ts", "api", "r2", ""},
		{"another state, the same name", "src", "deploy", "r", "src/main.ts", "api", "r2", "a"},
	} {
		unit := inRepository(checktest.DeployedAs("a", c.scope, "X"), c.root, c.revision)
		code := inRepository(codeAt("", c.file), c.of, c.codeRevision)
		if got, _ := ReadScopes([]*summary.Summary{unit, code}).Of(code); names(got) != c.want {
			t.Errorf("%s: %q, want %q", c.what, names(got), c.want)
		}
	}
	unit := inRepository(checktest.DeployedAs("a", "src", "X"), "api", "r")
	unit.Location.Workspace = "other"
	code := inRepository(codeAt("mine", "src/main.ts"), "api", "r")
	if got, _ := ReadScopes([]*summary.Summary{unit, code}).Of(code); len(got) != 0 {
		t.Error("a unit of another workspace runs none of its code")
	}
	unit.Location.Workspace = "mine"
	if got, _ := ReadScopes([]*summary.Summary{unit, code}).Of(code); names(got) != "a" {
		t.Error("a unit of the workspace runs its code")
	}
}

// TestScopesHold: an image that has some folders of its scope runs what is in these.
func TestScopesHold(t *testing.T) {
	for _, c := range []struct {
		holds []string
		file  string
		want  bool
	}{
		{nil, "src/main.ts", true},
		{[]string{"src/api"}, "src/api/main.ts", true},
		{[]string{"src/api"}, "src/apis/main.ts", false},
		{[]string{"src/api", "src/main.ts"}, "src/main.ts", true},
		{[]string{"src/api/"}, "src/jobs/main.ts", false},
		{[]string{""}, "src/jobs/main.ts", true},
	} {
		unit, code := checktest.DeployedAs("a", "src", "X"), codeAt("", c.file)
		unit.Metadata.RuntimeContract.CodeScope.Holds = c.holds
		x := ReadScopes([]*summary.Summary{unit, code})
		if got, _ := x.Of(code); (len(got) > 0) != c.want || x.Held[x.Units[0]] != c.want {
			t.Errorf("an image with %q runs %s: %v", c.holds, c.file, len(got) > 0)
		}
	}
	unit, code := inRepository(checktest.DeployedAs("a", "", "X"), "apps/api", "r"), inRepository(codeAt("", "main.ts"), "apps/api/src", "r")
	for held, want := range map[string]bool{"src": true, "lib": false} {
		unit.Metadata.RuntimeContract.CodeScope.Holds = []string{held}
		if got, _ := ReadScopes([]*summary.Summary{unit, code}).Of(code); (len(got) > 0) != want {
			t.Errorf("an image with %s of the repository's folder runs it: %v", held, !want)
		}
	}
}

// TestPackagedWithin: of a function whose package has a part of a folder, and a container that has all of it, the function runs that part; the
// container is around it. Code that the package has not is the container's alone.
func TestPackagedWithin(t *testing.T) {
	function, container := checktest.DeployedAs("f", "", "X"), checktest.DeployedAs("c", "", "Y")
	function.Metadata.RuntimeContract.CodeScope.Holds, function.Metadata.RuntimeContract.CodeScope.Entry = []string{"jobs"}, "jobs/index"
	for file, want := range map[string]string{"jobs/mail.ts": "f", "api/main.ts": "c"} {
		code := codeAt("", file)
		units, around := ReadScopes([]*summary.Summary{function, container, code}).Of(code)
		if names(units) != want || (len(around) > 0) != (want == "f") {
			t.Errorf("%s runs in %s, and around that is %s", file, names(units), names(around))
		}
	}
	function.Metadata.RuntimeContract.CodeScope.Entry = "" // an image that has a part
	if units, _ := ReadScopes([]*summary.Summary{function, container, codeAt("", "jobs/mail.ts")}).Of(codeAt("", "jobs/mail.ts")); names(units) != "f c" && names(units) != "f, c" {
		t.Errorf("an image and a container both run it: %s", names(units))
	}
}

// TestNamedUnit: code that names its deployed unit belongs to that, wherever its file is.
func TestNamedUnit(t *testing.T) {
	near, named, code := checktest.DeployedAs("near", "src", "X"), checktest.DeployedAs("named", "-", "X"), codeAt("", "src/main.ts")
	code.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "named"}
	x := ReadScopes([]*summary.Summary{near, named, code})
	if got, around := x.Of(code); names(got) != "named" || len(around) != 0 || !x.Carried[x.Units[1].Unit] || x.Carried[x.Units[0].Unit] {
		t.Errorf("%q around %q", names(got), names(around))
	}
	code.Identity.DeployableUnit.InstanceName = "gone"
	if got, _ := ReadScopes([]*summary.Summary{near, named, code}).Of(code); names(got) != "near" {
		t.Errorf("a unit that no template declares: %q", names(got))
	}
}

// TestContested: of units with one folder and different variables nobody knows which one a file runs in; each names
// the next one, in the order of the run, that has other variables.
func TestContested(t *testing.T) {
	unit := func(workspace, name, scope string, variables ...string) *summary.Summary {
		s := checktest.DeployedAs(name, scope, variables...)
		s.Location.Workspace = workspace
		return s
	}
	image := func(name, variable string, holds ...string) *summary.Summary {
		s := unit("", name, "src", variable)
		s.Metadata.RuntimeContract.CodeScope.Holds = holds
		return s
	}
	for _, c := range []struct {
		what  string
		units []*summary.Summary
		want  string
	}{
		{"images with parts of one folder", []*summary.Summary{image("a", "X", "src/api"), image("b", "Y", "src/app"), codeAt("", "src/api/main.ts"), codeAt("", "src/app/main.ts")}, ""},
		{"images that have a file in common", []*summary.Summary{image("a", "X", "src/api", "src/lib"), image("b", "Y", "src/app", "src/lib"), codeAt("", "src/lib/main.ts")}, "a:b b:a"},
		{"an image with a part, and one with all", []*summary.Summary{image("a", "X", "src/api"), image("b", "Y"), codeAt("", "src/api/main.ts")}, "a:b b:a"},
		{"one unit", []*summary.Summary{unit("", "a", "src", "X")}, ""},
		{"the same variables", []*summary.Summary{unit("", "a", "src", "X", "Y"), unit("", "b", "src", "Y", "X")}, ""},
		{"other variables", []*summary.Summary{unit("", "a", "src", "X"), unit("", "b", "src", "Y")}, "a:b b:a"},
		{"more of them", []*summary.Summary{unit("", "a", "src", "X"), unit("", "b", "src", "X", "Y")}, "a:b b:a"},
		{"other folders", []*summary.Summary{unit("", "a", "src", "X"), unit("", "b", "src/b", "Y")}, ""},
		{"other workspaces", []*summary.Summary{unit("v", "a", "src", "X"), unit("w", "b", "src", "Y")}, ""},
		{"the first two alike", []*summary.Summary{unit("", "a", "src", "X"), unit("", "b", "src", "X"), unit("", "c", "src", "Y")}, "a:c b:c c:a"},
		{"the first and the last alike", []*summary.Summary{unit("", "a", "src", "X"), unit("", "b", "src", "Y"), unit("", "c", "src", "X")}, "a:b b:c c:b"},
	} {
		for range 2 {
			var got []string
			for u, other := range ReadScopes(c.units).Contested() {
				got = append(got, u.S.Identity.Name+":"+other)
			}
			slices.Sort(got)
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s: %q, want %q", c.what, got, c.want)
			}
			slices.Reverse(c.units)
		}
	}
}

// TestEntered: whether something of a handler's file was read, by the file's path or by its workspace.
func TestEntered(t *testing.T) {
	unit := func(entry string) *summary.Summary {
		s := checktest.DeployedAs("a", "src", "X")
		s.Metadata.RuntimeContract.CodeScope.Entry = entry
		return s
	}
	initOf := codeAt("", "src/main.ts")
	initOf.Kind = summary.KindModuleInit
	carrying := codeAt("", "elsewhere.ts")
	carrying.Identity.DeployableUnit = &summary.DeployableUnit{DeploymentTarget: "function", InstanceName: "a"}
	for _, c := range []struct {
		what, entry string
		code        *summary.Summary
		want        bool
	}{
		{"not stated", "", codeAt("", "lib/x.ts"), true},
		{"the file", "src/main", codeAt("", "src/main.ts"), true},
		{"written from here", "./src/main", codeAt("", "src/main.ts"), true},
		{"another file", "src/main", codeAt("", "src/other.ts"), false},
		{"a file in a folder of that name", "src/main", codeAt("", "src/main/x.ts"), false},
		{"the end of its path, in no workspace", "services/api/main", codeAt("", "main.ts"), false},
		{"the end of its path, in the workspace of that name", "services/api/main", codeAt("acme/api", "main.ts"), true},
		{"the end of its path, in another workspace", "services/api/main", codeAt("acme/web", "main.ts"), false},
		{"what runs at import only", "src/main", initOf, false},
		{"code that names the unit", "src/main", carrying, true},
		{"a folder with a dot", "src/v1.2/main", codeAt("", "src/v1.2/main"), true},
	} {
		x := ReadScopes([]*summary.Summary{unit(c.entry), c.code})
		if got := x.Entered(x.Units[0]); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
}

// TestValues: what a variable is set to for some code, by the units of its scope, else those around, else any.
func TestValues(t *testing.T) {
	unit := func(name, scope string, values ...string) *summary.Summary {
		s := checktest.DeployedAs(name, scope)
		for _, v := range values {
			s.Metadata.RuntimeContract.Variables = append(s.Metadata.RuntimeContract.Variables, summary.RuntimeVariable{Name: "X", Value: &v})
		}
		return s
	}
	for _, c := range []struct {
		what  string
		units []*summary.Summary
		want  string
	}{
		{"its own", []*summary.Summary{unit("all", "", "wide"), unit("a", "src", "near")}, "near"},
		{"of two units", []*summary.Summary{unit("a", "src", "one"), unit("b", "src", "two"), unit("c", "src", "one")}, "one two"},
		{"the one around", []*summary.Summary{unit("all", "", "wide"), unit("a", "src")}, "wide"},
		{"any", []*summary.Summary{unit("x", "lib", "far"), unit("a", "src")}, "far"},
		{"none", []*summary.Summary{unit("a", "src")}, ""},
	} {
		code := codeAt("", "src/main.ts")
		if got := strings.Join(ReadScopes(append(slices.Clone(c.units), code)).Values(code, "X"), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

// TestValue: a variable has one value when it is always set to one text without holes.
func TestValue(t *testing.T) {
	text := func(s string) *string { return &s }
	for _, c := range []struct {
		what string
		list []summary.RuntimeVariable
		want string
		ok   bool
	}{
		{"a text", []summary.RuntimeVariable{{Name: "X", Value: text("a")}}, "a", true},
		{"the same twice", []summary.RuntimeVariable{{Name: "X", Value: text("a")}, {Name: "X", Value: text("a")}}, "a", true},
		{"two", []summary.RuntimeVariable{{Name: "X", Value: text("a")}, {Name: "X", Value: text("b")}}, "", false},
		{"a resource", []summary.RuntimeVariable{{Name: "X", Ref: "orders"}}, "orders", true},
		{"a value and a resource", []summary.RuntimeVariable{{Name: "X", Value: text("a"), Ref: "orders"}}, "", false},
		{"a hole", []summary.RuntimeVariable{{Name: "X", Value: text("{stage}")}}, "", false},
		{"a reference", []summary.RuntimeVariable{{Name: "X", Value: text("$STAGE")}}, "", false},
		{"sometimes", []summary.RuntimeVariable{{Name: "X", Value: text("a"), Optional: true}}, "", false},
		{"not read", []summary.RuntimeVariable{{Name: "X", Optional: true}}, "", false},
		{"another variable", []summary.RuntimeVariable{{Name: "Y", Value: text("a")}}, "", false},
		{"without a name", []summary.RuntimeVariable{{Value: text("a")}}, "", false},
	} {
		s := checktest.DeployedAs("a", "src")
		s.Metadata.RuntimeContract.Variables = c.list
		u, ok := readRuntime(s)
		if !ok {
			t.Fatal("no configuration")
		}
		if got, ok := u.Value("X"); got != c.want || ok != c.ok {
			t.Errorf("%s: %q %v", c.what, got, ok)
		}
	}
}

// TestReadRuntime: what is read of a declared configuration.
func TestReadRuntime(t *testing.T) {
	s := checktest.DeployedAs("a", "src", "X", "Y?", "Z!")
	m := s.Metadata.RuntimeContract
	m.Build, m.Variables[0].Global, m.Variables[0].ReadAt, m.Open = []string{"B"}, true, "run.sh", ""
	m.Variables = append(m.Variables, summary.RuntimeVariable{Name: "W", Optional: true}, summary.RuntimeVariable{Name: "V", Optional: true, From: "host"})
	u, _ := readRuntime(s)
	if !u.Variables["X"] || !u.Variables["W"] || u.Variables["B"] || u.Variables[""] {
		t.Errorf("variables %v", u.Variables)
	}
	if !u.Global["X"] || u.Global["Y"] || u.ReadAt["X"] != "run.sh" || !u.Built["B"] || u.Built["X"] || !u.Image["Z"] || u.Image["X"] {
		t.Errorf("%+v", u)
	}
	if !u.Sometimes["Y"] || !u.Sometimes["V"] || u.Sometimes["W"] || u.Sometimes["X"] {
		t.Errorf("sometimes %v", u.Sometimes)
	}
	if u.Open != "" || !u.Scoped || u.Scope != "src" {
		t.Errorf("%+v", u)
	}
	m.Build = nil
	if u, _ := readRuntime(s); u.Built != nil {
		t.Error("what code is built with is not known where nothing is stated")
	}
	for file, open := range map[string]string{"compose.yaml": "", ".devcontainer/compose.yaml": "people set variables of their own in a container for development", "a/.devcontainer/x.yaml": "people set variables of their own in a container for development"} {
		s.Location.File = file
		if u, _ := readRuntime(s); u.Open != open {
			t.Errorf("%s is open: %q", file, u.Open)
		}
	}
	if m.Open = "a file was not read"; true {
		if u, _ := readRuntime(s); u.Open != "a file was not read" {
			t.Errorf("its own reason goes before, not %q", u.Open)
		}
	}
	for what, change := range map[string]func(s *summary.Summary){
		"a list for people": func(s *summary.Summary) { s.Metadata.RuntimeContract.Listed = true },
		"code":              func(s *summary.Summary) { s.Metadata.RuntimeContract = nil },
		"a consumer":        func(s *summary.Summary) { s.Kind = summary.KindConsumer },
		"a store":           func(s *summary.Summary) { s.Identity.Binding.Semantics = summary.Storage{} },
	} {
		s := checktest.DeployedAs("a", "src", "X")
		change(s)
		if _, ok := readRuntime(s); ok {
			t.Errorf("%s declares no configuration", what)
		}
	}
}
