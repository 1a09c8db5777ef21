package main

import (
	_ "embed"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

//go:embed run.rb
var rubyRunner string

// rubyInterpreter is the system's Ruby, for which distributions package Rails; SOUND_RUBY names another.
func rubyInterpreter() string { return systems("ruby", "SOUND_RUBY") }

// rb generates one controller in Ruby.
type rb struct {
	generator
	// methods are the private methods of the controller, base those of the class that it descends from; beside are the
	// classes of another file; declared are the lines at the head of the controller.
	methods, base, beside, declared []*Node
	have                            map[string]bool
}

// poolRuby are the literals that inputs are compared with.
var poolRuby = map[string][]string{"a": {`"x"`, `"yy"`, `"zz"`}, "k": {`"tea"`, `"ice"`, `"rum"`}, "n": {"0", "7", "3"}, "m": {`"u"`, "nil"}}

// generateRuby makes a program.
func generateRuby(d *Draw) *Program {
	g := &rb{generator: generator{Draw: d}, have: map[string]bool{}}
	g.language = g
	body := g.body(12, line("falls-off", "nil"))
	controller := append(g.declared, held("def handle", body, "end"))
	if len(g.methods) > 0 {
		controller = append(controller, fixed("private"))
		controller = append(controller, g.methods...)
	}
	files := []*File{
		{Name: "app/controllers/p$ID/main_controller.rb", Nodes: []*Node{held("module P$ID", []*Node{held("class MainController < BaseController", controller, "end")}, "end")}},
		{Name: "app/controllers/p$ID/base_controller.rb", Nodes: []*Node{held("module P$ID", []*Node{held("class BaseController < ActionController::API", g.base, "end")}, "end")}},
	}
	if len(g.beside) > 0 {
		files = append(files, &File{Name: "app/models/p$ID/help.rb", Nodes: []*Node{held("module P$ID", g.beside, "end")}})
	}
	return &Program{Seed: d.Seed, Inputs: g.inputs, Files: files}
}

// readInput reads an input into a local name, in one of several ways.
func (g *rb) readInput(in Input) []*Node {
	k, values := poolKinds[in.Name], poolRuby[in.Name]
	name, from := g.Name(in.Name), "params[:"+in.Name+"]"
	fallback := oneOf(g.Draw, values...)
	g.scope = append(g.scope, local{name, k, values})
	switch c := g.IntN(10); {
	case c == 0 && k != loose:
		return []*Node{line("or-default", "%s = %s || %s", name, from, fallback)}
	case c == 1:
		return []*Node{line("", "%s = %s", name, from), line("rewrite-or", "%s = %s || nil", name, name)}
	case c == 2:
		return []*Node{line("", "%s = %s", name, from), line("assign-logical", "%s ||= %s", name, fallback)}
	case c == 3 && k == text:
		return []*Node{line("", "%s = %s", name, from), line("rewrite-modifier", "%s = %s.%s if %s", name, name, oneOf(g.Draw, "strip", "upcase"), name)}
	case c == 4:
		return []*Node{line("", "%s = %s", name, from), block("write-in-branch", fmt.Sprintf("if %s == %s", name, fallback), []*Node{line("", "%s = %s", name, oneOf(g.Draw, values...))}, "end")}
	case c == 5:
		g.scope[len(g.scope)-1].name = "@" + name
		return []*Node{line("instance-variable", "@%s = %s", name, from)}
	}
	return []*Node{line("", "%s = %s", name, from)}
}

func (g *rb) condition() string { return g.joined(" && ", " || ", "!") }

func (g *rb) test() string {
	v := g.any()
	pick := func() string { return oneOf(g.Draw, v.values...) }
	switch v.kind {
	case text:
		return oneOf(g.Draw, v.name, "!"+v.name, v.name+" == "+pick(), v.name+" != "+pick(), fmt.Sprintf("[%s, %s].include?(%s)", pick(), pick(), v.name),
			v.name+".nil?", v.name+".blank?", v.name+".present?", v.name+".is_a?(String)", v.name+".to_s.length > 2")
	case number:
		return oneOf(g.Draw, v.name+".to_i > 3", v.name+" == "+pick(), "!"+v.name, v.name+".nil?", v.name+".to_i <= 5")
	case loose:
		return oneOf(g.Draw, v.name+".nil?", v.name+" == "+pick(), v.name, "!"+v.name)
	case row:
		return oneOf(g.Draw, v.name+".nil?", v.name, "!"+v.name, fmt.Sprintf("%s && %s[:id] == 1", v.name, v.name))
	}
	return oneOf(g.Draw, "", "!") + v.name
}

// status is a status, by its number or its name.
func (g *rb) status() string {
	return oneOf(g.Draw, "200", "201", "202", "400", "403", "404", "409", "418", "422", "500", ":created", ":not_found", ":conflict")
}

// object is a hash that no other place answers with.
func (g *rb) object() string {
	fields := []string{fmt.Sprintf("at: %d", g.Mark())}
	for range g.IntN(3) {
		v, name := g.any(), g.Name("f")
		fields = append(fields, name+": "+oneOf(g.Draw, v.name, v.name+` ? 1 : "no"`, `[1, "b"]`, "{ deep: true }", `"#{`+v.name+`}-"`, "nil"))
	}
	return "{ " + strings.Join(fields, ", ") + " }"
}

// plain is a hash for a method that has none of the action's names.
func (g *rb) plain() string { return fmt.Sprintf("{ at: %d, plain: true }", g.Mark()) }

func (g *rb) render(status, body string) string {
	if status == "200" {
		return "render json: " + body
	}
	return "render json: " + body + ", status: " + status
}

// leaf answers and ends the action.
func (g *rb) leaf() []*Node {
	switch {
	case g.Chance(12):
		return []*Node{g.throw()}
	case g.Chance(6):
		return g.ended("head", "head "+oneOf(g.Draw, ":no_content", ":not_found", "403", ":created"))
	case g.Chance(8):
		return g.ended("render-plain", fmt.Sprintf("render plain: %q, status: %s", fmt.Sprint("t", g.Mark()), g.status()))
	case g.Chance(4):
		return g.built()
	case g.Chance(9):
		return g.ended("ternary-status", g.render(fmt.Sprintf("%s ? %s : %s", bracketed(g.condition()), g.status(), g.status()), g.object()))
	case g.Chance(9):
		return g.ended("ternary-body", "render json: ("+bracketed(g.condition())+" ? "+g.object()+" : "+g.object()+"), status: "+g.status())
	}
	return g.ended("answer", g.render(g.status(), g.object()))
}

func bracketed(test string) string { return "(" + test + ")" }

// ended is an answer after which the function returns, in one of the ways to write that.
func (g *rb) ended(construct, answer string) []*Node {
	if g.Chance(3) {
		return []*Node{line(construct+" return-call", "return %s", oneOf(g.Draw, answer, strings.Replace(answer, "render ", "render(", 1)+closing(answer)))}
	}
	if g.Chance(4) {
		return []*Node{line(construct+" and-return", "%s and return", strings.Replace(answer, "render ", "render(", 1)+closing(answer))}
	}
	return []*Node{line(construct, "%s", answer), line("", "return")}
}

func closing(answer string) string {
	if strings.HasPrefix(answer, "render ") {
		return ")"
	}
	return ""
}

func (g *rb) throw() *Node {
	return line("raise", "raise %s, %q", oneOf(g.Draw, "ArgumentError", "RuntimeError", g.class()), fmt.Sprint("t", g.Mark()))
}

// class is an exception of the program's own.
func (g *rb) class() string {
	g.put(&g.beside, "Refused", block("exception-class", "class Refused < StandardError", nil, "end"))
	return "Refused"
}

// put adds a declaration once.
func (g *rb) put(to *[]*Node, name string, n ...*Node) {
	if !g.have[name] {
		g.have[name] = true
		*to = append(*to, n...)
	}
}

// load is a function of another file that gives a hash, nil or an exception by its argument.
func (g *rb) load() string {
	g.class()
	g.put(&g.beside, "Store", block("helper-loads", "class Store", []*Node{block("", "def self.load(key)", []*Node{
		line("", `return { id: 1, name: "n" } if key == "tea" || key == 7`), line("", `raise Refused, "load" if key == "rye"`), line("", "nil")}, "end")}, "end"))
	return "Store.load"
}

func (g *rb) statement() []*Node {
	return drawn(g.Draw, slices.Concat(constructsRuby(), metRuby(), lookupsRuby(), writtenConstructsRuby()), g)
}

// railsRoutes are the routes of as many programs as one batch has.
func railsRoutes() string {
	var b strings.Builder
	b.WriteString("Rails.application.routes.draw do\n")
	for i := 1; i <= batchSize; i++ {
		fmt.Fprintf(&b, "  post \"/p%d/:k\", to: \"p%d/main#handle\"\n", i, i)
	}
	b.WriteString("end\n")
	return b.String()
}

var rails = &Framework{
	Name: "rails", Language: "ruby", Packs: []string{"rails"},
	Project:  map[string]string{"Gemfile": "gem \"rails\"\n", "config/routes.rb": railsRoutes()},
	Generate: generateRuby,
	Missing: func(string) string {
		if err := exec.Command(rubyInterpreter(), "-e", "require \"action_controller\"").Run(); err != nil {
			return rubyInterpreter() + " has no action_controller: install rails or name another one with SOUND_RUBY"
		}
		return ""
	},
	Run: func(_, dir string, programs []*Program) (map[int][]Outcome, error) {
		return runScript([]string{rubyInterpreter()}, "rails", rubyRunner, "run.rb", dir, programs)
	},
	Input: func(_ *summary.Summary, name string, r Request) Value {
		if name != "params" {
			return Value{}
		}
		all := map[string]any{"k": "tea"}
		for input, v := range r {
			if v != (Absent{}) {
				all[input] = v
			}
		}
		return known(all)
	},
	Terms: rubyTerms,
}

// rubyTerms is what Ruby says about values. What is missing is nil everywhere.
var rubyTerms = Terms{
	Truthy: func(v any) bool { return !missing(v) && v != false },
	Member: func(v any, name string) Value {
		if _, ok := v.(map[string]any); ok {
			return known(nil)
		}
		return Value{}
	},
	Method: func(v any, name string, args []any) Value {
		switch s, ok := v.(string); {
		case name == "nil?":
			return known(missing(v))
		case name == "blank?":
			return known(missing(v) || ok && strings.TrimSpace(s) == "")
		case name == "present?":
			return known(!missing(v) && (!ok || strings.TrimSpace(s) != ""))
		case name == "to_s" && ok, name == "strip" && ok && s == strings.TrimSpace(s):
			return known(s)
		}
		return Value{}
	},
	TypeOf: func(v any) []string {
		switch plain(v).(type) {
		case nil, Absent:
			return []string{"NilClass"}
		case string:
			return []string{"String", "string"}
		case float64:
			return []string{"Integer", "number"}
		}
		return []string{"Hash", "object"}
	},
}
