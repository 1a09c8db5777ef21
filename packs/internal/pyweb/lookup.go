package pyweb

import (
	"strings"

	drift "github.com/drift-analyzer/drift/sdk-wasm/go"
)

// LooksUp reports whether an entry of a dictionary that comes with the request, session["name"], is read, and may be missing there: it is not
// written itself, and no line above it in the function writes it.
func LooksUp(entry drift.Node) bool {
	text := entry.Text()
	if parent := entry.Parent(); parent.Kind() == "assignment" && parent.Field("left").Text() == text {
		return false
	}
	fn := entry.EnclosingFunction()
	if fn == 0 {
		return true
	}
	whole := fn.Text()
	at := strings.Index(whole, text+" = ")
	return at < 0 || fn.Line()+strings.Count(whole[:at], "\n") >= entry.Line()
}
