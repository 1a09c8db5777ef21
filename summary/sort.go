package summary

import (
	"cmp"
	"slices"
)

// Sort orders summaries by file, line, name and boundary, so that output depends on input alone.
// Summaries that agree in all four keep their order.
func Sort(all []*Summary) {
	slices.SortStableFunc(all, func(a, b *Summary) int {
		order := cmp.Or(cmp.Compare(a.Location.File, b.Location.File), cmp.Compare(a.Location.Range.Start, b.Location.Range.Start),
			cmp.Compare(a.Identity.Name, b.Identity.Name))
		if order == 0 { // labels are put together, so they are asked for last
			order = cmp.Compare(a.Identity.Binding.Label(), b.Identity.Binding.Label())
		}
		return order
	})
}
