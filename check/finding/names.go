package finding

// Reserved are the kinds of the format that no check of this version reports; ignore files may name
// them.
var Reserved = []KindName{"authPolicyMismatch", "opaquePredicateBlocking"}

// Intent are the kinds of the format about descriptions of what code is meant to do; none is
// reported yet.
var Intent = []KindName{"unimplementedBoundary", "uncoveredOutcome", "outcomeShapeMismatch", "renamedBoundary", "unkeyableBoundary",
	"danglingScenarioLink", "ambiguousScenarioLink", "unreadInputField", "undeclaredOutcome", "undeclaredInputRead", "unlinkedScenario", "undescribedOutcome"}
