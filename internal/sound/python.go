package main

import (
	"fmt"
	"slices"
	"strings"
)

// pyDialect is how one framework of Python reads requests and answers them.
type pyDialect struct {
	// name is that of the framework.
	name string
	// read is the expression for an input.
	read func(in Input) string
	// answer is a value that answers when the view returns it.
	answer func(status, body string) string
	// others are further statements that end a view.
	others []func(g *py) []*Node
	// raises is a statement by which a helper ends the request with a status; it needs nothing that the module lacks.
	raises func(status string) string
	// wrap puts the statements of the view and of its modules into files.
	wrap func(g *py, body []*Node) []*File
}

// py generates one program in Python.
type py struct {
	generator
	twoModules
	dialect pyDialect
}

// poolPython are the literals that inputs are compared with.
var poolPython = map[string][]string{"a": {`"x"`, `"yy"`, `"zz"`}, "k": {`"tea"`, `"ice"`, `"rum"`}, "n": {"0", "7", "3"}, "m": {`"u"`, "None"}}

// generatePython makes a program.
func generatePython(d *Draw, with pyDialect) *Program {
	g := &py{generator: generator{Draw: d}, dialect: with}
	g.language = g
	body := g.body(20, line("falls-off", "pass"))
	return &Program{Seed: d.Seed, Inputs: g.inputs, Files: with.wrap(g, body)}
}

// readInput reads an input into a local name, in one of several ways.
func (g *py) readInput(in Input) []*Node {
	k, values := poolKinds[in.Name], poolPython[in.Name]
	name, from := g.Name(in.Name), g.dialect.read(in)
	fallback := oneOf(g.Draw, values...)
	g.scope = append(g.scope, local{name, k, values})
	switch c := g.IntN(10); {
	case c == 0 && k != loose:
		return []*Node{line("or-default", "%s = %s or %s", name, from, fallback)}
	case c == 1:
		return []*Node{line("", "%s = %s", name, from), line("rewrite-or", "%s = %s or None", name, name)}
	case c == 2:
		return []*Node{line("", "%s = %s", name, from), line("rewrite-conditional", "%s = %s if %s is None else %s", name, fallback, name, name)}
	case c == 3 && k == text:
		return []*Node{line("", "%s = %s", name, from), block("rewrite-in-branch", fmt.Sprintf("if %s:", name),
			[]*Node{line("", "%s = %s.%s", name, name, oneOf(g.Draw, "strip()", "upper()", `replace("t", "r")`))}, "")}
	case c == 4:
		return []*Node{line("", "%s = %s", name, from), block("write-in-branch", fmt.Sprintf("if %s == %s:", name, fallback), []*Node{line("", "%s = %s", name, oneOf(g.Draw, values...))}, "")}
	}
	if from == name {
		return nil
	}
	return []*Node{line("", "%s = %s", name, from)}
}

// condition draws a test.
func (g *py) condition() string { return g.joined(" and ", " or ", "not ") }

func (g *py) test() string {
	v := g.any()
	pick := func() string { return oneOf(g.Draw, v.values...) }
	switch v.kind {
	case text:
		return oneOf(g.Draw, v.name, "not "+v.name, v.name+" == "+pick(), v.name+" != "+pick(), fmt.Sprintf("%s in (%s, %s)", v.name, pick(), pick()),
			v.name+" is None", fmt.Sprintf("isinstance(%s, str)", v.name), fmt.Sprintf("len(%s or \"\") > 2", v.name))
	case number:
		return oneOf(g.Draw, fmt.Sprintf("(%s or 0) > 3", v.name), v.name+" == "+pick(), "not "+v.name, v.name+" is None", fmt.Sprintf("%s is not None and %s <= 5", v.name, v.name))
	case loose:
		return oneOf(g.Draw, v.name+" is None", v.name+" == "+pick(), v.name, "not "+v.name)
	case row:
		return oneOf(g.Draw, v.name+" is None", v.name, "not "+v.name, fmt.Sprintf("%s is not None and %s[\"id\"] == 1", v.name, v.name))
	}
	return oneOf(g.Draw, "", "not ") + v.name
}

func (g *py) status() string {
	return oneOf(g.Draw, "200", "201", "202", "400", "403", "404", "409", "418", "422", "500")
}

// object is a dictionary that no other place answers with.
func (g *py) object() string {
	fields := []string{fmt.Sprintf(`"at": %d`, g.Mark())}
	for range g.IntN(3) {
		v, name := g.any(), g.Name("f")
		fields = append(fields, fmt.Sprintf("%q: ", name)+oneOf(g.Draw, v.name, fmt.Sprintf(`1 if %s else "no"`, v.name), `[1, "b"]`, `{"deep": True}`, fmt.Sprintf(`f"{%s}-"`, v.name), "None"))
	}
	return "{" + strings.Join(fields, ", ") + "}"
}

// plain is a dictionary for a function that has none of the view's names.
func (g *py) plain() string { return fmt.Sprintf(`{"at": %d, "plain": True}`, g.Mark()) }

// answer is a value that answers.
func (g *py) answer() string { return g.dialect.answer(g.status(), g.object()) }

// leaf ends the view, or the helper around it that returns answers.
func (g *py) leaf() []*Node {
	switch {
	case g.Chance(12):
		return []*Node{g.throw()}
	case g.Chance(8) && g.dialect.raises != nil:
		return []*Node{line("raises-status", "%s", g.dialect.raises(oneOf(g.Draw, "400", "403", "404", "409")))}
	case g.Chance(6) && len(g.dialect.others) > 0:
		return oneOf(g.Draw, g.dialect.others...)(g)
	case g.Chance(4):
		return g.built()
	case g.Chance(9):
		return []*Node{line("ternary-status", "return %s", g.dialect.answer(fmt.Sprintf("%s if %s else %s", g.status(), g.condition(), g.status()), g.object()))}
	case g.Chance(9):
		return []*Node{line("ternary-body", "return %s", g.dialect.answer(g.status(), fmt.Sprintf("%s if %s else %s", g.object(), g.condition(), g.object())))}
	case g.Chance(9):
		return []*Node{line("ternary-answer", "return %s if %s else %s", parenthesised(g.answer()), g.condition(), parenthesised(g.answer()))}
	}
	return []*Node{line("answer", "return %s", g.answer())}
}

// parenthesised keeps a sequence together.
func parenthesised(answer string) string { return "(" + answer + ")" }

// throw raises an exception that nothing here catches.
func (g *py) throw() *Node {
	return line("throw", "raise %s(%q)", oneOf(g.Draw, "ValueError", "RuntimeError", g.class()), fmt.Sprint("t", g.Mark()))
}

// class is an exception of the program's own, in the module beside the view.
func (g *py) class() string {
	g.helper("Refused", block("exception-class", "class Refused(Exception):", []*Node{line("", "pass")}, ""))
	return "Refused"
}

// load is a function of the module beside the view that gives a dictionary, None or an exception by its argument.
func (g *py) load() string {
	g.class()
	g.helper("load", block("helper-loads", "def load(key):", []*Node{
		block("", `if key == "tea" or key == 7:`, []*Node{line("", `return {"id": 1, "name": "n"}`)}, ""),
		block("", `if key == "rye":`, []*Node{line("", `raise Refused("load")`)}, ""),
		line("", "return None"),
	}, ""))
	return "load"
}

// statement draws a construct.
func (g *py) statement() []*Node {
	return drawn(g.Draw, slices.Concat(constructsPython(), metPython(), lookupsPython(), writtenConstructsPython(g.dialect.name)), g)
}

// modules puts a view's module and the one beside it into files.
func (g *py) modules(head []*Node, view ...*Node) []*File {
	top := append([]*Node(nil), head...)
	if len(g.imports) > 0 {
		top = append(top, fixed("from p$ID.help import %s", strings.Join(g.imports, ", ")))
	}
	files := []*File{{Name: "p$ID/app.py", Nodes: append(append(top, g.top...), view...)}}
	if len(g.help) > 0 {
		files = append(files, &File{Name: "p$ID/help.py", Nodes: append(append([]*Node(nil), head...), g.help...)})
	}
	return files
}
