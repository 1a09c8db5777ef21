package interactions

import (
	"slices"
	"sync"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/configs"
	"github.com/drift-analyzer/drift/host/facts"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/flow/program"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/reading"
	"github.com/drift-analyzer/drift/host/unit"
)

// Interactions are what code does to stores, buses, deployed units, timers, metrics and configuration.
type Interactions struct {
	// Configs are the reads of configuration, At all other interactions, by the expression that they are lifted to.
	Configs, At map[flow.Site][]facts.Grounded
	// handed are the accesses in helpers that are of what some call hands over, by where they are written.
	handed map[flow.Site][]*facts.Fact
	// ConfigReads says what code does with the variables that it reads.
	ConfigReads *configs.Reader

	code  *reading.Code
	prog  *program.Program
	packs []*packrt.Pack
	eval  *facts.Evaluator
	// models names the store that a class, or a library call, stands for.
	models map[model]string
	// modelled are the packs that state these.
	modelled map[model]int
	// accesses are the accesses of stores that packs state, by their calls: what one gives is of the store that it is of.
	accesses map[flow.Site]*facts.Fact
	// keyed names, by their store, the columns by which rows are found where a model says that they are others than the library's own.
	keyed map[string][]string
	// columns names the columns of attributes whose model says that they are kept under another name.
	columns map[attribute]string
	// computed are the fields of rows that code computes, by their store: no column holds them.
	computed map[[2]string]bool
	// systems are the stores of packs whose accesses state none, as facts say; projects are those that the configuration or a file
	// of the project says.
	systems, projects map[int]string
	// underscored are the packs whose accesses name in camel case what the store has under names with underscores.
	underscored map[int]bool
	// statementsRead are the accesses of each statement in SQL that was met, by its text.
	statementsRead sync.Map
	// rowsSelected are the rows that each of them selects or returns (selectedRow), by its text and how servers spell names.
	rowsSelected sync.Map
	// accessed are the accesses, in the order in which they were stated.
	accessed []*facts.Fact
	// describing are the statements that name all columns of models.
	describing []*facts.Fact
	// declared are the columns that these name, collected when they are first asked for.
	declared func() map[model]*columns
	// sends are the sends, likewise.
	sends []*facts.Fact
}

// Options of finding interactions.
type Options struct {
	Packs   []*packrt.Pack
	Workers int
	// Handlers are what routes run.
	Handlers []flow.Value
}

// stageName is what failures call this stage.
const stageName = "interactions"

// Find reads which stores models stand for and which fields classes have, and lifts the interactions that packs state.
func Find(code *reading.Code, stated *facts.Facts, opts Options) *Interactions {
	r := &Interactions{Configs: map[flow.Site][]facts.Grounded{}, At: map[flow.Site][]facts.Grounded{}, handed: map[flow.Site][]*facts.Fact{}, code: code, prog: code.Prog, packs: opts.Packs, eval: stated.Evaluator,
		models: map[model]string{}, modelled: map[model]int{}, accesses: map[flow.Site]*facts.Fact{}, systems: map[int]string{}, underscored: map[int]bool{}, computed: map[[2]string]bool{}, keyed: map[string][]string{}, columns: map[attribute]string{}, projects: reading.StatedStores(code.Project, opts.Packs)}
	r.declared = sync.OnceValue(r.declaredColumns)
	reads := map[flow.Site]bool{}
	r.ConfigReads = configs.New(code, r.eval, opts.Packs, reads)
	stated.Each(stageName, r.readModel, abi.FactModel)
	stated.Each(stageName, func(f *facts.Fact) {
		if known := r.accesses[f.Expr]; known == nil || facts.Literal(known, abi.FieldOutput) == "" {
			r.accesses[f.Expr] = f // of several tables that a query asks, the one whose rows it gives
		}
		r.accessed = append(r.accessed, f)
	}, abi.FactAccess)
	stated.Each(stageName, func(f *facts.Fact) { r.sends = append(r.sends, f) }, abi.FactSend)
	r.describeFields(stated)
	code.Shapes.Given = r.rowOf
	r.eval.StoreOf = func(f *facts.Fact, env *flow.Env) string {
		if of := r.container(f, env); of != nil {
			return *of
		}
		return ""
	}
	lifted := make([][]facts.Grounded, len(stated.All))
	r.eval.LiftEach(opts.Workers, stated.All, func(i int, shared *facts.Barren) {
		f := stated.All[i]
		fields, interaction := groundedBy[f.Kind]
		if f.Kind == abi.FactConfig {
			fields, interaction = []abi.FieldID{abi.FieldName}, true
		}
		if interaction {
			stated.Protect(stageName, f, func() { lifted[i] = r.eval.LiftThen(f, shared, nil, fields...) })
		}
	})
	for i, f := range stated.All {
		at := r.At
		if f.Kind == abi.FactConfig {
			at = r.Configs
			reads[f.Expr] = true
		}
		handed := false
		handler := flow.FuncRef{}
		if f.Kind == abi.FactAccess && r.ofNamed(f) {
			handler = givenAround(code.Prog, opts.Handlers, f.In)
		}
		for _, inst := range lifted[i] {
			if handler.Func != 0 && !code.Prog.Within(inst.Owner, handler) {
				handed = true // who hands it over does nothing with it: the handler does, as each of its routes says
				continue
			}
			if f.Kind == abi.FactConfig {
				reads[inst.At] = true
			}
			handed = handed || inst.At != f.Expr
			at[inst.At] = append(at[inst.At], inst)
		}
		if handed && f.Kind == abi.FactAccess && r.ofNamed(f) {
			r.handed[f.Expr] = append(r.handed[f.Expr], f)
		}
	}
	return r
}

// givenAround is the handler around a function that reads what the function around the handler was given where a route was made; none
// where routes do not say what that was.
func givenAround(prog *program.Program, handlers []flow.Value, in flow.FuncRef) flow.FuncRef {
	for _, h := range handlers {
		if e := h.Env; e != nil && e.Receiver && e.Lexical != nil && prog.Within(in, h.Func) {
			return h.Func
		}
	}
	return flow.FuncRef{}
}

// ofNamed reports whether what a fact depends on is passed to functions by calls that name them, and none of it to a block by
// whoever runs that.
func (r *Interactions) ofNamed(f *facts.Fact) bool {
	for _, g := range f.Open {
		if slices.ContainsFunc(r.eval.Tested(g), func(v flow.Value) bool { return v.Kind == flow.Param && r.prog.Func(v.Func).Kind == unit.FuncBlock }) {
			return false
		}
	}
	return true
}
