import { Hono } from "hono";

const app = new Hono();
app.get("/lamps", (c) => c.text("all")).post((c) => c.text("made")).delete((c) => c.text("gone"));
app.on(["PUT"], "/lenses", (c) => c.text("put")).get((c) => c.text("lens"));
app.get((c) => c.text("root"));
export default app;

class Other {
  get(path: string) { return this; }
  post(f: () => number) { return this; }
}
new Other().get("/never").post(() => 1);

// yields handler DELETE /lamps: 200 "gone"
// yields handler GET /lamps: 200 "all"
// yields handler POST /lamps: 200 "made"
// yields handler GET /lenses: 200 "lens"
// yields handler PUT /lenses: 200 "put"
// yields handler GET /: 200 "root"
