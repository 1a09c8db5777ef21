package tsgo

import (
	"context"
	"sync"

	tsgo "github.com/microsoft/typescript-go/shim"
)

// maxCheckers bounds the checkers of one program: each keeps what it finds out.
const maxCheckers = 4

// checkers are the type checkers of one program. What one has found out of a type
// the others do not know, so files that stand together share one.
type checkers struct {
	program *tsgo.Program
	askers  *askers
	all     []checker
	members members
}

type checker struct {
	made sync.Once
	c    *tsgo.Checker
	lock *sync.Mutex
}

// GetChecker gives the checker that answers for a file, and what to call when it is not needed any more.
func (p *checkers) GetChecker(_ context.Context, file *tsgo.SourceFile) (*tsgo.Checker, func()) {
	one := &p.all[0]
	if file != nil {
		one = &p.all[p.askers.asker(file.FileName())%len(p.all)]
	}
	one.made.Do(func() {
		one.c, one.lock = tsgo.NewChecker(p.program, nil)
		p.members.settle(p.program, one.c)
	})
	one.lock.Lock()
	return one.c, one.lock.Unlock
}

// askers says which goroutine asks about a file.
type askers struct {
	sync.Mutex
	of   map[string]int
	next int
}

// asker is the goroutine that asks about a file; one that nobody announced is anybody's.
func (a *askers) asker(file string) int {
	a.Lock()
	defer a.Unlock()
	by, ok := a.of[file]
	if !ok {
		by, a.next = a.next, a.next+1
		a.of[file] = by
	}
	return by
}

// Asking tells that the goroutine of a number, counted from 0, is going to ask
// about files, so that the answers share what the compiler finds out for them.
func (pr *Project) Asking(by int, files []string) {
	pr.askers.Lock()
	defer pr.askers.Unlock()
	for _, f := range files {
		if _, taken := pr.askers.of[f]; !taken {
			pr.askers.of[f] = by
		}
	}
}
