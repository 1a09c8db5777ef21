package summary

import (
	"bytes"
	"crypto/sha1"
	"encoding/hex"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// TransitionID makes the id of a transition: function, terminal kind, status and
// the first seven hex characters of a SHA-1 over the canonical text of the
// conditions, sorted: guards that do not depend on each other may be swapped. Offsets and names of locals are no part of it,
// nor the line by which a nameless function is called.
func TransitionID(function string, out Output, conditions []Predicate) string {
	w := idTexts.Get().(*idText)
	defer idTexts.Put(w)
	return transitionID(function, out, w.hash(conditions))
}

// idText is the text that an id is made from, and room for it: ids are made of all exits of all units, more than once.
type idText struct {
	texts, joined bytes.Buffer
	parts         [][]byte
	ends          []int
}

var idTexts = sync.Pool{New: func() any { return new(idText) }}

func (w *idText) hash(conditions []Predicate) [sha1.Size]byte {
	w.texts.Reset()
	w.joined.Reset()
	w.parts, w.ends = w.parts[:0], w.ends[:0]
	for _, c := range conditions {
		writePredicate(&w.texts, c, 0)
		w.ends = append(w.ends, w.texts.Len())
	}
	from := 0
	for _, end := range w.ends {
		w.parts = append(w.parts, w.texts.Bytes()[from:end])
		from = end
	}
	slices.SortFunc(w.parts, bytes.Compare)
	for i, part := range w.parts {
		if i > 0 {
			w.joined.WriteByte('\n')
		}
		w.joined.Write(part)
	}
	return sha1.Sum(w.joined.Bytes())
}

// PredicateTexts are the texts of some conditions, each as PredicateText has it.
func PredicateTexts(conditions []Predicate) []string {
	texts := make([]string, len(conditions))
	for i, c := range conditions {
		texts[i] = PredicateText(c)
	}
	return texts
}

// TransitionIDOf is TransitionID for conditions whose texts are known; it sorts them.
func TransitionIDOf(function string, out Output, texts []string) string {
	sort.Strings(texts)
	return transitionID(function, out, sha1.Sum([]byte(strings.Join(texts, "\n"))))
}

func transitionID(function string, out Output, sum [sha1.Size]byte) string {
	return withoutLines(function) + ":" + OutputType(out) + ":" + statusKey(out) + ":" + hex.EncodeToString(sum[:])[:7]
}

// withoutLines is the name of a function without the numbers that tell nameless functions apart (`app#46`): the lines that
// they stand at, which reformatting changes.
func withoutLines(name string) string {
	for from := 0; ; {
		at := strings.IndexByte(name[from:], '#')
		if at < 0 {
			return name
		}
		at += from
		end := at + 1
		for end < len(name) && name[end] >= '0' && name[end] <= '9' {
			end++
		}
		if end == at+1 {
			from = end
			continue
		}
		name, from = name[:at]+name[end:], at
	}
}

func statusKey(out Output) string {
	switch o := out.(type) {
	case Response:
		if o.StatusCode == nil {
			return "none"
		}
		return ValueText(o.StatusCode)
	case Throw:
		if o.ExceptionType != nil {
			return *o.ExceptionType
		}
	case Delegate:
		return o.To
	case Emit:
		return o.Event
	}
	return "none"
}

// DisambiguateIDs makes the ids of one unit unique: of several equal ones, each
// gets a number by the text of its output, so that reordering keeps them.
func DisambiguateIDs(transitions []Transition) {
	byID := map[string][]int{}
	for i := range transitions {
		byID[transitions[i].ID] = append(byID[transitions[i].ID], i)
	}
	for _, same := range byID {
		if len(same) < 2 {
			continue
		}
		sort.SliceStable(same, func(a, b int) bool {
			return outputText(transitions[same[a]].Output) < outputText(transitions[same[b]].Output)
		})
		for n, i := range same[1:] {
			transitions[i].ID += "." + strconv.Itoa(n+2)
		}
	}
}

// PlainID is an id as it was before DisambiguateIDs.
func PlainID(id string) string {
	if end := strings.LastIndexByte(id, '.'); end > strings.LastIndexByte(id, ':') {
		return id[:end]
	}
	return id
}

func outputText(o Output) string {
	switch q := o.(type) {
	case Response:
		return ValueText(q.StatusCode) + ShapeText(q.Body)
	case Return:
		return ShapeText(q.Value)
	case Throw:
		return StrOf(q.ExceptionType) + StrOf(q.Message)
	case Render:
		return q.Component
	}
	return ""
}
