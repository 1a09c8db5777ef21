// Package compose reads compose files: a runtime configuration for every
// service, with the variables of `environment` and of its env files, and the
// build context as code scope.
//
// The compose files of one folder are one project; what any of them sets is
// set. A variable without a value comes from the host. `${NAME}` is the hole
// {NAME}.
//
// It imports contract/internal/deploy and its neighbours. Begin reading at compose.go.
package compose
