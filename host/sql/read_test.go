package sql

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func text(list []Access) string {
	var out []string
	for _, a := range list {
		kind := "read"
		if a.Write {
			kind = "write"
		}
		s := fmt.Sprintf("%s %s %s %v", kind, a.Operation, a.Table, a.Fields)
		if len(a.Selector) > 0 {
			s += fmt.Sprintf(" by %v", a.Selector)
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"SELECT id, name FROM users WHERE id = $1", "read select users [id name] by [id]"},
		{"select * from Users where email = ? and active = true", "read select users [*] by [active email]"},
		{`SELECT * FROM "Users"`, "read select Users [*]"},
		{"SELECT u.id, u.name AS n, o.total FROM users u JOIN orders o ON o.user_id = u.id WHERE u.id = $1 AND o.status = 'paid' ORDER BY u.id LIMIT 10",
			"read select users [id name] by [id]; read select orders [total] by [status]"},
		{"SELECT u.*, o.id FROM users u LEFT JOIN orders o ON o.user_id = u.id", "read select users [*]; read select orders [id]"},
		// Which table an unqualified column is of cannot be told of two.
		{"SELECT id FROM a, b WHERE x = 1", "read select a [*]; read select b [*]"},
		{"SELECT count(*) FROM users", "read select users [*]"},
		{"SELECT max(age) FROM users", "read select users [age]"},
		{"SELECT lower(name) FROM billing.accounts WHERE lower(mail) = :mail", "read select billing.accounts [name] by [mail]"},
		{"INSERT INTO users (name, email) VALUES ($1, $2) RETURNING id", "write insert users [email name]"},
		{"SELECT u.id, (SELECT count(*) FROM (SELECT * FROM orders o WHERE o.user_id = u.id) x) FROM users u", "read select orders [*] by [user_id]; read select users [id]"},
		{"INSERT INTO users {row} RETURNING id", "write insert users [*]"},
		{"INSERT INTO users ({columns}) VALUES {rows}", "write insert users [*]"},
		{"UPDATE users SET {row} WHERE id = {id}", "write update users [*] by [id]"},
		{"UPDATE users SET {row}, seen = now() WHERE id = {id}", "write update users [* seen] by [id]"},
		{"INSERT INTO users VALUES (?, ?)", "write insert users [*]"},
		{"INSERT INTO `log` (line) SELECT name FROM users WHERE id = ?", "write insert log [line]; read select users [name] by [id]"},
		{"UPDATE `users` SET name = ?, email = ? WHERE id = ?", "write update users [email name] by [id]"},
		{"UPDATE t SET a = u.a FROM u WHERE t.id = u.id", "read select u [*] by [id]; write update t [a] by [id]"},
		{"DELETE FROM public.users WHERE id = @id", "write delete users [] by [id]"},
		{"DELETE FROM users WHERE id = %(id)s", "write delete users [] by [id]"},
		{"DELETE FROM users WHERE id = %s", "write delete users [] by [id]"},
		{"WITH x AS (SELECT id FROM a WHERE b = 1) SELECT id FROM x", "read select a [id] by [b]"},
		{"SELECT id FROM b WHERE id IN (SELECT b_id FROM c WHERE d = 2)", "read select b [id] by [id]; read select c [b_id] by [d]"},
		{"SELECT name FROM users WHERE id = {id}", "read select users [name] by [id]"},
		// A statement that is left open is no table, whatever its rows are called.
		{"SELECT count(*) AS num FROM ({query}) t", ""},
		{"SELECT o.id FROM orders o JOIN ( {query} ) t ON t.id = o.id", "read select orders [id]"},
		{"SELECT id FROM users WHERE id IN ({ids})", "read select users [id] by [id]"},
		{"-- all of them\nSELECT name FROM users", "read select users [name]"},
		{"INSERT INTO t (a) VALUES (?) ON CONFLICT (a) DO UPDATE SET a = 1", "write insert t [a]"},
		{"INSERT INTO t (a) VALUES (?) ON DUPLICATE KEY UPDATE a = 1", "write insert t [a]"},
		{"SELECT key, sum(value::numeric) FROM foods f CROSS JOIN LATERAL jsonb_each_text(f.extra) GROUP BY key", "read select foods [*]"},
		{"INSERT INTO t (a, {columns}) VALUES (?, ?)", "write insert t [* a]"},
		{"INSERT INTO t (a, b{columns}) VALUES (?, ?)", "write insert t [* a]"},
		{"SELECT id FROM t WHERE c = $1 AND EXTRACT(YEAR FROM created) = $2 AND extract('dow' from t.at) = 1", "read select t [id] by [at c created]"},
		{"SELECT id FROM t WHERE (a, b) IN (VALUES {rows}) AND u = CURRENT_USER AND l > LOCALTIMESTAMP", "read select t [id] by [a b l u]"},
		// Quotes in comments, and quotes that are escaped, hide nothing behind them.
		{"SELECT name -- it's\nFROM users WHERE id = :id", "read select users [name] by [id]"},
		{"/* the buyer's */ DELETE FROM users WHERE note = 'it''s :x' AND id = :id", "write delete users [] by [id note]"},
		{"SELECT data::jsonb FROM users WHERE created_at > @since AND mail LIKE '%s'", "read select users [data] by [created_at mail]"},
		{"SELECT id FROM DBO.Users", "read select users [id]"},
		// Names of arguments are no columns.
		{"SELECT id FROM users WHERE until > now() - make_interval(mins => wait, days=>\n2)", "read select users [id] by [until wait]"},
		{"SELECT id FROM users WHERE a >= b", "read select users [id] by [a b]"},
		// What is no statement, and a table that is not told.
		{"SELECT name FROM {table} WHERE id = 1", ""},
		{"BEGIN", ""},
		{"SELECT name FROM {schema}.{table}", ""},
		{"SELECT id FROM {prefix}_users", ""},
		{"SELECT a FROM b JOIN {c} ON b.x = y WHERE b.z = 1", "read select b [*] by [z]"},
		{"SELECT id, {more} FROM users", "read select users [* id]"},
		{"UPDATE {t} SET a = 1", ""},
		{"SELECT {columns} FROM users {where}", "read select users [*]"},
		{"UPDATE users SET {changes} WHERE id = $1", "write update users [*] by [id]"},
		{"hello", ""},
		{"", ""},
		{"SELECT 1", ""},
	} {
		if got := text(Read(c.sql)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.sql, got, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"SELECT a FROM b WHERE c = {x}", "UPDATE `a` SET b = 'c", "$a$ $a$", "WITH a AS (", "DELETE FROM \"", "select '''"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		done := make(chan bool)
		go func() {
			Read(s)
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("reading takes more than ten seconds: %q", s)
		}
	})
}
