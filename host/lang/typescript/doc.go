// Package typescript lowers TypeScript, TSX, JavaScript and JSX syntax trees to
// the unit form. It imports host/syntax, host/unit and host/lang/lower.
//
// Begin reading at lower.go. Names are declared in declare.go and written in
// pattern.go; statements are in statement.go and control.go, expressions in
// expression.go with call.go, object.go, operator.go, postfix.go, literal.go and
// markup.go; functions in function.go, classes in class.go, types in types.go,
// enums and namespaces in namespace.go, modules in module.go and commonjs.go.
package typescript
