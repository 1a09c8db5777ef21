package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/inspect/words"
)

// Caller is a place in source that runs a function that was asked for.
type Caller struct {
	Place
	// Starts are the first lines of the functions around the place.
	Starts []int
	Callee string
	// Hands: the function is handed on there. Open: what the call runs is not known, it is only written so.
	Hands, Open bool
}

// AddCallers completes the answer to what calls a function with what the sources say: most functions have no summary.
func (a *Answer) AddCallers(list []Caller) {
	open := false
	for _, c := range list {
		same := func(i Item) bool {
			return i.File == c.File && (i.Line == c.Line || slices.Contains(c.Starts, i.Line) || lastName(i.Unit) == lastName(c.Name))
		}
		relation := "calls"
		switch {
		case c.Hands:
			relation = "hands it on to"
		case c.Open:
			relation = mayCall
		}
		if at := slices.IndexFunc(a.Items, same); at >= 0 {
			// A call that the source proves is none that only may mean the function.
			if i := &a.Items[at]; strings.HasPrefix(i.Relation, mayCall) && !c.Open {
				i.Relation, i.Via = relation, words.Collapse(c.Callee)
			}
			continue
		}
		open = open || c.Open
		a.Items = append(a.Items, Item{Unit: c.Name, ID: c.File + "::" + c.Name, File: c.File, Line: c.Line, Relation: relation, Via: words.Collapse(c.Callee), function: fmt.Sprint(c.File, "::", c.Name)})
	}
	if len(list) == 0 {
		return
	}
	a.Found = true
	sure := slices.DeleteFunc(slices.Clone(a.Items), func(i Item) bool { return strings.HasPrefix(i.Relation, mayCall) })
	n := functions(sure)
	a.Headline = fmt.Sprintf("%s %s %s", words.Count(n, "function", "functions"), plural(n, "call"), a.Subject)
	if more := functions(a.Items) - n; more > 0 {
		a.Headline += fmt.Sprintf("; %d more may", more)
	}
	sortItems(a.Items)
}

// mayCall begins what is said of a call that is only written with the name of a function.
const mayCall = "may call it"
