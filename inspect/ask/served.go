package ask

import (
	"fmt"

	"github.com/drift-analyzer/drift/inspect/words"
)

// served lists who provides boundaries.
func (x *Index) served(a *Answer, s subject) {
	for _, u := range x.providers(s) {
		i := x.item(u)
		i.Relation, i.Boundary, i.Provides = "serves", s.name, ""
		if u.Identity.Binding != nil {
			i.Boundary = u.Identity.Binding.Label()
		}
		if u.IsContract() {
			i.Relation = "declares"
		}
		a.Items = append(a.Items, i)
	}
	x.sort(a.Items)
	n := functions(a.Items)
	a.Headline = fmt.Sprintf("%s %s %s", words.Count(n, "unit", "units"), plural(n, "serve"), s.name)
	if n == 0 {
		x.needProvider(a, s)
	}
}
