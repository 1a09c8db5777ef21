package syntax

import (
	"bytes"
	"fmt"
)

const (
	// longestHeredocWord is what the Ruby scanner's one byte for a length holds;
	// on a longer word it aborts the process.
	longestHeredocWord = 255
	// mostHeredocState is how much the words of here-documents that are open at
	// once may take. The scanner's buffer of 1,024 bytes also holds five bytes for
	// each string that is open, and its own check is two bytes short.
	mostHeredocState = 512
)

// unsafeHeredoc finds here-documents that would crash the Ruby scanner, and says
// why; the reason is empty when there are none. It looks at text and not at
// tokens, so it may also take offence at a comment.
func unsafeHeredoc(text []byte) (reason string, line int) {
	var open [][]byte
	state := 0
	for line = 1; len(text) > 0; line++ {
		current, _, _ := bytes.Cut(text, []byte{'\n'})
		if len(open) > 0 {
			end := bytes.TrimSpace(current)
			for i, word := range open {
				if bytes.Equal(word, end) {
					state -= heredocState(word)
					open = append(open[:i], open[i+1:]...)
					break
				}
			}
		}
		for at := 0; ; {
			next := bytes.Index(current[at:], []byte("<<"))
			if next < 0 {
				break
			}
			at += next + 2
			// A quoted word may go on over the line's end.
			word := heredocWord(text[at:])
			if len(word) > longestHeredocWord {
				return fmt.Sprintf("the word of a here-document is longer than %d bytes", longestHeredocWord), line
			}
			if len(word) == 0 {
				continue
			}
			open = append(open, word)
			if state += heredocState(word); state > mostHeredocState {
				return fmt.Sprintf("%d here-documents are open at once", len(open)), line
			}
		}
		text = text[min(len(current)+1, len(text)):]
	}
	return "", 0
}

// heredocState is what an open here-document takes in the scanner's buffer.
func heredocState(word []byte) int { return 4 + len(word) }

// heredocWord gives the word behind "<<", cut soon after the longest that is safe.
func heredocWord(text []byte) []byte {
	if len(text) > 0 && (text[0] == '~' || text[0] == '-') {
		text = text[1:]
	}
	if len(text) == 0 {
		return nil
	}
	text = text[:min(len(text), longestHeredocWord+3)]
	if quote := text[0]; quote == '"' || quote == '\'' || quote == '`' {
		word, _, _ := bytes.Cut(text[1:], []byte{quote})
		return word
	}
	n := 0
	for n < len(text) && text[n] != '-' && isWord(text[n]) {
		n++
	}
	return text[:n]
}
