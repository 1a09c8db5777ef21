package intent

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const head = "kind: boundary\nname: orders\npurpose: p\naudience: a\nboundary: {semantics: rest, method: GET, path: /orders}\n"

// TestMistakes: a mistake is one short line at its place.
func TestMistakes(t *testing.T) {
	bomb := "a0: &a0 {id: x, when: y, returns: }\n"
	for i := 1; i < 12; i++ {
		bomb += fmt.Sprintf("a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), ", "))
	}
	inner := "{type: string}"
	for range 1200 {
		inner = "{items: " + inner + "}"
	}
	cases := map[string]struct{ text, want string }{
		"unknown key":             {head + "transitons:\n  - {id: a, when: b, returns: }\n", `x.intent.yaml:6:1: the document has no key "transitons"; the nearest is transitions (known: kind, name, purpose, audience, source, boundary, transitions)`},
		"unknown key of outcome":  {head + "transitions:\n  - id: a\n    when: b\n    repsonse: {status: 200}\n", `x.intent.yaml:9:5: transitions[0] has no key "repsonse"; the nearest is response`},
		"unknown key of clause":   {head + "transitions:\n  - {id: a, when: [{read: x}], returns: }\n", `x.intent.yaml:7:21: transitions[0].when[0] has no key "read"; the nearest is reads`},
		"tab":                     {head + "transitions:\n\t- {id: a}\n", "x.intent.yaml:7:1: a tab indents this line; YAML takes spaces only"},
		"duplicate key":           {head + "name: again\n", `x.intent.yaml:6: the key "name" is written twice (first on line 2); remove one`},
		"bomb":                    {head + bomb + "transitions: *a11\n", "x.intent.yaml:"},
		"bomb in the form":        {head + "transitions:\n  - id: a\n    when: b\n    returns:\n      body: " + aliases() + "\n", "values when its aliases are written out"},
		"nesting":                 {head + "transitions: [{id: a, when: b, returns: {body: " + inner + "}}]\n", "x.intent.yaml:6: nested deeper than 1000 levels"},
		"alias of itself":         {head + "transitions: &t [*t]\n", "x.intent.yaml:6: the alias *t is inside its own anchor"},
		"merge of a text":         {head + "<<: text\n", "x.intent.yaml:6: << takes a mapping or a list of mappings"},
		"digits":                  {head + "transitions: [{id: a, when: b, response: {status: 2" + strings.Repeat("0", 1_000_000) + "}}]\n", "x.intent.yaml:6:51: transitions[0].response.status is a whole number from 100 to 599, not the text \"2000"},
		"status below":            {head + "transitions: [{id: a, when: b, response: {status: 42}}]\n", "x.intent.yaml:6:51: transitions[0].response.status is a whole number from 100 to 599, not 42"},
		"status above":            {head + "transitions: [{id: a, when: b, response: {status: 600}}]\n", "x.intent.yaml:6:51: transitions[0].response.status is a whole number from 100 to 599, not 600"},
		"two endings":             {head + "transitions:\n  - id: a\n    when: b\n    response: {status: 200}\n    throws: {errorType: E}\n", "x.intent.yaml:10:13: transitions[0] has response and throws; it may have one of response, returns, throws"},
		"no ending":               {head + "transitions:\n  - id: a\n    when: b\n", "x.intent.yaml:7:5: transitions[0] needs one of response, returns, throws, results"},
		"semantics":               {strings.Replace(head, "rest", "rset", 1), `x.intent.yaml:5:23: boundary.semantics is one of rest, function-call, message-bus, storage, unit-invocation, not "rset"; the nearest is rest`},
		"source":                  {head + "source: inferd\ntransitions: [{id: a, when: b, returns: }]\n", `x.intent.yaml:6:9: source is one of author, inferred, inferred, curated, not "inferd"; the nearest is inferred`},
		"long value":              {head + "source: " + strings.Repeat("x", 5000) + "\n", "(5000 characters)"},
		"a list":                  {"- a\n", "x.intent.yaml:1:1: the document is a mapping with the key kind, not a list"},
		"empty":                   {"# nothing\n", "x.intent.yaml: the file holds nothing"},
		"two documents":           {"a: 1\n---\nb: 2\n", "x.intent.yaml:3: a second document begins here, and this file may hold only one"},
		"not UTF-8":               {"a: \xff\n", "x.intent.yaml:1: not valid UTF-8; save the file as UTF-8"},
		"the other kind":          {"kind: prd\ntitle: a\npurpose: b\naudience: c\nscenarios: [{when: a, expect: b}]\n", "x.intent.yaml:1:7: the name of the file says that it is of the kind boundary, and the kind is prd; rename one of them"},
		"a template that is text": {"p: {type: string}\nkind: {{ kind }}\n", "x.intent.yaml:"},
	}
	for name, c := range cases {
		_, _, err := Parse("x.intent.yaml", []byte(c.text))
		switch {
		case err == nil:
			t.Errorf("%s: accepted", name)
		case !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %.300s", name, err)
		case len(err.Error()) > 300 || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: a message of %d bytes", name, len(err.Error()))
		}
	}
	_, _, err := Parse("x.intent.json", []byte("{\n  \"kind\": \"boundary\",\n  \"naem\": \"x\"\n}\n"))
	if err == nil || !strings.HasPrefix(err.Error(), `x.intent.json:3:3: the document has no key "naem"; the nearest is name`) {
		t.Error(err)
	}
}

// aliases is a body of 10,000,000 properties in a few hundred bytes.
func aliases() string {
	out := "{properties: {a: &b0 {type: string}"
	for i := 1; i < 8; i++ {
		var one []string
		for j := range 10 {
			one = append(one, fmt.Sprintf("k%d: *b%d", j, i-1))
		}
		out += fmt.Sprintf(", n%d: &b%d {properties: {%s}}", i, i, strings.Join(one, ", "))
	}
	return out + "}}"
}

// TestFolder: what is wrong with one file keeps no other from being read.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	good := head + "transitions:\n  - &one {id: a, when: b, returns: }\n  - {<<: *one, id: c}\n"
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("good.intent.yaml", good)
	write("deep/er/GOOD.intent.yml", good)
	write("p.prd.json", `{"kind": "prd", "title": "t", "purpose": "p", "audience": "a", "scenarios": [{"when": "w", "expect": "e", "link": "orders.a"}]}`)
	write("twice.intent.yaml", head+"transitions: [{id: a, when: b, returns: }, {id: a, when: c, throws: }]\n")
	write("draft.intent.yaml", strings.Replace(good, "purpose: p", "purpose:", 1))
	write("draft.prd.yaml", "kind: prd\ntitle: t\npurpose: p\naudience: a\nscenarios: [{when: '', expect: ''}]\n")
	write("bad.intent.yaml", "kind: x\n")
	write("large.intent.yaml", strings.Repeat("#", 5<<20))
	write("node_modules/x.intent.yaml", "kind: x\n")
	write("other.yaml", "kind: x\n")
	if err := os.Symlink("loop.intent.yaml", filepath.Join(dir, "loop.intent.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/hostname", filepath.Join(dir, "out.intent.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dir, filepath.Join(dir, "deep", "again")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "fifo.intent.yaml"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range f.Documents {
		got = append(got, "read "+d.File)
	}
	for _, d := range f.Drafts {
		got = append(got, fmt.Sprintf("waits %s %v", d.File, d.Blanks))
	}
	for _, p := range f.Problems {
		got = append(got, p.Error())
	}
	text := strings.ReplaceAll(strings.Join(got, "\n"), filepath.ToSlash(dir)+"/", "") + "\n"
	want := `read deep/er/GOOD.intent.yml
read good.intent.yaml
read p.prd.json
read twice.intent.yaml
waits draft.intent.yaml [purpose]
waits draft.prd.yaml [scenarios[0].when scenarios[0].expect]
bad.intent.yaml:1:7: kind is one of boundary, prd, not "x"; the nearest is prd
fifo.intent.yaml: is a FIFO and is not read
large.intent.yaml: has 5242880 bytes, more than the limit of 4194304, and is not read
loop.intent.yaml: is a link that leads back to itself
out.intent.yaml: leads outside the folder and is not read
twice.intent.yaml:6:49: the outcome "a" is written twice (first on line 6); a link cannot tell them apart
`
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if _, err := Read(filepath.Join(dir, "nowhere")); err == nil || !strings.Contains(err.Error(), "cannot read the folder of intent documents") {
		t.Error(err)
	}
	if _, err := Read(filepath.Join(dir, "other.yaml")); err == nil || !strings.Contains(err.Error(), "is no folder and no intent document") {
		t.Error(err)
	}
	if one, err := Read(filepath.Join(dir, "good.intent.yaml")); err != nil || len(one.Documents) != 1 {
		t.Error(err)
	}
}

// TestOutcomes: a row for each outcome, those of drafts apart.
func TestOutcomes(t *testing.T) {
	dir := t.TempDir()
	text := `kind: boundary
name: orders-show
purpose: p
audience: a
boundary: {semantics: rest, method: get, path: "/orders/:id"}
transitions:
  - id: missing
    when:
      - {reads: "postgresql:orders", finds: nothing}
      - {input: params.id, is: set}
    response: {status: 404}
  - id: cancelled
    when: the owner   asked for it
    results:
      - {writes: "postgresql:orders", fields: [state], by: id}
`
	for name, text := range map[string]string{"a.intent.yaml": text, "b.intent.yaml": "source: inferred\n" + strings.Replace(text, "orders-show", "other", 1)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	curated, uncurated := f.Outcomes()
	if len(curated) != 2 || len(uncurated) != 2 {
		t.Fatal(curated, uncurated)
	}
	one, two := curated[0], curated[1]
	if one.Link != "orders-show.missing" || one.Boundary != "GET /orders/{id}" || one.Line != 7 || one.Description != "answers 404: reads postgresql:orders finds nothing and input params.id is set" {
		t.Errorf("%+v", one)
	}
	if two.Description != "writes postgresql:orders (state) by id: the owner asked for it" || uncurated[0].Link != "other.missing" {
		t.Errorf("%+v %+v", two, uncurated[0])
	}
}
