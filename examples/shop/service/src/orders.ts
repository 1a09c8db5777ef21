import { Router } from "express";
import { randomUUID } from "node:crypto";
import { findOrder, findProduct, saveOrder } from "./store.js";
import { Status, fail, ok } from "./reply.js";

export const orders = Router();

orders.post("/", async (req, res) => {
  const { productId, quantity } = req.body;
  if (!productId || !(quantity > 0)) return fail(res, Status.BadRequest, "productId and quantity are needed");
  const product = await findProduct(productId);
  if (!product) return fail(res, Status.NotFound, "no such product");
  const order = await saveOrder({ id: randomUUID(), productId, quantity, state: "open" });
  ok(res, { id: order.id, state: order.state }, Status.Created);
});

orders.get("/:id", async (req, res) => {
  const order = await findOrder(req.params.id);
  if (!order) return fail(res, Status.NotFound, "no such order");
  ok(res, { id: order.id, quantity: order.quantity, state: order.state });
});

orders.delete("/:id", async (req, res) => {
  const order = await findOrder(req.params.id);
  if (!order) return fail(res, Status.NotFound, "no such order");
  await saveOrder({ ...order, state: "cancelled" });
  res.sendStatus(204);
});
