import { drizzle } from "drizzle-orm/postgres-js";
import { and, eq, exists } from "drizzle-orm";
import { pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";

export const posts = pgTable("posts", { id: serial().primaryKey(), author: text("author").notNull(), title: text("title") }); // want model container="posts" ;; model system="postgresql" ;; model name="author" selector="author" ;; model name="title" selector="title"
export const users = pgTable("app_users", { id: serial().primaryKey(), email: text("email_address").notNull(), madeAt: timestamp() }); // want model container="app_users" ;; model system="postgresql" ;; model name="email" selector="email_address" ;; model name="madeAt"
const schema = { users };
const db = drizzle("postgres://", { schema });

export async function all() {
  const list = await db.select().from(users).where(and(eq(users.id, 1), eq(users.email, "a"))).orderBy(users.id); // want access output="rows" container=users access="read" operation="select" selector=["id", "email"]
  const some = await db.select({ mail: users.email }).from(users); // want access output="rows" body={ mail: users.email } container=users access="read" operation="select" fields=["email"]
  const joined = await db.select().from(users).leftJoin(users, eq(users.id, users.id)); // want access container=users access="read" operation="select" selector=["id", "id"] ;; access container=users access="read" operation="select" selector=["id", "id"]
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
  const first = await db.query.users.findFirst({ where: eq(users.id, 1), columns: { email: true } }); // want access output="row?" container=first(db|arg[1].schema.users, db|arg[0].schema.users) access="read" operation="select" fields={ email: true } selector=["id"]
  const plain = await db.query.users.findMany(); // want access output="rows" container=first(db|arg[1].schema.users, db|arg[0].schema.users) access="read" operation="select"
  const more = await db.query.users.findMany({ with: { posts: true } }); // want access container=first(db|arg[1].schema.users, db|arg[0].schema.users) access="read" operation="select"
  return { first, plain, more };
}

export async function beside(name: string) {
  const of = await db.select({ id: users.id, title: posts.title }).from(users).innerJoin(posts, eq(posts.author, users.email)).where(and(eq(posts.title, name), eq(users.id, 1))); // want access output="rows" container=users access="read" operation="select" fields=["id"] selector=["email", "id"] ;; access container=posts access="read" operation="select" fields=["title"] selector=["author", "title"]
  const within = await db.select().from(users).where(exists(db.select({ one: posts.id }).from(posts).where(eq(posts.author, users.email)))); // want access output="rows" container=users access="read" operation="select" selector=["email"] ;; access output="rows" body={ one: posts.id } container=posts access="read" operation="select" fields=["id"] selector=["author"]
  return { of, within };
}

// What the project itself makes is no table.
export function other(list: string[], from: { from(list: string[]): void; insert(list: string[]): void }) {
  from.from(list);
  from.insert(list);
}
