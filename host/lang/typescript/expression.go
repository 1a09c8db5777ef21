package typescript

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// named lowers a value that is written to a name: a function or class without a
// name of its own is called by it.
func (l *lowerer) named(n syntax.Node, name string) unit.ExprID {
	l.name = name
	e := l.expr(n)
	l.name = ""
	return e
}

// expr lowers an expression; 0 for no node.
func (l *lowerer) expr(n syntax.Node) unit.ExprID {
	if n == syntax.NoNode {
		return 0
	}
	if l.depth > maxDepth {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n})
	}
	l.depth++
	defer func() { l.depth-- }()
	name := l.name
	l.name = ""
	k := l.kind(n)
	switch k {
	case "identifier", "shorthand_property_identifier":
		return l.identifier(n)
	case "string", "number", "true", "false", "null", "undefined", "regex":
		return l.literal(n, k)
	case "template_string":
		return l.template(n)
	case "this":
		return l.Add(unit.Expr{Kind: unit.ExprThis, Node: n, Ref: int32(l.method())})
	case "super":
		return l.Add(unit.Expr{Kind: unit.ExprSuper, Node: n, Ref: int32(l.method())})
	case "parenthesized_expression":
		l.name = name
		e := l.expr(l.firstNamed(n))
		l.name = ""
		if e != 0 {
			l.Map(n, e)
		}
		return e
	case "member_expression":
		return l.member(n)
	case "subscript_expression":
		return l.subscript(n)
	case "call_expression":
		return l.call(n)
	case "new_expression":
		callee := l.expr(l.field(n, "constructor"))
		args := l.arguments(l.field(n, "arguments"))
		return l.Add(unit.Expr{Kind: unit.ExprNew, Node: n, A: callee, List: args})
	case "object":
		return l.object(n)
	case "array":
		var ids []unit.ExprID
		for c := range l.Tree.NamedChildren(n) {
			ids = append(ids, l.expr(c))
		}
		return l.Add(unit.Expr{Kind: unit.ExprArray, Node: n, List: l.Exprs(ids)})
	case "arrow_function":
		return l.functionExpr(n, name, unit.FuncArrow)
	case "function_expression", "generator_function", "function":
		if own := l.field(n, "name"); own != syntax.NoNode {
			name = l.Text(own)
		}
		return l.functionExpr(n, name, unit.FuncFunction)
	case "class", "class_declaration", "abstract_class_declaration":
		if own := l.field(n, "name"); own != syntax.NoNode {
			name = l.Text(own)
		}
		return l.Add(unit.Expr{Kind: unit.ExprClass, Node: n, Ref: int32(l.class(n, name))})
	case "function_declaration", "generator_function_declaration":
		return l.functionExpr(n, l.Text(l.field(n, "name")), unit.FuncFunction)
	case "unary_expression":
		return l.unary(n)
	case "update_expression":
		return l.update(n)
	case "binary_expression":
		return l.binary(n)
	case "ternary_expression":
		a := l.expr(l.field(n, "condition"))
		var b, c unit.ExprID
		l.conditionally(func() {
			b, c = l.expr(l.field(n, "consequence")), l.expr(l.field(n, "alternative"))
		})
		return l.Add(unit.Expr{Kind: unit.ExprConditional, Node: n, A: a, B: b, C: c})
	case "assignment_expression":
		return l.assignment(n)
	case "augmented_assignment_expression":
		return l.augmented(n)
	case "await_expression":
		return l.Add(unit.Expr{Kind: unit.ExprAwait, Node: n, A: l.expr(l.firstNamed(n))})
	case "yield_expression":
		return l.Add(unit.Expr{Kind: unit.ExprYield, Node: n, A: l.expr(l.firstNamed(n))})
	case "sequence_expression":
		var ids []unit.ExprID
		l.sequence(n, &ids)
		return l.Add(unit.Expr{Kind: unit.ExprSequence, Node: n, List: l.Exprs(ids)})
	case "spread_element":
		return l.Add(unit.Expr{Kind: unit.ExprSpread, Node: n, A: l.expr(l.firstNamed(n))})
	case "as_expression", "satisfies_expression", "non_null_expression", "instantiation_expression":
		l.name = name
		inner := l.expr(l.firstNamed(n))
		l.name = ""
		var flags unit.Flags
		if k == "as_expression" && l.token(n, "const") {
			flags = unit.FlagConst
		}
		return l.Add(unit.Expr{Kind: unit.ExprCast, Flags: flags, Node: n, A: inner})
	case "type_assertion":
		var last syntax.Node = syntax.NoNode
		for c := range l.Tree.NamedChildren(n) {
			last = c
		}
		return l.Add(unit.Expr{Kind: unit.ExprCast, Node: n, A: l.expr(last)})
	case "jsx_element", "jsx_self_closing_element", "jsx_fragment":
		return l.markup(n, k)
	case "jsx_expression":
		return l.expr(l.firstNamed(n))
	case "meta_property":
		return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: l.Text(n)})
	case "jsx_text":
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: markupText(l.Text(n))})
	}
	return l.other(n)
}

// other keeps what is inside something not modelled.
func (l *lowerer) other(n syntax.Node) unit.ExprID {
	var ids []unit.ExprID
	for c := range l.Tree.NamedChildren(n) {
		switch k := l.kind(c); {
		case strings.HasSuffix(k, "_statement"), strings.HasSuffix(k, "_declaration"), k == "statement_block", strings.HasPrefix(k, "type_"):
		default:
			if e := l.expr(c); e != 0 {
				ids = append(ids, e)
			}
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.Exprs(ids)})
}

func (l *lowerer) identifier(n syntax.Node) unit.ExprID {
	name := l.Text(n)
	if name == "undefined" && l.Lookup(name) == 0 {
		return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitUndefined, Node: n})
	}
	return l.Add(unit.Expr{Kind: unit.ExprName, Node: n, Str: name, Ref: int32(l.Lookup(name))})
}

func (l *lowerer) literal(n syntax.Node, kind string) unit.ExprID {
	x := unit.Expr{Kind: unit.ExprLiteral, Node: n, Str: l.Text(n)}
	switch kind {
	case "string":
		x.Op, x.Str = unit.LitString, l.stringText(n)
	case "number":
		x.Op = unit.LitNumber
		if strings.HasSuffix(x.Str, "n") {
			x.Op = unit.LitBigInt
		}
	case "true", "false":
		x.Op = unit.LitBoolean
	case "null":
		x.Op, x.Str = unit.LitNull, ""
	case "undefined":
		x.Op, x.Str = unit.LitUndefined, ""
	case "regex":
		x.Kind = unit.ExprRegexp
		if p := l.field(n, "pattern"); p != syntax.NoNode {
			x.Str = l.Text(p)
		}
	}
	return l.Add(x)
}

// stringText is the cooked value of a string literal.
func (l *lowerer) stringText(n syntax.Node) string {
	s := l.Text(n)
	if len(s) < 2 {
		return ""
	}
	s = s[1 : len(s)-1]
	if !strings.Contains(s, `\`) {
		return s
	}
	return unescape(s)
}

func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r':
			b.WriteByte('\r')
		case 'b', 'f', 'v', '0':
			b.WriteByte(' ')
		case '\n':
		case 'x', 'u':
			digits, skip := "", 0
			switch {
			case c == 'x' && i+2 < len(s):
				digits, skip = s[i+1:i+3], 2
			case c == 'u' && i+1 < len(s) && s[i+1] == '{':
				if end := strings.IndexByte(s[i:], '}'); end > 0 {
					digits, skip = s[i+2:i+end], end
				}
			case c == 'u' && i+4 < len(s):
				digits, skip = s[i+1:i+5], 4
			}
			if r, err := strconv.ParseUint(digits, 16, 32); err == nil {
				b.WriteRune(rune(r))
				i += skip
			}
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			b.WriteRune(r)
			i += size - 1
		}
	}
	return b.String()
}

func (l *lowerer) template(n syntax.Node) unit.ExprID {
	return l.Add(unit.Expr{Kind: unit.ExprTemplate, Node: n, List: l.Exprs(l.templateParts(n))})
}

func (l *lowerer) templateParts(n syntax.Node) []unit.ExprID {
	var ids []unit.ExprID
	at := l.Tree.Start(n) + 1
	text := func(to uint32, node syntax.Node) {
		if to > at {
			s := l.File.Source[at:to]
			if strings.Contains(s, `\`) {
				s = unescape(s)
			}
			ids = append(ids, l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: node, Str: s}))
		}
	}
	for c := range l.Tree.NamedChildren(n) {
		if l.kind(c) != "template_substitution" {
			continue
		}
		text(l.Tree.Start(c), n)
		if e := l.expr(l.firstNamed(c)); e != 0 {
			ids = append(ids, e)
		}
		at = l.Tree.End(c)
	}
	if end := l.Tree.End(n); end > 0 {
		text(end-1, n)
	}
	return ids
}

func (l *lowerer) optional(n syntax.Node) unit.Flags {
	if l.field(n, "optional_chain") != syntax.NoNode || l.token(n, "?.") {
		return unit.FlagOptional
	}
	return 0
}

func (l *lowerer) member(n syntax.Node) unit.ExprID {
	object, property := l.field(n, "object"), l.field(n, "property")
	a := l.expr(object)
	if property == syntax.NoNode {
		return l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.Exprs([]unit.ExprID{a})})
	}
	e := l.Add(unit.Expr{Kind: unit.ExprMember, Flags: l.optional(n), Node: n, A: a, Str: l.Text(property)})
	l.Map(property, e)
	return e
}

func (l *lowerer) subscript(n syntax.Node) unit.ExprID {
	a, b := l.expr(l.field(n, "object")), l.expr(l.field(n, "index"))
	if b != 0 {
		if x := l.File.Expr(b); x.Kind == unit.ExprLiteral && x.Op == unit.LitString {
			return l.Add(unit.Expr{Kind: unit.ExprMember, Flags: l.optional(n), Node: n, A: a, Str: x.Str})
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprIndex, Flags: l.optional(n), Node: n, A: a, B: b})
}

func (l *lowerer) call(n syntax.Node) unit.ExprID {
	callee, args := l.field(n, "function"), l.field(n, "arguments")
	if callee == syntax.NoNode {
		return l.other(n)
	}
	if spec, ok := l.required(callee, args); ok {
		imp := l.addImport(unit.Import{Specifier: spec, Name: "=", Require: true, Node: n})
		if l.kind(callee) == "import" {
			l.File.Imports[imp].Name = "*"
		}
		return l.Add(unit.Expr{Kind: unit.ExprImport, Node: n, Ref: int32(imp), Str: spec})
	}
	a := l.expr(callee)
	var list unit.List
	if args != syntax.NoNode && l.kind(args) == "template_string" {
		var texts, ids []unit.ExprID
		for _, p := range l.templateParts(args) {
			if x := l.File.Expr(p); x.Kind == unit.ExprLiteral {
				texts = append(texts, p)
			} else {
				ids = append(ids, p)
			}
		}
		parts := l.Synthetic(unit.Expr{Kind: unit.ExprArray, Node: args, List: l.Exprs(texts)})
		list = l.Exprs(append([]unit.ExprID{parts}, ids...))
	} else {
		list = l.arguments(args)
	}
	return l.Add(unit.Expr{Kind: unit.ExprCall, Flags: l.optional(n), Node: n, A: a, List: list})
}

// required reads require("x") and import("x").
func (l *lowerer) required(callee, args syntax.Node) (string, bool) {
	if args == syntax.NoNode {
		return "", false
	}
	switch l.kind(callee) {
	case "import":
	case "identifier":
		if l.Text(callee) != "require" || l.Lookup("require") != 0 {
			return "", false
		}
	default:
		return "", false
	}
	arg := l.firstNamed(args)
	if arg == syntax.NoNode || l.kind(arg) != "string" {
		return "", false
	}
	return l.stringText(arg), true
}

func (l *lowerer) arguments(n syntax.Node) unit.List {
	if n == syntax.NoNode {
		return unit.List{}
	}
	var ids []unit.ExprID
	for c := range l.Tree.NamedChildren(n) {
		if e := l.expr(c); e != 0 {
			ids = append(ids, e)
		}
	}
	return l.Exprs(ids)
}

// key is the text of a property name.
func (l *lowerer) key(n syntax.Node) string {
	if n == syntax.NoNode {
		return ""
	}
	switch l.kind(n) {
	case "string":
		return l.stringText(n)
	case "computed_property_name":
		inner := l.firstNamed(n)
		if inner != syntax.NoNode && l.kind(inner) == "string" {
			return l.stringText(inner)
		}
		return ""
	}
	return l.Text(n)
}

func (l *lowerer) object(n syntax.Node) unit.ExprID {
	var ids []unit.ExprID
	for c := range l.Tree.NamedChildren(n) {
		switch l.kind(c) {
		case "pair":
			key := l.field(c, "key")
			p := unit.Expr{Kind: unit.ExprProperty, Node: c, Str: l.key(key)}
			if l.kind(key) == "computed_property_name" && p.Str == "" {
				p.B = l.expr(l.firstNamed(key))
			}
			p.A = l.named(l.field(c, "value"), p.Str)
			ids = append(ids, l.Synthetic(p))
			l.Map(key, p.A)
		case "shorthand_property_identifier":
			v := l.identifier(c)
			ids = append(ids, l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Node: c, Str: l.Text(c), A: v}))
		case "spread_element":
			ids = append(ids, l.expr(c))
		case "method_definition":
			name := l.key(l.field(c, "name"))
			kind := unit.FuncMethod
			var flags unit.Flags
			if l.token(c, "get") {
				kind, flags = unit.FuncGetter, unit.FlagGetter
			} else if l.token(c, "set") {
				continue
			}
			outer := l.Class
			l.Class = 0
			fn := l.function(c, name, kind)
			l.Class = outer
			v := l.Add(unit.Expr{Kind: unit.ExprFunction, Node: c, Ref: int32(fn)})
			ids = append(ids, l.Synthetic(unit.Expr{Kind: unit.ExprProperty, Flags: flags, Node: c, Str: name, A: v}))
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprObject, Node: n, List: l.Exprs(ids)})
}

func (l *lowerer) functionExpr(n syntax.Node, name string, kind unit.FuncKind) unit.ExprID {
	fn := l.function(n, name, kind)
	return l.Add(unit.Expr{Kind: unit.ExprFunction, Node: n, Ref: int32(fn)})
}

var unaryOps = map[string]unit.Op{"!": unit.OpNot, "-": unit.OpNegate, "+": unit.OpPlus, "typeof": unit.OpTypeof, "void": unit.OpVoid,
	"delete": unit.OpDelete, "~": unit.OpBitNot}

func (l *lowerer) unary(n syntax.Node) unit.ExprID {
	op := l.Text(l.field(n, "operator"))
	a := l.expr(l.field(n, "argument"))
	if op == "-" {
		if x := l.File.Expr(a); x.Kind == unit.ExprLiteral && x.Op == unit.LitNumber {
			return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitNumber, Node: n, Str: "-" + x.Str})
		}
	}
	return l.Add(unit.Expr{Kind: unit.ExprUnary, Op: unaryOps[op], Node: n, A: a})
}

func (l *lowerer) update(n syntax.Node) unit.ExprID {
	target := l.field(n, "argument")
	a := l.expr(target)
	x := unit.Expr{Kind: unit.ExprAssign, Op: unit.OpAdd, Node: n, A: a}
	if target != syntax.NoNode && l.kind(target) == "identifier" {
		if b := l.Lookup(l.Text(target)); b != 0 {
			x.Ref = int32(l.Write(b, 0, unit.WriteUnknown, n))
		}
	}
	return l.Add(x)
}

var binaryOps = map[string]unit.Op{"===": unit.OpEq, "!==": unit.OpNotEq, "==": unit.OpLooseEq, "!=": unit.OpLooseNeq, "<": unit.OpLess,
	"<=": unit.OpLessEq, ">": unit.OpGreater, ">=": unit.OpGreaterEq, "+": unit.OpAdd, "-": unit.OpSub, "*": unit.OpMul, "/": unit.OpDiv,
	"%": unit.OpMod, "**": unit.OpPow, "in": unit.OpIn, "instanceof": unit.OpInstanceof, "&": unit.OpBit, "|": unit.OpBit, "^": unit.OpBit,
	"<<": unit.OpBit, ">>": unit.OpBit, ">>>": unit.OpBit}

var logicalOps = map[string]unit.Op{"&&": unit.OpAnd, "||": unit.OpOr, "??": unit.OpCoalesce}

// binary lowers a chain of left-nested operators without recursing into it.
func (l *lowerer) binary(n syntax.Node) unit.ExprID {
	chain := []syntax.Node{n}
	for {
		left := l.field(chain[len(chain)-1], "left")
		if left == syntax.NoNode || l.kind(left) != "binary_expression" {
			break
		}
		chain = append(chain, left)
	}
	a := l.expr(l.field(chain[len(chain)-1], "left"))
	for i := len(chain) - 1; i >= 0; i-- {
		c := chain[i]
		opNode := l.field(c, "operator")
		op := ""
		if opNode != syntax.NoNode {
			op = l.Text(opNode)
		}
		if logical, ok := logicalOps[op]; ok {
			var b unit.ExprID
			l.conditionally(func() { b = l.expr(l.field(c, "right")) })
			a = l.Add(unit.Expr{Kind: unit.ExprLogical, Op: logical, Node: c, A: a, B: b})
			continue
		}
		kind, ok := binaryOps[op]
		if !ok {
			kind = unit.OpOtherBinary
		}
		a = l.Add(unit.Expr{Kind: unit.ExprBinary, Op: kind, Node: c, A: a, B: l.expr(l.field(c, "right"))})
	}
	return a
}

func (l *lowerer) assignment(n syntax.Node) unit.ExprID {
	left, right := l.field(n, "left"), l.field(n, "right")
	for left != syntax.NoNode && l.kind(left) == "parenthesized_expression" {
		left = l.firstNamed(left)
	}
	if left == syntax.NoNode {
		return l.other(n)
	}
	x := unit.Expr{Kind: unit.ExprAssign, Op: unit.OpAssign, Node: n}
	switch l.kind(left) {
	case "identifier":
		x.A = l.expr(left)
		x.B = l.named(right, l.Text(left))
		if b := l.Lookup(l.Text(left)); b != 0 {
			x.Ref = int32(l.Write(b, x.B, unit.WriteAssign, n))
		}
	case "object_pattern", "array_pattern":
		x.B = l.expr(right)
		l.pattern(left, x.B, unit.WriteAssign)
	default:
		x.A = l.expr(left)
		name := ""
		if p := l.field(left, "property"); p != syntax.NoNode {
			name = l.Text(p)
		}
		x.B = l.named(right, name)
		l.memberWrite(left, x.B)
	}
	return l.Add(x)
}

func (l *lowerer) augmented(n syntax.Node) unit.ExprID {
	left := l.field(n, "left")
	a := l.expr(left)
	op := strings.TrimSuffix(l.Text(l.field(n, "operator")), "=")
	var value unit.ExprID
	if logical, ok := logicalOps[op]; ok {
		var b unit.ExprID
		l.conditionally(func() { b = l.expr(l.field(n, "right")) })
		value = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: logical, Node: n, A: a, B: b})
	} else {
		value = l.Synthetic(unit.Expr{Kind: unit.ExprBinary, Op: binaryOps[op], Node: n, A: a, B: l.expr(l.field(n, "right"))})
	}
	x := unit.Expr{Kind: unit.ExprAssign, Op: unit.OpAssign, Node: n, A: a, B: value}
	if left != syntax.NoNode && l.kind(left) == "identifier" {
		if b := l.Lookup(l.Text(left)); b != 0 {
			x.Ref = int32(l.Write(b, value, unit.WriteAugment, n))
		}
	}
	return l.Add(x)
}

func (l *lowerer) sequence(n syntax.Node, ids *[]unit.ExprID) {
	for c := range l.Tree.NamedChildren(n) {
		if l.kind(c) == "sequence_expression" && l.depth < maxDepth {
			l.depth++
			l.sequence(c, ids)
			l.depth--
			continue
		}
		*ids = append(*ids, l.expr(c))
	}
}

// markup lowers an element with its attributes and children.
func (l *lowerer) markup(n syntax.Node, kind string) unit.ExprID {
	open := n
	if kind == "jsx_element" {
		open = l.field(n, "open_tag")
		if open == syntax.NoNode {
			return l.other(n)
		}
	}
	x := unit.Expr{Kind: unit.ExprMarkup, Node: n}
	if tag := l.field(open, "name"); tag != syntax.NoNode {
		x.A = l.tag(tag)
	}
	var attrs []unit.ExprID
	for c := range l.Tree.NamedChildren(open) {
		switch l.kind(c) {
		case "jsx_attribute":
			p := unit.Expr{Kind: unit.ExprProperty, Node: c}
			for part := range l.Tree.NamedChildren(c) {
				if p.Str == "" {
					p.Str = l.Text(part)
				} else {
					p.A = l.expr(part)
				}
			}
			attrs = append(attrs, l.Synthetic(p))
		case "jsx_expression":
			if e := l.expr(c); e != 0 {
				attrs = append(attrs, e)
			}
		}
	}
	x.List = l.Exprs(attrs)
	var children []unit.ExprID
	if kind != "jsx_self_closing_element" {
		for c := range l.Tree.NamedChildren(n) {
			switch l.kind(c) {
			case "jsx_opening_element", "jsx_closing_element":
				continue
			}
			e := l.expr(c)
			if e == 0 {
				continue
			}
			if v := l.File.Expr(e); l.kind(c) == "jsx_text" && v.Str == "" {
				continue
			}
			children = append(children, e)
		}
	}
	x.B = l.Synthetic(unit.Expr{Kind: unit.ExprArray, Node: n, List: l.Exprs(children)})
	return l.Add(x)
}

func (l *lowerer) tag(n syntax.Node) unit.ExprID {
	text := l.Text(n)
	if l.kind(n) == "identifier" {
		if c := text[0]; c >= 'a' && c <= 'z' {
			return l.Add(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitString, Node: n, Str: text})
		}
	}
	return l.expr(n)
}

// markupText trims text as JSX does: lines are trimmed and joined by a space.
func markupText(s string) string {
	if !strings.ContainsAny(s, "\n\r") {
		return s
	}
	var parts []string
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		line = strings.ReplaceAll(line, "\t", " ")
		if i > 0 {
			line = strings.TrimLeft(line, " \r")
		}
		if i < len(lines)-1 {
			line = strings.TrimRight(line, " \r")
		}
		if line != "" {
			parts = append(parts, line)
		}
	}
	return strings.Join(parts, " ")
}
