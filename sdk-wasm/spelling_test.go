package sdkwasm

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/abi"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestFunctions: each SDK declares every function of the host, with as many parameters.
func TestFunctions(t *testing.T) {
	for file, form := range map[string]string{
		"go/guest.go":                      `(?m)^//go:wasmimport drift_v2 %s\nfunc \w+\(([^)]*)\)`,
		"c/drift.h":                        `(?m)^DRIFT_IMPORT\(%s\) \w+ \w+\(([^)]*)\);`,
		"assemblyscript/assembly/index.ts": `(?m)^@external\("drift_v2", "%s"\)\ndeclare function \w+\(([^)]*)\)`,
		"rust/src/lib.rs":                  `(?m)^ +pub fn %s\(([^)]*)\)`,
	} {
		text := read(t, file)
		for _, f := range abi.Functions {
			m := regexp.MustCompile(fmt.Sprintf(form, f.Name)).FindStringSubmatch(text)
			if m == nil {
				t.Errorf("%s lacks %s", file, f.Name)
				continue
			}
			if n := len(strings.Split(m[1], ",")); n != len(f.Params) {
				t.Errorf("%s declares %s with %d parameters, it has %d", file, f.Name, n, len(f.Params))
			}
		}
	}
}

// TestConstants: each SDK numbers the kinds of facts, fields and values as the host does.
func TestConstants(t *testing.T) {
	upper := func(s string) string {
		return strings.ToUpper(regexp.MustCompile(`([A-Z])`).ReplaceAllString(s, "_$1"))
	}
	pascal := func(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
	c, as, rust := read(t, "c/drift.h"), read(t, "assemblyscript/assembly/index.ts"), read(t, "rust/src/lib.rs")
	block := func(text, begin, end string) string {
		_, rest, ok := strings.Cut(text, begin)
		if !ok {
			t.Fatalf("there is no %q", begin)
		}
		in, _, _ := strings.Cut(rest, end)
		return in
	}
	check := func(name string, number int, cName, in, rustIn string) {
		for text, want := range map[string]string{c: fmt.Sprintf("\t%s_%s = %d,\n", cName, upper(name), number), in: fmt.Sprintf("  %s = %d,\n", pascal(name), number),
			rustIn: fmt.Sprintf("pub const %s: u32 = %d;\n", upper(name), number)} {
			if !strings.Contains(text, want) {
				t.Errorf("an SDK lacks %q", want)
			}
		}
	}
	for k := abi.FactNone; k <= abi.LastFact; k++ {
		check(k.String(), int(k), "DRIFT_FACT", block(as, "enum FactKind {", "}"), block(rust, "mod fact {", "}"))
	}
	for f := abi.FieldNone; f <= abi.LastField; f++ {
		check(f.String(), int(f), "DRIFT_FIELD", block(as, "enum Field {", "}"), block(rust, "mod field {", "}"))
	}
	for v := abi.ValueNone; v <= abi.LastValue; v++ {
		check(v.String(), int(v), "DRIFT_VALUE", block(as, "enum ValueKind {", "}"), block(rust, "mod value {", "}"))
	}
	for e := abi.EvaluatedUnknown; e <= abi.LastEvaluated; e++ {
		check(e.String(), int(e), "DRIFT_EVALUATED", block(as, "enum Evaluated {", "}"), block(rust, "mod evaluated {", "}"))
	}
}

// TestSteps: each SDK names the steps without an operand as the host spells them.
func TestSteps(t *testing.T) {
	c, as, rust := read(t, "c/drift.h"), read(t, "assemblyscript/assembly/index.ts"), read(t, "rust/src/lib.rs")
	for name, step := range map[string]string{
		"CALL": abi.StepCall, "NEW": abi.StepNew, "AWAIT": abi.StepAwait, "ELEMENTS": abi.StepElements, "CLASS": abi.StepClass, "CLASS_NAME": abi.StepClassName,
		"RECEIVER": abi.StepReceiver, "OWNER": abi.StepOwner, "MEMBER": abi.StepMember, "ANNOTATED": abi.StepAnnotated, "JSON": abi.StepJSON, "TAGGED": abi.StepTagged, "BRACES": abi.StepBraces, "REGEXP": abi.StepRegexp,
		"MODULE": abi.StepModule, "QUALIFIED": abi.StepQualified,
	} {
		pascal := ""
		for _, word := range strings.Split(name, "_") {
			pascal += word[:1] + strings.ToLower(word[1:])
		}
		for text, want := range map[string]string{c: fmt.Sprintf("#define DRIFT_STEP_%s %q ", name, step), as: fmt.Sprintf("  export const %s: string = %q;\n", pascal, step),
			rust: fmt.Sprintf("    pub const %s: &str = %q;\n", name, step)} {
			if !strings.Contains(text, want) {
				t.Errorf("an SDK lacks %q", want)
			}
		}
	}
}

// TestReference: the reference of the SDK for AssemblyScript lists what its source exports.
func TestReference(t *testing.T) {
	source, page := read(t, "assemblyscript/assembly/index.ts"), read(t, "assemblyscript/README.md")
	seen := 0
	want := func(name string) {
		seen++
		if !regexp.MustCompile("[`. ]" + name + "[(`,;.]").MatchString(page) {
			t.Errorf("the reference lacks %s", name)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^export (?:const enum|namespace|class|function) (\w+)`).FindAllStringSubmatch(source, -1) {
		if !strings.HasPrefix(m[1], "drift_") {
			want(m[1])
		}
	}
	for _, class := range []string{"Node", "Value", "Fact", "Match"} {
		_, body, _ := strings.Cut(source, "export class "+class+" {\n")
		body, _, _ = strings.Cut(body, "\n}")
		for _, m := range regexp.MustCompile(`(?m)^  (?:static |get )?(\w+)\(`).FindAllStringSubmatch(body, -1) {
			if m[1] != "constructor" && m[1] != "bytes" {
				want(m[1])
			}
		}
	}
	if seen < 40 {
		t.Errorf("%d names were looked for", seen)
	}
}
