package main

import (
	"fmt"
	"strings"
)

// metPython are constructs that views of public repositories are full of, besides those of constructsPython.
func metPython() []func(g *py) []*Node {
	return []func(g *py) []*Node{
		pyErrorFirst, pyErrorFirst, pyErrorFirst, pyTupleEmpty, pyTuple, pySwallows, pySuppress, pyMatchMapping, pyMatchAlternatives, pyGenerator, pyWalrusHelper, pyFinallyReturns,
		pyChosenHelper, pyCaughtKept, pyNestedTry, pyChained, pyUnpackedRest, pyLambda, pyMustOr, pyListOfFailures,
	}
}

// must is a helper that raises by its argument and gives it back otherwise.
func (g *py) must() string {
	g.class()
	name := g.Name("must")
	g.helper(name, block("helper-raises", fmt.Sprintf("def %s(key):", name), []*Node{pyIf("", oneOf(g.Draw, "not key", `key == "x"`, `key == "tea"`, "key == 7"), []*Node{line("", "raise Refused(\"m\")")}), line("", "return key")}, ""))
	return name
}

func pyErrorFirst(g *py) []*Node {
	name, v, value, e, code := g.Name("quota"), g.valued(), g.Name("value"), g.Name("error"), g.Name("code")
	g.helper(name, block("error-first", fmt.Sprintf("def %s(key):", name), g.with("key", v, func() []*Node {
		return []*Node{pyIf("", g.condition(), []*Node{line("", "return None, \"first\", 404")}), pyIf("", g.condition(), []*Node{line("", "return None, \"second\", 409")}), line("", "return 7, None, 200")}
	}), ""))
	out := []*Node{line("", "%s, %s, %s = %s(%s)", value, e, code, name, v.name)}
	out = append(out, pyIf("guard", oneOf(g.Draw, e, e+" is not None", code+" != 200", value+" is None"), []*Node{line("answer", "return %s", g.dialect.answer(code, fmt.Sprintf(`{"at": %d, "error": %s}`, g.Mark(), e)))}))
	if g.Chance(2) {
		out = append(out, line("error-first-again", "%s, %s, %s = %s(%s)", value, e, code, name, v.values[0]), pyIf("guard", oneOf(g.Draw, e, code+" != 200"), []*Node{line("answer", "return %s", g.dialect.answer(code, fmt.Sprintf(`{"at": %d, "error": %s}`, g.Mark(), e)))}))
	}
	return out
}

func pyTupleEmpty(g *py) []*Node {
	name := g.Name("pair")
	return []*Node{line("", "%s = ()", name), pyIf("tuple-empty", g.condition(), []*Node{line("", "%s = (1, %s)", name, g.any().name)}), pyIf("guard", oneOf(g.Draw, name, "not "+name, fmt.Sprintf("len(%s) == 0", name)), g.branch())}
}

func pyTuple(g *py) []*Node {
	name, v := g.Name("given"), g.valued()
	g.helper(name, block("tuple-or-nothing", fmt.Sprintf("def %s(key):", name), g.with("key", v, func() []*Node {
		return []*Node{pyIf("", g.condition(), []*Node{line("", "return %s", g.dialect.answer(g.status(), g.plain()))}), line("", "return %s", oneOf(g.Draw, "None", "()", "False"))}
	}), ""))
	kept := g.Name("refused")
	return []*Node{line("", "%s = %s(%s)", kept, name, v.name), pyIf("guard", kept, []*Node{line("", "return %s", kept)})}
}

func pySwallows(g *py) []*Node {
	name := g.Name("Quiet")
	g.helper(name, block("with-swallows", fmt.Sprintf("class %s:", name), []*Node{block("", "def __enter__(self):", []*Node{line("", "return self")}, ""), block("", "def __exit__(self, *given):", []*Node{line("", "return True")}, "")}, ""))
	done := g.Name("done")
	return []*Node{line("", "%s = False", done), block("", fmt.Sprintf("with %s():", name), []*Node{line("", "%s(%s)", g.must(), g.any().name), line("", "%s = True", done)}, ""), pyIf("guard", oneOf(g.Draw, "", "not ")+done, g.branch())}
}

func pySuppress(g *py) []*Node {
	done := g.Name("done")
	g.class()
	return []*Node{line("", "import contextlib"), line("", "%s = None", done), block("suppress", "with contextlib.suppress(Refused):", []*Node{line("", "%s = %s(%s)", done, g.must(), g.any().name)}, ""), pyIf("guard", oneOf(g.Draw, done, done+" is None"), g.branch())}
}

func pyMatchMapping(g *py) []*Node {
	load, v := g.load(), g.any()
	return []*Node{block("match-mapping", fmt.Sprintf("match %s(%s):", load, v.name), []*Node{block("", `case {"id": 1}:`, g.branch(), ""), block("", "case None:", g.branch(), "")}, "")}
}

func pyMatchAlternatives(g *py) []*Node {
	v := g.valued()
	return []*Node{block("match-alternatives", "match "+v.name+":", []*Node{block("", fmt.Sprintf("case %s | %s:", v.values[0], v.values[1]), g.branch(), ""), block("", oneOf(g.Draw, "case str():", "case None:", "case _:"), g.branch(), "")}, "")}
}

func pyGenerator(g *py) []*Node {
	v, name, item := g.valued(), g.Name("each"), g.Name("item")
	g.helper(name, block("generator", fmt.Sprintf("def %s(key):", name), []*Node{pyIf("", fmt.Sprintf("key == %s", v.values[0]), []*Node{line("", "yield 1")}), line("", "yield 2")}, ""))
	return []*Node{block("for-generator", fmt.Sprintf("for %s in %s(%s):", item, name, v.name), []*Node{pyIf("", item+" == 1", g.branch())}, "")}
}

func pyWalrusHelper(g *py) []*Node {
	load, name := g.load(), g.Name("row")
	return []*Node{pyIf("walrus-helper", fmt.Sprintf("%s(%s := %s(%s))", oneOf(g.Draw, "", "not "), name, load, g.any().name), g.branch()), pyIf("guard", fmt.Sprintf("%s and %s[\"id\"] == 1", name, name), g.branch())}
}

func pyFinallyReturns(g *py) []*Node {
	name, v := g.Name("last"), g.valued()
	g.class()
	g.helper(name, &Node{Construct: "finally-returns", Parts: []Part{{fmt.Sprintf("def %s(key):", name), []*Node{{Parts: []Part{
		{"try:", g.with("key", v, func() []*Node {
			return []*Node{pyIf("", g.condition(), []*Node{line("", "raise Refused(\"f\")")}), line("", "return 1")}
		})},
		{"finally:", g.with("key", v, func() []*Node {
			return []*Node{pyIf("", g.condition(), []*Node{line("", "return 2")})}
		})}}}}}}})
	return []*Node{pyIf("guard", fmt.Sprintf("%s(%s) == %s", name, v.name, oneOf(g.Draw, "1", "2")), g.branch())}
}

func pyChosenHelper(g *py) []*Node {
	name := g.Name("check")
	return []*Node{line("helper-chosen", "%s = %s if %s else %s", name, g.must(), g.condition(), g.must()), line("", "%s(%s)", name, g.any().name)}
}

func pyCaughtKept(g *py) []*Node {
	name := g.Name("failed")
	g.class()
	return []*Node{line("", "%s = None", name), {Construct: "caught-kept", Parts: []Part{{"try:", []*Node{line("", "%s(%s)", g.must(), g.any().name)}}, {"except Refused as e:", []*Node{line("", "%s = %s", name, oneOf(g.Draw, "e", "str(e)", "True"))}}}},
		pyIf("guard", oneOf(g.Draw, "", "not ")+name, g.branch())}
}

func pyNestedTry(g *py) []*Node {
	g.class()
	return []*Node{{Construct: "try-nested", Parts: []Part{{"try:", []*Node{{Parts: []Part{{"try:", []*Node{line("", "%s(%s)", g.must(), g.any().name)}}, {"except " + oneOf(g.Draw, "Refused", "ValueError") + ":", []*Node{pyIf("", g.condition(), []*Node{line("", "raise")}), line("", "raise ValueError(\"n\")")}}}}}},
		{"except (Refused, ValueError) as e:", []*Node{pyIf("", "isinstance(e, Refused)", g.branch())}}}}}
}

func pyChained(g *py) []*Node {
	name := g.Name("n")
	return []*Node{line("", "%s = %d if %s else %d", name, g.IntN(9), g.condition(), g.IntN(9)), pyIf("chained-comparison", fmt.Sprintf("2 <= %s < 6", name), g.branch())}
}

func pyUnpackedRest(g *py) []*Node {
	first, rest, v := g.Name("first"), g.Name("rest"), g.valued()
	return []*Node{line("unpacked-rest", "%s, *%s = [%s]", first, rest, strings.Join(v.values, ", ")), pyIf("guard", fmt.Sprintf("%s == %s", v.name, oneOf(g.Draw, first, rest+"[0]")), g.branch())}
}

func pyLambda(g *py) []*Node {
	name, v := g.Name("decide"), g.valued()
	return []*Node{line("lambda", "%s = lambda value: %s if value == %s else %s", name, g.status(), v.values[0], g.status()), pyIf("guard", g.condition(), []*Node{line("answer", "return %s", g.dialect.answer(fmt.Sprintf("%s(%s)", name, v.name), g.object()))})}
}

func pyMustOr(g *py) []*Node {
	name, v := g.Name("got"), g.any()
	return []*Node{line("or-helper", "%s = %s or %s(%s)", name, v.name, g.must(), g.any().name)}
}

func pyListOfFailures(g *py) []*Node {
	name, v := g.Name("bad"), g.valued()
	return []*Node{line("list-comprehension", "%s = [x for x in [%s] if x == %s]", name, strings.Join(v.values[:2], ", "), v.name), pyIf("guard", oneOf(g.Draw, name, "not "+name), g.branch())}
}
