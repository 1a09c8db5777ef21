// Package components compares the stories of a component, and the components that render it, with the component: props that it does
// not take (domain.go, parents.go), and props that it branches on and no story gives (branches.go). props.go reads
// the props of a component. Begin reading at domain.go. It imports summary, finding, pairing and generic.
package components
