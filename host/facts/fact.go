package facts

import (
	"strconv"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
)

// Fact is one statement of a pack, with the code that it is about.
type Fact struct {
	packrt.Fact
	Pack int
	File flow.FileID
	Node syntax.Node
	// Expr is the expression that it is about, In the function around that.
	Expr flow.Site
	In   flow.FuncRef
	Open []OpenTest
	// Within is where what it asks for lies in the body of its answer (".data"); empty for the body itself.
	Within string
}

// Literal is a field that packs write as a literal.
func Literal(f *Fact, id abi.FieldID) string { return f.Get(id).Text }

// Number reads a number that a pack or a program writes as text; 0 for any other text.
func Number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
