// Small versions of Node's harmless modules, and the URL globals.
(() => {
  'use strict';
  const { D } = __drift;
  const G = globalThis;

  // path, of POSIX.
  const normal = (p) => {
    const out = [], abs = p.startsWith('/');
    for (const s of p.split('/')) { if (s === '' || s === '.') continue; if (s === '..') { if (out.length && out[out.length - 1] !== '..') out.pop(); else if (!abs) out.push('..'); } else out.push(s); }
    const r = (abs ? '/' : '') + out.join('/');
    return (r === '' ? (abs ? '/' : '.') : r) + (p.endsWith('/') && out.length ? '/' : '');
  };
  const need = (p) => { if (typeof p !== 'string') throw Object.assign(new TypeError('The "path" argument must be of type string'), { code: 'ERR_INVALID_ARG_TYPE' }); return p; };
  const trimmed = (p) => (p.length > 1 && p.endsWith('/') ? p.slice(0, -1) : p);
  const path = { sep: '/', delimiter: ':', normalize: (p) => (need(p) === '' ? '.' : normal(p)), join: (...a) => { const s = a.map(need).filter((x) => x !== '').join('/'); return s === '' ? '.' : normal(s); },
    resolve: (...a) => { let r = ''; for (const p of ['/', ...a]) { if (need(p).startsWith('/')) r = p; else if (p !== '') r += '/' + p; } return trimmed(normal(r)); },
    isAbsolute: (p) => need(p).startsWith('/'), dirname: (p) => { const s = trimmed(need(p)), i = s.lastIndexOf('/'); return i < 0 ? '.' : i === 0 ? '/' : s.slice(0, i); },
    basename: (p, ext) => { const s = trimmed(need(p)).split('/').pop(); return ext && s.endsWith(ext) && s !== ext ? s.slice(0, -ext.length) : s; },
    extname: (p) => { const s = path.basename(p), i = s.lastIndexOf('.'); return i <= 0 ? '' : s.slice(i); },
    parse: (p) => { const base = path.basename(p), ext = path.extname(p); return { root: p.startsWith('/') ? '/' : '', dir: p.includes('/') ? path.dirname(p) : '', base, ext, name: ext ? base.slice(0, -ext.length) : base }; },
    format: (o) => (o.dir ? o.dir + '/' : o.root ?? '') + (o.base ?? (o.name ?? '') + (o.ext ?? '')),
    relative: (a, b) => { const x = path.resolve(a).split('/').filter(Boolean), y = path.resolve(b).split('/').filter(Boolean); let i = 0; while (i < x.length && x[i] === y[i]) i++; return [...x.slice(i).map(() => '..'), ...y.slice(i)].join('/'); } };
  path.posix = path;

  // querystring and URLSearchParams.
  const plus = (s) => encodeURIComponent(s).replace(/%20/g, '+').replace(/[!'()~]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());
  const unplus = (s) => { s = s.replace(/\+/g, ' '); try { return decodeURIComponent(s); } catch { return s; } };
  class URLSearchParams {
    constructor(init = '') {
      this.list = [];
      if (typeof init === 'string') { for (const part of init.replace(/^\?/, '').split('&')) if (part !== '') { const i = part.indexOf('='); this.list.push(i < 0 ? [unplus(part), ''] : [unplus(part.slice(0, i)), unplus(part.slice(i + 1))]); } }
      else if (init !== null && typeof init === 'object') for (const [k, v] of typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init)) this.list.push([String(k), String(v)]);
      Object.defineProperty(this, 'list', { enumerable: false });
    }
    get size() { return this.list.length; }
    get(k) { const e = this.list.find((x) => x[0] === k); return e ? e[1] : null; }
    getAll(k) { return this.list.filter((x) => x[0] === k).map((x) => x[1]); }
    has(k) { return this.list.some((x) => x[0] === k); }
    append(k, v) { this.list.push([String(k), String(v)]); }
    delete(k) { const kept = this.list.filter((x) => x[0] !== k); this.list.length = 0; this.list.push(...kept); }
    set(k, v) { const e = this.list.find((x) => x[0] === k); if (e) { this.delete(k); } this.append(k, v); }
    sort() { this.list.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)); }
    forEach(f) { for (const [k, v] of this.list) f(v, k, this); }
    entries() { return this.list.map((e) => [...e])[Symbol.iterator](); }
    keys() { return this.list.map((e) => e[0])[Symbol.iterator](); }
    values() { return this.list.map((e) => e[1])[Symbol.iterator](); }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return this.list.map(([k, v]) => plus(k) + '=' + plus(v)).join('&'); }
  }
  const shape = /^([a-zA-Z][a-zA-Z0-9+.-]*:)(\/\/(?:([^/?#@:]*)(?::([^/?#@]*))?@)?(\[[^\]]*\]|[^/?#:]*)(?::(\d*))?)?([^?#]*)(\?[^#]*)?(#.*)?$/;
  const ports = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21' };
  class URL {
    constructor(input, base) {
      input = String(input).trim();
      let m = shape.exec(input);
      if (!m && base !== undefined) {
        const b = new URL(base), origin = b.protocol + '//' + b.host;
        const dir = b.pathname.slice(0, b.pathname.lastIndexOf('/') + 1);
        m = shape.exec(input.startsWith('//') ? b.protocol + input : input.startsWith('/') ? origin + input : input.startsWith('?') ? origin + b.pathname + input : input.startsWith('#') ? origin + b.pathname + b.search + input : origin + dir + input);
      }
      const special = m && ports[m[1].toLowerCase()] !== undefined;
      if (!m || (special && !m[5]) || (m[6] && +m[6] > 65535) || (special && /[\s<>^|%]/.test(m[5]))) throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input });
      this.protocol = m[1].toLowerCase();
      this.username = m[3] ?? '';
      this.password = m[4] ?? '';
      this.hostname = special ? m[5].toLowerCase() : m[5] ?? '';
      this.port = m[6] === undefined || m[6] === ports[this.protocol] ? '' : m[6];
      this.pathname = special ? normal('/' + m[7]).replace(/ /g, '%20') : m[7];
      this.search = m[8] && m[8] !== '?' ? m[8].replace(/ /g, '%20') : '';
      this.hash = m[9] && m[9] !== '#' ? m[9] : '';
      Object.defineProperty(this, 'searchParams', { value: new URLSearchParams(this.search), enumerable: true });
    }
    get host() { return this.hostname + (this.port ? ':' + this.port : ''); }
    get origin() { return ports[this.protocol] !== undefined ? this.protocol + '//' + this.host : 'null'; }
    get href() { const q = this.searchParams.toString(); return this.protocol + (this.hostname || ports[this.protocol] ? '//' : '') + (this.username ? this.username + (this.password ? ':' + this.password : '') + '@' : '') + this.host + this.pathname + (q === new URLSearchParams(this.search).toString() ? this.search : q ? '?' + q : '') + this.hash; }
    toString() { return this.href; }
    toJSON() { return this.href; }
    static canParse(u, b) { try { new URL(u, b); return true; } catch { return false; } }
  }
  G.URL ??= URL;
  G.URLSearchParams ??= URLSearchParams;
  const gather = (list) => { const o = Object.create(null); for (const [k, v] of list) { if (o[k] === undefined) o[k] = v; else o[k] = [].concat(o[k], v); } return o; };
  const querystring = { parse: (s) => gather(new URLSearchParams(String(s ?? ''))), stringify: (o) => Object.entries(o ?? {}).flatMap(([k, v]) => [].concat(v).map((x) => encodeURIComponent(k) + '=' + encodeURIComponent(x ?? ''))).join('&'), escape: encodeURIComponent, unescape: decodeURIComponent };
  querystring.decode = querystring.parse;
  querystring.encode = querystring.stringify;
  const parseURL = (s, query) => { const m = /^([a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(String(s)); const [hostname, port] = (m[2] ?? '').split(':'); const search = m[4] ?? null; return { protocol: m[1] ?? null, host: m[2] ?? null, hostname: hostname || null, port: port ?? null, pathname: m[3] || null, search, query: query ? querystring.parse((search ?? '').slice(1)) : search === null ? null : search.slice(1), hash: m[5] ?? null, href: String(s), path: (m[3] ?? '') + (search ?? '') }; };
  const url = { URL: G.URL, URLSearchParams: G.URLSearchParams, parse: parseURL, format: (o) => (typeof o === 'string' ? o : o instanceof URL ? o.href : (o.protocol ? o.protocol.replace(/:?$/, '://') : '') + (o.host ?? o.hostname ?? '') + (o.pathname ?? '') + (o.search ?? (o.query ? '?' + querystring.stringify(o.query) : ''))), resolve: (a, b) => new G.URL(b, a).href, fileURLToPath: (u) => new G.URL(u).pathname, pathToFileURL: (p) => new G.URL('file://x' + path.resolve(p)) };

  class EventEmitter {
    #on = new Map();
    on(n, f) { const l = this.#on.get(n); if (l) l.push(f); else this.#on.set(n, [f]); return this; }
    addListener(n, f) { return this.on(n, f); }
    prependListener(n, f) { this.#on.set(n, [f, ...(this.#on.get(n) ?? [])]); return this; }
    once(n, f) { const g = (...a) => { this.off(n, g); f.apply(this, a); }; g.listener = f; return this.on(n, g); }
    off(n, f) { const l = this.#on.get(n); if (l) this.#on.set(n, l.filter((x) => x !== f && x.listener !== f)); return this; }
    removeListener(n, f) { return this.off(n, f); }
    removeAllListeners(n) { if (n === undefined) this.#on.clear(); else this.#on.delete(n); return this; }
    emit(n, ...a) { const l = this.#on.get(n) ?? []; if (n === 'error' && l.length === 0) throw a[0] instanceof Error ? a[0] : new Error('Unhandled error.'); for (const f of [...l]) f.apply(this, a); return l.length > 0; }
    listeners(n) { return (this.#on.get(n) ?? []).map((f) => f.listener ?? f); }
    listenerCount(n) { return (this.#on.get(n) ?? []).length; }
    eventNames() { return [...this.#on.keys()]; }
    setMaxListeners() { return this; }
    getMaxListeners() { return 10; }
  }
  const once = (e, n) => new Promise((ok, no) => { e.once(n, (...a) => ok(a)); if (n !== 'error') e.once('error', no); });
  // Old code calls EventEmitter.call(this) and inherits by hand.
  const Emitter = new Proxy(EventEmitter, { apply(_, self) { const e = new EventEmitter(); for (const k of ['on', 'addListener', 'prependListener', 'once', 'off', 'removeListener', 'removeAllListeners', 'emit', 'listeners', 'listenerCount', 'eventNames']) Object.defineProperty(self, k, { value: (...a) => { const r = e[k](...a); return r === e ? self : r; }, configurable: true, writable: true }); } });
  Object.assign(EventEmitter, { EventEmitter: Emitter, once, default: Emitter, defaultMaxListeners: 10 });

  const show = (v, depth) => {
    if (typeof v === 'string') return depth === 0 ? v : "'" + v + "'";
    if (v === null || typeof v !== 'object') return typeof v === 'function' ? '[Function: ' + (v.name || 'anonymous') + ']' : typeof v === 'bigint' ? v + 'n' : String(v);
    if (v instanceof Error) return v.stack ?? String(v);
    if (depth > 3) return '[Object]';
    if (Array.isArray(v)) return v.length ? '[ ' + v.map((x) => show(x, depth + 1)).join(', ') + ' ]' : '[]';
    const e = Object.entries(v).map(([k, x]) => k + ': ' + show(x, depth + 1));
    return e.length ? '{ ' + e.join(', ') + ' }' : '{}';
  };
  const format = (...a) => {
    if (typeof a[0] !== 'string') return a.map((x) => show(x, typeof x === 'string' ? 0 : 1)).join(' ');
    let i = 1;
    const s = a[0].replace(/%[sdifjoOc%]/g, (m) => { if (m === '%%') return '%'; if (i >= a.length) return m; const v = a[i++]; return m === '%s' ? show(v, 0) : m === '%j' ? JSON.stringify(v) : m === '%c' ? '' : m === '%d' ? String(Number(v)) : m === '%i' ? String(parseInt(v, 10)) : m === '%f' ? String(parseFloat(v)) : show(v, 1); });
    return [s, ...a.slice(i).map((x) => show(x, typeof x === 'string' ? 0 : 1))].join(' ');
  };
  const equal = (a, b) => { if (Object.is(a, b)) return true; if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false; if (a instanceof Date) return +a === +b; const k = Object.keys(a), l = Object.keys(b); return k.length === l.length && k.every((x) => equal(a[x], b[x])); };
  const promisify = (f) => (...a) => new Promise((ok, no) => f(...a, (e, v) => (e ? no(e) : ok(v))));
  const util = { promisify, callbackify: (f) => (...a) => { const done = a.pop(); f(...a).then((v) => done(null, v), done); }, inspect: (v) => show(v, 1), format, inherits: (c, s) => { c.super_ = s; Object.setPrototypeOf(c.prototype, s.prototype); }, deprecate: (f) => f, isDeepStrictEqual: equal, debuglog: () => () => {}, isArray: Array.isArray, stripVTControlCharacters: (s) => s, TextEncoder: G.TextEncoder, TextDecoder: G.TextDecoder,
    types: { isPromise: (v) => v instanceof Promise, isDate: (v) => v instanceof Date, isRegExp: (v) => v instanceof RegExp, isNativeError: (v) => v instanceof Error, isProxy: () => false, isUint8Array: (v) => v instanceof Uint8Array, isMap: (v) => v instanceof Map, isSet: (v) => v instanceof Set } };
  util.inspect.custom = Symbol.for('nodejs.util.inspect.custom');
  promisify.custom = Symbol.for('nodejs.util.promisify.custom');

  class AssertionError extends Error { constructor(o) { super(o.message); this.name = 'AssertionError'; this.code = 'ERR_ASSERTION'; } }
  const must = (ok, message, otherwise) => { if (!ok) throw message instanceof Error ? message : new AssertionError({ message: message ?? otherwise }); };
  const assert = (v, m) => must(v, m, 'The expression evaluated to a falsy value');
  Object.assign(assert, { ok: assert, AssertionError, equal: (a, b, m) => must(a == b, m, 'not equal'), notEqual: (a, b, m) => must(a != b, m, 'equal'), strictEqual: (a, b, m) => must(Object.is(a, b), m, 'not strictly equal'), notStrictEqual: (a, b, m) => must(!Object.is(a, b), m, 'strictly equal'), deepEqual: (a, b, m) => must(equal(a, b), m, 'not deeply equal'), deepStrictEqual: (a, b, m) => must(equal(a, b), m, 'not deeply equal'), fail: (m) => must(false, m, 'Failed'), throws: (f, m) => { try { f(); } catch { return; } must(false, m, 'Missing expected exception'); } });
  assert.strict = assert;

  // Synchronous scopes only; what a promise continues runs outside of them.
  class AsyncLocalStorage { run(s, f, ...a) { const old = this.s; this.s = s; try { return f(...a); } finally { this.s = old; } } getStore() { return this.s; } enterWith(s) { this.s = s; } exit(f, ...a) { return this.run(undefined, f, ...a); } disable() { this.s = undefined; } }
  const start = Date.now();
  G.performance = { now: () => Date.now() - start, timeOrigin: start, mark() {}, measure() {} };
  class AbortSignal extends EventEmitter { constructor() { super(); this.aborted = false; this.reason = undefined; } addEventListener(n, f) { this.on(n, f); } removeEventListener(n, f) { this.off(n, f); } throwIfAborted() { if (this.aborted) throw this.reason; } }
  G.AbortSignal ??= AbortSignal;
  G.AbortController ??= class AbortController { constructor() { this.signal = new AbortSignal(); } abort(r) { if (!this.signal.aborted) { this.signal.aborted = true; this.signal.reason = r ?? new Error('This operation was aborted'); this.signal.emit('abort', {}); } } };

  Object.assign(D.modules, { path, url, querystring, util, events: Emitter, assert, process: G.process, async_hooks: { AsyncLocalStorage, AsyncResource: class AsyncResource { runInAsyncScope(f, self, ...a) { return f.apply(self, a); } } }, perf_hooks: { performance: G.performance },
    os: { EOL: '\n', platform: () => 'linux', type: () => 'Linux', arch: () => 'x64', cpus: () => [], hostname: () => 'sandbox', tmpdir: () => '/tmp', homedir: () => '/', totalmem: () => 1, freemem: () => 1, uptime: () => 1, release: () => '', networkInterfaces: () => ({}), userInfo: () => ({ username: 'user' }), constants: {} },
    timers: { setTimeout: G.setTimeout, setInterval: G.setInterval, setImmediate: G.setImmediate, clearTimeout: G.clearTimeout, clearInterval: G.clearInterval, clearImmediate: G.clearImmediate, promises: { setTimeout: (ms, v) => new Promise((ok) => G.setTimeout(ok, ms, v)), setImmediate: (v) => new Promise((ok) => G.setImmediate(ok, v)) } } });
  // Of http, what is only names; the rest is not there.
  const phrases = '100 Continue|101 Switching Protocols|102 Processing|103 Early Hints|200 OK|201 Created|202 Accepted|203 Non-Authoritative Information|204 No Content|205 Reset Content|206 Partial Content|207 Multi-Status|208 Already Reported|226 IM Used|300 Multiple Choices|301 Moved Permanently|302 Found|303 See Other|304 Not Modified|305 Use Proxy|307 Temporary Redirect|308 Permanent Redirect|400 Bad Request|401 Unauthorized|402 Payment Required|403 Forbidden|404 Not Found|405 Method Not Allowed|406 Not Acceptable|407 Proxy Authentication Required|408 Request Timeout|409 Conflict|410 Gone|411 Length Required|412 Precondition Failed|413 Payload Too Large|414 URI Too Long|415 Unsupported Media Type|416 Range Not Satisfiable|417 Expectation Failed|418 I\'m a Teapot|421 Misdirected Request|422 Unprocessable Entity|423 Locked|424 Failed Dependency|425 Too Early|426 Upgrade Required|428 Precondition Required|429 Too Many Requests|431 Request Header Fields Too Large|451 Unavailable For Legal Reasons|500 Internal Server Error|501 Not Implemented|502 Bad Gateway|503 Service Unavailable|504 Gateway Timeout|505 HTTP Version Not Supported|506 Variant Also Negotiates|507 Insufficient Storage|508 Loop Detected|509 Bandwidth Limit Exceeded|510 Not Extended|511 Network Authentication Required';
  const http = { STATUS_CODES: {}, METHODS: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'], IncomingMessage: class IncomingMessage extends EventEmitter {}, ServerResponse: class ServerResponse extends EventEmitter {}, OutgoingMessage: class OutgoingMessage extends EventEmitter {} };
  for (const p of phrases.split('|')) http.STATUS_CODES[p.slice(0, 3)] = p.slice(4);
  const outside = D.marker('http', 'http');
  for (const n of ['get', 'request', 'createServer', 'Agent', 'Server', 'globalAgent', 'ClientRequest']) Object.defineProperty(http, n, { get: () => outside[n], enumerable: true, configurable: true });
  D.modules.http = http;
})();
