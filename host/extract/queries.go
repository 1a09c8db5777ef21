package extract

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/syntax"
)

// packQuery is one query of one pack.
type packQuery struct {
	pack  int
	query int
}

// queries are those of all packs, combined for each language and for each group
// of files that their file tests tell apart.
type queries struct {
	r  *run
	mu sync.Mutex
	// whole are all queries of a language, sets what is asked of files of which the same is asked.
	whole map[syntax.Language]func() (*querySet, error)
	sets  map[string]*querySet
}

// querySet is the queries that are asked of some files.
type querySet struct {
	compiled *syntax.QuerySet
	// specs lists, for each compiled query, the queries of packs that have its text.
	specs [][]int
}

func (r *run) newQueries() *queries {
	for p, pack := range r.opts.Packs {
		for q := range pack.Manifest.Queries {
			r.specs = append(r.specs, packQuery{p, q})
		}
	}
	s := &queries{r: r, whole: map[syntax.Language]func() (*querySet, error){}, sets: map[string]*querySet{}}
	for _, lang := range syntax.Languages {
		s.whole[lang] = sync.OnceValues(func() (*querySet, error) { return s.compile(lang) })
	}
	return s
}

// speaks tells whether a query of a pack is asked of a language.
func speaks(m *abi.Manifest, query int, lang syntax.Language) bool {
	list := m.Queries[query].Languages
	if len(list) == 0 {
		list = m.Languages
	}
	return slices.Contains(list, lang.Family())
}

// excluded tells whether a query's file tests leave a file out.
func excluded(q *abi.Query, file string) bool {
	for i := range q.Tests {
		if t := &q.Tests[i]; len(t.File) > 0 && !matchesGlob(t.File, file) {
			return true
		}
	}
	return false
}

// ignored tells whether no pack asks anything of a file.
func (r *run) ignored(file string) bool {
	for _, p := range r.opts.Packs {
		if !matchesGlob(p.Manifest.Ignore, file) {
			return false
		}
	}
	return true
}

// of gives the queries that are asked of a file.
func (s *queries) of(lang syntax.Language, file string) (*querySet, error) {
	key := []byte{byte(lang)}
	if lang == syntax.NoLanguage {
		return &querySet{}, nil
	}
	ignores, of := false, -1
	for _, spec := range s.r.specs {
		m := s.r.opts.Packs[spec.pack].Manifest
		if spec.pack != of {
			ignores, of = matchesGlob(m.Ignore, file), spec.pack
		}
		asked := byte('1')
		if ignores || !speaks(m, spec.query, lang) || excluded(&m.Queries[spec.query], file) {
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
	// The patterns are compiled once for a language, which costs more than running a few
	// in vain: what a file is not asked is left out of what its matches mean.
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

// compile combines the queries asked of a language. Those with the same text are
// run once; one with a node kind that the grammar lacks is left out.
func (s *queries) compile(lang syntax.Language) (*querySet, error) {
	out := &querySet{}
	if lang == syntax.NoLanguage {
		return out, nil
	}
	var texts []syntax.QuerySource
	at := map[string]int{}
	for i, spec := range s.r.specs {
		m := s.r.opts.Packs[spec.pack].Manifest
		if !speaks(m, spec.query, lang) {
			continue
		}
		text := m.Queries[spec.query].Query
		if k, ok := at[text]; ok {
			out.specs[k] = append(out.specs[k], i)
			continue
		}
		at[text] = len(texts)
		texts = append(texts, syntax.QuerySource{Name: m.ID + "/" + m.Queries[spec.query].Name, Text: text, Trusted: s.r.opts.Packs[spec.pack].BuiltIn})
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

// expand gives each pack its matches, without those that a test on text rules out.
func (r *run) expand(tree *syntax.Tree, matches []syntax.Match, set *querySet) []syntax.Match {
	var out []syntax.Match
	for _, m := range matches {
		for _, spec := range set.specs[m.Query] {
			q := &r.opts.Packs[r.specs[spec].pack].Manifest.Queries[r.specs[spec].query]
			if worded(tree, q, m) {
				m.Query = spec
				out = append(out, m)
			}
		}
	}
	return out
}

// worded reports whether a match passes its query's tests on text.
func worded(tree *syntax.Tree, q *abi.Query, m syntax.Match) bool {
	for i := range q.Tests {
		t := &q.Tests[i]
		if len(t.Text) == 0 {
			continue
		}
		text := ""
		for _, c := range m.Captures {
			if c.Name == t.Capture {
				b := tree.Bytes(c.Node)
				text = string(b[:min(len(b), longestWord)])
				break
			}
		}
		if !has(t.Text, text) {
			return false
		}
	}
	return true
}

// longestWord is more than any text that a test compares with.
const longestWord = 512
