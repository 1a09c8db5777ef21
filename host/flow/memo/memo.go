package memo

import "sync"

// Table is a map that many goroutines read and write. Unlike with sync.Map, keys and
// values need no memory of their own, which counts where a run asks millions of times.
type Table[K comparable, V any] struct {
	shards [64]shard[K, V]
}

type shard[K comparable, V any] struct {
	sync.RWMutex
	held map[K]V
	_    [16]byte
}

func (t *Table[K, V]) shard(hash uint32) *shard[K, V] {
	hash ^= hash >> 15
	hash *= 0x2c1b3c6d
	hash ^= hash >> 12
	return &t.shards[hash%uint32(len(t.shards))]
}

// Load gives what is held under a key. The hash need only spread keys.
func (t *Table[K, V]) Load(hash uint32, key K) (V, bool) {
	s := t.shard(hash)
	s.RLock()
	v, ok := s.held[key]
	s.RUnlock()
	return v, ok
}

// Store holds a value under a key.
func (t *Table[K, V]) Store(hash uint32, key K, v V) {
	s := t.shard(hash)
	s.Lock()
	if s.held == nil {
		s.held = map[K]V{}
	}
	s.held[key] = v
	s.Unlock()
}

// First holds a value under a key where none is held, and gives the one that is.
func (t *Table[K, V]) First(hash uint32, key K, v V) V {
	s := t.shard(hash)
	s.Lock()
	defer s.Unlock()
	if got, ok := s.held[key]; ok {
		return got
	}
	if s.held == nil {
		s.held = map[K]V{}
	}
	s.held[key] = v
	return v
}

// Forget empties the table.
func (t *Table[K, V]) Forget() {
	for i := range t.shards {
		s := &t.shards[i]
		s.Lock()
		s.held = nil
		s.Unlock()
	}
}
