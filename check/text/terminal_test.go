package text

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

const told = `3 boundaries compared
error: showOrder reads amount of the 200 response, whose body has no such field (it has id, quantity, state)
  misreadProviderResponse at GET /api/orders/:id
  --> web/src/orders.ts:19:18  showOrder
   19 |   return ` + "`${data.amount} pieces of a line of source that is longer than the terminal is wide`" + `;
      |                  ^^^^^^
   = Read the field that is sent, or send the field that is read.
  - {kind: misreadProviderResponse, boundary: "GET /api/orders/:id", subject: "200 amount", reason: ""}
warning (suppressed): short
1 finding: 1 error`

// TestTerminal: colours and wrapping add styles and line ends, and nothing else.
func TestTerminal(t *testing.T) {
	styles := regexp.MustCompile("\x1b\\[[0-9;]*m")
	write := func(colour bool, width, piece int) string {
		var b strings.Builder
		w := NewTerminal(&b, colour, width)
		for rest := told; rest != ""; {
			n := min(piece, len(rest))
			if _, err := w.Write([]byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if got := write(false, 0, 7); got != told {
		t.Errorf("without a terminal nothing changes:\n%s", got)
	}
	for _, piece := range []int{1, 5, len(told)} {
		coloured := write(true, 0, piece)
		if styles.ReplaceAllString(coloured, "") != told {
			t.Errorf("in pieces of %d colours change more than styles:\n%s", piece, coloured)
		}
		for _, want := range []string{"\x1b[1;31merror:\x1b[0m showOrder", "\x1b[1;33mwarning (suppressed):\x1b[0m", "\x1b[34m   19 | \x1b[0m", "|                  \x1b[31m^^^^^^\x1b[0m", "\x1b[34m  --> web/src/orders.ts:19:18\x1b[0m", "\x1b[1m1 finding: 1 error\x1b[0m"} {
			if !strings.Contains(coloured, want) {
				t.Errorf("%q is missing in\n%s", want, coloured)
			}
		}
	}
	narrow := write(true, 48, 16)
	words := func(s string) string {
		var kept []string
		for line := range strings.Lines(s) {
			if !strings.Contains(line, " | ") {
				kept = append(kept, strings.Fields(line)...)
			}
		}
		return strings.Join(kept, " ")
	}
	if words(styles.ReplaceAllString(narrow, "")) != words(told) {
		t.Errorf("wrapping changes words:\n%s", narrow)
	}
	for line := range strings.Lines(styles.ReplaceAllString(narrow, "")) {
		line = strings.TrimRight(line, "\n")
		if utf8.RuneCountInString(line) > 48 && !strings.HasPrefix(line, "  - {") {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
	if want := "   19 |   return `${data.amount} pieces of a l…\n      |                  ^^^^^^\n"; !strings.Contains(write(false, 48, 16), want) {
		t.Errorf("a line of source that is too long:\n%s", narrow)
	}
	if !strings.Contains(narrow, "of the 200\n  response, whose body") {
		t.Errorf("a wrapped line goes on under its beginning:\n%s", narrow)
	}
}

// TestCutSource: what is marked in a line of source stays in view, with its marks under it, however narrow the terminal is.
func TestCutSource(t *testing.T) {
	for name, c := range map[string]struct{ told, want string }{
		"far to the right": {
			"    7 |   const { first, second, third } = await load(request.headers.id);\n      |                                          ^^^^\n",
			"    7 | …nd, third } = await load(reque…\n      |                      ^^^^\n"},
		"longer than what is shown": {
			"    7 |   load(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)\n      |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n",
			"    7 |   load(aaaaaaaaaaaaaaaaaaaaaaa…\n      |        ^^^^^^^^^^^^^^^^^^^^^^^^\n"},
		"without marks": {
			"    7 |   load(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)\nnext\n",
			"    7 |   load(aaaaaaaaaaaaaaaaaaaaaaa…\nnext\n"},
		"at the end": {
			"    7 |   load(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)\n",
			"    7 |   load(aaaaaaaaaaaaaaaaaaaaaaa…\n"},
	} {
		var b strings.Builder
		w := NewTerminal(&b, false, 40)
		if _, err := w.Write([]byte(c.told)); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil || b.String() != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, b.String(), c.want)
		}
	}
}
