package stage

import (
	"sync"
	"sync/atomic"
)

// Each does work for every index below n, on several workers at once.
func Each(workers, n int, work func(i int)) {
	EachBy(workers, n, func(_, i int) { work(i) })
}

// EachBy is Each that says which of the workers does the work.
func EachBy(workers, n int, work func(worker, i int)) {
	var wg sync.WaitGroup
	var next atomic.Int64
	for worker := range min(workers, max(n, 1)) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				work(worker, int(i))
			}
		})
	}
	wg.Wait()
}
