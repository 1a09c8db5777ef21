import { Hono } from "hono";

const app = new Hono();

app.post("/users", async (c) => c.json({ name: (await c.req.json()).name }));
app.put("/users", async ({ req, json }) => {
  const { name } = await req.json();
  return json({ name });
});

// A text is not read as JSON, and another answer is not the request.
app.post("/notes", async (c) => c.json({ text: await c.req.text() }));
app.get("/near", async (c) => c.json({ near: await (await fetch("https://x.example/near")).json() }));

// yields handler POST /users: 200 { name: any } if the body is JSON()
// yields handler POST /users: throw SyntaxError if !(the body is JSON())
// yields handler PUT /users: throw SyntaxError if !(the body is JSON())
// yields handler POST /notes: 200 { text: any }
// yields handler GET /near: 200 { near: any }
