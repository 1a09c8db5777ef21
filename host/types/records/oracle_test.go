package records_test

import (
	"fmt"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/shape"
	"github.com/drift-analyzer/drift/host/types/records"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
	"github.com/drift-analyzer/drift/summary"
)

// models are the rules and fields of the tests: records of a library named Model, and classes that write them.
var models = []records.Rules{
	{
		Extends: []string{"ruby#Model::Base"},
		Gives:   map[string]string{"all": "list", "where": "list", "find": "one", "first": "one", "pluck": "values", "count": "integer", "as_json": "self", "to_json": "self", "errors": "text[]{}", "save": "boolean"},
		Own:     []string{"own_json"},
		Options: map[string][]string{"only": {"only"}, "except": {"except"}, "methods": {"methods"}, "include": {"include"}},
	},
	{
		Extends: []string{"ruby#Writer::Base"},
		Writes:  "*Writer",
		Answers: true,
		Gives:   map[string]string{"render": "argument", "to_h": "self", "object": "written"},
		Wraps:   []string{"ruby#Writer::Resource()"},
		Options: map[string][]string{"view": {"view"}, "root": {"root"}, "writer": {"writer"}, "each": {"each_writer"}},
	},
}

// program is a source behind the classes of the tests.
const classes = `
-- a.rb --
class User < Model::Base
  def label
    "x #{name}"
  end

  def team
    Team.find(1)
  end
end

ONLY = { only: %i[id], methods: %i[label] }.freeze

class Admin < User
end

class Team < Model::Base
end

class Token < Model::Base
  def own_json
    { value: "x" }
  end
end

class UserWriter < Writer::Base
  def shout
    "loud"
  end
end

class Plain
end

`

func oracle(t *testing.T, source string) (*programtest.Program, *records.Oracle, map[string]flow.ClassRef) {
	t.Helper()
	p := programtest.Load(t, classes+source, flow.Hints{})
	named := map[string]flow.ClassRef{}
	for i := range p.Files[0].Classes {
		named[p.Files[0].Classes[i].Name] = flow.ClassRef{Class: unit.ClassID(i)}
	}
	o := records.New(p)
	o.Rules = models
	team := named["Team"]
	o.Classes = map[flow.ClassRef][]records.Field{
		named["Team"]:       {{Name: "title", Type: "text"}},
		named["Admin"]:      {{Name: "power", Type: "integer", Optional: true}, {Name: "secret", Type: "none"}},
		named["UserWriter"]: {{Name: "id", Type: "integer"}, {Name: "name"}, {Name: "shout"}, {Name: "team", Target: &team}, {Name: "extra", Type: "text", Under: []string{"wide"}}, {Name: "at", Type: "text", Path: []string{"meta"}}},
	}
	o.Tables = map[string][]records.Field{"users": {{Name: "id", Type: "integer"}, {Name: "name", Type: "text"}, {Name: "age", Type: "integer?"}, {Name: "secret", Type: "text"}}}
	o.Table = func(c flow.ClassRef) (string, bool) {
		return "users", c == named["User"] || c == named["Admin"]
	}
	return p, o, named
}

// TestRecords reads what instances of classes are written as.
func TestRecords(t *testing.T) {
	const user = "age: int | null, id: int, name: string, secret: string"
	for expression, want := range map[string]string{
		// One and many instances; the fields of the table, of the class and of those it descends from.
		"User.find(1)":                "{ " + user + " }",
		"User.all":                    "[{ " + user + " }]",
		"User.where(age: 1).where(1)": "[{ " + user + " }]",
		"User.where(age: 1).first":    "{ " + user + " }",
		"User.new":                    "{ " + user + " }",
		"Admin.find(1)":               "{ age: int | null, id: int, name: string, power?: int }",
		"Team.all":                    "[{ title: string }]",
		"Plain.new":                   "any",
		"Token.find(1)":               `{ value: "x" }`,
		"[Team.find(1)]":              "[{ title: string }]",
		"{ one: Team.find(1) }":       "{ one: { title: string } }",
		// What methods of the library and of the language give.
		"User.count":                          "int",
		"User.find(1).save":                   "bool",
		"User.find(1).errors":                 "{ [key]: [string] }",
		"User.find(1).name":                   "string",
		"User.find(1).name.upcase":            "string",
		"User.find(1).age.to_s":               "string",
		"User.find(1).label":                  "string",
		"User.find(1).team":                   "{ title: string }",
		"User.find(1).valid?":                 "bool",
		"User.find(1).unknown":                "any",
		"User.pluck(:name)":                   "[string]",
		"User.pluck(:id, :name)":              "[[int | string]]",
		"User.pluck(:nothing)":                "[any]",
		"User.all.to_a":                       "[{ " + user + " }]",
		"User.all.length":                     "int",
		"Team.all.map { |t| t.title }":        "[string]",
		"Team.all.map(&:title)":               "[string]",
		"Team.all.map { |t| { x: t.title } }": "[{ x: string }]",
		"Team.all.flat_map { |t| [t.title] }": "[string]",
		"[1].filter_map { |t| nil }":          "[null]",
		"Team.all.index_by { |t| t.title }":   "{ [key]: { title: string } }",
		"Team.all.group_by { |t| t.title }":   "{ [key]: [{ title: string }] }",
		// Options.
		"User.find(1).as_json(only: [:id, :name])":                             "{ id: int, name: string }",
		"User.find(1).as_json(only: :id)":                                      "{ id: int }",
		"User.find(1).to_json(except: [:secret, :age])":                        "{ id: int, name: string }",
		"User.find(1).as_json(only: :id, methods: [:label])":                   "{ id: int, label: string }",
		"User.find(1).as_json(only: :id, include: :team)":                      "{ id: int, team: { title: string } }",
		"User.find(1).as_json(only: :id, include: { team: { only: :title } })": "{ id: int, team: any }",
		"User.find(1).as_json(only: :id, include: [:nothing])":                 "{ id: int, nothing: any }",
		"User.all.as_json(only: :id)":                                          "[{ id: int }]",
		"User.find(1).as_json(ONLY)":                                           "{ id: int, label: string }",
		"User.all.as_json(ONLY)":                                               "[{ id: int, label: string }]",
		"User.find(1).as_json(nil)":                                            "{ " + user + " }",
		"User.find(1).as_json(other)":                                          "any",
		"User.find(1).as_json(**other)":                                        "any",
		// Hashes.
		"{ a: 1 }.merge(b: 2)":      "{ a: 1, b: 2 }",
		"{ a: 1 }.merge(other)":     "{ a: 1, ...other }",
		"{ a: 1, b: 2 }.slice(:a)":  "{ a: 1 }",
		"{ a: 1, b: 2 }.except(:a)": "{ b: 2 }",
		"JSON.generate({ a: 1 })":   "{ a: 1 }",
		"{ a: 1 }.to_json":          "{ a: 1 }",
		"[1, 2].first":              "1",
		"Time.now.iso8601":          "string",
		// Classes that write others.
		"UserWriter.render(User.find(1))":              `{ id: int, meta: { at: string }, name: string, shout: "loud", team: { title: string } }`,
		"UserWriter.render(User.all)":                  `[{ id: int, meta: { at: string }, name: string, shout: "loud", team: { title: string } }]`,
		"UserWriter.render(User.find(1), view: :wide)": `{ extra: string, id: int, meta: { at: string }, name: string, shout: "loud", team: { title: string } }`,
		"UserWriter.new(User.find(1)).to_h":            `{ id: int, meta: { at: string }, name: string, shout: "loud", team: { title: string } }`,
		"UserWriter.new(User.all).to_h":                `[{ id: int, meta: { at: string }, name: string, shout: "loud", team: { title: string } }]`,
		"Writer::Resource.new(User.find(1))":           `{ id: int, meta: { at: string }, name: string, shout: "loud", team: { title: string } }`,
	} {
		p, o, _ := oracle(t, "def run(other)\n  want("+expression+", \"\")\nend\n")
		list := programtest.Wants(p)
		if len(list) != 1 {
			t.Errorf("%s: %d expectations", expression, len(list))
			continue
		}
		maker := &shape.Maker{Prog: p, Oracle: o}
		if got := summary.ShapeText(maker.Of(list[0].Value, nil, nil)); got != want {
			t.Errorf("%s is %s, want %s", expression, got, want)
		}
	}
}

// TestAnswers reads what is written where a unit answers with a value: respond(value, options).
func TestAnswers(t *testing.T) {
	const written = `{ id: int, meta: { at: string }, name: string, shout: "loud", team: { title: string } }`
	for call, want := range map[string]string{
		"respond(User.find(1))":                      written, // by its name, UserWriter writes it
		"respond(User.all)":                          "[" + written + "]",
		"respond(Team.new)":                          "{ title: string }",
		"respond(Team.find(1))":                      "nothing", // its shape says it
		"respond(Plain.new)":                         "nothing",
		"respond(Team.all, root: :teams)":            "{ teams: [{ title: string }] }",
		"respond(Team.find(1), writer: UserWriter)":  `{ id: int, meta: { at: string }, name: any, shout: "loud", team: { title: string } }`, // teams have no name
		"respond(User.all, each_writer: UserWriter)": "[" + written + "]",
		"respond(User.new, writer: nil, only: :id)":  "{ id: int }",
		"respond(User.find(1), writer: other)":       "any",
		"respond(1)":                                 "nothing",
	} {
		p, o, _ := oracle(t, "def run(other)\n  "+call+"\nend\n")
		maker := &shape.Maker{Prog: p, Oracle: o}
		f := p.Files[0]
		got := "no call"
		for i := 1; i < len(f.Exprs); i++ {
			site := flow.Site{Expr: unit.ExprID(i)}
			if programtest.Callee(p, site) != "respond" {
				continue
			}
			value := flow.Site{Expr: f.ExprsIn(f.Expr(site.Expr).List)[0]}
			got = "nothing"
			for _, v := range p.Eval(value, nil) {
				if s, ok := o.Answer(site, nil, v, func(at flow.Site, env *flow.Env) summary.TypeShape { return maker.Of(at, env, nil) }); ok {
					got = summary.ShapeText(s)
				}
			}
		}
		if got != want {
			t.Errorf("%s is %s, want %s", call, got, want)
		}
	}
}

// TestTemplates reads what is stated of a template: its function's fields, in the order of the file.
func TestTemplates(t *testing.T) {
	p, o, named := oracle(t, "def page(user)\n  1\nend\ndef row\n  2\nend\n")
	page, row := programtest.Func(t, p, "page"), programtest.Func(t, p, "row")
	text := func(s string) flow.Value { return flow.Value{Kind: flow.Const, Lit: unit.LitString, Text: s} }
	user := flow.Value{Kind: flow.Instance, Class: named["Team"]}
	block := flow.Value{Kind: flow.Function, Func: row}
	of := func(flow.Site, *flow.Env) summary.TypeShape { return summary.UnknownShape{} }
	for i, c := range []struct {
		fields []records.Field
		want   string
	}{
		{[]records.Field{{Name: "a", Type: "integer"}, {Name: "b", Body: []flow.Value{text("x")}}}, `{ a: int, b: "x" }`},
		{[]records.Field{{Name: "team", Body: []flow.Value{user}}}, "{ team: { title: string } }"},
		{[]records.Field{{Name: "maybe", Type: "text", Optional: true}}, "{ maybe?: string }"},
		{[]records.Field{{Name: "both", Type: "text", Optional: true}, {Name: "both", Type: "integer", Optional: true}}, "{ both: string | int }"},
		{[]records.Field{{Name: "deep", Type: "text", Path: []string{"outer", "inner"}}}, "{ outer: { inner: { deep: string } } }"},
		{[]records.Field{{Name: "each", Type: "text", Path: []string{"rows[]"}}}, "{ rows: [{ each: string }] }"},
		{[]records.Field{{Name: "rows", Type: "[]", Body: []flow.Value{block}}}, "{ rows: [{ n: number }] }"},
		{[]records.Field{{Type: "[]", Body: []flow.Value{block}}}, "[{ n: number }]"},
		{[]records.Field{{Body: []flow.Value{block}}}, "{ n: number }"},
		{[]records.Field{{Name: "one", Type: "|[]", Body: []flow.Value{block}}}, "{ one: { n: number } | [{ n: number }] }"},
		{[]records.Field{{Body: []flow.Value{text("x")}}, {Name: "a", Type: "any"}}, "{ a: any, ...… }"},
	} {
		o.Files = map[flow.FuncRef][]records.Field{page: c.fields, row: {{Name: "n", Type: "number"}}}
		s, ok := o.Template(page, nil, of)
		if got := summary.ShapeText(s); !ok || got != c.want {
			t.Errorf("template %d is %s (%v), want %s", i, got, ok, c.want)
		}
	}
	// A template that renders itself ends.
	o.Files = map[flow.FuncRef][]records.Field{page: {{Name: "again", Body: []flow.Value{{Kind: flow.Function, Func: page}}}}}
	if s, ok := o.Template(page, nil, of); !ok || summary.ShapeText(s) != "{ again: any }" {
		t.Errorf("a template in itself is %s", summary.ShapeText(s))
	}
	if _, ok := o.Template(row, nil, of); ok {
		t.Error("a function of which nothing is stated is a template")
	}
}

// TestRecursion: records that hold one another end in a name.
func TestRecursion(t *testing.T) {
	p, o, named := oracle(t, "def run\n  want(Team.find(1), \"\")\nend\n")
	team, user := named["Team"], named["User"]
	o.Classes[team] = []records.Field{{Name: "owner", Target: &user}}
	o.Classes[user] = []records.Field{{Name: "team", Target: &team}}
	o.Table = func(flow.ClassRef) (string, bool) { return "", false }
	maker := &shape.Maker{Prog: p, Oracle: o}
	if got := summary.ShapeText(maker.Of(programtest.Wants(p)[0].Value, nil, nil)); got != "{ owner: { team: Team } }" {
		t.Errorf("got %s", got)
	}
	if s, ok := o.Shape("a.rb", 0, 1); ok {
		t.Error(fmt.Sprint("places have no types, got ", s))
	}
}
