// Package statuses holds the numbers that npm's packages of HTTP statuses give names, for the packs whose code uses
// them. It imports nothing of ours.
package statuses

import "strings"

// Marker is the entry of a manifest's constants in whose place Into writes the names.
const Marker = `"http-status#*": 0`

// names are the statuses as http-status and http-status-codes both export them.
var names = []string{
	"CONTINUE 100", "SWITCHING_PROTOCOLS 101", "PROCESSING 102", "OK 200", "CREATED 201", "ACCEPTED 202", "NON_AUTHORITATIVE_INFORMATION 203",
	"NO_CONTENT 204", "RESET_CONTENT 205", "PARTIAL_CONTENT 206", "MULTI_STATUS 207", "MULTIPLE_CHOICES 300", "MOVED_PERMANENTLY 301", "FOUND 302",
	"MOVED_TEMPORARILY 302", "SEE_OTHER 303", "NOT_MODIFIED 304", "USE_PROXY 305", "TEMPORARY_REDIRECT 307", "PERMANENT_REDIRECT 308",
	"BAD_REQUEST 400", "UNAUTHORIZED 401", "PAYMENT_REQUIRED 402", "FORBIDDEN 403", "NOT_FOUND 404", "METHOD_NOT_ALLOWED 405", "NOT_ACCEPTABLE 406",
	"PROXY_AUTHENTICATION_REQUIRED 407", "REQUEST_TIMEOUT 408", "CONFLICT 409", "GONE 410", "LENGTH_REQUIRED 411", "PRECONDITION_FAILED 412",
	"REQUEST_ENTITY_TOO_LARGE 413", "REQUEST_TOO_LONG 413", "REQUEST_URI_TOO_LONG 414", "UNSUPPORTED_MEDIA_TYPE 415",
	"REQUESTED_RANGE_NOT_SATISFIABLE 416", "EXPECTATION_FAILED 417", "IM_A_TEAPOT 418", "MISDIRECTED_REQUEST 421", "UNPROCESSABLE_ENTITY 422",
	"LOCKED 423", "FAILED_DEPENDENCY 424", "UPGRADE_REQUIRED 426", "PRECONDITION_REQUIRED 428", "TOO_MANY_REQUESTS 429",
	"REQUEST_HEADER_FIELDS_TOO_LARGE 431", "UNAVAILABLE_FOR_LEGAL_REASONS 451", "INTERNAL_SERVER_ERROR 500", "NOT_IMPLEMENTED 501", "BAD_GATEWAY 502",
	"SERVICE_UNAVAILABLE 503", "GATEWAY_TIMEOUT 504", "HTTP_VERSION_NOT_SUPPORTED 505", "INSUFFICIENT_STORAGE 507",
}

// Into gives a manifest the constants of http-status and http-status-codes, imported whole or by name.
func Into(manifest string) string {
	at := strings.Index(manifest, Marker)
	if at < 0 {
		return manifest
	}
	var out strings.Builder
	out.Grow(len(manifest) + 16<<10)
	out.WriteString(manifest[:at])
	for i, origin := range []string{"http-status#", "http-status#status.", "http-status-codes#", "http-status-codes#StatusCodes."} {
		for j, entry := range names {
			if i+j > 0 {
				out.WriteString(", ")
			}
			name, number, _ := strings.Cut(entry, " ")
			out.WriteString(`"` + origin + name + `": ` + number)
		}
	}
	out.WriteString(manifest[at+len(Marker):])
	return out.String()
}
