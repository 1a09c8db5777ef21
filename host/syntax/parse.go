package syntax

import (
	"bytes"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"
)

// Limits bound one parse.
type Limits struct {
	// Size of the file in bytes.
	Size int
	// Time a parse may take.
	Time time.Duration
	// Depth of nesting.
	Depth int
}

// DefaultLimits are what extract uses; docs/ARCHITECTURE.md gives the reasons.
var DefaultLimits = Limits{Size: 5 << 20, Time: 2 * time.Second, Depth: 10000}

// ProblemKind says what was wrong with a file.
type ProblemKind string

// Problem kinds. A file with one of the first four is skipped, the others are read in part.
const (
	TooLarge    ProblemKind = "too-large"
	TooSlow     ProblemKind = "too-slow"
	TooDeep     ProblemKind = "too-deep"
	Binary      ProblemKind = "binary"
	SyntaxError ProblemKind = "syntax-error"
	InvalidUTF8 ProblemKind = "invalid-utf8"
	LostMatches ProblemKind = "lost-matches"
)

// Problem is one thing wrong with a file.
type Problem struct {
	Kind   ProblemKind
	Detail string
	// Line it is at, 0 when it is about the whole file.
	Line int
}

// Result of a parse. Tree is nil when the file was skipped; Problems say why.
type Result struct {
	Tree     *Tree
	Matches  []Match
	Problems []Problem
}

// Skipped reports whether nothing of the file was read.
func (r *Result) Skipped() bool { return r.Tree == nil }

// Parse parses one file and runs the queries (nil: none) over it. It never fails:
// a file that cannot be read gives no tree and says why.
func Parse(l Language, source []byte, limits Limits, queries *QuerySet) Result {
	if len(source) > limits.Size {
		return skipped(TooLarge, fmt.Sprintf("%d bytes, more than the limit of %d", len(source), limits.Size))
	}
	if i := bytes.IndexByte(source, 0); i >= 0 {
		return skipped(Binary, fmt.Sprintf("a NUL byte at offset %d: not a text file", i))
	}
	var out Result
	text := source
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		text = blank(text, 0, 3)
	}
	if !utf8.Valid(text) {
		out.Problems = append(out.Problems, Problem{Kind: InvalidUTF8, Detail: "bytes that are no UTF-8 were read as question marks", Line: lineOfInvalid(text)})
		text = maskInvalid(text)
	}
	p := takeParser(l)
	defer p.giveBack(l)
	start := time.Now()
	nodes, matches, overflow, ok, deep := p.parseFlat(text, limits, queries)
	if !ok {
		return skipped(TooSlow, fmt.Sprintf("parsing took longer than %s", limits.Time))
	}
	if deep {
		return skipped(TooDeep, fmt.Sprintf("nested deeper than %d", limits.Depth))
	}
	if nodes[0].flags&flagError != 0 && l.IsJavaScript() {
		if masked, changed := mask(l, text, nodes); changed && time.Since(start) < limits.Time {
			again, m2, o2, ok2, deep2 := p.parseFlat(masked, limits, queries)
			if ok2 && !deep2 && errorNodes(again) < errorNodes(nodes) {
				nodes, matches, overflow = again, m2, o2
			}
		}
	}
	tree := newTree(l, text, nodes)
	out.Tree = tree
	if queries != nil {
		out.Matches = queries.decode(tree, matches)
	}
	if overflow {
		out.Problems = append(out.Problems, Problem{Kind: LostMatches, Detail: "more matches in flight than the query engine holds; some are lost"})
	}
	if tree.HasError(0) {
		line := 0
		if n := tree.FirstError(); n != NoNode {
			line = tree.Line(n)
		}
		out.Problems = append(out.Problems, Problem{Kind: SyntaxError, Detail: "syntax error; what could be read was read", Line: line})
	}
	return out
}

func skipped(k ProblemKind, detail string) Result {
	return Result{Problems: []Problem{{Kind: k, Detail: detail}}}
}

func blank(src []byte, from, to int) []byte {
	out := bytes.Clone(src)
	for i := from; i < to; i++ {
		out[i] = ' '
	}
	return out
}

func lineOfInvalid(src []byte) int {
	line := 1
	for len(src) > 0 {
		r, n := utf8.DecodeRune(src)
		if r == utf8.RuneError && n == 1 {
			return line
		}
		if r == '\n' {
			line++
		}
		src = src[n:]
	}
	return line
}

// maskInvalid replaces bytes that are no UTF-8 at equal length.
func maskInvalid(src []byte) []byte {
	out := bytes.Clone(src)
	for i := 0; i < len(out); {
		r, n := utf8.DecodeRune(out[i:])
		if r == utf8.RuneError && n == 1 {
			out[i] = '?'
		}
		i += n
	}
	return out
}

var (
	entity         = regexp.MustCompile(`^&(#([xX][0-9a-fA-F]{1,6}|[0-9]{1,7})|[A-Za-z][A-Za-z0-9]{0,30});`)
	exportTypeStar = regexp.MustCompile(`\bexport\s+(type)\s*\*`)
	typeofImport   = regexp.MustCompile(`<typeof import\([^()]*\)>`)
)

// mask overwrites, at equal length, what the grammar is known to lack near its
// errors: a bare & in JSX text, `export type *`, `<typeof import(…)>`.
func mask(l Language, src []byte, nodes []node) ([]byte, bool) {
	out := bytes.Clone(src)
	changed := false
	if l != TypeScript {
		for i := range nodes {
			if KindID(nodes[i].kind) != ErrorKind && nodes[i].flags&flagMissing == 0 {
				continue
			}
			from := bytes.LastIndexByte(out[:nodes[i].start], '\n') + 1
			to := len(out)
			if n := bytes.IndexByte(out[nodes[i].end:], '\n'); n >= 0 {
				to = int(nodes[i].end) + n
			}
			for k := from; k < to; k++ {
				if out[k] == '&' && (k == 0 || out[k-1] != '&') && (k+1 >= len(out) || out[k+1] != '&' && out[k+1] != '=') && !entity.Match(out[k:]) {
					out[k] = '_'
					changed = true
				}
			}
		}
	}
	if l != JavaScript {
		for _, m := range exportTypeStar.FindAllSubmatchIndex(out, -1) {
			copy(out[m[2]:m[3]], "    ")
			changed = true
		}
		for _, m := range typeofImport.FindAllIndex(out, -1) {
			for k := m[0] + 1; k < m[1]-1; k++ {
				out[k] = 'T'
			}
			changed = true
		}
	}
	return out, changed
}
