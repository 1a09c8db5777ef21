import router from "@adonisjs/core/services/router";

class Ships {
  async index({ response }) {
    return response.ok([{ id: 1 }]);
  }
  async show({ params, response }) {
    const ship = find(params.id);
    if (!ship) return response.notFound({ error: "none" });
    return ship;
  }
  async store({ request, response }) {
    await request.validateUsing(schema);
    return response.status(201).json({ id: 2 });
  }
}
class Ping {
  handle() {
    return { pong: true };
  }
}
declare function find(id: string): { id: number } | undefined;
declare const schema: unknown;

router.get("/ping", [Ping]);
router.any("/echo", ({ response }) => response.redirect().toRoute("ping"));
router.route("/both", ["GET", "POST"], () => "both");
router
  .group(() => {
    router.resource("ships", Ships).only(["index", "show", "store"]);
    router.group(() => {
      router.delete("/old", ({ response }) => response.noContent());
    }).prefix("admin");
  })
  .prefix("/api");
router.resource("ships.crew", Ships).apiOnly().only(["index"]);
router.resource("docks", Ships).only(["index", "store"]).use(["store"], async (ctx, next) => {
  if (!ctx.request.header("x-crew")) return ctx.response.status(418).send("no");
  await next();
});
export function more() {
  router.get("/more", () => "more");
}

// yields handler GET /api/ships: 200 [{ id: 1 }]
// yields handler GET /ships/:ship_id/crew: 200 [{ id: 1 }]
// yields handler GET /api/ships/:id: 404 { error: "none" } if !find()
// yields handler GET /api/ships/:id: 200 { id: number } if find()
// yields handler POST /api/ships: 422 if context.request.validateUsing(schema) == null
// yields handler POST /api/ships: 201 { id: 2 } if context.request.validateUsing(schema) != null
// yields handler GET /ping: 200 { pong: true }
// yields handler * /echo: 302
// yields handler GET /both: 200 "both"
// yields handler POST /both: 200 "both"
// yields handler DELETE /api/admin/old: 204
// yields handler GET /{value*}/more: 200 "more"
// yields handler GET /docks: 200 [{ id: 1 }]
// yields handler POST /docks: 422 if context.request.validateUsing(schema) == null
// yields handler POST /docks: 201 { id: 2 } if context.request.validateUsing(schema) != null
// yields handler POST /docks: 418 "no" if !(ctx.request.header("x-crew"))
// yields middleware ? ?: 418 "no" if !(ctx.request.header("x-crew"))
// yields middleware ? ?: delegate if ctx.request.header("x-crew")
