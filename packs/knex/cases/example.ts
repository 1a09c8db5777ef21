import knex from "knex";
import type { Knex } from "knex";

const db = knex({ client: "pg", connection: process.env.DATABASE_URL }); // want model system="postgresql"

export async function read(id: number) {
  const all = await db("users"); // want access output="rows" container="users" access="read" operation="select"
  const some = await db("users").where({ id }).andWhere("active", true).select("id", "full_name as name"); // want access output="rows" body=["id", "name"] container="users" access="read" operation="select" fields=["id", "full_name"] selector=["id", "active"]
  const one = await db("users as u").where("u.id", id).first(); // want access output="row?" container="users" access="read" operation="select" selector=["id"]
  const from = await db.select("id").from("ships").orderBy("id"); // want access output="rows" body=["id"] container="ships" access="read" operation="select" fields=["id"]
  const joined = await db("users").join("ports", "ports.id", "users.port_id").select("users.id", "ports.city").where("ports.city", "x"); // want access output="rows" body=["id", "city"] container="users" access="read" operation="select" fields=["id"] ;; access container="ports" access="read" operation="select"
  const whole = await db("users").leftJoin("ports", "ports.id", "users.port_id"); // want access container="users" access="read" operation="select" ;; access container="ports" access="read" operation="select"
  const many = await db("users").count("*"); // want access container="users" access="read" operation="select"
  const reckoned = await db("users").select(db.raw("lower(name)")); // want access container="users" access="read" operation="select"
  return { all, some, one, from, joined, whole, many, reckoned };
}

export async function write(trx: Knex.Transaction, name: string) {
  const [made] = await trx("users").insert({ name }).returning(["id", "name"]); // want access output="rows" body=["id", "name"] container="users" access="write" operation="insert" fields={ name } ;; access output="rows" body=["id", "name"] container="users" access="write" operation="insert" fields={ name }
  await db("users").where({ id: 1 }).update({ name }); // want access container="users" access="write" operation="update" fields={ name } selector=["id"]
  await db("users").where("id", 1).del(); // want access container="users" access="write" operation="delete" selector=["id"]
  await db.raw("SELECT 1 FROM ports"); // want access statement="SELECT 1 FROM ports"
  return made;
}

// What the project itself makes is no database.
export function other(table: (name: string) => { select(...names: string[]): void }) {
  table("users").select("id");
}
