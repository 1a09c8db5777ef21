package packrt

import (
	"cmp"
	"fmt"
	"hash/fnv"
	pathpkg "path"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// chaos is a world without sense: every question has an answer, which depends
// on nothing but the question. It knows which sites it has given away, and
// reports a question about any other.
type chaos struct {
	t    testing.TB
	file int32
	// path is what the file at hand is called, where the test gives it a name.
	path string
	mu   sync.Mutex
	out  map[Site]bool
	// declared are the globs of the files that the pack may ask for.
	declared []string
}

func newChaos(t testing.TB, given ...Site) *chaos {
	c := &chaos{t: t, out: map[Site]bool{}}
	for _, s := range given {
		c.out[s] = true
	}
	return c
}

func (c *chaos) roll(question string, s Site, extra any) uint32 {
	c.mu.Lock()
	if !c.out[s] {
		c.t.Errorf("%s was asked about %v, which was never shown", question, s)
	}
	c.mu.Unlock()
	h := fnv.New32a()
	fmt.Fprint(h, question, s, extra)
	return h.Sum32()
}

// site answers with a node two times in three, now and then of another file.
func (c *chaos) site(roll uint32) (Site, bool) {
	if roll%3 == 0 {
		return NoSite, false
	}
	s := Site{c.file, roll >> 8 % 997}
	if roll%11 == 0 {
		s.File = c.file + 1
	}
	c.mu.Lock()
	c.out[s] = true
	c.mu.Unlock()
	return s, true
}

var chaosWords = []string{"", "GET", "get", "call_expression", "member_expression", "arguments", "object", "pair", "string", "post", "status", "json",
	"identifier", "method_definition", "decorator", "constructor", "spread_element", "findMany", "send", "/users/:id", "OrderLine", "héllo\x00\x1b"}

func (c *chaos) word(roll uint32) string { return chaosWords[roll>>4%uint32(len(chaosWords))] }

func (c *chaos) inside(question string, s Site) {
	if s.File != c.file {
		c.t.Errorf("%s was asked about a node of another file", question)
	}
}

func (c *chaos) Kind(s Site) string  { return c.word(c.roll("kind", s, 0)) }
func (c *chaos) Text(s Site) string  { return c.word(c.roll("text", s, 0)) }
func (c *chaos) Line(s Site) int     { return int(c.roll("line", s, 0) % 1000) }
func (c *chaos) Count(s Site) int    { return int(c.roll("count", s, 0) % 5) }
func (c *chaos) Params(s Site) int   { return int(c.roll("params", s, 0) % 5) }
func (c *chaos) Path(f int32) string { return cmp.Or(c.path, fmt.Sprintf("src/file%d.ts", f)) }

func (c *chaos) ReadFile(path string) (string, bool) {
	if path != "package.json" && !slices.ContainsFunc(c.declared, func(glob string) bool { ok, err := pathpkg.Match(glob, path); return ok || err != nil || glob == path }) {
		c.t.Errorf("asked for the undeclared file %q", path)
	}
	return `{"name": "x"}`, true
}

func (c *chaos) ListFiles(folder string) []string {
	if !filepath.IsLocal(folder) && folder != "" {
		c.t.Errorf("asked for the folder %q", folder)
	}
	return []string{"package.json", "secret"}
}

func (c *chaos) Field(s Site, name string) (Site, bool) { return c.site(c.roll("field", s, name)) }
func (c *chaos) Child(s Site, i int) (Site, bool)       { return c.site(c.roll("child", s, i)) }
func (c *chaos) Element(s Site, i int) (Site, bool)     { return c.site(c.roll("element", s, i)) }
func (c *chaos) Function(s Site) (Site, bool)           { return c.site(c.roll("function", s, 0)) }
func (c *chaos) Property(s Site, n string) (Site, bool) { return c.site(c.roll("property", s, n)) }
func (c *chaos) ValueKind(s Site) uint32                { return c.roll("value kind", s, 0) % 10 }
func (c *chaos) Origins(s Site) []string                { return []string{c.word(c.roll("origins", s, 0)), "a#b"} }
func (c *chaos) Keys(s Site) []string {
	r := c.roll("keys", s, 0)
	return []string{c.word(r), c.word(r >> 3), "include"}[:r%4%3+1]
}

func (c *chaos) Const(s Site) (byte, string, bool) {
	r := c.roll("const", s, 0)
	return "snb0p"[r%5], c.word(r), r%4 != 0
}

func (c *chaos) Parent(s Site) (Site, bool) {
	c.inside("parent", s)
	return c.site(c.roll("parent", s, 0))
}

func (c *chaos) EnclosingFunction(s Site) (Site, bool) {
	c.inside("enclosing function", s)
	return c.site(c.roll("enclosing function", s, 0))
}

func (c *chaos) BaseClass(s Site) (Site, bool) {
	return c.site(c.roll("base class", s, 0))
}

func (c *chaos) EnclosingClass(s Site) (Site, bool) {
	c.inside("enclosing class", s)
	return c.site(c.roll("enclosing class", s, 0))
}
