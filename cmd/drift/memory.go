package main

import (
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"github.com/drift-analyzer/drift/internal/inert"
)

// memory is how much of it a run may take.
var memory memoryLimit

// memoryLimit is the flag --memory, which every command has. It changes how a run works and nothing that it writes: the
// collector keeps below it as far as it can, and what would be read side by side is read one after the other.
type memoryLimit struct {
	stated string
	// budget is the limit in bytes.
	budget int64
}

func (m *memoryLimit) add(flags *pflag.FlagSet) {
	flags.StringVar(&m.stated, "memory", "75%", "memory that a run may take, such as 4GB, or a part of what the machine or the container has, and never more than that; it is kept to as far as what is read fits, costs speed, and leaves nothing out")
}

// memoryOfUnknown stands for the memory of a machine that does not say how much it has.
const memoryOfUnknown = 4 << 30

// least is the smallest limit that is taken: the program itself and the packs need that much.
const least = 64 << 20

// apply reads the flag and tells the collector.
func (m *memoryLimit) apply() error {
	has, known := machineMemory()
	if part, ok := strings.CutSuffix(m.stated, "%"); ok {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || math.IsNaN(n) || n <= 0 || n > 100 {
			return fmt.Errorf("--memory takes an amount such as 4GB, or a part of the machine's such as 50%%, not %q", m.stated)
		}
		m.budget = max(int64(float64(has)*n/100), least)
	} else {
		n, err := humanize.ParseBytes(m.stated)
		if err != nil || n > math.MaxInt64 {
			return fmt.Errorf("--memory takes an amount such as 4GB, or a part of the machine's such as 50%%, not %q", m.stated)
		}
		if n < least {
			return fmt.Errorf("--memory %s is too little: drift itself takes up to %s", m.stated, humanize.IBytes(least))
		}
		if m.budget = int64(n); known {
			m.budget = min(m.budget, max(int64(has), least))
		}
	}
	debug.SetMemoryLimit(m.budget)
	return nil
}

// machineMemory is what the machine, or the container, has; false where neither says, and it is a guess.
func machineMemory() (has uint64, known bool) {
	has = memoryOfUnknown
	if total, err := memlimit.FromSystem(); err == nil && total > 0 {
		has, known = total, true
	}
	if limit, err := memlimit.FromCgroup(); err == nil && limit > 0 {
		has, known = min(has, limit), true
	}
	return has, known
}

// workersWithin is how many files are read at once: as many as were asked for, and one at a time, which is said, where
// the sources of a folder are more than fits.
func (m *memoryLimit) workersWithin(dir string, workers int) int {
	expected := memoryOfFolder(dir)
	if workers != 0 || expected <= m.budget {
		return workers
	}
	if !console.quiet {
		inert.Fprintf(os.Stderr, "memory: about %s are expected and %s may be used: files are read one at a time (--memory)\n", humanize.IBytes(uint64(expected)), humanize.IBytes(uint64(m.budget)))
	}
	return 1
}
