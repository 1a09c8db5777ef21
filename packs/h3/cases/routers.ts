import { createApp, createRouter, defineEventHandler, useBase, createError, sendRedirect } from "h3";

const app = createApp();
const router = createRouter();
const sub = createRouter().get("/crew", defineEventHandler(() => ({ crew: [] })));

router.get("/ships/:id", defineEventHandler((event) => ({ id: event.context.params.id })));
router.use("/any", defineEventHandler(() => "any"));
router.use("/api/**", useBase("/api", sub.handler));
app.use("/v1", router);

export const near = { get: (path: string, f: unknown) => f };
near.get("/none", () => 1);

// yields handler GET /v1/api/crew: 200 { crew: [any] }
// yields handler GET /v1/ships/:id: 200 { id: any }
// yields handler * /v1/any: 200 "any"
