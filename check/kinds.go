package check

import (
	"fmt"
	"sort"
	"strings"

	"github.com/drift-analyzer/drift/internal/spelling"
)

// Spec documents one finding kind. `drift explain`, docs/findings.md and the help
// of SARIF are made from it.
type Spec struct {
	Kind Kind
	// Severity as it is reported, with its conditions where it has several.
	Severity string
	// Fires is the condition, Why the harm, Example an input and the wrong result, Fix what to do, Silent when it says nothing.
	Fires, Why, Example, Fix, Silent string
}

// Specs lists every kind that a check emits, sorted.
func Specs() []Spec {
	out := append([]Spec(nil), specs...)
	sort.Slice(out, func(i, j int) bool { return out[i].Kind < out[j].Kind })
	return out
}

// Explain finds the documentation of a kind.
func Explain(kind string) (Spec, error) {
	for _, s := range specs {
		if strings.EqualFold(string(s.Kind), kind) {
			return s, nil
		}
	}
	if contains(Kinds, kind) {
		return Spec{}, fmt.Errorf("%s is a kind of the format that no check of this version emits", kind)
	}
	return Spec{}, fmt.Errorf("there is no finding kind %q; the nearest is %s (`drift explain` lists them)", kind, nearestKind(kind))
}

// nearestKind is the kind that takes the fewest edits to spell.
func nearestKind(kind string) string {
	best, _ := spelling.Nearest(kind, Kinds)
	return best
}

// Markdown is the page of a kind.
func (s Spec) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\nSeverity: %s\n\n", s.Kind, s.Severity)
	for _, part := range [][2]string{{"What it reports", s.Fires}, {"Why it matters", s.Why}, {"Example", s.Example}, {"How to fix it", s.Fix}, {"When it stays silent", s.Silent}} {
		fmt.Fprintf(&b, "### %s\n\n%s\n\n", part[0], part[1])
	}
	if m := measured[s.Kind]; m != "" {
		fmt.Fprintf(&b, "### How often it was right\n\n%s\n\n", m)
	}
	fmt.Fprintf(&b, "### How to silence it\n\nAdd the rule that is printed under the finding to `.driftignore.yml`, with a reason.\n")
	return b.String()
}

// Page is the whole of docs/findings.md.
func Page() string {
	var b strings.Builder
	b.WriteString("# Findings\n\nOne section a kind, as `drift explain KIND` prints it. This page is generated from `check/kinds.go`\n(`go test ./check -run Page -update`).\n\n")
	b.WriteString("An **error** can name an input and the wrong result it gives; a **warning** is a disagreement that a person must judge;\n**info** is drift speaking about itself.\n\n")
	b.WriteString("## How the kinds were measured\n\n" + measuredOn + "\n\n")
	for _, s := range Specs() {
		b.WriteString(s.Markdown() + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

var specs = []Spec{
	{UnhandledProviderCase, "warning",
		"The provider gives a status that no branch of the consumer tells apart, or several bodies for one status (told apart by a literal or a field) of which the consumer asks the body something and leaves two together. A declared range (4XX) is one response: any member covers it, and it is reported once.",
		"The consumer goes on as if the call had succeeded.",
		"The handler answers 410 for a sold out product; the page reads the body as a product and shows an empty price.",
		"Branch on the status, or on `ok`, before reading the body; or let a client that throws on failures do it.",
		"The consumer hands the raw response on, branches on a range or on `ok` that contains the status, tests a field that only the failure's body has, or uses a client that throws; it sends through a wrapper that was not read; a handler of every method gives the status to another method; the provider's status is computed."},
	{MisreadProviderResponse, "error",
		"A path that runs on a response reads a field which that response's body does not have, and nothing tells it apart from a body that has it.",
		"The value is undefined: a price shows as NaN, a redirect goes to `undefined`.",
		"The handler sends `{ id, quantity }`, the page reads `order.amount`.",
		"Read the field that is sent, or send the field that is read.",
		"Any guard of the consumer tests the field; the body has spreads, is a dictionary, or is not known; of several bodies for the status one has the field; a failure's body has another of the fields that are read there; only failures have the field; the branch does not run on that response, or may be a branch for failures that joins the path again; the unit makes several requests; one side's path states nothing where the other's does."},
	{DeadConsumerBranch, "warning",
		"The consumer has a branch for a status that the provider never produces.",
		"The case it was written for is handled somewhere else, or not at all.",
		"The page shows “already taken” on 409; the handler answers 422 for it.",
		"Remove the branch, or let the provider answer with that status.",
		"The status lies in a declared range, the provider declares a default, some of its endings could not be read, the unit makes several requests, one side's path states nothing where the other's does (a page that is served for all that is left), or it is a server error: the platform in front of any provider gives those."},
	{ProviderContractViolation, "error; warning for a declared status that the handler never gives",
		"A handler gives a status or a body that its contract lacks: the schema beside it, or a document that declares its operation.",
		"Clients are generated from, and written against, the contract.",
		"The document lists 200 and 404; the handler answers 409 on a duplicate.",
		"List the response in the contract, or stop giving it.",
		"The contract was derived from the implementation; the status is a declared 5XX; a wrapper gives it; some ending of the handler could not be read, or a wrapper runs (then nothing is said to be missing); a declared failure may come out of something that the handler calls. A document whose paths begin otherwise than those of the handlers is compared under the prefix that explains most of it."},
	{ConsumerContractViolation, "warning; info for a read of a field that the contract declares optional",
		"The consumer handles a status that the contract does not list, leaves one unhandled that it lists, or reads a field that it does not promise.",
		"What is not promised may go at any release of the provider.",
		"The client reads `user.phone`; the document's response has no such field.",
		"Read what the contract promises, or have the contract changed.",
		"A range or a default of the contract covers it (a range that nothing covers is unhandledProviderCase); it is a server error; a guard tests the field; the contract was derived from the code."},
	{ContractDisagreement, "warning",
		"Two contract sources describe one boundary and declare different things: statuses first, then fields of bodies; of a table, its columns.",
		"Whoever follows one of them breaks against the other.",
		"The API description lists 201 for POST /orders, the gateway's 200.",
		"Make them agree, or delete one.",
		"One of them has a range or a default; a body that only one of them states is no disagreement."},
	{ContractOperationUnimplemented, "warning; info where the same path is served under another mount, or where a dozen operations of one document are not served",
		"A contract declares an operation, or a field of a GraphQL root type, and no extracted provider serves it.",
		"Callers get 404.",
		"The document declares DELETE /orders/{id}, which was removed from the router.",
		"Serve it, remove it from the contract, or extract the service that serves it into the same run.",
		"No provider of the run was extracted from code; a handler of which the path or the method was not read may serve it; the declaration is a gateway's own route."},
	{BoundaryFieldUnknown, "error for a read or a write against a contract of the run; warning for what is constructed, sent or received, when no provider was extracted, or when a GraphQL operation asks for nothing that a schema of the run has",
		"The consumer references a field that the provider does not declare: a column, a configuration variable, a field of a GraphQL type, a field of a message, a prop.",
		"A read gives nothing, a write is refused or lost, a GraphQL server refuses the whole operation.",
		"The query selects `user.nickname`; the schema's User has no such field.",
		"Use a field that is declared, or declare it.",
		"The declaration is not known to be complete; the variable has a default where it is read, is set by a wider code scope or by the platform; the body of some producer could not be read; a story renders for itself."},
	{BoundaryFieldUnused, "warning; info when it could not be checked",
		"The provider declares a field that nothing in the run references. For storage with aspect `read`: it is written and never read.",
		"Dead columns and variables are carried along, and secrets among them.",
		"The template sets LEGACY_TOKEN; no code in the function's scope reads it.",
		"Remove the declaration, or extract the code that uses it into the same run.",
		"Somebody reads the store's default shape (`*`), or reads without stating fields; nothing in the run touches the store at all; a relation is kept in the column; the platform reads the variable itself. Info: the run reads no variables, or nothing of the unit's entry; a relation was recorded as written."},
	{BoundaryShapeMismatch, "error",
		"Both sides declare a value and disagree on its form: an alert compares with one number a metric that is a histogram, with no per-series reduction.",
		"The alert never fires.",
		"`http_latency > 500` on a histogram.",
		"Reduce the series (a percentile, a mean), or declare the metric as a gauge.",
		"The metric states no kind, or the reading no comparison."},
	{BoundarySelectorMismatch, "error",
		"The consumer picks items by something that the provider does not key on. A query through an index is checked against that index's key.",
		"A store addressed by key refuses the request.",
		"A table is keyed on `pk` and `sk`, and the code gets an item by `id`.",
		"Select by the key, or query an index that has the attribute as its key.",
		"The contract states no key, or the access no selector; the store can filter on any column."},
	{GraphqlUnknownFragment, "error",
		"A shipped document spreads a fragment that nothing in it defines.",
		"The server refuses the whole operation.",
		"`query { user { ...Parts } }`, with Parts in a file that is not put into the document.",
		"Put the fragment's document into the template, or install a fragment registry.",
		"A client construction of the project installs a fragment registry; one that cannot be read gives lowConfidence instead."},
	{ScenarioCoverageGap, "warning",
		"A component branches on a prop and no story supplies it.",
		"That branch is seen by nobody before production.",
		"`disabled && <Lock/>`, and every story leaves `disabled` out.",
		"Add a story that sets the prop.",
		"The component has no stories at all; a story spreads something that could not be read."},
	{MessageBusProducerOrphan, "warning",
		"Code sends to a channel that nothing in scope declares or listens to, or whose only subscriber deploys switched off.",
		"The messages are lost, or the send fails.",
		"The handler sends to `orders-v2`; the template declares `orders`.",
		"Correct the name, declare the channel, or add the deploy template to the run.",
		"The channel's name is only known at run time; a subscription that might take it could not be read."},
	{MessageBusConsumerOrphan, "warning",
		"A consumer is wired to a channel that nothing in the run sends to.",
		"The code never runs.",
		"A rule matches `order.shipped`; the service sends `order.sent`.",
		"Correct the name, or extract the sending service into the same run.",
		"The channel is filled from outside (an object store's own events, a stream, a schedule)."},
	{MessageBusUnused, "warning",
		"A channel is declared and has neither producer nor consumer.",
		"It is paid for and misleads readers.",
		"A queue left over from a removed feature.",
		"Remove it, or extract the code that uses it.",
		"A disabled rule listens to it."},
	{MessageBusConsumerDisabled, "info",
		"A rule or a subscription deploys switched off. It counts as a consumer nowhere.",
		"What it was to handle is not handled.",
		"`Enabled: false` left from an incident.",
		"Switch it on, or remove it.",
		"Whether it is enabled is decided at deployment."},
	{RepeatUnsafeConsumer, "warning",
		"The handler of a queue that may deliver again makes a POST to another service.",
		"A payment or an order is made twice.",
		"A worker of a standard queue POSTs to /payments for every message.",
		"Use a FIFO queue, or remember what was handled. A call with an idempotency key is still reported, because summaries do not record sent headers.",
		"FIFO queues; GET, PUT, PATCH, DELETE; writes to a store."},
	{UnitInvocationTargetUnknown, "warning",
		"Code invokes a deployed unit by a name that no deployment source of the run declares.",
		"The invocation fails.",
		"`InvokeCommand({ FunctionName: 'resize-images' })`, and the template's function is called `resize-image`.",
		"Correct the name, or add the template that declares the unit.",
		"No deployment source is in the run; the name comes from a variable whose value is not known."},
	{RuntimeScopeUnknown, "info",
		"Which code a runtime runs could not be told, so its variables were not compared: it states no code scope, the scope holds no file that was read, or another unit claims the same directory.",
		"Its missing variables are not found.",
		"Two functions with one CodeUri and different environments.",
		"The description says which of the causes it is, and what to add.",
		"The unit declares no variables, or code says itself that it runs there."},
	{LowConfidence, "info",
		"One side of a compared boundary could not be read in full: a computed status, an unread ending, opaque conditions.",
		"Findings about it may be missing.",
		"`res.status(error.code)`.",
		"Usually nothing; a literal status helps readers as well.",
		"Neither side takes part in a comparison."},
	{UnsupportedSemantics, "info",
		"A boundary was found whose other side cannot be worked out: a subscription with a filter policy, a channel that nothing resolves.",
		"Its findings are missing.",
		"A topic subscription that passes on only some messages.",
		"Nothing; the description says which reading gave up.",
		"The boundary is fully read."},
	{AmbiguousProvider, "warning",
		"One consumer matches two providers of which at most one can be right: two resolvers across services for one field, two name patterns that state equally much.",
		"Which of them answers is an accident of deployment.",
		"`{stage}-orders` and `orders-{stage}` both cover `orders-orders`.",
		"State more of the name, or extract one service only.",
		"One pattern states more of its name: it takes the access."},
}
