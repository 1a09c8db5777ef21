package typescript

import (
	"strings"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// statements lowers the statements directly inside a node.
func (l *lowerer) statements(n syntax.Node) unit.List {
	m := l.OpenStmts()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		l.push(c)
	}
	return l.CloseStmts(m)
}

// push lowers a statement into the open list.
func (l *lowerer) push(n syntax.Node) {
	if l.kind(n) == kindError {
		l.broken(n)
		return
	}
	l.PushStmt(l.statement(n))
}

// broken lowers what can be read of a node that could not be: the statements in
// it into the open list, expressions into a StmtOther.
func (l *lowerer) broken(n syntax.Node) {
	if l.depth >= maxDepth {
		return
	}
	l.depth++
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: n})
	outer := l.Stmt
	m := l.OpenExprs()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		if k := l.kind(c); k == kindError || isStatement[k] {
			l.push(c)
			continue
		}
		l.Stmt = id
		l.inside(c)
		l.Stmt = outer
	}
	e := l.Add(unit.Expr{Kind: unit.ExprOther, Node: n, List: l.CloseExprs(m)})
	l.File.Stmts[id].Expr = e
	l.depth--
	l.PushStmt(id)
}

var isStatement = func() (is [256]bool) {
	for _, k := range [...]kind{kindExpressionStatement, kindLexicalDeclaration, kindVariableDeclaration, kindFunctionDeclaration, kindGeneratorFunctionDeclaration,
		kindClassDeclaration, kindAbstractClassDeclaration, kindEnumDeclaration, kindInternalModule, kindModule, kindStatementBlock, kindIfStatement,
		kindSwitchStatement, kindForStatement, kindForInStatement, kindWhileStatement, kindDoStatement, kindTryStatement, kindReturnStatement,
		kindThrowStatement, kindBreakStatement, kindContinueStatement, kindLabeledStatement, kindWithStatement, kindImportStatement, kindExportStatement,
		kindImportAlias, kindAmbientDeclaration, kindInterfaceDeclaration, kindTypeAliasDeclaration, kindFunctionSignature, kindEmptyStatement,
		kindDebuggerStatement, kindHashBangLine} {
		is[k] = true
	}
	return is
}()

// block lowers a statement as the body of something: a block opens a scope.
func (l *lowerer) block(n syntax.Node) unit.List {
	if n == none {
		return unit.List{}
	}
	l.Push(lower.ScopeBlock)
	defer l.Pop()
	if l.kind(n) == kindStatementBlock {
		l.declareBlock(n)
		return l.statements(n)
	}
	l.declareStatement(n)
	m := l.OpenStmts()
	l.push(n)
	return l.CloseStmts(m)
}

// statement lowers one statement; 0 for what does nothing.
func (l *lowerer) statement(n syntax.Node) unit.StmtID {
	k := l.kind(n)
	switch k {
	case kindEmptyStatement, kindHashBangLine, kindDebuggerStatement, kindImportStatement:
		return 0
	}
	if l.depth >= maxDepth {
		return l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: n})
	}
	l.depth++
	outer := l.Stmt
	id := l.dispatch(n, k)
	l.Stmt = outer
	l.depth--
	return id
}

func (l *lowerer) dispatch(n syntax.Node, k kind) unit.StmtID {
	switch k {
	case kindInterfaceDeclaration, kindTypeAliasDeclaration:
		l.typeDeclaration(n)
		return 0
	case kindExportStatement:
		return l.exportStatement(n)
	case kindAmbientDeclaration:
		return l.ambientDeclaration(n)
	case kindFunctionSignature:
		l.signature(n)
		return 0
	}
	id := l.NewStmt(unit.Stmt{Kind: unit.StmtOther, Node: n})
	l.Stmt = id
	s := l.lowered(n, k, id)
	s.Node = n
	l.File.Stmts[id] = s
	return id
}

// lowered gives the statement of a node whose ID is reserved.
func (l *lowerer) lowered(n syntax.Node, k kind, id unit.StmtID) unit.Stmt {
	switch k {
	case kindExpressionStatement:
		inner := l.First(n)
		if inner != none && l.kind(inner) == kindInternalModule {
			return l.namespace(inner)
		}
		if inner == none || l.kind(inner) == kindError {
			return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
		}
		s := unit.Stmt{Kind: unit.StmtExpr, Expr: l.expr(inner)}
		for rest := l.Next(inner, l.End(n)); rest != none; rest = l.Next(rest, l.End(n)) {
			l.expr(rest)
		}
		return s
	case kindLexicalDeclaration, kindVariableDeclaration:
		return l.declaration(n)
	case kindFunctionDeclaration, kindGeneratorFunctionDeclaration:
		return unit.Stmt{Kind: unit.StmtFunc, Ref: int32(l.functionDeclaration(n))}
	case kindClassDeclaration, kindAbstractClassDeclaration:
		return unit.Stmt{Kind: unit.StmtClass, Ref: int32(l.classDeclaration(n, nil))}
	case kindEnumDeclaration:
		return l.enum(n)
	case kindInternalModule, kindModule:
		return l.namespace(n)
	case kindImportAlias:
		return l.importAlias(n)
	case kindStatementBlock:
		return unit.Stmt{Kind: unit.StmtBlock, Body: l.block(n)}
	case kindIfStatement:
		return l.ifStatement(n)
	case kindSwitchStatement:
		return l.switchStatement(n)
	case kindForStatement:
		return l.forStatement(n)
	case kindForInStatement:
		return l.forIn(n)
	case kindWhileStatement:
		return l.while(n, unit.LoopWhile)
	case kindDoStatement:
		return l.while(n, unit.LoopUntil)
	case kindTryStatement:
		return l.tryStatement(n)
	case kindReturnStatement:
		return unit.Stmt{Kind: unit.StmtReturn, Expr: l.expr(l.First(n))}
	case kindThrowStatement:
		return unit.Stmt{Kind: unit.StmtThrow, Expr: l.expr(l.First(n))}
	case kindBreakStatement:
		return unit.Stmt{Kind: unit.StmtBreak, Label: l.label(n)}
	case kindContinueStatement:
		return unit.Stmt{Kind: unit.StmtContinue, Label: l.label(n)}
	case kindLabeledStatement:
		s := unit.Stmt{Kind: unit.StmtBlock, Label: l.label(n), Body: l.block(l.field(n, fieldBody))}
		l.labelLoop(s.Body, s.Label)
		return s
	case kindWithStatement:
		return unit.Stmt{Kind: unit.StmtWith, Expr: l.expr(l.field(n, fieldObject)), Body: l.block(l.field(n, fieldBody))}
	}
	if isExpression[k] {
		// An expression that stands alone where the file could not be read.
		return unit.Stmt{Kind: unit.StmtExpr, Expr: l.expr(n)}
	}
	return unit.Stmt{Kind: unit.StmtOther, Expr: l.other(n)}
}

func (l *lowerer) label(n syntax.Node) string {
	if label := l.field(n, fieldLabel); label != none {
		return l.Text(label)
	}
	return ""
}

// labelLoop records a label at the loop that it is written before.
func (l *lowerer) labelLoop(body unit.List, label string) {
	for _, id := range l.File.StmtsIn(body) {
		switch s := l.File.Stmt(id); s.Kind {
		case unit.StmtLoop:
			s.Label = label
		case unit.StmtBlock:
			if k := l.kind(s.Node); k == kindForStatement {
				l.labelLoop(s.Body, label)
			}
		}
	}
}

// declaration lowers let, const and var; a name without a value starts undefined.
func (l *lowerer) declaration(n syntax.Node) unit.Stmt {
	values := l.OpenExprs()
	count := 0
	var only unit.ExprID
	isVar := l.kind(n) == kindVariableDeclaration
	for d, end := l.First(n), l.End(n); d != none; d = l.Next(d, end) {
		if l.kind(d) != kindVariableDeclarator {
			if l.kind(d) == kindError {
				l.PushExpr(l.expr(d))
			}
			continue
		}
		name, value := l.field(d, fieldName), l.field(d, fieldValue)
		if name == none {
			continue
		}
		plain := l.plainName(name)
		if t := l.field(d, fieldType); t != none {
			l.annotate(l.Lookup(plain), t)
		}
		if b := l.Lookup(plain); b != 0 && l.isProperty(n) {
			if value != none {
				l.PushExpr(l.named(value, plain))
			}
			l.Write(b, l.Synthetic(unit.Expr{Kind: unit.ExprOther, Node: name}), unit.WriteAssign, name)
			continue
		}
		if value == none {
			// A var may be a parameter again, or run in a loop: it keeps its value.
			if b := l.Lookup(plain); b != 0 && !l.ambient && (!isVar || l.fresh(b, name)) {
				l.Write(b, l.Synthetic(unit.Expr{Kind: unit.ExprLiteral, Op: unit.LitUndefined, Node: name}), unit.WriteAssign, name)
			}
			continue
		}
		v := l.named(value, plain)
		l.PushExpr(v)
		count++
		only = v
		if w := l.pattern(name, l.Assigned(v), unit.WriteAssign); w != 0 {
			l.nameValue(l.File.Writes[w].Binding, v)
		}
	}
	if count == 1 {
		l.CloseExprs(values)
		return unit.Stmt{Kind: unit.StmtLet, Expr: only}
	}
	list := l.CloseExprs(values)
	s := unit.Stmt{Kind: unit.StmtLet}
	if list.Len > 0 {
		s.Expr = l.Synthetic(unit.Expr{Kind: unit.ExprSequence, Node: n, List: list})
	}
	return s
}

// isProperty reports whether a declaration is of properties that a Svelte component is given: export let id.
func (l *lowerer) isProperty(n syntax.Node) bool {
	if !l.props || !strings.HasPrefix(l.Text(n), "let") {
		return false
	}
	p, ok := l.Tree.ParentOf(n)
	return ok && l.kind(p) == kindExportStatement
}

// fresh reports whether the declaration of a var at a name is its first mention.
func (l *lowerer) fresh(b unit.BindingID, name syntax.Node) bool {
	bind := l.File.Binding(b)
	return bind.Node == name && bind.Kind == unit.BindLocal && l.Conditional == 0
}

// annotate notes the declared type of a name.
func (l *lowerer) annotate(b unit.BindingID, t syntax.Node) {
	e, at := l.typeAnnotation(t)
	if b != 0 && l.File.Bindings[b].Type == 0 {
		l.File.Bindings[b].Type, l.File.Bindings[b].TypeNode = e, at
	}
}

// nameValue lets a function or class know the variable it is the value of, and
// remembers variables that stand for module.exports.
func (l *lowerer) nameValue(b unit.BindingID, v unit.ExprID) {
	fn, class := literal(l.File, l.Assigned(v))
	switch {
	case fn != 0:
		l.File.Funcs[fn].Binding = b
	case class != 0:
		l.File.Classes[class].Binding = b
	case l.isExports(v) || l.File.Expr(v).Kind == unit.ExprAssign && l.isExports(l.File.Expr(v).A):
		if l.commonjs == nil {
			l.commonjs = map[unit.BindingID]bool{}
		}
		l.commonjs[b] = true
	}
}

// typeDeclaration lowers what an alias names or an interface extends.
func (l *lowerer) typeDeclaration(n syntax.Node) {
	name := l.field(n, fieldName)
	if name == none {
		return
	}
	l.Push(lower.ScopeBlock)
	if p := l.field(n, fieldTypeParameters); p != none {
		l.declareTypeParameters(p)
	}
	var e unit.ExprID
	at := l.field(n, fieldValue)
	if at != none {
		e = l.typeExpr(at)
	} else {
		at = l.field(n, fieldBody)
		for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
			if l.kind(c) != kindExtendsTypeClause {
				continue
			}
			for t, end := l.First(c), l.End(c); t != none; t = l.Next(t, end) {
				base := l.typeExpr(t)
				if e != 0 {
					base = l.Synthetic(unit.Expr{Kind: unit.ExprLogical, Op: unit.OpAnd, Node: c, A: e, B: base})
				}
				e = base
			}
		}
	}
	l.Pop()
	if b := l.Lookup(l.Text(name)); b != 0 {
		if bind := &l.File.Bindings[b]; bind.Kind == unit.BindType && bind.Type == 0 {
			bind.Type = e
			if at != none {
				bind.TypeNode = at
			}
		}
	}
}

// ambientDeclaration lowers `declare …`: types without values.
func (l *lowerer) ambientDeclaration(n syntax.Node) unit.StmtID {
	outer := l.ambient
	l.ambient = true
	defer func() { l.ambient = outer }()
	for c, end := l.First(n), l.End(n); c != none; c = l.Next(c, end) {
		switch l.kind(c) {
		case kindLexicalDeclaration, kindVariableDeclaration:
			l.declaration(c)
		case kindModule, kindInternalModule, kindStatementBlock:
			// What is declared for other modules is nothing of this file.
		default:
			return l.statement(c)
		}
	}
	return 0
}
