// Stand-ins for express() and fastify(): they take registrations and remember the
// options of Fastify's routes, where schemas are. Handlers are found by where they
// stand in the source, not through these.
(() => {
  'use strict';
  const { D } = __drift;
  const { P } = D;
  const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all', 'use', 'connect', 'trace', 'search', 'propfind', 'link', 'unlink', 'lock', 'unlock', 'copy', 'move', 'merge', 'report', 'purge'];

  // note remembers the functions that a program registers, wherever they stand in the arguments.
  const note = (args, depth) => {
    for (let i = 0; i < args.length; i++) {
      const a = args[i];
      if (typeof a === 'function') D.registered.add(a);
      else if (a !== null && typeof a === 'object' && depth < 2) {
        if (P.isArray(a)) { note(a, depth + 1); continue; }
        const keys = P.keys(a);
        for (let k = 0; k < keys.length; k++) note(P.list([a[keys[k]]]), depth + 1);
      }
    }
  };

  const application = () => {
    const app = function () {};
    for (const v of verbs) app[v] = (...args) => { note(args, 0); return app; };
    for (const n of ['param', 'set', 'enable', 'disable', 'engine', 'on', 'once', 'emit', 'off', 'setMaxListeners']) app[n] = () => app;
    app.enabled = app.disabled = () => false;
    app.path = () => '';
    app.listen = () => ({ on() { return this; }, once() { return this; }, close() {}, address: () => ({ port: 0 }) });
    app.route = () => { const r = {}; for (const v of verbs) r[v] = (...args) => { note(args, 0); return r; }; return r; };
    app.render = () => {};
    app.locals = {};
    app.settings = {};
    app.mountpath = '/';
    app.stack = [];
    return app;
  };
  const pass = () => (req, res, next) => next();
  const express = () => application();
  Object.assign(express, { Router: () => application(), json: pass, urlencoded: pass, raw: pass, text: pass, static: pass, application: {}, request: {}, response: {}, default: express });

  // What plug-ins that did not run would have decorated the instance with is not had.
  const undecorated = P.table();
  const decorated = { get(app, k) {
    if (typeof k === 'symbol' || k in app) return app[k];
    if (!undecorated.has(k)) undecorated.set(k, D.marker('fastify plug-ins', 'fastify.' + k));
    return undecorated.get(k);
  } };
  const instance = () => {
    const app = new P.Proxy({}, decorated);
    const add = (options) => { note([options], 0); if (options !== null && typeof options === 'object') P.push(D.routes, options); };
    for (const v of verbs) {
      app[v] = (url, options, handler) => {
        if (typeof options === 'function') add({ method: v, url, handler: options });
        else if (options !== null && typeof options === 'object') add({ ...options, method: v, url, handler: handler ?? options.handler });
        return app;
      };
    }
    app.route = (options) => { add(options); return app; };
    app.register = (plugin, options) => {
      const f = plugin !== null && typeof plugin === 'object' && typeof plugin.default === 'function' ? plugin.default : plugin;
      if (typeof f === 'function' && f !== D.touchedPlugin) {
        try { const r = f(app, typeof options === 'function' ? options(app) : options ?? {}, () => {}); if (r && typeof r.then === 'function') P.then(P.resolve(r), () => {}, () => {}); } catch { /* what it registered before counts */ }
      }
      return app;
    };
    app.after = (f) => { if (typeof f === 'function') f(); return app; };
    app.then = undefined;
    app.ready = () => P.resolve(app);
    app.listen = () => P.resolve('');
    app.close = () => P.resolve();
    app.inject = () => { throw D.unavailable('fastify', 'inject'); };
    app.decorate = (name, value) => { if (!(name in app)) app[name] = value; return app; };
    D.decorators = { __proto__: null, request: P.create(null), reply: P.create(null) };
    app.decorateRequest = (name, value) => { D.decorators.request[name] = value; return app; };
    app.decorateReply = (name, value) => { D.decorators.reply[name] = value; return app; };
    app.hasDecorator = (name) => name in app;
    app.hasRequestDecorator = app.hasReplyDecorator = app.hasContentTypeParser = () => false;
    for (const n of ['addHook', 'setErrorHandler', 'setNotFoundHandler']) app[n] = (...args) => { note(args, 0); return app; };
    for (const n of ['addSchema', 'addContentTypeParser', 'removeContentTypeParser', 'removeAllContentTypeParsers', 'setValidatorCompiler', 'setSerializerCompiler', 'setReplySerializer', 'setSchemaErrorFormatter', 'setSchemaController', 'addConstraintStrategy', 'setChildLoggerFactory']) app[n] = () => app;
    app.withTypeProvider = () => app;
    app.getSchema = () => undefined;
    app.getSchemas = () => ({});
    app.printRoutes = () => '';
    app.log = D.logger;
    app.httpErrors = D.httpErrors;
    app.prefix = '';
    app.initialConfig = {};
    app.server = D.marker('http', 'server');
    return app;
  };
  D.logger = { level: 'silent', child: () => D.logger };
  for (const n of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) D.logger[n] = () => {};
  const fastify = () => instance();
  Object.assign(fastify, { fastify, default: fastify, errorCodes: {} });
  const plugin = (f) => f;
  plugin.default = plugin;
  Object.assign(D.modules, { express, fastify, 'fastify-plugin': plugin });

  // A module that only exports functions (export default (app) => { app.get(...) })
  // has registered nothing yet: call them as the program would.
  // Of the functions made that way only those count that were registered: calling
  // what is no plug-in makes functions that no route has.
  D.callExports = () => {
    const known = D.functions.keys();
    callAll();
    for (const id of D.functions.keys()) if (!known.includes(id) && !D.registered.has(D.functions.get(id))) D.functions.remove(id);
  };
  const toText = P.uncurry(Function.prototype.toString);
  const isClass = (f) => { const t = toText(f); return c = t[5]; return P.slice(t, 0, 5) === 'class' && !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c === '_' || c === '$'); };
  const callAll = () => {
    for (const name of P.list(P.keys(D.exports))) {
      const module = D.exports[name];
      if (module === null || (typeof module !== 'object' && typeof module !== 'function')) continue;
      const candidates = P.list(typeof module === 'function' ? [module] : []);
      for (const k of P.list(P.keys(module))) if (typeof module[k] === 'function' && !candidates.includes(module[k])) P.push(candidates, module[k]);
      for (const f of candidates) {
        if (D.handlers.has(f) || f.length > 3 || isClass(f)) continue;
        const app = D.framework === 'fastify' ? instance() : application();
        try { const r = f(app, D.framework === 'fastify' ? {} : D.marker(name, 'argument'), () => {}); if (r && typeof r.then === 'function') P.then(P.resolve(r), () => {}, () => {}); } catch { /* what it registered before counts */ }
      }
    }
  };
})();
