// What the conditions of a claim speak of, recorded while the handler runs, and
// their evaluation. A condition is true, false, or unknown: unknown when what it
// speaks of was never computed, or was computed several times with different answers.
(() => {
  'use strict';
  const { D, P } = (({ D }) => ({ D, P: D.P }))(__drift);
  const G = globalThis;

  // A value as it is now: the handler may change it after its test. Only plain
  // data is copied; anything else is looked at where it is.
  const copy = (v, depth) => {
    if (v === null || typeof v !== 'object' || depth === 0) return v;
    if (P.isArray(v)) {
      if (v.length > 200) return v;
      const r = [];
      for (let i = 0; i < v.length; i++) P.defineProperty(r, i, P.value(copy(v[i], depth - 1)));
      // Its methods make new arrays by its constructor: by none but the language's own.
      P.defineProperty(r, 'constructor', { __proto__: null, value: undefined });
      return r;
    }
    const proto = P.getPrototypeOf(v);
    if (proto !== P.objectPrototype && proto !== null) return v;
    const r = P.create(proto);
    for (const k of P.list(P.keys(v))) { const d = P.bare(P.descriptor(v, k)); P.defineProperty(r, k, d.get ? d : P.value(copy(d.value, depth - 1))); }
    return r;
  };

  const record = (name, value) => {
    let list = D.records.get(name);
    if (list === undefined) D.records.set(name, list = P.list());
    if (list.length > 64) return;
    if (value !== null && typeof value === 'object' && P.isInstance(P.Promise, value)) {
      const entry = { __proto__: null, pending: true, value: undefined };
      P.push(list, entry);
      P.then(value, (v) => { entry.pending = false; entry.value = copy(v, 4); }, () => { entry.rejected = true; });
      return;
    }
    P.push(list, { __proto__: null, pending: false, value: copy(value, 4) });
  };
  const couldNot = (name, saved) => {
    let known = false;
    for (const f of D.failed) known = known || f === name;
    if (!known) P.push(D.failed, name);
  };
  const perform = (name, later, call) => {
    if (D.phase === 'run' && D.assume !== null && P.hasOwn(D.assume, name)) {
      const { value, raise } = D.assume[name];
      if (!D.supplied.includes(name)) P.push(D.supplied, name);
      if (raise !== undefined) {
        const e = new P.Error('supplied');
        for (const k of P.list(P.keys(raise))) P.defineProperty(e, k, P.value(raise[k]));
        P.push(D.thrown, e);
        if (later) return P.reject(e);
        throw e;
      }
      record(name, value);
      return later ? P.resolve(value) : value;
    }
    let r;
    try { r = call(); } catch (e) { if (D.isUnavailable(e)) couldNot(name); throw e; }
    if (D.phase === 'run') {
      record(name, r);
      if (r !== null && typeof r === 'object' && P.isInstance(P.Promise, r)) P.then(r, undefined, (e) => { if (D.isUnavailable(e)) couldNot(name); });
    }
    return r;
  };

  // The bundle calls these where the source has a function, call or expression that matters.
  G.__drift_f = (id, f) => {
    // A function that is made several times is several functions: which one a route has is not known.
    if (D.functions.has(id)) D.many.add(id);
    D.functions.set(id, f);
    if (D.wanted.has(id)) D.handlers.add(f);
    return f;
  };
  G.__drift_k = (id, get, method, isStatic, key) => { D.classes.set(id, { __proto__: null, get, method, isStatic, key }); };
  G.__drift_n = (key, self) => { D.instances.set(key, self); };
  G.__drift_o = (id, method, object) => { const f = object[method]; if (typeof f === 'function') { D.functions.set(id, (...a) => P.apply(object[method], object, a)); D.handlers.add(f); } return object; };
  G.__drift_v = (name, value) => { if (D.phase === 'run') record(name, value); return value; };
  G.__drift_c = (name, later, get) => (...args) => perform(name, later, () => P.apply(get(), undefined, args));
  G.__drift_m = (name, later, get, method) => (...args) => perform(name, later, () => { const o = get(); return P.apply(o[method], o, args); });
  G.__drift_t = (e) => { if (D.phase === 'run' && D.thrown.length < 64) P.push(D.thrown, e); return e; };
  G.__drift_x = (place) => { if (D.phase === 'run' && D.out !== null) P.push(D.out.caught, place); };

  // The methods that may be called again when a condition is evaluated: they change nothing.
  const harmless = P.table();
  for (const [proto, names] of [[String.prototype, ['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'split', 'slice', 'substring', 'substr', 'charAt', 'replace', 'toString', 'at', 'padStart', 'lastIndexOf', 'search', 'localeCompare', 'charCodeAt', 'normalize', 'concat', 'replaceAll']],
    [Array.prototype, ['includes', 'indexOf', 'slice', 'join', 'concat', 'at', 'lastIndexOf', 'flat']], [Number.prototype, ['toString', 'toFixed']], [RegExp.prototype, ['test', 'exec']]]) {
    const m = P.table();
    for (const n of names) m.set(n, proto[n]);
    harmless.set(proto, m);
  }
  const method = (v, name) => {
    const proto = typeof v === 'string' ? P.stringPrototype : P.isArray(v) ? P.arrayPrototype : typeof v === 'number' ? P.numberPrototype : P.isInstance(P.RegExp, v) ? P.expressionPrototype : undefined;
    return proto === undefined ? undefined : harmless.get(proto).get(name);
  };
  const reading = P.list(['get', 'header', 'is', 'accepts', 'getHeader']);
  // An expression whose matching nobody changes: what its methods look for on a prototype stands on itself.
  const own = P.list([[Symbol.match], [Symbol.matchAll], [Symbol.replace], [Symbol.search], [Symbol.split], ['exec'], ['test'], ['toString']]);
  for (const o of own) o[1] = P.expressionPrototype[o[0]];
  const flags = P.list([['global', 'g'], ['ignoreCase', 'i'], ['multiline', 'm'], ['dotAll', 's'], ['unicode', 'u'], ['unicodeSets', 'v'], ['sticky', 'y'], ['hasIndices', 'd']]);
  const expression = (source, given) => {
    const r = new P.RegExp(source, given);
    for (const o of own) P.defineProperty(r, o[0], { __proto__: null, value: o[1] });
    for (const f of flags) P.defineProperty(r, f[0], { __proto__: null, value: P.holds(given, f[1]) });
    P.defineProperty(r, 'flags', { __proto__: null, value: given });
    P.defineProperty(r, 'constructor', { __proto__: null, value: undefined });
    return r;
  };

  const step = (v, k) => (v === null || v === undefined ? undefined : v[k]);
  const walk = (v, path) => { for (let i = 0; i < path.length; i++) v = step(v, path[i]); return v; };

  // values gives all values a reference may have had, or null when that is not known.
  const values = (r, view) => {
    switch (r.k) {
      case 'lit': return P.list([r.v]);
      case 'undefined': return P.list([undefined]);
      case 're': try { return P.list([expression(r.source, r.flags)]); } catch { return null; }
      case 'in': {
        const subject = r.s === 'error' && view.error === undefined ? null : view[r.s];
        return subject === undefined || subject === null ? null : P.list([walk(subject, r.p)]);
      }
      case 'dep': case 'text': {
        const list = D.records.get(r.n);
        if (list === undefined || list.length === 0) return null;
        const out = P.list();
        for (const e of list) { if (e.pending || e.rejected) return null; P.push(out, walk(e.value, r.p ?? P.list())); }
        return out;
      }
      case 'get': return map(values(r.of, view), (v) => step(v, r.p));
      case 'call': {
        const of = values(r.of, view);
        if (of === null) return recorded(r.n);
        const args = P.list();
        for (const a of r.a) { const v = values(a, view); if (v === null || v.length !== 1) return null; P.push(args, v[0]); }
        const out = P.list();
        for (const v of of) {
          if (v === undefined || v === null) { P.push(out, undefined); continue; }
          let f = method(v, r.m);
          if (f === undefined && reading.includes(r.m) && (v === view.request || v === view.response)) f = v[r.m];
          if (typeof f !== 'function') return recorded(r.n);
          try { P.push(out, P.apply(f, v, args)); } catch { return null; }
        }
        return out;
      }
    }
    return null;
  };
  const recorded = (name) => (name === undefined ? null : values({ __proto__: null, k: 'dep', n: name }, P.create(null)));
  const map = (list, f) => { if (list === null) return null; const out = P.list(); for (const v of list) P.push(out, f(v)); return out; };
  const agree = (list, f) => {
    if (list === null) return -1;
    let all = -2;
    for (const v of list) { const b = f(v); if (b === -1) return -1; const n = b ? 1 : 0; if (all !== -2 && all !== n) return -1; all = n; }
    return all === -2 ? -1 : all;
  };
  const compare = (op, a, b) => {
    switch (op) {
      case 'eq': case 'neq': {
        const strict = a === b;
        // The format does not tell == from ===; where they differ nothing is known.
        // eslint-disable-next-line eqeqeq
        if (strict !== (a == b) && !((a === undefined || a === null) && (b === undefined || b === null)) && (typeof a === 'object' || typeof b === 'object')) return -1;
        return op === 'eq' ? strict : !strict;
      }
      case 'gt': return a > b;
      case 'gte': return a >= b;
      case 'lt': return a < b;
      case 'lte': return a <= b;
    }
    return -1;
  };
  const names = P.list(['string', 'number', 'boolean', 'object', 'function', 'undefined', 'symbol', 'bigint']);
  // The language's own classes, by the names they have before foreign code runs.
  const classes = P.table();
  for (const k of P.list(Object.getOwnPropertyNames(G))) if (typeof G[k] === 'function' && G[k].prototype !== undefined) classes.set(k, G[k]);
  const typed = (v, t) => {
    if (t === 'array') return P.isArray(v);
    if (t === 'null') return v === null;
    if (names.includes(t)) return typeof v === t;
    if (classes.has(t)) return P.isInstance(classes.get(t), v);
    // A class of the program or of a package: plain values are none of its instances.
    if (v === null || (typeof v !== 'object' && typeof v !== 'function')) return false;
    const proto = P.getPrototypeOf(v);
    return proto === null || proto === P.objectPrototype || proto === P.arrayPrototype || proto === P.errorPrototype ? false : -1;
  };
  // What functions of the language refuse to take, by the words of the test; of an object, which they turn into a text by methods of its own, nothing is known.
  const takers = P.table();
  takers.set('is not JSON', P.parse);
  takers.set('is not a whole number', BigInt);
  takers.set('is not encoded', decodeURIComponent);
  takers.set('is not a pattern', RegExp);
  const refused = (by, v) => {
    if (!takers.has(by) || (v !== null && (typeof v === 'object' || typeof v === 'function'))) return -1;
    try { takers.get(by)(v); } catch { return true; }
    return false;
  };
  // test gives 1, 0 or -1.
  const test = (p, view) => {
    switch (p.k) {
      case 'null': { const r = agree(values(p.s, view), (v) => v === null || v === undefined); return r === -1 ? -1 : p.neg ? 1 - r : r; }
      case 'true': { const r = agree(values(p.s, view), (v) => !!v); return r === -1 ? -1 : p.neg ? 1 - r : r; }
      case 'cmp': { const right = values(p.r, view); if (right === null) return -1; return agree(values(p.l, view), (a) => agree(right, (b) => compare(p.op, a, b)) === -1 ? -1 : agree(right, (b) => compare(p.op, a, b)) === 1); }
      case 'type': return agree(values(p.s, view), (v) => typed(v, p.t));
      case 'has': { const r = agree(values(p.s, view), (v) => (v === null || (typeof v !== 'object' && typeof v !== 'function') ? -1 : p.p in v)); return r === -1 ? -1 : p.neg ? 1 - r : r; }
      case 'not': { const r = test(p.of, view); return r === -1 ? -1 : 1 - r; }
      case 'and': { let u = 1; for (const q of p.of) { const r = test(q, view); if (r === 0) return 0; if (r === -1) u = -1; } return u; }
      case 'or': { let u = 0; for (const q of p.of) { const r = test(q, view); if (r === 1) return 1; if (r === -1) u = -1; } return u; }
      case 'refused': return agree(values(p.s, view), (v) => refused(p.by, v));
      case 'text': return agree(recorded(p.n), (v) => !!v);
      case 'caught': return D.out.caught.includes(p.place) ? 1 : 0;
    }
    return -1;
  };

  // What a request always has besides what a client sends: it stays the same, or
  // leads round in circles.
  const standard = P.table();
  for (const k of ['method', 'url', 'originalUrl', 'baseUrl', 'path', 'rawHeaders', 'signedCookies', 'ip', 'ips', 'protocol', 'secure', 'hostname', 'host', 'port', 'subdomains', 'xhr', 'fresh', 'stale', 'httpVersion', 'complete', 'aborted', 'id', 'is404', 'routerPath',
    'res', 'req', 'app', 'socket', 'connection', 'log', 'raw', 'server', 'next', 'request', 'routeOptions', 'get', 'header', 'is', 'accepts', 'acceptsCharsets', 'acceptsEncodings', 'acceptsLanguages', 'range', 'param',
    'on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'setMaxListeners', 'pause', 'resume', 'setTimeout', 'emit', 'getValidationFunction', 'validateInput']) standard.add(k);

  // The request as the function found it: inherits the real one's methods.
  D.atStart = (id) => {
    if (!D.viewed.has(id)) return;
    const { request, response } = D.subjects;
    const r = P.create(request), w = P.create(response);
    for (const k of P.list(P.keys(request))) if (!standard.has(k)) P.defineProperty(r, k, P.value(copy(request[k], 5)));
    if (response.locals) P.defineProperty(w, 'locals', P.value(copy(response.locals, 5)));
    D.views.set(id, { __proto__: null, request: r, response: w, error: copy(D.subjects.error, 3) });
  };
  const letters = { __proto__: null, 1: 'T', 0: 'F', '-1': 'U' };
  // judge evaluates the conditions of every claim: as the function found its inputs
  // and as it left them, for it may have changed them before or after its test.
  D.judge = (claims) => {
    const out = P.list();
    for (const c of claims) {
      const before = D.views.get(c.at);
      let text = '';
      if (before === undefined) { for (const _ of c.when) text += 'U'; P.push(out, 'N' + text); continue; }
      for (const p of c.when) {
        let a = -1;
        try { a = test(p, before); const b = test(p, D.subjects); if (a !== b) a = -1; } catch { a = -1; }
        text += letters[a];
      }
      // Where an exception was caught, only claims about that say anything.
      P.push(out, (D.out.caught.length > 0 && !c.caught ? 'X' : 'Y') + text);
    }
    return out;
  };
})();
