package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// structure reads db/structure.sql, which an application may keep instead of db/schema.rb:
// the CREATE TABLE statements as the databases' own dumps write them, a column a line.
func structure(m drift.Match) {
	table := ""
	for _, line := range drift.Split(drift.ReadFile("db/structure.sql"), '\n') {
		words := fields(line)
		switch {
		case len(words) >= 3 && drift.Upper(words[0]) == "CREATE" && drift.Upper(words[1]) == "TABLE":
			table = bare(words[2])
			if drift.Upper(table) == "IF" && len(words) > 5 {
				table = bare(words[5])
			}
		case table == "" || len(words) == 0:
		case line[0] == ')' || words[0] == ")":
			table = ""
		case len(words) > 1 && named(words[0]):
			null := "?"
			for i := 1; i+1 < len(words); i++ {
				if drift.Upper(words[i]) == "NOT" && drift.Contains(drift.Upper(words[i+1]), "NULL") {
					null = ""
				}
			}
			column(m.Node("class"), table, bare(words[0]), sqlType(words[1])+null)
		}
	}
}

// named reports whether a line of a table begins with a column's name.
func named(word string) bool {
	switch drift.Upper(word) {
	case "CONSTRAINT", "PRIMARY", "UNIQUE", "KEY", "INDEX", "FOREIGN", "CHECK", "FULLTEXT", "SPATIAL", "EXCLUDE":
		return false
	}
	return word[0] != '/' && word[0] != '-' && word[0] != '('
}

// sqlType is what is written of a column of that type.
func sqlType(word string) string {
	end := len(word)
	for i := 0; i < len(word); i++ {
		if word[i] == '(' || word[i] == ',' || word[i] == '[' {
			end = i
			break
		}
	}
	many := ""
	if drift.Contains(word[end:], "[]") {
		many = "[]"
	}
	switch drift.Upper(word[:end]) {
	case "BIGINT", "INTEGER", "INT", "SMALLINT", "MEDIUMINT", "SERIAL", "BIGSERIAL":
		return "integer" + many
	case "TINYINT":
		if drift.Contains(word, "(1)") {
			return "boolean"
		}
		return "integer"
	case "DOUBLE", "REAL", "FLOAT":
		return "number" + many
	case "BOOLEAN", "BOOL":
		return "boolean" + many
	case "JSON", "JSONB", "GEOMETRY", "GEOGRAPHY", "POINT":
		return "any"
	case "HSTORE", "PUBLIC.HSTORE":
		return "dictionary"
	}
	return "text" + many
}

// bare is a name without quotes, schema and what stands behind it.
func bare(word string) string {
	start := 0
	for i := 0; i < len(word); i++ {
		switch word[i] {
		case '.':
			start = i + 1
		case '(', ',':
			word = word[:i]
		}
	}
	word = word[start:]
	if n := len(word); n > 1 && (word[0] == '"' || word[0] == '`') {
		return word[1 : n-1]
	}
	return word
}

// fields splits a line at its blanks.
func fields(line string) []string {
	var out []string
	start := -1
	for i := 0; i <= len(line); i++ {
		blank := i == len(line) || line[i] == ' ' || line[i] == '\t' || line[i] == '\r'
		switch {
		case blank && start >= 0:
			out = append(out, line[start:i])
			start = -1
		case !blank && start < 0:
			start = i
		}
	}
	return out
}
