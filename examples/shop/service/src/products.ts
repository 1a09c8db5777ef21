import { Router } from "express";
import { findProduct, listProducts } from "./store.js";
import { Status, fail, ok } from "./reply.js";

export const products = Router();

products.get("/", async (req, res) => {
  const all = await listProducts();
  ok(res, { items: all, total: all.length });
});

products.get("/:id", async (req, res) => {
  const product = await findProduct(req.params.id);
  if (!product) return fail(res, Status.NotFound, "no such product");
  if (product.stock === 0) return fail(res, Status.Gone, "sold out");
  ok(res, { id: product.id, title: product.title, price: product.price });
});
