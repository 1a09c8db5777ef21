package nesting

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tower is a script of names each of which stands twice in the next one.
func tower(n int, first, format string) string {
	var b strings.Builder
	b.WriteString(first)
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, format, i, i-1)
	}
	return b.String()
}

// TestDoubles: names that double are found in all their forms, and only where they double often.
func TestDoubles(t *testing.T) {
	var behind strings.Builder
	for i := 40; i > 0; i-- {
		fmt.Fprintf(&behind, "type A%d = `${A%d}${A%[2]d}`;\n", i, i-1)
	}
	for name, text := range map[string]string{
		"types":            tower(40, "type A0 = 'x';\n", "type A%d = `${A%d}${A%[2]d}`;\n"),
		"types apart":      tower(40, "type A0 = 'x'\n", "export type A%d =\n  // twice\n  `${A%d}-${ A%[2]d }`\n"),
		"declared behind":  behind.String() + "type A0 = 'x';\n",
		"constants":        tower(40, "const a0 = 'x';\n", "const a%d = `${a%d}${a%[2]d}` as const;\n"),
		"sums of them":     tower(40, "const a0 = 'x';\n", "const a%d = a%d + a%[2]d;\n") + "const b = `${a40}`;",
		"one list":         tower(40, "const a0 = 'x'", ", a%d = `${a%d}${a%[2]d}`"),
		"an enumeration":   tower(40, "enum E { A0 = 'x',", "A%d = A%d + A%[2]d,") + "}",
		"its own":          tower(40, "enum E { A0 = 'x',", "A%d = E.A%d + E.A%[2]d,") + "}",
		"templates in it":  tower(40, "enum E { A0 = 'x',", "'A%d' = `${A%d}${A%[2]d}`,") + "}",
		"a parameter":      "type D<T extends string> = `${T}${T}`;\ntype B = " + strings.Repeat("D<", 30) + "'x'" + strings.Repeat(">", 30) + ";",
		"towers of it":     "type D<T extends string> = `${T}${T}`;\n" + tower(40, "type A0 = 'x';\n", "type A%d = D<A%d>;\n"),
		"itself":           "type R<T extends string, N extends any[] = []> = N['length'] extends 40 ? T : R<`${T}${T}`, [...N, 1]>;",
		"behind a literal": tower(40, "const r = /`/;\ntype A0 = 'x';\n", "type A%d = `${A%d}${A%[2]d}`;\n"),
	} {
		if !Doubles(text) {
			t.Errorf("%s: not found", name)
		}
	}
	for name, text := range map[string]string{
		"few":           tower(10, "type A0 = 'x';\n", "type A%d = `${A%d}${A%[2]d}`;\n"),
		"once each":     tower(400, "type A0 = 'x';\n", "type A%d = `${A%d}/b`;\n"),
		"objects":       tower(40, "type A0 = `${string}`;\n", "type A%d = { a: A%d, b: A%[2]d };\n"),
		"routes":        tower(400, "const base = '/api';\n", "const a%d = `${base}/${id}/x%d?${base}`;\n"),
		"statements":    strings.Repeat("s = `${s}${part}`;\n", 400),
		"camel":         "type Camel<S> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;",
		"paths":         "type Paths<T> = { [K in keyof T & string]: T[K] extends object ? `${K}` | `${K}.${Paths<T[K]>}` : K }[keyof T & string];",
		"replaced":      "type Replace<S extends string, F extends string, T extends string> = S extends `${infer L}${F}${infer R}` ? `${L}${T}${Replace<R, F, T>}` : S;",
		"repeated":      "type Repeat<S extends string, N extends number, R extends string = ''> = N extends 0 ? R : Repeat<S, N, `${R}${S}`>;",
		"sums":          "enum E { A = 1, B = A + 1, C = B + 1, D = A | B }",
		"one parameter": "type D<T extends string> = `${T}.${T}`;\n" + strings.Repeat("type A = D<'x'>;\n", 40),
	} {
		if Doubles(text) {
			t.Errorf("%s: found", name)
		}
	}
}

// TestOwnScriptsDouble: nothing that people wrote is found.
func TestOwnScriptsDouble(t *testing.T) {
	for _, folder := range []string{"../../corroborate/guest", "../../examples", "../../sdk-wasm/assemblyscript", "../../host/extract/testdata"} {
		_ = filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.Contains(path, ".ts") {
				if text, err := os.ReadFile(path); err == nil && Doubles(string(text)) {
					t.Errorf("%s", path)
				}
			}
			return nil
		})
	}
}

func FuzzDoubles(f *testing.F) {
	f.Add("type A = `${B}${B}`; enum E { A = 'x' + B, 'C' = `a${`b${c}`}` }")
	f.Fuzz(func(_ *testing.T, text string) { Doubles(text) })
}
