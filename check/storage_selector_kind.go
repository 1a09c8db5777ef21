package check

// BoundarySelectorMismatch is reported of stores that are addressed by key.
var BoundarySelectorMismatch = &Kind{
	Name:     "boundarySelectorMismatch",
	Severity: Error,
	Doc: Doc{
		Reports: "The consumer selects items by something that is not a key of the provider. A query through an index is checked against that index's key.",
		Why:     "A store that is addressed by key refuses the request.",
		Example: "A table is keyed on `pk` and `sk`, and the code gets an item by `id`.",
		Fix:     "Select by the key, or query an index that has the attribute as its key.",
		Silent:  "The contract states no key, or the access no selector; the store can filter on any column.",
	},
	Unmirrored: "a key that nobody selects by does no harm",
}
