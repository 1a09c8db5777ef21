package extract_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
)

// TestAnswerAmongObjectsThatHoldOneAnother: a function gives its answer beside objects each of which holds all the others. There are
// more ways through twenty of them than could be gone in any time; each is looked into once, and the body is found where it lies.
func TestAnswerAmongObjectsThatHoldOneAnother(t *testing.T) {
	const objects = 20
	var b strings.Builder
	for i := range objects {
		fmt.Fprintf(&b, "class Part%d {\n", i)
		for j := range objects {
			fmt.Fprintf(&b, "  f%[1]d = part%[1]d;\n", j)
		}
		fmt.Fprintf(&b, "}\nconst part%[1]d: any = new Part%[1]d();\n", i)
	}
	b.WriteString("export async function get() {\n  const r = await fetch(\"https://h.example/boats\");\n  return { part: part0, answer: await r.json() };\n}\n")
	b.WriteString("export async function first() {\n  const got = await get();\n  return got.answer.label;\n}\n")
	b.WriteString("export async function second() {\n  const got = await get();\n  return got.part.name;\n}\n")
	dir := t.TempDir()
	write(t, dir, "package.json", `{"name": "boats"}`)
	write(t, dir, "held.ts", b.String())
	result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Language: "typescript", Packs: load(t, "fetch")})
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]string{}
	for _, s := range result.Summaries {
		for _, way := range s.Transitions {
			if way.ExpectedInput != nil {
				text, err := json.Marshal(way.ExpectedInput)
				if err != nil {
					t.Fatal(err)
				}
				read[s.Identity.Name] = string(text)
			}
		}
	}
	if len(read) != 1 || !strings.Contains(read["first"], `"label"`) {
		t.Errorf("what is read of the answer is %v", read)
	}
}
