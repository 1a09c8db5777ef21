import { Prisma, PrismaClient } from "@prisma/client";

const prisma = new PrismaClient();

export const tagged = (id: number) => prisma.$queryRaw`SELECT name FROM users WHERE id = ${id}`; // want access
export const built = (id: number) => prisma.$executeRaw(Prisma.sql`DELETE FROM users WHERE id = ${id}`); // want access
export const unsafe = () => prisma.$queryRawUnsafe("SELECT name FROM teams"); // want access
