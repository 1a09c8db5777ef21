package doc

import (
	"fmt"
	"strings"
	"testing"
)

// lines writes every value of a document with the lines it stands on.
func lines(b *strings.Builder, path string, v *Value) {
	fmt.Fprintf(b, "%s %s %q %d-%d\n", path, v.Kind, v.Scalar, v.Line, v.End)
	for i, item := range v.Items {
		lines(b, fmt.Sprintf("%s[%d]", path, i), item)
	}
	for _, e := range v.Entries {
		lines(b, fmt.Sprintf("%s.%s@%d", path, e.Key, e.Line), e.Value)
	}
}

func TestTOML(t *testing.T) {
	docs, err := Parse("a.toml", []byte(`a.b = 1_000 # one
hex = 0xff
f = +2.50
day = 2024-01-02
long = """
x\
  y"""
list = [
  true,
  { k = 'v' },
]

[t]
s = "\u00e9"
[t.inner]
[[many]]
n = -1
[[many]]
[many.deep]
x = inf
`))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	lines(&got, "", docs[0])
	want := ` a mapping "" 1-21
.a@1 a mapping "" 1-1
.a@1.b@1 a number "1000" 1-1
.hex@2 a number "255" 2-2
.f@3 a number "2.50" 3-3
.day@4 a string "2024-01-02" 4-4
.long@5 a string "xy" 5-7
.list@8 a list "" 8-11
.list@8[0] a boolean "true" 9-9
.list@8[1] a mapping "" 10-10
.list@8[1].k@10 a string "v" 10-10
.t@13 a mapping "" 13-14
.t@13.s@14 a string "é" 14-14
.t@13.inner@15 a mapping "" 15-15
.many@16 a list "" 16-16
.many@16[0] a mapping "" 16-17
.many@16[0].n@17 a number "-1" 17-17
.many@16[1] a mapping "" 18-18
.many@16[1].deep@19 a mapping "" 19-20
.many@16[1].deep@19.x@20 a number "inf" 20-20
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

func TestBadTOML(t *testing.T) {
	for text, want := range map[string]string{
		"a = 1\na = 2\n":      "a.toml:2: not valid TOML: ",
		"[a]\n[b]\n[a]\n":     "a.toml:3: not valid TOML: ",
		"a = 1\n\nb = {c = 1": "a.toml:3: not valid TOML: ",
		"a = [1]\n[[a]]\n":    "a.toml:2: not valid TOML: ",
		"a = 1\nb = no\n":     "a.toml:2: not valid TOML: ",
		"a = \"\xff\"\n":      "a.toml:1: not valid UTF-8",
	} {
		if _, err := Parse("a.toml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if v, err := ParseOne("a.toml", nil); err != nil || v.Kind != Map || len(v.Entries) != 0 {
		t.Errorf("an empty document: %v, %v", v, err)
	}
}
