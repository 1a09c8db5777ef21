// The request and reply of Fastify 4 and 5, and a route's life: hooks, validation,
// handler, error handler.
(() => {
  'use strict';
  const { D } = __drift;
  const { P } = D;

  const request = (q) => {
    const headers = D.sent(q);
    const r = { id: 'req-1', method: q.method, url: q.url, originalUrl: q.url, params: q.params ?? {}, query: q.query ?? {}, headers, body: q.body, cookies: q.cookies ?? {}, ip: '127.0.0.1', ips: undefined, hostname: 'localhost', host: 'localhost', port: 80, protocol: 'http',
      log: D.logger, raw: { method: q.method, url: q.url, headers, on() { return this; }, socket: {} }, socket: { remoteAddress: '127.0.0.1' }, routerPath: q.path, routeOptions: { url: q.path, method: q.method, config: {} }, is404: false, validationError: undefined,
      getValidationFunction: () => undefined, validateInput: () => true };
    r.req = r.raw;
    r.server = { log: D.logger };
    if (D.decorators) for (const k in D.decorators.request) r[k] = D.decorators.request[k];
    if (q.ambient) for (const k of P.list(P.keys(q.ambient))) r[k] = q.ambient[k];
    return r;
  };

  // What @fastify/sensible adds: an answer by the name of its status.
  const sensible = { badRequest: 400, unauthorized: 401, paymentRequired: 402, forbidden: 403, notFound: 404, methodNotAllowed: 405, notAcceptable: 406, proxyAuthenticationRequired: 407, requestTimeout: 408, conflict: 409,
    gone: 410, lengthRequired: 411, preconditionFailed: 412, payloadTooLarge: 413, uriTooLong: 414, unsupportedMediaType: 415, rangeNotSatisfiable: 416, expectationFailed: 417, imateapot: 418, misdirectedRequest: 421,
    unprocessableEntity: 422, locked: 423, failedDependency: 424, tooEarly: 425, upgradeRequired: 426, preconditionRequired: 428, tooManyRequests: 429, requestHeaderFieldsTooLarge: 431, unavailableForLegalReasons: 451,
    internalServerError: 500, notImplemented: 501, badGateway: 502, serviceUnavailable: 503, gatewayTimeout: 504, httpVersionNotSupported: 505, variantAlsoNegotiates: 506, insufficientStorage: 507, loopDetected: 508,
    bandwidthLimitExceeded: 509, notExtended: 510, networkAuthenticationRequired: 511 };
  const httpError = (status, message) => { const e = new P.Error(message === undefined ? 'HTTP ' + status : P.String(message)); e.statusCode = e.status = status; e.expose = status < 500; P.push(D.thrown, e); return e; };
  D.httpErrors = { createError: (status, message) => httpError(status, message), getHttpError: (status, message) => httpError(P.Number(status), message) };
  for (const name of P.keys(sensible)) D.httpErrors[name] = (message) => httpError(sensible[name], message);

  const named = {};
  for (const name of P.keys(sensible)) named[name] = function (message) { return this.send(httpError(sensible[name], message)); };

  const reply = (out, req, plan, fail) => {
    const headers = {};
    const range = (c) => { const n = P.Number(c); if (!P.isInteger(n) || n < 100 || n > 599) throw Object.assign(new RangeError('Called reply with an invalid status code: ' + P.String(c)), { code: 'FST_ERR_BAD_STATUS_CODE', statusCode: 500 }); return n; };
    const r = { __proto__: named, sent: false, statusCode: 200, log: D.logger, request: req, server: req.server, elapsedTime: 1,
      code(c) { r.statusCode = range(c); out.coded = true; return r; },
      status(c) { return r.code(c); },
      send(b) {
        if (out.ended) { out.twice = true; return r; }
        if (b instanceof Error) { fail('sent', b); return r; }
        if (b !== null && typeof b === 'object' && !ArrayBuffer.isView(b) && typeof b.pipe !== 'function') P.stringify(b);
        out.ended = true; out.status = r.statusCode; out.how = 'send'; r.sent = true;
        wake();
        return r;
      },
      header(k, v) { headers[P.lower(P.String(k))] = v; return r; }, headers(h) { for (const k of P.keys(h)) r.header(k, h[k]); return r; },
      getHeader: (k) => headers[P.lower(P.String(k))], getHeaders: () => ({ ...headers }), hasHeader: (k) => P.lower(P.String(k)) in headers, removeHeader(k) { delete headers[P.lower(P.String(k))]; return r; },
      type(t) { return r.header('content-type', t); }, serializer: () => r, serialize: (b) => P.stringify(b), trailer: () => r, hasTrailer: () => false, removeTrailer: () => r, compileSerializationSchema: () => P.stringify,
      redirect(a, b) { if (typeof a === 'number') { r.code(a); r.header('location', b); } else { r.code(typeof b === 'number' ? b : out.coded ? r.statusCode : 302); r.header('location', a); } return r.send(); },
      setCookie: () => r, cookie: () => r, clearCookie: () => r, unsignCookie: () => ({ valid: false, value: null }),
      callNotFound() { r.statusCode = 404; return r.send({}); },
      hijack() { out.hijacked = true; return r; },
      view() { return r.send(''); }, sendFile() { throw D.unavailable('fs', 'reply.sendFile'); }, download() { throw D.unavailable('fs', 'reply.download'); },
      getResponseTime: () => 1,
      raw: D.marker('http', 'reply.raw') };
    let waiting = P.list();
    const wake = () => { const w = waiting; waiting = P.list(); for (const f of w) f(); };
    r.then = (ok) => { if (out.ended) ok(); else P.push(waiting, ok); };
    r.res = r.raw;
    if (D.decorators) for (const k in D.decorators.reply) r[k] = D.decorators.reply[k];
    return r;
  };

  D.runFastify = (plan, q, out) => {
    const req = request(q);
    let failing = false;
    const fail = (where, e) => {
      D.noteError(where, e);
      if (out.ended) return;
      const status = e !== null && typeof e === 'object' ? e.statusCode ?? e.status : undefined;
      const answer = () => { out.ended = true; out.how = 'exception'; out.status = status >= 400 ? P.Number(status) : rep.statusCode >= 400 ? rep.statusCode : 500; };
      if (failing || plan.errors.length === 0) { answer(); return; }
      failing = true;
      D.subjects.error = e;
      rep.statusCode = status >= 400 ? P.Number(status) : rep.statusCode >= 400 ? rep.statusCode : 500;
      call(plan.errors[0], P.list([e, req, rep]), null);
    };
    const rep = reply(out, req, plan, fail);
    D.subjects = { __proto__: null, request: req, response: rep, error: undefined };
    const route = D.routeOf(plan.handler);
    const steps = P.list();
    // onRequest and preParsing come before validation; the rest of the hooks come after it.
    const validated = route !== undefined && route.schema !== undefined;
    for (let i = 0; i <= plan.chain.length; i++) {
      if (validated && i === plan.early) P.push(steps, { __proto__: null, validate: true });
      if (i < plan.chain.length) P.push(steps, { __proto__: null, id: plan.chain[i], hook: i < plan.chain.length - 1 });
    }
    let at = -1;
    const step = (e) => {
      if (e) return fail('next', e);
      if (out.ended || out.hijacked) return;
      at++;
      if (at >= steps.length) return;
      const s = steps[at];
      if (s.validate) {
        const problem = D.validateRoute(route.schema, req);
        if (problem === null) return step();
        if (problem.unsupported !== undefined) { out.unsupported = problem.unsupported; return; }
        out.validated = true;
        if (route.attachValidation) { req.validationError = problem.error; return step(); }
        return fail('validation', problem.error);
      }
      call(s.id, P.list([req, rep]), s.hook ? step : null);
    };
    const call = (id, args, next) => {
      const f = D.find(id);
      if (f === undefined) {
        if (next !== null) { P.push(out.skipped, id); return next(); }
        out.missing = id;
        return;
      }
      D.atStart(id);
      let advanced = false;
      const once = (e) => { if (advanced) return; advanced = true; if (next) next(e); };
      // A hook that takes a third parameter calls it; one that does not returns a promise.
      const callback = next !== null && f.length >= args.length + 1;
      if (callback) P.push(args, once);
      try {
        const r = P.apply(f, req.server, args);
        if (r !== null && typeof r === 'object' && typeof r.then === 'function' && r !== rep) {
          out.pending++;
          P.then(P.resolve(r), (v) => {
            out.pending--;
            if (next !== null) { if (!callback && !out.ended) once(); return; }
            if (v !== undefined && v !== rep && !out.ended) { rep.send(v); return; }
            // A promise of undefined answers only a 204; otherwise nothing is sent.
            if (v === undefined && rep.statusCode === 204 && !out.ended) rep.send();
          }, (e) => { out.pending--; fail('rejected', e); });
        } else if (next === null) {
          if (r !== undefined && r !== rep && !out.ended) rep.send(r);
        }
      } catch (e) { fail('thrown', e); }
    };
    step();
  };
  D.routeOf = (id) => {
    const f = D.find(id);
    for (const r of D.routes) if (r.handler === f && f !== undefined) return r;
    return undefined;
  };
})();
