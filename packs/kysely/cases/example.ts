import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool } from "pg";
import type { Database } from "./types";

const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: new Pool() }), // want model system="postgresql"
});

export async function read(id: number) {
  const all = await db.selectFrom("person").selectAll().execute(); // want access output="rows" container="person" access="read" operation="select"
  const one = await db.selectFrom("person as p").select(["p.id", "p.first_name as name"]).where("p.id", "=", id).executeTakeFirst(); // want access output="row?" body=["id", "name"] container="person" access="read" operation="select" fields=["id", "first_name"] selector=["id"]
  const must = await db.selectFrom("person").selectAll().where((eb) => eb.and([eb("id", "=", id), eb("age", ">", 18)])).executeTakeFirstOrThrow(); // want role function=(eb) => eb.and([eb("id", "=", id), eb("age", ">", 18)]) childParam=0 role="kyselyBuilder" ;; access output="row" container="person" access="read" operation="select" selector=["id", "age"] ;; raise exceptionType="kysely#NoResultError global#Error"
  const joined = await db.selectFrom("person").innerJoin("pet", "pet.owner_id", "person.id").select(["person.id", "pet.name as pet_name"]).execute(); // want access output="rows" body=["id", "pet_name"] container="person" access="read" operation="select" fields=["id"] ;; access container="pet" access="read" operation="select"
  const whole = await db.selectFrom("person").leftJoin("pet", "pet.owner_id", "person.id").selectAll().execute(); // want access container="person" access="read" operation="select" ;; access container="pet" access="read" operation="select"
  const reckoned = await db.selectFrom("person").select((eb) => [eb.fn.count("id").as("n")]).execute(); // want role function=(eb) => [eb.fn.count("id").as("n")] childParam=0 role="kyselyBuilder" ;; access container="person" access="read" operation="select"
  const schema = await db.selectFrom("public.person").select("id").execute(); // want access output="rows" body=["id"] container="person" access="read" operation="select" fields=["id"]
  const raw = await sql`SELECT id FROM pet WHERE id = ${id}`.execute(db); // want access statement=`SELECT id FROM pet WHERE id = ${id}`
  return { all, one, must, joined, whole, reckoned, schema, raw };
}

export async function write(name: string, trx: Transaction<Database>) {
  const made = await trx.insertInto("person").values({ first_name: name }).returning(["id", "first_name"]).executeTakeFirstOrThrow(); // want access output="row" body=["id", "first_name"] container="person" access="write" operation="insert" fields={ first_name: name } ;; raise exceptionType="kysely#NoResultError global#Error" ;; access output="row" body=["id", "first_name"] container="person" access="write" operation="insert" fields={ first_name: name } ;; raise exceptionType="kysely#NoResultError global#Error"
  await db.updateTable("person").set({ first_name: name }).where("id", "=", made.id).execute(); // want access container="person" access="write" operation="update" fields={ first_name: name } selector=["id"]
  await db.deleteFrom("person").where("id", "=", 1).execute(); // want access container="person" access="write" operation="delete" selector=["id"]
  await db.transaction().execute((inner) => forget(inner)); // want role function=(inner) => forget(inner) childParam=0 role="kyselyBuilder"
  let query = db.selectFrom("pet").select("name"); // want access container="pet" access="read" operation="select" fields=["name"] selector=["name"]
  if (name) query = query.where("name", "=", name);
  return query.execute();
}

declare function forget(inner: Transaction<Database>): Promise<void>;

// A value of which nothing is known, with the library's own names, counts where the query is run.
export async function others(ctx: { db: any }) {
  await ctx.db.selectFrom("pet").select("id").execute(); // want access output="rows" body=["id"] container="pet" access="read" operation="select" fields=["id"] ;; access output="rows" body=["id"] container="pet" access="read" operation="select" fields=["id"]
  const pets = ctx.db.selectFrom("pet").select(["id", "name"]); // want access container="pet" access="read" operation="select" fields=["id", "name"] ;; access container="pet" access="read" operation="select" fields=["id", "name"]
  const found = await pets.executeTakeFirst();
  let several = ctx.db.selectFrom("pet").select("id"); // want access container="pet" access="read" operation="select" fields=["id"] selector=["owner_id"] ;; access container="pet" access="read" operation="select" fields=["id"] selector=["owner_id"]
  several = several.where("owner_id", "=", 1);
  return [found, await several.execute()];
}
