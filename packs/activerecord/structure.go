package main

import drift "github.com/drift-analyzer/drift/sdk-wasm/go"

// structure reads db/structure.sql, which an application may keep instead of db/schema.rb: the CREATE TABLE statements as the databases'
// own dumps write them, a column a line. A dump may have tens of thousands of lines, so its words are read where they stand.
func structure(m drift.Match) {
	text, table := drift.ReadFile("db/structure.sql"), ""
	at := m.Node("class")
	for len(text) > 0 {
		end := 0
		for end < len(text) && text[end] != '\n' {
			end++
		}
		line := text[:end]
		text = text[min(end+1, len(text)):]
		first, rest := word(line)
		switch {
		case is(first, "CREATE"):
			if what, behind := word(rest); is(what, "TABLE") {
				name, more := word(behind)
				for is(name, "IF") || is(name, "NOT") || is(name, "EXISTS") {
					name, more = word(more)
				}
				table = bare(name)
			}
		case table == "" || first == "":
		case line[0] == ')' || first == ")":
			table = ""
		case named(first):
			kind, behind := word(rest)
			if kind == "" {
				continue
			}
			null := "?"
			for one, more := word(behind); one != ""; one, more = word(more) {
				if is(one, "NOT") {
					if next, _ := word(more); len(next) >= 4 && is(next[:4], "NULL") {
						null = ""
					}
				}
			}
			column(at, table, bare(first), sqlType(kind)+null)
		}
	}
}

// word cuts the first word off a line.
func word(line string) (first, rest string) {
	start := 0
	for start < len(line) && blank(line[start]) {
		start++
	}
	end := start
	for end < len(line) && !blank(line[end]) {
		end++
	}
	return line[start:end], line[end:]
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// is reports whether a word is one of the language's, which are written here in capitals.
func is(word, capitals string) bool {
	if len(word) != len(capitals) {
		return false
	}
	for i := 0; i < len(word); i++ {
		c := word[i]
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c != capitals[i] {
			return false
		}
	}
	return true
}

// constraints begin a line of a table that is no column.
var constraints = [...]string{"CONSTRAINT", "PRIMARY", "UNIQUE", "KEY", "INDEX", "FOREIGN", "CHECK", "FULLTEXT", "SPATIAL", "EXCLUDE"}

// named reports whether a line of a table begins with a column's name.
func named(word string) bool {
	for _, c := range constraints {
		if is(word, c) {
			return false
		}
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
