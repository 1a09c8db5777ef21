//go:build !cgo

package sandbox

// Engine is the compiled JavaScript engine.
type Engine struct{}

// Image is a machine at rest.
type Image struct{}

// Machine is one instance.
type Machine struct{}

// New says that this build cannot run anything.
func New(string, Limits) (*Engine, error) { return nil, ErrUnavailable }

// Close does nothing.
func (*Engine) Close() {}

// Boot cannot run in this build.
func (*Engine) Boot(...Script) (*Image, error) { return nil, ErrUnavailable }

// Load cannot run in this build.
func (*Image) Load(Script) (*Image, string, error) { return nil, "", ErrUnavailable }

// Machine cannot run in this build.
func (*Image) Machine() (*Machine, error) { return nil, ErrUnavailable }

// Size of the snapshot.
func (*Image) Size() int { return 0 }

// Run cannot run in this build.
func (*Machine) Run(string) (Result, error) { return Result{}, ErrUnavailable }

// Close does nothing.
func (*Machine) Close() {}
