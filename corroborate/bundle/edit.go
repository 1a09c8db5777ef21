package bundle

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// wrap puts text around a piece of the source, and may drop what follows it.
type wrap struct {
	start, end  int
	open, close string
	// drop is where the source goes on: at end, or after what close replaces.
	drop int
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return `""`
	}
	// Line separators are not allowed in the strings of old JavaScript.
	return strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`).Replace(string(b))
}

// wraps turns sites into edits. Everything put in stays on its line, so that the
// lines of errors are those of the source.
func wraps(file string, sites []Site) []wrap {
	var out []wrap
	seen := map[string]bool{}
	for _, s := range sites {
		w := wrap{start: s.Start, end: s.End, drop: s.End}
		switch s.Kind {
		case FunctionExpression:
			w.open, w.close = "__drift_f("+quote(s.Function)+", (", "))"
		case Declaration:
			w.start = s.End
			w.close = ";__drift_f(" + quote(s.Function) + ", " + s.Name + ");"
		case Method:
			key := fmt.Sprintf("%s:%d", file, s.Start)
			w.start = s.End
			w.close = fmt.Sprintf(";__drift_k(%s, () => %s, %s, %v, %s);", quote(s.Function), s.Name, quote(s.Member), s.Static, quote(key))
			if !seen[key] && !s.Static {
				seen[key] = true
				out = append(out, wrap{start: s.Start, end: s.Start, drop: s.Start, close: ` "__drift" = void __drift_n(` + quote(key) + ", this); "})
			}
		case ObjectMethod:
			w.open, w.close = "__drift_o("+quote(s.Function)+", "+quote(s.Member)+", (", "))"
		case Call:
			w.open, w.close = fmt.Sprintf("__drift_c(%s, %v, () => (", quote(s.Text), s.Later), "))"
		case MemberCall:
			w.end = s.Middle
			w.open, w.close = fmt.Sprintf("__drift_m(%s, %v, () => (", quote(s.Text), s.Later), "), "+quote(s.Member)+")"
		case Value:
			w.open, w.close = "__drift_v("+quote(s.Text)+", (", "))"
		case Thrown:
			w.open, w.close = "__drift_t((", "))"
		case Catch:
			w.start, w.end, w.drop = s.Start+1, s.Start+1, s.Start+1
			w.close = fmt.Sprintf("__drift_x(%s);", quote(fmt.Sprintf("%s:%d", file, s.Line)))
		}
		out = append(out, w)
	}
	return out
}

// edit applies wraps, which are nested or apart.
func edit(source []byte, list []wrap) []byte {
	type event struct {
		at, order int
		text      string
		drop      int
	}
	var events []event
	// At one place, what closes comes before what opens; of those that close the
	// inner one first, of those that open the outer one.
	sort.SliceStable(list, func(i, j int) bool {
		if list[i].start != list[j].start {
			return list[i].start < list[j].start
		}
		return list[i].end > list[j].end
	})
	for i, w := range list {
		if w.open != "" {
			events = append(events, event{at: w.start, order: i + 1, text: w.open})
			events = append(events, event{at: w.end, order: -(i + 1), text: w.close, drop: w.drop})
			continue
		}
		events = append(events, event{at: w.end, order: 0, text: w.close, drop: w.drop})
	}
	sort.SliceStable(events, func(i, j int) bool {
		if events[i].at != events[j].at {
			return events[i].at < events[j].at
		}
		return events[i].order < events[j].order
	})
	var out []byte
	at := 0
	for _, e := range events {
		if e.at > at {
			out = append(out, source[at:e.at]...)
			at = e.at
		}
		out = append(out, e.text...)
		if e.drop > at {
			at = e.drop
		}
	}
	return append(out, source[at:]...)
}
