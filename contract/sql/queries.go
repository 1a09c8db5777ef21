package sql

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/internal/sqltext"
	"github.com/drift-analyzer/drift/summary"
)

// query is what a view or a function of the database asks: the tables that it names, and all words beside them, columns among these.
type query struct {
	at     string
	tables []string
	words  map[string]bool
	// all: it takes rows whole.
	all bool
}

// reads notes the query that some tokens are.
func (d *database) reads(begin sqltext.Token, tokens []sqltext.Token) {
	q := query{at: d.file + ":" + strconv.Itoa(begin.Line), words: map[string]bool{}}
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if t.Is("*") && i > 0 && tokens[i-1].Is(".", ",", "select", "distinct", "all") {
			q.all = true
		}
		if !t.IsName() {
			continue
		}
		q.words[strings.ToLower(t.Text)] = true
		if t.Kind != sqltext.Word || !t.Is("from", "join", "update", "into") {
			continue
		}
		var parts []string
		for i+1 < len(tokens) && tokens[i+1].IsName() {
			parts = append(parts, d.folded(tokens[i+1]))
			i++
			if i+1 >= len(tokens) || !tokens[i+1].Is(".") {
				break
			}
			i++
		}
		if len(parts) > 0 {
			q.tables = append(q.tables, sqltext.TableName(parts...))
		}
	}
	if len(q.tables) > 0 {
		d.queries = append(d.queries, q)
	}
}

// readElsewhere is, by table, what views and functions read of it.
func (d *database) readElsewhere(system string) map[string][]summary.StoredRead {
	out := map[string][]summary.StoredRead{}
	for _, q := range d.queries {
		var seen []string
		for _, name := range q.tables {
			t := d.get(name)
			if t == nil || slices.Contains(seen, t.name) {
				continue
			}
			seen = append(seen, t.name)
			var fields []string
			for _, c := range t.columns {
				if q.words[strings.ToLower(c.name)] {
					fields = append(fields, c.name)
				}
			}
			if q.all {
				fields = []string{"*"}
			}
			if len(fields) > 0 {
				out[t.name] = append(out[t.name], summary.StoredRead{System: system, Scope: "default", Container: t.name, Fields: fields, At: q.at})
			}
		}
	}
	return out
}

// alters is how a function alters a table whose name it makes up.
var alters = regexp.MustCompile(`(?i)alter\s+table\s+(?:(?:if\s+exists|only)\s+)?(?:%|'|"?'\s*\|\|)`)

// createFunction reads the body of a function, which is a text.
func (d *database) createFunction(begin sqltext.Token) {
	if !d.peek().IsName() {
		return
	}
	name := strings.ToLower(d.name())
	for d.peek().Kind != sqltext.End && d.peek().Kind != sqltext.Semicolon {
		t := d.next()
		if t.Kind != sqltext.String {
			continue
		}
		d.altering[name] = d.altering[name] || alters.MatchString(t.Text)
		var body []sqltext.Token
		scanner := sqltext.NewScanner(t.Text)
		for {
			part, err := scanner.Next()
			if err != nil || part.Kind == sqltext.End {
				break // what is no statement is the body of a function in another language
			}
			if part.Kind != sqltext.Comment {
				body = append(body, part)
			}
		}
		d.reads(begin, body)
	}
}

// called reads SELECT add_times('fleet', 'boats'): columns of a table whose name is given to a function that alters tables come from there.
func (d *database) called() {
	if !d.peek().IsName() {
		return
	}
	name := strings.ToLower(d.name())
	if !d.altering[name] || !d.take("(") {
		return
	}
	for given := d.texts(); len(given) > 0; given = given[1:] {
		for _, table := range []string{given[0], strings.Join(given[:min(2, len(given))], ".")} {
			if t := d.get(table); t != nil && t.name == sqltext.TableName(strings.Split(table, ".")...) {
				t.partial = true
			}
		}
	}
}
