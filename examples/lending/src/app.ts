import express from "express";
import { lend, giveBack } from "./loans";
import { showBook } from "./books";

const app = express();
app.use(express.json());
app.get("/books/:id", showBook);
app.post("/loans", lend);
app.delete("/loans/:id", giveBack);
app.listen(8080);
