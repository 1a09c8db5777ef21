package main

import (
	"fmt"
	"slices"
	"strings"
)

// dialect is how one framework of JavaScript reads requests and answers them.
type dialect struct {
	// name is that of the framework.
	name string
	// context is what a helper that answers has to be given, "" for nothing; its type is any.
	context string
	// read is the expression for an input.
	read func(in Input) string
	// answer is an expression that answers with a status and a body; nil when only statements answer.
	answer func(status, body string) string
	// value: the answer is a value, which the handler returns.
	value bool
	// others are further statements that answer, each ends the handler.
	others []func(g *js) []*Node
	// wrap puts the statements of the handler and of its modules into files.
	wrap func(g *js, handler []*Node) []*File
}

// js generates one program.
type js struct {
	generator
	twoModules
	dialect dialect
}

// kind is what is known of a local name.
type kind int

const (
	text     kind = iota // a string, or absent
	number               // a number, or absent
	loose                // any value of JSON, null or absent
	row                  // an object, or null
	boolKind             // a boolean
)

type local struct {
	name   string
	kind   kind
	values []string
}

// pool are the inputs that handlers read.
var pool = []Input{
	{Name: "a", In: "query", Values: []any{Absent{}, "x", "yy"}},
	{Name: "k", In: "path", Values: []any{"tea", "ice", "rye"}},
	{Name: "n", In: "body", Values: []any{Absent{}, 0, 7}},
	{Name: "m", In: "body", Values: []any{Absent{}, nil, "u"}},
}

var poolKinds = map[string]kind{"a": text, "k": text, "n": number, "m": loose}

var poolValues = map[string][]string{"a": {`"x"`, `"yy"`, `"zz"`}, "k": {`"tea"`, `"ice"`, `"rum"`}, "n": {"0", "7", "3"}, "m": {`"u"`, "null"}}

// generateJS makes a program.
func generateJS(d *Draw, with dialect) *Program {
	g := &js{generator: generator{Draw: d}, dialect: with}
	g.language = g
	body := g.body(25, line("falls-off", "// nothing answers"))
	return &Program{Seed: d.Seed, Inputs: g.inputs, Files: with.wrap(g, body)}
}

// readInput reads an input into a local name, in one of many ways.
func (g *js) readInput(in Input) []*Node {
	k, values := poolKinds[in.Name], poolValues[in.Name]
	name := g.Name(in.Name)
	from := g.dialect.read(in)
	add := func(kind kind) { g.scope = append(g.scope, local{name, kind, values}) }
	holder, property, member := strings.Cut(from, "|")
	if member {
		from = holder + "." + property
	}
	fallback := oneOf(g.Draw, values...)
	switch c := g.IntN(12); {
	case c == 0 && member:
		add(k)
		return []*Node{line("destructuring", "const { %s: %s } = %s as any;", property, name, holder)}
	case c == 1 && member && k != loose:
		add(k)
		return []*Node{line("destructuring-default", "const { %s: %s = %s } = %s as any;", property, name, fallback, holder)}
	case c == 2 && member:
		add(k)
		rest := g.Name("others")
		return []*Node{line("destructuring-rest", "const { %s: %s, ...%s } = %s as any;", property, name, rest, holder)}
	case c == 3:
		add(k)
		return []*Node{line("nullish-default", "const %s = %s ?? %s;", name, from, fallback)}
	case c == 4:
		add(k)
		return []*Node{line("or-default", "const %s = %s || %s;", name, from, fallback)}
	case c == 5:
		add(k)
		return []*Node{line("", "let %s: any = %s;", name, from), line("rewrite-or", "%s = %s || %s;", name, name, fallback)}
	case c == 6:
		add(k)
		return []*Node{line("", "let %s: any = %s;", name, from), line("rewrite-nullish", "%s = %s ?? null;", name, name)}
	case c == 7:
		add(k)
		return []*Node{line("", "let %s: any = %s;", name, from), line("assign-logical", "%s %s %s;", name, oneOf(g.Draw, "??=", "||="), fallback)}
	case c == 8 && k == text:
		add(k)
		return []*Node{line("", "let %s: any = %s;", name, from), block("rewrite-in-branch", fmt.Sprintf("if (%s) {", name), []*Node{line("", "%s = %s.%s;", name, name, oneOf(g.Draw, "trim()", "toUpperCase()", `replace("t", "r")`))}, "}")}
	case c == 9:
		add(k)
		return []*Node{line("", "let %s: any = %s;", name, from), block("write-in-branch", fmt.Sprintf("if (%s === %s) {", name, fallback), []*Node{line("", "%s = %s;", name, oneOf(g.Draw, values...))}, "}")}
	}
	add(k)
	return []*Node{line("", "const %s: any = %s;", name, from)}
}

// condition draws a test.
func (g *js) condition() string { return g.joined(" && ", " || ", "!") }

func (g *js) test() string {
	v := g.any()
	pick := func() string { return oneOf(g.Draw, v.values...) }
	switch v.kind {
	case text:
		switch g.IntN(9) {
		case 0:
			return v.name
		case 1, 2:
			return "!" + v.name
		case 3:
			return fmt.Sprintf("%s === %s", v.name, pick())
		case 4:
			return fmt.Sprintf("%s !== %s", v.name, pick())
		case 5:
			return fmt.Sprintf("[%s, %s].includes(%s)", pick(), pick(), v.name)
		case 6:
			return fmt.Sprintf("%s == null", v.name)
		case 7:
			return fmt.Sprintf("typeof %s === \"string\"", v.name)
		}
		return fmt.Sprintf("%s?.length > 2", v.name)
	case number:
		switch g.IntN(6) {
		case 0:
			return fmt.Sprintf("%s > 3", v.name)
		case 1:
			return fmt.Sprintf("%s === %s", v.name, pick())
		case 2:
			return "!" + v.name
		case 3:
			return fmt.Sprintf("%s === undefined", v.name)
		case 4:
			return fmt.Sprintf("typeof %s !== \"number\"", v.name)
		}
		return fmt.Sprintf("%s <= 5", v.name)
	case loose:
		switch g.IntN(5) {
		case 0:
			return fmt.Sprintf("%s === null", v.name)
		case 1:
			return fmt.Sprintf("%s === %s", v.name, pick())
		case 2:
			return fmt.Sprintf("%s == null", v.name)
		case 3:
			return v.name
		}
		return "!" + v.name
	case row:
		switch g.IntN(4) {
		case 0:
			return fmt.Sprintf("%s === null", v.name)
		case 1:
			return v.name
		case 2:
			return fmt.Sprintf("%s?.id === 1", v.name)
		}
		return "!" + v.name
	}
	return oneOf(g.Draw, "", "!") + v.name
}

func (g *js) status() string {
	return oneOf(g.Draw, "200", "201", "202", "400", "403", "404", "409", "418", "422", "500")
}

// object is an object literal that no other place answers with.
func (g *js) object() string {
	fields := []string{fmt.Sprintf("at: %d", g.Mark())}
	for range g.IntN(3) {
		v := g.any()
		switch g.IntN(5) {
		case 0:
			fields = append(fields, fmt.Sprintf("%s: %s", g.Name("f"), v.name))
		case 1:
			fields = append(fields, fmt.Sprintf("%s: %s ? 1 : \"no\"", g.Name("f"), v.name))
		case 2:
			fields = append(fields, fmt.Sprintf("%s: [1, \"b\"]", g.Name("f")))
		case 3:
			fields = append(fields, fmt.Sprintf("%s: { deep: true }", g.Name("f")))
		case 4:
			fields = append(fields, fmt.Sprintf("%s: `${%s}-`", g.Name("f"), v.name))
		}
	}
	return "{ " + strings.Join(fields, ", ") + " }"
}

// leaf answers, and ends the handler or the helper around it that returns answers.
func (g *js) leaf() []*Node {
	if g.Chance(12) {
		return []*Node{g.throw()}
	}
	if len(g.dialect.others) > 0 && (g.dialect.answer == nil || g.Chance(5)) {
		return oneOf(g.Draw, g.dialect.others...)(g)
	}
	if g.Chance(4) {
		return g.built()
	}
	if g.Chance(9) {
		return []*Node{line("ternary-status", "%s", g.end(g.dialect.answer(fmt.Sprintf("%s ? %s : %s", g.condition(), g.status(), g.status()), g.object())))}
	}
	if g.Chance(9) {
		return []*Node{line("ternary-body", "%s", g.end(g.dialect.answer(g.status(), fmt.Sprintf("%s ? %s : %s", g.condition(), g.object(), g.object()))))}
	}
	if g.Chance(9) {
		return []*Node{line("ternary-answer", "return %s ? %s : %s;", g.condition(), g.answer(), g.answer())}
	}
	return []*Node{line("answer", "%s", g.end(g.answer()))}
}

// answer is an expression that answers.
func (g *js) answer() string { return g.dialect.answer(g.status(), g.object()) }

// end makes an answer the end of a function.
func (g *js) end(answer string) string {
	if !g.dialect.value && g.Chance(3) {
		return answer + ";\nreturn;"
	}
	return "return " + answer + ";"
}

// throw raises an exception that nothing here catches.
func (g *js) throw() *Node {
	return line("throw", "throw new %s(%q);", oneOf(g.Draw, "Error", "TypeError", g.class()), fmt.Sprint("t", g.Mark()))
}

// class is an exception of the program's own, in the module beside the handler.
func (g *js) class() string {
	const name = "Refused"
	g.helper(name, line("exception-class", "export class %s extends Error {}", name))
	return name
}

// load is a function of the module beside the handler that gives an object, null or an exception by its argument.
func (g *js) load() string {
	g.class()
	g.helper("load", block("async-helper", "export async function load(key: any): Promise<any> {", []*Node{
		line("", `if (key === "tea" || key === 7) return { id: 1, name: "n" };`),
		line("", `if (key === "rye") throw new Refused("load");`),
		line("", "return null;"),
	}, "}"))
	return "load"
}

// statement draws a construct.
func (g *js) statement() []*Node {
	list := slices.Concat(constructsJS(), metJS(), lookupsJS(), writtenConstructsJS(g.dialect.name))
	for {
		c := list[g.IntN(len(list))]
		if c.answers && g.dialect.answer == nil || c.deep && g.depth > 1 || c.top && g.depth > 0 {
			continue
		}
		if out := c.make(g); out != nil {
			return out
		}
	}
}

// construct is one way to write something.
type construct struct {
	make func(g *js) []*Node
	// answers: it needs an expression that answers. deep: it is not put into others. top: it declares what has
	// to stand at the handler's own level.
	answers, deep, top bool
}
