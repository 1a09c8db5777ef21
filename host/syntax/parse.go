package syntax

import (
	"bytes"
	"fmt"
	"sync"
)

// Limits bound one parse. A field that is not positive means the default.
type Limits struct {
	// Size of the file in bytes.
	Size int
	// Effort is how many bytes the parser may read and allocate for each byte of a text, parses for
	// repair included; an error counts as six kilobytes. It is counted and not timed, so that what is read does not depend on the machine.
	// Ordinary texts take up to 80, small ones 140.
	Effort int
	// Depth of nesting.
	Depth int
}

// DefaultLimits are what extract uses; docs/ARCHITECTURE.md gives the reasons.
var DefaultLimits = Limits{Size: 5 << 20, Effort: 300, Depth: 10000}

// smallText is the length up to which texts are given the same effort.
const smallText = 128 << 10

// allowed is how many bytes may be read and allocated for a text of a length: for a long one no more than it takes when it
// is ordinary, since that is memory.
func (l Limits) allowed(length int) int {
	return max(min(l.Effort*max(length, smallText), maxEffort), ordinaryEffort*length)
}

// withDefaults fills what is not set.
func (l Limits) withDefaults() Limits {
	if l.Size <= 0 {
		l.Size = DefaultLimits.Size
	}
	if l.Effort <= 0 {
		l.Effort = DefaultLimits.Effort
	}
	if l.Depth <= 0 {
		l.Depth = DefaultLimits.Depth
	}
	// Offsets are 32 bits wide.
	l.Size = min(l.Size, 1<<31-1)
	l.Depth = min(l.Depth, 1<<31-1)
	return l
}

const (
	// maxEffort bounds what may be read and allocated for a text, unless an ordinary one of its length takes more.
	maxEffort      = 400 << 20
	ordinaryEffort = 80
	// maxNodes is how many syntax nodes a file may have: those of minified code of the largest size, and four times those of other code.
	maxNodes = 4_000_000
	// maxChain is how many operators may follow one another (a + b + c) for ten levels that things may be nested: some readers of
	// such a row look at all that stands before for each of them.
	maxChain = 12
	// maxPieces is how many pieces an error may consist of. The query engine looks at all that follow for each of them.
	maxPieces = 20_000
	// maxInFlight is the most matches begun and not ended that the query engine
	// numbers without mixing them up.
	maxInFlight = 65534
	// maxMatchNumbers bounds the buffer of a file's matches (64 MB).
	maxMatchNumbers = 16 << 20
	// largeFile is where a parse takes so much memory (some 90 times the text)
	// that such files are parsed one after the other.
	largeFile = 1 << 20
)

var largeFiles sync.Mutex

// ProblemKind says what was wrong with a file.
type ProblemKind string

// Problem kinds.
const (
	// With one of these the file was skipped.
	TooLarge  ProblemKind = "too-large"
	TooHard   ProblemKind = "too-hard"
	TooDeep   ProblemKind = "too-deep"
	Binary    ProblemKind = "binary"
	NoGrammar ProblemKind = "no-grammar"
	// Refused was not opened: no regular file, outside the root, too large for its kind.
	Refused ProblemKind = "refused"
	// Minified code repeats what stands elsewhere.
	Minified ProblemKind = "minified"
	// Unsafe text would crash the parser.
	Unsafe ProblemKind = "unsafe"
	// With these it was read in part.
	SyntaxError ProblemKind = "syntax-error"
	InvalidUTF8 ProblemKind = "invalid-utf8"
	NULByte     ProblemKind = "nul-byte"
	LostMatches ProblemKind = "lost-matches"
	// Configuration names something that is not there; what else it says was read.
	Configuration ProblemKind = "configuration"
)

// Skips reports whether a file with such a problem was left out.
func (k ProblemKind) Skips() bool {
	return k != SyntaxError && k != InvalidUTF8 && k != NULByte && k != LostMatches && k != Configuration
}

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
	Matches  Matches
	Problems []Problem
}

// Skipped reports whether nothing of the file was read.
func (r *Result) Skipped() bool { return r.Tree == nil }

// Parse parses one file and runs the queries (nil: none) over it. It never fails:
// a file that cannot be read gives no tree and says why. The source must not be
// changed as long as the tree is in use.
func Parse(l Language, source []byte, limits Limits, queries *QuerySet) Result {
	limits = limits.withDefaults()
	if grammarOf(l).c == nil {
		return skipped(NoGrammar, fmt.Sprintf("there is no grammar for language %q", l))
	}
	if len(source) > limits.Size {
		return skipped(TooLarge, fmt.Sprintf("%d bytes, more than the limit of %d", len(source), limits.Size))
	}
	if i := bytes.IndexByte(source, 0); i >= 0 && isBinary(source) {
		return skipped(Binary, fmt.Sprintf("a NUL byte at offset %d: not a text file", i))
	}
	if l == Ruby {
		if reason, line := unsafeHeredoc(source); reason != "" {
			return Result{Problems: []Problem{{Kind: Unsafe, Detail: reason + ", more than the parser can take", Line: line}}}
		}
	}
	if len(source) > largeFile {
		largeFiles.Lock()
		defer largeFiles.Unlock()
		defer trim()
	}
	p := takeParser(l)
	if p == nil {
		return skipped(NoGrammar, fmt.Sprintf("the parser library cannot use the grammar for %s", l))
	}
	defer p.giveBack()
	return p.read(l, source, limits, queries)
}

// read is Parse on a parser.
func (p *parser) read(l Language, source []byte, limits Limits, queries *QuerySet) Result {
	var out Result
	text, nulLine, invalidLine := readable(source)
	if nulLine > 0 {
		out.Problems = append(out.Problems, Problem{Kind: NULByte, Detail: "NUL bytes were read as blanks", Line: nulLine})
	}
	if invalidLine > 0 {
		out.Problems = append(out.Problems, Problem{Kind: InvalidUTF8, Detail: "bytes that are no UTF-8 were read as question marks", Line: invalidLine})
	}
	asked := queries != nil && (queries.c != nil || queries.plain != nil)
	if asked && queries.Language != l {
		out.Problems = append(out.Problems, Problem{Kind: LostMatches, Detail: fmt.Sprintf("queries of %s cannot run on %s; none was run", queries.Language, l)})
		asked = false
	}
	effort := limits.allowed(len(text))
	withIDs := asked && queries.plain == nil
	best, problem := p.parse(text, &effort, limits.Depth, withIDs)
	if problem != nil {
		return Result{Problems: append(out.Problems, *problem)}
	}
	best = p.repair(l, text, best, limits.Depth, &effort, withIDs)
	if asked && len(best.hoisted) > 0 && (queries.plain == nil || best.nodes[0].flags&flagError != 0) {
		best = p.withoutHoisted(text, best, limits.Depth, &effort)
	}
	defer best.close()
	out.Tree = newTree(l, text, best.nodes)
	if n := best.mistaken; n > 0 {
		out.Problems = append(out.Problems, Problem{Kind: SyntaxError, Line: out.Tree.Line(Node(n)),
			Detail: fmt.Sprintf("operators in front of calls with type arguments have more than %d nodes before their operands: from here on such calls are read as comparisons", maxMoved)})
	}
	if asked {
		matches, problem := best.matches(queries, out.Tree, limits.Depth)
		if problem != nil {
			out.Problems = append(out.Problems, *problem)
		}
		out.Matches = matches
	}
	if out.Tree.HasError(0) {
		line := 1
		if n := out.Tree.FirstError(); n != NoNode {
			line = out.Tree.Line(n)
		}
		out.Problems = append(out.Problems, Problem{Kind: SyntaxError, Detail: "syntax error; what could be read was read", Line: line})
	}
	return out
}

// matches runs the queries over the flat copy where that says for sure what the
// library would, otherwise in the library.
func (p *parsed) matches(queries *QuerySet, t *Tree, depth int) (Matches, *Problem) {
	if queries.plain != nil {
		if !t.HasError(0) {
			run, raw, sure := queries.plain.run(t)
			if sure {
				matches := queries.decode(t, raw)
				matches.run = run
				return matches, nil
			}
			run.done()
		}
		if problem := p.fill(len(p.nodes), depth, true); problem != nil {
			return Matches{}, problem
		}
	}
	if queries.c == nil {
		compiled, err := queries.library()
		if err != nil {
			return Matches{}, &Problem{Kind: LostMatches, Detail: err.Error()}
		}
		queries = compiled
	}
	raw, problem := p.query(queries, maxInFlight, maxMatchNumbers)
	return queries.decode(t, raw), problem
}

// repair parses a text with errors once more, without what the grammar lacks,
// and gives the best tree; the others are closed.
func (p *parser) repair(l Language, text []byte, best *parsed, depth int, effort *int, withIDs bool) *parsed {
	if !l.IsJavaScript() && l != Python || best.nodes[0].flags&flagError == 0 {
		return best
	}
	m := newMask(l, text)
	changed := m.refine(best.nodes) || m.text != nil
	for round := 0; changed && round < repairRounds; round++ {
		again, problem := p.parse(m.text, effort, depth, withIDs)
		if problem != nil {
			break
		}
		changed = again.nodes[0].flags&flagError != 0 && m.refine(again.nodes)
		if errorCount(again.nodes) < errorCount(best.nodes) {
			best, again = again, best
		}
		again.close()
	}
	return best
}

// withoutHoisted parses a text without the type arguments that the grammar mistakes,
// for queries that the library runs on its own tree, and closes the tree before.
func (p *parser) withoutHoisted(text []byte, before *parsed, depth int, effort *int) *parsed {
	again, problem := p.parse(blanked(text, before.hoisted), effort, depth, true)
	if problem != nil {
		return before
	}
	if errorCount(again.nodes) > errorCount(before.nodes) {
		before, again = again, before
	}
	before.close()
	return again
}

func skipped(k ProblemKind, detail string) Result {
	return Result{Problems: []Problem{{Kind: k, Detail: detail}}}
}
