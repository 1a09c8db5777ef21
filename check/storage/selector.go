package storage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
)

// BoundarySelectorMismatch is reported of stores that are addressed by key.
var BoundarySelectorMismatch = &finding.Kind{
	Name:     "boundarySelectorMismatch",
	Severity: finding.Error,
	Doc: finding.Doc{
		Reports: "The consumer selects items by something that is not a key of the provider. A query through an index is checked against that index's key.",
		Why:     "A store that is addressed by key refuses the request.",
		Example: "A table is keyed on `pk` and `sk`, and the code gets an item by `id`.",
		Fix:     "Select by the key, or query an index that has the attribute as its key.",
		Silent:  "The contract states no key, or the access no selector; the store can filter on any column.",
	},
	Unmirrored: "a key that nobody selects by does no harm",
}

// keyAddressed are the systems that find items by their key only.
var keyAddressed = map[string]bool{"aws.dynamodb": true}

// selector checks that items are selected by the key. It applies to stores that are addressed by key
// and to accesses that state how they select.
func (c *storageCheck) selector(u *pairing.Access, v *view, a summary.StorageAccess) {
	if len(v.keys) == 0 || len(a.Selector) == 0 || !keyAddressed[v.system] || a.Operation == "Scan" || slices.Contains(a.Selector, "*") {
		return
	}
	wrong := !slices.Contains(a.Selector, v.keys[0])
	for _, f := range a.Selector {
		wrong = wrong || !slices.Contains(v.keys, f)
	}
	if wrong {
		c.report(u, v.store, "selector", BoundarySelectorMismatch, nil, strings.Join(a.Selector, ","), fmt.Sprintf("%s selects items of %s by %s, and its key is %s: the store refuses the request", u.Unit.Identity.Name, v.name, strings.Join(a.Selector, ", "), strings.Join(v.keys, ", ")))
	}
}
