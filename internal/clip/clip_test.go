package clip

import "testing"

// "é" has two bytes, "€" three and "😀" four.
func TestText(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc"},
		{"aéb", 2, "a"},
		{"aéb", 3, "aé"},
		{"a€b", 3, "a"},
		{"a€b", 4, "a€"},
		{"😀b", 3, ""},
		{"😀b", 4, "😀"},
		{"abc", 0, ""},
	} {
		if got := Text(c.text, c.most); got != c.want {
			t.Errorf("Text(%q, %d) = %q, want %q", c.text, c.most, got, c.want)
		}
	}
}
