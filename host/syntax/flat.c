#include "flat.h"
#include <stdlib.h>

const TSLanguage *flat_language(int which) {
  switch (which) {
  case 1: return tree_sitter_typescript();
  case 2: return tree_sitter_tsx();
  case 3: return tree_sitter_javascript();
  case 4: return tree_sitter_python();
  case 5: return tree_sitter_ruby();
  }
  return 0;
}

uint32_t flat_count(TSTree *tree) { return ts_node_descendant_count(ts_tree_root_node(tree)); }

static void put(FlatNode *out, TSNode n, uint16_t field, uint32_t parent) {
  out->start = ts_node_start_byte(n);
  out->end = ts_node_end_byte(n);
  out->parent = parent;
  out->after = 0;
  out->kind = ts_node_symbol(n);
  out->field = (uint8_t)field;
  out->flags = (ts_node_is_named(n) ? 1 : 0) | (ts_node_is_extra(n) ? 2 : 0) | (ts_node_is_missing(n) ? 4 : 0) | (ts_node_has_error(n) ? 8 : 0);
}

uint32_t flat_fill(TSTree *tree, FlatNode *out, uint32_t cap, uint32_t max_depth) {
  if (cap == 0) return 0;
  TSTreeCursor c = ts_tree_cursor_new(ts_tree_root_node(tree));
  uint32_t n = 0, at = 0, depth = 0;
  put(&out[n++], ts_tree_cursor_current_node(&c), 0, UINT32_MAX);
  for (;;) {
    if (ts_tree_cursor_goto_first_child(&c)) {
      if (++depth > max_depth || n >= cap) { n = 0; break; }
      put(&out[n], ts_tree_cursor_current_node(&c), ts_tree_cursor_current_field_id(&c), at);
      at = n++;
      continue;
    }
    out[at].after = n;
    bool end = false;
    while (!ts_tree_cursor_goto_next_sibling(&c)) {
      at = out[at].parent;
      if (at == UINT32_MAX || !ts_tree_cursor_goto_parent(&c)) { end = true; break; }
      depth--;
      out[at].after = n;
    }
    if (end) break;
    if (n >= cap) { n = 0; break; }
    put(&out[n], ts_tree_cursor_current_node(&c), ts_tree_cursor_current_field_id(&c), out[at].parent);
    at = n++;
  }
  ts_tree_cursor_delete(&c);
  return n;
}

// find gives the flat index of a node: starts never decrease in pre-order, so a
// binary search and a short scan do.
static uint32_t find(const FlatNode *nodes, uint32_t count, TSNode n) {
  uint32_t start = ts_node_start_byte(n), end = ts_node_end_byte(n);
  uint16_t kind = ts_node_symbol(n);
  uint32_t lo = 0, hi = count;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (nodes[mid].start < start) lo = mid + 1; else hi = mid;
  }
  for (; lo < count && nodes[lo].start == start; lo++)
    if (nodes[lo].end == end && nodes[lo].kind == kind) return lo;
  return UINT32_MAX;
}

uint32_t *flat_query(TSTree *tree, TSQuery *query, const FlatNode *nodes, uint32_t count, uint32_t *length, uint32_t *overflow) {
  TSQueryCursor *cursor = ts_query_cursor_new();
  ts_query_cursor_exec(cursor, query, ts_tree_root_node(tree));
  uint32_t cap = 1024, len = 0;
  uint32_t *out = malloc(cap * sizeof(uint32_t));
  TSQueryMatch m;
  while (out && ts_query_cursor_next_match(cursor, &m)) {
    uint32_t need = len + 2 + 2 * (uint32_t)m.capture_count;
    if (need > cap) {
      while (need > cap) cap *= 2;
      uint32_t *grown = realloc(out, cap * sizeof(uint32_t));
      if (!grown) break;
      out = grown;
    }
    out[len++] = m.pattern_index;
    out[len++] = m.capture_count;
    for (uint16_t i = 0; i < m.capture_count; i++) {
      out[len++] = m.captures[i].index;
      out[len++] = find(nodes, count, m.captures[i].node);
    }
  }
  *overflow = ts_query_cursor_did_exceed_match_limit(cursor);
  *length = len;
  ts_query_cursor_delete(cursor);
  return out;
}
