package intent

import "github.com/drift-analyzer/drift/check/finding"

// inferred is the case of every kind that is graver than info.
func inferred(to finding.Severity) *finding.Lower {
	return &finding.Lower{To: to, When: "for a document whose source is `inferred`"}
}

const oneSided = "a document states what is meant, and the code what is done: there is no third side that could state it"

// Kinds are the kinds of findings about intent, in the order of their severities.
var Kinds = []*finding.Kind{UnimplementedBoundary, UncoveredOutcome, OutcomeShapeMismatch, UnperformedResult, RenamedBoundary, UnkeyableBoundary, UnreadInputField,
	DanglingScenarioLink, AmbiguousScenarioLink, UndeclaredOutcome, UndeclaredInputRead, UnlinkedScenario, UndescribedOutcome}

// UnimplementedBoundary: a document describes a boundary that no code serves.
var UnimplementedBoundary = &finding.Kind{
	Name: "unimplementedBoundary", Severity: finding.Error, Lower: []*finding.Lower{inferred(finding.Warning)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "An intent document describes a boundary, and no code of the run serves it. The nearest boundary that is served is named.",
		Why:     "Whoever reads the document builds on something that is not there, or that has another name.",
		Example: "orders-show.intent.yaml describes GET /orders/{id}; the code serves GET /order/{id}. A client that follows the document gets a 404.",
		Fix:     "Correct the method, path, channel or name in the document, extract the service that serves it into the same folder, or write the code.",
		Silent:  "The block leaves out what code is found by (unkeyableBoundary). A boundary that only a contract declares is not served by code.",
	}}

// UncoveredOutcome: no path of the code gives an outcome.
var UncoveredOutcome = &finding.Kind{
	Name: "uncoveredOutcome", Severity: finding.Error, Lower: []*finding.Lower{inferred(finding.Warning)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A document states an outcome that no path of the code gives: no path ends so, or none of those that do is taken under the outcome's clauses.",
		Why:     "The case that the document promises is answered in another way, or by accident.",
		Example: "The document answers 404 when `reads: postgresql:orders` `finds: nothing`; the code answers 404 where an order was found, because its test is negated. Owners get 404, and strangers the page.",
		Fix:     "Mend the code, or correct the outcome: its ending, or the clause that the message names.",
		Silent:  "The condition is a sentence: only the ending is compared. A path whose status or conditions were not read could be the outcome; it is listed among what was not compared.",
	}}

// OutcomeShapeMismatch: a body differs.
var OutcomeShapeMismatch = &finding.Kind{
	Name: "outcomeShapeMismatch", Severity: finding.Error, Lower: []*finding.Lower{inferred(finding.Warning)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A path gives an outcome, and its body lacks a field that the document lists, has it with another type, or may leave out one that is required.",
		Why:     "Readers of the body that follow the document read nothing, or something else.",
		Example: "The document lists `total` in the body of 200; the code answers `{ id, lines }`. The page shows no total.",
		Fix:     "Add the field, or correct the body in the document.",
		Silent:  "The body, or the part of it, was not read; a record that spreads something unread may have any field. A field that the document does not list may be there. Where conditions are sentences, one path with the body is enough.",
	}}

// UnperformedResult: the code does not do what an outcome says it does to another boundary.
var UnperformedResult = &finding.Kind{
	Name: "unperformedResult", Severity: finding.Error, Lower: []*finding.Lower{inferred(finding.Warning)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "An outcome lists a read, a write or a call among its results, and a path that gives the outcome does not do it, does not touch all the listed fields, or picks by something else.",
		Why:     "What the outcome is for does not happen: the order is accepted and never kept.",
		Example: "The outcome `created` has `writes: postgresql:orders` with the fields state and total; the code answers 201 and writes state only.",
		Fix:     "Do it on that path, or correct the result: verb, boundary, fields, by.",
		Silent:  "The path calls something that could not be followed, or touches a boundary whose name was not read. An access of which no fields were read covers any, and so does `*`.",
	}}

// RenamedBoundary: a store that a document names has another name in the code.
var RenamedBoundary = &finding.Kind{
	Name: "renamedBoundary", Severity: finding.Error, Lower: []*finding.Lower{inferred(finding.Warning)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A document names a store that no path touches, and the paths touch exactly one store of the same system that it does not name, with the same verbs. The statements about the store are then held against that one.",
		Why:     "The document describes what is done to a store that is no longer used.",
		Example: "The document writes postgresql:orders, the code postgresql:order_records since a migration.",
		Fix:     "Write the new name into the document, or mend the code that uses the wrong store.",
		Silent:  "Several stores could be the one that is meant; each statement is then reported for itself.",
	}}

// UnkeyableBoundary: a boundary block lacks what code is found by.
var UnkeyableBoundary = &finding.Kind{
	Name: "unkeyableBoundary", Severity: finding.Warning, Lower: []*finding.Lower{inferred(finding.Info)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A boundary block leaves out what code is found by, so nothing of the document is compared. Intent can be written ahead of code.",
		Why:     "The document looks checked and is not.",
		Example: "A message-bus block without a channel; a function named by module and exportName only; a store, which is served by no code.",
		Fix:     "Add the channel, the package and exportPath, or the instanceName. State a store as a result (`writes:`) of the outcome that fills it.",
		Silent:  "The block states what it is found by.",
	}}

// notRequired is the case of a field that is not required.
var notRequired = &finding.Lower{To: finding.Info, When: "for a field that is not `required`"}

// UnreadInputField: a field that a document receives is read by no code.
var UnreadInputField = &finding.Kind{
	Name: "unreadInputField", Severity: finding.Warning, For: "for a field that is `required`", Lower: []*finding.Lower{notRequired, inferred(finding.Info)}, Mirror: "undeclaredInputRead",
	Doc: finding.Doc{
		Reports: "A document lists a field in `receives`, and neither the code of the boundary nor a wrapper around it reads it.",
		Why:     "Callers send something that has no effect.",
		Example: "The document receives `query.page`; the handler lists everything from the start.",
		Fix:     "Read the field, or take it out of the document.",
		Silent:  "The code hands the whole request on, or what a parameter is was not read.",
	}}

// DanglingScenarioLink: a scenario links to an outcome that is not declared.
var DanglingScenarioLink = &finding.Kind{
	Name: "danglingScenarioLink", Severity: finding.Warning, Lower: []*finding.Lower{inferred(finding.Info)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A scenario links to an outcome that no boundary document of the folder declares, or that a draft declares which nobody has finished.",
		Why:     "The scenario looks covered and is not.",
		Example: "`link: orders-show.not-found` after the outcome was renamed to `missing`.",
		Fix:     "Write the link as `drift intent outcomes --from FOLDER` lists it, or finish the draft.",
		Silent:  "Exactly one document declares the outcome.",
	}}

// AmbiguousScenarioLink: a scenario links to an outcome that two documents declare.
var AmbiguousScenarioLink = &finding.Kind{
	Name: "ambiguousScenarioLink", Severity: finding.Warning, Lower: []*finding.Lower{inferred(finding.Info)}, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A scenario links to an outcome that two boundary documents of one name declare.",
		Why:     "Which boundary gives the scenario is left to the reader.",
		Example: "Two files are called orders, and both declare the outcome ok.",
		Fix:     "Rename one of the documents, and its links.",
		Silent:  "Documents of one name that nothing links to are a note in the report.",
	}}

// UndeclaredOutcome: the code does more than a document states.
var UndeclaredOutcome = &finding.Kind{
	Name: "undeclaredOutcome", Severity: finding.Info, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "The code ends in a way that no outcome of the document states (once a status or exception), or does to a boundary what the document, which lists others, does not mention (once a verb and boundary).",
		Why:     "The document is behind the code, or the code does something nobody asked for.",
		Example: "The handler answers 409 since yesterday, and the document knows 201 and 400.",
		Fix:     "Add the outcome or result to the document, or take it out of the code.",
		Silent:  "Exceptions of an endpoint are not reported where the document states none; reads, writes and calls only for the verbs of which the document lists some.",
	}}

// UndeclaredInputRead: the code reads what a document does not receive.
var UndeclaredInputRead = &finding.Kind{
	Name: "undeclaredInputRead", Severity: finding.Info, Mirror: "unreadInputField",
	Doc: finding.Doc{
		Reports: "The code reads a field of what callers send that `receives` does not list.",
		Why:     "A caller that follows the document leaves the field out.",
		Example: "The handler reads `query.page`, and the document lists no query.",
		Fix:     "Add the field to `receives`.",
		Silent:  "The document has no `receives`. Parameters of the path, which the boundary names, need not be listed.",
	}}

// UnlinkedScenario: a scenario has no link.
var UnlinkedScenario = &finding.Kind{
	Name: "unlinkedScenario", Severity: finding.Info, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A scenario has no link to an outcome.",
		Why:     "Nothing says which code gives it.",
		Example: "`when: she opens an order`, `expect: it is shown`, and no `link`.",
		Fix:     "Add the link that `drift intent outcomes --from FOLDER` lists.",
		Silent:  "The scenario has a link.",
	}}

// UndescribedOutcome: no scenario links to an outcome.
var UndescribedOutcome = &finding.Kind{
	Name: "undescribedOutcome", Severity: finding.Info, Unmirrored: oneSided,
	Doc: finding.Doc{
		Reports: "A boundary document declares an outcome, and no scenario links to it.",
		Why:     "A case that a person meets is described in no product document.",
		Example: "`orders-show.missing` is declared, and every scenario is about orders that are there.",
		Fix:     "Write the scenario, or link an existing one.",
		Silent:  "The folder has no scenarios at all.",
	}}
