package wasmcheck

// charge is a place of a function body where the module pays.
type charge struct {
	at    int // offset in the body
	depth int // in how many blocks it stands
	// kind: steps are paid whole; bulk is paid by the length on top of the stack.
	bulk bool
	cost int64
}

// body is what was learned about one function.
type body struct {
	code []byte
	// locals is where its declarations of locals end, groups their number, slots the index of the next free local.
	locals, groups, slots int
	charges               []charge
	// calls are its direct calls, each with the charge that pays at the call.
	calls []call
	// result is the block type of what it gives back; many that this is several values.
	result byte
	many   bool
}

type call struct{ payer, callee int }

// growCost pays for clearing the page that memory.grow gives; what can be grown in all is bounded.
const growCost = 8192

func (m *Module) readCode(r *reader) {
	n := r.count(MaxFunctions, "function bodies")
	if n != m.Functions {
		r.fail("the module declares %d functions and has bodies for %d", m.Functions, n)
	}
	imported := len(m.funcs) - m.Functions
	for i := 0; i < n && r.err == nil; i++ {
		size := r.u32()
		if size > MaxBody {
			r.fail("function %d has %d bytes; a pack's have at most %d", i, size, MaxBody)
		}
		code := r.bytes(size)
		if r.err != nil {
			return
		}
		w := &walker{m: m, r: reader{b: code}, number: i}
		of := m.types[m.funcs[imported+i]]
		w.walk(len(of.params))
		w.body.result, w.body.many = 0x40, len(of.results) > 1
		if len(of.results) == 1 {
			w.body.result = of.results[0]
		}
		if w.r.err != nil {
			r.fail("function %d: %w", i, w.r.err)
			return
		}
		m.Body = max(m.Body, len(code))
		m.Blocks = max(m.Blocks, w.blocks)
		m.Loops = max(m.Loops, w.loops)
		m.Nesting = max(m.Nesting, w.deepest)
		m.Locals = max(m.Locals, w.body.slots)
		if m.AllBlocks += w.blocks; m.AllBlocks > MaxAllBlocks {
			r.fail("the module has more than %d blocks", MaxAllBlocks)
		}
		m.bodies = append(m.bodies, w.body)
	}
}

// walker reads one function's instructions.
type walker struct {
	m                      *Module
	r                      reader
	number                 int
	body                   body
	blocks, loops, deepest int
	// open are the constructs around the instruction; each names the charge that pays for what stands in it.
	open []int
}

func (w *walker) walk(params int) {
	r := &w.r
	w.body.code, w.body.slots = r.b, params
	w.body.groups = r.count(MaxLocals, "groups of locals in one function")
	for i := 0; i < w.body.groups && r.err == nil; i++ {
		n := r.u32()
		if int64(n)+int64(w.body.slots) > MaxLocals {
			r.fail("it has more than %d locals", MaxLocals)
			return
		}
		w.body.slots += int(n)
		valueType(r)
	}
	w.body.locals = r.p
	w.body.charges = []charge{{at: r.p}}
	w.open = []int{0}
	for len(w.open) > 0 {
		if !r.more() {
			r.fail("it does not end")
			return
		}
		// An instruction is paid where its block begins, so that a charge stands for all that follows it.
		w.body.charges[w.open[len(w.open)-1]].cost++
		w.instruction(r.byte())
	}
	if r.err == nil && r.p != len(r.b) {
		r.fail("instructions follow its end")
	}
}

func (w *walker) block() {
	if w.blocks++; w.blocks > MaxBlocks {
		w.r.fail("it has more than %d blocks and branches", MaxBlocks)
	}
}

func (w *walker) enter(loop bool) {
	r := &w.r
	w.block()
	// A block's type is one byte for none or a single result, or a type's number.
	if t := r.signed(33); t >= 0 && t >= int64(len(w.m.types)) || t < 0 && t != -64 && t != -16 && (t < -4 || t > -1) {
		r.fail("a block has an unknown type")
	}
	payer := w.open[len(w.open)-1]
	if loop {
		if w.loops++; w.loops > MaxLoops {
			r.fail("it has more than %d loops", MaxLoops)
		}
		payer = len(w.body.charges)
		w.body.charges = append(w.body.charges, charge{at: r.p, depth: len(w.open)})
	}
	if w.open = append(w.open, payer); len(w.open) > MaxNesting {
		r.fail("its blocks are nested deeper than %d", MaxNesting)
	}
	w.deepest = max(w.deepest, len(w.open))
}

func (w *walker) label() {
	if l := w.r.u32(); int64(l) >= int64(len(w.open)) {
		w.r.fail("a branch leaves the function")
	}
}

func (w *walker) instruction(op byte) {
	r := &w.r
	switch {
	case op == 0x02 || op == 0x04:
		w.enter(false)
	case op == 0x03:
		w.enter(true)
	case op == 0x05:
		w.block()
	case op == 0x0b:
		w.open = w.open[:len(w.open)-1]
	case op == 0x0c || op == 0x0d:
		w.block()
		w.label()
	case op == 0x0e:
		n := r.count(MaxBlocks, "targets of one branch table")
		for i := 0; i <= n && r.err == nil; i++ {
			w.block()
			w.label()
		}
	case op == 0x00 || op == 0x01 || op == 0x0f || op == 0x1a || op == 0x1b:
	case op == 0x10:
		w.body.calls = append(w.body.calls, call{w.open[len(w.open)-1], int(w.m.function(r))})
	case op == 0x11:
		w.m.typeIndex(r)
		w.table()
	case op == 0x1c:
		for n := r.count(1, "types of one select"); n > 0; n-- {
			valueType(r)
		}
	case op >= 0x20 && op <= 0x22:
		if l := r.u32(); int64(l) >= int64(w.body.slots) {
			r.fail("there is no local %d", l)
		}
	case op == 0x23 || op == 0x24:
		// The budget is a global with the next number: whoever names it is refused here.
		if g := r.u32(); int64(g) >= int64(w.m.globals) {
			r.fail("there is no global %d", g)
		}
	case op == 0x25 || op == 0x26:
		w.table()
	case op >= 0x28 && op <= 0x3e:
		w.memory()
		if align := r.u32(); align > 3 {
			r.fail("a memory access has an alignment that there is not")
		}
		r.u32()
	case op == 0x3f || op == 0x40:
		w.memory()
		if r.byte() != 0 {
			r.fail("it names a memory other than the first")
		}
		if op == 0x40 {
			w.body.charges[w.open[len(w.open)-1]].cost += growCost
		}
	case op == 0x41:
		r.signed(32)
	case op == 0x42:
		r.signed(64)
	case op == 0x43:
		r.bytes(4)
	case op == 0x44:
		r.bytes(8)
	case op >= 0x45 && op <= 0xc4 || op == 0xd1:
	case op == 0xd0:
		if r.byte() != funcref {
			r.fail("a reference is to something other than a function")
		}
	case op == 0xd2:
		w.m.held(w.m.function(r))
	case op == 0xfc:
		w.extended(r.p - 1)
	default:
		r.fail("it has instruction 0x%x, which packs may not use (vectors, threads, tail calls and exceptions are left out)", op)
	}
}

func (w *walker) memory() {
	if w.m.memories == 0 {
		w.r.fail("it uses a memory that there is not")
	}
}

func (w *walker) table() {
	if t := w.r.u32(); int64(t) >= int64(w.m.tables) {
		w.r.fail("there is no table %d", t)
	}
}

// extended reads the instructions behind the prefix 0xfc; at is where they begin.
func (w *walker) extended(at int) {
	r := &w.r
	segment := func(have int) {
		if s := r.u32(); int64(s) >= int64(have) {
			r.fail("there is no segment %d", s)
		}
	}
	zero := func() {
		if r.byte() != 0 {
			r.fail("it names a memory other than the first")
		}
	}
	op := r.u32()
	switch op {
	case 0, 1, 2, 3, 4, 5, 6, 7:
		return
	case 8:
		w.memory()
		segment(w.m.declared)
		zero()
	case 9:
		segment(w.m.declared)
		return
	case 10:
		w.memory()
		zero()
		zero()
	case 11:
		w.memory()
		zero()
	case 12:
		segment(w.m.elements)
		w.table()
	case 13:
		segment(w.m.elements)
		return
	case 14:
		w.table()
		w.table()
	case 16:
		w.table()
		return
	case 17:
		w.table()
	default:
		r.fail("it has instruction 0xfc %d, which packs may not use", op)
		return
	}
	w.body.charges = append(w.body.charges, charge{at: at, depth: len(w.open) - 1, bulk: true})
}
