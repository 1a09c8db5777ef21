import { Hono } from "hono";

const app = new Hono();

app.get("/users/:id", (c) => {
  if (!c.req.query("full")) return c.json({ error: "not found" }, 404);
  return c.json({ id: c.req.param("id") });
});

// yields handler GET /users/:id: 404 { error: "not found" } if !(c.req.query("full"))
// yields handler GET /users/:id: 200 { id: any } if c.req.query("full")
