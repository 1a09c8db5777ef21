// Package tsgo is a placeholder for the aliases of the TypeScript compiler.
package tsgo

import _ "github.com/microsoft/typescript-go/internal/ast"
