package bundle

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

func build(t *testing.T, root string, without map[string]bool, entries ...string) (*Output, error) {
	t.Helper()
	around, ok := sourcefile.Repository(root)
	if !ok {
		around = root
	}
	files, err := sourcefile.New(around, false)
	if err != nil {
		t.Fatal(err)
	}
	return Build(Options{Root: root, Files: files, Plan: "{}", Entries: entries, Without: without, Want: func(string) Want { return Want{} }})
}

func missing(o *Output) map[string]string {
	out := map[string]string{}
	for _, m := range o.Missing {
		out[m.Module] = m.Reason
	}
	return out
}

func TestEveryModuleHasItsPlace(t *testing.T) {
	dir := foldertest.Written(t, map[string]string{
		"p/package.json":  `{}`,
		"p/tsconfig.json": `{"compilerOptions":{"baseUrl":".","paths":{"@x/*":["lib/*"]}}}`,
		"p/app.ts": `import { a } from '@x/a'; import data from './data.json'; import pure from 'pure'; import fs from 'node:fs'; import path from 'path';
import pg from 'pg'; import gone from 'gone'; import s3 from '@aws-sdk/client-s3'; import native from 'native'; import out from '../outside'; import linked from './linked';
export default [a, data, pure, fs, path, pg, gone, s3, native, out, linked];`,
		"p/lib/a.ts":                         `export const a: string = 'from the alias';`,
		"p/data.json":                        `{"of": "the data"}`,
		"p/node_modules/pure/package.json":   `{"main":"m.js"}`,
		"p/node_modules/pure/m.js":           `module.exports = 'the package itself';`,
		"p/node_modules/pg/index.js":         `module.exports = 'a driver that is installed';`,
		"p/node_modules/native/package.json": `{"main":"x.node"}`,
		"p/node_modules/native/x.node":       "\x7fELF",
		"outside.ts":                         `export default 'SECRET';`,
		"secret.ts":                          `export default 'SECRET';`,
	})
	root := filepath.Join(dir, "p")
	if err := os.Symlink(filepath.Join(dir, "secret.ts"), filepath.Join(root, "linked.ts")); err != nil {
		t.Fatal(err)
	}
	o, err := build(t, root, nil, "app.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"from the alias", "of: \"the data\"", "the package itself", `__drift_builtin("path")`, `__drift_missing("pg")`} {
		if !strings.Contains(o.Code, want) {
			t.Errorf("the bundle lacks %s", want)
		}
	}
	for _, never := range []string{"SECRET", "a driver that is installed", "ELF"} {
		if strings.Contains(o.Code, never) {
			t.Errorf("the bundle holds %s", never)
		}
	}
	got := missing(o)
	for name, reason := range map[string]string{"fs": "reaches outside", "pg": "driver", "@aws-sdk/client-s3": "driver", "gone": "not installed", "native": "native code", "../outside": "outside of the repository", "./linked": "outside of the repository"} {
		if !strings.Contains(got[name], reason) {
			t.Errorf("%s: %q, want %q", name, got[name], reason)
		}
	}
	if len(got) != 7 {
		t.Errorf("missing: %v", got)
	}
}

func TestRepositoryIsTheBoundary(t *testing.T) {
	dir := foldertest.Written(t, map[string]string{".git/HEAD": "", "packages/shared/index.js": `exports.s = 'of the workspace';`, "packages/app/app.js": `require('../shared'); require('../../../../../../etc/passwd'); require('/etc/hostname');`})
	o, err := build(t, filepath.Join(dir, "packages", "app"), nil, "app.js")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(o.Code, "of the workspace") || len(o.Missing) != 2 {
		t.Errorf("missing: %v", o.Missing)
	}
}

// TestFileTooLarge: a source file beyond the limit gets into no bundle, and it is said which.
func TestFileTooLarge(t *testing.T) {
	dir := foldertest.Written(t, map[string]string{"app.ts": "import './big'; export default 1;", "big.ts": "export const big = '" + strings.Repeat("x", maxFile) + "';"})
	o, err := build(t, dir, nil, "app.ts")
	told := fmt.Sprint(err)
	if o != nil {
		told += fmt.Sprint(missing(o))
	}
	if !strings.Contains(told, "big.ts") || !strings.Contains(told, "more than the limit of") {
		t.Errorf("told: %s", told)
	}
}

func TestPackageThatDoesNotBundleIsLeftOut(t *testing.T) {
	dir := foldertest.Written(t, map[string]string{"app.js": `require('broken'); module.exports = 1;`, "node_modules/broken/index.js": `this is no program`})
	o, err := build(t, dir, nil, "app.js")
	if err != nil || missing(o)["broken"] == "" {
		t.Fatal(err, o)
	}
	dir = foldertest.Written(t, map[string]string{"src/app.js": "const a = 1;\nconst b = = 2;\n"})
	if _, err := build(t, dir, nil, "src/app.js"); err == nil || !strings.Contains(err.Error(), "src/app.js:2: does not bundle") {
		t.Fatal(err)
	}
}

func TestFilesAndPackagesCanBeLeftOut(t *testing.T) {
	dir := foldertest.Written(t, map[string]string{"app.js": `require('./config'); require('p');`, "config.js": `exports.x = 'from config'`, "node_modules/p/index.js": `exports.x = 'from p'`})
	o, err := build(t, dir, map[string]bool{"./config.js": true, "*": true}, "app.js")
	if err != nil || strings.Contains(o.Code, "from config") || strings.Contains(o.Code, "from p") {
		t.Fatal(err, o)
	}
}

func TestEdit(t *testing.T) {
	const source = `const h = (req) => a.b(c(req), d); function f() {} try { h() } catch (e) { x } throw y;`
	at := func(s string) (int, int) { i := strings.Index(source, s); return i, i + len(s) }
	site := func(k SiteKind, s string, more Site) Site {
		more.Kind = k
		more.Start, more.End = at(s)
		return more
	}
	list := []Site{
		site(FunctionExpression, "(req) => a.b(c(req), d)", Site{Function: "h"}),
		site(MemberCall, "a.b", Site{Text: "a.b", Member: "b", Middle: strings.Index(source, "a.b") + 1}),
		site(Value, "a.b(c(req), d)", Site{Text: "v"}),
		site(Call, "c", Site{}),
		site(Declaration, "function f() {}", Site{Function: "f", Name: "f"}),
		site(Catch, "{ x }", Site{Line: 3}),
		site(Thrown, "y", Site{}),
	}
	i := strings.Index(source, "c(req)")
	list[3] = Site{Kind: Call, Start: i, End: i + 1, Text: "c", Later: true}
	i = strings.Index(source, "throw y") + 6
	list[6] = Site{Kind: Thrown, Start: i, End: i + 1}
	got := string(edit([]byte(source), wraps("a.js", list)))
	const want = `const h = __drift_f("h", ((req) => __drift_v("v", (__drift_m("a.b", false, () => (a), "b")(__drift_c("c", true, () => (c))(req), d))))); function f() {};__drift_f("f", f); try { h() } catch (e) {__drift_x("a.js:3"); x } throw __drift_t((y));`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestAnnounceKeepsDirectivesFirst(t *testing.T) {
	for in, want := range map[string]string{
		"a()":                ";__drift_enter(\"m\");a()\n;__drift_leave();",
		"'use strict';\na()": "'use strict';\n;__drift_enter(\"m\");a()\n;__drift_leave();",
		"#!/usr/bin/node\n// c\n\"use strict\"\na": "#!/usr/bin/node\n// c\n\"use strict\"\n;__drift_enter(\"m\");a\n;__drift_leave();",
		"/* 'use strict' */ b // c":                "/* 'use strict' */ ;__drift_enter(\"m\");b // c\n;__drift_leave();",
	} {
		if got := string(announce([]byte(in), "m")); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
