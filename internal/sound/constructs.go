package main

import (
	"fmt"
	"strings"
)

// constructsJS are drawn alike; what is listed twice is drawn twice as often.
func constructsJS() []construct {
	return []construct{
		{make: guard}, {make: guard}, {make: guard}, {make: ifElse}, {make: elseIf}, {make: switchOn}, {make: switchOn}, {make: switchWrite}, {make: switchTrue},
		{make: loopOf}, {make: loopFound}, {make: loopWhile}, {make: loopLabel}, {make: tryCatch}, {make: tryCatch}, {make: tryFinally}, {make: tryLoad}, {make: tryNested},
		{make: closure, answers: true}, {make: closureHoisted, answers: true}, {make: closureAsync, answers: true}, {make: immediate, answers: true},
		{make: helperAnswers, answers: true}, {make: helperPicks, answers: true}, {make: helperTwo, answers: true}, {make: helperResult, answers: true}, {make: helperStatus, answers: true}, {make: helperRaises}, {make: helperRaises}, {make: notAwaited}, {make: returnedPromise, answers: true},
		{make: classAnswers, answers: true}, {make: classOverride, answers: true}, {make: objectOfArrows, answers: true}, {make: curried, answers: true}, {make: recursion, answers: true}, {make: callback, answers: true},
		{make: mapLookup, answers: true}, {make: mapDefault, answers: true}, {make: mapOfFunctions, answers: true}, {make: mapGet}, {make: setHas}, {make: findInList},
		{make: statusWritten, answers: true}, {make: statusWrittenTwice, answers: true}, {make: problems}, {make: pushed}, {make: flags}, {make: thenReturn, answers: true, top: true}, {make: catchDefault}, {make: loaded}, {make: all}, {make: errorStatus},
		{make: shortCircuit}, {make: twoLiterals}, {make: counted}, {make: rowRewritten}, {make: getter}, {make: defaultParameter, answers: true}, {make: retried},
	}
}

func guard(g *js) []*Node {
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}")}
}

func ifElse(g *js) []*Node {
	yes, no := g.branch(), g.branch()
	if g.Chance(2) {
		no = []*Node{line("", "void 0;")}
	}
	return []*Node{{Construct: "if-else", Parts: []Part{{fmt.Sprintf("if (%s) {", g.condition()), yes}, {"} else {", no}}, Close: "}"}}
}

func elseIf(g *js) []*Node {
	return []*Node{{Construct: "else-if", Parts: []Part{{fmt.Sprintf("if (%s) {", g.condition()), g.branch()}, {fmt.Sprintf("} else if (%s) {", g.condition()), g.branch()}}, Close: "}"}}
}

func switchOn(g *js) []*Node {
	v := g.valued()
	n := &Node{Construct: "switch", Parts: []Part{{fmt.Sprintf("switch (%s) {", v.name), nil}}, Close: "}"}
	for i, value := range v.values {
		body := g.branch()
		switch {
		case g.Chance(5):
			body = []*Node{line("switch-fallthrough", "// on to the next")}
		case g.Chance(4):
			body = []*Node{block("switch-guard", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}"), line("switch-break", "break;")}
		default:
			body = append(body, line("", "break;"))
		}
		n.Parts = append(n.Parts, Part{fmt.Sprintf("case %s: {", value), body}, Part{"}", nil})
		if i > 1 {
			break
		}
	}
	if g.Chance(2) {
		n.Parts = append(n.Parts, Part{"default: {", g.branch()}, Part{"}", nil})
	}
	return []*Node{n}
}

func switchWrite(g *js) []*Node {
	v, name := g.valued(), g.Name("level")
	out := []*Node{line("", "let %s: any = 0;", name),
		{Construct: "switch-write", Parts: []Part{{fmt.Sprintf("switch (%s) {", v.name), nil}, {fmt.Sprintf("case %s: %s = 1; break;", v.values[0], name), nil},
			{fmt.Sprintf("case %s: %s = 2; break;", v.values[1], name), nil}, {oneOf(g.Draw, fmt.Sprintf("default: %s = null;", name), "default:"), nil}}, Close: "}"}}
	return append(out, block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, name+" === 1", name+" === 2", "!"+name, name+" == null", name+" > 0")), g.branch(), "}"))
}

func switchTrue(g *js) []*Node {
	return []*Node{{Construct: "switch-true", Parts: []Part{{"switch (true) {", nil}, {fmt.Sprintf("case %s: {", boolean(g.test())), append(g.branch(), line("", "break;"))}, {"}", nil},
		{fmt.Sprintf("case %s: {", boolean(g.test())), append(g.branch(), line("", "break;"))}, {"}", nil}}, Close: "}"}}
}

// boolean makes a test a boolean.
func boolean(test string) string {
	if strings.ContainsAny(test, "=<>!") && !strings.HasPrefix(test, "!(") {
		return test
	}
	return "!!(" + test + ")"
}

func loopOf(g *js) []*Node {
	v, name := g.valued(), g.Name("item")
	inner := g.branch()
	return []*Node{block("loop-of", fmt.Sprintf("for (const %s of [%s]) {", name, strings.Join(v.values, ", ")),
		[]*Node{block("", fmt.Sprintf("if (%s === %s) {", v.name, name), inner, "}")}, "}")}
}

func loopFound(g *js) []*Node {
	v, name, found := g.valued(), g.Name("item"), g.Name("found")
	out := []*Node{line("", "let %s: any = %s;", found, oneOf(g.Draw, "false", "null", "undefined")),
		block("loop-break", fmt.Sprintf("for (const %s of [%s]) {", name, strings.Join(v.values[:2], ", ")),
			[]*Node{block("", fmt.Sprintf("if (%s === %s) {", v.name, name), []*Node{line("", "%s = %s;", found, oneOf(g.Draw, "true", "{ item: 1 }")), line("break", "break;")}, "}")}, "}")}
	return append(out, block("guard", fmt.Sprintf("if (%s%s) {", oneOf(g.Draw, "", "!"), found), g.branch(), "}"))
}

func loopWhile(g *js) []*Node {
	i := g.Name("i")
	body := []*Node{line("", "%s++;", i)}
	if g.Chance(2) {
		body = append(body, block("continue", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "continue;")}, "}"))
	}
	body = append(body, block("", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}"))
	open := fmt.Sprintf("while (%s < %d) {", i, 1+g.IntN(2))
	if g.Chance(3) {
		return []*Node{line("", "let %s = 0;", i), block("do-while", "do {", body, fmt.Sprintf("} while (%s < 2);", i))}
	}
	return []*Node{line("", "let %s = 0;", i), block("while", open, body, "}")}
}

func loopLabel(g *js) []*Node {
	v, label := g.valued(), g.Name("outer")
	found := g.Name("left")
	return []*Node{line("", "let %s = false;", found), block("label", label+":", []*Node{block("", fmt.Sprintf("for (const x of [%s]) {", v.values[0]), []*Node{block("", "for (const y of [1, 2]) {",
		[]*Node{block("", fmt.Sprintf("if (x === %s && y === 2) {", v.name), []*Node{line("", "%s = true;", found), line("label-break", "break %s;", label)}, "}")}, "}")}, "}")}, ""),
		block("guard", fmt.Sprintf("if (%s) {", found), g.branch(), "}")}
}

func tryCatch(g *js) []*Node {
	refused := g.class()
	body := []*Node{block("throw-in-try", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "throw new %s(\"r\");", oneOf(g.Draw, refused, "TypeError", "Error"))}, "}")}
	if g.Chance(2) {
		body = append(body, block("", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}"))
	}
	if g.Chance(3) {
		body = append(body, g.inBlock(g.leaf)...)
	}
	handler := g.branch()
	switch g.IntN(4) {
	case 0:
		handler = []*Node{block("catch-instanceof", fmt.Sprintf("if (e instanceof %s) {", refused), g.branch(), "}"), line("rethrow", "throw e;")}
	case 1:
		handler = []*Node{{Construct: "catch-else", Parts: []Part{{fmt.Sprintf("if (e instanceof %s) {", refused), g.branch()}, {"} else {", g.inBlock(g.leaf)}}, Close: "}"}}
	case 2:
		handler = []*Node{line("catch-ignores", "void e;")}
	}
	return []*Node{{Construct: "try-catch", Parts: []Part{{"try {", body}, {"} catch (e: any) {", handler}}, Close: "}"}}
}

func tryFinally(g *js) []*Node {
	name := g.Name("stage")
	out := []*Node{line("", "let %s: any = 0;", name)}
	body := []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}"), line("", "%s = 1;", name)}
	last := []*Node{line("", "%s = %s;", name, oneOf(g.Draw, "2", "null"))}
	if g.Chance(2) {
		out = append(out, &Node{Construct: "try-finally", Parts: []Part{{"try {", body}, {"} finally {", last}}, Close: "}"})
	} else {
		out = append(out, &Node{Construct: "try-catch-finally", Parts: []Part{{"try {", append(body, block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "throw new Error(\"f\");")}, "}"))},
			{"} catch {", []*Node{line("", "%s = 3;", name)}}, {"} finally {", []*Node{line("", "if (%s === 3) %s = 4;", name, name)}}}, Close: "}"})
	}
	return append(out, block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, name+" === 2", name+" === 4", "!"+name)), g.branch(), "}"))
}

func tryLoad(g *js) []*Node {
	load, name, v := g.load(), g.Name("row"), g.any()
	out := []*Node{line("", "let %s: any = null;", name),
		{Construct: "try-await", Parts: []Part{{"try {", []*Node{line("await-helper", "%s = await %s(%s);", name, load, v.name)}}, {"} catch (e: any) {", g.branch()}}, Close: "}"}}
	g.scope = append(g.scope, local{name, row, nil})
	return out
}

func tryNested(g *js) []*Node {
	refused := g.class()
	inner := &Node{Construct: "try-nested", Parts: []Part{{"try {", []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "throw new %s(\"n\");", refused)}, "}")}},
		{"} catch (e: any) {", []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "throw new TypeError(\"o\");")}, "}"), line("", "void e;")}}}, Close: "}"}
	return []*Node{{Construct: "try-catch", Parts: []Part{{"try {", []*Node{inner, block("", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}")}}, {"} catch (e: any) {", g.branch()}}, Close: "}"}}
}

// give is the answer of a closure: returned, or only made where the framework does not take values.
func (g *js) give(answer string) string {
	if !g.dialect.value && g.Chance(2) {
		return "{ " + answer + "; }"
	}
	return answer
}

// takes are the arguments of a helper that answers: the context and others.
func (g *js) takes(others ...string) string {
	if g.dialect.context != "" {
		others = append([]string{g.dialect.context}, others...)
	}
	return strings.Join(others, ", ")
}

// typed gives parameters the type any.
func typed(list string) string {
	if list == "" {
		return ""
	}
	return strings.ReplaceAll(list, ",", ": any,") + ": any"
}

func closure(g *js) []*Node {
	name := g.Name("go")
	switch g.IntN(3) {
	case 0:
		return []*Node{line("closure", "const %s = () => %s;", name, g.give(g.answer())), block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s();", name)}, "}")}
	case 1:
		return []*Node{line("closure-parameters", "const %s = (st: number, why: any) => %s;", name, g.give(g.dialect.answer("st", fmt.Sprintf("{ at: %d, why }", g.Mark())))),
			block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s, \"w\");", name, g.status())}, "}"),
			block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s, %s);", name, g.status(), g.any().name)}, "}")}
	}
	return []*Node{block("closure-branches", fmt.Sprintf("const %s = (w: any) => {", name), []*Node{block("", "if (w) {", []*Node{line("", "return %s;", g.answer())}, "}"), line("", "return %s;", g.answer())}, "};"),
		block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s);", name, g.any().name)}, "}")}
}

func closureHoisted(g *js) []*Node {
	name := g.Name("later")
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s);", name, g.status())}, "}"),
		block("closure-hoisted", fmt.Sprintf("function %s(st: number) {", name), []*Node{line("", "return %s;", g.dialect.answer("st", g.object()))}, "}")}
}

func closureAsync(g *js) []*Node {
	name := g.Name("soon")
	return []*Node{block("closure-async", fmt.Sprintf("const %s = async (w: any) => {", name), []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{g.throw()}, "}"), line("", "return %s;", g.answer())}, "};"),
		block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s%s(1);", oneOf(g.Draw, "await ", ""), name)}, "}")}
}

func immediate(g *js) []*Node {
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{block("immediate-function", "return (() => {", g.inBlock(func() []*Node {
		return []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s;", g.answer())}, "}"), line("", "return %s;", g.answer())}
	}), "})();")}, "}")}
}

func helperAnswers(g *js) []*Node {
	name := g.Name("fail")
	g.helper(name, block("helper-answers", fmt.Sprintf("export function %s(%s) {", name, typed(g.takes("st", "why"))), []*Node{line("", "return %s;", g.dialect.answer("st", fmt.Sprintf("{ at: %d, why }", g.Mark())))}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s);", name, g.takes(g.status(), oneOf(g.Draw, `"w"`, g.any().name)))}, "}")}
}

func helperPicks(g *js) []*Node {
	name, v := g.Name("pick"), g.valued()
	body := []*Node{block("", fmt.Sprintf("if (w === %s) {", v.values[0]), []*Node{line("", "return %s;", g.answer2())}, "}")}
	if g.Chance(2) {
		body = []*Node{{Construct: "helper-switch", Parts: []Part{{"switch (w) {", nil}, {fmt.Sprintf("case %s: return %s;", v.values[0], g.answer2()), nil}, {fmt.Sprintf("case %s: return %s;", v.values[1], g.answer2()), nil}}, Close: "}"}}
	}
	body = append(body, line("", "return %s;", g.answer2()))
	g.helper(name, block("helper-picks", fmt.Sprintf("export function %s(%s) {", name, typed(g.takes("w"))), body, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s);", name, g.takes(oneOf(g.Draw, v.values[0], v.values[1], v.name)))}, "}")}
}

// answer2 is an answer that uses no name of the handler.
func (g *js) answer2() string {
	return g.dialect.answer(g.status(), fmt.Sprintf("{ at: %d }", g.Mark()))
}

func helperTwo(g *js) []*Node {
	outer, inner := g.Name("deny"), g.Name("reply")
	g.helper(inner, block("", fmt.Sprintf("export function %s(%s) {", inner, typed(g.takes("st", "b"))), []*Node{line("", "return %s;", g.dialect.answer("st", "b"))}, "}"))
	g.helper(outer, block("helper-of-helper", fmt.Sprintf("export const %s = (%s) => {", outer, typed(g.takes("w"))), []*Node{block("", "if (!w) {", []*Node{line("", "return %s(%s);", inner, g.takes("403", fmt.Sprintf("{ at: %d }", g.Mark())))}, "}"),
		line("", "return %s(%s);", inner, g.takes("404", fmt.Sprintf("{ at: %d, w }", g.Mark())))}, "};"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s);", outer, g.takes(g.any().name))}, "}")}
}

func helperResult(g *js) []*Node {
	name := g.Name("decide")
	g.helper(name, block("helper-result", fmt.Sprintf("export %sfunction %s(w: any) {", oneOf(g.Draw, "", "async "), name), []*Node{block("", "if (!w) {", []*Node{line("", "return { st: %s, body: { at: %d } };", g.status(), g.Mark())}, "}"),
		line("", "return { st: %s, body: { at: %d, w } };", g.status(), g.Mark())}, "}"))
	out := g.Name("res_")
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "const %s: any = await %s(%s);", out, name, g.any().name), line("", "return %s;", g.dialect.answer(out+".st", out+".body"))}, "}")}
}

func helperStatus(g *js) []*Node {
	name, v := g.Name("statusOf"), g.valued()
	var body []*Node
	switch g.IntN(3) {
	case 0:
		body = []*Node{line("", "return w === %s ? %s : %s;", v.values[0], g.status(), g.status())}
	case 1:
		body = []*Node{line("", "if (w === %s) return %s;", v.values[0], g.status()), line("", "if (w === %s) return %s;", v.values[1], g.status()), line("", "return %s;", g.status())}
	case 2:
		body = []*Node{line("", "const known: Record<string, number> = { tea: %s, x: %s, u: %s };", g.status(), g.status(), g.status()), line("", "return known[w] ?? %s;", g.status())}
	}
	g.helper(name, block("helper-status", fmt.Sprintf("export function %s(w: any): number {", name), body, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s;", g.dialect.answer(fmt.Sprintf("%s(%s)", name, oneOf(g.Draw, v.name, v.values[0])), g.object()))}, "}")}
}

func helperRaises(g *js) []*Node {
	name, refused := g.Name("ensure"), g.class()
	test := oneOf(g.Draw, "!w", `w === "x"`, "w == null", `w === "tea"`)
	switch g.IntN(3) {
	case 0:
		g.helper(name, block("helper-raises", fmt.Sprintf("export function %s(w: any) {", name), []*Node{block("", fmt.Sprintf("if (%s) {", test), []*Node{line("", "throw new %s(\"e\");", refused)}, "}"), line("", "return w;")}, "}"))
		return []*Node{line("", "%s(%s);", name, g.any().name)}
	case 1:
		g.helper(name, block("helper-raises-async", fmt.Sprintf("export async function %s(w: any) {", name), []*Node{block("", fmt.Sprintf("if (%s) {", test), []*Node{line("", "throw new %s(\"e\");", refused)}, "}"), line("", "return w;")}, "}"))
		return []*Node{line("", "await %s(%s);", name, g.any().name)}
	}
	g.helper(name, block("helper-always-raises", fmt.Sprintf("export function %s(w: any): never {", name), []*Node{line("", "throw new %s(w);", refused)}, "}"))
	return []*Node{{Construct: "try-catch", Parts: []Part{{"try {", []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s(\"c\");", name)}, "}")}}, {"} catch (e: any) {", g.branch()}}, Close: "}"}}
}

// unheard is the class of what is thrown where nothing waits for it: run.js does not take it for an end of the request.
const unheard = "Unheard"

// asyncCheck is an asynchronous helper that raises an exception by its argument.
func (g *js) asyncCheck(refused string) string {
	name := g.Name("verify")
	g.helper(name, block("helper-raises-async", fmt.Sprintf("export async function %s(w: any) {", name), []*Node{block("", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "!w", `w === "x"`, `w === "tea"`)), []*Node{line("", "throw new %s(\"v\");", refused)}, "}"), line("", "return w;")}, "}"))
	return name
}

func notAwaited(g *js) []*Node {
	g.helper(unheard, line("exception-class", "export class %s extends Error {}", unheard))
	call := fmt.Sprintf("%s(%s);", g.asyncCheck(unheard), g.any().name)
	switch g.IntN(3) {
	case 0:
		return []*Node{line("not-awaited", "%s", call)}
	case 1:
		return []*Node{line("not-awaited-void", "void %s", call)}
	}
	return []*Node{{Construct: "not-awaited-in-try", Parts: []Part{{"try {", []*Node{line("", "%s", call)}}, {"} catch (e: any) {", g.branch()}}, Close: "}"}}
}

func returnedPromise(g *js) []*Node {
	name := g.Name("handing")
	out := []*Node{block("promise-returned-in-try", fmt.Sprintf("const %s = async (w: any) => {", name), []*Node{{Parts: []Part{{"try {", []*Node{line("", "return %s%s(w);", oneOf(g.Draw, "", "await "), g.asyncCheck(g.class()))}}, {"} catch (e: any) {", []*Node{line("", "return null;")}}}, Close: "}"}}, "};")}
	v := g.any()
	return append(out, &Node{Construct: "try-catch", Parts: []Part{{"try {", []*Node{line("", "await %s(%s);", name, v.name)}}, {"} catch (e: any) {", g.branch()}}, Close: "}"})
}

func classAnswers(g *js) []*Node {
	name := g.Name("Reply")
	ctx := ""
	of := g.dialect.context
	if of != "" {
		ctx = "constructor(private " + of + ": any) {}"
	}
	answer := func(st string) string {
		text := g.dialect.answer(st, fmt.Sprintf("{ at: %d }", g.Mark()))
		if of != "" {
			text = strings.Replace(text, of+".", "this."+of+".", 1)
		}
		return text
	}
	body := []*Node{line("", "ok() { return %s; }", answer(g.status())), line("", "no(w: any) { if (w) return %s; return %s; }", answer(g.status()), answer(g.status()))}
	if ctx != "" {
		body = append([]*Node{line("", "%s", ctx)}, body...)
	}
	g.helper(name, block("class-instance", fmt.Sprintf("export class %s {", name), body, "}"))
	made := fmt.Sprintf("new %s(%s)", name, of)
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s.%s;", made, oneOf(g.Draw, "ok()", "no("+g.any().name+")"))}, "}")}
}

func classOverride(g *js) []*Node {
	base, sub, other := g.Name("Base"), g.Name("Sub"), g.Name("Other")
	g.helper(base, block("class-override", fmt.Sprintf("export class %s {", base), []*Node{line("", "status() { return %s; }", g.status()), line("", "run(%s) { return %s; }", typed(g.takes("w")), g.dialect.answer("this.status()", fmt.Sprintf("{ at: %d, w }", g.Mark())))}, "}"))
	g.helper(sub, block("", fmt.Sprintf("export class %s extends %s {", sub, base), []*Node{line("", "status() { return %s; }", g.status())}, "}"))
	g.helper(other, block("", fmt.Sprintf("export class %s extends %s {", other, base), []*Node{line("", "status() { return %s; }", g.status())}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return new %s().run(%s);", oneOf(g.Draw, base, sub, other), g.takes(g.any().name))}, "}")}
}

func objectOfArrows(g *js) []*Node {
	name := g.Name("answers")
	g.helper(name, block("object-of-arrows", fmt.Sprintf("export const %s = {", name), []*Node{line("", "ok: (%s) => %s,", typed(g.takes()), g.answer2()), line("", "no(%s) { return %s; },", typed(g.takes("w")), g.dialect.answer(g.status(), fmt.Sprintf("{ at: %d, w }", g.Mark())))}, "};"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s.%s;", name, oneOf(g.Draw, "ok("+g.takes()+")", "no("+g.takes(g.any().name)+")"))}, "}")}
}

func curried(g *js) []*Node {
	name := g.Name("carry")
	g.helper(name, line("curried", "export const %s = (%s) => (b: any) => %s;", name, typed(g.takes("st")), g.dialect.answer("st", "b")))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s)(%s);", name, g.takes(g.status()), g.object())}, "}")}
}

func recursion(g *js) []*Node {
	name := g.Name("again")
	g.helper(name, block("recursion", fmt.Sprintf("export function %s(%s): any {", name, typed(g.takes("n"))), []*Node{block("", "if (n > 0) {", []*Node{line("", "return %s(%s);", name, g.takes("n - 1"))}, "}"), line("", "return %s;", g.answer2())}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s);", name, g.takes("1"))}, "}")}
}

func callback(g *js) []*Node {
	name := g.Name("within")
	g.helper(name, block("callback", fmt.Sprintf("export %sfunction %s(run: any) {", oneOf(g.Draw, "", "async "), name), []*Node{line("", "return run(1);")}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s((one: any) => %s);", name, g.answer())}, "}")}
}

func mapLookup(g *js) []*Node {
	v, known, st := g.valued(), g.Name("STATUS"), g.Name("st")
	g.top = append(g.top, line("map-lookup", "const %s: Record<string, number> = { %s: %s, %s: %s };", known, key(v.values[0]), g.status(), key(v.values[1]), g.status()))
	out := []*Node{line("", "const %s = %s[%s];", st, known, v.name), block("map-missing", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "!"+st, st+" === undefined")), g.inBlock(g.leaf), "}")}
	return append(out, block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s;", g.dialect.answer(st, g.object()))}, "}"))
}

// key makes a literal the key of an object.
func key(literal string) string { return literal }

func mapDefault(g *js) []*Node {
	v, known := g.valued(), g.Name("CODES")
	g.top = append(g.top, line("map-default", "const %s: Record<string, number> = { %s: %s, %s: %s };", known, key(v.values[0]), g.status(), key(v.values[1]), g.status()))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s;", g.dialect.answer(fmt.Sprintf("%s[%s] %s %s", known, v.name, oneOf(g.Draw, "??", "||"), g.status()), g.object()))}, "}")}
}

func mapOfFunctions(g *js) []*Node {
	v, name, one := g.valued(), g.Name("handlers"), g.Name("run")
	return []*Node{block("map-of-functions", fmt.Sprintf("const %s: Record<string, any> = {", name), []*Node{line("", "%s: () => %s,", key(v.values[0]), g.answer()), line("", "%s: () => %s,", key(v.values[1]), g.answer())}, "};"),
		line("", "const %s = %s[%s];", one, name, v.name), block("map-missing", fmt.Sprintf("if (!%s) {", one), g.inBlock(g.leaf), "}"),
		block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s();", one)}, "}")}
}

func mapGet(g *js) []*Node {
	v, known, hit := g.valued(), g.Name("TABLE"), g.Name("hit")
	g.top = append(g.top, line("map-get", "const %s = new Map<any, string>([[%s, \"p\"], [%s, \"q\"]]);", known, v.values[0], v.values[1]))
	return []*Node{line("", "const %s = %s.get(%s);", hit, known, v.name), block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "!"+hit, hit+` === "p"`, hit+" === undefined")), g.branch(), "}")}
}

func setHas(g *js) []*Node {
	v, known := g.valued(), g.Name("ALLOWED")
	g.top = append(g.top, line("set-has", "const %s = new Set<any>([%s]);", known, v.values[0]))
	return []*Node{block("guard", fmt.Sprintf("if (%s%s.has(%s)) {", oneOf(g.Draw, "", "!"), known, v.name), g.branch(), "}")}
}

func findInList(g *js) []*Node {
	v, known, hit := g.valued(), g.Name("ROWS"), g.Name("hit")
	g.top = append(g.top, line("list-find", "const %s: any[] = [{ of: %s, open: true }, { of: %s, open: false }];", known, v.values[0], v.values[1]))
	return []*Node{line("", "const %s = %s.find((r: any) => r.of === %s);", hit, known, v.name), block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "!"+hit, hit+"?.open", hit+" === undefined")), g.branch(), "}")}
}

func statusWritten(g *js) []*Node {
	st := g.Name("code")
	return []*Node{line("", "let %s = %s;", st, g.status()), block("status-written", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s = %s;", st, g.status())}, "}"),
		block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s;", g.dialect.answer(st, g.object()))}, "}")}
}

func statusWrittenTwice(g *js) []*Node {
	st := g.Name("code")
	return []*Node{line("", "let %s: any;", st), block("status-written-twice", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s = %s;", st, g.status())}, "}"),
		block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s = %s;", st, g.status())}, "}"), block("guard", fmt.Sprintf("if (%s) {", st), []*Node{line("", "return %s;", g.dialect.answer(st, g.object()))}, "}")}
}

func problems(g *js) []*Node {
	p := g.Name("problems")
	test := oneOf(g.Draw, p+".one", p+".two", "!"+p+".one", p+".one && "+p+".two", "Object.keys("+p+").length > 0", "Object.keys("+p+").length === 0")
	return []*Node{line("", "const %s: any = {};", p), block("fields-under-condition", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s.one = \"o\";", p)}, "}"),
		block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s.two = \"t\";", p)}, "}"), block("guard", fmt.Sprintf("if (%s) {", test), g.branch(), "}")}
}

func pushed(g *js) []*Node {
	p := g.Name("errors")
	out := []*Node{line("", "const %s: any[] = [];", p), block("list-pushed", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s.push(\"o\");", p)}, "}")}
	if g.Chance(2) {
		out = append(out, block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s.push(\"t\");", p)}, "}"))
	}
	return append(out, block("guard", fmt.Sprintf("if (%s.length%s) {", p, oneOf(g.Draw, "", " > 0", " === 0")), g.branch(), "}"))
}

func flags(g *js) []*Node {
	first, second := g.Name("bad"), g.Name("worse")
	out := []*Node{line("condition-named", "const %s = %s;", first, boolean(g.test())), line("", "const %s = %s %s %s;", second, first, oneOf(g.Draw, "&&", "||"), boolean(g.test()))}
	g.scope = append(g.scope, local{first, boolKind, nil}, local{second, boolKind, nil})
	return append(out, block("guard", fmt.Sprintf("if (%s%s) {", oneOf(g.Draw, "", "!"), second), g.branch(), "}"))
}

func thenReturn(g *js) []*Node {
	load, v := g.load(), g.any()
	switch g.IntN(3) {
	case 0:
		return []*Node{block("then", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s).then((r: any) => r ? %s : %s);", load, v.name, g.answer(), g.answer())}, "}")}
	case 1:
		return []*Node{block("then-catch", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s).then((r: any) => %s).catch((e: any) => %s);", load, v.name, g.answer(), g.answer())}, "}")}
	}
	return []*Node{block("then-finally", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s).then((r: any) => { if (!r) return %s; return %s; }).finally(() => {});", load, v.name, g.answer(), g.answer())}, "}")}
}

func catchDefault(g *js) []*Node {
	load, v, name := g.load(), g.any(), g.Name("row")
	out := []*Node{line("catch-default", "const %s: any = await %s(%s).catch(() => %s);", name, load, v.name, oneOf(g.Draw, "null", "undefined", "({ id: 2 })"))}
	g.scope = append(g.scope, local{name, row, nil})
	return append(out, block("guard", fmt.Sprintf("if (%s) {", g.test()), g.branch(), "}"))
}

func loaded(g *js) []*Node {
	load, v, name := g.load(), g.any(), g.Name("row")
	g.scope = append(g.scope, local{name, row, nil})
	return []*Node{line("await-helper", "const %s: any = await %s(%s);", name, load, v.name), block("guard", fmt.Sprintf("if (%s%s) {", oneOf(g.Draw, "", "!"), name), g.branch(), "}")}
}

func all(g *js) []*Node {
	load, v, one, two := g.load(), g.any(), g.Name("first"), g.Name("second")
	return []*Node{line("promise-all", "const [%s, %s] = await Promise.all([%s(%s), %s(\"tea\")]);", one, two, load, v.name, load), block("guard", fmt.Sprintf("if (!%s) {", oneOf(g.Draw, one, two)), g.branch(), "}")}
}

func errorStatus(g *js) []*Node {
	e := g.Name("problem")
	return []*Node{block("error-with-status", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "const %s: any = new Error(\"s\");", e), line("", "%s.status = 404;", e), line("", "throw %s;", e)}, "}")}
}

func shortCircuit(g *js) []*Node {
	refused, name := g.class(), g.Name("must")
	g.helper(name, line("", "export function %s(): never { throw new %s(\"s\"); }", name, refused))
	return []*Node{line("short-circuit", "%s %s %s();", boolean(g.test()), oneOf(g.Draw, "&&", "||"), name)}
}

func twoLiterals(g *js) []*Node {
	kind := g.Name("KIND")
	g.top = append(g.top, line("literals-compared", "const %s: string = %s;", kind, oneOf(g.Draw, `"one"`, `"two"`)))
	return []*Node{block("guard", fmt.Sprintf("if (%s === \"one\") {", kind), []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), g.branch(), "}")}, "}")}
}

func counted(g *js) []*Node {
	o := g.Name("tally")
	return []*Node{line("field-increment", "const %s: any = { hits: 1 };", o), block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s.hits += 1;", o)}, "}"),
		block("guard", fmt.Sprintf("if (%s.hits > 1) {", o), g.branch(), "}")}
}

func rowRewritten(g *js) []*Node {
	load, v, name := g.load(), g.any(), g.Name("row")
	g.scope = append(g.scope, local{name, row, nil})
	return []*Node{line("await-helper", "let %s: any = await %s(%s).catch(() => undefined);", name, load, v.name), line("rewrite-nullish", "%s = %s ?? null;", name, name),
		block("guard", fmt.Sprintf("if (%s %s null) {", name, oneOf(g.Draw, "===", "!==")), g.branch(), "}")}
}

func getter(g *js) []*Node {
	name, v := g.Name("Look"), g.any()
	g.helper(name, block("getter", fmt.Sprintf("export class %s {", name), []*Node{line("", "constructor(private w: any) {}"), line("", "get empty() { return !this.w; }"), line("", "static of(w: any) { return new %s(w); }", name)}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, fmt.Sprintf("new %s(%s).empty", name, v.name), fmt.Sprintf("%s.of(%s).empty", name, v.name))), g.branch(), "}")}
}

func defaultParameter(g *js) []*Node {
	name := g.Name("quick")
	g.helper(name, block("default-parameter", fmt.Sprintf("export function %s(%s, st = %s) {", name, typed(g.takes("w")), g.status()), []*Node{line("", "return %s;", g.dialect.answer("st", fmt.Sprintf("{ at: %d, w }", g.Mark())))}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "return %s(%s);", name, g.takes(append([]string{g.any().name}, oneOf(g.Draw, nil, []string{g.status()})...)...))}, "}")}
}

func retried(g *js) []*Node {
	name, save, refused := g.Name("withRetry"), g.Name("save"), g.class()
	g.helper(name, block("function-handed-on", fmt.Sprintf("export async function %s(times: number, run: any) {", name), []*Node{{Construct: "", Parts: []Part{{"for (let i = 0; i < times; i++) {", []*Node{
		{Parts: []Part{{"try {", []*Node{line("", "return await run();")}}, {"} catch (e: any) {", []*Node{line("", "if (i === times - 1) throw e;")}}}, Close: "}"}}}}, Close: "}"}}, "}"))
	return []*Node{block("", fmt.Sprintf("const %s = async () => {", save), []*Node{block("", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "throw new %s(\"s\");", refused)}, "}")}, "};"), line("", "await %s(2, %s);", name, save)}
}
