package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/drift-analyzer/drift/internal/leftover"
)

// children are the processes that read entries. One that is told to end removes what it began to write.
var children sync.WaitGroup

// interrupted is set once the user, or what runs this, has asked it to end.
var interrupted atomic.Bool

// patience is how long an interrupted run waits for its children.
const patience = 2 * time.Second

// interruptible gives a context that ends when the process is asked to. The process ends then as well, by the same signal,
// without its temporary files; files that it wrote before stay whole, because they are replaced at once or not at all.
func interruptible() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
	go func() {
		by := <-asked
		interrupted.Store(true)
		cancel()
		ended := make(chan struct{})
		go func() { children.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(patience):
		}
		leftover.Clear()
		signal.Reset(by)
		if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(by) == nil {
			time.Sleep(time.Second)
		}
		os.Exit(1)
	}()
	return ctx
}
