package inputs

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

var literalPattern = regexp.MustCompile(`^/((?:[^/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+)/([a-z]*)$`)

// patternOf reads a regular expression literal.
func patternOf(text string) (*syntax.Regexp, bool) {
	m := literalPattern.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return nil, false
	}
	source := strings.ReplaceAll(m[1], `\/`, `/`)
	flags := syntax.Perl
	if strings.Contains(m[2], "i") {
		flags |= syntax.FoldCase
	}
	re, err := syntax.Parse(source, flags)
	if err != nil {
		return nil, false
	}
	return re.Simplify(), true
}

// matching makes texts that a pattern takes; choice picks among n ways.
func matching(re *syntax.Regexp, choice func(n int) int) string {
	var b strings.Builder
	write(&b, re, choice, 0)
	return b.String()
}

// maxPatternDepth bounds the groups of a pattern inside one another, maxMatching the text that is made for it.
const (
	maxPatternDepth = 40
	maxMatching     = 4096
)

func write(b *strings.Builder, re *syntax.Regexp, choice func(int) int, depth int) {
	if depth > maxPatternDepth || b.Len() > maxMatching {
		return
	}
	sub := func(r *syntax.Regexp) { write(b, r, choice, depth+1) }
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			b.WriteRune(r)
		}
	case syntax.OpCharClass:
		b.WriteRune(member(re.Rune, choice))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte("ax1-"[choice(4)])
	case syntax.OpCapture, syntax.OpConcat:
		for _, r := range re.Sub {
			sub(r)
		}
	case syntax.OpAlternate:
		sub(re.Sub[choice(len(re.Sub))])
	case syntax.OpStar:
		for range choice(4) {
			sub(re.Sub[0])
		}
	case syntax.OpPlus:
		for range 1 + choice(3) {
			sub(re.Sub[0])
		}
	case syntax.OpQuest:
		if choice(2) == 1 {
			sub(re.Sub[0])
		}
	case syntax.OpRepeat:
		n := re.Min
		if re.Max > re.Min {
			n += choice(re.Max - re.Min + 1)
		} else if re.Max < 0 {
			n += choice(3)
		}
		for range min(n, 256) {
			sub(re.Sub[0])
		}
	}
}

// member picks a rune of a class, a plain one when there is one.
func member(class []rune, choice func(int) int) rune {
	var plain []rune
	for _, want := range "a0Zz9_-. b1" {
		for i := 0; i+1 < len(class); i += 2 {
			if class[i] <= want && want <= class[i+1] {
				plain = append(plain, want)
			}
		}
	}
	if len(plain) > 0 {
		return plain[choice(len(plain))]
	}
	if len(class) == 0 {
		return 'a'
	}
	return class[0]
}
