package ask

import (
	"fmt"
	"strings"

	"github.com/drift-analyzer/drift/summary"
)

// functionOf is the same for all units that one function is: the handler of each route that it serves, the client of the requests
// that it sends, a wrapper in each of the places where it runs.
func functionOf(u *summary.Summary) string {
	if u.Location.Range.Start == 0 {
		return u.Location.Workspace + "::" + u.ID()
	}
	out := fmt.Sprintf("%s:%d-%d", fileOf(u), u.Location.Range.Start, u.Location.Range.End)
	if s := u.Location.Span; s != nil {
		return fmt.Sprintf("%s:%d-%d", out, s.Start, s.End)
	}
	return out + ":" + u.Identity.Name
}

// withoutTwins puts the items on one line that say the same of one function under several names. Those of the routes that it serves
// stay, one each, and take in what is said of it besides.
func withoutTwins(list []Item) []Item {
	key := func(i *Item) string {
		return strings.Join([]string{i.function, i.Relation, i.Boundary, strings.Join(i.Through, "\x00"), fmt.Sprint(i.Depth)}, "\x01")
	}
	serving := map[string]bool{}
	for i := range list {
		if list[i].Provides != "" {
			serving[key(&list[i])] = true
		}
	}
	kept, out := map[string]int{}, []Item{}
	take := func(into, from *Item) {
		into.Depends = joined(into.Depends, from.Depends)
		if into.Via == "" {
			into.Via = from.Via
		}
	}
	var rest []Item
	for _, i := range list {
		k := key(&i)
		switch n, ok := kept[k]; {
		case i.Provides != "":
			out = append(out, i)
		case serving[k]:
			rest = append(rest, i)
		case ok:
			take(&out[n], &i)
			out[n].Unit = shared(out[n].Unit, i.Unit)
		default:
			kept[k] = len(out)
			out = append(out, i)
		}
	}
	for i := range rest {
		for n := range out {
			if key(&out[n]) == key(&rest[i]) {
				take(&out[n], &rest[i])
			}
		}
	}
	return out
}

// shared is one name for two of a function: what both begin with where they name it in several places (guard GET /a and guard GET /b),
// and else the longer one, which says what it stands in.
func shared(a, b string) string {
	if a == b {
		return a
	}
	first, _, ok := strings.Cut(a, " ")
	if second, _, also := strings.Cut(b, " "); (ok || also) && first == second {
		return first
	}
	if len(b) > len(a) {
		return b
	}
	return a
}
