/* A pack for example-http. */
#include "drift.h"

static const char manifest[] =
#include "manifest.inc"
	;
DRIFT_PACK(manifest)

/* The queries, in the manifest's order. */
enum { ROUTE, ANSWER };

/* route reads app.METHOD(path, ...handlers). */
static void route(const drift_match *m) {
	drift_node call = drift_capture(m, "call");
	drift_node args[16];
	if (drift_list(call, args, 16) < 2) return;
	drift_text method = drift_source(drift_capture(m, "method"));
	for (drift_u32 i = 0; i < method.length; i++)
		if (method.text[i] >= 'a' && method.text[i] <= 'z') method.text[i] -= 'a' - 'A';
	drift_fact f = drift_begin(DRIFT_FACT_ROUTE, call);
	drift_with(&f, DRIFT_FIELD_REGISTRAR, drift_of(drift_capture(m, "on")));
	drift_with(&f, DRIFT_FIELD_METHOD, drift_string_n(method.text, method.length));
	drift_with(&f, DRIFT_FIELD_PATH, drift_arguments(call, 0, 1));
	drift_with(&f, DRIFT_FIELD_HANDLERS, drift_arguments(call, 1, 0));
	drift_with(&f, DRIFT_FIELD_ROLES, drift_string("handler"));
	drift_emit(&f);
}

/* answer reads res.send(body), res.send(status, body) and res.end(). */
static void answer(const drift_match *m) {
	drift_node call = drift_capture(m, "call");
	drift_node args[16];
	drift_u32 n = drift_list(call, args, 16);
	drift_fact f = drift_begin(DRIFT_FACT_OUTCOME, call);
	drift_with(&f, DRIFT_FIELD_RECEIVER, drift_of(drift_capture(m, "on")));
	drift_with(&f, DRIFT_FIELD_OUTPUT, drift_string("response"));
	if (n > 1) {
		drift_with(&f, DRIFT_FIELD_STATUS, drift_of(args[0]));
		drift_with(&f, DRIFT_FIELD_BODY, drift_of(args[1]));
	} else {
		drift_with(&f, DRIFT_FIELD_DEFAULT, drift_number("200"));
		if (n == 1) drift_with(&f, DRIFT_FIELD_BODY, drift_of(args[0]));
	}
	drift_emit(&f);
}

void drift_handle(const drift_match *m) {
	switch (m->query) {
	case ROUTE: route(m); break;
	case ANSWER: answer(m); break;
	}
}
