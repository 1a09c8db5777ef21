package sqltext

import "strings"

// TableName is what a table is called: its name with its schema in front, unless
// that is the one that a database puts tables into by itself. A catalogue in
// front of the schema is left out.
func TableName(parts ...string) string {
	if n := len(parts); n > 2 {
		parts = parts[n-2:]
	}
	if len(parts) == 2 && usualSchema(parts[0]) {
		parts = parts[1:]
	}
	return strings.Join(parts, ".")
}

// usualSchema reports whether a schema is the one of PostgreSQL, SQL Server or SQLite for tables without one.
func usualSchema(name string) bool {
	return strings.EqualFold(name, "public") || strings.EqualFold(name, "dbo") || strings.EqualFold(name, "main")
}
