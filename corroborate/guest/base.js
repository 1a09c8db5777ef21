// Globals: console, timers on the virtual clock, randomness, process, and the
// functions that our own code takes aside before foreign code runs.
(() => {
  'use strict';
  const G = globalThis;
  const uncurry = (f) => { const { call } = Function.prototype; return Reflect.apply(Function.prototype.bind, call, [f]); };
  // Everything that verdicts rest on. Nothing of ours has a prototype that foreign code can reach: what it puts
  // on one (a property, a setter for an index, an iterator) is not seen here.
  const P = {
    __proto__: null, uncurry,
    stringify: JSON.stringify, parse: JSON.parse, apply: Reflect.apply, ownKeys: Reflect.ownKeys, getPrototypeOf: Object.getPrototypeOf,
    create: Object.create, keys: Object.keys, assign: Object.assign, isArray: Array.isArray, String, Number, Object, Promise, Map, Error, Symbol, Proxy, Array,
    objectPrototype: Object.prototype, arrayPrototype: Array.prototype, errorPrototype: Error.prototype, defineProperty: Object.defineProperty, is: Object.is,
    then: uncurry(Promise.prototype.then), resolve: Promise.resolve.bind(Promise), reject: Promise.reject.bind(Promise), push: uncurry(Array.prototype.push),
    slice: uncurry(String.prototype.slice), lower: uncurry(String.prototype.toLowerCase), mapGet: uncurry(Map.prototype.get),
    mapSet: uncurry(Map.prototype.set), mapHas: uncurry(Map.prototype.has), mapDelete: uncurry(Map.prototype.delete), freeze: Object.freeze, hasOwn: Object.hasOwn, toString: uncurry(Object.prototype.toString),
    descriptor: Object.getOwnPropertyDescriptor, RegExp, expressionPrototype: RegExp.prototype, stringPrototype: String.prototype, numberPrototype: Number.prototype, holds: uncurry(String.prototype.includes), setPrototypeOf: Object.setPrototypeOf, isInteger: Number.isInteger,
    isInstance: uncurry(Function.prototype[Symbol.hasInstance]), weakHas: uncurry(WeakSet.prototype.has), weakAdd: uncurry(WeakSet.prototype.add),
  };
  // A list of ours is an array with only these methods: no other prototype stands behind it.
  const lists = P.create(null);
  lists[Symbol.iterator] = function () {
    let i = 0;
    return { __proto__: null, next: () => (i < this.length ? { __proto__: null, done: false, value: this[i++] } : { __proto__: null, done: true, value: undefined }) };
  };
  lists.includes = function (v) { for (let i = 0; i < this.length; i++) if (this[i] === v) return true; return false; };
  Object.freeze(lists);
  P.list = (a = []) => P.setPrototypeOf(a, lists);
  // Without its entry at i.
  P.drop = (a, i) => { for (; i + 1 < a.length; i++) a[i] = a[i + 1]; a.length--; };
  P.bare = (o) => (o === null || typeof o !== 'object' ? o : P.setPrototypeOf(o, P.isArray(o) ? lists : null));
  // What the host says, with all that is in it.
  P.plain = (o) => { if (o !== null && typeof o === 'object') { P.bare(o); const k = P.list(P.keys(o)); for (let i = 0; i < k.length; i++) P.plain(o[k[i]]); } return o; };
  // A descriptor of a property like any other.
  P.value = (value) => ({ __proto__: null, value, configurable: true, writable: true, enumerable: true });
  // A map or set of ours.
  P.table = () => {
    const m = new P.Map(), order = P.list();
    return P.freeze({ __proto__: null, get: (k) => P.mapGet(m, k), has: (k) => P.mapHas(m, k), set: (k, v) => { if (!P.mapHas(m, k)) P.push(order, k); P.mapSet(m, k, v); },
      add: (k) => { if (!P.mapHas(m, k)) P.push(order, k); P.mapSet(m, k, true); }, remove: (k) => { for (let i = 0; i < order.length; i++) if (P.is(order[i], k)) { P.drop(order, i); break; } P.mapDelete(m, k); },
      keys: () => { const out = P.list(); for (let i = 0; i < order.length; i++) P.push(out, order[i]); return out; } });
  };
  // The state of a run. It is made anew by restoring the machine.
  const D = { __proto__: null, P, G, phase: 'load', touched: null, loadTouched: P.create(null), functions: P.table(), many: P.table(), registered: P.table(), classes: P.table(), instances: P.table(), routes: P.list(),
    records: P.table(), failed: P.list(), assume: null, supplied: P.list(), heavy: '', out: null, exports: P.create(null), loadErrors: P.list(), modules: P.create(null), decorators: null, subjects: null, seed: 1 };
  G.__drift = { D };

  const log = () => {};
  G.console = { log, info: log, warn: log, error: log, debug: log, trace: log, dir: log, table: log, group: log, groupEnd: log, time: log, timeEnd: log, assert: log, count: log };

  let timers = P.list(), sequence = 0, before = 0, clock = 0;
  const MANY = 100;
  const add = (f, ms, args, every) => {
    const id = ++sequence;
    if (D.phase === 'run' && id - before > MANY) D.heavy = 'it set more than ' + MANY + ' timers';
    const wait = P.Number(ms);
    P.push(timers, { __proto__: null, id, at: clock + (wait > 0 ? wait : 0), f, args, every });
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => true, refresh: () => handle, close: () => clear(handle), [Symbol.toPrimitive]: () => id };
    P.defineProperty(handle, 'id', { __proto__: null, value: id });
    return handle;
  };
  const clear = (handle) => {
    const id = handle !== null && typeof handle === 'object' ? handle.id : handle;
    for (let i = 0; i < timers.length; i++) if (timers[i].id === id) { P.drop(timers, i); return; }
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
    if (t.every) t.at = clock + t.every; else P.drop(timers, best);
    P.then(P.resolve(), () => { if (typeof t.f === 'function') P.apply(t.f, undefined, t.args); });
    return delta;
  };
  // What was set off while loading (sweepers, reconnects) is no part of a request.
  D.dropTimers = () => { timers = P.list(); before = sequence; };

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
