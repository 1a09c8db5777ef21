package syntax

import (
	"bytes"
	"unicode/utf8"
)

const byteOrderMark = "\xef\xbb\xbf"

// readable gives the text as it is parsed, of the same length as the file: a
// byte order mark becomes blanks, bytes that are no UTF-8 become question marks.
// invalidLine is the line of the first such byte, 0 when there is none.
func readable(source []byte) (text []byte, invalidLine int) {
	text = source
	if bytes.HasPrefix(source, []byte(byteOrderMark)) {
		text = bytes.Clone(source)
		copy(text, "   ")
	}
	if utf8.Valid(text) {
		return text, 0
	}
	out := bytes.Clone(text)
	for i := 0; i < len(out); {
		r, n := utf8.DecodeRune(out[i:])
		if r == utf8.RuneError && n == 1 {
			if invalidLine == 0 {
				invalidLine = 1 + bytes.Count(out[:i], []byte{'\n'})
			}
			out[i] = '?'
		}
		i += n
	}
	return out, invalidLine
}
