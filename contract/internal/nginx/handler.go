package nginx

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
	"github.com/drift-analyzer/drift/summary"
)

// server fills the node of a server: what it does first, then its locations.
func (r *reader) server(s *server) {
	search := func() *summary.RoutingNode {
		if s.locations == nil {
			s.locations = r.net.Node(at(s.d), summary.NodeService, "locations of "+s.label)
		}
		return s.locations
	}
	x := &steps{r: r, s: s, vars: s.vars}
	otherwise := func(bool) []summary.RoutingTarget {
		return []summary.RoutingTarget{deploy.To(search(), summary.EdgeHandsOn)}
	}
	x.take(s.d.block, nil, search, otherwise)
	if len(x.rules) == 0 && len(x.either) == 0 {
		s.locations = s.node
	} else {
		rule := summary.RoutingRule{Default: true}
		if !x.ends {
			rule.To = append([]summary.RoutingTarget{deploy.To(search(), summary.EdgeHandsOn)}, x.either...)
		}
		x.node(s.d, s.node.ID, rule)
		if s.locations == nil {
			return
		}
	}
	r.locations(s, s.d.block, search())
	rest := &handed{targets: []summary.RoutingTarget{deploy.To(r.files(s.d, s.d.block), summary.EdgeForwards)}}
	for _, y := range s.d.block {
		if y.name == "try_files" && len(y.args) > 1 {
			rest = r.tries(s, y, s.d.block, nil)
		}
	}
	deploy.AddRule(s.locations, summary.MatchLocations, summary.RoutingRule{Name: "no location", Line: s.d.line, Default: true, To: rest.targets, Replace: rest.replace})
}

// locations adds the rules of locations; those that stand in another one are taken with it.
func (r *reader) locations(s *server, block []*directive, n *summary.RoutingNode) {
	for _, d := range block {
		if d.name != "location" {
			continue
		}
		mod, name := "", d.arg(0)
		if len(d.args) > 1 {
			mod, name = d.arg(0), d.arg(1)
		} else {
			// The sign may stand without a space.
			for _, sign := range []string{"^~", "~*", "~", "="} {
				if rest, ok := strings.CutPrefix(name, sign); ok && rest != "" {
					mod, name = sign, rest
					break
				}
			}
		}
		if strings.HasPrefix(name, "@") {
			continue // asked for by its name
		}
		rule := summary.RoutingRule{Name: strings.TrimSpace("location " + strings.Join(d.args, " ")), Line: d.line}
		inner := slices.ContainsFunc(d.block, func(y *directive) bool { return y.name == "location" })
		ordered := inner && slices.ContainsFunc(d.block, func(y *directive) bool { return y.name == "location" && strings.HasPrefix(y.arg(0), "~") })
		switch mod {
		case "=":
			rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPath, summary.MatchExact, name))
		case "~", "~*":
			rule.Priority = len(n.Rules) + 1
			match := summary.MatchPerl
			if mod == "~*" {
				match = summary.MatchPerlFold
			}
			rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPath, match, name))
			ordered = inner
		case "^~":
			rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPath, summary.MatchBeginsSet, name))
		default:
			rule.Conditions = append(rule.Conditions, deploy.Condition(summary.FieldPath, summary.MatchBegins, name))
		}
		prefix := ""
		if mod == "" || mod == "^~" || mod == "=" {
			prefix = name
		}
		passes := r.location(s, d, prefix, &rule)
		for _, y := range d.block {
			if y.name == "location" {
				inherit(y, d)
			}
		}
		// Once an expression is chosen, or a beginning after which none is asked, only what stands in it is asked.
		chosen := mod != "" || !slices.ContainsFunc(block, func(y *directive) bool { return y.name == "location" && strings.HasPrefix(y.arg(0), "~") })
		if ordered && chosen {
			sub := r.net.Node(at(d), summary.NodeService, "locations in "+strings.TrimPrefix(rule.Name, "location ")+" ("+d.at()+")")
			r.locations(s, d.block, sub)
			deploy.AddRule(sub, summary.MatchLocations, summary.RoutingRule{Name: "no location in it", Line: d.line, Default: true, To: rule.To, Replace: rule.Replace, Rewrite: rule.Rewrite})
			rule.To, rule.Replace, rule.Rewrite = []summary.RoutingTarget{deploy.To(sub, summary.EdgeHandsOn)}, nil, ""
		} else if ordered {
			to := deploy.To(r.net.Unresolved(at(d), rule.Name+" ("+d.at()+")", "it holds locations of its own, whose order among the others is not read"), summary.EdgeForwards)
			to.When = "a location that stands in it may take the request"
			rule.To = append(rule.To, to)
		}
		deploy.AddRule(n, summary.MatchLocations, rule)
		if passes && mod != "=" && strings.HasSuffix(prefix, "/") && prefix != "/" {
			r.slash(s, d, block, prefix, n)
		}
		if inner && !ordered {
			r.locations(s, d.block, n)
		}
	}
}

// inherit gives a location the folder of the one around it, where it has none of its own.
func inherit(inner, outer *directive) {
	folder := func(y *directive) bool { return y.name == "root" || y.name == "alias" }
	if i := slices.IndexFunc(outer.block, folder); i >= 0 && !slices.ContainsFunc(inner.block, folder) {
		inner.block = append(inner.block, outer.block[i])
	}
}

// slash is the redirect to a location that ends with a slash, for requests without it.
func (r *reader) slash(s *server, d *directive, block []*directive, prefix string, n *summary.RoutingNode) {
	short := strings.TrimSuffix(prefix, "/")
	for _, y := range block {
		if y.name == "location" && (y.arg(len(y.args)-1) == short && !strings.HasPrefix(y.arg(0), "~")) {
			return // it is named itself
		}
	}
	to := r.net.Response(at(d), "slash of "+prefix+" ("+d.at()+")", "301", prefix)
	deploy.AddRule(n, summary.MatchLocations, summary.RoutingRule{Name: "location " + prefix + " without its slash", Line: d.line,
		Conditions: []summary.RoutingCondition{deploy.Condition(summary.FieldPath, summary.MatchExact, short)}, To: []summary.RoutingTarget{deploy.To(to, summary.EdgeForwards)}})
}

// location gives a rule what its location does. passes: it hands on to another server.
func (r *reader) location(s *server, d *directive, prefix string, rule *summary.RoutingRule) (passes bool) {
	x := &steps{r: r, s: s, vars: maps.Clone(s.vars)}
	handler := func(rewritten bool) []summary.RoutingTarget {
		if to := r.hands(s, d, d.block, prefix, x.vars, rewritten); to != nil {
			return to.targets
		}
		return []summary.RoutingTarget{deploy.To(r.files(s.d, d.block, s.d.block), summary.EdgeForwards)}
	}
	x.take(d.block, nil, func() *summary.RoutingNode { return s.locations }, handler)
	end := r.hands(s, d, d.block, prefix, x.vars, false)
	if end == nil {
		end = &handed{targets: handler(false)}
	} else {
		passes = end.passes
	}
	last := summary.RoutingRule{Name: rule.Name, Line: d.line, Default: true, To: append(slices.Clip(end.targets), x.either...), Replace: end.replace, Rewrite: end.rewrite}
	if x.ends && len(x.rules) == 1 && len(x.either) == 0 {
		rule.To = x.rules[0].To
		return false
	}
	if len(x.rules) == 0 {
		rule.To, rule.Replace, rule.Rewrite = last.To, last.Replace, last.Rewrite
		return passes
	}
	last.Name = "otherwise"
	n := x.node(d, rule.Name+" ("+d.at()+")", last)
	rule.To = []summary.RoutingTarget{deploy.To(n, summary.EdgeHandsOn)}
	return passes
}

// handed is what a location hands requests on to.
type handed struct {
	targets []summary.RoutingTarget
	replace []summary.RoutingReplacement
	rewrite string
	passes  bool
}

// hands reads what a block hands requests on to; nil where it serves files. prefix is the beginning that its location stands for,
// "" for an expression, rewritten says that the path was written anew.
func (r *reader) hands(s *server, d *directive, block []*directive, prefix string, vars map[string]string, rewritten bool) *handed {
	var out *handed
	refused, allowed := false, false
	var inside *directive
	for _, y := range block {
		switch y.name {
		case "deny":
			refused = refused || y.arg(0) == "all"
		case "allow":
			allowed = true
		case "internal":
			inside = y
		case "limit_except":
			inside = y
		}
	}
	if refused && !allowed {
		return &handed{targets: []summary.RoutingTarget{deploy.To(r.net.Response(at(d), "deny ("+d.at()+")", "403", ""), summary.EdgeForwards)}}
	}
	for _, y := range block {
		switch y.name {
		case "proxy_pass", "grpc_pass", "uwsgi_pass", "fastcgi_pass", "scgi_pass":
			out = r.pass(y, prefix, vars, rewritten)
		}
	}
	for _, y := range block {
		if y.name == "try_files" && len(y.args) > 1 {
			out = r.tries(s, y, block, out)
		}
	}
	if inside != nil && inside.name == "internal" && !own(s.d, d.arg(len(d.args)-1)) {
		return &handed{targets: []summary.RoutingTarget{deploy.To(r.net.Response(at(d), "internal ("+d.at()+")", "404", ""), summary.EdgeForwards)}}
	}
	if inside != nil || refused && allowed {
		if out == nil {
			out = &handed{targets: []summary.RoutingTarget{deploy.To(r.files(d, block, s.d.block), summary.EdgeForwards)}}
		}
		status, why := "403", "who asks, or how, decides whether it is let through"
		if inside != nil && inside.name == "internal" {
			status, why = "404", "it is for requests that the server itself makes: others are answered 404"
		}
		to := deploy.To(r.net.Response(at(d), "refusal ("+d.at()+")", status, ""), summary.EdgeForwards)
		to.When = why
		for i := range out.targets {
			if out.targets[i].When == "" {
				out.targets[i].When = why
			}
		}
		out.targets = append(out.targets, to)
	}
	return out
}

// own reports whether the server itself asks for a path that begins so.
func own(d *directive, prefix string) bool {
	for _, y := range d.block {
		if y.name == "location" || y.name == "if" {
			if own(y, prefix) {
				return true
			}
			continue
		}
		if y.name == "try_files" || y.name == "error_page" || y.name == "rewrite" || y.name == "auth_request" {
			for _, arg := range y.args {
				if strings.HasPrefix(arg, prefix) || strings.HasPrefix(prefix, "~") || strings.HasPrefix(prefix, "@") {
					return true
				}
			}
		}
	}
	return false
}

// tries reads try_files: a file of one of the names, else what stands last.
func (r *reader) tries(s *server, d *directive, block []*directive, own *handed) *handed {
	found := deploy.To(r.files(d, block, s.d.block), summary.EdgeForwards)
	found.When = "a file of that name (" + strings.Join(d.args[:len(d.args)-1], " ") + ") is served where there is one"
	last := d.args[len(d.args)-1]
	out := &handed{targets: []summary.RoutingTarget{found}}
	var to summary.RoutingTarget
	page := slices.IndexFunc(d.args[:len(d.args)-1], func(name string) bool { return !variable.MatchString(name) })
	switch path, _, _ := strings.Cut(last, "?"); {
	case page >= 0:
		return r.page(d, block, s, d.args[page])
	case strings.HasPrefix(last, "="):
		to = deploy.To(r.net.Response(at(d), "try_files ("+d.at()+")", last[1:], ""), summary.EdgeForwards)
		if own != nil {
			to, out.replace, out.rewrite = own.targets[0], own.replace, own.rewrite
		}
	case strings.HasPrefix(last, "@"):
		n := r.named(s, last)
		if n == nil {
			n = r.net.Unresolved(at(d), last+" ("+d.at()+")", "no location of the server is called "+last)
		}
		to = deploy.To(n, summary.EdgeHandsOn)
	case variable.MatchString(path):
		to = deploy.To(r.net.Unresolved(at(d), last+" ("+d.at()+")", "what "+last+" is, only a request says"), summary.EdgeForwards)
	case strings.HasSuffix(path, ".html") || strings.HasSuffix(path, ".htm"):
		return r.page(d, block, s, path)
	default:
		to = deploy.To(s.locations, summary.EdgeHandsOn)
		out.replace = []summary.RoutingReplacement{{Pattern: "^.*$", With: path}}
	}
	to.When = "no file of that name may be there"
	out.targets = append(out.targets, to)
	return out
}

// page serves files, and one of them where there is none of the name that is asked for.
func (r *reader) page(d *directive, block []*directive, s *server, name string) *handed {
	n := r.files(d, block, s.d.block)
	to := r.net.Unresolved(at(d), n.ID+", or "+name, strings.TrimSuffix(n.Unresolved, ", and answers 404 where there is none")+", and "+name+" where there is none")
	return &handed{targets: []summary.RoutingTarget{deploy.To(to, summary.EdgeForwards)}}
}

// named is the node of a location that is asked for by its name.
func (r *reader) named(s *server, name string) *summary.RoutingNode {
	for _, d := range s.d.block {
		if d.name != "location" || d.arg(0) != name {
			continue
		}
		n := r.net.Node(at(d), summary.NodeService, "location "+name+" ("+d.at()+")")
		if n.MatchLanguage == "" {
			n.MatchLanguage = summary.MatchInOrder
			rule := summary.RoutingRule{Name: "location " + name, Line: d.line, Default: true}
			r.location(s, d, "", &rule)
			n.Rules = append(n.Rules, rule)
		}
		return n
	}
	return nil
}

// files is what serves files of the container: of the first block that says where they are.
func (r *reader) files(d *directive, blocks ...[]*directive) *summary.RoutingNode {
	for _, block := range blocks {
		for _, y := range block {
			if y.name == "root" || y.name == "alias" {
				return r.net.Unresolved(at(y), "files below "+y.arg(0)+" ("+y.at()+")", "it serves files below "+y.arg(0)+" of its container, and answers 404 where there is none")
			}
		}
	}
	return r.net.Unresolved(at(d), "files of "+r.Name, "it serves the files of its image, and answers 404 where there is none")
}

// pass reads proxy_pass and its like.
func (r *reader) pass(d *directive, prefix string, vars map[string]string, rewritten bool) *handed {
	text := expand(d.arg(0), vars)
	out := &handed{passes: true}
	stop := func(why string) *handed {
		out.targets = []summary.RoutingTarget{deploy.To(r.net.Unresolved(at(d), d.name+" ("+d.at()+")", why), summary.EdgeForwards)}
		return out
	}
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		if scheme, rest = "", text; d.name == "proxy_pass" {
			return stop("what " + d.arg(0) + " is, only a request says")
		}
	}
	if strings.HasPrefix(rest, "unix:") {
		return stop("it hands requests on to the socket " + rest + " of its container")
	}
	host, uri := rest, ""
	if i := strings.IndexAny(rest, "/$"); i >= 0 {
		host, uri = rest[:i], rest[i:]
	}
	if host == "" || variable.MatchString(host) {
		return stop("what " + d.arg(0) + " is, only a request says")
	}
	switch {
	case rewritten || uri == "" || uri == "$request_uri" || uri == "$uri" || uri == "$uri$is_args$args":
		// the path stays as it is
	case strings.Contains(d.arg(0), "$") && strings.Contains(uri, "$"):
		out.rewrite = "what " + uri + " is at " + d.at() + ", only a request says"
	case strings.Contains(d.arg(0), "$"):
		out.replace = []summary.RoutingReplacement{{Pattern: "^.*$", With: uri}} // with a variable, the whole path
	case prefix == "":
		out.rewrite = "a path beside an expression (" + d.at() + ") is no valid configuration"
	default:
		plain, _, _ := strings.Cut(uri, "?")
		if decoded, err := url.PathUnescape(plain); err == nil {
			plain = decoded
		}
		out.replace = []summary.RoutingReplacement{{Pattern: "^" + regexp.QuoteMeta(prefix), Part: true, With: plain}}
	}
	out.targets = []summary.RoutingTarget{deploy.To(r.machine(d, scheme, host), summary.EdgeForwards)}
	return out
}

// machine is what answers by the name of a host: an upstream block, or what the deployment calls so.
func (r *reader) machine(d *directive, scheme, host string) *summary.RoutingNode {
	up := r.upstreams[host]
	if up == nil {
		return r.backend(d, scheme, host)
	}
	n := r.net.Node(at(up), summary.NodeTargetGroup, "upstream "+host+" ("+up.at()+")")
	if n.MatchLanguage != "" {
		return n
	}
	deploy.Everything(n, summary.EdgeForwards)
	for _, y := range up.block {
		if y.name != "server" || slices.Contains(y.args, "down") || slices.Contains(y.args, "backup") {
			continue
		}
		var b *summary.RoutingNode
		if strings.HasPrefix(y.arg(0), "unix:") {
			b = r.net.Unresolved(at(y), "server ("+y.at()+")", "it hands requests on to the socket "+y.arg(0)+" of its container")
		} else {
			b = r.backend(y, scheme, y.arg(0))
		}
		deploy.Everything(n, summary.EdgeForwards, b)
		for _, word := range y.args[1:] {
			if weight, err := strconv.Atoi(strings.TrimPrefix(word, "weight=")); err == nil && len(n.Rules[0].To) > 0 {
				n.Rules[0].To[len(n.Rules[0].To)-1].Weight = weight
			}
		}
	}
	return n
}

func (r *reader) backend(d *directive, scheme, host string) *summary.RoutingNode {
	name, port, ok := strings.Cut(host, ":")
	if !ok {
		port = map[string]string{"https": "443", "grpcs": "443"}[scheme]
		if port == "" {
			port = "80"
		}
	}
	n, why := r.Backend(name, port)
	if n == nil {
		return r.net.Unresolved(at(d), host+" ("+d.at()+")", why)
	}
	return n
}
