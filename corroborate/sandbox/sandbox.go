package sandbox

import (
	"errors"
	"fmt"
	"time"
)

// Limits of one execution. A zero field takes its default.
type Limits struct {
	// Fuel is the budget of computing, in wasmtime's units: about one for each
	// instruction of the engine. It decides, because it repeats exactly.
	Fuel uint64
	// LoadFuel is the budget for evaluating a bundle, once.
	LoadFuel uint64
	// ScriptMemory is what JavaScript may allocate; Memory what the whole instance may hold.
	ScriptMemory, Memory int64
	// Stack is the depth JavaScript may reach, in bytes.
	Stack int32
	// Timers is how many timers one execution may fire.
	Timers int
	// Output is how many bytes an execution may return.
	Output int
	// Deadline is the backstop for what fuel does not see: time on the wall of which this process has used as much of the processor,
	// 20 times as long otherwise.
	Deadline time.Duration
}

// withDefaults fills in what is not set. The stack is a quarter of what wasmtime
// is given (2 MB: more aborts the process), so that recursion raises an error in
// JavaScript before the instance traps.
func (l Limits) withDefaults() Limits {
	set := func(v *int64, d int64) {
		if *v == 0 {
			*v = d
		}
	}
	if l.Fuel == 0 {
		l.Fuel = 50_000_000
	}
	if l.LoadFuel == 0 {
		l.LoadFuel = 5_000_000_000
	}
	set(&l.ScriptMemory, 32<<20)
	set(&l.Memory, 48<<20)
	if l.Stack == 0 {
		l.Stack = 512 << 10
	}
	if l.Timers == 0 {
		l.Timers = 1000
	}
	if l.Output == 0 {
		l.Output = 256 << 10
	}
	if l.Deadline == 0 {
		l.Deadline = 10 * time.Second
	}
	return l
}

// StopKind says which limit an execution ended at.
type StopKind string

// Limits that end an execution.
const (
	StopFuel   StopKind = "computing"
	StopTime   StopKind = "time"
	StopMemory StopKind = "memory"
	StopStack  StopKind = "stack"
	StopTimers StopKind = "timers"
	StopOutput StopKind = "output"
	// StopTrap is a fault of the engine itself.
	StopTrap StopKind = "trap"
)

// Stop is an execution that reached a limit. What it answered says nothing: a
// handler can catch the error of a limit and answer something else.
type Stop struct {
	Kind StopKind
	Text string
}

func (s *Stop) Error() string { return s.Text }

// Result of one execution.
type Result struct {
	// Output is the text that the guest's collect function gave.
	Output string
	// Fuel that was used.
	Fuel uint64
	// Stop is set when a limit was reached, or nearly: see Stop.
	Stop *Stop
}

// Script is source text and the name that errors give it.
type Script struct{ Name, Source string }

// ScriptError is an exception that a script raised.
type ScriptError struct{ Script, Message string }

func (e *ScriptError) Error() string { return fmt.Sprintf("%s: %s", e.Script, e.Message) }

// ErrUnavailable is returned by a build that has no sandbox.
var ErrUnavailable = errors.New("this build of drift has no sandbox: it was made without cgo, which wasmtime needs; build with CGO_ENABLED=1 and a C compiler")
