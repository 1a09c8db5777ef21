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

// A smaller one, and one that keeps some lines (texts of several lines, licences), is known by where it calls: so many of all
// opening parentheses stand on lines of that length, which make up so many bytes. Long lines of data, a picture or a table, have none, so that they say nothing
// of the code around them.
const (
	bundledSize  = 8 << 10
	bundledCalls = 100
	bundledShare = 0.9
)

// isMinified reports whether a file of JavaScript was written by such a tool.
func isMinified(name string, source []byte) bool {
	switch path.Ext(name) {
	case ".js", ".mjs", ".cjs":
	default:
		return false
	}
	if len(source) >= minifiedSize && len(source)/(bytes.Count(source, []byte{'\n'})+1) >= minifiedLine {
		return true
	}
	calls, long, size := 0, 0, 0
	for line := range bytes.Lines(source) {
		n := bytes.Count(line, []byte{'('})
		calls += n
		if len(line) >= minifiedLine {
			long += n
			size += len(line)
		}
	}
	return size >= bundledSize && calls >= bundledCalls && float64(long) >= bundledShare*float64(calls)
}
