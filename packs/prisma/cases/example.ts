import { PrismaClient } from "@prisma/client";

const prisma = new PrismaClient();

export const user = (id: number) => prisma.user.findUnique({ where: { id }, select: { name: true, posts: { select: { title: true } } } }); // want access container="User" access="read" operation="findUnique" ;; access container="User" operation="relation" relationPath=["posts"] fields={ title: true }
export const make = (name: string) => prisma.user.create({ data: { name } }); // want access container="User" access="write" operation="create"

export const extended = prisma.$extends({ // want attribute container="User" name="initials"
  result: { user: { initials: { needs: { name: true }, compute: (user: { name: string }) => user.name[0] } }, $allModels: { age: { compute: () => 1 } } },
  model: { user: { signUp: async () => 1 } },
  query: { user: { findMany: ({ args, query }: any) => query(args) } },
});
export const other = { $extend: (x: unknown) => x }.$extend({ result: { user: { no: { compute: () => 1 } } } });

export const nested = (title: string, tags: string[]) => prisma.user.create({ // want access container="User" access="write" operation="create" ;; access container="User" access="write" operation="create" relationPath=["posts"] fields={ title, labels: { create: [{ name: "x" }] } } ;; access container="User" access="write" operation="create" fields={ name: "x" } relationPath=["posts", "labels"] ;; access container="User" access="write" operation="deleteMany" relationPath=["notes"]
  data: { name: title, posts: { create: [{ title, labels: { create: [{ name: "x" }] } }] }, notes: { deleteMany: {} }, group: { connect: { id: 1 } }, settings: { depth: 1 } },
});
