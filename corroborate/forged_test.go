package corroborate

import (
	"strings"
	"testing"
)

// forging is what a project may do to the language, when its modules load or while its handler runs, so that conditions
// seem to hold that do not, or the other way round. {{.}} stands where it is done.
var forging = map[string]string{
	"setters for indexes":      `for (let i = 0; i < 8; i++) Object.defineProperty(Array.prototype, i, { set(v) { Object.defineProperty(this, i, { value: typeof v === 'string' ? 'YTTTTTTT' : v, writable: true, configurable: true, enumerable: true }); }, configurable: true });`,
	"an iterator of arrays":    `Array.prototype[Symbol.iterator] = function* () { };`,
	"methods of arrays":        `for (const n of ['push', 'includes', 'indexOf', 'map', 'concat', 'slice', 'splice', 'join']) Array.prototype[n] = () => true;`,
	"methods of maps and sets": `for (const c of [Map, Set, WeakMap, WeakSet]) for (const n of ['get', 'has', 'set', 'add', 'keys']) if (c.prototype[n]) c.prototype[n] = () => ({ request: { query: { a: 'forged' } }, response: {}, error: undefined });`,
	"species":                  `Object.defineProperty(Array, Symbol.species, { value: function () { return ['forged']; } }); Array.prototype.constructor = { [Symbol.species]: function () { return ['forged']; } };`,
	"properties of objects":    `for (const [n, v] of [['neg', true], ['caught', true], ['pending', true], ['rejected', true], ['validated', true], ['raise', {}], ['assume', { h0: { value: 1 } }], ['toJSON', () => 'forged'], ['k', 'and'], ['of', []], ['p', []], ['stop', {}]]) Object.defineProperty(Object.prototype, n, { value: v, writable: true, configurable: true, enumerable: false });`,
	"descriptors":              `Object.prototype.get = () => 'forged'; Object.prototype.value = 'forged';`,
	"expressions":              `RegExp.prototype.exec = () => ['forged']; RegExp.prototype.test = () => true; for (const s of [Symbol.match, Symbol.search, Symbol.split, Symbol.replace]) RegExp.prototype[s] = () => 7; globalThis.RegExp = function () { return { test: () => true, exec: () => [1] }; };`,
	"methods of strings":       `for (const n of ['startsWith', 'includes', 'trim', 'slice', 'match', 'toLowerCase']) String.prototype[n] = () => true;`,
	"what is an instance":      `for (const c of [Date, Map, Promise, RegExp, Error, Array]) Object.defineProperty(c, Symbol.hasInstance, { value: () => true }); globalThis.Date = class { static [Symbol.hasInstance]() { return true; } };`,
	"primordials":              `JSON.stringify = JSON.parse = () => '{}'; Object.keys = () => []; Object.defineProperty = () => {}; Reflect.apply = () => 2; Array.isArray = () => false; Object.getPrototypeOf = () => null; Promise.prototype.then = () => {}; Number.isInteger = () => true; Object.hasOwn = () => true;`,
}

// judged are conditions of each form, of which the letters say what holds for the request.
var judged = []object{
	{"k": "cmp", "op": "eq", "l": query("a"), "r": object{"k": "lit", "v": "one"}}, // T
	{"k": "cmp", "op": "eq", "l": query("a"), "r": object{"k": "lit", "v": "two"}}, // F
	{"k": "null", "s": query("b")}, // T
	{"k": "true", "s": query("a")}, // T
	{"k": "true", "s": object{"k": "call", "of": query("a"), "m": "startsWith", "a": []object{{"k": "lit", "v": "tw"}}}},                     // F
	{"k": "true", "s": object{"k": "call", "of": object{"k": "re", "source": "^two$", "flags": ""}, "m": "test", "a": []object{query("a")}}}, // F
	{"k": "null", "s": object{"k": "call", "of": query("a"), "m": "match", "a": []object{{"k": "re", "source": "^tw", "flags": "i"}}}},       // T
	{"k": "type", "s": query("a"), "t": "Date"}, // F
	{"k": "cmp", "op": "eq", "l": object{"k": "get", "of": object{"k": "in", "s": "request", "p": []string{"query", "list"}}, "p": "length"}, "r": object{"k": "lit", "v": 2}}, // T
	{"k": "or", "of": []object{{"k": "null", "s": query("a")}, {"k": "not", "of": object{"k": "true", "s": query("a")}}}},                                                      // F
	{"k": "true", "s": object{"k": "call", "of": object{"k": "in", "s": "request", "p": []string{"query", "list"}}, "m": "includes", "a": []object{{"k": "lit", "v": "z"}}}},   // F
}

const judgedLetters = "YTFTTFFTFTFF"

func query(name string) object {
	return object{"k": "in", "s": "request", "p": []string{"query", name}}
}

// TestForgedVerdicts: nothing that a project does to the language changes what is said of the conditions of its claims.
// What it answers is its own affair, and may become worse.
func TestForgedVerdicts(t *testing.T) {
	const in = `{"handler": 0, "claim": 0, "seed": 1, "request": {"method": "GET", "url": "/x0", "path": "/x0", "params": {}, "query": {"a": "one", "list": ["x", "y"]}, "headers": {}, "cookies": {}}}`
	const handler = `(req, res) => { HERE res.statusCode = 207; res.end(); }`
	says := func(t *testing.T, head, inside string) *outcome {
		t.Helper()
		m := loadedClaims(t, head, 0, judged, strings.Replace(handler, "HERE", inside, 1))
		o, err := execute(m, in)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if o := says(t, "", ""); len(o.Claims) != 1 || o.Claims[0] != judgedLetters || o.Status != 207 {
		t.Fatalf("without any forging: %q, status %v; want %q, 207", o.Claims, o.Status, judgedLetters)
	}
	for name, attack := range forging {
		tried := map[string]*outcome{"while it runs": says(t, "", attack)}
		if name != "descriptors" { // with those no module loads
			tried["when it loads"] = says(t, attack, "")
		}
		for where, o := range tried {
			if len(o.Claims) != 1 || o.Claims[0] != judgedLetters || int(o.Status) != 207 || o.aside(o.Claims[0]) != "" {
				t.Errorf("%s, %s: conditions %q, status %v, stop %v, error %v", name, where, o.Claims, o.Status, o.stop, o.Error)
			}
		}
	}
}
