package cycles

import (
	"slices"
	"testing"
)

// 0 and 1 lead to one another, 2 to itself and to them, 3 nowhere, 4 to 3.
func TestOf(t *testing.T) {
	of, size := Of([][]int32{{1}, {0}, {2, 0}, nil, {3}})
	var got []int32
	for _, c := range of {
		got = append(got, size[c])
	}
	if !slices.Equal(got, []int32{2, 2, 1, 1, 1}) || of[0] != of[1] {
		t.Errorf("got %v of sizes %v", of, size)
	}
}
