package main

import (
	"fmt"
	"strings"
)

// metJS are constructs that handlers of public repositories are full of, besides those of constructsJS.
func metJS() []construct {
	return []construct{
		{make: optionalCall}, {make: optionalCall}, {make: optionalArgument}, {make: optionalTested}, {make: promiseKept}, {make: promiseKept}, {make: promiseKeptSometimes},
		{make: promiseTwo}, {make: labelContinue}, {make: finallyAnswers, answers: true}, {make: errorFirst}, {make: errorFirst}, {make: mapAwaited}, {make: generated}, {make: nullishCall},
		{make: chosenHelper}, {make: caughtAsValue}, {make: assignedInTest}, {make: rethrown},
	}
}

// must is a helper that raises by its argument and gives it back otherwise.
func (g *js) must() string {
	refused := g.class()
	name := g.Name("must")
	g.helper(name, block("helper-raises", fmt.Sprintf("export function %s(w: any) {", name), []*Node{block("", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "!w", `w === "x"`, `w === "tea"`, "w === 7")), []*Node{line("", "throw new %s(\"m\");", refused)}, "}"), line("", "return w;")}, "}"))
	return name
}

// tool is a name that is an object with methods, or nothing.
func (g *js) tool() (out []*Node, name string) {
	must, kit, name := g.must(), g.Name("kit"), g.Name("tool")
	g.helper(kit, line("", "export const %s: any = { echo(w: any) { return w; }, must(w: any) { return %s(w); }, deep: { must(w: any) { return %s(w); } } };", kit, must, must))
	if g.Chance(3) {
		return []*Node{line("", "let %s: any;", name), block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s = %s;", name, kit)}, "}")}, name
	}
	return []*Node{line("", "const %s: any = %s ? %s : %s;", name, g.condition(), kit, oneOf(g.Draw, "null", "undefined"))}, name
}

func optionalCall(g *js) []*Node {
	out, tool := g.tool()
	return append(out, line("optional-call", "%s?.%s(%s);", tool, oneOf(g.Draw, "must", "deep.must", "deep?.must"), g.any().name))
}

func optionalArgument(g *js) []*Node {
	out, tool := g.tool()
	return append(out, line("optional-argument", "%s?.echo(%s(%s));", tool, g.must(), g.any().name))
}

func optionalTested(g *js) []*Node {
	out, tool := g.tool()
	return append(out, block("optional-tested", fmt.Sprintf("if (%s%s?.%s(%s)) {", oneOf(g.Draw, "", "!"), tool, oneOf(g.Draw, "echo", "must"), g.any().name), g.branch(), "}"))
}

func nullishCall(g *js) []*Node {
	v, given, name := g.any(), g.any(), g.Name("got")
	g.scope = append(g.scope, local{name, v.kind, v.values})
	return []*Node{line("nullish-call", "const %s: any = %s ?? %s(%s);", name, v.name, g.must(), given.name)}
}

func promiseKept(g *js) []*Node {
	load, v, name := g.load(), g.any(), g.Name("later")
	chain := oneOf(g.Draw, ".then(() => 2).catch(() => 3)", ".catch(() => 3)", ".then(() => 2, () => 3)", ".then((r: any) => (r ? 2 : 4)).catch(() => 3)", ".then((r: any) => { if (!r) throw new Error(\"n\"); return 2; }).catch(() => 3)")
	out := []*Node{line("promise-kept", "const %s = %s(%s)%s;", name, load, v.name, chain)}
	if g.Chance(2) {
		got := g.Name("got")
		return append(out, line("", "const %s: any = await %s;", got, name), block("guard", fmt.Sprintf("if (%s === %s) {", got, oneOf(g.Draw, "2", "3")), g.branch(), "}"))
	}
	return append(out, block("guard", fmt.Sprintf("if ((await %s) === %s) {", name, oneOf(g.Draw, "2", "3")), g.branch(), "}"))
}

func promiseKeptSometimes(g *js) []*Node {
	load, v, name := g.load(), g.any(), g.Name("later")
	return []*Node{line("promise-kept-sometimes", "const %s = %s(%s)%s;", name, load, v.name, oneOf(g.Draw, ".then(() => 2).catch(() => 3)", ".catch(() => 3)")),
		block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{block("guard", fmt.Sprintf("if ((await %s) === 3) {", name), g.branch(), "}")}, "}")}
}

func promiseTwo(g *js) []*Node {
	load, name := g.load(), g.Name("rows")
	return []*Node{line("promise-all-list", "const %s: any[] = await Promise.all([%s(%s), %s(%s)].map((p) => p.catch(() => null)));", name, load, g.any().name, load, g.any().name),
		block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, name+".some((r) => r === null)", "!"+name+"[0]", name+".length > 1")), g.branch(), "}")}
}

func labelContinue(g *js) []*Node {
	v, label, seen := g.valued(), g.Name("outer"), g.Name("seen")
	return []*Node{line("", "let %s = 0;", seen), block("label-continue", fmt.Sprintf("%s: for (const x of [%s, %s]) {", label, v.values[0], v.values[1]), []*Node{
		block("", "for (const y of [1, 2]) {", []*Node{line("", "if (x === %s && y === 1) continue %s;", v.name, label)}, "}"), line("", "%s++;", seen)}, "}"),
		block("guard", fmt.Sprintf("if (%s === %s) {", seen, oneOf(g.Draw, "1", "2")), g.branch(), "}")}
}

func finallyAnswers(g *js) []*Node {
	if !g.dialect.value {
		return nil
	}
	return []*Node{{Construct: "finally-answers", Parts: []Part{{"try {", []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}")}},
		{"} finally {", []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("answer", "return %s;", g.answer())}, "}")}}}, Close: "}"}}
}

func errorFirst(g *js) []*Node {
	name, v, e, value, code := g.Name("quota"), g.valued(), g.Name("error"), g.Name("value"), g.Name("code")
	g.helper(name, block("error-first", fmt.Sprintf("export %sfunction %s(w: any): any {", oneOf(g.Draw, "", "async "), name), g.with("w", v, func() []*Node {
		return []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return [null, \"first\", 404];")}, "}"), block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return [null, \"second\", 409];")}, "}"), line("", "return [7, null, 200];")}
	}), "}"))
	out := []*Node{line("", "const [%s, %s, %s] = await %s(%s);", value, e, code, name, v.name)}
	test := oneOf(g.Draw, e, e+" !== null", code+" !== 200", "!"+value)
	if g.dialect.answer == nil {
		return append(out, block("guard", fmt.Sprintf("if (%s) {", test), g.branch(), "}"))
	}
	return append(out, block("guard", fmt.Sprintf("if (%s) {", test), []*Node{line("answer", "return %s;", g.dialect.answer(code, fmt.Sprintf("{ at: %d, error: %s }", g.Mark(), e)))}, "}"))
}

func mapAwaited(g *js) []*Node {
	v := g.valued()
	call := fmt.Sprintf("Promise.all([%s].map(async (x: any) => { if (x === %s) throw new %s(\"a\"); return x; }))", strings.Join(v.values[:2], ", "), v.name, g.class())
	if g.Chance(2) {
		return []*Node{{Construct: "map-awaited", Parts: []Part{{"try {", []*Node{line("", "await %s;", call)}}, {"} catch (e: any) {", g.branch()}}, Close: "}"}}
	}
	return []*Node{line("map-awaited", "await %s;", call)}
}

func generated(g *js) []*Node {
	v, name, item := g.valued(), g.Name("each"), g.Name("item")
	g.helper(name, block("generator", fmt.Sprintf("export function* %s(w: any): any {", name), []*Node{block("", fmt.Sprintf("if (w === %s) {", v.values[0]), []*Node{line("", "yield 1;")}, "}"), line("", "yield 2;")}, "}"))
	return []*Node{block("loop-generator", fmt.Sprintf("for (const %s of %s(%s)) {", item, name, v.name), []*Node{block("", fmt.Sprintf("if (%s === 1) {", item), g.branch(), "}")}, "}")}
}

func chosenHelper(g *js) []*Node {
	name := g.Name("check")
	return []*Node{line("helper-chosen", "const %s: any = %s ? %s : %s;", name, g.condition(), g.must(), oneOf(g.Draw, g.must(), "(w: any) => w")), line("", "%s(%s);", name, g.any().name)}
}

func caughtAsValue(g *js) []*Node {
	name := g.Name("failed")
	return []*Node{line("", "let %s: any = null;", name), {Construct: "caught-kept", Parts: []Part{{"try {", []*Node{line("", "%s(%s);", g.must(), g.any().name)}}, {"} catch (e: any) {", []*Node{line("", "%s = %s;", name, oneOf(g.Draw, "e", "e.message", "true"))}}}, Close: "}"},
		block("guard", fmt.Sprintf("if (%s%s) {", oneOf(g.Draw, "", "!"), name), g.branch(), "}")}
}

func assignedInTest(g *js) []*Node {
	load, name := g.load(), g.Name("row")
	return []*Node{line("", "let %s: any;", name), block("assigned-in-test", fmt.Sprintf("if (%s(%s = await %s(%s))) {", oneOf(g.Draw, "", "!"), name, load, g.any().name), g.branch(), "}"),
		block("guard", fmt.Sprintf("if (%s?.id === 1) {", name), g.branch(), "}")}
}

func rethrown(g *js) []*Node {
	must := g.must()
	return []*Node{{Construct: "rethrown", Parts: []Part{{"try {", []*Node{line("", "%s(%s);", must, g.any().name)}},
		{"} catch (e: any) {", []*Node{line("", "if (!(e instanceof Refused)) throw e;"), block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "throw new TypeError(e.message);")}, "}")}}}, Close: "}"}}
}
