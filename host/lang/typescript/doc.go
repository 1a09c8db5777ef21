// Package typescript lowers TypeScript, TSX, JavaScript and JSX syntax trees to
// the unit form. It imports host/syntax, host/unit and host/lang/lower.
//
// Begin reading at lower.go; statements are in statement.go, expressions in
// expression.go, names and patterns in pattern.go, functions in function.go,
// classes in class.go, imports and exports in module.go.
package typescript
