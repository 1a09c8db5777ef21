//go:build !tinygo

package drift

import "github.com/drift-analyzer/drift/abi"

// Outside a pack there is no host: everything is empty, so that the package can
// be documented and vetted with the ordinary toolchain.

// Kind is the node's kind, as queries spell it.
func (n Node) Kind() string { return "" }

// Text is the node's source text.
func (n Node) Text() string { return "" }

// Field gives the first child under a field.
func (n Node) Field(name string) Node { return 0 }

// Child gives a named child by position.
func (n Node) Child(i int) Node { return 0 }

// Count is the number of named children.
func (n Node) Count() int { return 0 }

// Parent is the node around it.
func (n Node) Parent() Node { return 0 }

// Const is the constant that the node's value folds to: its type (s, n, b, 0) and text.
func (n Node) Const() (kind byte, value string, ok bool) { return 0, "", false }

// ValueKind says what the node's value is; see docs/abi.md for the numbers.
func (n Node) ValueKind() abi.Evaluated { return abi.EvaluatedUnknown }

// Origins lists where the node's value comes from, one a line.
func (n Node) Origins() string { return "" }

// Property gives the expression of a property of the node's value.
func (n Node) Property(name string) Node { return 0 }

// Element gives the expression of an element of the node's value.
func (n Node) Element(i int) Node { return 0 }

// Keys needs the host.
func (n Node) Keys() []string { return nil }

// Function gives the function that the node's value is.
func (n Node) Function() Node { return 0 }

// Params is the number of parameters of a function node.
func (n Node) Params() int { return 0 }

// EnclosingFunction is the function around the node.
func (n Node) EnclosingFunction() Node { return 0 }

// EnclosingClass needs the host.
func (n Node) EnclosingClass() Node { return 0 }

// BaseClass needs the host.
func (n Node) BaseClass() Node { return 0 }

// FilePath is the file's path relative to the project.
func FilePath() string { return "" }

// Line is the 1-based line of the node.
func (n Node) Line() int { return 0 }

// ReadFile is the content of another file of the project, by its path from the
// root; empty when there is none, or none that the manifest's files declare.
func ReadFile(path string) string { return "" }

// ListFiles lists the files in a folder of the project, "" for its root, by their paths from the root; only those that
// the manifest's files declare.
func ListFiles(folder string) []string { return nil }

// Config is the pack's configuration as JSON, {} when there is none.
func Config() string { return "{}" }

// Log writes a line that `drift pack run --trace` shows.
func Log(line string) {}

func emit(fact []byte) {}

var _, _ = dispatch, manifestText
