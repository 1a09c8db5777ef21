package compose

import (
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/caddy"
	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/contract/internal/nginx"
	"github.com/drift-analyzer/drift/summary"
)

// caddyFolders are where images of Caddy have their configuration.
var caddyFolders = []string{"/etc/caddy"}

// caddy makes the nodes of a service whose container has a Caddyfile.
func (r *reader) caddy(u *deploy.Unit, files map[string]nginx.File, folder string) {
	main := folder + "/Caddyfile"
	if _, ok := files[main]; !ok {
		r.in.Notef(u.At, "the container of %s has files below %s, and none of them is its Caddyfile", u.Name, folder)
		delete(r.proxies, u)
		return
	}
	caddy.Read(r.in, &r.model.Network, caddy.Server{Name: u.Name, At: u.At, Files: files, Main: main,
		Variable: func(name string) (string, bool) {
			for _, v := range u.Vars {
				if value, ok := r.variable(u, v); v.Name == name && ok && !strings.ContainsAny(value, "{}") {
					return value, true
				}
			}
			return "", false
		},
		Port:    func(port string) *summary.RoutingNode { return r.way(u, port) },
		Backend: func(host, port string) (*summary.RoutingNode, string) { return r.named(u, host, port) },
	})
}
