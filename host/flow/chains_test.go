package flow

import "testing"

// TestFewChains has ten chains on one object and some other values: the shortest eight stay, and that there were more.
func TestFewChains(t *testing.T) {
	at := Site{File: 1, Expr: 7}
	var values []Value
	text := "db#query()"
	for range 10 {
		values = append(values, Value{Kind: Extern, Text: text, Site: at})
		text += ".filter()"
	}
	values = append([]Value{{Kind: Const, Text: "a"}, values[9]}, values[:9]...)
	other := Value{Kind: Extern, Text: "db#other()", Site: Site{File: 1, Expr: 8}}
	got := FewChains(append(values, other))
	var texts []string
	unknown := 0
	for _, v := range got {
		if v.Kind == Unknown {
			unknown++
			continue
		}
		texts = append(texts, v.Text)
	}
	if unknown != 1 {
		t.Errorf("%d times not known, want once", unknown)
	}
	if len(texts) != 1+maxChains+1 || texts[0] != "a" || texts[1] != "db#query()" || texts[len(texts)-1] != other.Text {
		t.Errorf("kept %q", texts)
	}
	if few := values[:maxChains]; len(FewChains(few)) != maxChains {
		t.Error("few values were cut")
	}
}
