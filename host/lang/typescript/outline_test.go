package typescript

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/syntax"
)

// TestOutline compares what a file refers to with what its outline does.
func TestOutline(t *testing.T) {
	for _, c := range []struct{ name, file, source, want string }{
		{"imports", "a.ts", "import a from \"./a\";\nconst x = 1;\nimport type { B } from './b'\nexport * from \"./c\";\nexport const y = 2;",
			"import a from \"./a\";; import type { B } from './b'; export * from \"./c\";;"},
		{"required by assignment", "a.ts", "import a = require('./a');\na();", "import a = require('./a');;"},
		{"dynamic", "a.ts", "async function f() { return (await import(/* late */ './late')).g(`x`) }", "import('./late');"},
		{"a name put together", "a.ts", "import(`./${x}`); import(`./y`)", "import(`./y`);"},
		{"required in JavaScript", "a.js", "const a = require('./a'), b = require(name), c = require('c', 1)", "require('./a');"},
		{"required in TypeScript", "a.ts", "const a = require('./a')", ""},
		{"directives", "a.ts", "/// <reference path=\"x.d.ts\" />\nlet a: number", "/// <reference path=\"x.d.ts\" />"},
		{"a pragma", "a.tsx", "/** @jsxImportSource p */\nexport const a = <b/>;", "/** @jsxImportSource p */"},
		{"an ordinary comment", "a.ts", "// what it is\nexport const a = 1;", ""},
		{"nothing", "a.ts", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := outlineOf(t, c.file, c.source)
			if got = strings.Join(strings.Fields(got), " "); !ok || got != c.want {
				t.Errorf("outline %q, %v; want %q", got, ok, c.want)
			}
		})
	}
}

// TestOutlineLeaves lists files that the compiler has to read itself.
func TestOutlineLeaves(t *testing.T) {
	for _, c := range []struct{ name, file, source string }{
		{"a syntax error", "a.ts", "import a from './a'; const = ;"},
		{"a type of a module", "a.ts", "let a: import('./a').A;"},
		{"the type of a module", "a.ts", "let a: typeof import('./a');"},
		{"an import in a comment", "a.js", "/** @type {import('./a').A} */ let a;"},
		{"an import tag", "a.js", "/** @import {A} from './a' */ let a;"},
		{"a module declaration", "a.ts", "declare module 'x' { export const a: number }\nexport {};"},
		{"a namespace alias", "a.ts", "import b = a.b; export import c = require('./c');"},
	} {
		if got, ok := outlineOf(t, c.file, c.source); ok {
			t.Errorf("%s: outline %q", c.name, got)
		}
	}
}

func outlineOf(t *testing.T, file, source string) (string, bool) {
	t.Helper()
	r := syntax.Parse(syntax.LanguageOf(file), []byte(source), syntax.DefaultLimits, nil)
	if r.Tree == nil {
		t.Fatalf("%s: %v", source, r.Problems)
	}
	return Outline(r.Tree)
}
