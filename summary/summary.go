package summary

// SchemaVersion is the version that this build writes.
const SchemaVersion = 6

// Kind is a CodeUnitKind.
type Kind string

// The closed list of code unit kinds.
const (
	KindHandler           Kind = "handler"
	KindLoader            Kind = "loader"
	KindAction            Kind = "action"
	KindComponent         Kind = "component"
	KindHook              Kind = "hook"
	KindMiddleware        Kind = "middleware"
	KindResolver          Kind = "resolver"
	KindConsumer          Kind = "consumer"
	KindClient            Kind = "client"
	KindWorker            Kind = "worker"
	KindLibrary           Kind = "library"
	KindCaller            Kind = "caller"
	KindModuleInit        Kind = "module-init"
	KindScheduledCallback Kind = "scheduled-callback"
)

// Kinds lists all code unit kinds.
var Kinds = []Kind{KindHandler, KindLoader, KindAction, KindComponent, KindHook, KindMiddleware, KindResolver, KindConsumer,
	KindClient, KindWorker, KindLibrary, KindCaller, KindModuleInit, KindScheduledCallback}

// IsConsumer reports whether a unit of this kind stands on the consumer side of its own boundary.
func (k Kind) IsConsumer() bool {
	return k == KindClient || k == KindConsumer || k == KindCaller || k == KindModuleInit
}

// Summary is a BehavioralSummary: what one code unit does.
type Summary struct {
	SchemaVersion int                  `json:"schemaVersion,omitempty"`
	Kind          Kind                 `json:"kind"`
	Location      Location             `json:"location"`
	Identity      Identity             `json:"identity"`
	Inputs        []Input              `json:"inputs"`
	Transitions   []Transition         `json:"transitions"`
	Gaps          []Gap                `json:"gaps"`
	Confidence    Confidence           `json:"confidence"`
	Definitions   map[string]TypeShape `json:"definitions,omitempty"`
	InputReads    []InputRead          `json:"inputReads,omitempty"`
	Metadata      Metadata             `json:"metadata,omitempty"`

	// away is where the body stands that Body reads again; nil where the summary holds it.
	away *away
}

// ID names the summary as findings do: `<file>::<name>`.
func (s *Summary) ID() string { return s.Location.File + "::" + s.Identity.Name }

// IsContract reports whether a summary comes from a written contract and not from code.
func (s *Summary) IsContract() bool {
	return s.Confidence.Source == SourceDerived || s.Confidence.Source == SourceDeclared
}

// Location is where a unit stands.
type Location struct {
	File string `json:"file"`
	// Range in lines, 1-based; zero when unknown.
	Range Range `json:"range"`
	// Span in character offsets (UTF-16 code units of the source); absent for contracts.
	Span *Range `json:"span,omitempty"`
	// ExportName is null for anonymous code.
	ExportName *string `json:"exportName"`
	// Workspace names the project extracted.
	Workspace string `json:"workspace,omitempty"`
}

// Range is a start and an end, both inclusive for lines.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Identity says what a unit is called and which boundary it stands at.
type Identity struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	// NameKind is binding (callable by that name) or label (coined by discovery).
	NameKind       string          `json:"nameKind"`
	ExportPath     []string        `json:"exportPath"`
	Binding        *Binding        `json:"boundaryBinding"`
	DeployableUnit *DeployableUnit `json:"deployableUnit,omitempty"`
}

// Values of Identity.NameKind.
const (
	NameBinding = "binding"
	NameLabel   = "label"
)

// DeployableUnit is what a unit is deployed as.
type DeployableUnit struct {
	DeploymentTarget DeploymentTarget `json:"deploymentTarget"`
	InstanceName     string           `json:"instanceName"`
}

// DeploymentTarget is how code is deployed.
type DeploymentTarget string

// Deployment targets.
const (
	TargetFunction      DeploymentTarget = "function"
	TargetContainerTask DeploymentTarget = "container-task"
	TargetContainer     DeploymentTarget = "container"
	TargetK8sDeployment DeploymentTarget = "k8s-deployment"
	TargetWorker        DeploymentTarget = "worker"
)

// DeploymentTargets lists all targets.
var DeploymentTargets = []DeploymentTarget{TargetFunction, TargetContainerTask, TargetContainer, TargetK8sDeployment, TargetWorker}

// Transition is one execution path of a unit.
type Transition struct {
	ID string `json:"id"`
	// Conditions are joined by and.
	Conditions []Predicate `json:"conditions"`
	Output     Output      `json:"output"`
	Effects    []Effect    `json:"effects"`
	Location   Range       `json:"location"`
	IsDefault  bool        `json:"isDefault"`
	Confidence *Confidence `json:"confidence,omitempty"`
	// ExpectedInput, on client transitions only: the body fields read after branching on a status.
	ExpectedInput TypeShape          `json:"expectedInput,omitempty"`
	Metadata      TransitionMetadata `json:"metadata,omitempty"`
}

// InputRead is one thing a unit read from a value it was given.
type InputRead struct {
	Input string   `json:"input"`
	Path  []string `json:"path"`
}

// Gap is something the summary could not account for.
type Gap struct {
	Type        GapType     `json:"type"`
	Conditions  []Predicate `json:"conditions"`
	Consequence Consequence `json:"consequence"`
	Description string      `json:"description"`
	Callee      string      `json:"callee,omitempty"`
}

// Redecorated is the description of the gap of a unit that a decorator of which nothing is known may have made another of: what it answers
// may be something else.
const Redecorated = "what this makes of the function that it is put on is not read"

// Unmounted begins the description of the gap of a route on a part of an application that nothing was seen to mount.
const Unmounted = "nothing was seen that mounts what this is registered on"

// GapType is the type of a gap.
type GapType string

// Gap types.
const (
	GapUnhandledCase  GapType = "unhandledCase"
	GapUnreadOutcome  GapType = "unreadOutcome"
	GapUnfollowedCall GapType = "unfollowedCall"
)

// Consequence is what happens where the gap is.
type Consequence string

// Consequences.
const (
	ConsequenceFrameworkDefault Consequence = "frameworkDefault"
	ConsequenceImplicitThrow    Consequence = "implicitThrow"
	ConsequenceFallthrough      Consequence = "fallthrough"
	ConsequenceUnknown          Consequence = "unknown"
)

// Confidence says how sure a summary or transition is.
type Confidence struct {
	Source        ConfidenceSource `json:"source"`
	Level         ConfidenceLevel  `json:"level"`
	Corroboration *Corroboration   `json:"corroboration,omitempty"`
}

// ConfidenceSource is where a claim comes from.
type ConfidenceSource string

// Confidence sources. SourceInferredAI is reserved and never written.
const (
	SourceInferredStatic ConfidenceSource = "inferred_static"
	SourceInferredAI     ConfidenceSource = "inferred_ai"
	SourceDeclared       ConfidenceSource = "declared"
	SourceDerived        ConfidenceSource = "derived"
)

// ConfidenceLevel is how sure a claim is.
type ConfidenceLevel string

// Confidence levels.
const (
	LevelHigh   ConfidenceLevel = "high"
	LevelMedium ConfidenceLevel = "medium"
	LevelLow    ConfidenceLevel = "low"
)

// Corroboration is the verdict of running a handler.
type Corroboration struct {
	Outcome CorroborationOutcome `json:"outcome"`
	Runs    int                  `json:"runs"`
	// Counterexample is present when refuted: the request, the observed status and the claimed one.
	Counterexample map[string]any `json:"counterexample,omitempty"`
	Reason         string         `json:"reason,omitempty"`
	// Assumptions are what the runs took for granted: results supplied for calls, properties that middleware sets.
	Assumptions []string `json:"assumptions,omitempty"`
}

// CorroborationOutcome is the verdict itself.
type CorroborationOutcome string

// Verdicts.
const (
	Observed CorroborationOutcome = "observed"
	Refuted  CorroborationOutcome = "refuted"
	Untested CorroborationOutcome = "untested"
)

// StrOf is a nullable text of the format, "" for null.
func StrOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// Str gives a pointer to a text, for the format's nullable fields.
func Str(s string) *string { return &s }
