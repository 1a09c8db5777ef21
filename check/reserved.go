package check

// Reserved are the kinds of the format that no check of this version emits; ignore files may name them.
var Reserved = []KindName{"restMethodOnUnknownPath", "authPolicyMismatch", "boundaryFieldRequired", "boundaryConstraintViolation",
	"envVarRequiredButUnmarked", "opaquePredicateBlocking"}

// Intent are the kinds of the format that hold code against what people wrote that it is to do; none is emitted yet.
var Intent = []KindName{"unimplementedBoundary", "uncoveredOutcome", "outcomeShapeMismatch", "renamedBoundary", "unkeyableBoundary",
	"danglingScenarioLink", "ambiguousScenarioLink", "unreadInputField", "undeclaredOutcome", "undeclaredInputRead", "unlinkedScenario", "undescribedOutcome"}
