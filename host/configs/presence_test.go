package configs

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/unit"
)

// TestHeldBefore: code looks a name up only where it has asked whether the name is there, and goes on where it is not.
func TestHeldBefore(t *testing.T) {
	for _, c := range []struct {
		name, source, read string
		want               bool
	}{
		// Expressions: the branch in which the name is there.
		{"a.py", `x = env["A"] if "A" in env else 1`, `env["A"]`, true},
		{"a.py", `x = 1 if "A" in env else env["A"]`, `env["A"]`, false},
		{"a.py", `x = 1 if "A" not in env else env["A"]`, `env["A"]`, true},
		{"a.py", `x = env["A"] if "A" not in env else 1`, `env["A"]`, false},
		{"a.py", `x = env["A"] if "B" in env else 1`, `env["A"]`, false},
		{"a.py", `x = env["A"] if "A" in other else 1`, `env["A"]`, false},
		{"a.py", `x = env["A"] if 'A' in env else 1`, `env["A"]`, true},
		{"a.py", `x = "A" in env and env["A"]`, `env["A"]`, true},
		{"a.py", `x = "A" not in env or env["A"]`, `env["A"]`, true},
		{"a.py", `x = "A" in env or env["A"]`, `env["A"]`, false},
		{"a.py", `x = "A" not in env and env["A"]`, `env["A"]`, false},
		{"a.py", `x = env["A"] and env["A"]`, `env["A"]`, true},
		{"a.py", `x = "A" in env and f(env["A"])`, `env["A"]`, true},
		{"a.py", `x = ("A" in env and y) or env["A"]`, `env["A"]`, false},
		// Conditions of several parts.
		{"a.py", `x = env["A"] if y and "A" in env else 1`, `env["A"]`, true},
		{"a.py", `x = env["A"] if "A" in env and y else 1`, `env["A"]`, true},
		{"a.py", `x = env["A"] if y or "A" in env else 1`, `env["A"]`, false},
		{"a.py", `x = env["A"] if "A" in env or y else 1`, `env["A"]`, false},
		{"a.py", `x = 1 if y or "A" not in env else env["A"]`, `env["A"]`, true},
		{"a.py", `x = 1 if "A" not in env or y else env["A"]`, `env["A"]`, true},
		{"a.py", `x = 1 if y and "A" not in env else env["A"]`, `env["A"]`, false},
		{"a.py", `x = 1 if "A" not in env and y else env["A"]`, `env["A"]`, false},
		{"a.py", `x = env["A"] if not "A" in env else 1`, `env["A"]`, false},
		{"a.py", `x = 1 if not "A" in env else env["A"]`, `env["A"]`, true},
		{"a.py", `x = env["A"] if not "A" not in env else 1`, `env["A"]`, true},
		{"a.py", `x = env["A"] if -"A" in env else 1`, `env["A"]`, false},
		{"a.py", `x = env["A"] if (lambda: 1) else 1`, `env["A"]`, false},
		// Comparisons with nothing, and with a value.
		{"a.js", `x = env["A"] !== undefined ? env["A"] : 1`, `env["A"]`, true},
		{"a.js", `x = env["A"] != null ? env["A"] : 1`, `env["A"]`, true},
		{"a.js", `x = null != env["A"] ? env["A"] : 1`, `env["A"]`, true},
		{"a.js", `x = env["A"] === undefined ? 1 : env["A"]`, `env["A"]`, true},
		{"a.js", `x = env["A"] == null ? 1 : env["A"]`, `env["A"]`, true},
		{"a.js", `x = env["A"] === undefined ? env["A"] : 1`, `env["A"]`, false},
		{"a.js", `x = env["A"] === "b" ? env["A"] : 1`, `env["A"]`, true},
		{"a.js", `x = env["A"] !== "b" ? 1 : env["A"]`, `env["A"]`, false}, // the comparison reads it before
		{"a.js", `x = env["A"] !== "b" ? env["A"] : 1`, `env["A"]`, false},
		{"a.js", `x = env["A"] === y ? env["A"] : 1`, `env["A"]`, false},
		{"a.js", `x = env["A"] > 1 ? env["A"] : 1`, `env["A"]`, false},
		{"a.js", `x = y === undefined ? 1 : env["A"]`, `env["A"]`, false},
		// Methods that ask for the key.
		{"a.js", `x = env.has("A") ? env.get("A") : 1`, `env.get("A")`, true},
		{"a.js", `x = env.has("B") ? env.get("A") : 1`, `env.get("A")`, false},
		{"a.js", `x = other.has("A") ? env.get("A") : 1`, `env.get("A")`, false},
		{"a.js", `x = env.hasOwnProperty("A") ? env.A : 1`, `env.A`, true},
		{"a.js", `x = env.hasOwnProperty('A') ? env.A : 1`, `env.A`, true},
		{"a.rb", `x = env.key?("A") ? env["A"] : 1`, `env["A"]`, true},
		{"a.rb", `x = env.has_key?("A") ? env["A"] : 1`, `env["A"]`, true},
		{"a.rb", `x = env.include?("A") ? env["A"] : 1`, `env["A"]`, true},
		{"a.rb", `x = env.member?("A") ? env["A"] : 1`, `env["A"]`, true},
		{"a.rb", `x = env["A"].present? ? env["A"] : 1`, `env["A"]`, true},
		{"a.rb", `x = env["A"].nil? ? 1 : env["A"]`, `env["A"]`, true},
		{"a.rb", `x = env["A"].nil? ? env["A"] : 1`, `env["A"]`, false},
		{"a.rb", `x = env["B"].present? ? env["A"] : 1`, `env["A"]`, false},
		// Statements.
		{"a.py", "if \"A\" in env:\n    use(env[\"A\"])\n", `env["A"]`, true},
		{"a.py", "if \"A\" in env:\n    pass\nuse(env[\"A\"])\n", `env["A"]`, false},
		{"a.py", "if \"A\" in env:\n    pass\nelse:\n    use(env[\"A\"])\n", `env["A"]`, false},
		{"a.py", "if \"A\" not in env:\n    pass\nelse:\n    use(env[\"A\"])\n", `env["A"]`, true},
		{"a.py", "if \"A\" not in env:\n    use(env[\"A\"])\n", `env["A"]`, false},
		{"a.py", "if \"A\" in env:\n    use(env[\"A\"])\nelse:\n    raise Error()\n", `env["A"]`, false},
		{"a.py", "if \"A\" not in env:\n    raise Error()\nuse(env[\"A\"])\n", `env["A"]`, false},
		{"a.py", "def f():\n    if \"A\" not in env:\n        return 1\n    return env[\"A\"]\n", `env["A"]`, true},
		{"a.py", "def f():\n    if \"A\" in env:\n        return 1\n    return env[\"A\"]\n", `env["A"]`, false},
		{"a.py", "def f():\n    if \"A\" not in env:\n        log()\n    return env[\"A\"]\n", `env["A"]`, false},
		{"a.py", "def f():\n    if \"A\" not in env:\n        return 1\ndef g():\n    return env[\"A\"]\n", `env["A"]`, false},
		{"a.py", "def f():\n    x = env[\"A\"]\n    if \"A\" not in env:\n        return 1\n", `env["A"]`, false},
		// What the code sets itself where it is missing.
		{"a.py", "def f():\n    if \"A\" not in env:\n        env[\"A\"] = other()\n    return env[\"A\"]\n", `env["A"]`, true},
		{"a.py", "def f():\n    if \"A\" not in env:\n        if x:\n            env['A'] = 1\n    return env[\"A\"]\n", `env["A"]`, true},
		{"a.py", "def f():\n    if \"A\" not in env:\n        env[\"B\"] = 1\n    return env[\"A\"]\n", `env["A"]`, false},
		{"a.py", "def f():\n    if \"A\" in env:\n        env[\"A\"] = 1\n    return env[\"A\"]\n", `env["A"]`, false},
		// What is no look-up.
		{"a.py", `x = f() if f() else 1`, `f()`, false},
		{"a.py", `x = f("A") if f("A") else 1`, `f("A")`, false}, // a function of whom nobody says that it reads
	} {
		r := asking(t, c.name, c.source)
		if got := r.heldBefore(lastOf(t, r, c.read)); got != c.want {
			t.Errorf("%s\n%s is looked up only where it is there: %v, want %v", c.source, c.read, got, c.want)
		}
	}
}

// TestHeldBeforeOfVariables: a variable of the configuration may be asked for in any way that reads one.
func TestHeldBeforeOfVariables(t *testing.T) {
	for _, c := range []struct {
		source string
		reads  []string
		want   bool
	}{
		{`x = get("A") ? look("A") : 1`, []string{`get("A")`, `look("A")`}, true},
		{`x = get("A") ? look("A") : 1`, []string{`look("A")`}, false}, // get is not said to read one
		{`x = get("B") ? look("A") : 1`, []string{`get("B")`, `look("A")`}, false},
		{`x = look("A") ? look("A") : 1`, []string{`look("A")`}, true},
		{`x = look("A") ? look("A") : 1`, nil, false},
	} {
		r := asking(t, "a.js", c.source)
		f := r.prog.Files[0]
		for i := 1; i < len(f.Exprs); i++ {
			if e := unit.ExprID(i); f.Expr(e).Kind == unit.ExprCall && slices.Contains(c.reads, f.ExprText(e)) {
				r.reads[flow.Site{Expr: e}] = true
			}
		}
		at := lastOf(t, r, `look("A")`)
		if got := r.heldBefore(at); got != c.want {
			t.Errorf("%s, where %v read variables\nlook is asked only where it is there: %v, want %v", c.source, c.reads, got, c.want)
		}
	}
}

// TestCaught: a handler of what a look-up raises goes on where nothing is there.
func TestCaught(t *testing.T) {
	for _, c := range []struct {
		name, source, read string
		want               bool
	}{
		{"a.py", "try:\n    x = env[\"A\"]\nexcept KeyError:\n    x = 1\n", `env["A"]`, true},
		{"a.py", "try:\n    x = env[\"A\"]\nexcept LookupError:\n    x = 1\n", `env["A"]`, true},
		{"a.py", "try:\n    x = env[\"A\"]\nexcept Exception:\n    x = 1\n", `env["A"]`, true},
		{"a.py", "try:\n    x = env[\"A\"]\nexcept (ValueError, KeyError):\n    x = 1\n", `env["A"]`, true},
		{"a.py", "try:\n    x = env[\"A\"]\nexcept ValueError:\n    x = 1\nexcept KeyError:\n    x = 2\n", `env["A"]`, true},
		{"a.py", "try:\n    x = env[\"A\"]\nexcept:\n    x = 1\n", `env["A"]`, true},
		{"a.py", "try:\n    x = env[\"A\"]\nexcept ValueError:\n    x = 1\n", `env["A"]`, false},
		{"a.py", "try:\n    x = env[\"A\"]\nexcept KeyError:\n    raise Error()\n", `env["A"]`, false},
		{"a.py", "try:\n    pass\nexcept KeyError:\n    x = env[\"A\"]\n", `env["A"]`, false},
		{"a.py", "try:\n    pass\nexcept KeyError:\n    x = 1\nx = env[\"A\"]\n", `env["A"]`, false},
		{"a.py", "x = env[\"A\"]\ntry:\n    pass\nexcept KeyError:\n    x = 1\n", `env["A"]`, false},
		{"a.rb", "begin\n  x = env.fetch(\"A\")\nrescue KeyError\n  x = 1\nend\n", `env.fetch("A")`, true},
		{"a.js", `try { x = env["A"] } catch { x = 1 }`, `env["A"]`, false}, // looking up raises nothing there
	} {
		r := asking(t, c.name, c.source)
		if got := r.caught(lastOf(t, r, c.read)); got != c.want {
			t.Errorf("%s\na handler goes on without %s: %v, want %v", c.source, c.read, got, c.want)
		}
	}
}
