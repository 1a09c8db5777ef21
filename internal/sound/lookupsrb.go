package main

import "fmt"

// lookupsRuby is lookupsJS in Ruby.
func lookupsRuby() []func(g *rb) []*Node {
	return []func(g *rb) []*Node{
		rbLookupRaises, rbLookupNothing, rbClassMemo, rbTableFilled, rbTableFetched, rbFilterInherited, rbFilterInherited, rbStatusDeep, rbTestedRight, rbTestedRight, rbChecked, rbErrorsListed,
		rbTernaries, rbOptions, rbShorthand, rbCallable, rbYields, rbHeadReturned,
	}
}

func (g *rb) books() string {
	g.class()
	g.put(&g.beside, "Books", block("", "class Books", []*Node{line("", `ROWS = { "tea" => { id: 1, open: true }, "x" => { id: 2, open: false } }`),
		block("", "def self.find_by(key)", []*Node{line("", "ROWS[key]")}, "end"), block("", "def self.find(key)", []*Node{line("", `find_by(key) || raise(Refused, "none")`)}, "end")}, "end"))
	return "Books"
}

func rbLookupRaises(g *rb) []*Node {
	name := g.Name("row")
	return []*Node{line("lookup-raises", "%s = %s.find(%s)", name, g.books(), g.any().name), rbIf("guard", oneOf(g.Draw, "", "!")+name+"[:open]", g.branch())}
}

func rbLookupNothing(g *rb) []*Node {
	name := g.Name("row")
	return []*Node{line("lookup-nothing", "%s = %s.find_by(%s)", name, g.books(), g.any().name), rbIf("guard", oneOf(g.Draw, name, "!"+name, name+".nil?"), g.branch())}
}

func rbClassMemo(g *rb) []*Node {
	name, v := g.Name("Limits"), g.valued()
	g.put(&g.beside, name, block("class-memo", "class "+name, []*Node{block("", "def self.words", []*Node{line("", "@words ||= [%s]", v.values[0])}, "end")}, "end"))
	return []*Node{rbIf("guard", fmt.Sprintf("%s%s.words.include?(%s)", oneOf(g.Draw, "", "!"), name, v.name), g.branch())}
}

func rbTableFilled(g *rb) []*Node {
	v, table, hit := g.valued(), g.Name("table"), g.Name("hit")
	return []*Node{line("", "%s = {}", table), block("table-filled", fmt.Sprintf("[%s, %s].each do |w|", v.values[0], v.values[1]), []*Node{line("", "%s[w] = 1", table)}, "end"), line("", "%s = %s[%s]", hit, table, v.name),
		rbIf("guard", oneOf(g.Draw, hit, "!"+hit, table+".key?("+v.name+")"), g.branch())}
}

func rbTableFetched(g *rb) []*Node {
	v, table := g.valued(), g.Name("table")
	return []*Node{line("", "%s = {}", table), line("", "%s[%s] = 1", table, v.values[0]),
		{Construct: "table-fetched", Parts: []Part{{"begin", []*Node{line("", "%s.fetch(%s)", table, v.name)}}, {"rescue KeyError", g.branch()}}, Close: "end"}}
}

func rbFilterInherited(g *rb) []*Node {
	v, gate, hook := g.request(), g.Name("gate"), g.Name("allowed")
	if len(g.base) > 0 && g.Chance(3) {
		return nil
	}
	g.base = append(g.base, line("filter-inherited", "before_action :%s", gate), block("", "def "+gate, []*Node{line("", "%s unless %s?(%s)", g.render(g.status(), g.plain()), hook, v.name)}, "end"),
		block("", "def "+hook+"?(key)", []*Node{line("", "true")}, "end"))
	if g.Chance(2) {
		g.put(&g.methods, hook, block("filter-overridden", "def "+hook+"?(key)", []*Node{line("", "key != %s", oneOf(g.Draw, `"x"`, `"tea"`, "7", "nil"))}, "end"))
	}
	return []*Node{line("", "nil")}
}

func rbStatusDeep(g *rb) []*Node {
	v, class, inner, outer := g.valued(), g.Name("Failed"), g.Name("inner"), g.Name("outer")
	g.put(&g.beside, class, block("", "class "+class+" < StandardError", []*Node{line("", "attr_reader :code"), block("", "def initialize(code)", []*Node{line("", "super(\"d\")"), line("", "@code = code")}, "end")}, "end"))
	g.put(&g.methods, inner, block("", "def "+inner+"(w)", []*Node{line("", "raise %s.new(404) if w == %s", class, v.values[0]), line("", "raise %s.new(409) if w == %s", class, v.values[1]), line("", "w")}, "end"))
	g.put(&g.methods, outer, block("", "def "+outer+"(w)", []*Node{line("", "%s(w)", inner)}, "end"))
	return []*Node{{Construct: "status-deep", Parts: []Part{{"begin", []*Node{line("", "%s(%s)", outer, v.name)}},
		{"rescue " + class + " => e", []*Node{rbIf("guard", oneOf(g.Draw, "e.code == 404", "e.code != 409", "e.code > 404"), g.branch()), line("", "raise")}}}, Close: "end"}}
}

func rbTestedRight(g *rb) []*Node {
	return []*Node{rbIf("tested-right", fmt.Sprintf("%s %s %s%s(%s)", g.test(), oneOf(g.Draw, "&&", "||"), oneOf(g.Draw, "", "!"), g.must(), g.any().name), g.branch())}
}

func rbChecked(g *rb) []*Node {
	v, name := g.request(), g.Name("checked")
	g.put(&g.methods, name, block("method-answers-and-tells", "def "+name, []*Node{rbIf("", fmt.Sprintf("%s == %s", v.name, oneOf(g.Draw, `"x"`, `"tea"`, "7")), []*Node{line("", "%s", g.render(g.status(), g.plain())), line("", "return false")}), line("", "true")}, "end"))
	return []*Node{line("", "return unless %s", name)}
}

func rbErrorsListed(g *rb) []*Node {
	g.class()
	list := g.Name("ERRORS")
	g.put(&g.beside, list, line("", "%s = [ArgumentError, Refused].freeze", list))
	named := oneOf(g.Draw, "*"+list, "KeyError, *"+list, "*[Refused, KeyError]", "ArgumentError, KeyError, Refused")
	return []*Node{{Construct: "errors-listed", Parts: []Part{{"begin", []*Node{line("", "%s(%s)", g.must(), g.any().name)}}, {"rescue " + named, g.branch()}}, Close: "end"}}
}

func rbTernaries(g *rb) []*Node {
	name := g.Name("level")
	return []*Node{line("ternary-nested", "%s = (%s) ? 1 : ((%s) ? 2 : %s)", name, g.test(), g.test(), oneOf(g.Draw, "3", "nil")), rbIf("guard", oneOf(g.Draw, name+" == 1", name+" == 2", name+" != 1", "!"+name), g.branch())}
}

func rbOptions(g *rb) []*Node {
	name := g.Name("options")
	return []*Node{line("", "%s = { json: %s, status: %s }", name, g.object(), g.status()), rbIf("render-options", g.condition(), []*Node{line("", "return render(%s)", oneOf(g.Draw, name, "**"+name))})}
}

func rbShorthand(g *rb) []*Node {
	return []*Node{rbIf("render-shorthand", g.condition(), []*Node{line("", "status = %s", g.status()), line("", "json = %s", g.object()), line("", "return render(json:, status:)")})}
}

func rbCallable(g *rb) []*Node {
	name, v, result := g.Name("Check"), g.valued(), g.Name("result")
	g.put(&g.beside, name, block("self-call", "class "+name, []*Node{line("", "def self.call(...) = new(...).call"), block("", "def initialize(key)", []*Node{line("", "@key = key")}, "end"),
		block("", "def call", []*Node{line("", "return :bad if @key == %s", v.values[0]), line("", ":good")}, "end")}, "end"))
	return []*Node{line("", "%s = %s.call(%s)", result, name, v.name), rbIf("guard", oneOf(g.Draw, result+" == :bad", result+" == :good"), g.branch())}
}

func rbYields(g *rb) []*Node {
	v, name, got := g.valued(), g.Name("given"), g.Name("got")
	g.put(&g.methods, name, block("yields", "def "+name+"(key)", []*Node{line("", "return :none if key == %s", v.values[0]), line("", "yield key")}, "end"))
	return []*Node{line("", "%s = %s(%s) { |w| w == %s ? :same : :other }", got, name, v.name, v.values[1]), rbIf("guard", got+" == "+oneOf(g.Draw, ":none", ":same", ":other"), g.branch())}
}

func rbHeadReturned(g *rb) []*Node {
	return []*Node{line("head-returned", "return head %s %s %s", oneOf(g.Draw, ":no_content", ":forbidden", "409", ":not_found"), oneOf(g.Draw, "if", "unless"), g.condition())}
}
