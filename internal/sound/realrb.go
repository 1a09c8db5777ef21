package main

import "fmt"

// metRuby are constructs that actions of public repositories are full of, besides those of constructsRuby.
func metRuby() []func(g *rb) []*Node {
	return []func(g *rb) []*Node{
		rbSafeArgument, rbSafeArgument, rbSafeCall, rbSafeTested, rbCaseIn, rbCaseIn, rbRetry, rbRetry, rbErrorFirst, rbErrorFirst, rbAssignedInTest, rbMemo, rbCaseClass, rbCaseRange,
		rbUnlessElse, rbLoop, rbCatch, rbBlockRescue, rbEnsureReturns, rbTap, rbCaughtKept, rbOrRaise, rbMethodEnsure, rbOrReturn,
	}
}

// must is a method that raises by its argument and gives it back otherwise.
func (g *rb) must() string {
	g.class()
	name := g.Name("must")
	g.put(&g.methods, name, block("method-raises", fmt.Sprintf("def %s(key)", name), []*Node{line("", "raise Refused, \"m\" if %s", oneOf(g.Draw, "key.nil?", `key == "x"`, `key == "tea"`, "key == 7")), line("", "key")}, "end"))
	return name
}

// tool is a name that is an object with methods, or nothing.
func (g *rb) tool() (out *Node, name string) {
	g.class()
	g.put(&g.beside, "Kit", block("", "class Kit", []*Node{block("", "def echo(key)", []*Node{line("", "key")}, "end"), block("", "def must(key)", []*Node{line("", "raise Refused, \"k\" if key == \"tea\""), line("", "key")}, "end")}, "end"))
	name = g.Name("tool")
	return line("", "%s = %s ? Kit.new : nil", name, g.condition()), name
}

func rbSafeArgument(g *rb) []*Node {
	made, tool := g.tool()
	return []*Node{made, line("safe-argument", "%s&.echo(%s(%s))", tool, g.must(), g.any().name)}
}

func rbSafeCall(g *rb) []*Node {
	made, tool := g.tool()
	return []*Node{made, line("safe-call", "%s&.must(%s)", tool, g.any().name)}
}

func rbSafeTested(g *rb) []*Node {
	made, tool := g.tool()
	return []*Node{made, rbIf("safe-tested", fmt.Sprintf("%s%s&.%s(%s)", oneOf(g.Draw, "", "!"), tool, oneOf(g.Draw, "echo", "must"), g.any().name), g.branch())}
}

func rbCaseIn(g *rb) []*Node {
	load, v := g.load(), g.any()
	n := &Node{Construct: "case-in", Parts: []Part{{fmt.Sprintf("case %s(%s)", load, v.name), nil}, {"in { id: 1 }", g.branch()}, {"in nil", g.branch()}}, Close: "end"}
	if g.Chance(2) {
		w := g.valued()
		n = &Node{Construct: "case-in-values", Parts: []Part{{"case " + w.name, nil}, {fmt.Sprintf("in %s | %s", w.values[0], w.values[1]), g.branch()}, {"else", []*Node{line("", "nil")}}}, Close: "end"}
	}
	return []*Node{n}
}

func rbRetry(g *rb) []*Node {
	tries := g.Name("tries")
	g.class()
	return []*Node{fixed("%s = 0", tries), {Construct: "retry", Parts: []Part{{"begin", []*Node{fixed("%s += 1", tries), line("", "raise Refused, \"t\" if %s && %s < %s", g.condition(), tries, oneOf(g.Draw, "2", "9"))}},
		{"rescue Refused => e", []*Node{fixed("retry if %s < 3", tries), rbIf("", g.condition(), g.branch())}}}, Close: "end"}}
}

func rbErrorFirst(g *rb) []*Node {
	v, value, e, code := g.valued(), g.Name("value"), g.Name("error"), g.Name("code")
	name := g.method("error-first", "quota", v, func() []*Node {
		return []*Node{line("", "return [nil, \"first\", 404] if %s", g.condition()), line("", "return nil, \"second\", 409 if %s", g.condition()), line("", "[7, nil, 200]")}
	})
	return []*Node{line("", "%s, %s, %s = %s(%s)", value, e, code, name, v.name), line("", "return %s if %s", g.render(code, fmt.Sprintf("{ at: %d, error: %s }", g.Mark(), e)), oneOf(g.Draw, e, value+".nil?", code+" != 200"))}
}

func rbAssignedInTest(g *rb) []*Node {
	load, name := g.load(), g.Name("row")
	return []*Node{rbIf("assigned-in-test", fmt.Sprintf("(%s = %s(%s))", name, load, g.any().name), g.branch()), rbIf("guard", fmt.Sprintf("%s&.dig(:id) == 1", name), g.branch())}
}

func rbMemo(g *rb) []*Node {
	load, v := g.load(), g.request()
	name := g.Name("current")
	g.put(&g.methods, name, block("memo", "def "+name, []*Node{line("", "@%s ||= %s(%s)", name, load, v.name)}, "end"))
	return []*Node{rbIf("guard", oneOf(g.Draw, name, "!"+name, name+".nil?"), g.branch())}
}

func rbCaseClass(g *rb) []*Node {
	return []*Node{{Construct: "case-class", Parts: []Part{{"case " + g.any().name, nil}, {"when String", g.branch()}, {"when nil", g.branch()}}, Close: "end"}}
}

func rbCaseRange(g *rb) []*Node {
	name := g.Name("n")
	return []*Node{line("", "%s = %s ? %d : %d", name, g.condition(), g.IntN(9), g.IntN(9)), {Construct: "case-range", Parts: []Part{{"case " + name, nil}, {"when 0..3", g.branch()}, {"when 4..", []*Node{line("", "nil")}}}, Close: "end"}}
}

func rbUnlessElse(g *rb) []*Node {
	return []*Node{{Construct: "unless-else", Parts: []Part{{"unless " + g.condition(), g.branch()}, {"else", []*Node{rbIf("", g.condition(), g.branch())}}}, Close: "end"}}
}

func rbLoop(g *rb) []*Node {
	i := g.Name("i")
	return []*Node{fixed("%s = 0", i), block("loop", "loop do", []*Node{fixed("%s += 1", i), fixed("break if %s > 1 || %s", i, g.condition())}, "end"), rbIf("guard", i+" == 1", g.branch())}
}

func rbCatch(g *rb) []*Node {
	name := g.Name("caught")
	return []*Node{block("catch-throw", fmt.Sprintf("%s = catch(:done) do", name), []*Node{line("", "throw :done, 1 if %s", g.condition()), line("", "2")}, "end"), rbIf("guard", name+" == 1", g.branch())}
}

func rbBlockRescue(g *rb) []*Node {
	name := g.Name("guarded")
	g.class()
	g.put(&g.methods, name, block("", "def "+name, []*Node{line("", "yield")}, "end"))
	return []*Node{{Construct: "block-rescue", Parts: []Part{{name + " do", []*Node{line("", "raise Refused, \"b\" if %s", g.condition())}}, {"rescue Refused", []*Node{line("", "%s", g.render(g.status(), g.object()))}}}, Close: "end"}, line("performed", "return if performed?")}
}

func rbEnsureReturns(g *rb) []*Node {
	v := g.valued()
	g.class()
	name := g.Name("last")
	g.put(&g.methods, name, &Node{Construct: "ensure-returns", Parts: []Part{{fmt.Sprintf("def %s(key)", name), g.with("key", v, func() []*Node {
		return []*Node{line("", "raise Refused, \"e\" if %s", g.condition()), line("", "1")}
	})}, {"ensure", g.with("key", v, func() []*Node { return []*Node{line("", "return 2 if %s", g.condition())} })}}, Close: "end"})
	return []*Node{rbIf("guard", fmt.Sprintf("%s(%s) == %s", name, v.name, oneOf(g.Draw, "1", "2")), g.branch())}
}

func rbTap(g *rb) []*Node {
	name := g.Name("out")
	return []*Node{block("tap", fmt.Sprintf("%s = { at: %d }.tap do |h|", name, g.Mark()), []*Node{line("", "h[:more] = 1 if %s", g.condition())}, "end"), line("", "return %s if %s", g.render(g.status(), name), g.condition())}
}

func rbCaughtKept(g *rb) []*Node {
	name := g.Name("failed")
	g.class()
	return []*Node{line("", "%s = nil", name), {Construct: "caught-kept", Parts: []Part{{"begin", []*Node{line("", "%s(%s)", g.must(), g.any().name)}}, {"rescue Refused => e", []*Node{line("", "%s = %s", name, oneOf(g.Draw, "e", "e.message", "true"))}}}, Close: "end"},
		rbIf("guard", oneOf(g.Draw, "", "!")+name, g.branch())}
}

func rbOrRaise(g *rb) []*Node {
	load, name := g.load(), g.Name("row")
	g.scope = append(g.scope, local{name, row, nil})
	return []*Node{line("or-raise", "%s = %s(%s) || raise(Refused, \"o\")", name, load, g.any().name)}
}

func rbMethodEnsure(g *rb) []*Node {
	load, v := g.load(), g.valued()
	name := g.Name("tried")
	g.put(&g.methods, name, &Node{Construct: "method-rescue-else", Parts: []Part{{fmt.Sprintf("def %s(key)", name), []*Node{line("", "%s(key)", load)}}, {"rescue Refused", []*Node{line("", ":failed")}}, {"else", g.with("key", v, func() []*Node {
		return []*Node{line("", "%s ? :one : :two", g.test())}
	})}}, Close: "end"})
	return []*Node{rbIf("guard", fmt.Sprintf("%s(%s) == %s", name, v.name, oneOf(g.Draw, ":failed", ":one", ":two")), g.branch())}
}

func rbOrReturn(g *rb) []*Node {
	load, name := g.load(), g.Name("row")
	return []*Node{line("and-return", "%s = %s(%s) or return %s", name, load, g.any().name, "("+g.render(g.status(), g.object())+")")}
}
