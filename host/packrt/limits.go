package packrt

import "time"

// Limits of a pack besides those of its module, which wasmcheck holds. They are
// counted, not timed, so that a pack passes or fails on every machine alike;
// docs/abi.md lists them.
const (
	MaxFacts  = 100_000  // a file
	maxRecord = 1 << 20  // bytes of one fact
	maxTotal  = 16 << 20 // bytes of all facts of a file
	maxValues = 400_000  // values in all facts of a file
	// maxHandles is how many nodes of a file a pack may be shown.
	maxHandles = 500_000
	// MaxSteps is what a pack may do in one file, in the steps wasmcheck.Meter counts.
	MaxSteps = 2_000_000_000
	// MaxWork is what the host does for a pack in one file: the costs in functions.go.
	MaxWork = 200_000_000
	// maxStrikes is on how many files a pack may reach a limit, or cost its process, before it is left out of the run.
	maxStrikes = 3
	// maxRun is how many values the facts of a pack may hold in a whole run.
	maxRun = 8_000_000
)

// Deadline is how much of the processor the process of a pack that is not built in may take for one file, and to start.
// The counted limits end a pack within seconds of it; what is left for the deadline is a flaw of an engine. It is time of
// the processor and not of the clock, so that a busy machine ends no pack.
const Deadline = 60 * time.Second

// idleDeadlines is how many deadlines may pass on the clock while a process does nothing at all.
const idleDeadlines = 10
