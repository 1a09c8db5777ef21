package extract

import (
	"context"
	"path"
	"sort"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/drift-analyzer/drift/abi"
	"github.com/drift-analyzer/drift/host/flow"
	"github.com/drift-analyzer/drift/host/packrt"
	"github.com/drift-analyzer/drift/host/syntax"
)

// verdict of a test: no, yes, or undecided until a parameter's argument is known.
type verdict uint8

const (
	no verdict = iota
	maybe
	yes
)

// guard is an undecided test that goes with a fact until its parameter is bound.
type guard struct {
	test *abi.Test
	site flow.Site
	file flow.FileID
	node syntax.Node
}

// tested is a match that may hold.
type tested struct {
	match  packrt.Match
	guards []guard
}

// match evaluates the tests of every match and calls the packs with what is left.
func (r *run) match(ctx context.Context, active []int) error {
	r.spread(active)
	on := map[int]bool{}
	for _, p := range active {
		on[p] = true
		if err := r.opts.Packs[p].Compile(ctx); err != nil {
			return &packrt.Error{Pack: r.opts.Packs[p].Manifest.ID, Reason: err.Error()}
		}
	}
	perFile := make([][]*fact, len(r.prog.Files))
	counts := make([][]PackCount, len(r.prog.Files))
	errs := make([][]*packrt.Error, len(r.prog.Files))
	pools := make([]chan *packrt.Instance, len(r.opts.Packs))
	for i := range pools {
		pools[i] = make(chan *packrt.Instance, r.opts.Workers)
	}
	r.parallel(len(r.prog.Files), func(i int) {
		byPack := map[int][]tested{}
		matches := &r.matches[i]
		for _, m := range matches.list {
			spec := r.specs[m.spec]
			if !on[spec.pack] {
				continue
			}
			if t, ok := r.test(flow.FileID(i), spec, matches, matches.of(m)); ok {
				byPack[spec.pack] = append(byPack[spec.pack], t)
			}
		}
		*matches = fileMatches{}
		counts[i] = make([]PackCount, len(r.opts.Packs))
		for _, p := range active {
			if len(byPack[p]) == 0 {
				continue
			}
			facts, unknown, adrift, err := r.call(ctx, pools[p], p, flow.FileID(i), byPack[p])
			if err != nil {
				errs[i] = append(errs[i], err)
				continue
			}
			counts[i][p].Matches, counts[i][p].Facts, counts[i][p].Unknown, counts[i][p].Adrift = len(byPack[p]), len(facts), unknown, adrift
			perFile[i] = append(perFile[i], facts...)
		}
	})
	left := map[int]bool{}
	for _, p := range active {
		if out := r.opts.Packs[p].LeftOut(); out != "" {
			left[p] = true
			r.result.Errors = append(r.result.Errors, &packrt.Error{Pack: r.opts.Packs[p].Manifest.ID, Reason: out})
		}
	}
	for i := range perFile {
		for _, f := range perFile[i] {
			if !left[f.pack] {
				r.facts = append(r.facts, f)
			}
		}
		for _, e := range errs[i] {
			if !left[r.packNumber(e.Pack)] {
				r.result.Errors = append(r.result.Errors, e)
			}
		}
		for p := range counts[i] {
			if left[p] {
				continue
			}
			r.result.Counts[p].Matches += counts[i][p].Matches
			r.result.Counts[p].Facts += counts[i][p].Facts
			r.result.Counts[p].Unknown += counts[i][p].Unknown
			r.result.Counts[p].Adrift += counts[i][p].Adrift
		}
	}
	r.matches = nil
	for _, pool := range pools {
		close(pool)
		for inst := range pool {
			inst.Close(ctx)
		}
	}
	return nil
}

func (r *run) packNumber(id string) int {
	for i, p := range r.opts.Packs {
		if p.Manifest.ID == id {
			return i
		}
	}
	return -1
}

// call hands the matches of one file to one pack. Facts about no node are
// dropped and counted as adrift.
func (r *run) call(ctx context.Context, pool chan *packrt.Instance, p int, file flow.FileID, matches []tested) (facts []*fact, unknown, adrift int, failed *packrt.Error) {
	pack := r.opts.Packs[p]
	fail := func(err error) *packrt.Error {
		if pe, ok := err.(*packrt.Error); ok {
			return pe
		}
		return &packrt.Error{Pack: pack.Manifest.ID, File: r.prog.Files[file].Path, Reason: err.Error()}
	}
	var inst *packrt.Instance
	select {
	case inst = <-pool:
	default:
		fresh, err := pack.NewInstance(ctx)
		if err != nil {
			return nil, 0, 0, fail(err)
		}
		inst = fresh
	}
	defer func() { pool <- inst }()
	list := make([]packrt.Match, len(matches))
	for i, m := range matches {
		list[i] = m.match
	}
	begun := time.Now()
	stated, unknown, err := inst.Call(ctx, &world{r}, int32(file), list)
	r.inPacks.Add(int64(time.Since(begun)))
	if err != nil {
		return nil, 0, 0, fail(err)
	}
	out := make([]*fact, 0, len(stated))
	for i := range stated {
		at, ok := stated[i].Site(stated[i].At)
		if !ok {
			adrift++
			continue
		}
		// A value may lead to a node of another file: the fact is about that one.
		file := flow.FileID(at.File)
		f := &fact{Fact: stated[i], pack: p, file: file}
		f.node = syntax.Node(at.Node)
		f.site = flow.Site{File: file, Expr: r.prog.Files[file].ExprOf(f.node)}
		f.in = flow.FuncRef{File: file, Func: r.prog.Files[file].EnclosingFunc(f.node)}
		f.guards = matches[stated[i].Match].guards
		out = append(out, f)
	}
	return out, unknown, adrift, nil
}

// test evaluates the tests of one match.
func (r *run) test(file flow.FileID, spec packQuery, matches *fileMatches, captures []uint32) (tested, bool) {
	q := &r.opts.Packs[spec.pack].Manifest.Queries[spec.query]
	var out tested
	f := r.prog.Files[file]
	for i := range q.Tests {
		t := &q.Tests[i]
		if len(t.Origin)+len(t.Role)+len(t.Extends)+len(t.Decorated)+len(t.Annotated) == 0 {
			continue
		}
		g := guard{test: t, file: file}
		if n := matches.capture(captures, t.Capture); n != syntax.NoNode {
			g.node = n
		}
		g.site = flow.Site{File: file, Expr: f.ExprOf(g.node)}
		switch r.decide(g, nil) {
		case no:
			return out, false
		case maybe:
			out.guards = append(out.guards, g)
		}
	}
	out.match = packrt.Match{Query: spec.query, Captures: make([]packrt.Capture, 0, len(captures)/2)}
	for i := 0; i < len(captures); i += 2 {
		out.match.Captures = append(out.match.Captures, packrt.Capture{Name: matches.names[captures[i]], Site: packrt.Site{File: int32(file), Node: captures[i+1]}})
	}
	return out, true
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func matchesGlob(globs []string, file string) bool {
	for _, g := range globs {
		if ok, err := doublestar.Match(g, file); err == nil && ok {
			return true
		}
		if strings.Contains(g, "/") {
			continue
		}
		if ok, err := path.Match(g, path.Base(file)); err == nil && ok {
			return true
		}
	}
	return false
}

// decide evaluates one test under an environment.
func (r *run) decide(g guard, env *flow.Env) verdict {
	t := g.test
	out := yes
	if len(t.Origin) > 0 {
		out = min(out, r.originVerdict(t.Origin, r.prog.Eval(g.site, env)))
	}
	if len(t.Role) > 0 {
		out = min(out, r.roleVerdict(t.Role, r.prog.Eval(g.site, env)))
	}
	if len(t.Extends) > 0 {
		out = min(out, r.extendsVerdict(t.Extends, g))
	}
	if len(t.Annotated) > 0 {
		out = min(out, r.annotatedVerdict(t.Annotated, g.site))
	}
	if t.Not && out != maybe {
		return yes - out
	}
	return out
}

func (r *run) annotatedVerdict(want []string, at flow.Site) verdict {
	if at.Expr == 0 {
		return no
	}
	for _, s := range r.prog.Metadata(at) {
		for _, v := range r.prog.Eval(s, nil) {
			for _, o := range r.prog.Origins(v) {
				if originIn(want, o) {
					return yes
				}
			}
		}
	}
	return no
}

func (r *run) originVerdict(want []string, values []flow.Value) verdict {
	out := no
	for _, v := range values {
		for _, o := range r.prog.Origins(v) {
			if originIn(want, o) {
				return yes
			}
		}
		if r.isRegistrar(v) {
			return yes
		}
		if v.Kind == flow.Param && r.handed[roleKey{v.Func, v.Index}]&familiesOf(want) != 0 {
			out = maybe
		}
	}
	return out
}

func originIn(want []string, o string) bool {
	for _, w := range want {
		if w == o {
			return true
		}
		if prefix, ok := strings.CutSuffix(w, "**"); ok && strings.HasPrefix(o, prefix) {
			return true
		}
	}
	return false
}

func (r *run) roleVerdict(want []string, values []flow.Value) verdict {
	out := no
	for _, v := range values {
		if v.Kind != flow.Param {
			continue
		}
		if role, ok := r.role(v); ok {
			if has(want, role) {
				return yes
			}
			continue
		}
		out = maybe
	}
	return out
}

func (r *run) extendsVerdict(want []string, g guard) verdict {
	f := r.prog.Files[g.file]
	class := f.ClassOf(g.node)
	if class == 0 {
		for n, ok := f.Tree.ParentOf(g.node); ok && class == 0; n, ok = f.Tree.ParentOf(n) {
			class = f.ClassOf(n)
		}
	}
	if class == 0 {
		return no
	}
	for _, o := range r.prog.Extends(flow.ClassRef{File: g.file, Class: class}) {
		if originIn(want, o) {
			return yes
		}
	}
	return no
}

// roleKey is a parameter of a function.
type roleKey struct {
	fn    flow.FuncRef
	index int32
}

// role gives the role of a parameter's value, fluent calls on it seen through.
func (r *run) role(v flow.Value) (string, bool) {
	r.mu.Lock()
	role, ok := r.roles[roleKey{v.Func, v.Index}]
	known := r.units[v.Func]
	r.mu.Unlock()
	if !ok {
		return "", known
	}
	text := v.Text
	for text != "" {
		if gives, rest, ok := r.handedOut(role, text); ok {
			role, text = gives, rest
			continue
		}
		if !strings.HasSuffix(text, "()") || !strings.HasPrefix(text, ".") {
			return "", true
		}
		end := strings.Index(text, "()")
		if !r.fluentRole(role, text[1:end]) {
			return "", true
		}
		text = text[end+2:]
	}
	return role, true
}

// handedOut gives the role of what a parameter hands out, and the rest of the path behind it.
func (r *run) handedOut(role, text string) (gives, rest string, ok bool) {
	for _, p := range r.opts.Packs {
		for _, h := range p.Manifest.InputsThat(abi.HoldsRole) {
			if rest, ok := strings.CutPrefix(text, h.Path); ok && h.Role == role && (rest == "" || rest[0] == '.') {
				return h.Is, rest, true
			}
		}
	}
	return "", "", false
}

func (r *run) fluentRole(role, method string) bool {
	for _, p := range r.opts.Packs {
		for _, f := range p.Manifest.CallsThat(abi.GivesReceiver) {
			if f.Role == role && has(f.Methods, method) {
				return true
			}
		}
	}
	return false
}

// sortedFuncs orders functions by file and position.
func sortedFuncs(m map[flow.FuncRef]bool) []flow.FuncRef {
	out := make([]flow.FuncRef, 0, len(m))
	for f := range m {
		out = append(out, f)
	}
	sort.Slice(out, func(i, j int) bool {
		return out[i].File < out[j].File || out[i].File == out[j].File && out[i].Func < out[j].Func
	})
	return out
}
