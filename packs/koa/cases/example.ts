import Koa from "koa";
import Router from "@koa/router";

const app = new Koa();
const router = new Router({ prefix: "/users" });

router.get("/:id", (ctx) => {
  ctx.status = 404;
  ctx.body = { error: "not found" };
});
app.use(router.routes());

// yields handler GET /users/:id: 404 { error: "not found" }
