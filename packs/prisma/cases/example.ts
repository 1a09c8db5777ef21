import { PrismaClient } from "@prisma/client";

const prisma = new PrismaClient();

export const user = (id: number) => prisma.user.findUnique({ where: { id }, select: { name: true, posts: { select: { title: true } } } }); // want access container="User" access="read" operation="findUnique" ;; access container="User" operation="relation" relationPath=["posts"] fields={ title: true }
export const make = (name: string) => prisma.user.create({ data: { name } }); // want access container="User" access="write" operation="create"
