const fastify = require("fastify")();
const cors = require("cors");

fastify.use(cors());
fastify.register(async (app) => {
  app.post("/orders", async () => ({ made: true }));
  app.use((req, res, next) => {
    if (req.method === "GET") return next();
    if (req.headers["x-asked-by"] !== "shop") {
      res.writeHead(403);
      return res.end();
    }
    next();
  });
});
// What stands in another plug-in runs for its own routes.
fastify.register(async (app) => {
  app.get("/health", async () => ({ up: true }));
});
fastify.use("/locked", (req, res) => {
  res.statusCode = 423;
  res.end("locked");
});
fastify.get("/locked/door", async () => ({ open: true }));

// yields handler POST /orders: 200 { made: true }
// yields handler POST /orders: 403 if req.headers.x-asked-by !== "shop"
// yields middleware ? ?: delegate if req.method === "GET"
// yields middleware ? ?: 403 if req.method !== "GET" && req.headers.x-asked-by !== "shop"
// yields middleware ? ?: delegate if req.method !== "GET" && req.headers.x-asked-by === "shop"
// yields handler GET /health: 200 { up: true }
// yields middleware ? ?: 423 "locked"
// yields handler GET /locked/door: 200 { open: true }
// yields handler GET /locked/door: 423 "locked"
