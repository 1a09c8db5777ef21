package inert

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                   "plain",
		"größe 日本":                "größe 日本",
		"a\nb\r\tc":               `a\nb\r\tc`,
		"\x1b]8;;http://x\x07y":   `\x1b]8;;http://x\x07y`,
		"\u009b31m":               `\u009b31m`,
		"a\u202eb\u2066c\u200d":   `a\u202eb\u2066c\u200d`,
		"line\u2028end\u0085":     `line\u2028end\u0085`,
		"half \xff and \xc3":      `half \xff and \xc3`,
		"tag \U000e0041":          `tag \U000e0041`,
		"no\u00a0break":           `no\u00a0break`,
		"::error file=x::\n::add": `\x3a:error file=x::\n::add`,
		"  ::add-mask::x":         `  \x3a:add-mask::x`,
		"api.ts::error":           "api.ts::error",
		"::Constant":              "::Constant",
		"a ##[error]b ##vso[x]":   `a \x23#[error]b \x23#vso[x]`,
		"## Heading":              "## Heading",
	} {
		if got := Text(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

// every is all control and format characters, line and paragraph ends, and broken bytes.
func every() string {
	var b strings.Builder
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			b.WriteRune(c)
			b.WriteByte('x')
		}
	}
	return b.String()
}

func TestEveryCharacter(t *testing.T) {
	in := every()
	for _, c := range Text(in + "\xff") {
		if !unicode.IsPrint(c) {
			t.Errorf("%U is printed", c)
		}
	}
	for _, c := range string(Lines([]byte(in))) {
		if c != '\n' && c != '\t' && !unicode.IsPrint(c) {
			t.Errorf("%U is printed in lines", c)
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(JSON(&b))
	enc.SetEscapeHTML(false)
	if err := enc.Encode([]string{in}); err != nil {
		t.Fatal(err)
	}
	for _, c := range b.String() {
		if c != '\n' && !unicode.IsPrint(c) {
			t.Errorf("%U is printed in JSON", c)
		}
	}
	var back []string
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || back[0] != in {
		t.Errorf("the text reads back as another (%v)", err)
	}
}

func TestFprintf(t *testing.T) {
	var b bytes.Buffer
	Fprintf(&b, "%s: %v %d\n", "a\nb", errors.New("c\x1bd"), 3)
	if got, want := b.String(), "a\\nb: c\\x1bd 3\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
