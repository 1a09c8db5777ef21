//go:build cgo

package sandbox

import (
	"errors"
	"fmt"
)

// Run makes one execution: the guest's run function is called with the input,
// promises and timers go on until nothing is left to do, and collect returns
// the result. The machine is in the state of its image afterwards, whatever happened.
// An error is a fault of the sandbox; what the guest did wrong is in the result.
func (m *Machine) Run(input string) (Result, error) {
	var r Result
	if m.store == nil {
		if err := m.adopt(); err != nil {
			return r, err
		}
	}
	l := m.engine.limits
	if err := m.budget(l.Fuel, l.Deadline); err != nil {
		return r, err
	}
	out, err := m.execute(input)
	left, ferr := m.store.GetFuel()
	if ferr != nil {
		return r, ferr
	}
	r.Output, r.Fuel = out, l.Fuel-left
	var stop *Stop
	var script *ScriptError
	switch {
	case errors.As(err, &stop):
		r.Stop = stop
	case errors.As(err, &script):
		// Our own code raises only when the guest has taken memory or stack from under it.
		r.Stop = &Stop{StopTrap, "the sandbox could not finish: " + script.Message}
	case err != nil:
		return r, err
	}
	return r, m.settle(&r)
}

func (m *Machine) execute(input string) (string, error) {
	if _, err := m.invoke(m.run, &input); err != nil {
		return "", err
	}
	for fired := 0; ; fired++ {
		if err := m.jobs(); err != nil {
			return "", err
		}
		if fired > m.engine.limits.Timers {
			return "", &Stop{StopTimers, fmt.Sprintf("it set off more than %d timers", m.engine.limits.Timers)}
		}
		value, err := m.invoke(m.tick, nil)
		if err != nil {
			return "", err
		}
		wait, err := m.call("qjs_get_float64", value)
		if err != nil {
			return "", err
		}
		if wait < 0 {
			break
		}
		m.now += uint64(wait) * 1e6
	}
	value, err := m.invoke(m.collect, nil)
	if err != nil {
		return "", err
	}
	return m.text(value)
}

// settle brings the machine back to its image and looks at how near the run
// came to its limits: the error of a limit can be caught by the handler, whose
// answer then says nothing about its requests.
func (m *Machine) settle(r *Result) error {
	if r.Stop != nil && r.Stop.Kind != StopTimers && r.Stop.Kind != StopOutput {
		m.Close() // the instance was left in the middle of a call
		return nil
	}
	l := m.engine.limits
	size := int64(m.memory.DataSize(m.store))
	deepest, same, err := m.restore()
	if err != nil {
		return err
	}
	if !same {
		m.Close()
	}
	switch {
	case r.Stop != nil:
	case size > l.ScriptMemory*3/4:
		r.Stop = &Stop{StopMemory, fmt.Sprintf("it came near its limit of %d MB of memory", l.ScriptMemory>>20)}
	case int64(m.image.stack-deepest) > int64(l.Stack)*7/8:
		r.Stop = &Stop{StopStack, fmt.Sprintf("it came near its limit of %d KB of stack", l.Stack>>10)}
	}
	return nil
}
