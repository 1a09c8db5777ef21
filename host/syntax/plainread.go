package syntax

import "strings"

// plainReader reads patterns that plain.go can match; its methods give false for all others.
type plainReader struct {
	language Language
	text     string
	at       int
	// number gives the number of a capture's name.
	number func(name string) uint32
	p      *plainPattern
	// ends are the steps behind which the next one is matched.
	ends []int
	// tests are the predicates of the pattern.
	tests [][]predicateStep
}

func (r *plainReader) skip() { r.at = len(r.text) - len(skipBlank(r.text[r.at:])) }

func (r *plainReader) word() string {
	from := r.at
	for r.at < len(r.text) && isWord(r.text[r.at]) {
		r.at++
	}
	return r.text[from:r.at]
}

// take passes over a byte if it is next.
func (r *plainReader) take(c byte) bool {
	r.skip()
	if r.at >= len(r.text) || r.text[r.at] != c {
		return false
	}
	r.at++
	return true
}

// pattern reads `(kind …)`, `[…]`, or one of them with predicates: `((kind …) (#eq? …))`, which may stand in a node as well. It
// gives the steps that a match may begin with, and the predicates.
func (r *plainReader) pattern() (p *plainPattern, roots []int, tests [][]predicateStep, ok bool) {
	r.p, r.ends, r.tests = &plainPattern{}, nil, nil
	grouped := false
	if rest, open := strings.CutPrefix(r.text[r.at:], "("); open && strings.IndexByte("([", (skipBlank(rest) + " ")[0]) >= 0 {
		r.at++
		grouped = true
		r.skip()
	}
	if r.take('[') {
		roots, ok = r.alternatives(0, noStep)
	} else {
		roots = []int{0}
		ok = r.node(0, noStep)
	}
	for ok && grouped && !r.take(')') {
		ok = r.predicate()
	}
	for _, root := range roots {
		ok = ok && r.p.steps[root].kind != 0
	}
	return r.p, roots, r.tests, ok && r.certain() && !r.quantified()
}

// quantified reports whether what was read is followed by a quantifier, or by another name for a group.
func (r *plainReader) quantified() bool {
	r.skip()
	return r.at < len(r.text) && strings.IndexByte("@?*+", r.text[r.at]) >= 0
}

// certain reports whether the steps tell which matches the library gives: it follows
// every child that fits only where something in it is captured, and otherwise the first one.
func (r *plainReader) certain() bool {
	steps := r.p.steps
	if len(steps) > maxPlainSteps {
		return false
	}
	captured, inner := make([]bool, len(steps)), make([]bool, len(steps))
	for i := len(steps) - 1; i >= 0; i-- {
		step := &steps[i]
		captured[i] = captured[i] || len(step.captures) > 0
		if step.parent == noStep || step.choices != nil {
			continue
		}
		if step.first = !captured[i]; step.first && inner[i] {
			return false
		}
		captured[step.parent] = captured[step.parent] || captured[i]
		inner[step.parent] = true
	}
	return true
}

// step adds a step behind those that were read.
func (r *plainReader) step(s plainStep) int {
	at := len(r.p.steps)
	s.next = noStep
	r.p.steps = append(r.p.steps, s)
	for _, end := range r.ends {
		r.p.steps[end].next = at
	}
	r.ends = []int{at}
	return at
}

// node reads `(kind child…) @capture…`.
func (r *plainReader) node(field FieldID, parent int) bool {
	if !r.take('(') {
		return false
	}
	r.skip()
	name := r.word()
	step := plainStep{field: field, parent: parent}
	if name != "_" {
		// A kind that no node has is a supertype: it matches several.
		if step.kind = Kind(r.language, name); step.kind == 0 || int(step.kind) >= KindCount(r.language) {
			return false
		}
	}
	at := r.step(step)
	if !r.inside(at) {
		return false
	}
	for r.take('@') {
		n := nameLength(r.text[r.at:])
		r.p.steps[at].captures = append(r.p.steps[at].captures, r.number(r.text[r.at:r.at+n]))
		r.at += n
	}
	return !r.quantified()
}

// inside reads the contents of a node, up to its bracket.
func (r *plainReader) inside(at int) bool {
	seen := map[FieldID]bool{}
	anchored, last := false, noStep
	for !r.take(')') {
		if r.at >= len(r.text) {
			return false
		}
		switch c := r.text[r.at]; {
		case c == '.':
			r.at++
			anchored = true
			continue
		case c == '!':
			r.at++
			field := Field(r.language, r.word())
			if field == 0 || anchored {
				return false
			}
			r.p.steps[at].absent = append(r.p.steps[at].absent, field)
			continue
		case c == '[' && !anchored:
			r.at++
			if !r.choice(0, at) {
				return false
			}
			last = noStep
		case c == '"' && !anchored:
			if !r.token(at) {
				return false
			}
			last = noStep
		case c == '(' && strings.HasPrefix(skipBlank(r.text[r.at+1:]), "#"):
			if anchored || !r.predicate() {
				return false
			}
			continue
		case c == '(':
			last = len(r.p.steps)
			if !r.node(0, at) {
				return false
			}
			r.p.steps[last].immediate = anchored
		default:
			child := Field(r.language, r.word())
			// Two children under one field are not told apart.
			if child == 0 || seen[child] || anchored || r.at >= len(r.text) || r.text[r.at] != ':' {
				return false
			}
			seen[child] = true
			r.at++
			if r.take('[') {
				if !r.choice(child, at) {
					return false
				}
			} else if !r.node(child, at) {
				return false
			}
			last = noStep
		}
		anchored = false
	}
	if anchored {
		if last == noStep {
			return false
		}
		r.p.steps[last].last = true
	}
	return true
}

// token reads `"text"`.
func (r *plainReader) token(parent int) bool {
	text, ok := r.quoted()
	kind := Token(r.language, text)
	if !ok || kind == 0 || int(kind) >= KindCount(r.language) {
		return false
	}
	r.step(plainStep{kind: kind, token: true, parent: parent})
	return !r.quantified()
}

// quoted reads `"text"`, in which nothing is escaped.
func (r *plainReader) quoted() (string, bool) {
	if !r.take('"') {
		return "", false
	}
	n := strings.IndexAny(r.text[r.at:], "\"\\\n")
	if n < 0 || r.text[r.at+n] != '"' {
		return "", false
	}
	text := r.text[r.at : r.at+n]
	r.at += n + 1
	return text, true
}

// choice reads `…] @capture…` inside a node.
func (r *plainReader) choice(field FieldID, parent int) bool {
	at := r.step(plainStep{parent: parent})
	choices, ok := r.alternatives(field, parent)
	r.p.steps[at].choices = choices
	return ok
}

// alternatives reads `(kind …) (kind …) …] @capture…` and gives the first step of each. They
// must differ in kind, so that no node is matched by two.
func (r *plainReader) alternatives(field FieldID, parent int) ([]int, bool) {
	var first, ends []int
	kinds := map[KindID]bool{0: true}
	for !r.take(']') {
		at := len(r.p.steps)
		r.ends = nil
		if !r.node(field, parent) || kinds[r.p.steps[at].kind] {
			return nil, false
		}
		kinds[r.p.steps[at].kind] = true
		first, ends = append(first, at), append(ends, r.ends...)
	}
	for r.take('@') {
		n := nameLength(r.text[r.at:])
		name := r.number(r.text[r.at : r.at+n])
		for _, at := range first {
			r.p.steps[at].captures = append(r.p.steps[at].captures, name)
		}
		r.at += n
	}
	r.ends = ends
	return first, len(first) > 0 && !r.quantified()
}

// predicate reads `(#name @capture "text" …)`.
func (r *plainReader) predicate() bool {
	if !r.take('(') || !r.take('#') {
		return false
	}
	n := nameLength(r.text[r.at:])
	steps := []predicateStep{{isText: true, text: r.text[r.at : r.at+n]}}
	r.at += n
	for !r.take(')') {
		switch {
		case r.take('@'):
			n := nameLength(r.text[r.at:])
			steps = append(steps, predicateStep{capture: int(r.number(r.text[r.at : r.at+n]))})
			r.at += n
		default:
			text, ok := r.quoted()
			if !ok {
				return false
			}
			steps = append(steps, predicateStep{isText: true, text: text})
		}
	}
	r.tests = append(r.tests, steps)
	return true
}
