package resultcache

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/drift-analyzer/drift/internal/atomicfile"
	"github.com/drift-analyzer/drift/internal/sourcefile"
)

// Cache is a folder of results.
type Cache struct {
	dir string
	// Limit is how many bytes the folder may hold; the results that were used longest ago go first.
	Limit int64
	// memory is what one who asks again and again remembers; nil for nothing.
	memory *memory
}

// memory is what records said, by their files, and what the file system says of their inputs.
type memory struct {
	view  *sourcefile.View
	mu    sync.Mutex
	known map[string]*held
}

// held is a record. Of one that is remembered the inputs are watched.
type held struct {
	record
	watched *sourcefile.Watched
	// asked says that it was asked for since the last look, and used when its file was last marked as used.
	asked bool
	used  time.Time
}

// DefaultLimit of a cache in bytes.
const DefaultLimit = 2 << 30

// abandoned is how old a file beside its place is when nobody writes it any more.
const abandoned = time.Hour

// maxPerKey bounds the results of one command: a few states of the sources, such as those of two branches.
const maxPerKey = 4

// maxBytes bounds one result. What is larger is not kept.
const maxBytes = 1 << 30

// record says what a result was made of.
type record struct {
	// Made is when the run began, in nanoseconds: a file that changed later may have changed while it was read.
	Made   int64              `json:"made"`
	Inputs []sourcefile.Input `json:"inputs"`
	// Result is the SHA-256 of the result, Bytes its size, Stored that of the file that holds it, which is a small part of it.
	// Summaries and Said are what the command said of it.
	Result    string `json:"result"`
	Stored    string `json:"stored"`
	Bytes     int    `json:"bytes"`
	Summaries int    `json:"summaries"`
	Said      string `json:"said"`
}

// Hit is a result that still holds.
type Hit struct {
	Content []byte
	// Hash is that of the content.
	Hash      string
	Summaries int
	// Said is what the command wrote to standard error when it made the result.
	Said string
}

// Open makes the folder when it is missing.
func Open(dir string) (*Cache, error) {
	if err := os.MkdirAll(filepath.Join(dir, "results"), 0o700); err != nil {
		return nil, fmt.Errorf("make the cache: %w", err)
	}
	return &Cache{dir: dir, Limit: DefaultLimit}, nil
}

// Remember keeps in memory what records say, and notices by what the file system says of their inputs whether they hold.
func (c *Cache) Remember() {
	c.memory = &memory{view: sourcefile.NewView(), known: map[string]*held{}}
}

// Look begins a new look at the inputs of what is remembered: what is answered from then on counts every change before this call.
// What the last look did not ask for is forgotten.
func (c *Cache) Look() {
	m := c.memory
	m.mu.Lock()
	defer m.mu.Unlock()
	var kept []*sourcefile.Watched
	forgotten := false
	for path, h := range m.known {
		if !h.asked {
			delete(m.known, path)
			forgotten = true
			continue
		}
		h.asked = false
		kept = append(kept, h.watched)
	}
	if forgotten {
		m.view.Keep(kept)
	}
	m.view.Look()
}

// Key is the name under which results of a command are kept.
func Key(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// HashOf is the name under which a content is kept.
func HashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Find gives the result of a key whose inputs are all as they were. Damaged lists entries that were thrown away because
// they were not whole.
func (c *Cache) Find(key string) (hit *Hit, damaged []string) {
	for _, path := range c.records(key) {
		r, broken := c.record(path)
		if broken {
			os.Remove(path)
			damaged = append(damaged, path)
		}
		if r == nil || !r.holds() {
			continue
		}
		content, err := c.result(r.Stored, r.Bytes)
		if err != nil {
			os.Remove(path)
			if !errors.Is(err, fs.ErrNotExist) {
				damaged = append(damaged, path)
			}
			continue
		}
		c.use(path, r)
		return &Hit{content, r.Result, r.Summaries, r.Said}, damaged
	}
	return nil, damaged
}

// Kept says of a key's result, when it still holds, what Find would give but for the content: its hash stands for that.
func (c *Cache) Kept(key string) (hash string, summaries int, said string, ok bool) {
	for _, path := range c.records(key) {
		if r, _ := c.record(path); r != nil && r.holds() {
			c.use(path, r)
			return r.Result, r.Summaries, r.Said, true
		}
	}
	return "", 0, "", false
}

// record reads a file of the records, or remembers it: another record has another name. It is nil where there is none, and broken
// where the file says nothing.
func (c *Cache) record(path string) (r *held, broken bool) {
	if m := c.memory; m != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		if r := m.known[path]; r != nil {
			r.asked = true
			return r, false
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, false
	}
	r = &held{asked: true}
	if err := json.Unmarshal(data, &r.record); err != nil || r.Stored == "" {
		return nil, true
	}
	if m := c.memory; m != nil {
		m.known[path] = r
		r.watched, r.Inputs = m.view.Watch(r.Inputs, r.Made), nil
	}
	return r, false
}

// holds reports whether every input is as the run found it.
func (r *held) holds() bool {
	if r.watched != nil {
		return r.watched.Hold()
	}
	for _, in := range r.Inputs {
		if !in.Holds(r.Made) {
			return false
		}
	}
	return true
}

// usedAnew is how long a record that is remembered counts as just used.
const usedAnew = time.Minute

// use marks a record and its result as used now.
func (c *Cache) use(path string, r *held) {
	now := time.Now()
	if now.Sub(r.used) < usedAnew {
		return
	}
	r.used = now
	_ = os.Chtimes(path, now, now)
	_ = os.Chtimes(c.resultFile(r.Stored), now, now)
}

// Store keeps a result with its inputs. made is when the run began.
func (c *Cache) Store(key string, made time.Time, inputs []sourcefile.Input, content []byte, summaries int, said string) error {
	if len(content) > maxBytes {
		return nil // the next run makes it again
	}
	packed, err := pack(content)
	if err != nil {
		return fmt.Errorf("keep a result: %w", err)
	}
	r := record{Made: made.UnixNano(), Inputs: inputs, Result: HashOf(content), Stored: HashOf(packed), Bytes: len(content), Summaries: summaries, Said: said}
	if err := atomicfile.Write(c.resultFile(r.Stored), func(w io.Writer) error { _, err := w.Write(packed); return err }); err != nil {
		return fmt.Errorf("keep a result: %w", err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("keep a result: %w", err)
	}
	folder := filepath.Join(c.dir, "records", key)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("keep a result: %w", err)
	}
	name := sha256.Sum256(text)
	err = atomicfile.Write(filepath.Join(folder, hex.EncodeToString(name[:8])+".json"), func(w io.Writer) error { _, err := w.Write(text); return err })
	if err != nil {
		return fmt.Errorf("keep a result: %w", err)
	}
	for i, old := range c.records(key) {
		if i >= maxPerKey {
			os.Remove(old)
		}
	}
	return c.trim()
}

// records lists what is kept of a key, what was used last first.
func (c *Cache) records(key string) []string {
	found, _ := filepath.Glob(filepath.Join(c.dir, "records", key, "*.json"))
	return byUse(found)
}

func byUse(files []string) []string {
	used := map[string]time.Time{}
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			used[f] = info.ModTime()
		}
	}
	slices.SortFunc(files, func(a, b string) int {
		if c := used[b].Compare(used[a]); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
	return files
}

func (c *Cache) resultFile(hash string) string {
	return filepath.Join(c.dir, "results", hash+".zst")
}

// pack is what a result is kept as.
func pack(content []byte) ([]byte, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return z.EncodeAll(content, nil), nil
}

// result reads a result of so many bytes, of which the file is compared with its hash.
func (c *Cache) result(stored string, size int) ([]byte, error) {
	data, err := os.ReadFile(c.resultFile(stored))
	if err != nil {
		return nil, err
	}
	notStored := errors.New("it is not what was stored")
	if HashOf(data) != stored {
		return nil, notStored
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxBytes))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	content, err := z.DecodeAll(data, make([]byte, 0, max(0, min(size, maxBytes))))
	if err == nil && len(content) != size {
		err = notStored
	}
	return content, err
}

// Usage is what a cache holds.
type Usage struct {
	Results int
	Bytes   int64
}

// Usage counts what the cache holds.
func (c *Cache) Usage() (Usage, error) {
	var u Usage
	err := c.each(func(path string, info fs.FileInfo) {
		u.Bytes += info.Size()
		if strings.HasSuffix(path, ".zst") {
			u.Results++
		}
	})
	return u, err
}

// Clear removes everything that the cache holds.
func (c *Cache) Clear() error {
	for _, part := range []string{"records", "results"} {
		if err := os.RemoveAll(filepath.Join(c.dir, part)); err != nil {
			return fmt.Errorf("clear the cache: %w", err)
		}
	}
	return nil
}

func (c *Cache) each(visit func(path string, info fs.FileInfo)) error {
	return filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			visit(path, info)
		}
		return nil
	})
}

// trim removes what was used longest ago until the folder is within its limit.
func (c *Cache) trim() error {
	var total int64
	var files []string
	sizes := map[string]int64{}
	err := c.each(func(path string, info fs.FileInfo) {
		if strings.Contains(filepath.Base(path), ".tmp-") {
			if time.Since(info.ModTime()) > abandoned {
				os.Remove(path) // of a run that was killed
			}
			return // another run is writing it
		}
		total += info.Size()
		files = append(files, path)
		sizes[path] = info.Size()
	})
	if err != nil {
		return fmt.Errorf("trim the cache: %w", err)
	}
	files = byUse(files)
	for i := len(files) - 1; i >= 0 && total > c.Limit; i-- {
		if os.Remove(files[i]) == nil {
			total -= sizes[files[i]]
		}
	}
	return nil
}
