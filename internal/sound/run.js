"use strict";
// Runs programs on requests and writes what became of each. It is started with a job and the name of the file to write.
const fs = require("fs");
const inject = require("light-my-request");
const [, , jobFile, outFile] = process.argv;
const job = JSON.parse(fs.readFileSync(jobFile, "utf8"));

// What is thrown where nobody waits for it is what becomes of a request that nothing answers.
let rejected = () => {};
process.on("unhandledRejection", (e) => rejected(e));
process.on("uncaughtException", (e) => rejected(e));
console.log = console.error = console.warn = () => {};

function thrown(e) {
  const bases = [];
  if (e && typeof e === "object") {
    for (let p = Object.getPrototypeOf(e); p && p !== Object.prototype; p = Object.getPrototypeOf(p)) bases.push(p.constructor.name);
  }
  const out = { throw: bases[0] || (e === null ? "null" : typeof e), bases };
  if (e instanceof ReferenceError || e instanceof SyntaxError) out.broken = String(e);
  return out;
}

function body(text) {
  if (text === "" || text == null) return null;
  try { return JSON.parse(text); } catch { return text; }
}

// turns ends when the loop has gone round often enough for everything without a timer to be over.
async function turns() {
  for (let i = 0; i < 60; i++) await new Promise((r) => setImmediate(r));
}

// settled is what the request gave; where it gave nothing, what was thrown outside of it, or nothing at all.
function settled(answer) {
  return new Promise((resolve) => {
    let late = { none: true };
    rejected = (e) => { if (e?.constructor?.name !== "Unheard") late = thrown(e); };
    Promise.resolve().then(answer).then(resolve, (e) => resolve(thrown(e)));
    turns().then(() => resolve(late));
  });
}

function url(p, r) {
  const q = new URLSearchParams(r.query).toString();
  return `/p${p.id}/${encodeURIComponent(r.path.k)}${q ? "?" + q : ""}`;
}

const adapters = {
  async express(p) {
    const { app } = require(p.entry);
    let seen = null;
    app.use((req, res) => { seen = { next: true }; res.status(404).end(); });
    app.use((err, req, res, next) => { seen = thrown(err); if (!res.headersSent) res.status(err.status || 500).end(); });
    return async (r) => {
      seen = null;
      const res = await inject(app, { method: "POST", url: url(p, r), payload: r.body });
      return { status: res.statusCode, body: body(res.payload), ...seen };
    };
  },
  async fastify(p) {
    const { app } = require(p.entry);
    let seen = null;
    app.addHook("onError", async (request, reply, e) => { seen = thrown(e); });
    await app.ready();
    return async (r) => {
      seen = null;
      const res = await app.inject({ method: "POST", url: url(p, r), payload: r.body });
      return { status: res.statusCode, body: body(res.payload), ...seen };
    };
  },
  async hono(p) {
    const { app } = require(p.entry);
    let seen = null;
    app.onError((e, c) => { seen = thrown(e); return c.text("", 500); });
    app.notFound((c) => { seen = { next: true }; return c.text("", 404); });
    return async (r) => {
      seen = null;
      const res = await app.request(url(p, r), { method: "POST", body: JSON.stringify(r.body), headers: { "content-type": "application/json" } });
      return { status: res.status, body: body(await res.text()), ...seen };
    };
  },
  async nextjs(p) {
    const { POST } = require(p.entry);
    return async (r) => {
      const params = Object.assign(Promise.resolve(r.path), r.path);
      const { NextRequest } = require("next/server");
      const res = await POST(new NextRequest("http://localhost" + url(p, r), { method: "POST", body: JSON.stringify(r.body), headers: { "content-type": "application/json" } }), { params });
      if (!(res instanceof Response)) return { none: true };
      return { status: res.status, body: body(await res.text()) };
    };
  },
  async nestjs(p) {
    require("reflect-metadata");
    const { NestFactory, BaseExceptionFilter } = require("@nestjs/core");
    const { HttpException } = require("@nestjs/common");
    let seen = null;
    class Seeing extends BaseExceptionFilter {
      catch(e, host) { seen = e instanceof HttpException ? { raised: true } : thrown(e); super.catch(e, host); }
    }
    class Root {}
    const { Module } = require("@nestjs/common");
    Module({ controllers: Object.values(require(p.entry)).filter((c) => typeof c === "function" && Reflect.hasMetadata("path", c)) })(Root);
    const app = await NestFactory.create(Root, { logger: false });
    app.useGlobalFilters(new Seeing(app.getHttpAdapter()));
    await app.init();
    const server = app.getHttpAdapter().getInstance();
    return async (r) => {
      seen = null;
      const res = await inject(server, { method: "POST", url: url(p, r), payload: r.body });
      return { status: res.statusCode, body: body(res.payload), ...seen };
    };
  },
};

(async () => {
  const out = {};
  for (const p of job.programs) {
    const list = (out[p.id] = []);
    let run;
    try {
      run = await adapters[job.framework](p);
    } catch (e) {
      list.push({ broken: String((e && e.stack) || e) });
      continue;
    }
    for (const r of p.requests) list.push(await settled(() => run(r)));
  }
  fs.writeFileSync(outFile, JSON.stringify(out));
  process.exit(0);
})();
