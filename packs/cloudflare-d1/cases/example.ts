import { Hono } from "hono";

interface Env {
  DB: D1Database;
}

const app = new Hono<{ Bindings: Env }>();

app.get("/boats", async (c) => {
  const { results } = await c.env.DB.prepare("SELECT id, name FROM boats WHERE built = ?").bind(1900).all(); // want access path=".results" output="rows" system="sqlite" statement="SELECT id, name FROM boats WHERE built = ?"
  return c.json(results);
});

export default {
  async fetch(request: Request, env: Env) {
    const boat = await env.DB.prepare("SELECT * FROM boats WHERE id = ?1").bind(1).first(); // want access output="row?" system="sqlite" statement="SELECT * FROM boats WHERE id = ?1"
    const total = await env.DB.prepare("SELECT count(*) AS total FROM boats").first("total"); // want access system="sqlite" statement="SELECT count(*) AS total FROM boats"
    await env.DB.prepare(`INSERT INTO boats (name, built) VALUES (?, ?)`).bind("x", 1900).run(); // want access system="sqlite" statement="INSERT INTO boats (name, built) VALUES (?, ?)"
    const rows = await env.DB.prepare("SELECT name FROM ports").raw(); // want access system="sqlite" statement="SELECT name FROM ports"
    const kept = env.DB.prepare("DELETE FROM ports WHERE id = ?"); // want access system="sqlite" statement="DELETE FROM ports WHERE id = ?"
    await env.DB.batch([env.DB.prepare("UPDATE boats SET name = ? WHERE id = ?").bind("y", 1)]); // want access system="sqlite" statement="UPDATE boats SET name = ? WHERE id = ?"
    return Response.json({ boat, total, rows, kept });
  },
};

export class Boats {
  constructor(private db: D1Database) {}
  all() {
    return this.db.prepare("SELECT id FROM boats").all(); // want access path=".results" output="rows" system="sqlite" statement="SELECT id FROM boats"
  }
}

// What is prepared elsewhere.
export function others(meal: { prepare(name: string): string }) {
  return meal.prepare("SELECT a salad FROM the menu");
}
