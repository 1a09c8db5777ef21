// Package cycles says which things lead back to themselves.
//
// It imports nothing of ours. Begin reading at Of.
package cycles

// Of finds the cycles of a graph, which are its strongly connected components: that of each node, and how many nodes each
// has. A node that leads to itself alone is one of size 1, as one that leads nowhere is.
func Of(leads [][]int32) (of []int32, size []int32) {
	type frame struct {
		at, next int32
	}
	n := len(leads)
	of = make([]int32, n)
	seen, low := make([]int32, n), make([]int32, n) // when each was seen first, counted from 1; the first one that it leads to
	open := make([]bool, n)
	var stack []int32
	var walk []frame
	count := int32(0)
	enter := func(at int32) {
		count++
		seen[at], low[at], open[at] = count, count, true
		stack = append(stack, at)
		walk = append(walk, frame{at: at})
	}
	for start := range int32(n) {
		if seen[start] != 0 {
			continue
		}
		enter(start)
		for len(walk) > 0 {
			w := &walk[len(walk)-1]
			at := w.at
			if int(w.next) < len(leads[at]) {
				to := leads[at][w.next]
				w.next++
				if seen[to] == 0 {
					enter(to)
				} else if open[to] {
					low[at] = min(low[at], seen[to])
				}
				continue
			}
			walk = walk[:len(walk)-1]
			if len(walk) > 0 {
				up := walk[len(walk)-1].at
				low[up] = min(low[up], low[at])
			}
			if low[at] < seen[at] {
				continue
			}
			size = append(size, 0)
			for {
				top := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				open[top], of[top] = false, int32(len(size)-1)
				size[len(size)-1]++
				if top == at {
					break
				}
			}
		}
	}
	return of, size
}
