package main

import "fmt"

// built answers with a record that several statements made.
func (g *js) built() []*Node {
	o := g.Name("out")
	mark := g.Mark()
	v := g.any().name
	var made []*Node
	of := o
	switch g.IntN(15) {
	case 0:
		made = []*Node{line("delete", "const %s: any = { at: %d, b: %s, c: 1 };", o, mark, v), line("", "delete %s.c;", o)}
	case 1:
		rest, gone := g.Name("rest"), g.Name("gone")
		made = []*Node{line("", "const %s: any = { at: %d, b: %s, c: 1 };", o, mark, v), line("rest-removes", "const { c: %s, ...%s } = %s;", gone, rest, o)}
		of = rest
	case 2:
		made = []*Node{line("", "const %s: any = { at: %d, b: %s };", o, mark, v)}
		of = oneOf(g.Draw, fmt.Sprintf("{ ...%s, c: 1 }", o), fmt.Sprintf("{ b: 1, ...%s }", o))
		made[0].Construct = "spread"
	case 3:
		made = []*Node{line("object-assign", "const %s: any = Object.assign({}, { at: %d }, { b: %s });", o, mark, v)}
	case 4:
		made = []*Node{line("", "const %s: any = { at: %d };", o, mark), line("object-assign-in-place", "Object.assign(%s, { b: %s, c: 2 });", o, v)}
	case 5:
		made = []*Node{line("", "const %s: any = { at: %d };", o, mark), block("field-under-condition", fmt.Sprintf("if (%s) {", g.condition()), []*Node{line("", "%s.b = %s;", o, v)}, "}")}
	case 6:
		made = []*Node{line("", "const %s: any = { at: %d, n: 1 };", o, mark), line("field-increment", "%s.n += 1;", o)}
	case 7:
		made = []*Node{line("", "const %s: any = { at: %d, n: null };", o, mark), line("field-nullish", "%s.n %s 2;", o, oneOf(g.Draw, "??=", "||="))}
	case 8:
		made = []*Node{line("", "const %s: any = { at: %d };", o, mark), line("computed-key", "%s[%s] = 1;", o, oneOf(g.Draw, "String("+v+")", `"b"`))}
	case 9:
		made = []*Node{line("", "const %s: any = { at: %d };", o, mark)}
		of = fmt.Sprintf("{ ...%s, ...(%s ? { b: 1 } : {}) }", o, g.condition())
		made[0].Construct = "spread-conditional"
	case 10:
		made = []*Node{line("", "const %s: any = { at: %d };", o, mark)}
		of = fmt.Sprintf("{ ...%s, ...(%s && { b: 1 }) }", o, boolean(g.test()))
		made[0].Construct = "spread-and"
	case 11:
		add := g.Name("adorn")
		g.helper(add, block("helper-adds-field", fmt.Sprintf("export function %s(o: any, w: any) {", add), []*Node{line("", "if (w) o.b = w;"), line("", "return o;")}, "}"))
		made = []*Node{line("", "const %s: any = { at: %d };", o, mark)}
		of = fmt.Sprintf("%s(%s, %s)", add, o, v)
	case 12:
		made = []*Node{line("list-of-records", "const %s: any = { at: %d, list: [%s, 2].map((x: any) => ({ x })) };", o, mark, v)}
	case 13:
		strip := g.Name("strip")
		g.helper(strip, block("helper-removes-field", fmt.Sprintf("export function %s(o: any) {", strip), []*Node{line("", "const { c, ...pub } = o;"), line("", "return pub;")}, "}"))
		made = []*Node{line("", "const %s: any = { at: %d, c: 1 };", o, mark)}
		of = fmt.Sprintf("%s(%s)", strip, o)
	case 14:
		made = []*Node{line("from-entries", "const %s: any = Object.fromEntries([[\"at\", %d], [\"b\", %s]]);", o, mark, v)}
	}
	if g.dialect.answer == nil {
		return append(made, line("", "return %s;", of))
	}
	return append(made, line("", "%s", g.end(g.dialect.answer(g.status(), of))))
}
