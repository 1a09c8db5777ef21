package summary

import (
	"reflect"
	"sort"
	"strings"
	"sync"
)

// A union crosses JSON as an object with a discriminator key. The table below is
// the whole encoding: writing, reading and the published schema all follow it.
type union struct {
	key      string
	variants map[string]reflect.Type
	order    []string
	names    map[reflect.Type]string
}

func newUnion(key string, variants ...any) *union {
	u := &union{key: key, variants: map[string]reflect.Type{}, names: map[reflect.Type]string{}}
	for _, v := range variants {
		name := discriminator(v)
		t := reflect.TypeOf(v)
		u.variants[name], u.names[t] = t, name
		u.order = append(u.order, name)
	}
	return u
}

func discriminator(v any) string {
	switch x := v.(type) {
	case Semantics:
		return x.semantics()
	case Predicate:
		return x.predicate()
	case Output:
		return x.output()
	case RenderNode:
		return x.renderNode()
	case Effect:
		return x.effect()
	case Interaction:
		return x.interaction()
	case Input:
		return x.input()
	case ValueRef:
		return x.valueRef()
	case Derivation:
		return x.derivation()
	case TypeShape:
		return x.shape()
	}
	return ""
}

func iface[T any]() reflect.Type { return reflect.TypeOf((*T)(nil)).Elem() }

var unions = map[reflect.Type]*union{
	iface[Semantics](): newUnion("name", Rest{}, FunctionCall{}, GraphqlResolver{}, GraphqlOperation{}, RuntimeConfig{},
		Storage{}, MessageBus{}, Metric{}, UnitInvocation{}),
	iface[Predicate](): newUnion("type", NullCheck{}, TruthinessCheck{}, Comparison{}, TypeCheck{}, PropertyExists{},
		Compound{}, Negation{}, CallPredicate{}, Opaque{}),
	iface[Output]():     newUnion("type", Response{}, Throw{}, Render{}, Return{}, Delegate{}, Emit{}, Void{}),
	iface[RenderNode](): newUnion("type", ElementNode{}, TextNode{}, ExpressionNode{}, ConditionalNode{}),
	iface[Effect]():     newUnion("type", Mutation{}, Invocation{}, Emission{}, StateChange{}, InteractionEffect{}),
	iface[Interaction](): newUnion("class", StorageAccess{}, ServiceCall{}, MessageSend{}, MessageReceive{}, UnitInvoke{},
		ConfigRead{}, Schedule{}),
	iface[Input]():      newUnion("type", Parameter{}, Injection{}, HookReturn{}, ContextValue{}, Closure{}),
	iface[ValueRef]():   newUnion("type", InputRef{}, Dependency{}, Derived{}, LiteralRef{}, State{}, Unresolved{}),
	iface[Derivation](): newUnion("type", PropertyAccess{}, MethodCall{}, Destructured{}, Awaited{}, IndexAccess{}),
	iface[TypeShape](): newUnion("type", Record{}, Dictionary{}, Array{}, Literal{}, Text{}, Integer{}, Number{}, Boolean{},
		Null{}, Undefined{}, Union{}, Ref{}, UnknownShape{}),
}

// enums are the closed lists that a named text type may hold.
var enums = map[reflect.Type][]string{
	reflect.TypeOf(Kind("")):                 enum(Kinds),
	reflect.TypeOf(DeploymentTarget("")):     enum(DeploymentTargets),
	reflect.TypeOf(GapType("")):              {"unhandledCase", "unreadOutcome", "unfollowedCall"},
	reflect.TypeOf(Consequence("")):          {"frameworkDefault", "implicitThrow", "fallthrough", "unknown"},
	reflect.TypeOf(ConfidenceSource("")):     {"inferred_static", "inferred_ai", "declared", "derived"},
	reflect.TypeOf(ConfidenceLevel("")):      {"high", "medium", "low"},
	reflect.TypeOf(CorroborationOutcome("")): {"observed", "refuted", "untested"},
	reflect.TypeOf(ComparisonOp("")):         {"eq", "neq", "gt", "gte", "lt", "lte"},
	reflect.TypeOf(CompoundOp("")):           {"and", "or"},
	reflect.TypeOf(OpaqueReason("")):         {"complexExpression", "externalFunction", "dynamicValue", "unsupportedSyntax"},
}

func enum[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

// structField is one key of an object.
type structField struct {
	name  string
	index int
	// part is the index within an embedded struct, whose keys are those of the object around it; -1 for others.
	part     int
	optional bool
	nullable bool // a nil slice is null rather than []
}

// Indices of keys that are no field of the struct.
const (
	indexDiscriminator = -1
	indexProperties    = -2
)

// in gives the field of a struct.
func (f *structField) in(v reflect.Value) reflect.Value {
	if f.part >= 0 {
		return v.Field(f.index).Field(f.part)
	}
	return v.Field(f.index)
}

// structInfo is how a struct crosses JSON.
type structInfo struct {
	fields []structField
	// sorted are the same keys and those that are no field of the struct, in order of their names.
	sorted []structField
	// other is the field of type Other, which keeps unknown keys; -1 when they are refused.
	other int
	// form: the type has a spelling in JSON of its own.
	form bool
}

// form is a type that JSON has in a spelling of its own beside that of an object.
type form interface {
	// fromJSON is false for a value that is not of that spelling.
	fromJSON(raw any) bool
	// toJSON is false when it is to be written as an object.
	toJSON() (any, bool)
}

var structs sync.Map // reflect.Type -> *structInfo

func infoOf(t reflect.Type) *structInfo {
	if f, ok := structs.Load(t); ok {
		return f.(*structInfo)
	}
	out := &structInfo{other: -1, form: reflect.PointerTo(t).Implements(iface[form]())}
	for i := 0; i < t.NumField(); i++ {
		name, rest, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if t.Field(i).Type == reflect.TypeOf(Other(nil)) {
			out.other = i
		}
		if t.Field(i).Anonymous {
			for j, inner := range infoOf(t.Field(i).Type).fields {
				inner.index, inner.part = i, j
				out.fields = append(out.fields, inner)
			}
		}
		if name == "" {
			continue
		}
		out.fields = append(out.fields, structField{name: name, index: i, part: -1, optional: rest == "omitempty", nullable: name == "exportPath" && t == reflect.TypeOf(Identity{})})
	}
	out.sorted = append(out.sorted, out.fields...)
	for _, u := range unions {
		if _, ok := u.names[t]; ok {
			out.sorted = append(out.sorted, structField{name: u.key, index: indexDiscriminator, part: -1})
		}
	}
	if t == recordType {
		out.sorted = append(out.sorted, structField{name: "properties", index: indexProperties, part: -1})
	}
	sort.Slice(out.sorted, func(i, j int) bool { return out.sorted[i].name < out.sorted[j].name })
	structs.Store(t, out)
	return out
}

func structFields(t reflect.Type) []structField { return infoOf(t).fields }

var recordType = reflect.TypeOf(Record{})
