package summary

import (
	"reflect"
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
	name     string
	index    int
	optional bool
	nullable bool // a nil slice is null rather than []
}

var fieldsOf sync.Map // reflect.Type -> []structField

func structFields(t reflect.Type) []structField {
	if f, ok := fieldsOf.Load(t); ok {
		return f.([]structField)
	}
	var out []structField
	for i := 0; i < t.NumField(); i++ {
		name, rest, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name == "" {
			continue
		}
		out = append(out, structField{name: name, index: i, optional: rest == "omitempty", nullable: name == "exportPath" && t == reflect.TypeOf(Identity{})})
	}
	fieldsOf.Store(t, out)
	return out
}

var recordType = reflect.TypeOf(Record{})
