// Markers for what the sandbox cannot supply. They may be passed about and taken
// apart while modules load; using one during a run raises, and leaves a flag that
// no catch clause of the handler takes back.
(() => {
  'use strict';
  const { D } = __drift;
  const { P } = D;
  const made = new WeakSet();
  class Unavailable extends P.Error {
    constructor(module, operation) { super(operation + ' is not available in the sandbox'); P.defineProperty(this, 'name', P.value('Unavailable')); P.defineProperty(this, 'module', P.value(module)); P.weakAdd(made, this); }
  }
  D.isUnavailable = (e) => e !== null && typeof e === 'object' && P.weakHas(made, e);
  D.unavailable = (module, operation) => {
    if (D.phase === 'run' && D.touched === null) D.touched = { __proto__: null, module, operation };
    return new Unavailable(module, operation);
  };
  const touch = (module, operation) => {
    if (D.phase === 'run') throw D.unavailable(module, operation);
    D.loadTouched[module] = true;
  };
  const marker = (module, path) => {
    const members = P.table();
    const target = function () {};
    const member = (k) => {
      let m = members.get(k);
      if (m === undefined) members.set(k, m = marker(module, path + '.' + k));
      return m;
    };
    const proxy = new P.Proxy(target, {
      get(_, k) {
        if (k === '__esModule') return false;
        if (k === 'prototype') return target.prototype;
        if (typeof k === 'symbol') {
          if (k === Symbol.toPrimitive || k === Symbol.iterator || k === Symbol.asyncIterator) touch(module, path);
          return undefined;
        }
        // A class may be looked at (e instanceof pg.DatabaseError): nothing is made of it yet.
        if (D.phase === 'run' && !(k[0] >= 'A' && k[0] <= 'Z')) touch(module, path + '.' + k);
        return k === 'then' ? undefined : member(k);
      },
      has() { touch(module, path); return true; },
      set() { if (D.phase === 'run') touch(module, path); return true; },
      apply() { touch(module, path + '()'); return marker(module, path + '()'); },
      construct() { touch(module, 'new ' + path); return marker(module, 'new ' + path); },
      ownKeys() { return ['prototype']; },
      getPrototypeOf() { return names; },
    });
    // esbuild makes a namespace from the prototype; named imports come through it.
    const names = new P.Proxy({}, { get: (_, k) => (typeof k === 'symbol' || k === 'hasOwnProperty' ? undefined : proxy[k]), has: () => true, getPrototypeOf: () => null });
    return proxy;
  };
  D.marker = marker;
  globalThis.__drift_missing = (name) => marker(name, name);
  for (const name of ['fetch', 'WebSocket', 'XMLHttpRequest', 'Worker']) globalThis[name] ??= marker(name, name);
})();
