package nesting

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRepeated: what makes a recursive parser nest is found when it is repeated, and only then.
func TestRepeated(t *testing.T) {
	for _, token := range []string{"(", "[", "{", "@a(", "@", "A<", "A<B,", "new ", "typeof ", "!", "- ", "a=>", "(a)=>", "a?", "a?b:", "a=", "a**", "if(a)", "if(a)a:", "else ", "for(;;)", "while(a)",
		"do ", "a:", "<a>", "`${", "...", "async ", "await ", "yield ", "keyof ", "A extends B?C:", "class{", "function a(){", "try{", "namespace A{", "{a:", "[a,", "f(a,", "=>{", "'{'+[", "/[/.x([",
		"if(a)/}/;{", "(\"", "({}/1)/"} {
		if got := Script(strings.Repeat(token, 5*MaxScript), false); got <= MaxScript && token != "(\"" && token != "({}/1)/" {
			t.Errorf("%q in a row nests %d deep", token, got)
		}
	}
	for _, token := range []string{"<a>", "<a b={", "<a>'{", "<a>//{\n", "<></"} {
		if got := Script(strings.Repeat(token, 5*MaxScript), true); got <= MaxScript && token != "<></" {
			t.Errorf("%q in a row nests %d deep", token, got)
		}
	}
	for _, statement := range []string{"const a = b;", "const a = b\n", "a = f(b)\n", "if (a) { b() } else { c() }\n", "x.y(function () { return /[)]/.test(s) });", "type A = B<C> | D;\n", "export interface A { a?: string\n b: number }\n",
		"f(a, b => c, d ? e : f);", "case 1: ", "a.b().c()\n  .d(e => !e);", "i < n && j > m;", "`a${b}c`;", "// it's (a comment\n", "s = ')}]';"} {
		if got := Script(strings.Repeat(statement, 5*MaxScript), false); got > 20 {
			t.Errorf("%q in a row nests %d deep", statement, got)
		}
	}
}

// TestChains: an expression of too many operators is found, however it goes on; a program of as many statements is none.
func TestChains(t *testing.T) {
	for _, link := range []string{"a,", "a+", "a-", "a*", "a/", "a%", "a.", "a?.", "a??", "a||", "a&&", "a|", "a&", "a^", "a<", "a>>", "a==", "a!==", "()", "[]", "`b`", ".a()\n", "\n+ a", "[0]", "(a),"} {
		text := "x = a" + strings.Repeat(link, MaxChain+1)
		if got := Script(text, false); got <= MaxScript {
			t.Errorf("%q in a row is no chain: %d", link, got)
		}
		if got := Script("f(("+text, false); got <= MaxScript {
			t.Errorf("%q in a row in brackets is no chain: %d", link, got)
		}
	}
	for _, part := range []string{"const a = b;", "const a = b\n", "a = f(b)\n", "if (a) { b() } else { c() }\n", "type A = B<C> | D;\n", "export interface A { a?: string\n b: number }\n", "a.b().c()\n  .d(e => !e);", "case 1: ", "s = ')}]';",
		"declare function f(a: B, ...c: D[]): E<F>\n", "/** a.b, c */\n", "class A { b() { return this.c.d } }\n"} {
		if got := Script(strings.Repeat(part, MaxChain+1), false); got > 20 {
			t.Errorf("%q in a row is a chain: %d", part, got)
		}
	}
	for _, list := range []string{"[", "f("} {
		if got := Script(list+strings.Repeat("b + c.d,", MaxChain), false); got > 20 {
			t.Errorf("a list behind %q is a chain: %d", list, got)
		}
	}
}

// TestTokens: declarations of more words and signs than a compiler has memory for are found, whether they nest or not.
func TestTokens(t *testing.T) {
	if got := Declarations(strings.Repeat("abc ", MaxApart+3)); got <= MaxScript {
		t.Errorf("names in a row pass: %d", got)
	}
	if got := Declarations(strings.Repeat("abc\n", MaxApart+3)); got > MaxScript {
		t.Errorf("names on lines of their own do not pass: %d", got)
	}
	for _, token := range []string{"a!", "a++", "a;", "a\n", "'a' ", "a: b;"} {
		if got := Declarations(strings.Repeat(token, MaxTokens+1)); got <= MaxScript {
			t.Errorf("%q passes, however often: %d", token, got)
		}
		if got := Declarations(strings.Repeat("import a from 'b' // "+token+"\n", MaxApart/5)); got > MaxScript {
			t.Errorf("%d imports with %q behind them do not pass", MaxApart/5, token)
		}
		if got := Script(strings.Repeat(token, MaxTokens+1), true); got > MaxScript {
			t.Errorf("%q does not pass in a program", token)
		}
	}
}

// TestOwnScripts: programs as they are written nest far less than the limit.
func TestOwnScripts(t *testing.T) {
	for _, folder := range []string{"../../corroborate/guest", "../../examples", "../../sdk-wasm/assemblyscript"} {
		_ = filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if ext := filepath.Ext(path); ext == ".ts" || ext == ".js" || ext == ".tsx" {
				text, err := os.ReadFile(path)
				if got := Script(string(text), ext != ".ts"); err != nil || got > 100 {
					t.Errorf("%s nests %d deep (%v)", path, got, err)
				}
			}
			return nil
		})
	}
}

func TestBrackets(t *testing.T) {
	for text, want := range map[string]int{`{"a": [1, {"]": "[["}]}`: 3, strings.Repeat("[", 900): 900, `"\"[["`: 0, "]]][": 1, strings.Repeat("[],", 900): 1} {
		if got := Brackets([]byte(text)); got != want {
			t.Errorf("%.20s nests %d deep, want %d", text, got, want)
		}
	}
}

func TestSigns(t *testing.T) {
	for text, want := range map[string][2]int{`{"a,[1": [1, 22.333]}`: {6, 3}, `"\"[[,"`: {0, 0}, `[1234, "56789"]`: {3, 4}, "": {0, 0}, `"a`: {0, 0}, "1e99999": {0, 5}} {
		if signs, digits := Signs([]byte(text)); signs != want[0] || digits != want[1] {
			t.Errorf("%s has %d signs and %d digits in a row, want %v", text, signs, digits, want)
		}
	}
}

func FuzzScript(f *testing.F) {
	for _, s := range []string{"a<b>(c)", "`${a}`", "<a b={c}>'d'</a>", "/[/]/.x", "if (a) /b/.c; else d", "/* */ // x"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, text string, markup bool) {
		if got := Script(text, markup); got < 0 || got > 2*len(text)+1 {
			t.Errorf("%q nests %d deep", text, got)
		}
		Brackets([]byte(text))
	})
}
