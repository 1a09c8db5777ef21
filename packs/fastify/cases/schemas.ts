import fastify from "fastify";
import schemas from "@shop/schemas";

const app = fastify();
const answered = { response: { 200: { type: "object" } } };
app.post("/orders", { schema: schemas.orders.make }, async () => ({ made: true }));
app.get("/orders", { schema: answered }, async () => ({ orders: [] }));

// yields handler POST /orders: 200 { made: true }
// yields handler POST /orders: 400 { code: string, error: string, message: string, statusCode: int } if !(fits the declared parameters())
// yields handler GET /orders: 200 { orders: [any] }
