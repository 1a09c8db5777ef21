// The driver: what the host calls. A plan comes with the bundle; run takes one
// request, collect tells what came of it.
(() => {
  'use strict';
  const { D } = __drift;
  const { P } = D;
  const G = globalThis;
  D.handlers = P.table();
  D.wanted = P.table();
  D.views = P.table();
  D.viewed = P.table();
  D.thrown = P.list();
  D.judged = P.list();

  // The bundle begins with this.
  G.__drift_begin = (plan) => {
    D.plan = P.plain(plan);
    D.framework = plan.framework;
    for (const h of plan.handlers) {
      for (const id of h.chain) D.wanted.add(id);
      for (const id of h.errors) D.wanted.add(id);
    }
  };
  // Modules say when their body begins and ends, so that it is known whose failed.
  const loading = P.list();
  G.__drift_enter = (module) => { P.push(loading, module); };
  G.__drift_leave = () => { loading.length--; };
  G.__drift_module = (file, load) => {
    loading.length = 0;
    try { D.exports[file] = load(); } catch (e) { P.push(D.loadErrors, { __proto__: null, file, message: describe(e).message, inside: loading.length > 0 ? loading[loading.length - 1] : '' }); }
  };
  // What esbuild leaves as a call: a name computed at run time.
  G.require = (name) => G.__drift_builtin(P.String(name));
  G.__drift_builtin = (name) => { const m = D.modules[name]; return m === undefined ? D.marker(name, name) : m; };

  const describe = (e) => {
    let name = '', message = '';
    try { name = e !== null && typeof e === 'object' ? P.String(e.name) : typeof e; message = e !== null && typeof e === 'object' ? P.String(e.message) : P.String(e); } catch { message = 'an error that cannot be printed'; }
    return { __proto__: null, name: P.slice(name, 0, 80), message: P.slice(message, 0, 300) };
  };
  // Summaries describe what the program itself throws. Everything else is raised by
  // the language (reading a property of undefined) or inside a package.
  D.noteError = (where, e) => {
    const { out } = D;
    if (out.error) return;
    const d = describe(e);
    let implicit = where !== 'validation';
    for (let i = 0; i < D.thrown.length; i++) if (P.is(D.thrown[i], e)) implicit = false;
    out.error = { __proto__: null, where, name: d.name, message: d.message, unavailable: D.isUnavailable(e), implicit };
  };

  D.find = (id) => {
    if (D.many.has(id)) return undefined;
    const f = D.functions.get(id);
    if (typeof f === 'function') return f;
    const k = D.classes.get(id);
    if (k === undefined) return undefined;
    let c;
    try { c = k.get(); } catch { return undefined; }
    if (typeof c !== 'function') return undefined;
    let self = k.isStatic ? c : D.instances.get(k.key);
    if (self === undefined) { try { self = new c(); } catch { self = P.create(c.prototype); } }
    return typeof self[k.method] === 'function' ? (...a) => P.apply(self[k.method], self, a) : undefined;
  };

  let called = false;
  const ready = () => {
    D.prepareExpress();
    let missing = false;
    for (const id of D.wanted.keys()) missing = missing || D.find(id) === undefined;
    if (missing && !called) { called = true; D.callExports(); }
    const found = P.list(), schemas = P.create(null);
    for (const id of D.wanted.keys()) if (D.find(id) !== undefined) P.push(found, id);
    if (D.framework === 'fastify') {
      for (const h of D.plan.handlers) {
        const r = D.routeOf(h.handler);
        if (r !== undefined && r.schema) { try { const s = P.stringify(D.schemaParts(r.schema)); if (s.length < 20000) schemas[h.handler] = P.parse(s); } catch { /* it is said when a run needs it */ } }
      }
    }
    return P.stringify({ __proto__: null, found, schemas, errors: D.loadErrors, touched: P.list(P.keys(D.loadTouched)) });
  };

  const run = (text) => {
    const t = P.bare(P.parse(text));
    P.bare(t.request);
    if (t.assume !== undefined) for (const name of P.list(P.keys(P.bare(t.assume)))) P.bare(t.assume[name]);
    const plan = D.plan.handlers[t.handler];
    D.phase = 'run';
    D.seed = t.seed | 0;
    D.assume = t.assume ?? null;
    D.dropTimers();
    const out = D.out = { __proto__: null, ended: false, status: 0, how: '', pending: 0, handedOn: false, skipped: P.list(), caught: P.list(), error: null };
    D.subjects = { __proto__: null, request: {}, response: {}, error: undefined };
    // Only what is being tried is looked at: the wrappers' conditions and one claim's.
    const before = plan.chain.length - 1;
    D.judged = P.list();
    for (let i = 0; i < plan.claims.length; i++) if (i < before || i === before + t.claim) { P.push(D.judged, plan.claims[i]); D.viewed.add(plan.claims[i].at); }
    if (plan.framework === 'fastify') D.runFastify(plan, t.request, out); else D.runExpress(plan, t.request, out);
  };

  // What is handed back must not go through a toJSON that the handler put on a prototype.
  const own = (o) => {
    if (o === null || o === undefined || typeof o !== 'object') return o;
    P.defineProperty(o, 'toJSON', { __proto__: null, value: undefined });
    for (const k of P.list(P.keys(o))) own(o[k]);
    return o;
  };
  const collect = () => {
    const { out } = D;
    const missing = typeof out.missing === 'string' ? out.missing : undefined, unsupported = typeof out.unsupported === 'string' ? out.unsupported : undefined;
    return P.stringify(own({ __proto__: null, ended: out.ended, status: typeof out.status === 'number' ? out.status : -1, how: out.how, handedOn: out.handedOn === true, pending: out.pending > 0, error: out.error,
      caught: out.caught.length > 0, missing, skipped: out.skipped, unsupported, validated: out.validated === true, unheard: out.unheard === true, enclosed: out.enclosed === true, hijacked: out.hijacked === true, touched: D.touched, failed: D.failed, supplied: D.supplied, heavy: D.heavy, claims: D.judge(D.judged) }));
  };
  __drift.run = run;
  __drift.tick = D.tick;
  __drift.collect = collect;
  __drift.ready = ready;
  delete __drift.D;
})();
