package summary

import (
	"encoding/json"
	"strconv"
	"strings"
)

// HTTPMetadata is what a handler declares and how a client reads its response: metadata.http.
type HTTPMetadata struct {
	DeclaredContract *DeclaredContract `json:"declaredContract,omitempty"`
	Response         *ResponseReading  `json:"response,omitempty"`
	// ReturnsResponse: the client hands the raw response to its caller.
	ReturnsResponse bool `json:"returnsResponse,omitempty"`
	// Host is where a client sends its request: the host that its URL states, a hole for one that is known at run time only;
	// empty for a URL without a host.
	Host string `json:"host,omitempty"`
	// Sends is what a client puts into its request.
	Sends *RequestSent `json:"sends,omitempty"`
	// Name is what code asks the framework for the path of a handler's route by, with | between what a part of it may be; AsksFor is what is said of a client that asks so.
	Name    string         `json:"name,omitempty"`
	AsksFor *RouteAskedFor `json:"asksFor,omitempty"`
	// Pages are the templates that a handler answers with, as it or its library names them.
	Pages []string `json:"pages,omitempty"`
	// Takes is what a handler, and what runs around it, reads of its request.
	Takes      []RequestTaken `json:"takes,omitempty"`
	Deprecated bool           `json:"deprecated,omitempty"`
	Gateway    string         `json:"gateway,omitempty"`
	API        string         `json:"api,omitempty"`
	Authorizer string         `json:"authorizer,omitempty"`
	// BesideUnread: the code that registers this route was not read in full, so that it may register more.
	BesideUnread bool `json:"besideUnread,omitempty"`
	Other        Other
}

// DeclaredContract is what is declared of the responses of an operation.
type DeclaredContract struct {
	Source     string             `json:"source"`
	Provenance string             `json:"provenance"`
	Responses  []DeclaredResponse `json:"responses"`
	// Function is the function that the declaration names as the one which serves the operation, with its module:
	// `shop.controllers.orders.show`; "" where it names none.
	Function string `json:"function,omitempty"`
	Other    Other
}

// Values of DeclaredContract.Provenance.
const (
	ProvenanceDerived     = "derived"     // made from the implementation, which it cannot contradict
	ProvenanceIndependent = "independent" // written on its own
)

// DeclaredResponse is one response of a declared contract.
type DeclaredResponse struct {
	Status DeclaredStatus `json:"status"`
	Body   TypeShape      `json:"body,omitempty"`
	Other  Other
}

// DeclaredStatus is what a response is declared for: in JSON a number, a range such as "4XX", or "default".
type DeclaredStatus struct {
	// Code is 0 for what is no single status; Text is then what is written.
	Code int
	Text string
}

// String is the status as a contract writes it.
func (s DeclaredStatus) String() string {
	if s.Code != 0 {
		return strconv.Itoa(s.Code)
	}
	return s.Text
}

// Range is the first digit of a range such as 4XX.
func (s DeclaredStatus) Range() (digit int, ok bool) {
	if s.Code != 0 || len(s.Text) != 3 || s.IsDefault() {
		return 0, false
	}
	return int(s.Text[0] - '0'), true
}

// IsDefault reports whether the response stands for every status that is not listed.
func (s DeclaredStatus) IsDefault() bool { return s.Code == 0 && strings.EqualFold(s.Text, "default") }

func (s *DeclaredStatus) fromJSON(raw any) bool {
	switch x := raw.(type) {
	case json.Number:
		f, err := x.Float64()
		if err != nil || f != float64(int(f)) || f == 0 {
			return false
		}
		*s = DeclaredStatus{Code: int(f)}
	case float64:
		if x != float64(int(x)) || x == 0 {
			return false
		}
		*s = DeclaredStatus{Code: int(x)}
	case string:
		*s = DeclaredStatus{Text: x}
	default:
		return false
	}
	return true
}

func (s *DeclaredStatus) toJSON() (any, bool) {
	if s.Code != 0 {
		return s.Code, true
	}
	return s.Text, true
}

// ResponseReading is how a client's code reads what it gets back: metadata.http.response.
type ResponseReading struct {
	// Subject is the answer of the request; the paths lead from it, or from what is caught, to its parts.
	Subject ValueRef `json:"subject"`
	Status  []Path   `json:"status,omitempty"`
	Ok      []Path   `json:"ok,omitempty"`
	Body    []Path   `json:"body,omitempty"`
	// Text are the calls that give the body as it was sent.
	Text        []Path `json:"text,omitempty"`
	ErrorStatus []Path `json:"errorStatus,omitempty"`
	ErrorBody   []Path `json:"errorBody,omitempty"`
	// Ranges are further truth values of the answer, and classes of answers, each with the statuses that it stands for.
	Ranges []StatusMeaning `json:"ranges,omitempty"`
	// Failure says what a failure's status does: FailureException, FailureResponse, FailureEither or FailureIgnored.
	Failure string `json:"failure"`
	// Tests are conditions on the response of branches that have code on both sides.
	Tests []Predicate `json:"told,omitempty"`
	// UnreadTests: some test looks at the status in a way that no condition says.
	UnreadTests bool `json:"unreadTests,omitempty"`
	// Asks are the parts of the body that any test before a branch asks for.
	Asks  []ValueRef `json:"asks,omitempty"`
	Other Other
}

// RequestSent is what a client puts into its request.
type RequestSent struct {
	// Body is nil when none is sent, or nothing is known of it.
	Body TypeShape `json:"body,omitempty"`
	// Query are the names that are stated in its query; QueryOpen: there may be others, QueryStated: a query is stated,
	// though it may be empty.
	Query       []string `json:"query,omitempty"`
	QueryStated bool     `json:"queryStated,omitempty"`
	QueryOpen   bool     `json:"queryOpen,omitempty"`
	// NoQuery: it has none, as its URL is written out.
	NoQuery bool `json:"noQuery,omitempty"`
	// NoBody: it has none, as its call is handed its URL and nothing else.
	NoBody bool `json:"noBody,omitempty"`
	Other  Other
}

// KnowsQuery reports whether the names in the query are all that there are.
func (r *RequestSent) KnowsQuery() bool {
	return !r.QueryOpen && (len(r.Query) > 0 || r.QueryStated)
}

// RequestTaken is what code reads of one part of its request.
type RequestTaken struct {
	// Part is body, query, headers, path, or any for what holds body, query and path in one.
	Part   string       `json:"part"`
	Fields []TakenField `json:"fields,omitempty"`
	// Open: more of the part may be read than is listed.
	Open bool `json:"open,omitempty"`
	// Checked is the form that the code checks the part against before it goes on, nil for none; Strict: fields that it does
	// not have are refused.
	Checked TypeShape `json:"checked,omitempty"`
	Strict  bool      `json:"strict,omitempty"`
	// At are the values that are the whole part, as conditions name them.
	At    []ValueRef `json:"at,omitempty"`
	Other Other
}

// TakenField is a field of a request that code reads.
type TakenField struct {
	Path Path `json:"path"`
	// Needed: the code fails where the field is missing. Guarded: it asks first, or has something else in its place.
	Needed  bool `json:"needed,omitempty"`
	Guarded bool `json:"guarded,omitempty"`
	// Whole: the field itself is used, and not only what is in it.
	Whole bool `json:"whole,omitempty"`
	// At are the values that are the field, as conditions name them.
	At []ValueRef `json:"at,omitempty"`
	// Variant: all that read the field are functions of which one of several runs.
	Variant bool `json:"variant,omitempty"`
	// When are conditions about the request that all hold wherever the field is read.
	When  []Predicate `json:"when,omitempty"`
	Other Other
}

// StatusMeaning says for which statuses a truth value of an answer holds, or of which an answer has a class.
type StatusMeaning struct {
	// Path leads from the answer to the truth value; Class is the name of a class instead.
	Path  Path   `json:"path,omitempty"`
	Class string `json:"class,omitempty"`
	From  int    `json:"from"`
	To    int    `json:"to"`
	Other Other
}

// Values of ResponseReading.Failure.
const (
	FailureException = "exception"
	FailureResponse  = "response"
	// FailureEither: the code says itself which statuses are thrown, and that was not read.
	FailureEither = "either"
	// FailureIgnored: the code reads nothing of the answer, and says that nothing is to become of an exception.
	FailureIgnored = "ignored"
)

// TransitionHTTP is what a path of a client or of a declared operation says of HTTP.
type TransitionHTTP struct {
	// Caught: the request failed on this path, and the failure was caught.
	Caught bool `json:"caught,omitempty"`
	// DefaultResponse and StatusRange (4XX) say what a declared response stands for.
	DefaultResponse bool   `json:"defaultResponse,omitempty"`
	StatusRange     string `json:"statusRange,omitempty"`
	Other           Other
}

// Wrappers is what runs around a unit: metadata.wrappers of a summary.
type Wrappers struct {
	// Applied are in the order in which they run.
	Applied []WrapperRef `json:"applied,omitempty"`
	Other   Other
}

// AnsweredBy says which wrapper gives an answer: metadata.wrappers of a transition.
type AnsweredBy struct {
	From WrapperRef `json:"from,omitempty"`
	// Raised: an exception handler answers what the unit itself raised.
	Raised bool `json:"raised,omitempty"`
	Other  Other
}

// WrapperRef names a wrapper: middleware, a filter, a handler of exceptions. In JSON it is an object, or its id alone.
type WrapperRef struct {
	Name    string `json:"name,omitempty"`
	File    string `json:"file,omitempty"`
	Summary string `json:"summary,omitempty"`
	ID      string `json:"id,omitempty"`
	// Phase is PhaseError, PhaseAround, or empty for what runs in front of the handler.
	Phase string `json:"phase,omitempty"`
	Other Other
	// plain: it is its id alone.
	plain bool
}

// Values of WrapperRef.Phase.
const (
	PhaseError  = "error"
	PhaseAround = "around"
)

// WrapperByID names a wrapper by the id of its summary alone.
func WrapperByID(id string) WrapperRef { return WrapperRef{Summary: id, plain: true} }

// Key is the id of the wrapper's summary, "" when it is not stated.
func (w *WrapperRef) Key() string {
	if w.Summary != "" {
		return w.Summary
	}
	return w.ID
}

// IsPlain reports whether a wrapper is named by its id alone.
func (w *WrapperRef) IsPlain() bool { return w.plain }

func (w *WrapperRef) fromJSON(raw any) bool {
	id, ok := raw.(string)
	if ok {
		*w = WrapperByID(id)
	}
	return ok
}

func (w *WrapperRef) toJSON() (any, bool) { return w.Summary, w.plain }
