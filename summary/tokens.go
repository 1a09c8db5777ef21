package summary

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tokens are those of one JSON value, in the order of the text. A container says where it ends, so that what stands in it is
// skipped in one step: the key that says what an object is may stand behind all others.
type tokens struct {
	text []byte
	list []token
	// open are the containers around the place that is being read.
	open []int32
	// known are the short texts that were read: the same few are most of a file.
	known map[string]string
	// repeats are the objects that may come again.
	repeats repeats
}

// token is one key, value or beginning of a container.
type token struct {
	kind tokenKind
	// from and to are where it stands; of a text, without the quotes.
	from, to int32
	// next is the token behind it, count how many elements, or keys and values, a container holds; of a repeat, its number.
	next, count int32
	// noted is, of an object that may come again, 1 more than its number there.
	noted int32
}

type tokenKind uint8

const (
	tokenObject tokenKind = iota
	tokenArray
	// tokenText is a text that stands as it is, tokenEscaped one that does not.
	tokenText
	tokenEscaped
	tokenNumber
	tokenTrue
	tokenFalse
	tokenNull
	// tokenRepeat is an object that was read before.
	tokenRepeat
)

// scanned is how far a value could be read.
type scanned uint8

const (
	scannedWhole scanned = iota
	// scannedPart: the text ends inside the value.
	scannedPart
	// scannedOdd: it is not valid, or nested deeper than what is read here.
	scannedOdd
)

// maxTokens bounds the containers in one another that are read as tokens.
const maxTokens = 300

// maxValue bounds the text of one value that is read as tokens.
const maxValue = 1 << 30

// scan reads the value that begins at a place of the text, and gives the place behind it.
func (t *tokens) scan(at int) (end int, how scanned) {
	t.list, t.open = t.list[:0], t.open[:0]
	if t.repeats.bytes > t.repeats.limit {
		t.repeats.forget()
	}
	return t.scanOn(at)
}

// scanOn is scan, behind the tokens that are there.
func (t *tokens) scanOn(at int) (end int, how scanned) {
	text := t.text
	key := false // an object wants its next key here
	first := -1  // where the element that is read begins, or the key of the value
	for {
		at = blank(text, at)
		if at >= len(text) {
			return at, scannedPart
		}
		c := text[at]
		if key && c != '"' {
			return at, scannedOdd
		}
		if key || first < 0 {
			first = at
		}
		switch {
		case c == '"':
			to, escaped, how := textEnd(text, at+1)
			if how != scannedWhole {
				return at, how
			}
			kind := tokenText
			if escaped {
				kind = tokenEscaped
			}
			t.add(kind, at+1, to)
			at = to + 1
		case c == '{' || c == '[':
			kind, closing := tokenObject, byte('}')
			if c == '[' {
				kind, closing = tokenArray, ']'
			}
			if len(t.open) == maxTokens {
				return at, scannedOdd
			}
			to := at
			if c == '{' && len(t.open) > 0 {
				if to = line(text, first, at); to > at {
					if number, ok := t.repeats.index[string(text[at:to])]; ok {
						t.add(tokenRepeat, at, to)
						t.list[len(t.list)-1].count = number
						at = to
						break
					}
				}
			}
			t.add(kind, at, to)
			at = blank(text, at+1)
			if at >= len(text) {
				return at, scannedPart
			}
			if text[at] != closing {
				t.open = append(t.open, int32(len(t.list)-1))
				key, first = c == '{', -1
				continue
			}
			t.list[len(t.list)-1].to = int32(at + 1)
			at++
		case c == '-' || c >= '0' && c <= '9':
			to := numberEnd(text, at)
			if to == len(text) {
				return at, scannedPart
			}
			if to < 0 {
				return at, scannedOdd
			}
			t.add(tokenNumber, at, to)
			at = to
		default:
			kind, word := tokenNull, "null"
			switch c {
			case 't':
				kind, word = tokenTrue, "true"
			case 'f':
				kind, word = tokenFalse, "false"
			}
			if len(text)-at < len(word) {
				return at, scannedPart
			}
			if string(text[at:at+len(word)]) != word {
				return at, scannedOdd
			}
			t.add(kind, at, at+len(word))
			at += len(word)
		}
		if key {
			if at = blank(text, at); at >= len(text) {
				return at, scannedPart
			}
			if text[at] != ':' {
				return at, scannedOdd
			}
			at++
			key = false
			continue
		}
		// Behind a value: the containers that end here do.
		first = -1
		for {
			if len(t.open) == 0 {
				return at, scannedWhole
			}
			if at = blank(text, at); at >= len(text) {
				return at, scannedPart
			}
			in := &t.list[t.open[len(t.open)-1]]
			closing := byte('}')
			if in.kind == tokenArray {
				closing = ']'
			}
			if text[at] == ',' {
				at++
				key = in.kind == tokenObject
				break
			}
			if text[at] != closing {
				return at, scannedOdd
			}
			at++
			if in.kind == tokenObject && in.to == int32(at) {
				in.noted = t.repeats.note(text[in.from:at]) + 1
			}
			in.to, in.next = int32(at), int32(len(t.list))
			t.open = t.open[:len(t.open)-1]
		}
	}
}

// add adds a token, which counts in the container around it.
func (t *tokens) add(kind tokenKind, from, to int) {
	if n := len(t.open); n > 0 {
		t.list[t.open[n-1]].count++
	}
	t.list = append(t.list, token{kind: kind, from: int32(from), to: int32(to), next: int32(len(t.list) + 1)})
}

// blank is the first place from at on that is not blank.
func blank(text []byte, at int) int {
	for at < len(text) {
		if c := text[at]; c > ' ' || c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return at
		}
		at++
	}
	return at
}

// plainByte says of a byte that it stands for itself in a text.
var plainByte = func() (plain [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		plain[c] = c != '"' && c != '\\'
	}
	return plain
}()

// textEnd finds the quote that ends a text.
func textEnd(text []byte, from int) (to int, escaped bool, how scanned) {
	wide := false
	for at := from; at < len(text); at++ {
		c := text[at]
		if plainByte[c] {
			continue
		}
		switch {
		case c == '"':
			return at, escaped || wide && !utf8.Valid(text[from:at]), scannedWhole
		case c == '\\':
			escaped = true
			at++
		case c < ' ':
			return at, false, scannedOdd
		default:
			wide = true
		}
	}
	return len(text), false, scannedPart
}

// numberEnd is the place behind a number, -1 where it is none; the end of the text where it may go on there.
func numberEnd(text []byte, at int) int {
	digits := func() bool {
		from := at
		for at < len(text) && text[at] >= '0' && text[at] <= '9' {
			at++
		}
		return at > from || at == len(text)
	}
	if text[at] == '-' {
		at++
	}
	if at < len(text) && text[at] == '0' {
		at++
	} else if !digits() {
		return -1
	}
	if at < len(text) && text[at] == '.' {
		at++
		if !digits() {
			return -1
		}
	}
	if at < len(text) && (text[at] == 'e' || text[at] == 'E') {
		at++
		if at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		if !digits() {
			return -1
		}
	}
	return at
}

// bytes are those of a token.
func (t *tokens) bytes(at int32) []byte { return t.text[t.list[at].from:t.list[at].to] }

// Which texts are remembered, and how many.
const (
	knownLength = 64
	knownTexts  = 1 << 16
)

// string gives the text of a token.
func (t *tokens) string(at int32) (string, bool) {
	switch t.list[at].kind {
	case tokenText:
		b := t.bytes(at)
		if len(b) > knownLength {
			return string(b), true
		}
		if s, ok := t.known[string(b)]; ok {
			return s, true
		}
		s := string(b)
		if len(t.known) < knownTexts {
			t.known[s] = s
		}
		return s, true
	case tokenEscaped:
		if s, ok := unescaped(t.bytes(at)); ok {
			return s, true
		}
		var s string
		err := json.Unmarshal(t.text[t.list[at].from-1:t.list[at].to+1], &s)
		return s, err == nil
	}
	return "", false
}

// escapes are the bytes that one letter behind a backslash stands for.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unescaped gives the text of a token with escapes of one letter, as nearly all are; false where it has others.
func unescaped(raw []byte) (string, bool) {
	if !utf8.Valid(raw) {
		return "", false
	}
	var out strings.Builder
	out.Grow(len(raw))
	for {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 {
			out.Write(raw)
			return out.String(), true
		}
		c := escapes[raw[i+1]] // a backslash is never the last byte
		if c == 0 {
			return "", false
		}
		out.Write(raw[:i])
		out.WriteByte(c)
		raw = raw[i+2:]
	}
}

// value gives a token, and all that stands in it, as decoded JSON. The last of the values of a key counts.
func (t *tokens) value(at int32) (any, bool) {
	switch tok := t.list[at]; tok.kind {
	case tokenObject:
		out := make(map[string]any, tok.count/2)
		for i := at + 1; i < tok.next; {
			key, ok := t.string(i)
			if !ok {
				return nil, false
			}
			if out[key], ok = t.value(i + 1); !ok {
				return nil, false
			}
			i = t.list[i+1].next
		}
		return out, true
	case tokenArray:
		out := make([]any, 0, tok.count)
		for i := at + 1; i < tok.next; i = t.list[i].next {
			v, ok := t.value(i)
			if !ok {
				return nil, false
			}
			out = append(out, v)
		}
		return out, true
	case tokenNumber:
		return json.Number(t.bytes(at)), true
	case tokenTrue:
		return true, true
	case tokenFalse:
		return false, true
	case tokenNull:
		return nil, true
	case tokenRepeat:
		behind, ok := t.again(at)
		if !ok {
			return nil, false
		}
		v, ok := t.value(behind)
		t.list = t.list[:behind]
		return v, ok
	}
	return t.string(at)
}

// number gives a token that is a number as plain gives it.
func (t *tokens) number(at int32) float64 {
	f, _ := strconv.ParseFloat(string(t.bytes(at)), 64)
	return f
}

// is reports whether a token is this text.
func (t *tokens) is(at int32, text string) bool {
	return t.list[at].kind == tokenText && string(t.bytes(at)) == text
}

// member finds the value of a key of an object, -1 where it has none.
func (t *tokens) member(at int32, key string) int32 {
	for i := at + 1; i < t.list[at].next; i = t.list[i+1].next {
		if t.is(i, key) {
			return i + 1
		}
	}
	return -1
}

// anyKey reports whether an object, or one inside it, has one of these keys.
func (t *tokens) anyKey(at int32, keys []string) bool {
	tok := t.list[at]
	switch tok.kind {
	case tokenArray:
		for i := at + 1; i < tok.next; i = t.list[i].next {
			if t.anyKey(i, keys) {
				return true
			}
		}
	case tokenObject:
		for i := at + 1; i < tok.next; i = t.list[i+1].next {
			if slices.Contains(keys, string(t.bytes(i))) || t.anyKey(i+1, keys) {
				return true
			}
		}
	case tokenRepeat:
		behind, ok := t.again(at)
		found := !ok || t.anyKey(behind, keys)
		t.list = t.list[:behind]
		return found
	}
	return false
}
