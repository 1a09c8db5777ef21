package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/host/syntax"
)

// edit replaces a part of a file's text.
type edit struct {
	in       *file
	from, to int
	text     string
}

// change is one place where a class of changes is made.
type change struct {
	what  string
	edits []edit
	// renamed are new names, each of which nothing else has, with what they were before.
	renamed map[string]string
	// newFile is a file that the change adds.
	newFile, newText string
	// from and to are the function around the place: two places that overlap are not changed together.
	in       *file
	from, to int
}

func (c *change) overlaps(o *change) bool {
	if c.newFile != "" && c.newFile == o.newFile {
		return true
	}
	return c.in != nil && c.in == o.in && c.from < o.to && o.from < c.to
}

// class is one way of writing the same otherwise.
type class struct {
	name   string
	places func(*project) []*change
	// outcomes: only outcomes stay the same. defaults: which path is the default of its unit need not, since that is said
	// of how the code is written.
	outcomes, defaults bool
}

var classes = []class{
	{name: "rename a local", places: renames},
	{name: "reorder functions", places: swaps},
	{name: "function to arrow", places: arrows},
	{name: "early return to else", places: elses, defaults: true},
	{name: "wrap in a block", places: blocks, defaults: true},
	{name: "helper to a file", places: moves},
	{name: "inline a helper", places: inlines, outcomes: true},
	{name: "add a file", places: files},
}

// node is a node of a file's tree.
type node struct {
	f *file
	n syntax.Node
}

func (x node) kind() string        { return x.f.tree.KindName(x.n) }
func (x node) text() string        { return x.f.tree.Text(x.n) }
func (x node) start() int          { return int(x.f.tree.Start(x.n)) }
func (x node) end() int            { return int(x.f.tree.End(x.n)) }
func (x node) is(k ...string) bool { return slices.Contains(k, x.kind()) }

func (x node) field(name string) node {
	return node{x.f, x.f.tree.ChildByFieldName(x.n, name)}
}

func (x node) none() bool { return x.n == syntax.NoNode }

func (x node) parent() node {
	p, ok := x.f.tree.ParentOf(x.n)
	if !ok {
		return node{x.f, syntax.NoNode}
	}
	return node{x.f, p}
}

func (x node) children() (out []node) {
	for c := range x.f.tree.NamedChildren(x.n) {
		out = append(out, node{x.f, c})
	}
	return out
}

// within lists the nodes inside a node that have one of some kinds, itself included.
func (x node) within(kinds ...string) (out []node) {
	for n := x.n; n < x.f.tree.After(x.n); n++ {
		if y := (node{x.f, n}); x.f.tree.Named(n) && y.is(kinds...) {
			out = append(out, y)
		}
	}
	return out
}

func (f *file) top() node { return node{f, 0} }

// around is the innermost function around a node, of those that have a scope of their own.
func (x node) around() node {
	for p := x.parent(); !p.none(); p = p.parent() {
		if p.is("function_declaration", "function_expression", "arrow_function", "method_definition", "function_definition", "method", "singleton_method") {
			return p
		}
	}
	return node{x.f, syntax.NoNode}
}

func (x node) place(class string) string {
	return fmt.Sprintf("%s:%d %s", x.f.name, x.f.tree.Line(x.n), class)
}

// on makes a change inside a function.
func (x node) on(what string, edits ...edit) *change {
	return &change{what: x.place(what), edits: edits, in: x.f, from: x.start(), to: x.end()}
}

func (x node) replaced(text string) edit { return edit{x.f, x.start(), x.end(), text} }

// names are the kinds of nodes that are names of values.
var names = []string{"identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern", "constant"}

// renames are local names that are written once as a declaration, and that nothing else in the file is called.
func renames(p *project) (out []*change) {
	for _, f := range p.files {
		if strings.Contains(f.text, "eval(") || strings.Contains(f.text, "locals()") || strings.Contains(f.text, "binding") {
			continue
		}
		all := map[string][]node{}
		for _, x := range f.top().within(names...) {
			all[x.text()] = append(all[x.text()], x)
		}
		done := map[string]bool{}
		for _, d := range f.top().within("variable_declarator", "assignment") {
			target := d.field("name")
			if d.is("assignment") {
				target = d.field("left")
			}
			fn := d.around()
			if target.none() || !target.is("identifier") || fn.none() || done[target.text()] {
				continue
			}
			name := target.text()
			done[name] = true
			if len(name) < 4 || !renamable(fn, name, all[name]) || regexp.MustCompile(`[{(,]\s*`+name+`:\s*[,)}\n]`).MatchString(f.text) && f.ruby {
				continue
			}
			fresh := sameLength(name, len(out), p)
			if fresh == "" {
				continue
			}
			c := fn.on("rename " + name)
			c.renamed = map[string]string{fresh: name}
			for _, x := range all[name] {
				if !isName(x) {
					continue
				}
				text := fresh
				if x.is("shorthand_property_identifier", "shorthand_property_identifier_pattern") {
					text = name + ": " + fresh
				}
				c.edits = append(c.edits, x.replaced(text))
			}
			out = append(out, c)
		}
	}
	return out
}

// sameLength is a name that no file has, as long as another: texts are cut at a length. It is "" where all are taken.
func sameLength(name string, number int, p *project) string {
	fresh := fmt.Sprintf("zq%0*d", len(name)-2, number)
	if len(fresh) != len(name) || slices.ContainsFunc(p.files, func(f *file) bool { return strings.Contains(f.text, fresh) }) {
		return ""
	}
	return fresh
}

// isName reports whether an identifier is the name of a value, and no member, keyword or method.
func isName(x node) bool {
	p := x.parent()
	switch p.kind() {
	case "attribute":
		return p.field("object").n == x.n
	case "keyword_argument":
		return p.field("name").n != x.n
	case "call":
		return p.field("method").n != x.n
	}
	return true
}

// renamable reports whether each name of a text in a file is in one function, where it is declared once and no parameter.
func renamable(fn node, name string, all []node) bool {
	declared := 0
	for _, x := range all {
		if !isName(x) {
			if fn.f.ruby && x.parent().is("call") && x.parent().field("receiver").none() {
				return false // a method of that name
			}
			continue
		}
		if x.start() < fn.start() || x.end() > fn.end() {
			return false
		}
		for p := x.parent(); !p.none() && p.n != fn.n; p = p.parent() {
			if p.is("formal_parameters", "parameters", "lambda_parameters", "method_parameters", "block_parameters", "global_statement", "nonlocal_statement", "import_statement",
				"import_from_statement", "labeled_statement", "for_in_statement", "object_pattern", "array_pattern", "jsx_attribute") {
				return false
			}
			if p.is("arrow_function") && p.field("parameter").n == x.n {
				return false
			}
		}
		if x.parent().is("variable_declarator") && x.parent().field("name").n == x.n {
			declared++
		}
	}
	params := fn.field("parameters")
	if !params.none() && slices.ContainsFunc(params.within(names...), func(x node) bool { return x.text() == name }) {
		return false
	}
	return declared <= 1
}

// swaps are functions that stand beside each other.
func swaps(p *project) (out []*change) {
	for _, f := range p.files {
		kinds := []string{"function_declaration"}
		if f.python {
			kinds = []string{"function_definition"}
		} else if f.ruby {
			kinds = []string{"method"}
		}
		for _, a := range f.top().within(kinds...) {
			if a.parent().is("decorated_definition", "export_statement") || f.python && !a.parent().is("block", "module") || !f.python && !f.ruby && !a.parent().is("program") ||
				f.ruby && !a.parent().is("body_statement", "program") {
				continue
			}
			sibling, ok := next(a)
			if !ok || !sibling.is(kinds...) || sibling.field("name").text() == a.field("name").text() {
				continue
			}
			c := a.on(fmt.Sprintf("swap %s and %s", a.field("name").text(), sibling.field("name").text()), a.replaced(sibling.text()), sibling.replaced(a.text()))
			c.to = sibling.end()
			if column(a) == column(sibling) {
				out = append(out, c)
			}
		}
	}
	return out
}

// next is the statement behind one.
func next(x node) (node, bool) {
	list := x.parent().children()
	for i, c := range list {
		if c.n == x.n && i+1 < len(list) {
			return list[i+1], true
		}
	}
	return node{}, false
}

func column(x node) int { return x.start() - strings.LastIndexByte(x.f.text[:x.start()], '\n') - 1 }

// arrows are functions that may as well be arrows in a constant.
func arrows(p *project) (out []*change) {
	for _, f := range p.files {
		for _, fn := range f.top().within("function_declaration") {
			name, params, body := fn.field("name"), fn.field("parameters"), fn.field("body")
			top := fn
			if fn.parent().is("export_statement") {
				top = fn.parent()
				if strings.Contains(f.text[top.start():fn.start()], "default") {
					continue
				}
			}
			if name.none() || body.none() || !top.parent().is("program") || !fn.field("type_parameters").none() || strings.HasSuffix(f.name, ".js") && strings.Contains(fn.text(), "arguments") {
				continue
			}
			if len(fn.within("this")) > 0 || regexp.MustCompile(`\barguments\b|\bnew\.target\b|\basserts\b`).MatchString(fn.text()) || !usedBehind(fn, name.text()) {
				continue
			}
			async := ""
			if strings.HasPrefix(fn.text(), "async") {
				async = "async "
			}
			out = append(out, fn.on("arrow "+name.text(), fn.replaced("const "+name.text()+" = "+async+f.text[params.start():body.start()]+"=> "+body.text()+";")))
		}
	}
	return out
}

// usedBehind reports whether a function is used in functions and behind its place only, is declared once, and makes no instances.
func usedBehind(fn node, name string) bool {
	for _, x := range fn.f.top().within("identifier", "type_identifier") {
		if x.text() != name || x.start() >= fn.start() && x.end() <= fn.end() {
			continue
		}
		if x.parent().is("function_declaration", "function_signature") || x.parent().is("new_expression") || x.parent().is("member_expression") {
			return false
		}
		if x.start() < fn.start() && x.around().none() {
			return false
		}
	}
	return true
}

// elses are returns under a test behind which the function goes on.
func elses(p *project) (out []*change) {
	for _, f := range p.files {
		for _, test := range f.top().within("if_statement") {
			if test.parent().is("else_clause") || !test.field("alternative").none() || test.around().none() {
				continue
			}
			block := test.parent()
			then := test.field("consequence")
			if then.none() || !endsAway(then) || !block.is("statement_block", "block") || block.parent().n != test.around().n {
				continue
			}
			list := block.children()
			at := slices.IndexFunc(list, func(c node) bool { return c.n == test.n })
			rest := list[at+1:]
			if len(rest) == 0 || slices.ContainsFunc(rest, func(c node) bool {
				return c.is("function_declaration", "class_declaration", "comment", "function_definition", "class_definition", "decorated_definition") ||
					len(c.within("template_string", "string", "jsx_text")) > 0 && f.python && strings.Contains(c.text(), `"""`)
			}) {
				continue
			}
			last := rest[len(rest)-1]
			if f.python {
				if slices.ContainsFunc(rest, func(c node) bool {
					return slices.ContainsFunc(c.within("string"), func(s node) bool { return strings.Contains(s.text(), "\n") })
				}) {
					continue
				}
				indent := strings.Repeat(" ", column(test))
				body := f.text[rest[0].start():last.end()]
				out = append(out, test.around().on(fmt.Sprintf("else at line %d", f.tree.Line(test.n)), edit{f, rest[0].start(), last.end(), "else:\n" + indent + "    " + strings.ReplaceAll(body, "\n", "\n    ")}))
				continue
			}
			out = append(out, test.around().on(fmt.Sprintf("else at line %d", f.tree.Line(test.n)),
				edit{f, test.end(), test.end(), " else {"}, edit{f, last.end(), last.end(), " }"}))
		}
	}
	return out
}

// endsAway reports whether a block ends with a return or a throw.
func endsAway(then node) bool {
	list := then.children()
	if then.is("return_statement", "throw_statement") {
		return true
	}
	return len(list) > 0 && then.is("statement_block", "block") && list[len(list)-1].is("return_statement", "throw_statement", "raise_statement")
}

// blocks are bodies that may stand in a block of their own.
func blocks(p *project) (out []*change) {
	for _, f := range p.files {
		for _, fn := range f.top().within("function_declaration", "arrow_function", "method_definition", "function_definition", "method") {
			body := fn.field("body")
			if body.none() {
				continue
			}
			list := body.children()
			if len(list) == 0 {
				continue
			}
			first, last := list[0], list[len(list)-1]
			switch {
			case body.is("statement_block"):
				if first.is("expression_statement") && strings.HasPrefix(strings.TrimLeft(first.text(), `"'`), "use ") {
					continue
				}
				out = append(out, fn.on("block", edit{f, first.start(), first.start(), "{ "}, edit{f, last.end(), last.end(), "\n}"}))
			case f.python && body.is("block"):
				text := f.text[first.start():last.end()]
				if first.is("expression_statement") || strings.Contains(text, `"""`) || strings.Contains(text, "'''") || column(first) < 4 || fn.parent().is("lambda") ||
					!strings.Contains(f.text[fn.start():first.start()], "\n") || regexp.MustCompile(`\\\n`).MatchString(text) {
					continue
				}
				indent := strings.Repeat(" ", column(first))
				out = append(out, fn.on("if True", edit{f, first.start(), last.end(), "if True:\n" + indent + "    " + strings.ReplaceAll(text, "\n", "\n    ")}))
			case f.ruby && body.is("body_statement"):
				text := f.text[first.start():last.end()]
				if strings.Contains(text, "<<") || slices.ContainsFunc(list, func(c node) bool { return c.is("rescue", "ensure", "else") }) || fn.field("name").none() || strings.Contains(fn.text()[:strings.IndexByte(fn.text()+"\n", '\n')], " = ") {
					continue
				}
				out = append(out, fn.on("begin", edit{f, first.start(), first.start(), "begin\n"}, edit{f, last.end(), last.end(), "\nend"}))
			}
		}
	}
	return out
}

// ownNames are the names that a file declares or imports at its top.
func ownNames(f *file) map[string]bool {
	out := map[string]bool{}
	for _, x := range f.top().within("identifier", "type_identifier") {
		if x.around().none() {
			out[x.text()] = true
		}
	}
	return out
}

// moves are functions that use nothing of their file.
func moves(p *project) (out []*change) {
	for _, f := range p.files {
		if f.ruby {
			continue
		}
		top := ownNames(f)
		kind := "function_declaration"
		if f.python {
			kind = "function_definition"
		}
		for _, fn := range f.top().within(kind) {
			name := fn.field("name")
			if name.none() || !fn.parent().is("program", "module") || fn.field("body").none() {
				continue
			}
			free := !slices.ContainsFunc(fn.within("identifier", "type_identifier"), func(x node) bool {
				return x.text() != name.text() && top[x.text()]
			})
			// Nothing but the function itself may write its name.
			for _, x := range f.top().within("identifier") {
				if x.text() == name.text() && x.parent().is("function_signature", "export_specifier", "assignment_expression", "global_statement") {
					free = false
				}
			}
			if !free {
				continue
			}
			base := strings.TrimSuffix(path.Base(f.name), path.Ext(f.name)) + "_moved_" + name.text()
			ext := path.Ext(f.name)
			c := fn.on("move " + name.text())
			c.newFile = path.Join(path.Dir(f.name), base+ext)
			c.renamed = map[string]string{path.Base(c.newFile): path.Base(f.name)}
			if f.python {
				if strings.HasPrefix(f.text[:min(len(f.text), 40)], "from __future__") || p.file(path.Join(path.Dir(f.name), "__init__.py")) == nil {
					continue
				}
				c.newText = fn.text() + "\n"
				c.edits = []edit{fn.replaced("from ." + base + " import " + name.text())}
			} else {
				if strings.Contains(f.text, "module.exports") || strings.Contains(f.text, "require(") {
					continue
				}
				c.newText = "export " + fn.text() + "\n"
				suffix := ""
				if regexp.MustCompile(`from ['"]\.[^'"]*\.js['"]`).MatchString(f.text) {
					suffix = ".js"
				}
				c.edits = []edit{fn.replaced(fmt.Sprintf("import { %s } from \"./%s%s\";", name.text(), base, suffix))}
			}
			out = append(out, c)
		}
	}
	return out
}

// file is a file of the project by its name.
func (p *project) file(name string) *file {
	for _, f := range p.files {
		if f.name == name {
			return f
		}
	}
	return nil
}

// inlines are helpers of one return statement that are called once, with names and literals.
func inlines(p *project) (out []*change) {
	for _, f := range p.files {
		if f.ruby {
			continue
		}
		for _, fn := range f.top().within("function_declaration", "function_definition") {
			name, body := fn.field("name"), fn.field("body")
			if name.none() || body.none() || !fn.parent().is("program", "module") || strings.HasPrefix(fn.text(), "async") {
				continue
			}
			list := body.children()
			if len(list) != 1 || !list[0].is("return_statement") || len(list[0].children()) != 1 {
				continue
			}
			value := list[0].children()[0]
			if len(value.within("arrow_function", "function_expression", "lambda", "this", "yield", "await_expression", "await")) > 0 || strings.Contains(value.text(), "\n") {
				continue
			}
			var call node
			uses := 0
			for _, x := range f.top().within("identifier") {
				if x.text() == name.text() && x.n != name.n {
					uses++
					if x.parent().is("call_expression", "call") && x.parent().field("function").n == x.n {
						call = x.parent()
					}
				}
			}
			if uses != 1 || call.f == nil || call.start() >= fn.start() && call.end() <= fn.end() {
				continue
			}
			text, ok := substituted(fn, value, call)
			if ok {
				out = append(out, call.on("inline "+name.text(), call.replaced("("+text+")")))
			}
		}
	}
	return out
}

// substituted is what a helper returns, with the arguments of a call in the place of its parameters.
func substituted(fn, value, call node) (string, bool) {
	given := map[string]string{}
	args := call.field("arguments").children()
	params := fn.field("parameters").children()
	if len(args) != len(params) {
		return "", false
	}
	for i, p := range params {
		id := p
		if p.is("required_parameter") {
			id = p.field("pattern")
		}
		if !id.none() && id.is("identifier") && args[i].is("identifier", "string", "number", "integer", "true", "false") && (!p.is("required_parameter") || p.field("value").none()) {
			given[id.text()] = args[i].text()
			continue
		}
		return "", false
	}
	var edits []edit
	for _, x := range value.within(names...) {
		to, ok := given[x.text()]
		if !ok || !isName(x) {
			continue
		}
		if x.is("shorthand_property_identifier") {
			to = x.text() + ": " + to
		}
		edits = append(edits, edit{fn.f, x.start() - value.start(), x.end() - value.start(), to})
	}
	return edited(value.text(), edits), true
}

// files are folders that a file can be added to.
func files(p *project) (out []*change) {
	seen := map[string]bool{}
	for _, f := range p.files {
		dir := path.Dir(f.name)
		ext := path.Ext(f.name)
		if seen[dir+ext] || strings.Contains(f.name, "routes") || strings.Contains(f.name, "/app/") && !f.ruby && !f.python {
			continue // a folder whose files are routes
		}
		seen[dir+ext] = true
		c := &change{what: dir + " add a file", newFile: path.Join(dir, "unrelated_added"+ext), newText: "export function unrelatedAdded(n: number) {\n  return n + 1;\n}\n"}
		switch {
		case f.python:
			c.newText = "def unrelated_added(n):\n    return n + 1\n"
		case f.ruby:
			c.newText = "module UnrelatedAdded\n  def self.one(n)\n    n + 1\n  end\nend\n"
		case strings.HasPrefix(ext, ".j"):
			c.newText = "export function unrelatedAdded(n) {\n  return n + 1;\n}\n"
		}
		out = append(out, c)
	}
	return out
}
