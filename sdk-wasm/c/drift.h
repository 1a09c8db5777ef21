/* drift.h: what a pack written in C needs, and all of it.
 *
 * A pack is compiled for wasm32 without a C library. It holds its manifest and
 * one function that is called for each match of its queries:
 *
 *     #include "drift.h"
 *
 *     static const char manifest[] =
 *     #include "manifest.inc"
 *     ;
 *     DRIFT_PACK(manifest)
 *
 *     void drift_handle(const drift_match *m) {
 *         if (m->query == 0) { ... }          // the first query of the manifest
 *     }
 *
 * `drift pack build` writes manifest.inc from manifest.json. Handles of nodes
 * are good until drift_handle returns. docs/abi.md says what each fact and each
 * field means; the names here are those of that page in capitals.
 */
#ifndef DRIFT_H
#define DRIFT_H

typedef __UINT8_TYPE__ drift_byte;
typedef __UINT32_TYPE__ drift_u32;
typedef __UINT64_TYPE__ drift_u64;

/* A syntax node; 0 is none, and asking about none answers nothing. */
typedef drift_u32 drift_node;

#define DRIFT_ABI (2u << 16 | 0u)

/* Kinds of facts. */
enum drift_fact_kind {
	DRIFT_FACT_NONE = 0,
	DRIFT_FACT_UNIT = 1,
	DRIFT_FACT_ROUTE = 2,
	DRIFT_FACT_MOUNT = 3,
	DRIFT_FACT_WRAP = 4,
	DRIFT_FACT_OUTCOME = 5,
	DRIFT_FACT_ROLE = 6,
	DRIFT_FACT_REQUEST = 7,
	DRIFT_FACT_ACCESS = 8,
	DRIFT_FACT_SEND = 9,
	DRIFT_FACT_CONFIG = 10,
	DRIFT_FACT_SCHEDULE = 11,
	DRIFT_FACT_DECLARE = 12,
	DRIFT_FACT_COMPONENT = 13,
	DRIFT_FACT_HOOK = 14,
	DRIFT_FACT_OPERATION = 15,
	DRIFT_FACT_MODEL = 16,
	DRIFT_FACT_RAISE = 17,
	DRIFT_FACT_CASE = 18,
	DRIFT_FACT_GAP = 19,
	DRIFT_FACT_ATTRIBUTE = 20,
	DRIFT_FACT_SUBSCRIBE = 21,
	DRIFT_FACT_TYPE = 22,
};

/* Fields of facts. */
enum drift_field_id {
	DRIFT_FIELD_NONE = 0,
	DRIFT_FIELD_FUNCTION = 1,
	DRIFT_FIELD_UNIT_KIND = 2,
	DRIFT_FIELD_NAME = 3,
	DRIFT_FIELD_TRANSPORT = 4,
	DRIFT_FIELD_SEMANTICS = 5,
	DRIFT_FIELD_REGISTRAR = 6,
	DRIFT_FIELD_METHOD = 7,
	DRIFT_FIELD_PATH = 8,
	DRIFT_FIELD_HANDLERS = 9,
	DRIFT_FIELD_ROLES = 10,
	DRIFT_FIELD_WRAPPER_ROLES = 11,
	DRIFT_FIELD_TARGETS = 12,
	DRIFT_FIELD_CHILD_PARAM = 13,
	DRIFT_FIELD_FUNCTIONS = 14,
	DRIFT_FIELD_PHASE = 15,
	DRIFT_FIELD_OUTPUT = 16,
	DRIFT_FIELD_RECEIVER = 17,
	DRIFT_FIELD_STATUS = 18,
	DRIFT_FIELD_BODY = 19,
	DRIFT_FIELD_CONTINUES = 20,
	DRIFT_FIELD_TARGET = 21,
	DRIFT_FIELD_ROLE = 22,
	DRIFT_FIELD_BASE = 23,
	DRIFT_FIELD_CLIENT = 24,
	DRIFT_FIELD_SYSTEM = 25,
	DRIFT_FIELD_CONTAINER = 26,
	DRIFT_FIELD_ACCESS_PATH = 27,
	DRIFT_FIELD_ACCESS = 28,
	DRIFT_FIELD_OPERATION = 29,
	DRIFT_FIELD_FIELDS = 30,
	DRIFT_FIELD_SELECTOR = 31,
	DRIFT_FIELD_RELATION_PATH = 32,
	DRIFT_FIELD_BUS = 33,
	DRIFT_FIELD_CHANNEL = 34,
	DRIFT_FIELD_ROUTING_KEY = 35,
	DRIFT_FIELD_PAYLOAD = 36,
	DRIFT_FIELD_DEFAULT = 37,
	DRIFT_FIELD_VIA = 38,
	DRIFT_FIELD_HAS_DELAY = 39,
	DRIFT_FIELD_CALLBACK = 40,
	DRIFT_FIELD_RESPONSES = 41,
	DRIFT_FIELD_PROVENANCE = 42,
	DRIFT_FIELD_DEPENDENCIES = 43,
	DRIFT_FIELD_TYPE_NAME = 44,
	DRIFT_FIELD_FIELD_NAME = 45,
	DRIFT_FIELD_DOCUMENT = 46,
	DRIFT_FIELD_OPERATION_TYPE = 47,
	DRIFT_FIELD_CLASS = 48,
	DRIFT_FIELD_EXCEPTION_TYPE = 49,
	DRIFT_FIELD_DESCRIPTION = 50,
	DRIFT_FIELD_PARAMS = 51,
	DRIFT_FIELD_STATEMENT = 52,
	DRIFT_FIELD_NAMESPACE = 53,
	DRIFT_FIELD_OWNER = 54,
	DRIFT_FIELD_VARIANTS = 55,
	DRIFT_FIELD_UNDER = 56,
	DRIFT_FIELD_SHALLOW = 57,
	DRIFT_FIELD_NESTED = 58,
	DRIFT_FIELD_ONLY = 59,
	DRIFT_FIELD_EXCEPT = 60,
	DRIFT_FIELD_CATCHES = 61,
	DRIFT_FIELD_AFTER = 62,
	DRIFT_FIELD_REJECTS = 63,
	DRIFT_FIELD_REGISTRARS = 64,
	DRIFT_FIELD_WHEN = 65,
};

/* What the value of a node is, as drift_value_kind answers. */
enum drift_evaluated {
	DRIFT_EVALUATED_UNKNOWN = 0,
	DRIFT_EVALUATED_CONSTANT = 1,
	DRIFT_EVALUATED_PATTERN = 2,
	DRIFT_EVALUATED_OBJECT = 3,
	DRIFT_EVALUATED_ARRAY = 4,
	DRIFT_EVALUATED_FUNCTION = 5,
	DRIFT_EVALUATED_CLASS = 6,
	DRIFT_EVALUATED_INSTANCE = 7,
	DRIFT_EVALUATED_LIBRARY = 8,
	DRIFT_EVALUATED_PARAMETER = 9,
};

/* Steps of a value that take no operand; docs/abi.md lists those that do. */
#define DRIFT_STEP_CALL "()" /* what calling the value gives */
#define DRIFT_STEP_NEW "new" /* what constructing it gives */
#define DRIFT_STEP_AWAIT "await" /* what awaiting it gives */
#define DRIFT_STEP_ELEMENTS "[]" /* any element of a list */
#define DRIFT_STEP_CLASS "class" /* the class of the project that an instance, or a library value, was made with */
#define DRIFT_STEP_CLASS_NAME "name" /* the name of a class */
#define DRIFT_STEP_RECEIVER "recv" /* the class that a library's method was called on */
#define DRIFT_STEP_OWNER "of" /* what a library's method that is handed over was taken from */
#define DRIFT_STEP_MEMBER "member" /* the name of that method */
#define DRIFT_STEP_ANNOTATED "annotated" /* as the first step: what an annotation says besides the type */
#define DRIFT_STEP_JSON "json" /* what was serialised to the text */
#define DRIFT_STEP_TAGGED "tagged" /* the text of a tagged template, with a hole for each substitution */
#define DRIFT_STEP_BRACES "braces" /* a path whose holes are spelled <type:name> */
#define DRIFT_STEP_REGEXP "regexp" /* a path that is a regular expression with named groups */
#define DRIFT_STEP_MODULE "module" /* the module of the project that a dotted text names */
#define DRIFT_STEP_ON_INSTANCE "on-instance" /* a function in the body of a class as one that runs on an instance of the class */
#define DRIFT_STEP_QUALIFIED "qualified" /* the name of a function with that of its module */

/* Kinds of values. */
enum drift_value_kind {
	DRIFT_VALUE_NONE = 0,
	DRIFT_VALUE_NODE = 1,
	DRIFT_VALUE_STRING = 2,
	DRIFT_VALUE_NUMBER = 3,
	DRIFT_VALUE_BOOL = 4,
	DRIFT_VALUE_NULL = 5,
	DRIFT_VALUE_LIST = 6,
	DRIFT_VALUE_JOIN = 7,
	DRIFT_VALUE_ARGUMENTS = 8,
	DRIFT_VALUE_FIRST = 9,
	DRIFT_VALUE_OBJECT = 10,
	DRIFT_VALUE_SELF = 11,
	DRIFT_VALUE_MODULE = 12,
	DRIFT_VALUE_METHOD = 13,
};

/* The host's functions, as docs/abi.md describes them. */
#define DRIFT_IMPORT(name) __attribute__((import_module("drift_v2"), import_name(#name))) extern
DRIFT_IMPORT(node_kind) drift_u32 drift_host_node_kind(drift_u32 node, void *ptr, drift_u32 cap);
DRIFT_IMPORT(node_text) drift_u32 drift_host_node_text(drift_u32 node, void *ptr, drift_u32 cap);
DRIFT_IMPORT(node_field) drift_u32 drift_host_node_field(drift_u32 node, const void *ptr, drift_u32 len);
DRIFT_IMPORT(node_child) drift_u32 drift_host_node_child(drift_u32 node, drift_u32 index);
DRIFT_IMPORT(node_count) drift_u32 drift_host_node_count(drift_u32 node);
DRIFT_IMPORT(node_parent) drift_u32 drift_host_node_parent(drift_u32 node);
DRIFT_IMPORT(node_line) drift_u32 drift_host_node_line(drift_u32 node);
DRIFT_IMPORT(value_const) drift_u32 drift_host_value_const(drift_u32 node, void *ptr, drift_u32 cap);
DRIFT_IMPORT(value_origins) drift_u32 drift_host_value_origins(drift_u32 node, void *ptr, drift_u32 cap);
DRIFT_IMPORT(value_kind) drift_u32 drift_host_value_kind(drift_u32 node);
DRIFT_IMPORT(value_property) drift_u32 drift_host_value_property(drift_u32 node, const void *ptr, drift_u32 len);
DRIFT_IMPORT(value_keys) drift_u32 drift_host_value_keys(drift_u32 node, void *ptr, drift_u32 cap);
DRIFT_IMPORT(value_element) drift_u32 drift_host_value_element(drift_u32 node, drift_u32 index);
DRIFT_IMPORT(value_function) drift_u32 drift_host_value_function(drift_u32 node);
DRIFT_IMPORT(function_params) drift_u32 drift_host_function_params(drift_u32 node);
DRIFT_IMPORT(enclosing_function) drift_u32 drift_host_enclosing_function(drift_u32 node);
DRIFT_IMPORT(enclosing_class) drift_u32 drift_host_enclosing_class(drift_u32 node);
DRIFT_IMPORT(class_base) drift_u32 drift_host_class_base(drift_u32 node);
DRIFT_IMPORT(file_path) drift_u32 drift_host_file_path(void *ptr, drift_u32 cap);
DRIFT_IMPORT(config) drift_u32 drift_host_config(void *ptr, drift_u32 cap);
DRIFT_IMPORT(file_read) drift_u32 drift_host_file_read(const void *name, drift_u32 name_len, void *ptr, drift_u32 cap);
DRIFT_IMPORT(file_list) drift_u32 drift_host_file_list(const void *name, drift_u32 name_len, void *ptr, drift_u32 cap);
DRIFT_IMPORT(emit) drift_u32 drift_host_emit(const void *ptr, drift_u32 len);
DRIFT_IMPORT(log) void drift_host_log(const void *ptr, drift_u32 len);

/* ---- texts ---------------------------------------------------------------- */

static inline drift_u32 drift_length(const char *s) {
	drift_u32 n = 0;
	while (s[n]) n++;
	return n;
}

static inline void drift_copy(drift_byte *to, const void *from, drift_u32 n) {
	for (drift_u32 i = 0; i < n; i++) to[i] = ((const drift_byte *)from)[i];
}

static inline int drift_same(const char *a, drift_u32 n, const char *b) {
	if (n != drift_length(b)) return 0;
	for (drift_u32 i = 0; i < n; i++)
		if (a[i] != b[i]) return 0;
	return 1;
}

/* A text of the host's, cut at the buffer's size and closed by a zero. */
typedef struct {
	drift_u32 length;
	char text[256];
} drift_text;

#define DRIFT_READ(call)                                     \
	drift_text out;                                      \
	void *ptr = out.text;                                \
	drift_u32 cap = sizeof out.text - 1;                 \
	drift_u32 n = (call);                                \
	out.length = n > cap ? 0 : n; /* longer ones are not written */ \
	out.text[out.length] = 0;                            \
	return out

static inline drift_text drift_kind(drift_node n_) { DRIFT_READ(drift_host_node_kind(n_, ptr, cap)); }
static inline drift_text drift_source(drift_node n_) { DRIFT_READ(drift_host_node_text(n_, ptr, cap)); }
/* The constant a node's value folds to: a byte of type, then the text. */
static inline drift_text drift_const(drift_node n_) { DRIFT_READ(drift_host_value_const(n_, ptr, cap)); }
static inline drift_text drift_origins(drift_node n_) { DRIFT_READ(drift_host_value_origins(n_, ptr, cap)); }
static inline drift_text drift_file(void) { DRIFT_READ(drift_host_file_path(ptr, cap)); }
static inline drift_text drift_config(void) { DRIFT_READ(drift_host_config(ptr, cap)); }

static inline void drift_log(const char *line) { drift_host_log(line, drift_length(line)); }

/* ---- nodes ---------------------------------------------------------------- */

static inline drift_node drift_field(drift_node n, const char *name) { return drift_host_node_field(n, name, drift_length(name)); }
static inline drift_node drift_property(drift_node n, const char *name) { return drift_host_value_property(n, name, drift_length(name)); }

/* Puts the arguments of a call into a list of so much room, and gives their number. */
static inline drift_u32 drift_list(drift_node call, drift_node *list, drift_u32 room) {
	drift_node all = drift_field(call, "arguments");
	drift_u32 n = drift_host_node_count(all);
	for (drift_u32 i = 0; i < n && i < room; i++) list[i] = drift_host_node_child(all, i);
	return n;
}

/* ---- matches -------------------------------------------------------------- */

#define DRIFT_CAPTURES 16

typedef struct {
	drift_u32 query; /* place in the manifest's list, from 0 */
	drift_u32 count;
	struct {
		const char *name;
		drift_u32 length;
		drift_node node;
	} capture[DRIFT_CAPTURES];
} drift_match;

/* What a pack defines. */
void drift_handle(const drift_match *m);

static inline drift_node drift_capture(const drift_match *m, const char *name) {
	for (drift_u32 i = 0; i < m->count; i++)
		if (drift_same(m->capture[i].name, m->capture[i].length, name)) return m->capture[i].node;
	return 0;
}

/* ---- writing values and facts ---------------------------------------------- */

#define DRIFT_VALUE_SIZE 1024
#define DRIFT_FACT_SIZE 8192

/* A value being written. One that does not fit stays empty, and its field is left out. */
typedef struct {
	drift_u32 length;
	drift_byte bytes[DRIFT_VALUE_SIZE];
} drift_value;

typedef struct {
	drift_u32 length;
	drift_byte bytes[DRIFT_FACT_SIZE];
} drift_fact;

static inline drift_u32 drift_put_varint(drift_byte *to, drift_u32 room, drift_u32 v) {
	drift_u32 n = 0;
	while (n < room) {
		drift_byte b = v & 0x7f;
		v >>= 7;
		to[n++] = v ? b | 0x80 : b;
		if (!v) return n;
	}
	return 0;
}

static inline void drift_put_number(drift_value *v, drift_u32 field, drift_u32 number) {
	if (!number) return;
	v->length += drift_put_varint(v->bytes + v->length, DRIFT_VALUE_SIZE - v->length, field << 3);
	v->length += drift_put_varint(v->bytes + v->length, DRIFT_VALUE_SIZE - v->length, number);
}

static inline void drift_put_bytes(drift_value *v, drift_u32 field, const void *data, drift_u32 n) {
	if (n + 12 > DRIFT_VALUE_SIZE - v->length) {
		v->length = 0;
		return;
	}
	v->length += drift_put_varint(v->bytes + v->length, 5, field << 3 | 2);
	v->length += drift_put_varint(v->bytes + v->length, 5, n);
	drift_copy(v->bytes + v->length, data, n);
	v->length += n;
}

static inline drift_value drift_value_of(drift_u32 kind) {
	drift_value v;
	v.length = 0;
	drift_put_number(&v, 1, kind);
	return v;
}

/* The value of a node. */
static inline drift_value drift_of(drift_node n) {
	drift_value v = drift_value_of(DRIFT_VALUE_NODE);
	drift_put_number(&v, 2, n);
	return v;
}

/* The value behind one step: ".body", "[0]", "()". May be used again on the result. */
static inline drift_value drift_step(drift_value v, const char *step) {
	drift_put_bytes(&v, 6, step, drift_length(step));
	return v;
}

static inline drift_value drift_string_n(const char *s, drift_u32 n) {
	drift_value v = drift_value_of(DRIFT_VALUE_STRING);
	if (n) drift_put_bytes(&v, 4, s, n);
	return v;
}

static inline drift_value drift_string(const char *s) { return drift_string_n(s, drift_length(s)); }

/* A number as it is written. */
static inline drift_value drift_number(const char *s) {
	drift_value v = drift_value_of(DRIFT_VALUE_NUMBER);
	drift_put_bytes(&v, 4, s, drift_length(s));
	return v;
}

static inline drift_value drift_true(void) {
	drift_value v = drift_value_of(DRIFT_VALUE_BOOL);
	drift_put_number(&v, 5, 1);
	return v;
}

/* The arguments of a call from a position on; with one set, only the one there. */
static inline drift_value drift_arguments(drift_node call, drift_u32 index, int one) {
	drift_value v = drift_value_of(DRIFT_VALUE_ARGUMENTS);
	drift_put_number(&v, 2, call);
	drift_put_number(&v, 3, index);
	if (one) drift_put_number(&v, 5, 1);
	return v;
}

/* Lists, joins and fallbacks begin empty, with drift_value_of, and take items. */
static inline drift_value drift_item(drift_value list, drift_value item) {
	drift_put_bytes(&list, 7, item.bytes, item.length);
	return list;
}

static inline drift_fact drift_begin(drift_u32 kind, drift_node at) {
	drift_fact f;
	f.length = 0;
	drift_value v;
	v.length = 0;
	drift_put_number(&v, 1, kind);
	drift_put_number(&v, 2, at);
	drift_copy(f.bytes, v.bytes, v.length);
	f.length = v.length;
	return f;
}

/* Sets a field. */
static inline void drift_with(drift_fact *f, drift_u32 id, drift_value value) {
	drift_byte head[16], *p = f->bytes + f->length;
	drift_u32 n = 0;
	if (!value.length || value.length + 24 > DRIFT_FACT_SIZE - f->length) return;
	n += drift_put_varint(head + n, 5, 1 << 3);
	n += drift_put_varint(head + n, 5, id);
	n += drift_put_varint(head + n, 5, 2 << 3 | 2);
	drift_byte size[5];
	drift_u32 sized = drift_put_varint(size, 5, value.length);
	p += drift_put_varint(p, 5, 3 << 3 | 2);
	p += drift_put_varint(p, 5, n + sized + value.length);
	drift_copy(p, head, n);
	drift_copy(p + n, size, sized);
	drift_copy(p + n + sized, value.bytes, value.length);
	f->length = (drift_u32)(p - f->bytes) + n + sized + value.length;
}

static inline void drift_emit(const drift_fact *f) { drift_host_emit(f->bytes, f->length); }

/* ---- the pack's exports, defined by DRIFT_PACK ------------------------------- */

#define DRIFT_EXPORT(name) __attribute__((export_name(#name)))

static inline const drift_byte *drift_get_varint(const drift_byte *p, const drift_byte *end, drift_u32 *v) {
	drift_u32 shift = 0;
	*v = 0;
	while (p < end && shift < 35) {
		*v |= (drift_u32)(*p & 0x7f) << shift;
		shift += 7;
		if (*p++ < 0x80) break;
	}
	return p;
}

/* Reads one field of a message: its number, and its number or bytes. */
static inline const drift_byte *drift_get_field(const drift_byte *p, const drift_byte *end, drift_u32 *field, drift_u32 *number, const drift_byte **data) {
	p = drift_get_varint(p, end, field);
	p = drift_get_varint(p, end, number);
	*data = 0;
	if ((*field & 7) == 2) {
		*data = p;
		p = *number > (drift_u32)(end - p) ? end : p + *number;
	}
	*field >>= 3;
	return p;
}

static inline void drift_dispatch(const drift_byte *p, drift_u32 n) {
	const drift_byte *end = p + n, *data;
	drift_u32 field, number;
	while (p < end) {
		p = drift_get_field(p, end, &field, &number, &data);
		if (field != 1 || !data) continue;
		drift_match m;
		m.query = m.count = 0;
		const drift_byte *q = data, *stop = data + number;
		while (q < stop) {
			const drift_byte *inner;
			q = drift_get_field(q, stop, &field, &number, &inner);
			if (field == 1) m.query = number - 1;
			if (field != 2 || !inner || m.count == DRIFT_CAPTURES) continue;
			const drift_byte *c = inner, *last = inner + number;
			m.capture[m.count].name = "";
			m.capture[m.count].length = m.capture[m.count].node = 0;
			while (c < last) {
				const drift_byte *name;
				c = drift_get_field(c, last, &field, &number, &name);
				if (field == 1 && name) {
					m.capture[m.count].name = (const char *)name;
					m.capture[m.count].length = number;
				} else if (field == 2) {
					m.capture[m.count].node = number;
				}
			}
			m.count++;
		}
		drift_handle(&m);
	}
}

#define DRIFT_PACK(manifest) \
	static drift_byte drift_inbox[65536]; \
	DRIFT_EXPORT(drift_abi) drift_u32 drift_export_abi(void) { return DRIFT_ABI; } \
	DRIFT_EXPORT(drift_alloc) void *drift_export_alloc(drift_u32 n) { return n <= sizeof drift_inbox ? drift_inbox : (void *)-1; } \
	DRIFT_EXPORT(drift_manifest) drift_u64 drift_export_manifest(void) { \
		return (drift_u64)(drift_u32)manifest << 32 | (sizeof manifest - 1); \
	} \
	DRIFT_EXPORT(drift_match) drift_u32 drift_export_match(const drift_byte *p, drift_u32 n) { \
		drift_dispatch(p, n); \
		return 0; \
	}

#endif
