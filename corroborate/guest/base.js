// Globals: console, timers on the virtual clock, randomness, process, and the
// functions that our own code takes aside before foreign code runs.
(() => {
  'use strict';
  const G = globalThis;
  const uncurry = (f) => { const { call } = Function.prototype; return Reflect.apply(Function.prototype.bind, call, [f]); };
  // Everything that verdicts rest on.
  const P = {
    stringify: JSON.stringify, parse: JSON.parse, apply: Reflect.apply, ownKeys: Reflect.ownKeys, getPrototypeOf: Object.getPrototypeOf,
    create: Object.create, keys: Object.keys, assign: Object.assign, isArray: Array.isArray, String, Number, Object, Promise, Map, Error, Symbol, Proxy, Array,
    objectPrototype: Object.prototype, arrayPrototype: Array.prototype, errorPrototype: Error.prototype, defineProperty: Object.defineProperty, is: Object.is,
    then: uncurry(Promise.prototype.then), resolve: Promise.resolve.bind(Promise), reject: Promise.reject.bind(Promise), push: uncurry(Array.prototype.push),
    slice: uncurry(String.prototype.slice), lower: uncurry(String.prototype.toLowerCase), mapGet: uncurry(Map.prototype.get),
    mapSet: uncurry(Map.prototype.set), mapHas: uncurry(Map.prototype.has), hasOwn: Object.hasOwn, toString: uncurry(Object.prototype.toString),
    splice: uncurry(Array.prototype.splice), descriptor: Object.getOwnPropertyDescriptor,
  };
  // The state of a run. It is made anew by restoring the machine.
  const D = { P, G, phase: 'load', touched: null, loadTouched: {}, functions: new Map(), many: new Set(), registered: new Set(), classes: new Map(), instances: new Map(), routes: [],
    records: new Map(), failed: [], assume: null, heavy: '', out: null, exports: [], loadErrors: [], modules: P.create(null), seed: 1 };
  G.__drift = { D };

  const log = () => {};
  G.console = { log, info: log, warn: log, error: log, debug: log, trace: log, dir: log, table: log, group: log, groupEnd: log, time: log, timeEnd: log, assert: log, count: log };

  let timers = [], sequence = 0, before = 0, clock = 0;
  const MANY = 100;
  const add = (f, ms, args, every) => {
    const id = ++sequence;
    if (D.phase === 'run' && id - before > MANY) D.heavy = 'it set more than ' + MANY + ' timers';
    const wait = P.Number(ms);
    P.push(timers, { id, at: clock + (wait > 0 ? wait : 0), f, args, every });
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => true, refresh: () => handle, close: () => clear(handle), [Symbol.toPrimitive]: () => id };
    P.defineProperty(handle, 'id', { value: id });
    return handle;
  };
  const clear = (handle) => {
    const id = handle !== null && typeof handle === 'object' ? handle.id : handle;
    for (let i = 0; i < timers.length; i++) if (timers[i].id === id) { P.splice(timers, i, 1); return; }
  };
  G.setTimeout = (f, ms, ...args) => add(f, ms, args, 0);
  G.setInterval = (f, ms, ...args) => add(f, ms, args, P.Number(ms) > 1 ? P.Number(ms) : 1);
  G.setImmediate = (f, ...args) => add(f, 0, args, 0);
  G.clearTimeout = G.clearInterval = G.clearImmediate = clear;
  G.queueMicrotask = (f) => { P.then(P.resolve(), () => f()); };
  // Fires the next timer and gives the milliseconds that passed, or -1 when there
  // is nothing to wait for: no timer, an answer already given, or a minute gone by.
  D.tick = () => {
    if (timers.length === 0 || D.heavy !== '' || (D.out !== null && D.out.ended)) return -1;
    let best = 0;
    for (let i = 1; i < timers.length; i++) if (timers[i].at < timers[best].at) best = i;
    const t = timers[best];
    if (t.at > 60000) return -1;
    const delta = t.at > clock ? t.at - clock : 0;
    clock += delta;
    if (t.every) t.at = clock + t.every; else P.splice(timers, best, 1);
    P.then(P.resolve(), () => { if (typeof t.f === 'function') P.apply(t.f, undefined, t.args); });
    return delta;
  };
  // What was set off while loading (sweepers, reconnects) is no part of a request.
  D.dropTimers = () => { timers = []; before = sequence; };

  Math.random = () => {
    D.seed = (D.seed + 0x6D2B79F5) | 0;
    let t = Math.imul(D.seed ^ (D.seed >>> 15), 1 | D.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };

  // One huge allocation fails without a trace in memory, and the handler can catch
  // the error: note that it was asked for.
  const LARGE = 8 << 20;
  const watch = (size) => { if (size > LARGE) D.heavy = 'it asked for ' + P.String(size) + ' elements at once'; };
  for (const name of ['repeat', 'padStart', 'padEnd']) {
    const original = String.prototype[name];
    P.defineProperty(String.prototype, name, { configurable: true, writable: true, value: { [name](n, ...rest) {
      watch(name === 'repeat' ? P.Number(n) * P.String(this).length : P.Number(n));
      return P.apply(original, this, [n, ...rest]);
    } }[name] });
  }
  for (const name of ['ArrayBuffer', 'Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Float32Array', 'Float64Array', 'Uint8ClampedArray']) {
    const original = G[name];
    const watched = new Proxy(original, { construct(target, args, as) { if (typeof args[0] === 'number') watch(args[0]); return Reflect.construct(target, args, as === watched ? target : as); } });
    P.defineProperty(G, name, { configurable: true, writable: true, value: watched });
  }

  const exit = (code) => { throw D.unavailable('process.exit', 'process.exit(' + P.String(code) + ')'); };
  G.process = { env: { NODE_ENV: 'test' }, argv: ['node', 'main.js'], execArgv: [], version: 'v20.0.0', versions: { node: '20.0.0' }, platform: 'linux', arch: 'x64', pid: 1, title: 'node',
    cwd: () => '/', exit, abort: exit, nextTick: (f, ...args) => { P.then(P.resolve(), () => P.apply(f, undefined, args)); }, on() { return this; }, once() { return this; }, off() { return this; }, emit() { return false; }, removeListener() { return this; },
    hrtime: Object.assign(() => { const ms = Date.now(); return [Math.floor(ms / 1000), (ms % 1000) * 1e6]; }, { bigint: () => BigInt(Date.now()) * 1000000n }),
    uptime: () => 1, memoryUsage: () => ({ rss: 1, heapTotal: 1, heapUsed: 1, external: 1 }), cpuUsage: () => ({ user: 0, system: 0 }), emitWarning() {}, stdout: { write: () => true, isTTY: false }, stderr: { write: () => true, isTTY: false } };
  G.global = G;
  G.structuredClone ??= (v) => (v === undefined ? undefined : P.parse(P.stringify(v)));
})();
