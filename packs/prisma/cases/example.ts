import { PrismaClient } from "@prisma/client";

const prisma = new PrismaClient();

export const user = (id: number) => prisma.user.findUnique({ where: { id }, select: { name: true, posts: { select: { title: true } } } }); // want access output="row?" body={ name: true, posts: { select: { title: true } } } container="User" access="read" operation="findUnique" ;; access container="User" operation="relation" relationPath=["posts"] fields={ title: true }
export const whole = () => prisma.user.findMany({ where: { id: 1 } }); // want access output="rows" operation="findMany"
export const beside = () => prisma.user.findMany({ include: { posts: true } }); // want access operation="findMany" ;; access operation="relation"
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

export const searched = (word: string) => prisma.user.findMany({ // want access container="User" access="read" operation="exists" selector=[{ title: word }] relationPath=["posts"] ;; access container="User" access="read" operation="exists" selector=[{ kind: word }] relationPath=["group"] ;; access container="User" access="read" operation="findMany"
  where: { OR: [{ name: word }, { NOT: { city: word } }], posts: { some: { title: word } }, group: { kind: word }, born: { lt: 3 } },
});
export const keyed = (a: number, b: number) => prisma.user.delete({ where: { group_number: { group: a, number: b } } }); // want access container="User" access="write" operation="delete" selector=[{ where: { group_number: { group: a, number: b } } }.where, { group: a, number: b }]
export const named = (a: number, b: number) => prisma.user.delete({ where: { seat: { group: a, number: b } } }); // want access container="User" access="write" operation="delete"
const list = async (model: { findMany: (o: object) => Promise<object[]> }) => model.findMany({ where: { id: 1 } });
export const through = () => list(prisma.user); // want access container="User" access="read" operation="handed" ;; gap name="user" description="the model is handed on, and what is read and written of it there is not known"
export const client = () => JSON.stringify(prisma);
export const models = { boats: prisma.user }; // want access container="User" access="read" operation="handed" ;; gap name="user" description="the model is handed on, and what is read and written of it there is not known"
