import postgres from "postgres";
import pgPromise from "pg-promise";
import { neon } from "@neondatabase/serverless";
import { sql as pooled } from "@vercel/postgres";

const sql = postgres("postgres://localhost/shop");

export const users = () => sql`SELECT id, name FROM users`; // want access system="postgresql" output="rows"
export const lists = () => sql`SELECT id FROM users`.values(); // want access system="postgresql"
export const any = (text: string) => sql.unsafe("SELECT id FROM pets"); // want access system="postgresql" output="rows"
export const both = () => sql.begin(async (tx) => { // want role childParam=0 role="pgTransaction"
  await tx`DELETE FROM pets`; // want access system="postgresql" output="rows" ;; access system="postgresql" output="rows"
  return tx`SELECT id FROM users`; // want access system="postgresql" output="rows" ;; access system="postgresql" output="rows"
});

const http = neon("postgres://far/shop");
export const far = () => http`SELECT name FROM pets`; // want access system="postgresql" output="rows"
export const cold = () => pooled`SELECT name FROM pets`; // want access system="postgresql" output="rows" path=".rows"

const db = pgPromise()("postgres://localhost/shop");
export const one = (id: number) => db.one("SELECT name FROM users WHERE id = $1", [id]); // want access system="postgresql" output="row" ;; raise exceptionType="pg-promise#errors.QueryResultError global#Error"
export const some = () => db.any("SELECT name FROM users"); // want access system="postgresql" output="rows"
export const made = () => db.one("SELECT name FROM users", [], (row) => row.name); // want access system="postgresql" ;; raise exceptionType="pg-promise#errors.QueryResultError global#Error"
export const inTask = () => db.task((t) => t.oneOrNone("SELECT id FROM users")); // want role childParam=0 role="pgTransaction" ;; access system="postgresql" output="row?" ;; access system="postgresql" output="row?"

// Another library's tag, and a function of the project.
import gql from "graphql-tag";
export const query = gql`SELECT id FROM users`;
const own = (strings: TemplateStringsArray) => strings[0];
export const text = own`SELECT id FROM users`;
