package configs

import (
	"strings"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
	"github.com/drift-analyzer/drift/internal/programtest"
)

// asking makes what the questions about one read are asked of. A source without sections is one file with the name.
func asking(t *testing.T, name, source string) *Reader {
	t.Helper()
	if !strings.HasPrefix(source, "-- ") {
		source = "-- " + name + " --\n" + source
	}
	p := programtest.Load(t, source, flow.Hints{})
	return of(&Reader{prog: p, reads: map[flow.Site]bool{}})
}

// lastOf finds the last expression of the first file that is written so.
func lastOf(t *testing.T, r *Reader, text string) flow.Site {
	t.Helper()
	f := r.prog.Files[0]
	at, place := unit.ExprID(0), uint32(0)
	for i := 1; i < len(f.Exprs); i++ {
		x := f.Expr(unit.ExprID(i))
		switch x.Kind {
		case unit.ExprCall, unit.ExprMember, unit.ExprIndex:
			if n := f.Tree.Start(x.Node); f.ExprText(unit.ExprID(i)) == text && (at == 0 || n > place) {
				at, place = unit.ExprID(i), n
			}
		}
	}
	if at == 0 {
		t.Fatalf("nothing is written %s in\n%s", text, f.Tree.Source)
	}
	return flow.Site{Expr: at}
}

// TestDoesWithout: code that asks whether a value is there and goes on does without it, code that fails then does not.
func TestDoesWithout(t *testing.T) {
	for _, c := range []struct {
		name, source, read string
		want               bool
	}{
		// A branch that goes on, or fails.
		{"a.js", `const v = read("A"); if (v) use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); use(v)`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (v) use(v); else throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v || other) { use() } else { if (!ok) throw new Error("B") }`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (!v || other) { throw new Error("A") } else { use(v) }`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v) { { throw new Error("A") } }`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v) { if (other) throw new Error("A") }`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v) { if (other) use(); else throw new Error("A") }`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v) { log(); process.exit(1) }`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v) { process.exitLater(1) }`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (!v) { exit }`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (other) use(v)`, `read("A")`, false},
		{"a.js", `if (read("A")) use()`, `read("A")`, true},
		{"a.js", `let v; if ((v = read("A"))) use(v)`, `read("A")`, true},
		// Missing besides something else: where that does not hold, code goes on.
		{"a.js", `const v = read("A"); if (!v && strict) throw new Error("A")`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (strict && !v) throw new Error("A")`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (strict && v === undefined) throw new Error("A")`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (strict && v == null) throw new Error("A")`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (strict && v !== undefined) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (strict && v === 1) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (strict && more && !v) throw new Error("A")`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (!v && strict && more) throw new Error("A")`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (strict || !v) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v && !v) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (strict && -v) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!v && strict) use(); else throw new Error("A")`, `read("A")`, false},
		// Expressions.
		{"a.js", `const v = read("A"); const w = v ? v : other`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = other ? v : 1`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = v || null`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = v || "b"`, `read("A")`, false}, // the default, which is known with the read
		{"a.js", `const v = read("A"); const w = v || 1`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = v && use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = other && v`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = !!v`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = !v`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = !v; if (w) throw new Error("A")`, `read("A")`, false},
		{"a.js", `use({ on: read("A") !== undefined })`, `read("A")`, true},
		{"a.js", `assert(read("A") !== undefined)`, `read("A")`, false},
		{"a.js", `use({ on: ["1", "true"].includes(read("A")) })`, `read("A")`, true},
		{"a.js", `use({ on: list.includes(read("A")) })`, `read("A")`, false},
		{"a.js", `use(read("A")?.split(","))`, `read("A")`, true},
		{"a.js", `const w = read("A")?.split(","); if (!w) throw new Error("A")`, `read("A")`, false},
		{"a.js", `if (!read("A")?.trim()) throw new Error("A")`, `read("A")`, false},
		{"a.py", "use(env.get(\"A\") is not None)\n", `env.get("A")`, true},
		{"a.py", "use(env.get(\"A\") in (\"1\", \"true\"))\n", `env.get("A")`, true},
		{"a.py", "use(env.get(\"A\") in allowed)\n", `env.get("A")`, false},
		{"a.py", "assert env.get(\"A\") is not None\n", `env.get("A")`, false},
		{"a.rb", "config.on = !env[\"A\"].nil?\n", `env["A"]`, true},
		{"a.rb", "config.on = env[\"A\"].present?\n", `env["A"]`, true},
		{"a.rb", "config.on = %w[1 true].include?(env[\"A\"])\n", `env["A"]`, true},
		{"a.rb", "config.on = env[\"A\"]&.split(\",\")\n", `env["A"]`, true},
		{"a.rb", "raise Error if env[\"A\"].nil?\n", `env["A"]`, false},
		{"a.rb", "w = env[\"A\"].nil?\nraise Error if w\n", `env["A"]`, false},
		{"a.js", `const v = read("A"); const w = !-v`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = -!v`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = Boolean(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = Boolean(v, 1)`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = Other(v)`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = Boolean(v); if (!w) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = Boolean(v); if (!w) use()`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (!Boolean(v)) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (Boolean(v)) use()`, `read("A")`, true},
		{"a.js", `const v = read("A"); use(v === "b")`, `read("A")`, true},
		{"a.js", `const v = read("A"); use("b" !== v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); use(v == "b")`, `read("A")`, true},
		{"a.js", `const v = read("A"); use(v != "b")`, `read("A")`, true},
		{"a.js", `const v = read("A"); use(v < "b")`, `read("A")`, false},
		{"a.js", `const v = read("A"); use(v === 1)`, `read("A")`, false},
		{"a.js", `const v = read("A"); use(other === "b")`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = v !== undefined`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = null === v`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = v === 1`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = v === undefined; if (w) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); const w = v === undefined; if (w) use(); else throw new Error("A")`, `read("A")`, false},
		// The value behind a conversion, a question mark, other names.
		{"a.js", `const v = Number(read("A")); if (v) use(v)`, `read("A")`, true}, // what a conversion makes of nothing counts as nothing
		{"a.js", `const v = read("A"); if (Number(v)) use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (Number(parseInt(v))) use(v)`, `read("A")`, true},
		// What a function says that is handed the value is a test of it, unless the function fails without it.
		{"a.js", `const v = read("A"); if (Number(1, v)) use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (twice(v)) use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (!_.isEmpty(v)) use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = isSet(v) && v`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = isSet(v) ? v : 1`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = isSet(other) ? v : 1`, `read("A")`, false},
		{"a.js", `const v = read("A"); isSet(v)`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!isSet(v)) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (!(isSet(v) && isSet(w))) throw new Error("A")`, `read("A")`, false},
		{"a.js", `const need = x => { if (!x) throw new Error("A"); return x }; const v = read("A"); if (need(v)) use(v)`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (v?.trim()) use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); if (v.trim()) use(v)`, `read("A")`, false},
		{"a.js", `const v = read("A"); if (v.list?.trim().length) use(v)`, `read("A")`, false},
		{"a.js", `const v = read("A")?.trim(); if (v) use(v)`, `read("A")`, true},
		{"a.js", `const v = read("A"); const w = v; if (w) use(w)`, `read("A")`, false},
		// What the language raises for a value that is not there.
		{"a.py", "v = env[\"A\"]\nif v:\n    use(v)\n", `env["A"]`, false},
		{"a.py", "v = env.get(\"A\")\nif v:\n    use(v)\n", `env.get("A")`, true},
		{"a.py", "v = env.get(\"A\")\nif not v:\n    raise Error()\n", `env.get("A")`, false},
		{"a.js", `const v = env["A"]; if (v) use(v)`, `env["A"]`, true},
		{"a.js", `const v = env.A; if (v) use(v)`, `env.A`, true},
		{"a.rb", "v = env.fetch(\"A\")\nuse(v) if v\n", `env.fetch("A")`, false},
		{"a.rb", "v = env[\"A\"]\nuse(v) if v\n", `env["A"]`, true},
		// Methods that ask whether what they are called on is there.
		{"a.rb", "v = env[\"A\"]\nuse(v) if v.present?\n", `env["A"]`, true},
		{"a.rb", "v = env[\"A\"]\nuse(v) if v.other?\n", `env["A"]`, false},
		{"a.rb", "v = env[\"A\"]\nraise Error if v.blank?\n", `env["A"]`, false},
		{"a.rb", "v = env[\"A\"]\nx = v.present? && use(v)\n", `env["A"]`, true},
		{"a.rb", "v = env[\"A\"]\nx = v.blank? && use(v)\n", `env["A"]`, false},
		{"a.rb", "v = env[\"A\"]\nx = v.present? || use(v)\n", `env["A"]`, false},
		{"a.rb", "v = env[\"A\"]\nx = other.present? && use(v)\n", `env["A"]`, false},
		// Functions of the project that it is handed to.
		{"a.js", `function take(a, v) { if (v) use(v) } take(1, read("A"))`, `read("A")`, true},
		{"a.js", `function take(a, v) { if (a) use(v) } take(1, read("A"))`, `read("A")`, false},
		{"a.js", `function take(v) { if (v) use(v) } take(read("A"), 1)`, `read("A")`, true},
		{"a.js", `function take(a) { if (a) use(a) } take(1, read("A"))`, `read("A")`, false},
		{"a.js", `function take(a, ...v) { if (v) use(v) } take(1, ...read("A"))`, `read("A")`, false},
		{"a.js", `function take(v) { if (!v) throw new Error("A") } take(read("A"))`, `read("A")`, false},
		{"a.js", `other(read("A"))`, `read("A")`, false},
		{"a.js", `const take = p ? v => { if (v) use(v) } : v => v; take(read("A"))`, `read("A")`, false},
		{"a.js", `const take = p ? v => { if (v) use(v) } : w => { if (w) more() }; take(read("A"))`, `read("A")`, true},
		{"a.js", `function take(v) { if (v) use(v) } take({ a: read("A") })`, `read("A")`, false},
		// Other files see it under the name that the module gives it.
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (v) use(v);\n", `read("A")`, true},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nuse(v);\n", `read("A")`, false},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nconst v = read(\"A\");\nif (v) use(v);\n", `read("A")`, false},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nconst w = v || \"b\";\n", `read("A")`, true},
		{"", "-- a.js --\nexport const settings = { v: read(\"A\") };\n-- b.js --\nimport { settings } from \"./a\";\nif (settings.v) use();\n", `read("A")`, true},
		{"", "-- a.js --\nexport const settings = { v: read(\"A\") };\n-- b.js --\nimport { settings } from \"./a\";\nif (settings.w) use();\n", `read("A")`, false},
		{"", "-- a.js --\nfunction f() { const v = read(\"A\"); return v }\n-- b.js --\nif (v) use(v);\n", `read("A")`, false},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (!v) throw new Error(\"A\");\n", `read("A")`, false},
		// Insisted on under a condition: a branch around, or one that goes on where it is there.
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (strict) { if (!v) throw new Error(\"A\") }\n", `read("A")`, true},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (strict) use(); else { if (!v) throw new Error(\"A\") }\n", `read("A")`, true},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (strict) use(); if (!v) throw new Error(\"A\")\n", `read("A")`, false},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (!v) throw new Error(\"A\"); if (strict) use();\n", `read("A")`, false},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (v) { use() } else { log(); throw new Error(\"A\") }\n", `read("A")`, false},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (v) { if (x) throw new Error(\"B\") }\n", `read("A")`, true},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (v) { use() } else { if (x) throw new Error(\"A\") }\n", `read("A")`, true},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (v) { use() } else { log(); if (x) throw new Error(\"A\"); else throw new Error(\"B\") }\n", `read("A")`, false},
		{"", "-- a.js --\nexport const v = read(\"A\");\n-- b.js --\nimport { v } from \"./a\";\nif (v) { use() } else { log(); { log(); throw new Error(\"A\") } }\n", `read("A")`, false},
	} {
		r := asking(t, c.name, c.source)
		if got := r.doesWithout(lastOf(t, r, c.read), false); got != c.want {
			t.Errorf("%s\ngoes on without %s: %v, want %v", c.source, c.read, got, c.want)
		}
	}
}
