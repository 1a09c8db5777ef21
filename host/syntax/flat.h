// The few declarations of tree-sitter's public interface that the flat copy
// uses; the binding compiles the library but does not offer its header. A test
// compares each of them with that header.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TSLanguage TSLanguage;
typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct TSQuery TSQuery;
typedef struct TSQueryCursor TSQueryCursor;
typedef struct TSPoint { uint32_t row; uint32_t column; } TSPoint;
typedef struct TSInput { void *payload; const char *(*read)(void *payload, uint32_t byte_index, TSPoint position, uint32_t *bytes_read); uint32_t encoding; } TSInput;
typedef struct { uint32_t context[4]; const void *id; const TSTree *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;
typedef struct { TSNode node; uint32_t index; } TSQueryCapture;
typedef struct { uint32_t id; uint16_t pattern_index; uint16_t capture_count; const TSQueryCapture *captures; } TSQueryMatch;
typedef struct { uint32_t type; uint32_t value_id; } TSQueryPredicateStep;

TSParser *ts_parser_new(void);
void ts_parser_delete(TSParser *);
bool ts_parser_set_language(TSParser *, const TSLanguage *);
TSTree *ts_parser_parse(TSParser *, const TSTree *, TSInput);
void ts_parser_reset(TSParser *);
void ts_parser_set_cancellation_flag(TSParser *, const size_t *);
void ts_set_allocator(void *(*new_malloc)(size_t), void *(*new_calloc)(size_t, size_t), void *(*new_realloc)(void *, size_t), void (*new_free)(void *));
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
uint32_t ts_query_start_byte_for_pattern(const TSQuery *, uint32_t);
const char *ts_query_capture_name_for_id(const TSQuery *, uint32_t, uint32_t *);
const char *ts_query_string_value_for_id(const TSQuery *, uint32_t, uint32_t *);
const TSQueryPredicateStep *ts_query_predicates_for_pattern(const TSQuery *, uint32_t, uint32_t *);
TSQueryCursor *ts_query_cursor_new(void);
void ts_query_cursor_delete(TSQueryCursor *);
void ts_query_cursor_exec(TSQueryCursor *, const TSQuery *, TSNode);
void ts_query_cursor_set_match_limit(TSQueryCursor *, uint32_t);
bool ts_query_cursor_did_exceed_match_limit(const TSQueryCursor *);
bool ts_query_cursor_next_match(TSQueryCursor *, TSQueryMatch *);

const TSLanguage *tree_sitter_typescript(void);
const TSLanguage *tree_sitter_tsx(void);
const TSLanguage *tree_sitter_javascript(void);
const TSLanguage *tree_sitter_python(void);
const TSLanguage *tree_sitter_ruby(void);
const TSLanguage *tree_sitter_sql(void);

typedef struct { uint32_t start, end, parent, after; uint16_t kind; uint8_t field, flags; } FlatNode;

// What flat_fill answers.
enum { FLAT_DONE = 0, FLAT_TOO_DEEP = 1, FLAT_TABLE_FULL = 2, FLAT_TOO_LONG = 3 };

const TSLanguage *flat_language(int which);
// Makes the library count the memory that it takes; once, before anything else.
void flat_count_memory(void);
// How much of a text the lexer is given at a time.
enum { FLAT_PIECE = 256 };

// What an error counts as, in bytes.
enum { FLAT_ERROR = 6144 };
// Up to how long a text is parsed on the stack of the thread that asks, and how large the stack is for longer ones: a
// hundred bytes for each token of the longest text. It is address space, of which only what is used becomes memory.
enum { FLAT_SHALLOW = 16 << 10, FLAT_STACK = 512 << 20 };
// Parses a text with a parser that parsed nothing before. *bytes says how much may be read and
// allocated, and then how much was; with more than that there is no tree. It is 0 where there is no room for the stack.
TSTree *flat_parse(TSParser *parser, const char *text, uint32_t length, uint64_t *bytes);
uint32_t flat_count(TSTree *tree);
// Copies the tree into a table of cap nodes and sets *filled to their number. Nodes that stand first in one of their kind
// count for max_chain and not for max_depth.
// ids (or null) receives what tells one node from all others of the same tree.
int flat_fill(TSTree *tree, FlatNode *out, uint32_t cap, uint32_t max_depth, uint32_t max_chain, const void **ids, uint32_t *filled);

// What became of a query's run.
enum { FLAT_ALL_MATCHES = 0, FLAT_IN_FLIGHT = 1, FLAT_BUFFER_FULL = 2, FLAT_UNMAPPED = 3, FLAT_NO_MEMORY = 4 };

// Runs a query and writes one run [pattern, n, (capture, node) * n] a match into
// a buffer that it allocates, at most max_length numbers. ids are flat_fill's.
uint32_t *flat_query(TSTree *tree, TSQuery *query, const void *const *ids, uint32_t count, uint32_t max_in_flight, uint32_t max_length, uint32_t *length, int *outcome);
// Gives memory of a large parse back to the system, where the C library can.
void flat_trim(void);
