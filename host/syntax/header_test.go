package syntax

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// TestDeclarationsAgreeWithTheHeader compares every declaration of flat.h that
// is tree-sitter's with the header the binding compiles.
func TestDeclarationsAgreeWithTheHeader(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/smacker/go-tree-sitter").Output()
	if err != nil {
		t.Fatalf("where the binding lies: %v", err)
	}
	theirs := declarations(t, filepath.Join(strings.TrimSpace(string(out)), "api.h"))
	ours := declarations(t, "flat.h")
	functions, structs := 0, 0
	for name, text := range ours {
		if !strings.HasPrefix(name, "ts_") && !strings.HasPrefix(name, "TS") {
			continue
		}
		if theirs[name] != text {
			t.Errorf("%s:\n in flat.h %s\n in api.h  %s", name, text, theirs[name])
		}
		if strings.HasPrefix(name, "TS") {
			structs++
		} else {
			functions++
		}
	}
	if functions < 40 || structs != 7 {
		t.Errorf("compared %d functions and %d structs: the headers were not read", functions, structs)
	}
}

var (
	comments   = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	functionRE = regexp.MustCompile(`(?m)^([\w ]+?[ *]+)(ts_\w+)\(([^;{]*)\);`)
	structRE   = regexp.MustCompile(`typedef struct \w* ?\{([^}]*)\} (TS\w+);`)
	nameRE     = regexp.MustCompile(`\w+(\[\d+\])?$`)
)

// plain spells a type as flat.h does: enumerations are 32 bits wide.
func plain(typ string) string {
	for _, r := range [][2]string{{`\b(TSSymbol|TSFieldId)\b`, "uint16_t"}, {`\b(TSQueryError|TSSymbolType|TSQueryPredicateStepType|TSInputEncoding)\b`, "uint32_t"}, {`\s+`, ""}} {
		typ = regexp.MustCompile(r[0]).ReplaceAllString(typ, r[1])
	}
	return typ
}

// declarations gives the functions and structs of a header by name, spelled
// alike: types without parameter names, fields with theirs.
func declarations(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	src := comments.ReplaceAllString(string(text), "")
	out := map[string]string{}
	for _, m := range functionRE.FindAllStringSubmatch(src, -1) {
		var types []string
		for _, p := range strings.Split(m[3], ",") {
			fields := strings.Fields(strings.ReplaceAll(p, "*", " * "))
			if last := fields[len(fields)-1]; len(fields) > 1 && regexp.MustCompile(`^\w+$`).MatchString(last) && !strings.HasPrefix(last, "TS") && !slices.Contains([]string{"char", "bool", "uint32_t", "uint16_t", "uint64_t", "const"}, last) {
				fields = fields[:len(fields)-1]
			}
			types = append(types, plain(strings.Join(fields, " ")))
		}
		out[m[2]] = plain(m[1]) + "(" + strings.Join(types, ",") + ")"
	}
	for _, m := range structRE.FindAllStringSubmatch(strings.Join(strings.Fields(src), " "), -1) {
		var fields []string
		for _, f := range strings.Split(m[1], ";") {
			f = strings.TrimSpace(f)
			if f == "" {
				continue
			}
			first, rest, _ := strings.Cut(f, ",")
			base := plain(nameRE.ReplaceAllString(first, ""))
			fields = append(fields, base+" "+nameRE.FindString(first))
			for _, more := range strings.Split(rest, ",") {
				if more != "" {
					fields = append(fields, base+" "+strings.TrimSpace(more))
				}
			}
		}
		out[m[2]] = strings.Join(fields, "; ")
	}
	return out
}

func TestNodeIsTwentyBytes(t *testing.T) {
	if got := unsafe.Sizeof(node{}); got != 20 || flatNodeSize != 20 {
		t.Errorf("a node is %d bytes, FlatNode %d; want 20", got, flatNodeSize)
	}
}
