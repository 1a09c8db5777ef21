package syntax

import (
	"bytes"
	"regexp"
)

var (
	entity         = regexp.MustCompile(`^&(#([xX][0-9a-fA-F]{1,6}|[0-9]{1,7})|[A-Za-z][A-Za-z0-9]{0,30});`)
	exportTypeStar = regexp.MustCompile(`\bexport\s+(type)\s*\*`)
	typeofImport   = regexp.MustCompile(`<typeof import\([^()]*\)>`)
)

// longestEntity bounds how far a character reference is looked for.
const longestEntity = 34

// mask gives the text with what the grammar is known to lack overwritten at
// equal length: a bare & in markup text near an error, `export type *`,
// `<typeof import(…)>`. It gives nil when there is nothing to overwrite.
func mask(l Language, src []byte, nodes []node) []byte {
	if !l.IsJavaScript() {
		return nil
	}
	var out []byte
	set := func(at int, c byte) {
		if out == nil {
			out = bytes.Clone(src)
		}
		out[at] = c
	}
	if l != TypeScript {
		maskAmpersands(src, nodes, set)
	}
	if l != JavaScript {
		for _, m := range exportTypeStar.FindAllSubmatchIndex(src, -1) {
			for k := m[2]; k < m[3]; k++ {
				set(k, ' ')
			}
		}
		for _, m := range typeofImport.FindAllIndex(src, -1) {
			for k := m[0] + 1; k < m[1]-1; k++ {
				set(k, 'T')
			}
		}
	}
	return out
}

// maskAmpersands overwrites each & that begins no character reference on the
// lines of an error. Errors come in the order of their starts, so remembering
// how far was looked makes it one pass, also where a file is a single line.
func maskAmpersands(src []byte, nodes []node, set func(int, byte)) {
	done := 0
	for i := range nodes {
		if !unreadable(&nodes[i]) {
			continue
		}
		from, to := int(nodes[i].start), int(nodes[i].end)
		if from < done {
			from = done
		} else {
			from = max(done, bytes.LastIndexByte(src[:from], '\n')+1)
		}
		if to < done {
			continue
		}
		if n := bytes.IndexByte(src[to:], '\n'); n >= 0 {
			to += n
		} else {
			to = len(src)
		}
		for k := from; k < to; k++ {
			if src[k] == '&' && !isOperator(src, k) && !entity.Match(src[k:min(k+longestEntity, len(src))]) {
				set(k, '_')
			}
		}
		done = max(done, to)
	}
}

// isOperator reports whether the & at k is part of && or &=.
func isOperator(src []byte, k int) bool {
	return k > 0 && src[k-1] == '&' || k+1 < len(src) && (src[k+1] == '&' || src[k+1] == '=')
}

// unreadable reports whether a node is an error or was made up by the parser.
func unreadable(n *node) bool { return KindID(n.kind) == ErrorKind || n.flags&flagMissing != 0 }

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
