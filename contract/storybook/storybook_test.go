package storybook

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drift-analyzer/drift/contract/internal/contracttest"
	"github.com/drift-analyzer/drift/contract/internal/source"
)

func TestRead(t *testing.T) {
	contracttest.Run(t, Read, func(name string, _ []byte) bool { return Wants(name, nil) })
}

func FuzzRead(f *testing.F) {
	contracttest.Fuzz(f, "a.stories.tsx", Read, "export default { component: A, args: {...B.args} } as Meta; const B = { args: B.args }; export { B }")
}

// TestHostile: deep and unfinished scripts end, and args that refer to each other in a circle too.
func TestHostile(t *testing.T) {
	for name, text := range map[string]string{
		"deep":       "export default { component: A, args: " + strings.Repeat("{a: [", 200000),
		"parens":     "export default " + strings.Repeat("(", 200000),
		"elements":   "export default {component: A}\nexport const B = () => " + strings.Repeat("<a>", 100000),
		"circle":     "export default {component: A}\nexport const B = { args: {...C.args} }\nexport const C = { args: {...B.args, ...B.args} }",
		"unfinished": "export default { args: { a: `${ '",
		"import":     "import { a, b as",
	} {
		if _, err := Read(&source.Input{FS: fstest.MapFS{"a.stories.tsx": {Data: []byte(text)}}, Files: []string{"a.stories.tsx"}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	large := "export default { component: A }\n//" + strings.Repeat("x", maxSize)
	if _, err := Read(&source.Input{FS: fstest.MapFS{"a.stories.tsx": {Data: []byte(large)}}, Files: []string{"a.stories.tsx"}}); err == nil || !strings.Contains(err.Error(), "the file is larger than 5 MB") {
		t.Errorf("a large file: %v", err)
	}
}
