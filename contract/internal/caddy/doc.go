// Package caddy reads the Caddyfile of a container, and makes the way of requests through it: a node for each port, site and
// group of directives.
//
// The order of sites is that of https://caddyserver.com/docs/caddyfile/concepts#addresses, the order of directives that of
// https://caddyserver.com/docs/caddyfile/directives#sorting-algorithm. What is not in the repository, or what only a request's
// header decides, ends a way with the reason, or leaves it open.
//
// It imports contract/internal/deploy, doc, nginx (for its files) and source. Begin reading at Read; parse.go reads the files,
// sites.go says who listens where, matcher.go what a directive asks for, handler.go what it does.
package caddy
