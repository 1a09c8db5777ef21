package ask

import (
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/internal/spelling"
)

// tablesOf are the tables that a model of a name is kept in, as frameworks call them: the same words (ShopOrder, shop_order), the last
// one in the plural (shop_orders), and behind those the same with the name of an application or a schema in front (shop_order
// for Order, rubygem_trends for Rubygem::Trend). Nearer ones come alone.
func (x *Index) tablesOf(model string) []string {
	full := strings.ReplaceAll(model, "::", ".")
	if strings.ContainsAny(full, " :/") {
		return nil
	}
	list := x.tablesNamed(full)
	if at := strings.LastIndexByte(full, '.'); list == nil && at >= 0 {
		list = x.tablesNamed(full[at+1:]) // a module has no part in the name
	}
	return list
}

func (x *Index) tablesNamed(model string) []string {
	want := plainName(model)
	var same, behind []string
	for _, label := range x.labels {
		_, name, ok := strings.Cut(label, ":")
		if !ok || !x.stores[label] || strings.Contains(name, "#") || want == "" {
			continue
		}
		if oneNoun(plainName(name), want) {
			same = append(same, label)
			continue
		}
		for i := range name {
			if (name[i] == '_' || name[i] == '.') && oneNoun(plainName(name[i+1:]), want) {
				behind = append(behind, label)
				break
			}
		}
	}
	if len(same) > 0 {
		return same
	}
	return behind
}

// oneTable reports whether labels are one table in several systems.
func oneTable(labels []string) bool {
	_, first, _ := strings.Cut(labels[0], ":")
	return !slices.ContainsFunc(labels, func(l string) bool {
		_, name, _ := strings.Cut(l, ":")
		return !strings.EqualFold(name, first)
	})
}

// plainName is a name without what tells spellings of it apart.
func plainName(name string) string { return separators.Replace(strings.ToLower(name)) }

// oneNoun reports whether two names are one word, in the singular or the plural each.
func oneNoun(a, b string) bool {
	others := append(spelling.Singulars(b), b)
	return slices.ContainsFunc(append(spelling.Singulars(a), a), func(s string) bool { return slices.Contains(others, s) })
}
