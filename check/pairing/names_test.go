package pairing

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
)

func TestNamesAreFound(t *testing.T) {
	names := []string{"orders", "orders-{stage}", "orders-{stage}-dead", "{stage}-orders", "{queue}", "orders-live", "{a}-{b}", "users-{env}", ""}
	cases := []struct {
		want  string
		found []string
	}{
		{"orders", []string{"orders"}},
		{"orders-test", []string{"orders-{stage}"}},
		{"orders-test-dead", []string{"orders-{stage}-dead"}}, // states more than the one without "-dead"
		{"test-orders", []string{"{stage}-orders"}},
		{"test-users", []string{"{a}-{b}"}},
		{"orders-", nil}, // a hole takes at least one letter
		{"orders-{env}", []string{"orders-{stage}", "orders-live"}},
		{"{x}-live", []string{"orders-live"}},
		{"{x}-{y}", []string{"orders-live", "{a}-{b}"}},
		{"{x}", nil}, // says nothing
		{"", nil},
		{"baskets", nil},
	}
	table := NewNameTable[string]()
	for _, n := range names {
		table.Add(n, n)
	}
	for _, c := range cases {
		got := slices.Sorted(slices.Values(table.Find(c.want)))
		if want := slices.Sorted(slices.Values(c.found)); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", c.want, got, want)
		}
	}
	if table.Len() != 8 {
		t.Errorf("%d things, want 8: one without a name has none", table.Len())
	}
	table.Add("baskets", "baskets")
	if got := table.Find("baskets"); !slices.Equal(got, []string{"baskets"}) {
		t.Errorf("what was added later is not found: %q", got)
	}
}

// TestNamesAreFoundAsOneByOne holds the table against a comparison with every name, on names over few letters.
func TestNamesAreFoundAsOneByOne(t *testing.T) {
	source := rand.New(rand.NewSource(7))
	word := func() string {
		var b strings.Builder
		for range 1 + source.Intn(4) {
			b.WriteString([]string{"a", "b", "{x}", "{y}", "ab", "-"}[source.Intn(6)])
		}
		return b.String()
	}
	hits := 0
	for range 300 {
		table := NewNameTable[int]()
		var names []string
		for range 1 + source.Intn(12) {
			names = append(names, word())
			table.Add(names[len(names)-1], len(names)-1)
		}
		for range 20 {
			want := word()
			got, expected := table.Find(want), oneByOne(names, want)
			if !slices.Equal(got, expected) {
				t.Fatalf("%q among %q: found %v, want %v", want, names, got, expected)
			}
			if len(got) > 0 {
				hits++
			}
		}
	}
	if hits < 500 {
		t.Errorf("only %d names were found", hits)
	}
}

// oneByOne compares a name with all others: equal names, then those that may be the same and state most letters.
func oneByOne(names []string, want string) (found []int) {
	holes := func(s string) bool { return strings.Contains(s, "{") }
	whole := func(s string) bool { return strings.HasPrefix(s, "{") && strings.Index(s, "}") == len(s)-1 }
	unnamed := strings.NewReplacer("{x}", "{}", "{y}", "{}")
	stated := func(s string) int { return len(strings.NewReplacer("{x}", "", "{y}", "").Replace(s)) }
	for i, n := range names {
		if n == want {
			found = append(found, i)
		}
	}
	if len(found) > 0 || whole(want) {
		return found
	}
	top := -1
	for i, n := range names {
		var same bool
		length := stated(want)
		switch {
		case whole(n) || !holes(n) && !holes(want):
		case holes(n) && holes(want):
			same = unnamed.Replace(n) == unnamed.Replace(want)
		case holes(n):
			same, length = fills(unnamed.Replace(n), want), stated(n)
		default:
			same = fills(unnamed.Replace(want), n)
		}
		if same && length > top {
			found, top = nil, length
		}
		if same && length == top {
			found = append(found, i)
		}
	}
	return found
}

// fills tries every length for every hole.
func fills(pattern, name string) bool {
	switch {
	case pattern == "":
		return name == ""
	case strings.HasPrefix(pattern, "{}"):
		for i := 1; i <= len(name); i++ {
			if fills(pattern[2:], name[i:]) {
				return true
			}
		}
		return false
	}
	return name != "" && name[0] == pattern[0] && fills(pattern[1:], name[1:])
}
