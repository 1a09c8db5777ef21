import fastify from "fastify";

const app = fastify();

app.get("/users/:id", async (request, reply) => {
  if (!request.query.full) return reply.code(404).send({ error: "not found" });
  return { id: request.params.id };
});
app.register(async (child) => {
  child.post("/", async () => ({ made: true }));
}, { prefix: "/orders" });

// yields handler GET /users/:id: 404 { error: "not found" } if !request.query.full
// yields handler GET /users/:id: 200 { id: any } if request.query.full
// yields handler POST /orders: 200 { made: true }
