package terraform

import (
	"fmt"
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
	contracttest.Fuzz(f, "main.tf", Read, "locals {\n a = { for k, v in var.x : k => v if v }\n}\nresource \"aws_sqs_queue\" \"q\" {\n for_each = toset([\"a\"])\n name = \"${each.key}-${local.a}\"\n}\n")
}

// TestManyValues: a folder that modules call by the thousand is parsed once, and of the values that are worked out for them all
// there is a bound.
func TestManyValues(t *testing.T) {
	const each = 250
	var called, calls strings.Builder
	called.WriteString("locals {\n")
	for i := range each {
		fmt.Fprintf(&called, " a%d = local.a%d\n", i, i+1)
	}
	fmt.Fprintf(&called, " a%d = \"x\"\n}\nresource \"aws_sqs_queue\" \"q\" {\n name = local.a0\n}\n", each)
	for i := range maxSteps/each + 1 {
		fmt.Fprintf(&calls, "module \"c%d\" {\n source = \"./n\"\n}\n", i)
	}
	often := fstest.MapFS{"m.tf": {Data: []byte(calls.String())}, "n/m.tf": {Data: []byte(called.String())}}
	if _, err := Read(&source.Input{FS: often, Files: []string{"m.tf"}}); err == nil || !strings.Contains(err.Error(), "the values refer to each other more than 500000 times") {
		t.Errorf("error %v", err)
	}
}

func TestHostile(t *testing.T) {
	doubling := "locals {\n a0 = \"xxxxxxxxxxxxxxxx\"\n"
	for i := 1; i < 40; i++ {
		doubling += fmt.Sprintf(" a%d = \"${local.a%d}${local.a%d}\"\n", i, i-1, i-1)
	}
	busy := "locals {\n"
	for i := range maxBusy + 2 {
		busy += fmt.Sprintf(" b%d = local.b%d\n", i, i+1)
	}
	busy += fmt.Sprintf(" b%d = 1\n}\nresource \"aws_sqs_queue\" \"q\" {\n name = local.b0\n}\n", maxBusy+2)
	var many strings.Builder
	for i := range maxResources + 1 {
		fmt.Fprintf(&many, "resource \"aws_sqs_queue\" \"q%d\" {}\n", i)
	}
	doubling += "}\nresource \"aws_sqs_queue\" \"q\" {\n name = local.a39\n}\n"
	lists := strings.ReplaceAll(strings.ReplaceAll(doubling, `"${`, "concat(["), `}${`, "], [")
	lists = strings.ReplaceAll(lists, `}"`, "])")
	for name, c := range map[string]struct{ text, want string }{
		"busy":            {busy, "values refer to each other more than 300 deep"},
		"unfinished":      {"resource \"aws_sqs_queue\" \"q\" {\n name = \"a\"\n", "m.tf:1: not valid HCL"},
		"circle":          {"locals {\n a = local.b\n b = local.a\n}\nresource \"aws_sqs_queue\" \"q\" {\n name = local.a\n}\n", "m.tf:2: local.a depends on itself"},
		"named by itself": {"resource \"aws_sqs_queue\" \"q\" {\n name = \"a-${aws_sqs_queue.q.name}\"\n}\n", "m.tf:2: aws_sqs_queue.q.name depends on itself"},
		"doubling":        {doubling, "longer than 16384 characters"},
		"lists":           {lists, "longer than 16384 characters"},
		"deep":            {"locals {\n a = " + strings.Repeat("[", 100000) + "\n}", "m.tf:2: nested deeper than 200"},
		"signs":           {"locals {\n a = " + strings.Repeat("!", 1000000) + "\n}", "m.tf:2: nested deeper than 200"},
		"templates":       {"locals {\n a = " + strings.Repeat("\"${", 100000) + "\n}", "m.tf:2: nested deeper than 200"},
		"large":           {"#" + strings.Repeat("x", maxFile), "the file is larger than 1 MB"},
		"many":            {many.String(), "more than 20000 resources and modules are declared"},
		"choices":         {"locals {\n a = " + strings.Repeat("x ? y : ", 100000) + "z\n}", "m.tf:2: nested deeper than 200"},
		"labels":          {"resource \"aws_sqs_queue\" {\n}\n", "m.tf:1: a resource block has 2 labels, and this one has 1"},
		"twice":           {"resource \"a\" \"b\" {}\nresource \"a\" \"b\" {}\n", "m.tf:2: the resource a.b is declared again (first in m.tf:1)"},
		"itself":          {"module \"a\" {\n source = \"./x/..\"\n}\n", "m.tf:1: the module . calls itself"},
		"missing":         {"module \"a\" {\n source = \"../a\"\n}\n", "m.tf:1: cannot read the module a"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"m.tf": {Data: []byte(c.text)}}, Files: []string{"m.tf"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
	inside, folder := fstest.MapFS{}, ""
	for range maxModules + 2 {
		inside[folder+"m.tf"] = &fstest.MapFile{Data: []byte("module \"a\" {\n source = \"./n\"\n}\n")}
		folder += "n/"
	}
	above := fstest.MapFS{"m.tf": {Data: []byte("module \"a\" {\n source = \"./a\"\n}\n")}, "a/m.tf": {Data: []byte("module \"b\" {\n source = \"../a\"\n}\n")}}
	if _, err := Read(&source.Input{FS: above, Files: []string{"m.tf"}}); err == nil || !strings.Contains(err.Error(), "a/m.tf:1: the module a calls itself") {
		t.Errorf("a module below the first that calls itself: %v", err)
	}
	if _, err := Read(&source.Input{FS: inside, Files: []string{"m.tf"}}); err == nil || !strings.Contains(err.Error(), "modules call each other more than 10 deep") {
		t.Errorf("modules in modules: error %v", err)
	}
}
