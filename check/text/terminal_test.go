package text

import (
	"regexp"
	"strings"
	"testing"
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
	if strings.Join(strings.Fields(styles.ReplaceAllString(narrow, "")), " ") != strings.Join(strings.Fields(told), " ") {
		t.Errorf("wrapping changes words:\n%s", narrow)
	}
	for line := range strings.Lines(styles.ReplaceAllString(narrow, "")) {
		line = strings.TrimRight(line, "\n")
		if len(line) > 48 && !strings.Contains(line, " | ") && !strings.HasPrefix(line, "  - {") {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
	if !strings.Contains(narrow, "of the 200\n  response, whose body") {
		t.Errorf("a wrapped line goes on under its beginning:\n%s", narrow)
	}
}
