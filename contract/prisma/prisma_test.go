package prisma

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
	contracttest.Fuzz(f, "schema.prisma", Read, "datasource db { provider = \"sqlite\" }\nmodel A { id Int @id @default(f([{a:1}]))\n b B[] }\nmodel B { a A[] }")
}

func TestHostile(t *testing.T) {
	head := "datasource db {\n  provider = \"mysql\"\n}\n"
	for name, c := range map[string]struct{ text, want string }{
		"unfinished":    {head + "model A {\n  id Int\n", "s.prisma:6: the model A does not end"},
		"string":        {head + "model A {\n  id Int @map(\"x)\n}", "s.prisma:5: a string does not end"},
		"twice":         {head + "model A {\n id Int\n}\nmodel A {\n id Int\n}", "s.prisma:7: A is declared again (first in s.prisma:4)"},
		"field twice":   {head + "model A {\n id Int\n id Int\n}", "s.prisma:6: the field id is declared again (first on line 5)"},
		"provider":      {"datasource db {\n provider = \"redis\"\n}", `s.prisma:1: the datasource has the provider "redis"`},
		"no datasource": {"model A {\n id Int\n}", "s.prisma:1: no datasource says"},
		"word":          {head + "table A {}", "s.prisma:4: a model, view, enum"},
		"deep":          {head + "model A {\n id Int @default(" + strings.Repeat("[", 5000), "s.prisma:5: values are nested deeper"},
		"no type":       {head + "model A {\n id\n}", "s.prisma:5: the type of A.id is missing here"},
	} {
		_, err := Read(&source.Input{FS: fstest.MapFS{"s.prisma": {Data: []byte(c.text)}}, Files: []string{"s.prisma"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
