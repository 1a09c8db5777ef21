package reading

import (
	"bytes"
	"path"
)

// A file that a tool has put on few lines repeats what stands elsewhere under names of one letter. It is taken to be one from
// so many bytes on, with so many to a line in the middle: nobody writes such lines, and no formatter leaves them.
const (
	minifiedSize = 64 << 10
	minifiedLine = 1000
)

// isMinified reports whether a file of JavaScript was written by such a tool.
func isMinified(name string, source []byte) bool {
	switch path.Ext(name) {
	case ".js", ".mjs", ".cjs":
		return len(source) >= minifiedSize && len(source)/(bytes.Count(source, []byte{'\n'})+1) >= minifiedLine
	}
	return false
}
