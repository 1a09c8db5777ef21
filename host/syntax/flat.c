#include "flat.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

const TSLanguage *flat_language(int which) {
  switch (which) {
  case 1: return tree_sitter_typescript();
  case 2: return tree_sitter_tsx();
  case 3: return tree_sitter_javascript();
  case 4: return tree_sitter_python();
  case 5: return tree_sitter_ruby();
  case 6: return tree_sitter_sql();
  }
  return 0;
}

void flat_trim(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// What the parse of this thread has done so far and may do: bytes that its lexer was given, bytes of memory that it took,
// and FLAT_ERROR for each error. The first grows with how often it goes back over the text, the second with how often
// it builds a tree anew, and all are the same on every machine.
static __thread struct { uint64_t done, most; size_t stop; } effort;

static void spend(size_t bytes) {
  effort.done += bytes;
  if (effort.done > effort.most) __atomic_store_n(&effort.stop, 1, __ATOMIC_SEQ_CST); // the parser looks at it now and then
}

static void *enough(void *memory, size_t size) {
  if (!memory && size > 0) {
    fprintf(stderr, "no memory for %zu bytes of a syntax tree", size);
    abort();
  }
  return memory;
}

// For each error that it meets the library tries all that its grammar has, up to 60 microseconds long, and takes next to no
// memory: a list, and behind it room for eight of what stood on its stack. Nothing else takes these two one after the other.
typedef struct { void *contents; uint32_t size, capacity; } Summary;
typedef struct { uint32_t at, row, column, depth; uint16_t state; } Summarized;

static __thread size_t taken_before;

static void *counted_malloc(size_t size) {
  spend(size == 8 * sizeof(Summarized) && taken_before == sizeof(Summary) ? FLAT_ERROR : size);
  taken_before = size;
  return enough(malloc(size), size);
}

static void *counted_calloc(size_t count, size_t size) { spend(count * size); return enough(calloc(count, size), count * size); }
static void *counted_realloc(void *old, size_t size) { spend(size); return enough(realloc(old, size), size); }

void flat_count_memory(void) { ts_set_allocator(counted_malloc, counted_calloc, counted_realloc, free); }

typedef struct { const char *text; uint32_t length; } Reader;

// The lexer asks for a piece when it comes to the end of the one it has, and when it goes back to an earlier one.
static const char *reader_piece(void *payload, uint32_t at, TSPoint position, uint32_t *size) {
  Reader *r = payload;
  (void)position;
  *size = 0;
  if (effort.stop || at >= r->length) return "";
  uint32_t left = r->length - at;
  *size = left < FLAT_PIECE ? left : FLAT_PIECE;
  spend(*size);
  return r->text + at;
}

static TSTree *parse(TSParser *parser, const char *text, uint32_t length, uint64_t *bytes) {
  Reader r = {text, length};
  TSInput input = {&r, reader_piece, 0};
  effort.done = 0;
  effort.most = *bytes;
  effort.stop = 0;
  ts_parser_set_cancellation_flag(parser, &effort.stop);
  TSTree *tree = ts_parser_parse(parser, 0, input);
  ts_parser_set_cancellation_flag(parser, 0);
  *bytes = effort.done;
  if (tree && effort.stop) { // it came to its end before it looked
    ts_tree_delete(tree);
    tree = 0;
  }
  effort.most = UINT64_MAX;
  if (!tree) ts_parser_reset(parser); // what it holds is given back here, where there is room to
  return tree;
}

typedef struct { TSParser *parser; const char *text; uint32_t length; uint64_t *bytes; TSTree *tree; } Job;

static void *parse_job(void *payload) {
  Job *j = payload;
  j->tree = parse(j->parser, j->text, j->length, j->bytes);
  return 0;
}

// The library gives back the ways on its stack by recursion, one call within the other for as many tokens as were
// ambiguous. A text of megabytes needs more room for that than threads have, so it gets a thread with enough.
TSTree *flat_parse(TSParser *parser, const char *text, uint32_t length, uint64_t *bytes) {
  if (length <= FLAT_SHALLOW) return parse(parser, text, length, bytes);
  Job job = {parser, text, length, bytes, 0};
  pthread_attr_t attributes;
  pthread_t thread;
  sigset_t all, before;
  if (pthread_attr_init(&attributes)) return parse(parser, text, length, bytes);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); // signals are for the threads that know of them
  int failed = pthread_attr_setstacksize(&attributes, FLAT_STACK) || pthread_create(&thread, &attributes, parse_job, &job);
  pthread_sigmask(SIG_SETMASK, &before, 0);
  pthread_attr_destroy(&attributes);
  if (failed) {
    *bytes = 0;
    return 0;
  }
  pthread_join(thread, 0);
  return job.tree;
}

uint32_t flat_count(TSTree *tree) { return ts_node_descendant_count(ts_tree_root_node(tree)); }

static void put(FlatNode *out, const void **id, TSNode n, uint16_t field, uint32_t parent) {
  out->start = ts_node_start_byte(n);
  out->end = ts_node_end_byte(n);
  out->parent = parent;
  out->after = 0;
  out->kind = ts_node_symbol(n);
  out->field = (uint8_t)field;
  out->flags = (ts_node_is_named(n) ? 1 : 0) | (ts_node_is_extra(n) ? 2 : 0) | (ts_node_is_missing(n) ? 4 : 0) | (ts_node_has_error(n) ? 8 : 0);
  if (id) *id = n.id;
}

// A chain is what stands first in its like: each of a + b + c and of A | B | C holds the one before, and is no deeper for a
// reader than a list is long.
static bool is_chain(const FlatNode *out, uint32_t at) { return out[at + 1].kind == out[at].kind; }

int flat_fill(TSTree *tree, FlatNode *out, uint32_t cap, uint32_t max_depth, uint32_t max_chain, const void **ids, uint32_t *filled) {
  *filled = 0;
  if (cap == 0) return FLAT_TABLE_FULL;
  TSTreeCursor c = ts_tree_cursor_new(ts_tree_root_node(tree));
  uint32_t n = 0, at = 0, depth = 0, chain = 0;
  int outcome = FLAT_DONE;
  put(&out[0], ids, ts_tree_cursor_current_node(&c), 0, UINT32_MAX);
  n = 1;
  for (;;) {
    uint32_t parent;
    if (ts_tree_cursor_goto_first_child(&c)) {
      parent = at;
    } else {
      out[at].after = n;
      while (!ts_tree_cursor_goto_next_sibling(&c)) {
        at = out[at].parent;
        if (at == UINT32_MAX || !ts_tree_cursor_goto_parent(&c)) goto done;
        is_chain(out, at) ? chain-- : depth--;
        out[at].after = n;
      }
      parent = out[at].parent;
    }
    if (n >= cap) { outcome = FLAT_TABLE_FULL; break; }
    put(&out[n], ids ? &ids[n] : 0, ts_tree_cursor_current_node(&c), ts_tree_cursor_current_field_id(&c), parent);
    at = n++;
    if (at == parent + 1) {
      if (is_chain(out, parent) ? ++chain > max_chain : ++depth > max_depth) { outcome = chain > max_chain ? FLAT_TOO_LONG : FLAT_TOO_DEEP; break; }
    }
  }
done:
  ts_tree_cursor_delete(&c);
  *filled = n;
  return outcome;
}

// An index finds a node of the table by its id. Range and kind do not tell a
// node from its only child of the same kind; the id does.
typedef struct { uint32_t *slots; uint64_t mask; const void *const *ids; } Index;

static uint64_t slot_of(const Index *x, const void *id) {
  uint64_t h = (uint64_t)(uintptr_t)id * 0x9E3779B97F4A7C15u;
  return (h ^ (h >> 32)) & x->mask;
}

static bool index_make(Index *x, const void *const *ids, uint32_t count) {
  uint64_t size = 16;
  while (size < 2 * (uint64_t)count) size *= 2;
  x->slots = calloc(size, sizeof(uint32_t));
  x->mask = size - 1;
  x->ids = ids;
  if (!x->slots) return false;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t s = slot_of(x, ids[i]);
    while (x->slots[s]) s = (s + 1) & x->mask;
    x->slots[s] = i + 1;
  }
  return true;
}

static uint32_t index_find(const Index *x, const void *id) {
  for (uint64_t s = slot_of(x, id); x->slots[s]; s = (s + 1) & x->mask)
    if (x->ids[x->slots[s] - 1] == id) return x->slots[s] - 1;
  return UINT32_MAX;
}

uint32_t *flat_query(TSTree *tree, TSQuery *query, const void *const *ids, uint32_t count, uint32_t max_in_flight, uint32_t max_length, uint32_t *length, int *outcome) {
  *length = 0;
  *outcome = FLAT_NO_MEMORY;
  Index index = {0};
  uint64_t cap = 1024, len = 0;
  uint32_t *out = malloc(cap * sizeof(uint32_t));
  TSQueryCursor *cursor = ts_query_cursor_new();
  if (!out || !cursor) goto done;
  // Without a limit of its own the cursor's 16-bit list numbers wrap around and
  // it writes outside its lists.
  ts_query_cursor_set_match_limit(cursor, max_in_flight);
  ts_query_cursor_exec(cursor, query, ts_tree_root_node(tree));
  TSQueryMatch m;
  *outcome = FLAT_ALL_MATCHES;
  while (ts_query_cursor_next_match(cursor, &m)) {
    if (!index.slots && !index_make(&index, ids, count)) { *outcome = FLAT_NO_MEMORY; break; }
    uint64_t need = len + 2 + 2 * (uint64_t)m.capture_count;
    if (need > max_length) { *outcome = FLAT_BUFFER_FULL; break; }
    if (need > cap) {
      while (need > cap) cap *= 2;
      uint32_t *grown = realloc(out, cap * sizeof(uint32_t));
      if (!grown) { *outcome = FLAT_NO_MEMORY; break; }
      out = grown;
    }
    uint64_t start = len;
    out[len++] = m.pattern_index;
    out[len++] = m.capture_count;
    for (uint16_t i = 0; i < m.capture_count; i++) {
      uint32_t node = index_find(&index, m.captures[i].node.id);
      if (node == UINT32_MAX) { *outcome = FLAT_UNMAPPED; len = start; break; }
      out[len++] = m.captures[i].index;
      out[len++] = node;
    }
  }
  if (*outcome == FLAT_ALL_MATCHES && ts_query_cursor_did_exceed_match_limit(cursor)) *outcome = FLAT_IN_FLIGHT;
  *length = (uint32_t)len;
done:
  free(index.slots);
  if (cursor) ts_query_cursor_delete(cursor);
  return out;
}
