package main

import "fmt"

// lookupsPython is lookupsJS in Python.
func lookupsPython() []func(g *py) []*Node {
	return []func(g *py) []*Node{
		pyLookupRaises, pyLookupNothing, pyMemo, pyTableFilled, pyTableIndexed, pyOverridden, pyStatusDeep, pyMatchGuards, pyTestedRight, pyTestedRight, pyErrorsListed, pyTernaries,
		pyProperty, pyFieldCalledLike,
	}
}

func (g *py) books() string {
	g.class()
	g.helper("Books", block("", "class Books:", []*Node{line("", `rows = {"tea": {"id": 1, "open": True}, "x": {"id": 2, "open": False}}`),
		block("", "def find(self, key):", []*Node{line("", "return self.rows.get(key)")}, ""),
		block("", "def demand(self, key):", []*Node{line("", "row = self.find(key)"), pyIf("", "row is None", []*Node{line("", `raise Refused("none")`)}), line("", "return row")}, "")}, ""))
	return "Books()"
}

func pyLookupRaises(g *py) []*Node {
	name := g.Name("row")
	return []*Node{line("lookup-raises", "%s = %s.demand(%s)", name, g.books(), g.valued().name), pyIf("guard", oneOf(g.Draw, "", "not ")+name+`["open"]`, g.branch())}
}

func pyLookupNothing(g *py) []*Node {
	name := g.Name("row")
	return []*Node{line("lookup-nothing", "%s = %s.find(%s)", name, g.books(), g.valued().name), pyIf("guard", oneOf(g.Draw, "not "+name, name, name+" is None"), g.branch())}
}

func pyMemo(g *py) []*Node {
	load, class, name := g.load(), g.Name("Session"), g.Name("session")
	g.helper(class, block("memo", "class "+class+":", []*Node{block("", "def __init__(self, key):", []*Node{line("", "self.key = key"), line("", "self._row = None")}, ""),
		block("", "@property\ndef row(self):", []*Node{pyIf("", "self._row is None", []*Node{line("", "self._row = %s(self.key)", load)}), line("", "return self._row")}, "")}, ""))
	return []*Node{line("", "%s = %s(%s)", name, class, g.any().name), pyIf("guard", oneOf(g.Draw, name+".row", "not "+name+".row", name+".row is None"), g.branch())}
}

func pyTableFilled(g *py) []*Node {
	v, table, hit := g.valued(), g.Name("table"), g.Name("hit")
	return []*Node{line("", "%s = {}", table), block("table-filled", fmt.Sprintf("for w in (%s, %s):", v.values[0], v.values[1]), []*Node{line("", `%s[w] = {"of": w}`, table)}, ""), line("", "%s = %s.get(%s)", hit, table, v.name),
		pyIf("guard", oneOf(g.Draw, hit, "not "+hit, hit+" is None", v.name+" in "+table), g.branch())}
}

func pyTableIndexed(g *py) []*Node {
	v, table, hit := g.valued(), g.Name("table"), g.Name("hit")
	return []*Node{line("", "%s = {}", table), block("table-indexed", fmt.Sprintf("for w in (%s, %s):", v.values[0], v.values[1]), []*Node{line("", `%s[w] = w`, table)}, ""),
		{Construct: "", Parts: []Part{{"try:", []*Node{line("", "%s = %s[%s]", hit, table, v.name)}}, {"except KeyError:", g.branch()}}}}
}

func pyOverridden(g *py) []*Node {
	v, base, class := g.valued(), g.Name("Policy"), g.Name("Strict")
	g.helper(base, block("", "class "+base+":", []*Node{block("", "def passes(self, w):", []*Node{line("", "return self.allowed(w)")}, ""), block("", "def allowed(self, w):", []*Node{line("", "return True")}, "")}, ""))
	g.helper(class, block("method-overridden", "class "+class+"("+base+"):", []*Node{block("", "def allowed(self, w):", []*Node{line("", "return w == %s", v.values[0])}, "")}, ""))
	return []*Node{pyIf("guard", fmt.Sprintf("%s%s().passes(%s)", oneOf(g.Draw, "", "not "), oneOf(g.Draw, base, class, class), v.name), g.branch())}
}

func pyStatusDeep(g *py) []*Node {
	v, class, inner, outer := g.valued(), g.Name("Failed"), g.Name("inner"), g.Name("outer")
	g.helper(class, block("", "class "+class+"(Exception):", []*Node{block("", "def __init__(self, code):", []*Node{line("", "self.code = code")}, "")}, ""))
	g.helper(inner, block("", "def "+inner+"(w):", []*Node{pyIf("", "w == "+v.values[0], []*Node{line("", "raise %s(404)", class)}), pyIf("", "w == "+v.values[1], []*Node{line("", "raise %s(409)", class)}), line("", "return w")}, ""))
	g.helper(outer, block("", "def "+outer+"(w):", []*Node{line("", "return %s(w)", inner)}, ""))
	return []*Node{{Construct: "status-deep", Parts: []Part{{"try:", []*Node{line("", "%s(%s)", outer, v.name)}},
		{"except " + class + " as e:", []*Node{pyIf("guard", oneOf(g.Draw, "e.code == 404", "e.code != 409", "e.code > 404"), g.branch()), line("", "raise")}}}}}
}

func pyMatchGuards(g *py) []*Node {
	v := g.valued()
	return []*Node{block("match-guards", "match "+v.name+":", []*Node{block("", fmt.Sprintf("case %s if %s:", v.values[0], g.condition()), g.branch(), ""),
		block("", fmt.Sprintf("case %s | %s:", v.values[0], v.values[1]), g.branch(), ""), block("", "case None:", g.branch(), ""), block("", "case str() as word if "+g.condition()+":", g.branch(), "")}, "")}
}

func pyTestedRight(g *py) []*Node {
	return []*Node{pyIf("tested-right", fmt.Sprintf("%s %s %s%s(%s)", g.test(), oneOf(g.Draw, "and", "or"), oneOf(g.Draw, "", "not "), g.must(), g.any().name), g.branch())}
}

func pyErrorsListed(g *py) []*Node {
	g.class()
	list := g.Name("ERRORS")
	g.helper(list, line("", "%s = (ZeroDivisionError, Refused)", list))
	named := oneOf(g.Draw, list, "(*"+list+", KeyError)", "(ZeroDivisionError, KeyError, Refused)", list+" + (KeyError,)")
	return []*Node{{Construct: "errors-listed", Parts: []Part{{"try:", []*Node{line("", "%s(%s)", g.must(), g.any().name)}}, {"except " + named + ":", g.branch()}}}}
}

func pyTernaries(g *py) []*Node {
	name := g.Name("level")
	return []*Node{line("ternary-nested", "%s = 1 if %s else 2 if %s else %s", name, g.test(), g.test(), oneOf(g.Draw, "3", "None")), pyIf("guard", oneOf(g.Draw, name+" == 1", name+" == 2", name+" != 1", "not "+name), g.branch())}
}

func pyProperty(g *py) []*Node {
	name, v := g.Name("Owned"), g.valued()
	g.class()
	g.helper(name, block("property-raises", "class "+name+":", []*Node{block("", "def __init__(self, w):", []*Node{line("", "self.w = w")}, ""),
		block("", "@property\ndef owner(self):", []*Node{pyIf("", "self.w == "+v.values[0], []*Node{line("", `raise Refused("g")`)}), line("", "return self.w")}, "")}, ""))
	return []*Node{pyIf("guard", fmt.Sprintf("%s%s(%s).owner", oneOf(g.Draw, "", "not "), name, v.name), g.branch())}
}

func pyFieldCalledLike(g *py) []*Node {
	name, limit := g.Name("Limits"), g.Name("limit")
	g.helper(limit, line("", "%s = %s", limit, oneOf(g.Draw, "1", "0")))
	g.helper(name, block("field-called-like", "class "+name+":", []*Node{line("", "%s = %s", limit, limit)}, ""))
	return []*Node{pyIf("guard", fmt.Sprintf("%s.%s and %s", name, limit, g.test()), g.branch())}
}
