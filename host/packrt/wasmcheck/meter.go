package wasmcheck

import "github.com/drift-analyzer/drift/abi"

// StartFuel is the budget a metered module has before the host sets one: what
// its start function and _initialize may use.
const StartFuel = 50_000_000

// Meter checks a module and rewrites it so that it pays for what it does: at
// the entry of each function and at the head of each loop, the number of
// instructions up to the next such place; for instructions on whole ranges of
// memory, a step for every eight bytes. A function without loops that is only
// ever called directly is paid for by its callers, when it is short. The budget is one new global, exported
// as FuelGlobal; the module traps when it falls below zero. Custom sections are
// left out.
//
// The same module gives the same bytes, and a run the same number of steps on
// every machine. A rewritten module computes what the original computes.
func Meter(wasm []byte) ([]byte, error) {
	m, err := Check(wasm)
	if err != nil {
		return nil, err
	}
	return m.meter(), nil
}

func number(b []byte, v int) []byte { return abi.AppendVarint(b, uint64(v)) }

func signed(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

// maxUnpaid is what a function may cost that its callers pay for.
const maxUnpaid = 400

// unpaid finds the functions that callers pay for, adds their cost to the
// callers' charges, and takes their own charge away. What such a function calls
// is either unpaid too, and part of its cost, or pays for itself. In every circle
// of calls there is one that does.
func (m *Module) unpaid() {
	imported := len(m.funcs) - len(m.bodies)
	const unknown, none, open = -1, -2, -3 // none: it pays for itself; open: being looked at
	costs := make([]int64, len(m.bodies))
	for i := range costs {
		costs[i] = unknown
	}
	circular := make([]bool, len(m.bodies))
	var cost func(i int) int64
	cost = func(i int) int64 {
		switch costs[i] {
		case unknown:
		case open:
			circular[i] = true
			return none
		default:
			return costs[i]
		}
		costs[i] = open
		f := &m.bodies[i]
		all := f.charges[0].cost
		for _, c := range f.calls {
			if c.callee < imported {
				continue // the host charges for its own work
			}
			if inner := cost(c.callee - imported); inner != none && all <= maxUnpaid {
				all += inner
			}
		}
		if costs[i] = all; circular[i] || all > maxUnpaid || len(f.charges) != 1 || m.entered[imported+i] {
			costs[i] = none
		}
		return costs[i]
	}
	for i := range m.bodies {
		cost(i)
	}
	for i := range m.bodies {
		f := &m.bodies[i]
		if costs[i] != none {
			f.charges = nil
			continue
		}
		for _, c := range f.calls {
			if c.callee >= imported && costs[c.callee-imported] != none {
				f.charges[c.payer].cost += costs[c.callee-imported]
			}
		}
	}
}

func (m *Module) meter() []byte {
	m.unpaid()
	out := []byte("\x00asm\x01\x00\x00\x00")
	put := func(id byte, body []byte) {
		out = append(number(append(out, id), len(body)), body...)
	}
	globals := false
	budget := func(before []byte) []byte {
		globals = true
		b := append(number(nil, m.globals+1), before...)
		b = signed(append(b, i64, 1, 0x42), StartFuel)
		return append(b, 0x0b)
	}
	for _, s := range m.sections {
		if !globals && order[s.id] > order[6] {
			put(6, budget(nil))
		}
		switch s.id {
		case 6:
			put(6, budget(tail(s.body)))
		case 7:
			b := number(nil, exportCount(s.body)+1)
			b = append(b, tail(s.body)...)
			b = append(append(number(b, len(FuelGlobal)), FuelGlobal...), 3)
			put(7, number(b, m.globals))
		case 10:
			b := number(nil, len(m.bodies))
			for i := range m.bodies {
				f := m.bodies[i].meter(m.globals)
				b = append(number(b, len(f)), f...)
			}
			put(10, b)
		default:
			put(s.id, s.body)
		}
	}
	return out
}

// tail is a section's content behind its count.
func tail(b []byte) []byte {
	r := &reader{b: b}
	r.u32()
	return b[r.p:]
}

func exportCount(b []byte) int { return int((&reader{b: b}).u32()) }

// meter writes the function with its payments. It takes two locals: the budget
// while it is checked, and the length of a bulk instruction.
//
// Two blocks stand around the body. The inner one is the body's end, so that its
// labels mean what they did; the outer one is where a payment goes that cannot be
// made. The way on is straight then, which costs less than a branch around a trap.
func (f *body) meter(global int) []byte {
	if len(f.charges) == 0 {
		return f.code
	}
	head := &reader{b: f.code}
	head.u32()
	out := number(nil, f.groups+2)
	out = append(out, f.code[head.p:f.locals]...)
	out = append(out, 1, i64, 1, i32)
	left, length := f.slots, f.slots+1
	if !f.many {
		out = append(out, 0x02, 0x40, 0x02, f.result)
	}
	at := f.locals
	for _, c := range f.charges {
		out = append(out, f.code[at:c.at]...)
		at = c.at
		if c.bulk {
			out = number(append(out, 0x22), length) // local.tee: the length stays on the stack
		}
		out = number(append(out, 0x23), global)
		if c.bulk {
			out = number(append(out, 0x20), length)
			out = append(out, 0xad, 0x42, 3, 0x88) // extend to 64 bits, divide by eight
		} else {
			out = signed(append(out, 0x42), c.cost)
		}
		out = number(append(out, 0x7d, 0x22), left) // subtract
		out = number(append(out, 0x24), global)     // store
		out = number(append(out, 0x20), left)       // below zero?
		out = append(out, 0x42, 0, 0x53)
		if f.many {
			out = append(out, 0x04, 0x40, 0x00, 0x0b) // then trap
		} else {
			out = number(append(out, 0x0d), c.depth+1) // then leave
		}
	}
	out = append(out, f.code[at:]...)
	if f.many {
		return out
	}
	return append(out, 0x0f, 0x0b, 0x00, 0x0b) // return; behind the outer block, trap
}
