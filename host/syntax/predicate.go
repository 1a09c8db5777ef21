package syntax

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

type predicateStep struct {
	isText  bool
	capture int
	text    string
}

// predicate is one text test of a pattern: #eq?, #any-of?, #match? and their
// not- forms. A capture that stands for several nodes must hold for each.
type predicate struct {
	capture int
	other   int // compared with this capture when not -1
	texts   map[string]bool
	match   *regexp.Regexp
	negated bool
}

// compilePredicates reads the predicates of one pattern. Directives (names that
// end in !) test nothing and are passed over; the error names what is unknown.
func compilePredicates(all [][]predicateStep) ([]predicate, *predicateError) {
	var out []predicate
	for _, steps := range all {
		if len(steps) == 0 {
			continue
		}
		name := steps[0].text
		if steps[0].isText && strings.HasSuffix(name, "!") {
			continue
		}
		p, reason := compilePredicate(name, steps)
		if reason != "" {
			return nil, &predicateError{name: name, reason: reason}
		}
		out = append(out, p)
	}
	return out, nil
}

// predicateError says what is wrong with the predicate of that name.
type predicateError struct{ name, reason string }

func compilePredicate(name string, steps []predicateStep) (predicate, string) {
	p := predicate{other: -1, negated: strings.HasPrefix(name, "not-")}
	base := strings.TrimPrefix(name, "not-")
	if !slices.Contains([]string{"eq?", "any-of?", "match?"}, base) {
		return p, fmt.Sprintf("unknown predicate #%s (there are #eq?, #any-of?, #match? and these with not- before them)", name)
	}
	if len(steps) < 3 || steps[1].isText || base != "any-of?" && len(steps) != 3 {
		return p, fmt.Sprintf("#%s needs a capture and something to compare it with", name)
	}
	p.capture = steps[1].capture
	if base == "eq?" && !steps[2].isText {
		p.other = steps[2].capture
		return p, ""
	}
	if slices.ContainsFunc(steps[2:], func(s predicateStep) bool { return !s.isText }) {
		return p, fmt.Sprintf("#%s compares with texts, not with captures", name)
	}
	if base == "match?" {
		re, err := regexp.Compile(steps[2].text)
		if err != nil {
			return p, fmt.Sprintf("#%s: %v", name, err)
		}
		p.match = re
		return p, ""
	}
	p.texts = map[string]bool{}
	for _, s := range steps[2:] {
		p.texts[s.text] = true
	}
	return p, ""
}

// holds tests a match, given as (capture, node) pairs.
func (p *predicate) holds(t *Tree, captures []uint32) bool {
	if p.other >= 0 {
		return p.holdsBetween(t, captures)
	}
	for i := 0; i < len(captures); i += 2 {
		if int(captures[i]) != p.capture {
			continue
		}
		text := t.Bytes(Node(captures[i+1]))
		held := false
		if p.match != nil {
			held = p.match.Match(text)
		} else {
			held = p.texts[string(text)]
		}
		if held == p.negated {
			return false
		}
	}
	return true
}

// holdsBetween compares the nodes of two captures pairwise; both must have as many.
func (p *predicate) holdsBetween(t *Tree, captures []uint32) bool {
	next := func(i, capture int) int {
		for i < len(captures) && int(captures[i]) != capture {
			i += 2
		}
		return i
	}
	i, j := next(0, p.capture), next(0, p.other)
	for i < len(captures) && j < len(captures) {
		if bytes.Equal(t.Bytes(Node(captures[i+1])), t.Bytes(Node(captures[j+1]))) == p.negated {
			return false
		}
		i, j = next(i+2, p.capture), next(j+2, p.other)
	}
	return i >= len(captures) && j >= len(captures)
}
