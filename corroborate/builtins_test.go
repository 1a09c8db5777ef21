package corroborate

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// expressions are evaluated by Node and in the sandbox, and must give the same.
var expressions = []string{
	`path.join('/a', '..', './b', 'c/')`, `path.join('')`, `path.resolve('/a/b', '../c', './d')`, `path.basename('/x/y.tar.gz', '.gz')`, `path.extname('.env')`, `path.extname('a.b.c')`, `path.dirname('/a')`, `path.dirname('a')`, `path.normalize('a//b/../../..')`,
	`path.relative('/a/b/c', '/a/d')`, `path.parse('/home/u/f.txt')`, `path.isAbsolute('a')`,
	`querystring.parse('a=1&a=2&b=x%20y&c')`, `querystring.stringify({ a: [1, 2], b: 'x y', c: true })`,
	`new URL('https://u:p@Example.com:8080/a/../b?x=1&y=2#h').href`, `new URL('../d?z=1', 'http://h/a/b/c').href`, `new URL('http://h:80').href`, `new URL('http://h/p?a=1').searchParams.get('a')`, `URL.canParse('not a url')`, `new URL('mailto:a@b').protocol`,
	`[...new URLSearchParams('a=1&b=2&a=3')]`, `new URLSearchParams({ q: 'a b&c', é: 'ü' }).toString()`, `(() => { const p = new URLSearchParams('a=1'); p.append('a', '2'); p.set('b', 3); p.delete('a'); return p.toString(); })()`,
	`util.format('%s is %d years and %j %% %i', 'Bob', 42, { a: 1 }, '7.9', 'more')`, `util.isDeepStrictEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })`, `util.isDeepStrictEqual({ a: 1 }, { a: '1' })`,
	`Buffer.from('héllo wörld €😀').toString('base64')`, `Buffer.from('aGk_-w', 'base64').toString('hex')`, `Buffer.from('deadbeef', 'hex').length`, `Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString()`, `Buffer.from([0xe2, 0x82, 0xac, 0xff]).toString()`, `Buffer.byteLength('€')`, `Buffer.isBuffer(Buffer.alloc(2))`, `Buffer.from('abc')`, `Buffer.from('abc').equals(Buffer.from('abc'))`, `Buffer.from('héllo').toString('base64url')`, `Buffer.alloc(3, 1)`, `Buffer.from('abc').slice(1).toString()`,
	`btoa('abc')`, `atob('YWJj')`, `[...new TextEncoder().encode('€')]`, `new TextDecoder().decode(new Uint8Array([226, 130, 172]))`,
	`crypto.createHash('sha256').update('').digest('hex')`, `crypto.createHash('sha256').update('a'.repeat(200)).digest('hex')`, `crypto.createHash('sha1').update('abc').digest('base64')`, `crypto.createHash('md5').update('The quick brown fox').digest('hex')`, `crypto.createHash('md5').update('x'.repeat(56)).digest('hex')`,
	`crypto.createHmac('sha256', 'key').update('data').digest('hex')`, `crypto.createHmac('sha1', 'k'.repeat(100)).update('data').digest('hex')`, `crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a'))`, `crypto.randomBytes(8).length`, `/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())`,
	`(() => { const e = new EventEmitter(), l = []; e.on('a', (x) => l.push(x)); e.once('a', (x) => l.push(-x)); e.emit('a', 1); e.emit('a', 2); return [l, e.listenerCount('a'), e.emit('none')]; })()`,
	`(() => { function Old() { EventEmitter.call(this); } util.inherits(Old, EventEmitter); const o = new Old(), l = []; o.on('x', (v) => l.push(v)); o.emit('x', 5); return l; })()`,
	`(() => { try { assert.strictEqual(1, 2); } catch (e) { return [e.name, e.code]; } })()`, `(() => { try { assert(0, 'no'); } catch (e) { return e.message; } })()`,
	`http.STATUS_CODES[404]`, `http.METHODS.includes('PATCH')`, `structuredClone({ a: [1] })`, `typeof performance.now()`, `(() => { const c = new AbortController(); c.abort(); return c.signal.aborted; })()`,
	`new (require('async_hooks').AsyncLocalStorage)().run(5, () => 6)`, `require('string_decoder').StringDecoder !== undefined`, `require('os').EOL`, `typeof require('timers').setTimeout`, `typeof require('util').promisify(setTimeout)`,
	`[1, 2, 3].at(-1)`, `Object.fromEntries([['a', 1]])`, `'a-b'.replaceAll('-', '+')`, `new Date(0).toISOString()`, `[3, 1, 2].toSorted()`, `/(?<y>\d{4})/.exec('in 2024').groups.y`,
}

const builtinHead = `const path = require('path'), querystring = require('querystring'), util = require('util'), crypto = require('crypto'), EventEmitter = require('events'), assert = require('node:assert'), http = require('http');`

func TestBuiltinsAreLikeNodes(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed, and the test compares with it")
	}
	script := builtinHead + "\nconsole.log(JSON.stringify([" + strings.Join(expressions, ",\n") + "].map((v) => JSON.stringify(v))));"
	out, err := exec.Command("node", "-e", script).Output()
	if err != nil {
		t.Fatalf("node: %v", err)
	}
	var want []string
	if err := json.Unmarshal(out, &want); err != nil || len(want) != len(expressions) {
		t.Fatalf("%d values, %v", len(want), err)
	}
	handlers := make([]string, len(expressions))
	for i, e := range expressions {
		b, _ := json.Marshal(want[i])
		handlers[i] = fmt.Sprintf(`(req, res) => { const got = JSON.stringify(%s); if (got !== %s) throw new TypeError('got ' + got); res.status(201).end(); }`, e, b)
	}
	m := loadedHandlers(t, builtinHead, 0, handlers...)
	for i, e := range expressions {
		o, err := execute(m, plainRequest(i, "1"))
		if err != nil {
			t.Fatal(err)
		}
		if reason := o.aside(""); reason != "" || o.Status != 201 {
			t.Errorf("%s: Node gives %s; %s (%v)", e, want[i], reason, o.Status)
		}
	}
}
