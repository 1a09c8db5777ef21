import { drizzle } from "drizzle-orm/postgres-js";
import { and, eq } from "drizzle-orm";
import { pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";

export const users = pgTable("app_users", { id: serial().primaryKey(), email: text("email_address").notNull(), madeAt: timestamp() }); // want model container="app_users" ;; model system="postgresql" ;; model name="email" selector="email_address" ;; model name="madeAt"
const schema = { users };
const db = drizzle("postgres://", { schema });

export async function all() {
  const list = await db.select().from(users).where(and(eq(users.id, 1), eq(users.email, "a"))).orderBy(users.id); // want access output="rows" container=users access="read" operation="select" selector=["id", "email"]
  const some = await db.select({ mail: users.email }).from(users); // want access output="rows" body={ mail: users.email } container=users access="read" operation="select" fields=["email"]
  const joined = await db.select().from(users).leftJoin(users, eq(users.id, users.id)); // want access container=users access="read" operation="select"
  const many = await db.$count(users); // want access output="count" container=users access="read" operation="select"
  return { list, some, joined, many };
}

export async function change(tx: any) {
  const [made] = await tx.insert(users).values({ email: "a" }).returning({ id: users.id }); // want access output="rows" body={ id: users.id } container=users access="write" operation="insert" fields={ email: "a" }
  await tx.insert(users).values([{ email: "a" }]); // want access container=users access="write" operation="insert" fields={ email: "a" }
  await tx.update(users).set({ email: "b" }).where(eq(users.id, 2)); // want access container=users access="write" operation="update" fields={ email: "b" } selector=["id"]
  await tx.delete(users).where(eq(users.id, 2)); // want access container=users access="write" operation="delete" selector=["id"]
  return made;
}

export async function related() {
  const first = await db.query.users.findFirst({ where: eq(users.id, 1), columns: { email: true } }); // want access output="row?" container=db|arg[1].schema.users access="read" operation="select" fields={ email: true } selector=["id"]
  const plain = await db.query.users.findMany(); // want access output="rows" container=db|arg[1].schema.users access="read" operation="select"
  const more = await db.query.users.findMany({ with: { posts: true } }); // want access container=db|arg[1].schema.users access="read" operation="select"
  return { first, plain, more };
}

// What the project itself makes is no table.
export function other(list: string[], from: { from(list: string[]): void; insert(list: string[]): void }) {
  from.from(list);
  from.insert(list);
}
