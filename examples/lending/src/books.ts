import type { Request, Response } from "express";
import { prisma } from "./store";

export async function showBook(req: Request, res: Response) {
  const book = await prisma.book.findUnique({ where: { id: req.params.id } });
  if (!book) {
    return res.status(404).json({ error: "no such book" });
  }
  res.json({ id: book.id, title: book.title, onLoan: book.onLoan });
}
