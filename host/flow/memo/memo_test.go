package memo

import (
	"sync"
	"testing"
)

func TestTable(t *testing.T) {
	var table Table[string, int]
	if _, ok := table.Load(1, "a"); ok {
		t.Error("an empty table holds something")
	}
	table.Store(1, "a", 1)
	table.Store(1, "b", 2) // the same hash is another key
	if v, ok := table.Load(1, "a"); v != 1 || !ok {
		t.Errorf("a is %d, %v", v, ok)
	}
	table.Store(1, "a", 3)
	if v, _ := table.Load(1, "a"); v != 3 {
		t.Errorf("a is %d after it was stored again", v)
	}
	if v := table.First(1, "a", 4); v != 3 {
		t.Errorf("First gave %d where 3 is held", v)
	}
	if v := table.First(7, "c", 4); v != 4 {
		t.Errorf("First gave %d where nothing was held", v)
	}
	table.Forget()
	for _, key := range []string{"a", "b", "c"} {
		if _, ok := table.Load(1, key); ok {
			t.Errorf("%s is held after all was forgotten", key)
		}
	}
}

// TestFirstIsOne has many goroutines store under one key: all are given the same value.
func TestFirstIsOne(t *testing.T) {
	var table Table[int, *int]
	got := make([]*int, 50)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() { got[i] = table.First(9, 9, new(int)) })
	}
	wg.Wait()
	for _, p := range got {
		if p != got[0] {
			t.Fatal("two goroutines were given different values")
		}
	}
}
