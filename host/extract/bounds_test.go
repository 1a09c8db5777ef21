package extract_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/summary"
)

// TestConditionsAreBounded: guards in branches in branches multiply what leads to the
// code behind them; what is left out is said by a gap, and the output stays small.
func TestConditionsAreBounded(t *testing.T) {
	n := 0
	var nest func(depth int) string
	nest = func(depth int) string {
		if depth == 0 {
			n++
			return fmt.Sprintf("log(%d);\n", n)
		}
		one := func(half string) string {
			n++
			return nest(depth-1) + fmt.Sprintf("if (req.query.r%s%d) return res.status(400).json({ n: %d });\n", half, n, n)
		}
		return fmt.Sprintf("if (req.query.a%d_%d) {\n%s} else {\n%s}\n", depth, n, one("y"), one("n"))
	}
	source := "const app = require('express')();\napp.get('/deep', (req, res) => {\n" + nest(6) + "res.json({ ok: true });\n});\n"
	result := extractOne(t, source)
	for _, s := range result.Summaries {
		if s.Identity.Binding.Label() != "GET /deep" {
			continue
		}
		var out bytes.Buffer
		if err := summary.WriteAll(&out, []*summary.Summary{s}); err != nil {
			t.Fatal(err)
		}
		if out.Len() > 8<<20 {
			t.Errorf("%d bytes of one unit with %d transitions", out.Len(), len(s.Transitions))
		}
		for _, g := range s.Gaps {
			if strings.Contains(g.Description, "more tests") {
				return
			}
		}
		t.Errorf("no gap says that conditions are left out: %+v", s.Gaps)
		return
	}
	t.Error("the route is lost")
}

// TestConditionsOfAllEffectsAreBounded: every path lists the conditions of the effects that it has, so that many paths with many
// effects of many conditions take more than what they are made of. Beyond a number the conditions are left out, and a gap says so.
func TestConditionsOfAllEffectsAreBounded(t *testing.T) {
	for effects, want := range map[int]bool{20: false, 500: true} {
		var source strings.Builder
		source.WriteString("const app = require('express')();\napp.get('/deep', (req, res) => {\n")
		for i := range 12 {
			fmt.Fprintf(&source, "if (req.query.a%d) {\n", i)
		}
		for i := range effects {
			fmt.Fprintf(&source, "log(%d);\n", i)
		}
		source.WriteString(strings.Repeat("}\n", 12))
		for i := range 40 {
			fmt.Fprintf(&source, "if (req.query.r%d) return res.status(400).json({ n%[1]d: 1 });\n", i)
		}
		source.WriteString("res.json({ ok: true });\n});\n")
		result := extractOne(t, source.String())
		said, tests := false, 0
		for _, s := range result.Summaries {
			for _, g := range s.Gaps {
				said = said || strings.Contains(g.Description, "more tests")
			}
			for _, path := range s.Transitions {
				for _, e := range path.Effects {
					if run, ok := e.(summary.Invocation); ok {
						tests += len(run.Preconditions)
					}
				}
			}
		}
		if said != want || tests > 101_000+effects*41 {
			t.Errorf("%d effects: a gap %t, want %t; %d tests are listed", effects, said, want, tests)
		}
	}
}

// TestHelpersWalkedInPlaceAreBounded: of the helpers that answer for a unit as many are walked as a person could read; those beyond are
// named by gaps, and the unit's confidence is low.
func TestHelpersWalkedInPlaceAreBounded(t *testing.T) {
	for helpers, bounded := range map[int]bool{20: false, 90: true} {
		source := "const app = require('express')();\n"
		body := ""
		for i := range helpers {
			source += fmt.Sprintf("function check%[1]d(req, res) { if (!req.query.q%[1]d) { res.status(400).json({ n: %[1]d }); return true; } return false; }\n", i)
			body += fmt.Sprintf("  if (check%d(req, res)) return;\n", i)
		}
		result := extractOne(t, source+"app.get('/many', (req, res) => {\n"+body+"  res.json({ ok: true });\n});\n")
		for _, s := range result.Summaries {
			if s.Identity.Binding.Label() != "GET /many" {
				continue
			}
			told := map[string]bool{}
			for _, g := range s.Gaps {
				told[g.Callee] = g.Type == summary.GapUnreadOutcome
			}
			if last := fmt.Sprintf("check%d", helpers-1); told[last] != bounded || bounded != (s.Confidence.Level == summary.LevelLow) {
				t.Errorf("%d helpers: the last is told of: %v, want %v; confidence %s, gaps %v", helpers, told[last], bounded, s.Confidence.Level, s.Gaps)
			}
		}
	}
}

// extendedTwice adds forty configurations of which each extends the next one twice.
func extendedTwice(files map[string]string) map[string]string {
	for i := range 40 {
		files[fmt.Sprintf("config/c%d.json", i)] = fmt.Sprintf(`{"extends": ["./c%d.json", "./c%[1]d.json"]}`, i+1)
	}
	files["config/c40.json"] = "{}"
	return files
}

// TestFilesThatAreTooLarge: what is larger than its kind may be, or nests deeper, is named in the report; what else there is, is read.
func TestFilesThatAreTooLarge(t *testing.T) {
	route := "import express from \"express\";\nexport const app = express();\napp.get(\"/near\", (req, res) => { res.sendStatus(204); });\n"
	for name, c := range map[string]struct {
		packs       string
		files       map[string]string
		file, words string
	}{
		"a source": {"express", map[string]string{"src/a.ts": route, "src/big.ts": "export const big = \"" + strings.Repeat("x", 5<<20) + "\";\n"}, "src/big.ts", "more than the limit of 5242880 bytes"},
		"a file that says where code is generated to": {"express prisma", map[string]string{"src/a.ts": route, "prisma/schema.prisma": "// " + strings.Repeat("x", 4<<20) + "\n"},
			"prisma/schema.prisma", "more than the limit of 4194304"},
		"a configuration": {"express", map[string]string{"src/a.ts": route, "src/deep.json": strings.Repeat("[", 600) + strings.Repeat("]", 600), "src/b.ts": "import { app } from \"./a\";\nimport deep from \"./deep.json\";\napp.get(\"/deep\", (req, res) => { res.json(deep); });\n"},
			"src/deep.json", "nests more than 500 levels deep and is not read"},
		"imports that lead to one another": {"express", map[string]string{"src/a.ts": route, "src/b.ts": "import x from \"#a\";\nimport y from \"#z/y\";\nexport const q = x(y);\n",
			"src/package.json": `{"imports": {"#a": {"node": ["#b", "./a.ts"]}, "#b": "#a", "#z/*": "#z/*z"}}`}, "src/package.json", "has imports that lead to imports again"},
		"configurations that are extended twice each": {"express", extendedTwice(map[string]string{"src/a.ts": route}), "config/c1.json", "is behind 2000 others that configurations extend"},
		"data of many signs": {"express", map[string]string{"src/a.ts": route, "src/many.json": "[" + strings.Repeat("1,", 100_000) + "1]", "src/b.ts": "import { app } from \"./a\";\nimport many from \"./many.json\";\napp.get(\"/many\", (req, res) => { res.json(many); });\n"},
			"src/many.json", "has more than 100000 signs"},
		"data of many digits": {"express", map[string]string{"src/a.ts": route, "src/long.json": "[" + strings.Repeat("1", 1001) + "]", "src/b.ts": "import { app } from \"./a\";\nimport long from \"./long.json\";\napp.get(\"/long\", (req, res) => { res.json(long); });\n"},
			"src/long.json", "a number of more than 1000 digits and is not read"},
		"types that double": {"express", map[string]string{"src/a.ts": route, "src/b.ts": doubled("type A%d = `${A%d}${A%[2]d}`;\n", "type A0 = \"x\";\n") + "import { app } from \"./a\";\napp.get(\"/b\", (req, res) => { const v: A40 = req.body; res.json({ v }); });\n"},
			"src/b.ts", "grow beyond 1048576 characters"},
		"constants that double": {"express", map[string]string{"src/a.ts": route, "src/b.ts": doubled("const a%d = `${a%d}${a%[2]d}`;\n", "const a0 = \"x\";\n") + "import { app } from \"./a\";\napp.get(\"/b\", (req, res) => { const e: typeof a40 = req.body; res.json({ e }); });\n"},
			"src/b.ts", "grow beyond 1048576 characters"},
		"members that double": {"express", map[string]string{"src/a.ts": route, "src/b.ts": "enum E {" + doubled("A%d = A%d + A%[2]d,\n", "A0 = \"x\",\n") + "}\ndeclare const e: E;\nimport { app } from \"./a\";\napp.get(\"/b\", (req, res) => { res.json({ e }); });\n"},
			"src/b.ts", "grow beyond 1048576 characters"},
	} {
		dir := t.TempDir()
		extends := ""
		if c.files["config/c0.json"] != "" {
			extends = `"extends": "./config/c0.json", `
		}
		write(t, dir, "tsconfig.json", `{`+extends+`"compilerOptions": {"resolveJsonModule": true, "module": "esnext", "moduleResolution": "bundler"}, "include": ["src"]}`)
		for file, text := range c.files {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o755); err != nil {
				t.Fatal(err)
			}
			write(t, dir, file, text)
		}
		result, err := extract.Run(context.Background(), extract.Options{Dir: dir, Packs: load(t, strings.Fields(c.packs)...)})
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, p := range result.Problems {
			found = found || p.File == c.file && strings.Contains(p.Detail, c.words)
		}
		if !found {
			t.Errorf("%s: told are %v, want %s %s", name, result.Problems, c.file, c.words)
		}
		near := false
		for _, s := range result.Summaries {
			near = near || s.Identity.Binding != nil && s.Identity.Binding.Label() == "GET /near"
		}
		if !near {
			t.Errorf("%s: what else there is was not read", name)
		}
	}
}

// doubled are forty names each of which stands twice in the next one.
func doubled(format, first string) string {
	var b strings.Builder
	b.WriteString(first)
	for i := 1; i <= 40; i++ {
		fmt.Fprintf(&b, format, i, i-1)
	}
	return b.String()
}

// TestConfigurationOfManySigns: why the configuration of a project is not read is said.
func TestConfigurationOfManySigns(t *testing.T) {
	for words, text := range map[string]string{
		"has more than 100000 signs": `{"include": [` + strings.Repeat(`"a",`, 100_000) + `"src"]}`,
		"of more than 1000 digits":   `{"compilerOptions": {"maxNodeModuleJsDepth": ` + strings.Repeat("1", 1001) + `}}`,
		"more than 500 levels deep":  `{"include": ` + strings.Repeat("[", 501) + strings.Repeat("]", 501) + `}`,
	} {
		dir := t.TempDir()
		write(t, dir, "tsconfig.json", text)
		write(t, dir, "a.ts", "export const a = 1;\n")
		_, err := extract.Run(context.Background(), extract.Options{Config: filepath.Join(dir, "tsconfig.json"), Packs: load(t, "express")})
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("the error is %v, want %s", err, words)
		}
	}
}

// TestChoicesThatFollowOneAnother: what each of many choices gives flows on to the next, so that there are twice as many lists of choices
// with each. What is read under too many of them counts as read of some requests; the first ones are told as they are.
func TestChoicesThatFollowOneAnother(t *testing.T) {
	var source strings.Builder
	source.WriteString("const app = require('express')();\napp.post('/ring', (req, res) => {\nlet n0 = req.body.first")
	for i := range 64 {
		fmt.Fprintf(&source, ", n%d", i+1)
	}
	source.WriteString(";\nwhile (work(n0)) {\n")
	for i := range 64 {
		fmt.Fprintf(&source, "if (req.query.q%d) n%[1]d = n%d || req.body.b%[1]d;\nn%[2]d = n%[1]d || work(n%[1]d);\n", i, i+1)
	}
	source.WriteString("}\nres.json({ n0 });\n});\n")
	for _, s := range extractOne(t, source.String()).Summaries {
		if s.Identity.Binding.Label() == "POST /ring" && len(s.Transitions) > 0 {
			return
		}
	}
	t.Error("the route is lost")
}
