import express, { Router } from "express";

const app = express();
const users = Router();
app.use("/users", users);

users.get("/:id", async (req, res) => {
  if (!req.query.full) return res.status(404).json({ error: "not found" });
  res.json({ id: req.params.id });
});

// yields handler GET /users/:id: 404 { error: "not found" } if !req.query.full
// yields handler GET /users/:id: 200 { id: any } if req.query.full
