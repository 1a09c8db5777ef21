package intent

import "github.com/drift-analyzer/drift/summary"

// Values of a document's source.
const (
	SourceAuthor   = "author"
	SourceInferred = "inferred"
	SourceCurated  = "inferred, curated"
)

// types are the types of fields and bodies.
var types = []string{"string", "integer", "number", "boolean", "null", "unknown", "array", "object"}

// format is the whole format.
var format = &variants{name: "document", about: "What a team means: a boundary with its outcomes, or a product document with its scenarios.", key: "kind", cases: []variant{
	{"boundary", &object{name: "boundaryIntent", fields: []field{
		{"kind", true, text{about: "boundary: what a boundary is for, and what it answers when.", values: []string{"boundary"}}},
		{"name", true, text{about: "The name by which scenarios link to an outcome: <name>.<outcome id>."}},
		{"purpose", true, text{about: "What the boundary is for.", waits: true}},
		{"audience", true, text{about: "Who uses it.", waits: true}},
		source,
		{"boundary", true, boundaryForm},
		{"transitions", true, list{"The outcomes of the boundary.", outcomeForm}},
	}}},
	{"prd", &object{name: "productDocument", fields: []field{
		{"kind", true, text{about: "prd: scenarios in the words of the product.", values: []string{"prd"}}},
		{"title", true, text{about: "What the document is called.", waits: true}},
		{"purpose", true, text{about: "What the product does here.", waits: true}},
		{"audience", true, text{about: "Who it is for.", waits: true}},
		source,
		{"scenarios", true, list{"What happens to a person who uses the product.", &object{name: "scenario", fields: []field{
			{"title", false, text{about: "A short name."}},
			{"when", true, text{about: "What somebody does.", waits: true}},
			{"expect", true, text{about: "What happens then.", waits: true}},
			{"link", false, either{"The outcomes that give it: <intent name>.<outcome id>, or a list of them.", text{}, list{"", text{}}}},
		}}}},
	}}},
}}

var source = field{"source", false, text{about: "Who wrote it: an author (default), or drift from code, curated by a person or not.", values: []string{SourceAuthor, SourceInferred, SourceCurated}}}

// boundaryForm is the block that names a boundary.
var boundaryForm = &variants{name: "boundary", about: "The boundary that the document is about.", key: "semantics", cases: []variant{
	{"rest", &object{name: "restBoundary", fields: []field{
		semantics("rest"),
		{"method", true, text{about: "The HTTP method, or * for every one."}},
		{"path", true, text{about: "The path as the framework declares it: /users/:id and /users/{id} are the same."}},
		{"transport", false, text{about: "http (default)."}},
		{"receives", false, &object{name: "requestFields", about: "What a request carries.", null: true, fields: []field{
			{"headers", false, fieldsForm}, {"query", false, fieldsForm}, {"params", false, fieldsForm}, {"body", false, fieldsForm},
		}}},
	}}},
	{"function-call", &object{name: "functionCallBoundary", fields: []field{
		semantics("function-call"),
		{"package", false, text{about: "The package that exports the function."}},
		{"exportPath", false, either{"The export, or the path to it.", text{}, list{"", text{}}}},
		{"module", false, text{about: "The file of a function that no package exports; it is not compared."}},
		{"exportName", false, text{about: "What the file exports it as; it is not compared."}},
		{"transport", false, text{about: "in-process (default)."}},
		{"receives", false, fieldsForm},
	}}},
	{"message-bus", &object{name: "messageBusBoundary", fields: []field{
		semantics("message-bus"),
		{"messageBus", true, text{about: "The bus, such as cloud_queue, kafka or bullmq."}},
		{"channel", false, text{about: "The channel; without it nothing is compared.", null: true}},
		{"receives", false, fieldsForm},
	}}},
	{"storage", &object{name: "storageBoundary", fields: []field{
		semantics("storage"),
		{"storageSystem", true, text{about: "The system, such as postgresql."}},
		{"scope", false, text{about: "The scope (default: default)."}},
		{"container", false, text{about: "The table, collection or bucket.", null: true}},
		{"accessPath", false, text{about: "The way in: an index, a key.", null: true}},
		{"receives", false, fieldsForm},
	}}},
	{"unit-invocation", &object{name: "unitInvocationBoundary", fields: []field{
		semantics("unit-invocation"),
		{"deploymentTarget", true, text{about: "How the unit is deployed.", values: deploymentTargets()}},
		{"instanceName", false, text{about: "The name that it is invoked by; without it nothing is compared.", null: true}},
		{"receives", false, fieldsForm},
	}}},
}}

func semantics(name string) field {
	return field{"semantics", true, text{about: "What kind of boundary it is.", values: []string{name}}}
}

func deploymentTargets() []string {
	var out []string
	for _, t := range summary.DeploymentTargets {
		out = append(out, string(t))
	}
	return out
}

// fieldsForm are fields that a boundary receives, by their names.
var fieldsForm = anyNames{"Fields by their names; a dot reaches inside.", named{"receivedField"}}

// forms are the objects that rules refer to by name.
var forms = map[string]*object{
	"receivedField": {name: "receivedField", about: "A field; the bare name is enough.", null: true, fields: []field{
		{"required", false, truth{"The boundary does not work without it."}},
		{"type", false, text{about: "Its type.", values: types}},
		{"items", false, named{"receivedField"}},
		{"properties", false, anyNames{"The fields of an object.", named{"receivedField"}}},
	}, onlyIf: nesting},
	"body": {name: "body", about: "A body; properties alone mean an object.", null: true, fields: []field{
		{"type", false, text{about: "Its type.", values: types}},
		{"items", false, named{"body"}},
		{"properties", false, anyNames{"The fields of an object.", named{"body"}}},
		{"required", false, list{"The fields that are always there.", text{}}},
	}, onlyIf: append([]dependency{{"required", "type", "object"}}, nesting...)},
}

var nesting = []dependency{{"items", "type", "array"}, {"properties", "type", "object"}}

// outcomeForm is one outcome of a boundary.
var outcomeForm = &object{name: "outcome", fields: []field{
	{"id", true, text{about: "What scenarios link to; any name."}},
	{"when", true, either{"When it happens: a sentence, or clauses that all hold and are compared with the code.", text{waits: true}, list{"", clauseForm}}},
	{"response", false, &object{name: "response", fields: []field{
		{"status", true, whole{"The HTTP status.", 100, 599}},
		{"body", false, named{"body"}},
	}}},
	{"returns", false, &object{name: "returns", null: true, fields: []field{{"body", false, named{"body"}}}}},
	{"throws", false, &object{name: "throws", null: true, fields: []field{{"errorType", false, text{about: "The class of the exception."}}}}},
	{"results", false, list{"What it does to other boundaries.", resultForm}},
}, atMost: [][]string{{"response", "returns", "throws"}}, atLeast: [][]string{{"response", "returns", "throws", "results"}}}

// clauseForm is one clause of a condition.
var clauseForm = &object{name: "clause", fields: []field{
	{"reads", false, text{about: "A boundary that is read, as reports print it: postgresql:users."}},
	{"writes", false, text{about: "A boundary that is written."}},
	{"invokes", false, text{about: "A boundary that is called."}},
	{"input", false, text{about: "A path into what the caller sent: body.email, params.id, query.page, headers.authorization."}},
	{"finds", false, text{about: "What a read gives.", values: []string{"nothing", "something"}}},
	{"is", false, text{about: "set, missing, null, or the type that the value has.", null: true}},
	{"equals", false, scalar{"The value that it has."}},
	{"has", false, text{about: "A property that it has."}},
	{"where", false, text{about: "A path into what was found or sent, to which the test applies."}},
}, exactly: [][]string{{"reads", "writes", "invokes", "input"}}, atMost: [][]string{{"finds", "is", "equals", "has"}}}

// resultForm is one thing that an outcome does.
var resultForm = &object{name: "result", fields: []field{
	{"reads", false, text{about: "A boundary that is read, as reports print it: postgresql:users."}},
	{"writes", false, text{about: "A boundary that is written."}},
	{"invokes", false, text{about: "A boundary that is called."}},
	{"fields", false, list{"The fields that are touched.", text{}}},
	{"by", false, either{"The names that items are picked by.", text{}, list{"", text{}}}},
}, exactly: [][]string{{"reads", "writes", "invokes"}}}
