package yamlread

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/drift-analyzer/drift/internal/processor"
)

func packages(text string) ([]string, error) {
	n, err := Document(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	fields, err := Fields(n)
	if err != nil {
		return nil, err
	}
	return Texts(fields["packages"])
}

func TestTexts(t *testing.T) {
	for text, want := range map[string]string{
		"": "[] <nil>", "# nothing\n": "[] <nil>", "packages:\n": "[] <nil>", "packages: [a, 'b/*', 3]\nother: {a: b}\n": "[a b/* 3] <nil>",
		"other: &a [x]\npackages: *a\n": "[x] <nil>", "a: &a x\npackages: [*a, *a]\n": "[x x] <nil>", "packages: []\n---\npackages: [a]\n": "[] <nil>",
		"packages: {a: b}\n": "[] line 1: this is not a list", "packages: [[a]]\n": "[] line 1: this is not a text", "[a]\n": "[] line 1: this is not a mapping of keys to values",
		"packages: [a]\npackages: [b]\n": `[] line 2: the key "packages" stands twice (first on line 1)`, "packages: &a [*a]\n": "[] line 1: this is not a text",
	} {
		got, err := packages(text)
		if said := fmt.Sprint(got, err); said != strings.Replace(want, "] ", "]", 1) && said != want {
			t.Errorf("%q: %s, want %s", text, said, want)
		}
	}
	if _, err := packages("a: [\n"); err == nil {
		t.Error("what is no YAML is read")
	}
}

// TestKeysWithoutEnd: keys by the hundred thousand, equal or not, cost what their number suggests.
func TestKeysWithoutEnd(t *testing.T) {
	var apart strings.Builder
	for i := range 200_000 {
		fmt.Fprintf(&apart, "a%d:\n", i)
	}
	processor.Within(t, 5*time.Second, func() {
		if got, err := packages(apart.String() + "packages: [a]\n"); err != nil || len(got) != 1 {
			t.Error(got, err)
		}
		if _, err := packages(strings.Repeat("a:\n", 300_000)); err == nil {
			t.Error("a key may stand twice")
		}
	})
}
