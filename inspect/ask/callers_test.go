package ask

import "testing"

// TestAddCallers: what the sources say is added to the units that call a function, once for each function.
func TestAddCallers(t *testing.T) {
	a := &Answer{Question: Question{Shape: Calls, Subject: "load"}, Items: []Item{
		{Unit: "show", File: "a.ts", Line: 4, Relation: "calls", function: "a.ts::show"},
		{Unit: "list", File: "a.ts", Line: 20, Relation: mayCall + ": a call of that name resolved to nothing", function: "a.ts::list"},
	}}
	a.AddCallers([]Caller{
		{Place: Place{"show", "a.ts", 6}, Starts: []int{4}, Callee: "load"},
		{Place: Place{"list", "a.ts", 22}, Starts: []int{20}, Callee: "store.load"},
		{Place: Place{"Store.next", "b.ts", 3}, Starts: []int{2}, Callee: "this.load"},
		{Place: Place{"near", "b.ts", 9}, Starts: []int{8}, Callee: "given.load", Open: true},
		{Place: Place{"start", "c.ts", 5}, Callee: "queue.add", Hands: true},
	})
	if want := "4 functions call load; 1 more may"; a.Headline != want || !a.Found {
		t.Errorf("%q, want %q", a.Headline, want)
	}
	var got []string
	for _, i := range a.Items {
		got = append(got, i.Unit+" "+i.Relation+" "+i.Via)
	}
	want := []string{"show calls ", "list calls store.load", "Store.next calls this.load", "near may call it given.load", "start hands it on to queue.add"}
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	b := &Answer{Headline: "no unit here is called load"}
	if b.AddCallers(nil); b.Found || b.Headline != "no unit here is called load" {
		t.Errorf("nothing found changes the answer: %q", b.Headline)
	}
}
