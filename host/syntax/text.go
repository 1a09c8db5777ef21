package syntax

import (
	"bytes"
	"unicode/utf8"
)

const byteOrderMark = "\xef\xbb\xbf"

// isBinary distinguishes a file that is no text from a text that has a NUL byte in it: its
// NUL bytes are many, or it is no UTF-8 either.
func isBinary(source []byte) bool {
	return bytes.Count(source, []byte{0}) > 1+len(source)/1000 || !utf8.Valid(source)
}

// readable gives the text as it is parsed, of the same length as the file: a
// byte order mark and NUL bytes become blanks, bytes that are no UTF-8 become
// question marks. The lines are those of the first such bytes, 0 when there is none.
func readable(source []byte) (text []byte, nulLine, invalidLine int) {
	text = source
	if i := bytes.IndexByte(source, 0); i >= 0 {
		nulLine = 1 + bytes.Count(source[:i], []byte{'\n'})
		text = bytes.ReplaceAll(source, []byte{0}, []byte{' '})
	}
	if bytes.HasPrefix(source, []byte(byteOrderMark)) {
		text = bytes.Clone(text)
		copy(text, "   ")
	}
	if utf8.Valid(text) {
		return text, nulLine, 0
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
	return out, nulLine, invalidLine
}
