package sql

import (
	"strings"
	"testing"
)

func TestGivesAsWritten(t *testing.T) {
	if names, _ := Gives("SELECT userId, a AS Name FROM t", false); strings.Join(names, " ") != "Name userId" {
		t.Errorf("got %q", names)
	}
}

func TestGives(t *testing.T) {
	for text, want := range map[string]string{
		`SELECT id, u.email, full_name AS name, count(*) AS n, lower(x) y FROM users u`: "email id n name y",
		`SELECT "camelCase", userId, a.b AS "X" FROM t a`:                               "X camelCase userid",
		`SELECT a AS Name FROM t`:                                                       "name",
		`SELECT count(*) FROM users`:                                                    "", // servers differ in what they call it
		`SELECT 1`:                                                                      "",
		`SELECT * FROM users`:                                                           "table users",
		`SELECT * FROM users WHERE id IN (SELECT a FROM other)`:                         "",
		`SELECT u.*, p.name FROM users u JOIN p ON p.id = u.id`:                         "",
		`SELECT * FROM users JOIN p ON p.id = users.id`:                                 "",
		`INSERT INTO users (a) VALUES ($1) RETURNING id, email AS mail`:                 "id mail",
		`UPDATE users SET a = 1 WHERE id = $1 RETURNING *`:                              "table users",
		`DELETE FROM users WHERE id = 1 RETURNING id`:                                   "id",
		`INSERT INTO users (a) VALUES ($1)`:                                             "",
		`WITH x AS (SELECT a FROM b) SELECT x.a FROM x`:                                 "a",
		`WITH x AS (SELECT a FROM b) SELECT * FROM x`:                                   "",
		`SELECT a FROM t UNION SELECT b FROM u`:                                         "",
		`SELECT {…} FROM t`:                                                             "",
		`SELECT a FROM t; SELECT b FROM t`:                                              "",
		`no statement`:                                                                  "",
	} {
		names, table := Gives(text, true)
		got := strings.Join(names, " ")
		if table != "" {
			got = "table " + table
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
