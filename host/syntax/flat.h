// The few declarations of tree-sitter's public interface that the flat copy
// uses; the binding compiles the library but does not offer its header.
#include <stdbool.h>
#include <stdint.h>

typedef struct TSLanguage TSLanguage;
typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct TSQuery TSQuery;
typedef struct TSQueryCursor TSQueryCursor;
typedef struct { uint32_t context[4]; const void *id; const TSTree *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;
typedef struct { TSNode node; uint32_t index; } TSQueryCapture;
typedef struct { uint32_t id; uint16_t pattern_index; uint16_t capture_count; const TSQueryCapture *captures; } TSQueryMatch;
typedef struct { uint32_t type; uint32_t value_id; } TSQueryPredicateStep;

TSParser *ts_parser_new(void);
void ts_parser_delete(TSParser *);
bool ts_parser_set_language(TSParser *, const TSLanguage *);
TSTree *ts_parser_parse_string(TSParser *, const TSTree *, const char *, uint32_t);
void ts_parser_reset(TSParser *);
void ts_parser_set_timeout_micros(TSParser *, uint64_t);
void ts_tree_delete(TSTree *);
TSNode ts_tree_root_node(const TSTree *);
uint32_t ts_node_descendant_count(TSNode);
uint32_t ts_node_start_byte(TSNode);
uint32_t ts_node_end_byte(TSNode);
uint16_t ts_node_symbol(TSNode);
bool ts_node_is_named(TSNode);
bool ts_node_is_extra(TSNode);
bool ts_node_is_missing(TSNode);
bool ts_node_has_error(TSNode);
TSTreeCursor ts_tree_cursor_new(TSNode);
void ts_tree_cursor_delete(TSTreeCursor *);
TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
bool ts_tree_cursor_goto_parent(TSTreeCursor *);
uint32_t ts_language_symbol_count(const TSLanguage *);
const char *ts_language_symbol_name(const TSLanguage *, uint16_t);
uint32_t ts_language_symbol_type(const TSLanguage *, uint16_t);
uint32_t ts_language_field_count(const TSLanguage *);
const char *ts_language_field_name_for_id(const TSLanguage *, uint16_t);
uint16_t ts_language_symbol_for_name(const TSLanguage *, const char *, uint32_t, bool);
TSQuery *ts_query_new(const TSLanguage *, const char *, uint32_t, uint32_t *, uint32_t *);
void ts_query_delete(TSQuery *);
uint32_t ts_query_pattern_count(const TSQuery *);
uint32_t ts_query_capture_count(const TSQuery *);
const char *ts_query_capture_name_for_id(const TSQuery *, uint32_t, uint32_t *);
const char *ts_query_string_value_for_id(const TSQuery *, uint32_t, uint32_t *);
const TSQueryPredicateStep *ts_query_predicates_for_pattern(const TSQuery *, uint32_t, uint32_t *);
TSQueryCursor *ts_query_cursor_new(void);
void ts_query_cursor_delete(TSQueryCursor *);
void ts_query_cursor_exec(TSQueryCursor *, const TSQuery *, TSNode);
bool ts_query_cursor_did_exceed_match_limit(const TSQueryCursor *);
bool ts_query_cursor_next_match(TSQueryCursor *, TSQueryMatch *);

const TSLanguage *tree_sitter_typescript(void);
const TSLanguage *tree_sitter_tsx(void);
const TSLanguage *tree_sitter_javascript(void);
const TSLanguage *tree_sitter_python(void);
const TSLanguage *tree_sitter_ruby(void);

typedef struct { uint32_t start, end, parent, after; uint16_t kind; uint8_t field, flags; } FlatNode;

const TSLanguage *flat_language(int which);
uint32_t flat_count(TSTree *tree);
// Copies the tree; returns the node count, or 0 when it is nested deeper than max_depth.
uint32_t flat_fill(TSTree *tree, FlatNode *out, uint32_t cap, uint32_t max_depth);
// Runs a query; writes [pattern, n, (capture, node) * n] runs into a buffer it
// allocates. Sets *overflow when matches were lost.
uint32_t *flat_query(TSTree *tree, TSQuery *query, const FlatNode *nodes, uint32_t count, uint32_t *length, uint32_t *overflow);
