import Database from "better-sqlite3";
import sqlite3 from "sqlite3";
import { open } from "sqlite";
import { DatabaseSync } from "node:sqlite";
import { createClient } from "@libsql/client";

const db = new Database("shop.db");
const byId = db.prepare("SELECT id, name FROM users WHERE id = ?");

export const user = (id: number) => byId.get(id); // want access system="sqlite" output="row?"
export const all = () => db.prepare("SELECT id FROM users").all(); // want access system="sqlite" output="rows"
export const add = (name: string) => db.prepare("INSERT INTO users (name) VALUES (?)").run(name); // want access system="sqlite"
export const names = () => db.prepare("SELECT name FROM users").pluck().all(); // want access system="sqlite"
export const setUp = () => db.exec("CREATE TABLE users (id INTEGER, name TEXT)"); // want access system="sqlite"

const old = new sqlite3.Database("old.db");
export const later = (done: (error: Error | null, row: unknown) => void) => old.get("SELECT id FROM users", done); // want access system="sqlite"
export const gone = (id: number) => old.run("DELETE FROM users WHERE id = ?", [id]); // want access system="sqlite"

export async function opened() {
  const one = await open({ filename: "new.db", driver: sqlite3.Database });
  return one.all("SELECT name FROM users"); // want access system="sqlite" output="rows"
}

const own = new DatabaseSync(":memory:");
export const mine = () => own.prepare("SELECT id FROM users").get(); // want access system="sqlite" output="row?"

const remote = createClient({ url: "libsql://x" });
export const far = (id: number) => remote.execute({ sql: "SELECT name FROM users WHERE id = ?", args: [id] }); // want access system="sqlite" output="rows" path=".rows"
export const both = () => remote.batch(["DELETE FROM users", { sql: "DELETE FROM pets", args: [] }]); // want access system="sqlite" ;; access system="sqlite"

// What has methods of the same names and is no database.
const cache = new Map<string, number>();
export const kept = () => cache.get("SELECT id FROM users");
const shelf = { prepare: (text: string) => ({ get: () => text }) };
export const book = () => shelf.prepare("SELECT id FROM books").get();
