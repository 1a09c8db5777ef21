package main

import "fmt"

// lookupsJS are what real code was read wrongly in: look-ups that raise or give nothing, what is remembered or filled at run time,
// and tests that a helper takes part in.
func lookupsJS() []construct {
	return []construct{
		{make: lookupRaises}, {make: lookupNothing}, {make: memoised}, {make: tableFilled}, {make: mapFilled}, {make: methodOverridden}, {make: statusDeep}, {make: satisfied},
		{make: nullishAssigned}, {make: nestedTernary}, {make: testedRight}, {make: testedRight}, {make: classesListed}, {make: loopContinue}, {make: yielded}, {make: getterRaises},
	}
}

// books is a store that looks up by a key: find gives nothing, demand raises.
func (g *js) books() string {
	refused := g.class()
	g.helper("Books", block("", "export class Books {", []*Node{
		line("", `rows: any = { tea: { id: 1, open: true }, x: { id: 2, open: false } };`),
		line("", "find(key: any) { return this.rows[key]; }"),
		block("", "demand(key: any) {", []*Node{line("", "const row = this.find(key);"), line("", "if (!row) throw new %s(\"none\");", refused), line("", "return row;")}, "}")}, "}"))
	return "new Books()"
}

func lookupRaises(g *js) []*Node {
	name := g.Name("row")
	return []*Node{line("lookup-raises", "const %s: any = %s.demand(%s);", name, g.books(), g.any().name), block("guard", fmt.Sprintf("if (%s%s.open) {", oneOf(g.Draw, "", "!"), name), g.branch(), "}")}
}

func lookupNothing(g *js) []*Node {
	name := g.Name("row")
	return []*Node{line("lookup-nothing", "const %s: any = %s.find(%s);", name, g.books(), g.any().name), block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "!"+name, name+"?.open", name+" === undefined")), g.branch(), "}")}
}

func memoised(g *js) []*Node {
	load, class, v, name := g.load(), g.Name("Session"), g.any(), g.Name("session")
	read := []*Node{line("", "if (!this.kept) this.kept = await %s(this.key);", load), line("", "return this.kept;")}
	if g.Chance(2) {
		read = []*Node{line("", "this.kept ??= await %s(this.key);", load), line("", "return this.kept;")}
	}
	g.helper(class, block("memo", fmt.Sprintf("export class %s {", class), []*Node{line("", "kept: any;"), line("", "constructor(private key: any) {}"), block("", "async row() {", read, "}")}, "}"))
	return []*Node{line("", "const %s = new %s(%s);", name, class, v.name), block("guard", fmt.Sprintf("if (%s(await %s.row())) {", oneOf(g.Draw, "", "!"), name), g.branch(), "}")}
}

func tableFilled(g *js) []*Node {
	v, table, hit := g.valued(), g.Name("table"), g.Name("hit")
	return []*Node{line("", "const %s: any = {};", table), line("table-filled", "for (const w of [%s, %s]) %s[w as any] = { of: w };", v.values[0], v.values[1], table), line("", "const %s = %s[%s];", hit, table, v.name),
		block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "!"+hit, hit, hit+"?.of === "+v.values[0])), g.branch(), "}")}
}

func mapFilled(g *js) []*Node {
	v, table := g.valued(), g.Name("known")
	return []*Node{line("", "const %s = new Map<any, any>();", table), line("map-filled", "for (const w of [%s, %s]) %s.set(w, 1);", v.values[0], v.values[1], table),
		block("guard", fmt.Sprintf("if (%s%s.%s(%s)) {", oneOf(g.Draw, "", "!"), table, oneOf(g.Draw, "has", "get"), v.name), g.branch(), "}")}
}

func methodOverridden(g *js) []*Node {
	v, base, class := g.valued(), g.Name("Policy"), g.Name("Strict")
	g.helper(base, block("", fmt.Sprintf("export class %s {", base), []*Node{line("", "passes(w: any) { return this.allowed(w); }"), line("", "allowed(w: any) { return true; }")}, "}"))
	g.helper(class, block("method-overridden", fmt.Sprintf("export class %s extends %s {", class, base), []*Node{line("", "allowed(w: any) { return w === %s; }", v.values[0])}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%snew %s().passes(%s)) {", oneOf(g.Draw, "", "!"), oneOf(g.Draw, base, class, class), v.name), g.branch(), "}")}
}

func statusDeep(g *js) []*Node {
	v, class, inner, outer := g.valued(), g.Name("Failed"), g.Name("inner"), g.Name("outer")
	g.helper(class, block("", fmt.Sprintf("export class %s extends Error {", class), []*Node{line("", "constructor(message: string, public code: number) { super(message); }")}, "}"))
	g.helper(inner, block("", fmt.Sprintf("export function %s(w: any) {", inner), []*Node{line("", "if (w === %s) throw new %s(\"d\", 404);", v.values[0], class), line("", "if (w === %s) throw new %s(\"e\", 409);", v.values[1], class), line("", "return w;")}, "}"))
	g.helper(outer, line("", "export function %s(w: any) { return %s(w); }", outer, inner))
	return []*Node{{Construct: "status-deep", Parts: []Part{{"try {", []*Node{line("", "%s(%s);", outer, v.name)}},
		{"} catch (e: any) {", []*Node{block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, "e.code === 404", "e.code !== 409", "e.code > 404")), g.branch(), "}"), line("", "throw e;")}}}, Close: "}"}}
}

func satisfied(g *js) []*Node {
	v, rule := g.valued(), g.Name("rule")
	return []*Node{line("satisfies", "const %s = { of: %s, open: true } satisfies Record<string, any>;", rule, v.values[0]), block("guard", fmt.Sprintf("if (%s === %s.of && %s.open) {", v.name, rule, rule), g.branch(), "}")}
}

func nullishAssigned(g *js) []*Node {
	name := g.Name("options")
	return []*Node{line("", "let %s: any = %s ? { deep: { at: 1 } } : %s;", name, boolean(g.test()), oneOf(g.Draw, "undefined", "null")), line("nullish-assigned", "%s ??= %s;", name, oneOf(g.Draw, "{}", "{ deep: null }", "{ deep: { at: 2 } }")),
		block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, name+"?.deep?.at === 1", "!"+name+".deep", name+".deep?.at > 1")), g.branch(), "}")}
}

func nestedTernary(g *js) []*Node {
	name := g.Name("level")
	return []*Node{line("ternary-nested", "const %s = %s ? 1 : %s ? 2 : %s;", name, boolean(g.test()), boolean(g.test()), oneOf(g.Draw, "3", "null", boolean(g.test())+" ? 4 : 1")),
		block("guard", fmt.Sprintf("if (%s) {", oneOf(g.Draw, name+" === 1", name+" === 2", name+" !== 1", "!"+name)), g.branch(), "}")}
}

func testedRight(g *js) []*Node {
	must := g.must()
	return []*Node{block("tested-right", fmt.Sprintf("if (%s %s %s%s(%s)) {", boolean(g.test()), oneOf(g.Draw, "&&", "||"), oneOf(g.Draw, "", "!"), must, g.any().name), g.branch(), "}")}
}

func classesListed(g *js) []*Node {
	must, list := g.must(), g.Name("ANSWERED")
	g.top = append(g.top, line("", "const %s: any[] = [%s, TypeError];", list, g.class()))
	return []*Node{{Construct: "classes-listed", Parts: []Part{{"try {", []*Node{line("", "%s(%s);", must, g.any().name)}},
		{"} catch (e: any) {", []*Node{block("guard", fmt.Sprintf("if (%s.some((c) => e instanceof c)) {", list), g.branch(), "}"), line("", "throw e;")}}}, Close: "}"}}
}

func loopContinue(g *js) []*Node {
	v, seen := g.valued(), g.Name("left")
	return []*Node{line("", "const %s: any[] = [];", seen), block("loop-continue", fmt.Sprintf("for (const w of [%s, %s]) {", v.values[0], v.values[1]), []*Node{line("", "if (w === %s) continue;", v.name), line("", "%s.push(w);", seen)}, "}"),
		block("guard", fmt.Sprintf("if (%s.length === %s) {", seen, oneOf(g.Draw, "1", "2")), g.branch(), "}")}
}

func yielded(g *js) []*Node {
	v, name, one := g.valued(), g.Name("each"), g.Name("one")
	g.helper(name, block("yields", fmt.Sprintf("export function* %s(w: any): any {", name), []*Node{line("", "if (w === %s) yield \"first\";", v.values[0]), line("", "yield \"last\";")}, "}"))
	return []*Node{line("", "const [%s] = [...%s(%s)];", one, name, v.name), block("guard", fmt.Sprintf("if (%s === %s) {", one, oneOf(g.Draw, `"first"`, `"last"`)), g.branch(), "}")}
}

func getterRaises(g *js) []*Node {
	name, v := g.Name("Owned"), g.valued()
	refused := g.class()
	g.helper(name, block("getter-raises", fmt.Sprintf("export class %s {", name), []*Node{line("", "constructor(private w: any) {}"),
		block("", "get owner(): any {", []*Node{line("", "if (this.w === %s) throw new %s(\"g\");", v.values[0], refused), line("", "return this.w;")}, "}")}, "}"))
	return []*Node{block("guard", fmt.Sprintf("if (%snew %s(%s).owner) {", oneOf(g.Draw, "", "!"), name, v.name), g.branch(), "}")}
}
