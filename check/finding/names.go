package finding

// Reserved are the kinds of the format that no check of this version reports; ignore files may name
// them.
var Reserved = []KindName{"authPolicyMismatch", "opaquePredicateBlocking"}

// IntentKinds are the kinds of findings about what code is meant to do.
var IntentKinds = []KindName{"unimplementedBoundary", "uncoveredOutcome", "outcomeShapeMismatch", "renamedBoundary", "unkeyableBoundary",
	"danglingScenarioLink", "ambiguousScenarioLink", "unreadInputField", "undeclaredOutcome", "undeclaredInputRead", "unlinkedScenario", "undescribedOutcome", "unperformedResult"}
