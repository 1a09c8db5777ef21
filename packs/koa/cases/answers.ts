import Koa from "koa";
import Router from "@koa/router";

const app = new Koa();
const router = new Router();

router.get("/nothing", (ctx) => {
  ctx.status = 201;
  ctx.body = null;
});
router.get("/behind", (ctx) => {
  if (!ctx.query.port) return;
  ctx.response.status = 202;
  ctx.response.body = { port: ctx.query.port };
});
router.get("/asked", (ctx) => {
  ctx.assert.equal(ctx.query.side, "port", 409, "other side");
  ctx.assert.ok(ctx.query.crew, 422);
  ctx.body = [];
});
router.get("/thrown", (ctx) => {
  const refused: any = new Error("no port");
  refused.status = 400;
  if (!ctx.query.port) throw refused;
  ctx.body = [];
});
router.get("/near", (ctx) => {
  const kept = { response: { status: 0 }, assert: { equal: (a: unknown, b: unknown, status: number) => status } };
  kept.response.status = 202;
  kept.assert.equal(1, 2, 409);
  ctx.body = "";
});
app.use(router.routes());

// yields handler GET /nothing: 204
// yields handler GET /behind: 404 if !ctx.query.port
// yields handler GET /behind: 202 { port: any } if ctx.query.port
// yields handler GET /asked: 409 if does not hold(ctx.assert.equal())
// yields handler GET /asked: 422 if !(does not hold(ctx.assert.equal())) && !ctx.query.crew
// yields handler GET /asked: 200 [any] if !(does not hold(ctx.assert.equal())) && ctx.query.crew
// yields handler GET /thrown: 400 if !ctx.query.port
// yields handler GET /thrown: 200 [any] if ctx.query.port
// yields handler GET /near: 200 ""
