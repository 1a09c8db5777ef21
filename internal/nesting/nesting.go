// Package nesting finds out, without recursion, how deeply a text would make a
// recursive parser nest: such parsers end the process when they nest too deeply.
// The figure is an upper bound for what parsers of these languages do, good
// programs and hostile texts alike; ordinary programs stay far below the limits.
// It imports nothing of ours. Begin reading at Script.
package nesting

import "strings"

// MaxScript is how deeply the text of a script may nest for a recursive parser to read it.
const MaxScript = 3000

// MaxChain is how many operators may follow one another in one expression (a + b + …, a.b.c…): such a chain is a tree as deep as it is long,
// which compilers walk by recursion, in less of the stack a level than brackets take.
const MaxChain = 100_000

// MaxTokens is how many words and signs declarations may have: each is memory of a compiler, a hundred times its own, whether it nests or
// not. Declarations of libraries have one for five bytes or more, a million in 5 MB.
const MaxTokens = 1_500_000

// MaxApart is how many names may follow one another on a line of declarations with nothing between them: each is a mistake, which a compiler
// keeps a message of.
const MaxApart = 100_000

// kind says what a word does to nesting.
type kind uint8

const (
	// recursive: the same may stand again behind it.
	recursive kind = 1 << iota
	// ends: it begins a statement which the statement around cannot go on in.
	ends
	// declares: it begins a declaration, when something ended in front of it.
	declares
	// control: a statement follows its parentheses.
	control
	// begins a statement.
	begins
)

var kinds = func() map[string]kind {
	out := map[string]kind{}
	for list, k := range map[string]kind{
		`new typeof void delete await yield async keyof unique readonly infer asserts is extends if else for while do with
declare abstract static public private protected override accessor get set of type namespace module global let using in out const enum export default import as satisfies
case throw return function class interface try catch finally switch debugger`: recursive,
		`case default return throw break continue`:                                                               ends,
		`const let var import export function class interface type enum declare abstract namespace module async`: declares,
		`if for while with`:               control | begins,
		`if for while with do try switch`: begins,
	} {
		for _, w := range strings.Fields(list) {
			out[w] |= k
		}
	}
	return out
}()

// longest is the length of the longest word that counts.
const longest = 10

// frame is a bracket that is open.
type frame struct {
	open byte
	// run, angles and chain are those around the bracket.
	run, angles, chain int
	// list: commas in it separate, and join nothing to one expression.
	list bool
	// control: a statement follows behind it. template: it belongs to a template's text.
	control, template bool
}

// scan is one pass over a text.
type scan struct {
	text   string
	markup bool
	at     int
	stack  []frame
	// run counts what may nest since the last end of an expression or statement, angles
	// what may be type arguments; around is the sum of both over the open brackets.
	run, angles, around int
	deepest             int
	// chain counts the operators of the expression.
	chain int
	// tokens counts the words and signs of the text, of which there may be most where that is not 0.
	tokens, most int
	// apart counts the names that follow an operand on its line; broken: a line ended since the last token.
	apart  int
	broken bool
	// operand: an operand ended here, so a name begins something new. word: the last token, when it was one.
	operand bool
	word    kind
	// doubtful is the end of a stretch in which closing brackets may be letters of a regular expression.
	doubtful int
}

// Script is how deeply a script nests, or more than MaxScript where operators make a longer chain than MaxChain; markup says that elements
// may stand in it.
func Script(text string, markup bool) int {
	s := &scan{text: text, markup: markup}
	return s.depth()
}

// Declarations is how deeply a script nests that only declares, or more than MaxScript where it has more than MaxTokens words and signs, or
// MaxApart names in a row.
func Declarations(text string) int {
	s := &scan{text: text, most: MaxTokens}
	return s.depth()
}

func (s *scan) depth() int {
	for s.at < len(s.text) {
		s.token()
		if s.deepest > MaxScript {
			break // that is all that is asked
		}
	}
	return s.deepest
}

func (s *scan) note() { s.deepest = max(s.deepest, len(s.stack)+s.around+s.run+s.angles) }

func (s *scan) push(open byte, f frame) {
	f.open, f.run, f.angles, f.chain = open, s.run, s.angles, s.chain
	s.stack = append(s.stack, f)
	s.around += s.run + s.angles
	s.run, s.angles, s.chain, s.operand = 0, 0, 0, false
	s.note()
}

// pop closes the nearest bracket of a kind, and those that were left open in it, but none below floor.
func (s *scan) pop(open byte, floor int) (closed frame, ok bool) {
	for i := len(s.stack) - 1; i >= floor; i-- {
		if s.stack[i].open == open {
			for _, f := range s.stack[i:] {
				s.around -= f.run + f.angles
			}
			closed = s.stack[i]
			s.stack = s.stack[:i]
			s.run, s.angles, s.chain = closed.run, closed.angles, closed.chain
			return closed, true
		}
	}
	return frame{}, false
}

// ended is the end of an expression or statement.
func (s *scan) ended() { s.run, s.angles, s.chain = 0, 0, 0 }

// links is one more operator of an expression.
func (s *scan) links() {
	if s.chain++; s.chain > MaxChain {
		s.deepest = max(s.deepest, MaxScript+1)
	}
}

func (s *scan) nests() {
	s.run++
	s.operand = false
	s.note()
}

func (s *scan) token() {
	c := s.text[s.at]
	switch {
	case c <= ' ':
		s.broken = s.broken || c == '\n'
		s.at++
		return
	case letter(c):
		s.counts()
		s.name()
		s.broken = false
		return
	case c == '"' || c == '\'':
		s.quoted(c)
	case c == '/':
		s.slash()
	case c == '`':
		s.at++
		s.links()
		s.push('`', frame{})
		s.template()
	default:
		s.punctuation(c)
	}
	s.word, s.broken = 0, false
	s.counts()
}

// counts is one more word or sign.
func (s *scan) counts() {
	if s.tokens++; (s.tokens > s.most || s.apart > MaxApart) && s.most > 0 {
		s.deepest = max(s.deepest, MaxScript+1)
	}
}

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c == '#' || c >= 0x80
}

func (s *scan) name() {
	from := s.at
	for s.at < len(s.text) && letter(s.text[s.at]) {
		s.at++
	}
	word := s.text[from:s.at]
	var k kind
	if len(word) <= longest && word[0] >= 'a' {
		k = kinds[word]
	}
	switch {
	case k&ends != 0, s.operand && k&declares != 0:
		s.ended()
		s.nests()
	case k&recursive != 0:
		if s.operand && k&begins != 0 {
			s.ended()
		}
		s.nests()
	default:
		if s.operand {
			s.ended() // two operands in a row: one statement ended
			if !s.broken {
				s.apart++
			}
		}
		s.operand = true
	}
	s.word = k
}

// quoted passes a string. In markup a quote may be a letter of the text.
func (s *scan) quoted(quote byte) {
	end := s.at + 1
	for end < len(s.text) && s.text[end] != quote && s.text[end] != '\n' {
		if s.text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(s.text) || s.text[end] == '\n' {
		if s.markup {
			s.at++
			return
		}
		end = min(end, len(s.text)-1)
	}
	if s.markup {
		s.letters(end)
	}
	s.at = end + 1
	s.operand = true
}

// letters counts the brackets up to an end that may be letters, and may not be:
// they close only what they opened.
func (s *scan) letters(end int) {
	floor := len(s.stack)
	for ; s.at < end; s.at++ {
		switch c := s.text[s.at]; c {
		case '(', '[', '{':
			s.push(c, frame{})
		case ')', ']', '}':
			s.pop(opener(c), floor)
		}
	}
}

func opener(c byte) byte {
	switch c {
	case ')':
		return '('
	case ']':
		return '['
	}
	return '{'
}

// slash is a comment, a regular expression, a division, or the end of an element.
func (s *scan) slash() {
	rest := s.text[s.at:]
	switch {
	case strings.HasPrefix(rest, "//"):
		end := strings.IndexByte(rest, '\n')
		if end < 0 {
			end = len(rest)
		}
		s.comment(end)
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			end = len(rest) - 4
		}
		s.comment(end + 4)
	case strings.HasPrefix(rest, "/>") && s.markup:
		s.pop('<', 0)
		s.at += 2
		s.operand = true
	case s.operand:
		s.links()
		s.at++
		s.operand = false
		if s.doubtful < s.at {
			s.doubtful = s.at + lineEnd(s.text[s.at:])
		}
	default:
		s.regular(rest)
	}
}

func lineEnd(text string) int {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return i
	}
	return len(text)
}

func (s *scan) comment(length int) {
	end := min(s.at+length, len(s.text))
	if s.markup {
		s.letters(end)
	}
	s.at = end
}

// regular passes a regular expression on one line; where none ends, the slash is passed.
func (s *scan) regular(rest string) {
	class := false
	for i := 1; i < len(rest) && rest[i] != '\n'; i++ {
		switch c := rest[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			// It may be none: what it holds is counted, and closes nothing around it.
			s.letters(s.at + i)
			s.at++
			s.operand = true
			return
		}
	}
	s.at++
	s.operand = false
}

// template passes the text of a template up to its end or the next value.
func (s *scan) template() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '\\':
			s.at += 2
		case c == '`':
			s.at++
			s.pop('`', 0)
			s.operand = true
			return
		case c == '$' && strings.HasPrefix(s.text[s.at:], "${"):
			s.at += 2
			s.push('{', frame{template: true})
			return
		default:
			s.at++
		}
	}
}

func (s *scan) punctuation(c byte) {
	next := byte(0)
	if s.at+1 < len(s.text) {
		next = s.text[s.at+1]
	}
	s.at++
	if c != ')' && c != ']' && c != '}' {
		s.links()
	}
	switch c {
	case '(', '[', '{':
		s.push(c, frame{control: c == '(' && s.word&control != 0, list: c != '(' || s.operand})
	case ')', ']', '}':
		if s.at <= s.doubtful && s.at > 0 && s.within() {
			return
		}
		closed, ok := s.pop(opener(c), 0)
		if ok && closed.template {
			s.template()
			return
		}
		s.operand = !closed.control
	case ';':
		s.ended()
		s.operand = false
	case ',':
		s.run, s.operand = 0, false
		if n := len(s.stack); n > 0 && s.stack[n-1].list {
			s.chain = 0
		}
	case '<':
		s.less(next)
	case '>':
		s.operand = s.angles > 0 // type arguments end, or a cast or tag that something follows
		s.angles = max(0, s.angles-1)
	case '=':
		switch next {
		case '=':
			s.at++
			if s.at < len(s.text) && s.text[s.at] == '=' {
				s.at++
			}
			s.angles, s.operand = 0, false
		case '>':
			s.at++
			s.nests()
		default:
			s.nests()
		}
	case '!':
		if next == '=' {
			s.at++
			s.angles, s.operand = 0, false
			return
		}
		operand := s.operand
		s.nests()
		s.operand = operand
	case '?':
		if next == '.' || next == '?' {
			s.at++
			s.operand = false
			return
		}
		s.nests()
	case '+', '-':
		if s.operand {
			if next == c {
				s.at++
				return
			}
			s.angles, s.operand = 0, false
			return
		}
		s.nests()
	case '*':
		if next == '*' {
			s.at++
			s.nests()
			return
		}
		s.angles, s.operand = 0, false
	case ':', '~', '@':
		s.nests()
	case '.':
		if next == '.' {
			s.at += 2
			s.nests()
			return
		}
		s.operand = false
	case '&', '|':
		if next == c {
			s.at++
			s.angles = 0
		}
		s.operand = false
	default:
		s.operand = false
	}
}

// within reports whether the doubtful stretch goes on here: a bracket in it closes nothing.
func (s *scan) within() bool {
	// A division is far more often what it looks like: only a slash that follows on the same line makes a regular expression of it.
	return strings.IndexByte(s.text[s.at:min(s.doubtful, len(s.text))], '/') >= 0
}

// less is a comparison, the begin of type arguments, a cast or an element.
func (s *scan) less(next byte) {
	switch {
	case next == '=':
		s.at++
		s.angles, s.operand = 0, false
	case s.markup && next == '/':
		s.pop('<', 0)
		s.operand = true
	case s.operand:
		s.angles++
		s.operand = false
		s.note()
	case s.markup:
		s.push('<', frame{})
	default:
		s.nests()
	}
}

// Brackets is how deeply the brackets of a text nest, of whatever language: those
// in double quotes are letters, and a backslash in quotes takes the next one.
func Brackets(text []byte) int {
	depth, deepest, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{' || c == '(':
			depth++
			deepest = max(deepest, depth)
		case c == ']' || c == '}' || c == ')':
			depth = max(0, depth-1)
		}
	}
	return deepest
}

// Signs is how many brackets, commas and colons a text of JSON has, which is as many as it has values, and how many digits stand in a row
// at most; those in double quotes are letters.
func Signs(text []byte) (signs, digits int) {
	quoted, row := false, 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if quoted {
			if c == '\\' {
				i++
			}
			quoted = c != '"'
			continue
		}
		if c >= '0' && c <= '9' {
			row++
			digits = max(digits, row)
			continue
		}
		row = 0
		switch c {
		case '"':
			quoted = true
		case '[', '{', '(', ']', '}', ')', ',', ':', '/':
			signs++
		}
	}
	return signs, digits
}
