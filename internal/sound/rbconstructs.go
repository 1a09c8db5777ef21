package main

import (
	"fmt"
	"strings"
)

// constructsRuby are drawn alike; what is listed twice is drawn twice as often.
func constructsRuby() []func(g *rb) []*Node {
	return []func(g *rb) []*Node{
		rbGuard, rbGuard, rbGuard, rbModifier, rbModifier, rbIfElse, rbElsif, rbCase, rbCase, rbCaseValue, rbIfValue, rbEach, rbEachReturns, rbFind, rbWhile,
		rbRescue, rbRescue, rbRescueAgain, rbRescueElse, rbEnsure, rbRescueModifier, rbRescueMethod, rbLoad, rbLoad,
		rbMethodAnswers, rbMethodAnswers, rbMethodAnswersOr, rbMethodStatus, rbMethodPair, rbMethodRaises, rbKeywords, rbInherited, rbOverridden, rbSuper,
		rbFilter, rbFilterCalled, rbRescueFrom, rbRescueFromCalled, rbActionCalled, rbLookup, rbFetch, rbFetchDefault, rbService, rbLambda, rbYield, rbUnknownBlock,
		rbStatusWritten, rbFlag, rbInteger, rbFound, rbSafe, rbPerformed, rbCollected, rbNested,
	}
}

func rbIf(construct, test string, body []*Node) *Node {
	return block(construct, "if "+test, body, "end")
}

func rbGuard(g *rb) []*Node { return []*Node{rbIf("guard", g.condition(), g.branch())} }

func rbModifier(g *rb) []*Node {
	return []*Node{line("modifier", "return %s %s %s", g.render(g.status(), g.object()), oneOf(g.Draw, "if", "unless"), g.condition())}
}

func rbIfElse(g *rb) []*Node {
	yes, no := g.branch(), g.branch()
	if g.Chance(2) {
		no = []*Node{line("", "nil")}
	}
	return []*Node{{Construct: "if-else", Parts: []Part{{oneOf(g.Draw, "if ", "unless ") + g.condition(), yes}, {"else", no}}, Close: "end"}}
}

func rbElsif(g *rb) []*Node {
	return []*Node{{Construct: "elsif", Parts: []Part{{"if " + g.condition(), g.branch()}, {"elsif " + g.condition(), g.branch()}}, Close: "end"}}
}

func rbCase(g *rb) []*Node {
	v := g.valued()
	n := &Node{Construct: "case", Parts: []Part{{"case " + v.name, nil}}, Close: "end"}
	if len(v.values) > 2 && g.Chance(3) {
		n.Construct = "case case-several"
		n.Parts = append(n.Parts, Part{fmt.Sprintf("when %s, %s", v.values[0], v.values[2]), g.branch()}, Part{"when " + v.values[1], g.branch()})
	} else {
		n.Parts = append(n.Parts, Part{"when " + v.values[0], g.branch()}, Part{"when " + v.values[1], g.branch()})
	}
	if g.Chance(2) {
		n.Parts = append(n.Parts, Part{"else", g.branch()})
	}
	return []*Node{n}
}

func rbCaseValue(g *rb) []*Node {
	v, code := g.valued(), g.Name("code")
	n := &Node{Construct: "case-value", Parts: []Part{{fmt.Sprintf("%s = case %s", code, v.name), nil}, {fmt.Sprintf("when %s then %s", v.values[0], g.status()), nil},
		{fmt.Sprintf("when %s then %s", v.values[1], g.status()), nil}, {"else " + oneOf(g.Draw, g.status(), "nil"), nil}}, Close: "end"}
	return []*Node{n, rbIf("guard", code, append([]*Node{line("", "%s", g.render(code, g.object()))}, line("", "return")))}
}

func rbIfValue(g *rb) []*Node {
	name := g.Name("chosen")
	return []*Node{{Construct: "if-value", Parts: []Part{{fmt.Sprintf("%s = if %s", name, g.condition()), []*Node{line("", "%d", g.Mark())}}, {"else", []*Node{line("", "nil")}}}, Close: "end"},
		rbIf("guard", oneOf(g.Draw, name, name+".nil?"), g.branch())}
}

func rbEach(g *rb) []*Node {
	v, name, found := g.valued(), g.Name("item"), g.Name("found")
	return []*Node{line("", "%s = %s", found, oneOf(g.Draw, "false", "nil")),
		block("each", fmt.Sprintf("[%s].each do |%s|", strings.Join(v.values[:2], ", "), name), []*Node{line("", "%s = true if %s == %s", found, v.name, name)}, "end"),
		rbIf("guard", oneOf(g.Draw, "", "!")+found, g.branch())}
}

func rbEachReturns(g *rb) []*Node {
	v, name := g.valued(), g.Name("item")
	return []*Node{block("each-return", fmt.Sprintf("[%s].each do |%s|", strings.Join(v.values, ", "), name), []*Node{line("next", "next if %s == %s", name, v.values[0]), rbIf("", v.name+" == "+name, g.branch())}, "end")}
}

func rbFind(g *rb) []*Node {
	v, name := g.valued(), g.Name("hit")
	return []*Node{line("find-in-list", "%s = [%s].find { |x| x == %s }", name, strings.Join(v.values[:2], ", "), v.name), rbIf("guard", oneOf(g.Draw, name, "!"+name, name+".nil?"), g.branch())}
}

func rbWhile(g *rb) []*Node {
	i := g.Name("i")
	body := []*Node{line("", "%s += 1", i), rbIf("", g.condition(), g.branch())}
	if g.Chance(2) {
		return []*Node{line("", "%s = 0", i), block("until", fmt.Sprintf("until %s >= 2", i), body, "end")}
	}
	return []*Node{line("", "%s = 0", i), block("while", fmt.Sprintf("while %s < 2", i), body, "end")}
}

func rbRescue(g *rb) []*Node {
	refused := "Refused"
	g.class()
	body := []*Node{line("raise-in-begin", "raise %s, \"r\" if %s", oneOf(g.Draw, refused, "ArgumentError"), g.condition())}
	if g.Chance(2) {
		body = append(body, rbIf("", g.condition(), g.branch()))
	}
	n := &Node{Construct: "rescue", Parts: []Part{{"begin", body}, {"rescue " + oneOf(g.Draw, refused, "ArgumentError, KeyError", "StandardError", refused+", ArgumentError") + " => e", g.branch()}}, Close: "end"}
	return []*Node{n}
}

func rbRescueAgain(g *rb) []*Node {
	g.class()
	return []*Node{{Construct: "raise-again", Parts: []Part{{"begin", []*Node{line("", "raise Refused, \"r\" if %s", g.condition())}},
		{"rescue Refused", []*Node{rbIf("", g.condition(), g.branch()), line("", "raise")}}}, Close: "end"}}
}

func rbRescueElse(g *rb) []*Node {
	return []*Node{{Construct: "rescue-else", Parts: []Part{{"begin", []*Node{line("", "raise ArgumentError, \"e\" if %s", g.condition())}}, {"rescue ArgumentError", g.branch()}, {"else", g.branch()}}, Close: "end"}}
}

func rbEnsure(g *rb) []*Node {
	name := g.Name("stage")
	return []*Node{line("", "%s = 0", name), {Construct: "ensure", Parts: []Part{{"begin", []*Node{rbIf("", g.condition(), g.branch()), line("", "%s = 1", name)}}, {"ensure", []*Node{line("", "%s = %s", name, oneOf(g.Draw, "2", "nil"))}}}, Close: "end"},
		rbIf("guard", oneOf(g.Draw, name+" == 2", "!"+name), g.branch())}
}

func rbRescueModifier(g *rb) []*Node {
	load, name, v := g.load(), g.Name("row"), g.any()
	out := []*Node{line("rescue-modifier", "%s = %s(%s) rescue nil", name, load, v.name)}
	g.scope = append(g.scope, local{name, row, nil})
	return append(out, rbIf("guard", oneOf(g.Draw, name, "!"+name), g.branch()))
}

func rbRescueMethod(g *rb) []*Node {
	name, v := g.Name("attempt"), g.valued()
	g.class()
	g.put(&g.methods, name, &Node{Construct: "rescue-in-method", Parts: []Part{{fmt.Sprintf("def %s(key)", name), g.with("key", v, func() []*Node {
		return []*Node{line("", "raise Refused, \"m\" if %s", g.condition()), line("", "key")}
	})}, {"rescue Refused", []*Node{line("", "nil")}}}, Close: "end"})
	return []*Node{rbIf("guard", fmt.Sprintf("%s(%s)%s", name, v.name, oneOf(g.Draw, "", ".nil?")), g.branch())}
}

func rbLoad(g *rb) []*Node {
	load, name, v := g.load(), g.Name("row"), g.any()
	out := []*Node{line("helper-loaded", "%s = %s(%s)", name, load, v.name)}
	if g.Chance(2) {
		out = []*Node{{Construct: "rescue-helper", Parts: []Part{{"begin", out}, {"rescue Refused", g.branch()}}, Close: "end"}}
	}
	g.scope = append(g.scope, local{name, row, nil})
	return append(out, rbIf("guard", oneOf(g.Draw, name+".nil?", "!"+name), g.branch()))
}

// method is a private method with one parameter.
func (g *rb) method(construct, stem string, v local, body func() []*Node) string {
	name := g.Name(stem)
	g.put(&g.methods, name, block(construct, fmt.Sprintf("def %s(key)", name), g.with("key", v, body), "end"))
	return name
}

func rbMethodAnswers(g *rb) []*Node {
	v := g.valued()
	name := g.method("method-answers", "verdict", v, func() []*Node { return append([]*Node{rbIf("", g.condition(), g.branch())}, g.leaf()...) })
	return []*Node{line("", "return %s(%s) if %s", name, oneOf(g.Draw, v.name, v.values[0]), g.condition())}
}

func rbMethodAnswersOr(g *rb) []*Node {
	v := g.valued()
	name := g.method("method-answers-or-not", "allowed", v, func() []*Node { return []*Node{rbIf("", g.condition(), g.branch())} })
	return []*Node{line("", "%s(%s)", name, v.name), line("performed", "return if performed?")}
}

func rbMethodStatus(g *rb) []*Node {
	v := g.valued()
	name := g.method("method-status", "level", v, func() []*Node {
		return []*Node{line("", "return %s if %s", g.status(), g.condition()), line("", "%s", g.status())}
	})
	return []*Node{rbIf("guard", g.condition(), append([]*Node{line("", "%s", g.render(fmt.Sprintf("%s(%s)", name, v.name), g.object()))}, line("", "return")))}
}

func rbMethodPair(g *rb) []*Node {
	v, code, body := g.valued(), g.Name("code"), g.Name("data")
	name := g.method("method-pair", "pick", v, func() []*Node {
		return []*Node{line("", "return [%s, %s] if %s", g.status(), g.object(), g.condition()), line("", "[%s, %s]", g.status(), g.object())}
	})
	return []*Node{rbIf("guard", g.condition(), []*Node{line("unpacking", "%s, %s = %s(%s)", code, body, name, v.name), line("", "return %s", g.render(code, body))})}
}

func rbMethodRaises(g *rb) []*Node {
	v := g.valued()
	name := g.method("method-raises", "check", v, func() []*Node { return []*Node{rbIf("", g.condition(), []*Node{g.throw()}), line("", "key")} })
	return []*Node{line("", "%s(%s)", name, v.name)}
}

func rbKeywords(g *rb) []*Node {
	name := g.Name("reply")
	g.put(&g.methods, name, block("keywords", fmt.Sprintf("def %s(body, code: %s)", name, g.status()), []*Node{line("", "%s", g.render("code", "body"))}, "end"))
	return []*Node{line("", "return %s(%s%s) if %s", name, g.object(), oneOf(g.Draw, "", ", code: "+g.status()), g.condition())}
}

func rbInherited(g *rb) []*Node {
	v, name := g.valued(), g.Name("shared")
	g.put(&g.base, name, block("inherited", fmt.Sprintf("def %s(key)", name), g.with("key", v, func() []*Node { return append([]*Node{rbIf("", g.condition(), g.branch())}, g.leaf()...) }), "end"))
	return []*Node{line("", "return %s(%s) if %s", name, v.name, g.condition())}
}

func rbOverridden(g *rb) []*Node {
	answer, hook := g.Name("respond"), g.Name("code_of")
	g.put(&g.base, answer, block("overridden", "def "+answer, []*Node{line("", "%s", g.render(hook, g.plain()))}, "end"), block("", "def "+hook, []*Node{line("", "%s", g.status())}, "end"))
	if g.Chance(2) {
		g.put(&g.methods, hook, block("override", "def "+hook, []*Node{line("", "%s", g.status())}, "end"))
	}
	g.put(&g.beside, "sibling "+hook, block("sibling", fmt.Sprintf("class %s < BaseController", g.Name("Sibling")), []*Node{block("", "def "+hook, []*Node{line("", "%s", g.status())}, "end")}, "end"))
	return []*Node{line("", "return %s if %s", answer, g.condition())}
}

func rbSuper(g *rb) []*Node {
	v, name := g.valued(), g.Name("above")
	g.put(&g.base, name, block("super-base", fmt.Sprintf("def %s(key)", name), g.with("key", v, g.leaf), "end"))
	g.put(&g.methods, name, block("super", fmt.Sprintf("def %s(key)", name), append(g.with("key", v, func() []*Node { return []*Node{rbIf("", g.condition(), g.branch())} }), line("", "super")), "end"))
	return []*Node{line("", "return %s(%s) if %s", name, v.name, g.condition())}
}

// request is an input as a method reads it that is handed nothing.
func (g *rb) request() local {
	in := g.inputs[g.IntN(len(g.inputs))]
	return local{"params[:" + in.Name + "]", poolKinds[in.Name], poolRuby[in.Name]}
}

func (g *rb) filter(construct, stem string) string {
	name, v := g.Name(stem), g.request()
	g.put(&g.methods, name, block(construct, "def "+name, g.with(v.name, v, func() []*Node { return []*Node{rbIf("", g.condition(), g.branch())} }), "end"))
	return name
}

func rbFilter(g *rb) []*Node {
	name := g.filter("filter", "gate")
	g.declared = append(g.declared, line("", "before_action :%s%s", name, oneOf(g.Draw, "", ", only: :handle", ", except: :other")))
	return []*Node{line("", "nil")}
}

func rbFilterCalled(g *rb) []*Node {
	name := g.filter("filter-called", "known")
	g.declared = append(g.declared, line("", "before_action :%s, only: :other", name))
	return []*Node{line("", "%s", name), line("performed", "return if performed?")}
}

func rbRescueFrom(g *rb) []*Node {
	g.class()
	if !g.have["rescue_from Refused"] {
		g.declared = append(g.declared, line("", "rescue_from Refused, with: :refuse"))
		g.put(&g.methods, "rescue_from Refused", block("rescue-from", "def refuse(error)", []*Node{line("", "%s", g.render(g.status(), g.plain()))}, "end"))
	}
	return []*Node{line("", "raise Refused, \"f\" if %s", g.condition())}
}

func rbRescueFromCalled(g *rb) []*Node {
	name := g.Name("bad")
	g.put(&g.methods, name, block("rescue-from-called", fmt.Sprintf("def %s(error)", name), []*Node{line("", "%s", g.render(g.status(), g.plain()))}, "end"))
	g.declared = append(g.declared, line("", "rescue_from IndexError, with: :%s", name))
	return []*Node{line("", "return %s(\"no\") if %s", name, g.condition())}
}

func rbActionCalled(g *rb) []*Node {
	name := g.Name("other")
	v := g.request()
	g.declared = append(g.declared, block("action-called", "def "+name, g.with(v.name, v, func() []*Node { return append([]*Node{rbIf("", g.condition(), g.branch())}, g.leaf()...) }), "end"))
	return []*Node{line("", "return %s if %s", name, g.condition())}
}

// table is a hash by the first two literals of a name.
func (g *rb) table(v local) string {
	name := g.Name("TABLE")
	g.declared = append([]*Node{line("table", "%s = { %s => %s, %s => %s }.freeze", name, v.values[0], g.status(), v.values[1], g.status())}, g.declared...)
	return name
}

func rbLookup(g *rb) []*Node {
	v, code := g.valued(), g.Name("code")
	return []*Node{line("lookup", "%s = %s[%s]", code, g.table(v), v.name), line("", "return %s unless %s", g.render(g.status(), g.object()), code), rbIf("guard", g.condition(), []*Node{line("", "return %s", g.render(code, g.object()))})}
}

func rbFetch(g *rb) []*Node {
	v, code := g.valued(), g.Name("code")
	return []*Node{{Construct: "fetch-key-error", Parts: []Part{{"begin", []*Node{line("", "%s = %s.fetch(%s)", code, g.table(v), v.name)}}, {"rescue KeyError", g.branch()}}, Close: "end"},
		rbIf("guard", g.condition(), []*Node{line("", "return %s", g.render(code+" || 500", g.object()))})}
}

func rbFetchDefault(g *rb) []*Node {
	v := g.valued()
	return []*Node{rbIf("fetch-default", g.condition(), []*Node{line("", "return %s", g.render(fmt.Sprintf("%s.fetch(%s, %s)", g.table(v), v.name, g.status()), g.object()))})}
}

func rbService(g *rb) []*Node {
	name, v, result := g.Name("Service"), g.valued(), g.Name("result")
	g.put(&g.beside, name, block("service", "class "+name, []*Node{line("", "attr_reader :key"), block("", "def initialize(key)", []*Node{line("", "@key = key")}, "end"),
		block("", "def call", g.with("key", v, func() []*Node {
			return []*Node{line("", "return { ok: false, code: %s } if %s", g.status(), g.condition()), line("", "{ ok: true, code: %s }", g.status())}
		}), "end")}, "end"))
	return []*Node{line("", "%s = %s.new(%s).call", result, name, v.name), rbIf("guard", oneOf(g.Draw, "", "!")+result+"[:ok]", []*Node{line("", "return %s", g.render(oneOf(g.Draw, result+"[:code]", g.status()), g.object()))})}
}

func rbLambda(g *rb) []*Node {
	name := g.Name("pick")
	return []*Node{line("lambda", "%s = ->(value) { value ? %s : %s }", name, g.status(), g.status()), rbIf("guard", g.condition(), []*Node{line("", "return %s", g.render(fmt.Sprintf("%s.call(%s)", name, g.any().name), g.object()))})}
}

func rbYield(g *rb) []*Node {
	name := g.Name("guarded")
	g.put(&g.methods, name, block("yield", "def "+name, []*Node{line("", "yield")}, "end"))
	return []*Node{block("", name+" do", []*Node{rbIf("", g.condition(), g.ended("answer", g.render(g.status(), g.object()))[:1])}, "end"), line("performed", "return if performed?")}
}

func rbUnknownBlock(g *rb) []*Node {
	return []*Node{block("unknown-block", "ActiveSupport::Notifications.instrument(\"e\") do", []*Node{line("", "%s if %s", strings.Replace(g.render(g.status(), g.object()), "render ", "render(", 1)+")", g.condition())}, "end"), line("performed", "return if performed?")}
}

func rbStatusWritten(g *rb) []*Node {
	code := g.Name("code")
	return []*Node{line("status-written", "%s = %s", code, g.status()), line("", "%s = %s if %s", code, g.status(), g.condition()), rbIf("guard", g.condition(), []*Node{line("", "return %s", g.render(code, g.object()))})}
}

func rbFlag(g *rb) []*Node {
	name := g.Name("flag")
	return []*Node{line("flag", "%s = %s", name, g.condition()), rbIf("guard", oneOf(g.Draw, "", "!")+name, g.branch())}
}

func rbInteger(g *rb) []*Node {
	v, name := g.any(), g.Name("number")
	return []*Node{{Construct: "integer", Parts: []Part{{"begin", []*Node{line("", "%s = Integer(%s || 0)", name, v.name)}}, {"rescue ArgumentError, TypeError", g.branch()}}, Close: "end"}}
}

func rbFound(g *rb) []*Node {
	load, name := g.load(), g.Name("item")
	v := g.valued()
	finder := g.Name("find_item")
	g.put(&g.methods, finder, block("finder", fmt.Sprintf("def %s(key)", finder), []*Node{line("", "@%s = %s(key)", name, load), line("", "head :not_found unless @%s", name)}, "end"))
	return []*Node{line("", "%s(%s)", finder, v.name), line("return-unless-found", "return unless @%s", name)}
}

func rbSafe(g *rb) []*Node {
	load, v, name := g.load(), g.any(), g.Name("label")
	return []*Node{line("safe-navigation", "%s = %s(%s)&.dig(:name)", name, load, v.name), rbIf("guard", oneOf(g.Draw, name, "!"+name), g.branch())}
}

func rbPerformed(g *rb) []*Node {
	return []*Node{line("", "%s if %s", strings.Replace(g.render(g.status(), g.object()), "render ", "render(", 1)+")", g.condition()), line("performed", "return if performed?")}
}

func rbCollected(g *rb) []*Node {
	name, v := g.Name("rows"), g.any()
	return []*Node{line("collected", "%s = []", name), line("", "%s << %s if %s", name, v.name, g.condition()), rbIf("guard", oneOf(g.Draw, name+".empty?", name+".any?"), g.branch())}
}

func rbNested(g *rb) []*Node {
	return []*Node{rbIf("nested", g.condition(), []*Node{{Parts: []Part{{"if " + g.condition(), g.branch()}, {"else", g.branch()}}, Close: "end"}})}
}

// built answers with a hash that is put together step by step.
func (g *rb) built() []*Node {
	name := g.Name("out")
	out := []*Node{line("built", "%s = { at: %d, id: 1, secret: 2 }", name, g.Mark())}
	for range 1 + g.IntN(2) {
		switch g.IntN(9) {
		case 0:
			out = append(out, line("delete", "%s.delete(:secret)", name))
		case 1:
			out = append(out, line("set-in-branch", "%s[:more] = %d if %s", name, g.Mark(), g.condition()))
		case 2:
			out = append(out, line("merge", "%s = %s.merge(extra: true)", name, name))
		case 3:
			out = append(out, line("except", "%s = %s.except(:secret)", name, name))
		case 4:
			out = append(out, line("delete-in-branch", "%s.delete(:id) if %s", name, g.condition()))
		case 5:
			out = append(out, line("set", "%s[:set] = %s", name, g.any().name))
		case 6:
			out = append(out, line("slice", "%s = %s.slice(:at, :id)", name, name))
		case 7:
			out = append(out, line("merge-in-place", "%s.merge!(id: 3)", name))
		case 8:
			out = append(out, line("double-splat", "%s = { **%s, joined: true }", name, name))
		}
	}
	return append(out, line("", "return %s", g.render(g.status(), name)))
}
