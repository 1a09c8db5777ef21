import { Pool } from "pg";

const pool = new Pool();

export const user = (id: number) => pool.query("SELECT name FROM users WHERE id = $1", [id]); // want access system="postgresql" output="rows" path=".rows"
export const lists = () => pool.query({ text: "SELECT name FROM users", rowMode: "array" }); // want access system="postgresql"
export const rename = (id: number, name: string) => pool.query("UPDATE users SET name = $1 WHERE id = $2", [name, id]); // want access system="postgresql"
