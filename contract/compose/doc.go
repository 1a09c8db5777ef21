// Package compose reads compose files: a runtime configuration for every
// service, with the variables of `environment` and of its env files, and the
// build context as code scope.
//
// The compose files of one folder are one project, and a variable that any of them
// sets is set. A file that another one includes is read as a part of that one. A
// variable without a value comes from the host. `${NAME}` is the hole {NAME}.
//
// A service that runs an nginx whose files the repository has is a router: nginx.go finds its files, contract/internal/nginx reads them.
//
// It imports contract/internal/deploy and its neighbours. Begin reading at compose.go.
package compose
