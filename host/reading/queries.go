package reading

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/internal/glob"
)

func matchesGlob(globs []string, file string) bool {
	for _, g := range globs {
		if glob.Match(g, file) {
			return true
		}
		if strings.Contains(g, "/") {
			continue
		}
		if ok, err := path.Match(g, path.Base(file)); err == nil && ok {
			return true
		}
	}
	return false
}

// PackQuery is one query of one pack.
type PackQuery struct {
	Pack  int
	Query int
}

// queries are those of all packs, combined for each language and for each group of files
// that are asked the same.
type queries struct {
	packs []*packrt.Pack
	// specs are the queries of all packs.
	specs []PackQuery
	// ignores are the lists of files that packs ignore, ignoring the number of the list of each pack.
	ignores  [][]string
	ignoring []int
	mu       sync.Mutex
	// whole are all queries of a language, sets those for files that are asked the same.
	whole map[syntax.Language]func() (*querySet, error)
	sets  map[string]*querySet
	// spoken says which queries a language is asked.
	spoken map[syntax.Language][]bool
	// tested says which queries have tests of a file's path.
	tested []bool
}

// querySet is the queries that are asked of some files.
type querySet struct {
	compiled *syntax.QuerySet
	// specs lists, for each compiled query, the queries of packs that have its text.
	specs [][]int
}

func newQueries(packs []*packrt.Pack) *queries {
	s := &queries{packs: packs, whole: map[syntax.Language]func() (*querySet, error){}, sets: map[string]*querySet{}, spoken: map[syntax.Language][]bool{}}
	for p, pack := range packs {
		for q := range pack.Manifest.Queries {
			s.specs = append(s.specs, PackQuery{p, q})
		}
	}
	s.ignores, s.ignoring = ignoring(packs)
	for _, spec := range s.specs {
		q := &packs[spec.Pack].Manifest.Queries[spec.Query]
		s.tested = append(s.tested, slices.ContainsFunc(q.Tests, func(t abi.Test) bool { return len(t.File) > 0 }))
	}
	for _, lang := range syntax.Languages {
		for _, spec := range s.specs {
			s.spoken[lang] = append(s.spoken[lang], speaks(packs[spec.Pack].Manifest, spec.Query, lang))
		}
		s.whole[lang] = sync.OnceValues(func() (*querySet, error) { return s.compile(lang) })
	}
	return s
}

// speaks reports whether a query of a pack is asked of a language.
func speaks(m *abi.Manifest, query int, lang syntax.Language) bool {
	list := m.Queries[query].Languages
	if len(list) == 0 {
		list = m.Languages
	}
	return slices.Contains(list, lang.Family())
}

// excluded reports whether the path tests of a query leave a file out.
func excluded(q *abi.Query, file string) bool {
	for i := range q.Tests {
		if t := &q.Tests[i]; len(t.File) > 0 && !matchesGlob(t.File, file) {
			return true
		}
	}
	return false
}

// ignoring collects the lists of files that packs ignore, each once, and the number of the list of each pack.
func ignoring(packs []*packrt.Pack) (lists [][]string, of []int) {
	for _, p := range packs {
		at := slices.IndexFunc(lists, func(l []string) bool { return slices.Equal(l, p.Manifest.Ignore) })
		if at < 0 {
			at = len(lists)
			lists = append(lists, p.Manifest.Ignore)
		}
		of = append(of, at)
	}
	return lists, of
}

// ignored reports whether every pack ignores a file; without packs none is.
func (s *queries) ignored(file string) bool {
	return len(s.ignores) > 0 && !slices.ContainsFunc(s.ignores, func(list []string) bool { return !matchesGlob(list, file) })
}

// of are the queries that are asked of a file.
func (s *queries) of(lang syntax.Language, file string) (*querySet, error) {
	if lang == syntax.NoLanguage {
		return &querySet{}, nil
	}
	ignores := make([]bool, len(s.ignores))
	for i, list := range s.ignores {
		ignores[i] = matchesGlob(list, file)
	}
	key := make([]byte, 1, 1+len(s.specs))
	key[0] = byte(lang)
	spoken := s.spoken[lang]
	for i, spec := range s.specs {
		asked := byte('1')
		if !spoken[i] || ignores[s.ignoring[spec.Pack]] || s.tested[i] && excluded(&s.packs[spec.Pack].Manifest.Queries[spec.Query], file) {
			asked = '0'
		}
		key = append(key, asked)
	}
	whole, err := s.whole[lang]()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if set, ok := s.sets[string(key)]; ok {
		return set, nil
	}
	// The patterns are compiled once for a language, which costs more than running a few in vain:
	// the matches of queries that are not asked of a file are left out.
	set := &querySet{}
	for _, list := range whole.specs {
		kept := []int{}
		for _, i := range list {
			if key[1+i] == '1' {
				kept = append(kept, i)
				set.compiled = whole.compiled
			}
		}
		set.specs = append(set.specs, kept)
	}
	if set.compiled == nil {
		set.specs = nil
	}
	s.sets[string(key)] = set
	return set, nil
}

// compile combines the queries of a language. Those with the same text are run once; a query with
// a node kind that the grammar lacks is left out.
func (s *queries) compile(lang syntax.Language) (*querySet, error) {
	out := &querySet{}
	if lang == syntax.NoLanguage {
		return out, nil
	}
	var texts []syntax.QuerySource
	at := map[string]int{}
	for i, spec := range s.specs {
		m := s.packs[spec.Pack].Manifest
		if !speaks(m, spec.Query, lang) {
			continue
		}
		text := m.Queries[spec.Query].Query
		if k, ok := at[text]; ok {
			out.specs[k] = append(out.specs[k], i)
			continue
		}
		at[text] = len(texts)
		texts = append(texts, syntax.QuerySource{Name: m.ID + "/" + m.Queries[spec.Query].Name, Text: text, Trusted: s.packs[spec.Pack].BuiltIn})
		out.specs = append(out.specs, []int{i})
	}
	for len(texts) > 0 {
		set, err := syntax.CompileQueries(lang, texts)
		var qe *syntax.QueryError
		if errors.As(err, &qe) && qe.NodeKind && (lang == syntax.TypeScript || lang == syntax.JavaScript) {
			for i := range texts {
				if texts[i].Name == qe.Name {
					texts = slices.Delete(texts, i, i+1)
					out.specs = slices.Delete(out.specs, i, i+1)
					break
				}
			}
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("a pack's query does not compile for %s: %w", lang, err)
		}
		out.compiled = set
		break
	}
	return out, nil
}

// Matches are the matches of one file, packed: a large project has millions, of which packs
// are called with few.
type Matches struct {
	// Names of captures, by number.
	Names []string
	// List says which query of a pack each match is of (the number of its PackQuery), and where its captures begin.
	List []queryMatch
	// captures are [n, (name, node) * n] runs.
	captures []uint32
}

type queryMatch struct{ Spec, at uint32 }

// Of gives the captures of a match, as pairs of a name's number and a node.
func (m *Matches) Of(one queryMatch) []uint32 {
	n := m.captures[one.at]
	return m.captures[one.at+1 : one.at+1+2*n]
}

// Capture is the node that is captured under a name, NoNode when there is none.
func (m *Matches) Capture(captures []uint32, name string) syntax.Node {
	for i := 0; i < len(captures); i += 2 {
		if m.Names[captures[i]] == name {
			return syntax.Node(captures[i+1])
		}
	}
	return syntax.NoNode
}

// scratches are lists of matches under construction.
var scratches = sync.Pool{New: func() any { return &Matches{} }}

// expand sorts matches by query of a pack, without those that a test of a node's text rules out.
func (s *queries) expand(tree *syntax.Tree, matches syntax.Matches, set *querySet) Matches {
	made := scratches.Get().(*Matches)
	defer scratches.Put(made)
	made.Names, made.List, made.captures = matches.Names(), made.List[:0], made.captures[:0]
	matches.Each(func(query int, captures []uint32) {
		at := -1
		for _, spec := range set.specs[query] {
			q := &s.packs[s.specs[spec].Pack].Manifest.Queries[s.specs[spec].Query]
			if !made.worded(tree, q, captures) {
				continue
			}
			if at < 0 {
				at = len(made.captures)
				made.captures = append(append(made.captures, uint32(len(captures)/2)), captures...)
			}
			made.List = append(made.List, queryMatch{uint32(spec), uint32(at)})
		}
	})
	out := Matches{Names: made.Names, List: make([]queryMatch, len(made.List)), captures: make([]uint32, len(made.captures))}
	copy(out.List, made.List)
	copy(out.captures, made.captures)
	return out
}

// worded reports whether a match passes the tests of nodes' texts of its query.
func (m *Matches) worded(tree *syntax.Tree, q *abi.Query, captures []uint32) bool {
	for i := range q.Tests {
		t := &q.Tests[i]
		if len(t.Text) == 0 {
			continue
		}
		var text []byte
		if n := m.Capture(captures, t.Capture); n != syntax.NoNode {
			text = tree.Bytes(n)
			text = text[:min(len(text), longestWord)]
		}
		if !slices.ContainsFunc(t.Text, func(want string) bool { return string(text) == want }) {
			return false
		}
	}
	return true
}

// longestWord is longer than any text that a test compares with.
const longestWord = 512
