package reading

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/unit"
)

func TestCharacter(t *testing.T) {
	source := strings.Repeat("aé€😀\n", 700)
	c := &Code{Prog: program.New([]*unit.File{{Path: "a.ts", Source: source}}, nil, flow.Hints{}), characters: make([]characterIndex, 1)}
	for i := range source {
		if want, got := len(utf16.Encode([]rune(source[:i]))), c.Character(0, uint32(i)); got != want {
			t.Fatalf("byte %d is character %d, want %d", i, got, want)
		}
	}
}
