package facts

import (
	"sync"

	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/reading"
)

// Param is a parameter of a function.
type Param struct {
	Func  flow.FuncRef
	Index int32
}

// Roles are the roles of parameters, and the functions that are units. Routing fills it while it
// places routes, units adds components; it may be used by several workers at once.
type Roles struct {
	mu    sync.Mutex
	roles map[Param]string
	units map[flow.FuncRef]bool
	// envs are the environments that units were found under (handlers that other functions make).
	envs map[flow.FuncRef][]*flow.Env
}

func newRoles() *Roles {
	return &Roles{roles: map[Param]string{}, units: map[flow.FuncRef]bool{}, envs: map[flow.FuncRef][]*flow.Env{}}
}

// Of is the role of a parameter, "" for none.
func (r *Roles) Of(p Param) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.roles[p]
}

// Set gives a parameter a role, and reports whether it had none.
func (r *Roles) Set(p Param, role string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.roles[p] != "" {
		return false
	}
	r.roles[p] = role
	return true
}

// IsUnit reports whether a function is a unit.
func (r *Roles) IsUnit(f flow.FuncRef) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.units[f]
}

// AddUnit notes that a function is a unit, under an environment if it has one.
func (r *Roles) AddUnit(f flow.FuncRef, env *flow.Env) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.units[f] = true
	if env != nil {
		r.envs[f] = append(r.envs[f], env)
	}
}

// Units are the functions that are units, in the order of the code.
func (r *Roles) Units() []flow.FuncRef {
	r.mu.Lock()
	defer r.mu.Unlock()
	return reading.SortedFuncs(r.units)
}

// Environments are those that a unit was found under.
func (r *Roles) Environments(f flow.FuncRef) []*flow.Env {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.envs[f]
}

// of is the role of a parameter, whether it was given one, and whether its function is a unit: other parameters of a unit have no role.
func (r *Roles) of(p Param) (role string, given, unit bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	role, given = r.roles[p]
	return role, given, r.units[p.Func]
}
