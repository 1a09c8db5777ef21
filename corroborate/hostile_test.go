package corroborate

import (
	"strings"
	"testing"
)

// calm answers 202 when the world is as it was when its module loaded.
const calm = `(req, res) => {
  const changed = typeof leaked !== 'undefined' || {}.polluted !== undefined || state.count !== 0 || Array.prototype.push !== push || JSON.stringify !== stringify || Math.random() !== first;
  res.status(changed ? 500 : 202).json({ ok: true });
}`

const hostileHead = `const state = { count: 0 }, push = Array.prototype.push, stringify = JSON.stringify, fs = require('fs'), http = require('http'), child = require('child_process');
let first; { let s = 1; s = (s + 0x6D2B79F5) | 0; let t = Math.imul(s ^ (s >>> 15), 1 | s); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; first = ((t ^ (t >>> 14)) >>> 0) / 4294967296; }`

// hostile are handlers that try to stay, to get out or to lie. Each has either
// the reason for which its run decides nothing, or the status it really answers.
var hostile = []struct {
	name, handler string
	reason        string
	status        int
}{
	{name: "endless loop", handler: `(req, res) => { for (;;) {} }`, reason: "it was still computing after its budget of 50 million steps"},
	{name: "endless loop behind a catch", handler: `(req, res) => { try { for (;;) {} } catch (e) { res.status(201).end(); } finally { res.end(); } }`, reason: "still computing"},
	{name: "promise loop", handler: `(req, res) => { const f = () => Promise.resolve().then(f); f(); }`, reason: "still computing"},
	{name: "async loop", handler: `async (req, res) => { for (;;) await null; }`, reason: "still computing"},
	{name: "generator loop", handler: `(req, res) => { const g = (function* () { for (;;) yield 1; })(); for (const x of g); }`, reason: "still computing"},
	{name: "memory bomb", handler: `(req, res) => { const a = []; try { for (;;) a.push(new Array(100000).fill(1)); } catch (e) { res.status(201).end(); } }`, reason: "still computing"},
	{name: "small pieces", handler: `(req, res) => { const a = []; try { for (;;) a.push({ a: 1, b: [2] }); } catch (e) { res.status(201).end(); } }`, reason: "still computing"},
	{name: "array buffers", handler: `(req, res) => { const a = []; try { for (;;) a.push(new ArrayBuffer(1 << 20)); } catch (e) { res.status(201).end(); } }`, reason: "memory"},
	{name: "one giant string", handler: `(req, res) => { let n = 200; try { 'x'.repeat(1 << 29); n = 201; } catch (e) { n = 202; } res.status(n).end(); }`, reason: "it asked for 536870912 elements at once"},
	{name: "one giant array", handler: `(req, res) => { try { new Uint8Array(1e9); } catch (e) { res.status(202).end(); } }`, reason: "it asked for 1000000000 elements at once"},
	{name: "doubled string", handler: `(req, res) => { let s = 'xxxxxxxxxxxxxxxx'; try { for (let i = 0; i < 22; i++) { s += s; s.charCodeAt(3); } } catch (e) { } res.status(201).send(s.length + ''); }`, reason: "memory"},
	{name: "deep recursion", handler: `(req, res) => { const f = (n) => f(n + 1) + 1; try { f(0); } catch (e) { res.status(201).end(); } }`, reason: "it came near its limit of 512 KB of stack"},
	{name: "recursion through JSON", handler: `(req, res) => { let o = {}; for (let i = 0; i < 20000; i++) o = { o }; try { JSON.stringify(o); } catch (e) { res.status(201).end(); } }`, reason: "still computing"},
	{name: "recursion through getters", handler: `(req, res) => { const o = { get a() { return this.a; } }; try { o.a; } catch (e) { res.status(201).end(); } }`, reason: "stack"},
	{name: "catastrophic expression", handler: `(req, res) => { /^(a+)+$/.test('a'.repeat(40) + '!'); res.status(201).end(); }`, reason: "still computing"},
	{name: "thousands of timers", handler: `(req, res) => { for (let i = 0; i < 5000; i++) setTimeout(() => {}, i); }`, reason: "still computing"},
	{name: "hundreds of timers", handler: `(req, res) => { for (let i = 0; i < 300; i++) setTimeout(() => {}, i); }`, reason: "it set more than 100 timers"},
	{name: "an interval for ever", handler: `(req, res) => { setInterval(() => {}, 1); }`, reason: "timers"},
	{name: "a slow interval", handler: `(req, res) => { setInterval(() => {}, 10000); }`, reason: "it never answered"},
	{name: "written for ever", handler: `(req, res) => { const w = () => { res.write('x'); setImmediate(w); }; w(); }`, reason: "timers"},
	{name: "written for ever at once", handler: `(req, res) => { for (;;) res.write('x'.repeat(1000)); }`, reason: "still computing"},
	{name: "function constructor", handler: `(req, res) => { const g = new Function('return this')(); g.leaked = 1; res.status(g === globalThis ? 201 : 500).end(); }`, status: 201},
	{name: "prototypes", handler: `(req, res) => { Object.prototype.polluted = 1; Object.prototype.status = 418; Object.prototype.ended = true; Object.prototype.toJSON = () => 'x'; Array.prototype.push = () => { throw 1; }; res.status(201).end(); }`, status: 201},
	{name: "replaced primordials", handler: `(req, res) => { JSON.stringify = JSON.parse = () => 'lies'; Promise.prototype.then = () => {}; Object.keys = () => []; Map.prototype.get = () => 1; Reflect.apply = () => 2; Number.isInteger = () => true; res.status(201).end(); }`, status: 201},
	{name: "module state", handler: `(req, res) => { state.count++; globalThis.leaked = 1; Math.random(); res.status(200 + state.count).end(); }`, status: 201},
	{name: "files", handler: `(req, res) => { try { fs.readFileSync('/etc/passwd'); } catch (e) { } res.status(201).end(); }`, reason: "it needs fs.readFileSync, which the sandbox does not have"},
	{name: "network", handler: `(req, res) => { http.get('http://127.0.0.1', (r) => { res.status(201).end(); }); }`, reason: "it needs http.get"},
	{name: "fetch", handler: `async (req, res) => { await fetch('http://127.0.0.1'); res.status(201).end(); }`, reason: "it needs fetch"},
	{name: "processes", handler: `(req, res) => { child.execSync('id'); res.status(201).end(); }`, reason: "it needs child_process.execSync"},
	{name: "exit", handler: `(req, res) => { process.exit(0); }`, reason: "it needs process.exit(0)"},
	{name: "require at run time", handler: `(req, res) => { const n = 'f' + 's'; require(n).statSync('/'); res.status(201).end(); }`, reason: "it needs fs.statSync"},
	{name: "import at run time", handler: `async (req, res) => { const n = 'f' + 's'; let m = 0; try { m = await import(n); } catch (e) { m = null; } res.status(m && m.readFileSync ? 500 : 201).end(); }`, reason: "fs"},
	{name: "engine modules", handler: `(req, res) => { res.status(typeof std === 'undefined' && typeof os === 'undefined' && typeof __drift === 'undefined' && typeof WebAssembly === 'undefined' ? 201 : 500).end(); }`, status: 201},
	{name: "no environment", handler: `(req, res) => { res.status(Object.keys(process.env).join() === 'NODE_ENV' ? 201 : 500).end(); }`, status: 201},
	{name: "no clock", handler: `(req, res) => { const a = Date.now(); for (let i = 0; i < 1000; i++); res.status(Date.now() - a < 2 && a < 1700000001000 ? 201 : 500).end(); }`, status: 201},
	{name: "odd status", handler: `(req, res) => { res.statusCode = 'x'.repeat(100000); res.end(); }`, reason: "it answered with a status that is not a whole number between 100 and 999"},
	{name: "status of an object", handler: `(req, res) => { res.statusCode = { valueOf() { throw 1; }, toJSON() { throw 2; } }; res.end(); }`, reason: "not a whole number between 100 and 999"},
	{name: "thrown trap", handler: `(req, res) => { throw new Proxy({}, { get() { throw new Error('gotcha'); } }); }`, reason: ""},
	{name: "thrown null", handler: `(req, res) => { throw null; }`, reason: "an exception that the summary does not describe: object: null"},
	{name: "escape sequences", handler: "(req, res) => { throw new TypeError('\\x1b[2J\\x1b]0;owned\\x07\\u202e\\nnext'); }", reason: `TypeError: \x1b[2J\x1b]0;owned\x07\u202e next`},
	{name: "giant message", handler: `(req, res) => { throw new TypeError('y'.repeat(1 << 17)); }`, reason: "TypeError: yyy"},
	{name: "rejected twice", handler: `(req, res) => { Promise.reject(new Error('a')); Promise.reject(new Error('b')); res.status(201).end(); }`, status: 201},
	{name: "answered twice", handler: `(req, res) => { res.status(201).end(); try { res.status(500).json({}); } catch (e) { } }`, status: 201},
	{name: "calls our hooks", handler: `(req, res) => { try { __drift_begin({ handlers: [] }); } catch (e) { } try { __drift_f('h1', () => {}); __drift_x('app.js:1'); } catch (e) { } res.status(201).end(); }`, reason: ""},
}

func TestHostileHandlers(t *testing.T) {
	for _, c := range hostile {
		t.Run(c.name, func(t *testing.T) {
			m := loadedHandlers(t, hostileHead, 0, c.handler, calm)
			for round := range 2 {
				o, err := execute(m, plainRequest(0, "1"))
				if err != nil {
					t.Fatalf("the sandbox itself failed: %v", err)
				}
				told := ""
				if len(o.Claims) > 0 {
					told = o.Claims[0]
				}
				reason := o.aside(told)
				if reason == "" && o.Error != nil {
					reason = "an exception that the summary does not describe: " + printable(o.Error.Name+": "+o.Error.Message)
				}
				switch {
				case c.status != 0 && (reason != "" || int(o.Status) != c.status):
					t.Errorf("round %d: status %v, aside %q; want %d", round, o.Status, reason, c.status)
				case c.status == 0 && !strings.Contains(reason, c.reason):
					t.Errorf("round %d: aside for %q (status %v); want %q", round, reason, o.Status, c.reason)
				}
				if strings.ContainsAny(reason, "\x1b\x07\n") {
					t.Errorf("the reason carries control characters: %q", reason)
				}
				after, err := execute(m, plainRequest(1, "1"))
				if err != nil || after.stop != nil || after.Status != 202 {
					t.Errorf("round %d: the next execution is harmed: %+v, %v, %v", round, after, after.stop, err)
				}
			}
		})
	}
}

// TestExecutionsRepeat wants the same outcome and the same fuel every time, on
// one machine and on another one.
func TestExecutionsRepeat(t *testing.T) {
	const handler = `async (req, res) => { const l = []; for (let i = 0; i < 50; i++) l.push(Math.random()); await new Promise((ok) => setTimeout(ok, 5)); new Map(l.map((x) => [x, {}])); res.status(l[3] > 0.5 ? 201 : 202).json({ now: Date.now(), l }); }`
	var output string
	var fuel uint64
	for range 2 {
		m := loadedHandlers(t, hostileHead, 0, handler, `(req, res) => { for (;;) {} }`)
		for i := range 100 {
			r, err := m.Run(plainRequest(0, "1"))
			if err != nil || r.Stop != nil {
				t.Fatal(err, r.Stop)
			}
			if output == "" {
				output, fuel = r.Output, r.Fuel
			}
			if r.Output != output || r.Fuel != fuel {
				t.Fatalf("run %d: %s with %d, at first %s with %d", i, r.Output, r.Fuel, output, fuel)
			}
			if i%25 == 0 { // a broken instance in between changes nothing
				if r, err := m.Run(plainRequest(1, "1")); err != nil || r.Stop == nil {
					t.Fatal(r, err)
				}
			}
		}
	}
}
