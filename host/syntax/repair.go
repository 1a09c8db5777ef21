package syntax

import (
	"bytes"
	"regexp"
	"sort"
)

var (
	entity         = regexp.MustCompile(`^&(#([xX][0-9a-fA-F]{1,6}|[0-9]{1,7})|[A-Za-z][A-Za-z0-9]{0,30});`)
	exportTypeStar = regexp.MustCompile(`\bexport\s+(type)\s*\*`)
	typeofImport   = regexp.MustCompile(`<typeof import\([^()]*\)>`)
	// importType is a type of another module that is no type's beginning for the grammar: import("./b").A[] and import("./b").A<B>.
	importType = regexp.MustCompile(`\bimport\(["'][^"'()]*["']\)(?:\.[A-Za-z_$][\w$]*)+[\[<>]`)
)

// overwrite is what one grammar lacks: group 1 of each match is written over with a byte.
type overwrite struct {
	of *regexp.Regexp
	by byte
}

// newerPython are template strings, exceptions of groups without parentheses, and what stands for a type parameter that is not given.
var newerPython = []overwrite{
	{regexp.MustCompile(`(?:^|[^\w"'])[rR]?([tT])[rR]?["']`), 'f'},
	{regexp.MustCompile(`(?m)^\s*except(\*)`), ' '},
	{regexp.MustCompile(`(?m)^\s*(?:async\s+)?(?:def|class|type)\s+\w+\[[^\]\n=]*(=[^\],\n]*)`), ' '},
}

// ofScripts are what the grammars of JavaScript and TypeScript lack, each with what a text has that may hold it: `::this.close`,
// which binds a method, and a name such as in_port at the beginning of a line, of which they take the first letters for the operator.
var ofScripts = []struct {
	holds []byte
	forms []overwrite
}{
	{[]byte("::this."), []overwrite{{regexp.MustCompile(`[={(,?:&|\s](::)this\.`), ' '}}},
	{[]byte("in_"), []overwrite{{regexp.MustCompile(`(?m)^[ \t]*(i)n_`), 'x'}}},
}

// ofFlow are the forms of Flow's types that TypeScript has not.
var ofFlow = []overwrite{
	{regexp.MustCompile(`\bimport\s*\{?\s*(typeof)\b`), ' '},
	{regexp.MustCompile(`\b(opaque)\s+type\b`), ' '},
	{regexp.MustCompile(`[:<|&(,=]\s*(\?)[\w({\[$]`), ' '},
	{regexp.MustCompile(`(?m)(?:[{,;|]|^)\s*(?:static\s+)?([+-])[A-Za-z_$][\w$]*\??\s*:`), ' '},
	{regexp.MustCompile(`[<,]\s*([+-])[A-Z]`), ' '},
	{regexp.MustCompile(`,\s*(\.\.\.)\s*\|?\}`), ' '},
	{regexp.MustCompile(`<(\*)>`), 'T'},
	{regexp.MustCompile(`(:\s*%checks)\b`), ' '},
	{regexp.MustCompile(`\([\w.$]+(\s*:\s*[^()=]*)\)\s*[.;,)\]]`), ' '},
}

// longestEntity bounds how far a character reference is looked for.
const longestEntity = 34

// repairRounds bounds how often a file is parsed again.
const repairRounds = 4

// mask is the text to parse in a file's stead, in which what the grammar is known
// to lack is overwritten at equal length: a bare & in markup text,
// `export type *`, `<typeof import(…)>`, types of other modules, the forms of newer versions of Python and of Flow, `::this.close`.
type mask struct {
	language Language
	source   []byte
	// text is nil as long as nothing is overwritten.
	text []byte
	// ampersands says of each & that was overwritten once whether it still is.
	ampersands map[int]bool
}

func newMask(l Language, source []byte) *mask {
	m := &mask{language: l, source: source, ampersands: map[int]bool{}}
	if l == Python {
		m.overwrite(newerPython)
	}
	if l.IsJavaScript() {
		for _, one := range ofScripts {
			if bytes.Contains(source, one.holds) {
				m.overwrite(one.forms)
			}
		}
	}
	if l != TypeScript && l != TSX {
		return m
	}
	if l == TSX && hasFlow(source) {
		m.overwrite(ofFlow)
	}
	for _, at := range importType.FindAllIndex(source, -1) {
		for k := at[0]; k < at[1]-1; k++ {
			m.set(k, 'T')
		}
	}
	for _, at := range exportTypeStar.FindAllSubmatchIndex(source, -1) {
		for k := at[2]; k < at[3]; k++ {
			m.set(k, ' ')
		}
	}
	for _, at := range typeofImport.FindAllIndex(source, -1) {
		for k := at[0] + 1; k < at[1]-1; k++ {
			m.set(k, 'T')
		}
	}
	return m
}

// overwrite writes over what the text has of some forms. A form may overlap what stands before the next of its kind, so
// each is looked for until there is no more of it.
func (m *mask) overwrite(forms []overwrite) {
	for _, form := range forms {
		for from := 0; from < len(m.source); {
			at := form.of.FindSubmatchIndex(m.source[from:])
			if at == nil {
				break
			}
			for k := from + at[2]; k < from+at[3]; k++ {
				if m.source[k] != '\n' {
					m.set(k, form.by)
				}
			}
			from += at[3]
		}
	}
}

func (m *mask) set(at int, c byte) {
	if m.text == nil {
		m.text = bytes.Clone(m.source)
	}
	m.text[at] = c
}

// refine adapts the mask to the errors of a tree that was parsed from it (or
// from the file), and reports whether it changed.
func (m *mask) refine(nodes []node) bool {
	if m.language != TSX && m.language != JavaScript {
		return false
	}
	changed := m.restore(nodes)
	for _, at := range bareAmpersands(m.source, nodes) {
		if _, tried := m.ampersands[at]; !tried {
			m.ampersands[at] = true
			m.set(at, '_')
			changed = true
		}
	}
	return changed
}

// restore writes back each & that the parser did not read as markup text: it was
// an operator.
func (m *mask) restore(nodes []node) bool {
	text := Kind(m.language, "jsx_text")
	changed := false
	for at, overwritten := range m.ampersands {
		if overwritten && KindID(nodes[leafAt(nodes, at)].kind) != text {
			m.ampersands[at] = false
			m.set(at, '&')
			changed = true
		}
	}
	return changed
}

// leafAt gives the innermost node at an offset: the last that begins there or
// before, since starts never decrease in pre-order.
func leafAt(nodes []node, offset int) int {
	return max(0, sort.Search(len(nodes), func(i int) bool { return int(nodes[i].start) > offset })-1)
}

// bareAmpersands gives the places of each & on the lines of an error that begins
// no character reference. Errors come in the order of their starts, so
// remembering how far was looked makes it one pass, also where a file is a
// single line.
func bareAmpersands(src []byte, nodes []node) []int {
	var out []int
	done := 0
	for i := range nodes {
		if !unreadable(&nodes[i]) || int(nodes[i].end) < done {
			continue
		}
		from, to := done, int(nodes[i].end)
		if start := int(nodes[i].start); start > done {
			from = done + bytes.LastIndexByte(src[done:start], '\n') + 1
		}
		if n := bytes.IndexByte(src[to:], '\n'); n >= 0 {
			to += n
		} else {
			to = len(src)
		}
		for k := from; k < to; k++ {
			if src[k] == '&' && !isOperator(src, k) && !entity.Match(src[k:min(k+longestEntity, len(src))]) {
				out = append(out, k)
			}
		}
		done = to
	}
	return out
}

// isOperator reports whether the & at k is part of && or &=.
func isOperator(src []byte, k int) bool {
	return k > 0 && src[k-1] == '&' || k+1 < len(src) && (src[k+1] == '&' || src[k+1] == '=')
}

// unreadable reports whether a node is an error or was made up by the parser.
func unreadable(n *node) bool { return KindID(n.kind) == ErrorKind || n.flags&flagMissing != 0 }

// pragmas is what a file begins with that is no code.
var pragmas = regexp.MustCompile(`(?s)\A(?:#![^\n]*\n)?(?:\s|//[^\n]*\n|/\*.*?\*/|["']use strict["'];?)*`)

// hasFlow reports whether a file says that it is checked by Flow.
func hasFlow(source []byte) bool {
	if !bytes.Contains(source, []byte("@flow")) {
		return false
	}
	head := pragmas.Find(source)
	return bytes.Contains(head, []byte("@flow"))
}

// WrittenIn is the language that a file of JavaScript is read as: with types that Flow checks, that of TypeScript, of which
// Flow's forms are a part but for what is repaired.
func WrittenIn(l Language, source []byte) Language {
	if l == JavaScript && hasFlow(source) {
		return TSX
	}
	return l
}

// errorCount counts what could not be read, to compare two parses.
func errorCount(nodes []node) int {
	count := 0
	for i := range nodes {
		if unreadable(&nodes[i]) {
			count++
		}
	}
	return count
}
