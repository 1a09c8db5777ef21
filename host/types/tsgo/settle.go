package tsgo

import (
	"strings"
	"sync"
	"unicode"

	tsgo "github.com/microsoft/typescript-go/shim"

	"github.com/drift-analyzer/drift/internal/cycles"
)

// Members whose types are inferred from themselves have for the compiler the type that the first question happens to
// give them: of `made.a = JSON.stringify(made.a)`, text where the field is asked for first, nothing where the call is.
// So each checker is asked for all such members of its program before anything else, in the order in which they stand.

// members are the members of a program that may be inferred from themselves.
type members struct {
	find sync.Once
	all  []*tsgo.Node
}

// settle has a checker find out what these members are. One that the compiler fails on is asked for again where its type is
// needed, and noted there.
func (m *members) settle(program *tsgo.Program, c *tsgo.Checker) {
	m.find.Do(func() {
		for _, file := range program.SourceFiles() {
			if !file.IsDeclarationFile && !installed(file.FileName()) && !strings.HasSuffix(file.FileName(), ".json") {
				m.all = append(m.all, ofThemselves(file)...)
			}
		}
	})
	for _, member := range m.all {
		func() {
			defer func() { _ = recover() }()
			c.GetTypeOfSymbol(c.GetMergedSymbol(member.Symbol()))
		}()
	}
}

// ofThemselves gives the members in a file that a call in what they are inferred from may lead back to, by the names that
// stand there: those of members and of variables, and of functions for what they return.
func ofThemselves(file *tsgo.SourceFile) []*tsgo.Node {
	if !mayHaveMembers(file.Text()) {
		return nil
	}
	r := &inferred{names: map[string]int32{}}
	r.each(file.AsNode(), scope{owner: nobody, result: nobody})
	if len(r.members) == 0 {
		return nil
	}
	of, size := cycles.Of(r.leads)
	var out []*tsgo.Node
	for _, m := range r.members {
		if size[of[m.name]] > 1 || r.itself(m.name) {
			out = append(out, m.at)
		}
	}
	return out
}

// mayHaveMembers reports whether a text writes to a member, or has a class; most files do neither, and are not read.
func mayHaveMembers(text string) bool {
	if strings.Contains(text, "class ") {
		return true
	}
	for at := 0; ; at++ {
		next := strings.IndexByte(text[at:], '=')
		if next < 0 {
			return false
		}
		at += next
		if left := strings.TrimRight(text[:at], " \t\r\n"); strings.HasSuffix(left, "]") {
			// A list's pattern has nothing before its bracket, and the type of a list nothing in it.
			if open := strings.LastIndexByte(left, '['); open > 0 && open < len(left)-2 && !strings.ContainsRune(" \t\r\n(,{[", rune(left[open-1])) {
				return true
			}
		} else if name := strings.TrimRightFunc(left, inName); strings.HasSuffix(name, ".") || strings.HasSuffix(name, "#") {
			return true
		}
	}
}

func inName(c rune) bool { return c == '_' || c == '$' || unicode.IsLetter(c) || unicode.IsDigit(c) }

// nobody has no type that is inferred from what is being read.
const nobody int32 = -1

// scope says whose type is inferred from an expression: owner is the name of what it is the value of, result that of the
// function that returns it.
type scope struct{ owner, result int32 }

// inferred is what is read of one file: the names that lead to one another, as their types are inferred.
type inferred struct {
	names   map[string]int32
	leads   [][]int32
	members []member
}

// member is a member without a type of its own, and its name.
type member struct {
	at   *tsgo.Node
	name int32
}

func (r *inferred) name(text string) int32 {
	n, ok := r.names[text]
	if !ok {
		n = int32(len(r.leads))
		r.names[text], r.leads = n, append(r.leads, nil)
	}
	return n
}

// part is what has no name of its own.
func (r *inferred) part() int32 {
	r.leads = append(r.leads, nil)
	return int32(len(r.leads) - 1)
}

func (r *inferred) itself(name int32) bool {
	for _, to := range r.leads[name] {
		if to == name {
			return true
		}
	}
	return false
}

func (r *inferred) mention(owner int32, text string) {
	if owner != nobody {
		r.leads[owner] = append(r.leads[owner], r.name(text))
	}
}

// each reads all parts of a node.
func (r *inferred) each(n *tsgo.Node, in scope) {
	n.ForEachChild(func(part *tsgo.Node) bool {
		r.read(part, in)
		return false
	})
}

func (r *inferred) read(n *tsgo.Node, in scope) {
	switch {
	case tsgo.IsTypeNode(n):
		return // what is written is not inferred
	case tsgo.IsFunctionLike(n):
		r.function(n, in)
		return
	}
	switch n.Kind {
	case tsgo.KindIdentifier, tsgo.KindPrivateIdentifier, tsgo.KindStringLiteral:
		r.mention(in.owner, n.Text())
	case tsgo.KindVariableDeclaration, tsgo.KindPropertyDeclaration, tsgo.KindBindingElement, tsgo.KindParameter:
		r.declared(n, in)
	case tsgo.KindBinaryExpression:
		r.assigned(n, in)
	case tsgo.KindReturnStatement:
		r.each(n, scope{owner: in.result, result: in.result})
	case tsgo.KindClassDeclaration, tsgo.KindExpressionStatement, tsgo.KindVariableStatement:
		r.each(n, scope{owner: nobody, result: in.result})
	default:
		r.each(n, in)
	}
}

// function reads a function: what it returns is inferred with its own name, or with what it is the value of.
func (r *inferred) function(n *tsgo.Node, in scope) {
	result := in.owner
	if name := n.Name(); name != nil && tsgo.HasText(name) {
		if result = r.name(name.Text()); in.owner != nobody {
			r.mention(in.owner, name.Text())
		}
	}
	if n.Type() != nil {
		result = nobody
	}
	for _, p := range n.Parameters() {
		r.read(p, scope{owner: nobody, result: nobody})
	}
	body := n.Body()
	switch {
	case body == nil:
	case body.Kind == tsgo.KindBlock:
		r.each(body, scope{owner: nobody, result: result})
	default:
		r.read(body, scope{owner: result, result: nobody})
	}
}

// declared reads a declaration that may have a first value.
func (r *inferred) declared(n *tsgo.Node, in scope) {
	value, name := n.Initializer(), n.Name()
	if name == nil {
		return
	}
	within := scope{owner: nobody, result: in.result}
	if n.Kind != tsgo.KindBindingElement {
		in.owner = nobody
	}
	if !tsgo.HasText(name) {
		r.pattern(name, value, in)
		return
	}
	if n.Type() == nil {
		within.owner = r.name(name.Text())
		if in.owner != nobody {
			r.leads[within.owner] = append(r.leads[within.owner], in.owner)
		}
	}
	if value == nil {
		return
	}
	r.read(value, within)
	if n.Kind == tsgo.KindPropertyDeclaration && n.Type() == nil && calls(value) {
		r.members = append(r.members, member{n, within.owner})
	}
}

// pattern reads a pattern: each of its names is inferred from the whole value, which is read once.
func (r *inferred) pattern(pattern, value *tsgo.Node, in scope) {
	whole := r.part()
	if in.owner != nobody {
		r.leads[whole] = append(r.leads[whole], in.owner)
	}
	if value != nil {
		r.read(value, scope{owner: whole, result: in.result})
	}
	pattern.ForEachChild(func(part *tsgo.Node) bool {
		if part.Kind == tsgo.KindBindingElement {
			r.declared(part, scope{owner: whole, result: in.result})
		}
		return false
	})
}

// assigned reads an assignment; other expressions of two sides are read as they are.
func (r *inferred) assigned(n *tsgo.Node, in scope) {
	e := n.AsBinaryExpression()
	name := ""
	if e.OperatorToken.Kind == tsgo.KindEqualsToken {
		switch left := e.Left; left.Kind {
		case tsgo.KindIdentifier:
			name = left.Text()
		case tsgo.KindPropertyAccessExpression, tsgo.KindElementAccessExpression:
			if at := tsgo.AccessName(left); at != nil && tsgo.HasText(at) {
				name = at.Text()
			}
		}
	}
	if name == "" {
		r.each(n, in)
		return
	}
	to := r.name(name)
	r.read(e.Left, in)
	r.read(e.Right, scope{owner: to, result: in.result})
	if n.Symbol() != nil && n.Type() == nil && calls(e.Right) {
		r.members = append(r.members, member{n, to})
	}
}

// calls reports whether a call stands in an expression.
func calls(n *tsgo.Node) bool {
	if tsgo.IsCallLikeExpression(n) {
		return true
	}
	found := false
	n.ForEachChild(func(part *tsgo.Node) bool {
		found = calls(part)
		return found
	})
	return found
}
