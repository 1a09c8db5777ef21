import express from "express";
import { orders } from "./orders.js";
import { products } from "./products.js";
import { requireUser } from "./auth.js";
import { config } from "./config.js";

const app = express();
app.use(express.json());
app.get("/health", (req, res) => {
  res.json({ ok: true, region: config.region });
});
app.use("/api/products", products);
app.use("/api/orders", requireUser, orders);
app.listen(config.port);
