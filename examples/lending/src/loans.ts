import type { Request, Response } from "express";
import { prisma } from "./store";

export async function lend(req: Request, res: Response) {
  const { bookId, reader } = req.body;
  if (!bookId || !reader) {
    return res.status(400).json({ error: "bookId and reader are needed" });
  }
  const book = await prisma.book.findUnique({ where: { id: bookId } });
  if (!book) {
    return res.status(404).json({ error: "no such book" });
  }
  if (book.onLoan) {
    return res.status(409).json({ error: "the book is lent" });
  }
  const loan = await prisma.loan.create({ data: { bookId, reader } });
  await prisma.book.update({ where: { id: bookId }, data: { onLoan: true } });
  res.status(201).json({ id: loan.id, bookId });
}

export async function giveBack(req: Request, res: Response) {
  const loan = await prisma.loan.findUnique({ where: { id: req.params.id } });
  if (!loan) {
    return res.status(404).json({ error: "no such loan" });
  }
  await prisma.loan.delete({ where: { id: loan.id } });
  await prisma.book.update({ where: { id: loan.bookId }, data: { onLoan: false } });
  res.status(204).end();
}
