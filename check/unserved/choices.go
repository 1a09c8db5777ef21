package unserved

import (
	"fmt"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/summary"
	"github.com/drift-analyzer/drift/summary/restpath"
)

// chosen are the calls that have one of several paths, of which a route serves one at least.
func chosen(run *pairing.Reading) (out []*summary.Summary) {
	seen := map[*summary.Summary]bool{}
	for _, p := range run.Pairing.Pairs {
		r, ok := summary.BindingOf[summary.Rest](p.Consumer)
		if ok && r.Path != nil && strings.HasPrefix(*r.Path, "(") && !seen[p.Consumer] && countsAsCall(p.Consumer) {
			seen[p.Consumer] = true
			out = append(out, p.Consumer)
		}
	}
	return out
}

// unservedChoices reports those of a call's paths that nothing serves.
func unservedChoices(run *pairing.Reading, calls []*summary.Summary, to map[caller]*audience, routes *routes, also asksOtherwise) (out []finding.Finding) {
	kept := variables(run)
	roots := RootsOf(run)
	for _, c := range calls {
		r, _ := run.Pairing.Asked(c)
		method := strings.ToUpper(summary.StrOf(r.Method))
		list, all := restpath.Options(*r.Path)
		if method == "" || !all || len(list) < 2 || roots.Shared(c, list) {
			continue
		}
		own := to[callerOf(c)]
		if own == nil {
			own = &audience{by: map[string]int{}}
		}
		if own.served < 2 && !slices.ContainsFunc(list, func(one string) bool { return len(routes.exact[one]) > 0 }) {
			continue // all that speaks for a service of the run is that a hole of a route takes what one of the paths states
		}
		service := own.service()
		whole := (service != "" || len(routes.workspaces) == 1) && own.served >= 3 && 4*own.served >= 3*own.calls && !routes.partly[service]
		for _, one := range list {
			// What all others begin with is what is left of them where nothing is chosen.
			base := !slices.ContainsFunc(list, func(o string) bool { return o != one && !strings.HasPrefix(o, one+"/") })
			asked := r
			asked.Path = &one
			if base || one == "/" || valueLeftOut(*r.Path, one) || pairing.StatesNothing(one) || gluedToBase(one) || run.Pairing.REST.Taken(asked) || underAnotherBase(run, asked, list) || also.serves(c, method, one) || kept.meantFor(c, method, list, one) || routes.passedOn(asked, own) {
				continue
			}
			text := fmt.Sprintf("one of the paths that %s calls is %s %s, which nothing serves", c.Identity.Name, method, one)
			near, how := routes.near(c, asked, own)
			// Of two paths, one may be that of another version of the service.
			if near == nil && (!whole || len(list) < 4 || strings.ContainsAny(one, "*+?")) {
				continue
			}
			provider := c
			if near != nil {
				provider = near
				text += fmt.Sprintf("; %s (%s:%d) differs only %s", near.Identity.Binding.Label(), near.Location.File, near.Location.Range.Start, how)
			}
			out = append(out, RestMethodOnUnknownPath.At(unservedByWhole, finding.Finding{Boundary: *c.Identity.Binding, Provider: finding.SideOf(provider, nil), Consumer: finding.SideOf(c, nil), Subject: method + " " + one, Description: text}))
		}
	}
	return out
}

// InRoots counts, for each workspace, the calls whose paths first differ in one segment and have the same words there.
type InRoots map[string]int

// fewestRoots and fewestSharing say when words of a segment are a choice of the program's, which it makes for all its calls: so many
// words, in so many calls.
const fewestRoots, fewestSharing = 3, 3

// RootsOf finds the words that stand in such a segment of the paths of calls.
func RootsOf(run *pairing.Reading) InRoots {
	out := InRoots{}
	for _, s := range run.Summaries {
		r, ok := summary.BindingOf[summary.Rest](s)
		if !ok || r.Path == nil || !s.Kind.IsConsumer() || !strings.Contains(*r.Path, "|") {
			continue
		}
		if list, all := restpath.Options(*r.Path); all {
			if words := wordsThatDiffer(list); words != "" {
				out[s.Location.Workspace+"\x00"+words]++
			}
		}
	}
	return out
}

// Shared reports whether one value says in which of its paths a call and others are sent (/admin/users, /customers/users): who sends
// them is the program for one of them, and asks only for what that is served.
func (x InRoots) Shared(c *summary.Summary, list []string) bool {
	words := wordsThatDiffer(list)
	return words != "" && x[c.Location.Workspace+"\x00"+words] >= fewestSharing
}

// wordsThatDiffer are the words of the first segment in which paths differ, with its number; "" where they have few there.
func wordsThatDiffer(list []string) string {
	at := -1
	split := make([][]string, len(list))
	for n, one := range list {
		split[n] = strings.Split(one, "/")
		same := 0
		for same < len(split[n]) && same < len(split[0]) && split[n][same] == split[0][same] {
			same++
		}
		if at < 0 || same < at {
			at = same
		}
	}
	var words []string
	for _, parts := range split {
		if at >= len(parts) || strings.Contains(parts[at], "{") {
			return ""
		}
		words = append(words, parts[at])
	}
	slices.Sort(words)
	if words = slices.Compact(words); len(words) < fewestRoots {
		return ""
	}
	return fmt.Sprint(at, words)
}

// inVariables are the calls of each file that have one of several paths.
type inVariables map[string][]severalPaths

// severalPaths is one of them.
type severalPaths struct {
	method string
	list   []string
}

// variables lists the calls of a run that have one of several paths.
func variables(run *pairing.Reading) inVariables {
	out := inVariables{}
	for _, s := range run.Summaries {
		r, ok := summary.BindingOf[summary.Rest](s)
		if !ok || r.Path == nil || r.Method == nil || !s.Kind.IsConsumer() || !strings.Contains(*r.Path, "|") {
			continue
		}
		if list, all := restpath.Options(*r.Path); all {
			out[fileOf(s)] = append(out[fileOf(s)], severalPaths{strings.ToUpper(*r.Method), list})
		}
	}
	return out
}

func fileOf(s *summary.Summary) string { return s.Location.Workspace + "\x00" + s.Location.File }

// meantFor reports whether a path may be meant for another call of its file: one of another method has it and another of the
// paths as well, or has them with something behind them, so that both read a variable which several places fill, each for a
// call of its own.
func (x inVariables) meantFor(c *summary.Summary, method string, list []string, one string) bool {
	return slices.ContainsFunc(x[fileOf(c)], func(o severalPaths) bool {
		has := func(path string) bool {
			return slices.ContainsFunc(o.list, func(p string) bool { return within(path, p) || within(p, path) })
		}
		shared := 0
		for _, p := range list {
			if has(p) {
				shared++
			}
		}
		return o.method != method && shared > 1 && has(one)
	})
}

// within reports whether a path is another one, or begins with it.
func within(path, of string) bool { return path == of || strings.HasPrefix(path, of+"/") }

// gluedToBase reports whether a path begins with a value that goes on as a word: it is a base that was not read, with whatever
// stands in it.
func gluedToBase(normal string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(normal, "/"), "/")
	return strings.HasPrefix(first, "{") && !wholeHole(first)
}

// underAnotherBase reports whether a path is another one of the call's with something before it, or without it: the call has
// one base or another, and what stands between the two, a proxy or a setting, knows which it serves. The shorter one is told
// where neither is served.
func underAnotherBase(run *pairing.Reading, asked summary.Rest, list []string) bool {
	one := *asked.Path
	return slices.ContainsFunc(list, func(o string) bool {
		if o == one {
			return false
		}
		asked.Path = &o
		return strings.HasSuffix(one, o) || strings.HasSuffix(o, one) && run.Pairing.REST.Taken(asked)
	})
}

// valueLeftOut reports whether one of the paths of a call is what is left of another where a value that ends it is not there,
// which its slash says.
func valueLeftOut(path, one string) bool {
	written := slices.DeleteFunc(strings.Split(strings.Trim(path, "()"), "|"), func(o string) bool { return restpath.Normalize(o) != one })
	return len(written) > 0 && !slices.ContainsFunc(written, func(o string) bool { return !strings.HasSuffix(o, "/") })
}
