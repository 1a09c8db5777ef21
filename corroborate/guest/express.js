// The request and response of Express 4 and 5, as far as handlers use them, and
// the walk along middleware, handler and error handlers.
(() => {
  'use strict';
  const { D } = __drift;
  const { P } = D;
  // What every client sends.
  D.sent = (q) => {
    const h = { host: 'localhost:3000', 'user-agent': 'curl/8.5.0', accept: '*/*' };
    if (q.headers) for (const k of P.list(P.keys(q.headers))) h[P.lower(k)] = q.headers[k];
    if (q.body !== undefined) h['content-length'] = P.String(q.length);
    return h;
  };
  const lowered = (o) => { const r = {}; if (o) for (const k of P.list(P.keys(o))) r[P.lower(k)] = o[k]; return r; };
  const types = { json: 'application/json', html: 'text/html', text: 'text/plain', txt: 'text/plain', xml: 'application/xml', urlencoded: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' };
  const mime = (t) => (P.String(t).includes('/') ? P.String(t) : types[t] ?? 'application/octet-stream');
  const matches = (have, want) => { const w = mime(want); return have === w || w === '*/*' || have === '*/*' || (w.endsWith('/*') && have.startsWith(w.slice(0, -1))) || (have.endsWith('/*') && w.startsWith(have.slice(0, -1))); };
  const listener = (o) => { for (const n of ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'setMaxListeners', 'pause', 'resume', 'setTimeout']) o[n] = () => o; o.emit = () => false; return o; };
  const accepting = (headers) => P.String(headers.accept ?? '*/*').split(',').map((s) => s.split(';')[0].trim());

  // Request and response are made before the snapshot is taken, for making their
  // many methods costs more than a handler does; a run only fills them in.
  const makeRequest = () => {
    let headers = {}, sentBody;
    const req = listener({ method: '', url: '', originalUrl: '', baseUrl: '', path: '', params: {}, query: {}, headers, rawHeaders: [], cookies: {}, signedCookies: {},
      ip: '127.0.0.1', ips: [], protocol: 'http', secure: false, hostname: 'localhost', host: 'localhost', subdomains: [], xhr: false, fresh: false, stale: true, httpVersion: '1.1', complete: true, aborted: false,
      socket: listener({ remoteAddress: '127.0.0.1', encrypted: false, destroy() {} }), log: D.logger });
    req.connection = req.socket;
    req.get = req.header = (n) => { const k = P.lower(P.String(n)); return k === 'referer' || k === 'referrer' ? headers.referrer ?? headers.referer : headers[k]; };
    req.is = (...t) => { const have = P.String(headers['content-type'] ?? '').split(';')[0].trim(); if (have === '') return sentBody === undefined ? null : false; for (const x of t.flat()) if (matches(have, x)) return P.String(x).includes('*') || P.String(x).includes('/') ? have : x; return false; };
    req.accepts = (...t) => { t = t.flat(); const have = accepting(headers); if (t.length === 0) return have; for (const h of have) for (const x of t) if (matches(h, x)) return x; return false; };
    req.acceptsCharsets = req.acceptsEncodings = req.acceptsLanguages = (...t) => t.flat()[0] ?? false;
    req.range = () => undefined;
    req.param = (n) => req.params[n] ?? (req.body ?? {})[n] ?? req.query[n];
    req.res = null;
    const fill = (q) => {
      headers = req.headers = D.sent(q);
      sentBody = q.body;
      req.method = q.method;
      req.url = req.originalUrl = q.url;
      req.path = q.path;
      // Version 5 gives objects without a prototype.
      req.params = q.version === 5 ? P.assign(P.create(null), q.params) : q.params ?? {};
      req.query = q.version === 5 ? P.assign(P.create(null), q.query) : q.query ?? {};
      req.cookies = q.cookies ?? {};
      req.xhr = headers['x-requested-with'] === 'XMLHttpRequest';
      if (q.body !== undefined) req.body = q.body; else if (q.version === 4) req.body = {};
      if (q.ambient) for (const k of P.list(P.keys(q.ambient))) req[k] = q.ambient[k];
    };
    return { req, fill };
  };

  const makeResponse = (req) => {
    const headers = {}, q = { version: 5 };
    let out = null;
    const end = (how, status) => {
      if (out.ended) { out.twice = true; if (how !== 'end') throw new Error('Cannot set headers after they are sent to the client'); return res; }
      out.ended = true;
      out.status = status === undefined ? res.statusCode : status;
      out.how = how;
      res.headersSent = res.writableEnded = res.finished = true;
      return res;
    };
    const set = (k, v) => { if (k !== null && typeof k === 'object') { for (const n of P.keys(k)) headers[P.lower(n)] = k[n]; } else headers[P.lower(P.String(k))] = v; return res; };
    // Bodies are really made, for what making them may raise.
    const json = (b) => { const s = P.stringify(b); if (s !== undefined && s.length > (1 << 20)) D.heavy = 'it answered with more than a megabyte'; };
    const legacy = (a) => { if (a.length === 2 && q.version === 4) { if (typeof a[0] !== 'number' && typeof a[1] === 'number') { res.statusCode = a[1]; } else { res.statusCode = a[0]; return [a[1]]; } } return a; };
    const check = (c) => { if (q.version === 5) { if (!P.isInteger(c)) throw new TypeError('Invalid status code: ' + P.stringify(c) + '. Status code must be an integer.'); if (c < 100 || c > 999) throw new RangeError('Invalid status code: ' + P.stringify(c) + '. Status code must be greater than 99 and less than 1000.'); } return c; };
    const res = listener({ statusCode: 200, statusMessage: '', headersSent: false, writableEnded: false, finished: false, destroyed: false, locals: {}, req, app: null,
      status(c) { res.statusCode = check(c); return res; },
      sendStatus(c) { res.statusCode = check(c); return end('sendStatus'); },
      json(...a) { const [b] = legacy(a); json(b); return end('json'); },
      jsonp(...a) { const [b] = legacy(a); json(b); return end('jsonp'); },
      send(...a) {
        let [b] = legacy(a);
        if (typeof b === 'number' && a.length === 1 && q.version === 4) { res.statusCode = b; b = undefined; }
        if (b !== null && typeof b === 'object' && !ArrayBuffer.isView(b)) json(b);
        return end('send');
      },
      end(b) { return end('end'); },
      write() { res.headersSent = true; out.written = (out.written ?? 0) + 1; return true; },
      writeHead(c, ...rest) { if (res.headersSent) throw new Error('Cannot write headers after they are sent to the client'); res.statusCode = c; const h = rest[rest.length - 1]; if (h !== null && typeof h === 'object') set(h); return res; },
      flushHeaders() { res.headersSent = true; }, writeContinue() {}, cork() {}, uncork() {}, destroy() { return res; },
      redirect(a, b) { const two = b !== undefined; res.statusCode = two && typeof a === 'number' ? a : two && typeof b === 'number' ? b : 302; set('location', two && typeof a === 'number' ? b : a); return end('redirect'); },
      render(view, options, done) { if (typeof options === 'function') done = options; if (typeof done === 'function') { done(null, ''); return undefined; } return end('render'); },
      sendFile(path, options, done) { throw D.unavailable('fs', 'res.sendFile'); },
      sendfile() { throw D.unavailable('fs', 'res.sendfile'); },
      download() { throw D.unavailable('fs', 'res.download'); },
      set, header: set, setHeader: set, setHeaders: set, getHeader: (k) => headers[P.lower(P.String(k))], get: (k) => headers[P.lower(P.String(k))], getHeaders: () => ({ ...headers }), getHeaderNames: () => P.keys(headers), hasHeader: (k) => P.lower(P.String(k)) in headers,
      removeHeader(k) { delete headers[P.lower(P.String(k))]; return res; },
      append(k, v) { const n = P.lower(P.String(k)), had = headers[n]; headers[n] = had === undefined ? v : [].concat(had, v); return res; },
      type(t) { return set('content-type', mime(t)); }, contentType(t) { return set('content-type', mime(t)); },
      attachment(n) { return set('content-disposition', n === undefined ? 'attachment' : 'attachment; filename="' + n + '"'); },
      vary: () => res, links: () => res, location: (u) => set('location', u), cookie: () => res, clearCookie: () => res,
      format(o) {
        const keys = P.keys(o).filter((k) => k !== 'default');
        const chosen = keys.length > 0 ? req.accepts(keys) : false;
        if (chosen) o[chosen](req, res, req.next);
        else if (o.default) o.default(req, res, req.next);
        else req.next(Object.assign(new Error('Not Acceptable'), { status: 406, statusCode: 406 }));
        return res;
      } });
    res.socket = res.connection = req.socket;
    req.res = res;
    req.app = res.app = { locals: {}, get: () => undefined, set() {}, enabled: () => false, render() {} };
    return { res, fill: (o, version) => { out = o; q.version = version; } };
  };
  let made = null;
  D.prepareExpress = () => { const request = makeRequest(); made = { request, response: makeResponse(request.req) }; };

  D.runExpress = (plan, q, out) => {
    q.version = plan.version;
    const { req } = made.request, { res } = made.response;
    made.request.fill(q);
    made.response.fill(out, plan.version);
    if (q.locals) P.assign(res.locals, q.locals);
    D.subjects = { __proto__: null, request: req, response: res, error: undefined };
    const errors = plan.errors;
    let at = -1, failing = -1;
    const invoke = (id, args, next) => {
      const f = D.find(id);
      if (f === undefined) {
        // A wrapper that is not had lets the request through; the verdict says so.
        if (args.length === 2 && id !== plan.handler) { P.push(out.skipped, id); return next(); }
        out.missing = id;
        return;
      }
      D.atStart(id);
      let advanced = false;
      const once = (e) => { if (!advanced || e) { advanced = true; next(e); } };
      req.next = once;
      P.push(args, once);
      try {
        const r = P.apply(f, undefined, args);
        if (r !== null && typeof r === 'object' && typeof r.then === 'function') {
          out.pending++;
          P.then(P.resolve(r), () => { out.pending--; }, (e) => {
            out.pending--;
            // Express 4 does not look at promises: something hears of this when another function was registered in place of this one.
            if (plan.version === 4) { if (D.registered.keys().length > 0 && !D.registered.has(f)) out.enclosed = true; else out.unheard = true; }
            fail('rejected', e);
          });
        }
      } catch (e) { fail('thrown', e); }
    };
    const fail = (where, e) => {
      D.noteError(where, e);
      failing++;
      if (failing >= errors.length) {
        if (!out.ended) { const s = e !== null && typeof e === 'object' ? e.status ?? e.statusCode : undefined; out.ended = true; out.how = 'exception'; out.status = P.isInteger(s) && s >= 400 && s < 600 ? s : res.statusCode >= 400 ? res.statusCode : 500; if (where === 'rejected' && plan.version === 4) { out.ended = false; out.status = 0; } }
        return;
      }
      if (out.ended) return;
      D.subjects.error = e;
      invoke(errors[failing], P.list([e, req, res]), (e2) => (e2 ? fail('next', e2) : step()));
    };
    const step = (e) => {
      if (e && e !== 'route' && e !== 'router') return fail('next', e);
      at++;
      if (e || at >= plan.chain.length) { if (!out.ended) out.handedOn = true; return; }
      invoke(plan.chain[at], P.list([req, res]), step);
    };
    step();
  };
})();
