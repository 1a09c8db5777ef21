package flow

import "sync"

// table is a map that many goroutines read and write. Unlike with sync.Map, keys and
// values need no memory of their own, which counts where a run asks millions of times.
type table[K comparable, V any] struct {
	shards [64]shard[K, V]
}

type shard[K comparable, V any] struct {
	sync.RWMutex
	held map[K]V
	_    [16]byte
}

func (t *table[K, V]) shard(hash uint32) *shard[K, V] {
	hash ^= hash >> 15
	hash *= 0x2c1b3c6d
	hash ^= hash >> 12
	return &t.shards[hash%uint32(len(t.shards))]
}

// load gives what is held under a key. The hash need only spread keys.
func (t *table[K, V]) load(hash uint32, key K) (V, bool) {
	s := t.shard(hash)
	s.RLock()
	v, ok := s.held[key]
	s.RUnlock()
	return v, ok
}

// store holds a value under a key.
func (t *table[K, V]) store(hash uint32, key K, v V) {
	s := t.shard(hash)
	s.Lock()
	if s.held == nil {
		s.held = map[K]V{}
	}
	s.held[key] = v
	s.Unlock()
}

// first holds a value under a key where none is held, and gives the one that is.
func (t *table[K, V]) first(hash uint32, key K, v V) V {
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

// forget empties the table.
func (t *table[K, V]) forget() {
	for i := range t.shards {
		s := &t.shards[i]
		s.Lock()
		s.held = nil
		s.Unlock()
	}
}
