import mysql from "mysql2/promise";

const pool = mysql.createPool({});

export const user = (id: number) => pool.query("SELECT name FROM users WHERE id = ?", [id]); // want access system="mysql" output="rows" path="[0]"
