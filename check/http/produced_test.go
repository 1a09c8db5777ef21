package http

import (
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/summary"
)

// TestUsualSuccess: the usual success is 200 where it is given or where there is none, otherwise the first with a body,
// otherwise the first.
func TestUsualSuccess(t *testing.T) {
	for _, c := range []struct {
		bodied, bare []int
		usual        int
		all          []int
	}{
		{nil, nil, 200, []int{200}},
		{nil, []int{404, 500}, 200, []int{200}},
		{[]int{404}, []int{204}, 204, []int{204}},
		{[]int{201}, []int{202, 204}, 201, []int{201, 202, 204}},
		{[]int{206}, []int{201, 204}, 206, []int{201, 204, 206}},
		{[]int{203, 206}, []int{201}, 203, []int{201, 203, 206}},
		{[]int{201}, []int{200, 204}, 200, []int{200, 201, 204}},
		{[]int{201, 301, 400}, []int{299}, 201, []int{201, 299}},
	} {
		p := Produced{ByStatus: map[int][]*summary.Transition{}}
		for _, s := range c.bodied {
			// One of the paths that give a status has a body, and not the first of them.
			p.ByStatus[s] = []*summary.Transition{{Output: summary.Void{}}, {Output: summary.Response{}}, {Output: summary.Response{Body: summary.Text{}}}}
		}
		for _, s := range c.bare {
			p.ByStatus[s] = []*summary.Transition{{Output: summary.Response{}}}
		}
		usual, all := p.successes()
		if usual != StatusRange(c.usual, c.usual) {
			t.Errorf("with bodies %v, without %v: the usual one is not %d", c.bodied, c.bare, c.usual)
		}
		for s := 100; s <= 599; s++ {
			if all.Has(s) != slices.Contains(c.all, s) {
				t.Errorf("with bodies %v, without %v: whether %d is among all is %v", c.bodied, c.bare, s, all.Has(s))
			}
		}
	}
}
