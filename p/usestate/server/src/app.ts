import express from "express";
const app = express();
app.get("/api/items", (req, res) => { res.json([{ id: 1, title: "a", price: 3 }]); });
app.get("/api/item", (req, res) => { res.json({ id: 1, title: "a", price: 3 }); });
app.listen(3000);
