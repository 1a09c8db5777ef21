import { createApp, createRouter, defineEventHandler, readValidatedBody, getValidatedQuery } from "h3";
import { z } from "zod";

const app = createApp();
const router = createRouter();
const ship = z.object({ name: z.string() });

router.post("/ships", defineEventHandler(async (event) => ({ name: (await readValidatedBody(event, ship.parse)).name })));
router.get("/kept", defineEventHandler(async (event) => {
  const found = await getValidatedQuery(event, (query) => ship.safeParse(query));
  return { ok: found.success };
}));
app.use(router);

// yields handler POST /ships: 400 if invalid(readValidatedBody())
// yields handler POST /ships: 200 { name: any } if !(invalid(readValidatedBody()))
// yields handler GET /kept: 200 { ok: any }
