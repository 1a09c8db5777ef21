package main

import (
	"fmt"
	"strings"
)

// constructsPython are drawn alike; what is listed twice is drawn twice as often.
func constructsPython() []func(g *py) []*Node {
	return []func(g *py) []*Node{
		pyGuard, pyGuard, pyGuard, pyIfElse, pyElif, pyMatch, pyMatch, pyFor, pyForElse, pyWhile, pyTry, pyTry, pyTryElse, pyFinally, pyFinallyAnswers, pyRaiseFrom, pyTryLoad,
		pyClosure, pyClosureWrites, pyHelperAnswers, pyHelperAnswers, pyHelperPair, pyHelperStatus, pyHelperRaises, pyHelperRaises, pyHelperDefault, pyHelperNothing,
		pyClass, pySuper, pyClassAttribute, pyCallable, pyLookup, pyGet, pyGetDefault, pyTableOfFunctions, pyRecursion, pyDecorated,
		pyStatusWritten, pyFlag, pyNumber, pyAssert, pyWalrus, pyNext, pyAnyAll, pyLoaded, pyStars, pyCollected, pyLogical, pyWith, pyNested,
	}
}

func pyIf(construct, test string, body []*Node) *Node {
	return block(construct, "if "+test+":", body, "")
}

func pyGuard(g *py) []*Node { return []*Node{pyIf("guard", g.condition(), g.branch())} }

func pyIfElse(g *py) []*Node {
	yes, no := g.branch(), g.branch()
	if g.Chance(2) {
		no = []*Node{line("", "pass")}
	}
	return []*Node{{Construct: "if-else", Parts: []Part{{"if " + g.condition() + ":", yes}, {"else:", no}}}}
}

func pyElif(g *py) []*Node {
	return []*Node{{Construct: "elif", Parts: []Part{{"if " + g.condition() + ":", g.branch()}, {"elif " + g.condition() + ":", g.branch()}}}}
}

func pyMatch(g *py) []*Node {
	v := g.valued()
	var cases []*Node
	for _, value := range v.values[:2] {
		cases = append(cases, block("", "case "+value+":", g.branch(), ""))
	}
	switch g.IntN(3) {
	case 0:
		cases = append(cases, block("match-default", "case _:", g.branch(), ""))
	case 1:
		cases = append(cases, block("match-guard", "case other if "+g.condition()+":", g.branch(), ""))
	}
	return []*Node{block("match", "match "+v.name+":", cases, "")}
}

func pyFor(g *py) []*Node {
	v, name := g.valued(), g.Name("item")
	body := []*Node{pyIf("", v.name+" == "+name, g.branch())}
	if g.Chance(3) {
		body = append([]*Node{pyIf("continue", name+" == "+v.values[0], []*Node{line("", "continue")})}, body...)
	}
	return []*Node{block("for", fmt.Sprintf("for %s in [%s]:", name, strings.Join(v.values, ", ")), body, "")}
}

func pyForElse(g *py) []*Node {
	v, name, found := g.valued(), g.Name("item"), g.Name("found")
	n := &Node{Construct: "for-break", Parts: []Part{{fmt.Sprintf("for %s in [%s]:", name, strings.Join(v.values[:2], ", ")),
		[]*Node{pyIf("", v.name+" == "+name, []*Node{line("", "%s = %s", found, oneOf(g.Draw, "True", `{"item": 1}`)), line("break", "break")})}}}}
	if g.Chance(3) {
		n.Construct = "for-else"
		n.Parts = append(n.Parts, Part{"else:", g.branch()})
	}
	return []*Node{line("", "%s = %s", found, oneOf(g.Draw, "False", "None")), n, pyIf("guard", oneOf(g.Draw, "", "not ")+found, g.branch())}
}

func pyWhile(g *py) []*Node {
	i := g.Name("i")
	return []*Node{line("", "%s = 0", i), block("while", fmt.Sprintf("while %s < %d:", i, 1+g.IntN(2)), []*Node{line("", "%s += 1", i), pyIf("", g.condition(), g.branch())}, "")}
}

func pyTry(g *py) []*Node {
	refused := g.class()
	body := []*Node{pyIf("throw-in-try", g.condition(), []*Node{line("", "raise %s(\"r\")", oneOf(g.Draw, refused, "ValueError", "KeyError"))})}
	if g.Chance(2) {
		body = append(body, pyIf("", g.condition(), g.branch()))
	}
	if g.Chance(3) {
		body = append(body, g.inBlock(g.leaf)...)
	}
	handler, caught := g.branch(), oneOf(g.Draw, refused, "Exception", "(ValueError, KeyError)")
	switch g.IntN(4) {
	case 0:
		handler = []*Node{pyIf("except-tests", "isinstance(e, ValueError)", g.branch()), line("raise-again", "raise")}
	case 1:
		handler = []*Node{line("except-passes", "pass")}
	}
	n := &Node{Construct: "try-except", Parts: []Part{{"try:", body}, {fmt.Sprintf("except %s as e:", caught), handler}}}
	if g.Chance(3) {
		n.Parts = append(n.Parts, Part{"except Exception:", g.branch()})
	}
	return []*Node{n}
}

func pyTryElse(g *py) []*Node {
	return []*Node{{Construct: "try-else", Parts: []Part{{"try:", []*Node{pyIf("", g.condition(), []*Node{line("", "raise ValueError(\"e\")")})}}, {"except ValueError:", g.branch()}, {"else:", g.branch()}}}}
}

func pyFinally(g *py) []*Node {
	name := g.Name("stage")
	return []*Node{line("", "%s = 0", name), {Construct: "try-finally", Parts: []Part{{"try:", []*Node{pyIf("", g.condition(), g.branch()), line("", "%s = 1", name)}}, {"finally:", []*Node{line("", "%s = %s", name, oneOf(g.Draw, "2", "None"))}}}},
		pyIf("guard", oneOf(g.Draw, name+" == 2", "not "+name), g.branch())}
}

func pyFinallyAnswers(g *py) []*Node {
	return []*Node{{Construct: "finally-answers", Parts: []Part{{"try:", []*Node{pyIf("", g.condition(), g.branch())}}, {"finally:", []*Node{pyIf("", g.condition(), []*Node{line("answer", "return %s", g.answer())})}}}}}
}

func pyRaiseFrom(g *py) []*Node {
	refused := g.class()
	return []*Node{{Construct: "raise-from", Parts: []Part{{"try:", []*Node{pyIf("", g.condition(), []*Node{line("", "raise ValueError(\"e\")")})}},
		{"except ValueError as e:", []*Node{line("", "raise %s(\"from\") from e", refused)}}}}}
}

func pyTryLoad(g *py) []*Node {
	load, name, v := g.load(), g.Name("row"), g.any()
	out := []*Node{line("", "%s = None", name), {Construct: "try-helper", Parts: []Part{{"try:", []*Node{line("", "%s = %s(%s)", name, load, v.name)}}, {"except Refused:", g.branch()}}}}
	g.scope = append(g.scope, local{name, row, nil})
	return out
}

func pyLoaded(g *py) []*Node {
	load, name, v := g.load(), g.Name("row"), g.any()
	out := []*Node{line("helper-loaded", "%s = %s(%s)", name, load, v.name)}
	if g.Chance(2) {
		out = append(out, line("rewrite-or", "%s = %s or None", name, name))
	}
	g.scope = append(g.scope, local{name, row, nil})
	return append(out, pyIf("guard", oneOf(g.Draw, name+" is None", "not "+name), g.branch()))
}

func pyClosure(g *py) []*Node {
	name := g.Name("inner")
	return []*Node{block("closure", fmt.Sprintf("def %s():", name), g.inBlock(func() []*Node { return append([]*Node{pyIf("", g.condition(), g.branch())}, g.leaf()...) }), ""),
		pyIf("guard", g.condition(), []*Node{line("", "return %s()", name)})}
}

func pyClosureWrites(g *py) []*Node {
	name, flag := g.Name("mark"), g.Name("seen")
	return []*Node{line("", "%s = None", flag), block("closure-writes", fmt.Sprintf("def %s(value):", name), []*Node{line("", "nonlocal %s", flag), line("", "%s = value", flag)}, ""),
		pyIf("", g.condition(), []*Node{line("", "%s(1)", name)}), pyIf("guard", oneOf(g.Draw, flag, "not "+flag, flag+" == 1"), g.branch())}
}

func pyHelperAnswers(g *py) []*Node {
	name, v := g.Name("verdict"), g.valued()
	body := g.with("key", v, func() []*Node {
		return append([]*Node{pyIf("", g.condition(), g.branch()), pyIf("", g.condition(), g.branch())}, g.leaf()...)
	})
	g.helper(name, block("helper-answers", fmt.Sprintf("def %s(key):", name), body, ""))
	if g.Chance(2) {
		kept := g.Name("reply")
		return []*Node{pyIf("guard", g.condition(), []*Node{line("helper-answer-named", "%s = %s(%s)", kept, name, v.name), line("", "return %s", kept)})}
	}
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s(%s)", name, oneOf(g.Draw, v.name, v.values[0]))})}
}

func pyHelperNothing(g *py) []*Node {
	name, v, kept := g.Name("refusal"), g.valued(), g.Name("refused")
	body := g.with("key", v, func() []*Node { return []*Node{pyIf("", g.condition(), g.branch()), line("", "return None")} })
	g.helper(name, block("helper-answers-or-nothing", fmt.Sprintf("def %s(key):", name), body, ""))
	return []*Node{line("", "%s = %s(%s)", kept, name, v.name), pyIf("guard", oneOf(g.Draw, kept, kept+" is not None"), []*Node{line("", "return %s", kept)})}
}

func pyHelperPair(g *py) []*Node {
	name, v, code, body := g.Name("pick"), g.valued(), g.Name("code"), g.Name("data")
	g.helper(name, block("helper-pair", fmt.Sprintf("def %s(key):", name), g.with("key", v, func() []*Node {
		return []*Node{pyIf("", g.condition(), []*Node{line("", "return %s, %s", g.status(), g.object())}), line("", "return %s, %s", g.status(), g.object())}
	}), ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("unpacking", "%s, %s = %s(%s)", code, body, name, v.name), line("", "return %s", g.dialect.answer(code, body))})}
}

func pyHelperStatus(g *py) []*Node {
	name, v := g.Name("level"), g.valued()
	g.helper(name, block("helper-status", fmt.Sprintf("def %s(key):", name), g.with("key", v, func() []*Node {
		return []*Node{pyIf("", g.condition(), []*Node{line("", "return %s", g.status())}), line("", "return %s", g.status())}
	}), ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s", g.dialect.answer(fmt.Sprintf("%s(%s)", name, v.name), g.object()))})}
}

func pyHelperRaises(g *py) []*Node {
	name, v := g.Name("check"), g.valued()
	raise := g.throw()
	if g.dialect.raises != nil && g.Chance(2) {
		raise = line("raises-status", "%s", g.dialect.raises(oneOf(g.Draw, "400", "403", "409")))
	}
	g.helper(name, block("helper-raises", fmt.Sprintf("def %s(key):", name), g.with("key", v, func() []*Node {
		return []*Node{pyIf("", g.condition(), []*Node{raise}), line("", "return key")}
	}), ""))
	return []*Node{line("", "%s(%s)", name, v.name)}
}

func pyHelperDefault(g *py) []*Node {
	name := g.Name("reply")
	g.helper(name, block("helper-default", fmt.Sprintf("def %s(body, *, code=%s):", name, g.status()), []*Node{line("", "return %s", g.dialect.answer("code", "body"))}, ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s(%s%s)", name, g.object(), oneOf(g.Draw, "", ", code="+g.status()))})}
}

func pyClass(g *py) []*Node {
	name, v := g.Name("Desk"), g.valued()
	g.helper(name, block("class-answers", fmt.Sprintf("class %s:", name), []*Node{
		block("", "def __init__(self, key):", []*Node{line("", "self.key = key")}, ""),
		block("", "def answer(self, key):", g.with("key", v, func() []*Node { return append([]*Node{pyIf("", g.condition(), g.branch())}, g.leaf()...) }), ""),
	}, ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s(%s).answer(%s)", name, v.name, v.name)})}
}

func pySuper(g *py) []*Node {
	base, child, other := g.Name("Base"), g.Name("Child"), g.Name("Other")
	a, b, c := g.status(), g.status(), g.status()
	g.helper(base, block("class-base", fmt.Sprintf("class %s:", base), []*Node{line("", "code = %s", a), block("", "def status(self):", []*Node{line("", "return self.code")}, ""),
		block("", "def answer(self):", []*Node{line("", "return %s", g.dialect.answer("self.status()", g.plain()))}, "")}, ""))
	g.helper(child, block("class-super", fmt.Sprintf("class %s(%s):", child, base), []*Node{line("", "code = %s", b), block("", "def answer(self):", []*Node{line("", "return super().answer()")}, "")}, ""))
	g.helper(other, block("class-sibling", fmt.Sprintf("class %s(%s):", other, base), []*Node{block("", "def status(self):", []*Node{line("", "return %s", c)}, "")}, ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s().answer()", oneOf(g.Draw, base, child, other))})}
}

func pyClassAttribute(g *py) []*Node {
	name := g.Name("Codes")
	g.helper(name, block("class-attribute", fmt.Sprintf("class %s:", name), []*Node{line("", "first = %s", g.status()), line("", "second = %s", g.status())}, ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s", g.dialect.answer(name+oneOf(g.Draw, ".first", ".second", "().first"), g.object()))})}
}

func pyCallable(g *py) []*Node {
	name, v := g.Name("Call"), g.valued()
	g.helper(name, block("callable", fmt.Sprintf("class %s:", name), []*Node{block("", "def __call__(self, key):", g.with("key", v, func() []*Node { return append([]*Node{pyIf("", g.condition(), g.branch())}, g.leaf()...) }), "")}, ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s()(%s)", name, v.name)})}
}

// table is a dictionary by the first two literals of a name.
func (g *py) table(v local, values ...string) string {
	name := g.Name("TABLE")
	g.helper(name, line("table", "%s = {%s: %s, %s: %s}", name, v.values[0], values[0], v.values[1], values[1]))
	return name
}

func pyLookup(g *py) []*Node {
	v := g.valued()
	name, code := g.table(v, g.status(), g.status()), g.Name("code")
	if g.Chance(2) {
		return []*Node{pyIf("lookup", fmt.Sprintf("%s in %s", v.name, name), []*Node{line("", "return %s", g.dialect.answer(fmt.Sprintf("%s[%s]", name, v.name), g.object()))})}
	}
	return []*Node{line("", "%s = None", code), {Construct: "lookup-key-error", Parts: []Part{{"try:", []*Node{line("", "%s = %s[%s]", code, name, v.name)}}, {"except KeyError:", g.branch()}}},
		pyIf("guard", g.condition(), []*Node{line("", "return %s", g.dialect.answer(code+" if "+code+" else 500", g.object()))})}
}

func pyGet(g *py) []*Node {
	v, code := g.valued(), g.Name("code")
	name := g.table(v, g.status(), g.status())
	return []*Node{line("dictionary-get", "%s = %s.get(%s)", code, name, v.name), pyIf("guard", oneOf(g.Draw, code+" is None", "not "+code), g.inBlock(g.leaf)), pyIf("guard", g.condition(), []*Node{line("", "return %s", g.dialect.answer(code, g.object()))})}
}

func pyGetDefault(g *py) []*Node {
	v := g.valued()
	name := g.table(v, g.status(), g.status())
	return []*Node{pyIf("dictionary-get-default", g.condition(), []*Node{line("", "return %s", g.dialect.answer(fmt.Sprintf("%s.get(%s, %s)", name, v.name, g.status()), g.object()))})}
}

func pyTableOfFunctions(g *py) []*Node {
	v, one, two, run := g.valued(), g.Name("first"), g.Name("second"), g.Name("run")
	for _, name := range []string{one, two} {
		g.helper(name, block("", fmt.Sprintf("def %s(key):", name), g.with("key", v, func() []*Node { return append([]*Node{pyIf("", g.condition(), g.branch())}, g.leaf()...) }), ""))
	}
	name := g.table(v, one, two)
	return []*Node{line("table-of-functions", "%s = %s.get(%s)", run, name, v.name), pyIf("guard", run, []*Node{line("", "return %s(%s)", run, v.name)})}
}

func pyRecursion(g *py) []*Node {
	name, v := g.Name("again"), g.valued()
	g.helper(name, block("recursion", fmt.Sprintf("def %s(key, left):", name), append([]*Node{pyIf("", "left > 0", []*Node{line("", "return %s(key, left - 1)", name)})},
		g.with("key", v, func() []*Node { return append([]*Node{pyIf("", g.condition(), g.branch())}, g.leaf()...) })...), ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s(%s, 1)", name, v.name)})}
}

func pyDecorated(g *py) []*Node {
	wrap, name, v := g.Name("checked"), g.Name("served"), g.valued()
	g.helper(wrap, block("decorator", fmt.Sprintf("def %s(run):", wrap), []*Node{block("", "def inner(key):", g.with("key", v, func() []*Node {
		return []*Node{pyIf("", g.condition(), g.branch()), line("", "return run(key)")}
	}), ""), line("", "return inner")}, ""))
	g.helper(name, line("", "@%s", wrap), block("", fmt.Sprintf("def %s(key):", name), g.with("key", v, g.leaf), ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s(%s)", name, v.name)})}
}

func pyStatusWritten(g *py) []*Node {
	code := g.Name("code")
	out := []*Node{line("status-written", "%s = %s", code, g.status()), pyIf("", g.condition(), []*Node{line("", "%s = %s", code, g.status())})}
	if g.Chance(2) {
		out = append(out, pyIf("", g.condition(), []*Node{line("", "%s = %s", code, g.status())}))
	}
	return append(out, pyIf("guard", g.condition(), []*Node{line("", "return %s", g.dialect.answer(code, g.object()))}))
}

func pyFlag(g *py) []*Node {
	name := g.Name("flag")
	return []*Node{line("flag", "%s = %s", name, g.condition()), pyIf("guard", oneOf(g.Draw, "", "not ")+name, g.branch())}
}

func pyNumber(g *py) []*Node {
	v, name := g.any(), g.Name("number")
	return []*Node{{Construct: "int", Parts: []Part{{"try:", []*Node{line("", "%s = int(%s or 0)", name, v.name)}}, {oneOf(g.Draw, "except (TypeError, ValueError):", "except Exception:"), g.branch()}}},
		pyIf("guard", g.condition(), g.branch())}
}

func pyAssert(g *py) []*Node { return []*Node{line("assert", "assert %s, \"no\"", g.condition())} }

func pyWalrus(g *py) []*Node {
	name, v := g.Name("got"), g.any()
	return []*Node{pyIf("walrus", fmt.Sprintf("(%s := %s) is None", name, v.name), g.branch()), pyIf("guard", oneOf(g.Draw, name, "not "+name), g.branch())}
}

func pyNext(g *py) []*Node {
	name, v := g.Name("hit"), g.valued()
	return []*Node{line("next", "%s = next((x for x in [%s] if x == %s), None)", name, strings.Join(v.values[:2], ", "), v.name), pyIf("guard", oneOf(g.Draw, name+" is None", name), g.branch())}
}

func pyAnyAll(g *py) []*Node {
	v := g.valued()
	return []*Node{pyIf("any-all", fmt.Sprintf("%s(x == %s for x in [%s])", oneOf(g.Draw, "any", "all", "not any"), v.name, strings.Join(v.values[:2], ", ")), g.branch())}
}

func pyStars(g *py) []*Node {
	name := g.Name("stars")
	g.helper(name, block("stars", fmt.Sprintf("def %s(*parts, **more):", name), []*Node{line("", "return %s", g.dialect.answer("parts[0]", `{**more, "count": len(parts)}`))}, ""))
	return []*Node{pyIf("guard", g.condition(), []*Node{line("", "return %s(%s, 2, at=%d, kind=\"s\")", name, g.status(), g.Mark())})}
}

func pyCollected(g *py) []*Node {
	name, v := g.Name("rows"), g.any()
	return []*Node{line("collected", "%s = []", name), pyIf("", g.condition(), []*Node{line("", "%s.append(%s)", name, v.name)}), pyIf("guard", oneOf(g.Draw, name, "not "+name, fmt.Sprintf("len(%s) == 0", name)), g.branch())}
}

func pyLogical(g *py) []*Node {
	name := g.Name("both")
	return []*Node{line("logical-value", "%s = %s %s %s", name, g.any().name, oneOf(g.Draw, "and", "or"), g.any().name), pyIf("guard", oneOf(g.Draw, "", "not ")+name, g.branch())}
}

func pyWith(g *py) []*Node {
	name := g.Name("Room")
	g.helper(name, block("with", fmt.Sprintf("class %s:", name), []*Node{block("", "def __enter__(self):", []*Node{line("", "return self")}, ""), block("", "def __exit__(self, *given):", []*Node{line("", "return False")}, "")}, ""))
	return []*Node{block("", fmt.Sprintf("with %s():", name), []*Node{pyIf("", g.condition(), g.branch())}, "")}
}

func pyNested(g *py) []*Node {
	return []*Node{pyIf("nested", g.condition(), []*Node{{Construct: "", Parts: []Part{{"if " + g.condition() + ":", g.branch()}, {"else:", g.branch()}}}})}
}

// built answers with a dictionary that is put together step by step.
func (g *py) built() []*Node {
	name := g.Name("out")
	out := []*Node{line("built", "%s = {\"at\": %d, \"id\": 1, \"secret\": 2}", name, g.Mark())}
	if g.Chance(5) {
		out = []*Node{line("built-joined", "%s = {\"at\": %d} | {\"id\": 1, \"secret\": 2}", name, g.Mark())}
	}
	for range 1 + g.IntN(2) {
		switch g.IntN(9) {
		case 0:
			out = append(out, line("pop", "%s.pop(\"secret\", None)", name))
		case 1:
			out = append(out, pyIf("set-in-branch", g.condition(), []*Node{line("", "%s[\"more\"] = %d", name, g.Mark())}))
		case 2:
			out = append(out, line("update", "%s.update(extra=True)", name))
		case 3:
			out = append(out, line("spread", "%s = {**%s, \"id\": 3}", name, name))
		case 4:
			out = append(out, pyIf("pop-in-branch", g.condition(), []*Node{line("", "%s.pop(\"id\", None)", name)}))
		case 5:
			out = append(out, line("set", "%s[\"set\"] = %s", name, g.any().name))
		case 6:
			out = append(out, line("joined", "%s = %s | {\"joined\": True}", name, name))
		case 7:
			out = append(out, line("setdefault", "%s.setdefault(\"id\", 9)", name))
		case 8:
			out = append(out, line("comprehension", "%s = {key: value for key, value in %s.items() if key != \"secret\"}", name, name))
		}
	}
	return append(out, line("", "return %s", g.dialect.answer(g.status(), name)))
}
