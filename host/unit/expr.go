package unit

import "github.com/drift-analyzer/drift/host/syntax"

// ExprKind discriminates Expr.
type ExprKind uint8

// Expression kinds and which fields of Expr they use.
const (
	ExprNone        ExprKind = iota
	ExprLiteral              // Op: literal type; Str: cooked value ("" for null/undefined)
	ExprTemplate             // List: parts; literal parts are string ExprLiteral
	ExprName                 // Str; Ref: BindingID or 0 for a global
	ExprMember               // A.Str; a computed access with a constant string key is a member too
	ExprIndex                // A[B]; in a slice B is ExprOther, of a range where it has no steps
	ExprCall                 // A(List...); Ruby and Python receivers are A = ExprMember; B: type arguments as an annotation, or 0
	ExprNew                  // new A(List...); also Ruby's A.new(...); B as in ExprCall
	ExprObject               // List of ExprProperty and ExprSpread
	ExprProperty             // Str or computed key B; value A (object entries, JSX attributes)
	ExprArray                // List; FlagTuple, FlagSet
	ExprSpread               // ...A; FlagKeywords for ** of Python and Ruby
	ExprKeyword              // keyword argument Str = A
	ExprUnary                // Op A
	ExprBinary               // A Op B
	ExprLogical              // A Op B, Op is OpAnd, OpOr, OpCoalesce or OpDefault (B when A is undefined)
	ExprConditional          // A ? B : C
	ExprAwait                // A
	ExprYield                // A
	ExprFunction             // Ref: FuncID
	ExprClass                // Ref: ClassID
	ExprMarkup               // JSX: A tag (ExprName, ExprMember, or string literal for an intrinsic; 0 for a fragment), List attributes, B: ExprArray of children
	ExprAssign               // A = B; Op is OpAssign, or the operator of an augmented one, whose B is the whole A Op operand; Ref: WriteID when A is a name; A is 0 when the target is a pattern, see Writes
	ExprSequence             // List; the value is the last. That of a comprehension (FlagEach) has the test of its elements in A
	ExprCast                 // A with a type said: `as`, `satisfies`, `!`, typing.cast; B: the type as an annotation, or 0; List: what is said of the type besides (Annotated); FlagConst for `as const`
	ExprThis                 // this, self; Ref: FuncID of the method whose this it is (arrows see through), the FuncFields or the arrow in a field's initial value, 0 at module level
	ExprSuper                // super as a receiver or callee; Ref as in ExprThis
	ExprImport               // the namespace of a module: require("x"), import("x"); Ref: ImportID
	ExprParam                // synthetic: parameter Ref of function Func(C), its default included; for destructured parameters
	ExprElement              // synthetic: an element of iterable A; FlagKeys for keys (for-in), FlagEntries [key, value]
	ExprRest                 // synthetic: what is left of A after the properties (string or computed expressions) or elements (numbers) named in List
	ExprTypeTest             // A is of type B (isinstance, is_a?, `case X` of Ruby, `x is T`); Str: type text
	ExprRegexp               // Str: source of the regular expression
	ExprOther                // not modelled; List holds the expressions inside, in order
)

// Op is an operator or the type of a literal.
type Op uint8

// Operators and literal types.
const (
	OpNone Op = iota

	LitString
	LitNumber
	LitBoolean
	LitNull
	LitUndefined
	LitBigInt
	LitSymbol // Ruby symbol; compares equal to the string

	OpNot
	OpNegate
	OpPlus
	OpTypeof
	OpVoid
	OpDelete
	OpBitNot
	OpDefined // Ruby defined?

	OpEq       // ===, ==, is (with a value)
	OpNotEq    // !==, !=, is not
	OpLooseEq  // == of JavaScript
	OpLooseNeq // != of JavaScript
	OpLess
	OpLessEq
	OpGreater
	OpGreaterEq
	OpAdd
	OpSub
	OpMul
	OpDiv
	OpMod
	OpPow
	OpIn    // A in B: key of an object (JavaScript) or member of a collection (Python)
	OpNotIn // Python
	OpInstanceof
	OpMatch    // Ruby =~
	OpRange    // Ruby and Python ranges
	OpFloorDiv // the whole part of a quotient
	OpBit      // any bit operation
	OpAppend   // what adds its right side to its left one
	OpOtherBinary

	OpAnd
	OpOr
	OpCoalesce
	OpDefault

	OpAssign
)

// Holds compares two numbers.
func (op Op) Holds(a, b float64) bool {
	switch op {
	case OpLess:
		return a < b
	case OpLessEq:
		return a <= b
	case OpGreater:
		return a > b
	case OpGreaterEq:
		return a >= b
	case OpEq, OpLooseEq:
		return a == b
	}
	return a != b
}

// Flags of an expression.
type Flags uint16

// Expression flags.
const (
	FlagOptional  Flags = 1 << iota // ?. and &. : the access gives undefined/nil when A is
	FlagConst                       // as const
	FlagKeys                        // ExprElement gives keys
	FlagValues                      // ExprElement gives values, where going through an object gives its keys
	FlagEntries                     // ExprElement gives [key, value]
	FlagKeywords                    // ExprSpread of keywords; ExprObject made of keyword arguments; a module that is extended with
	FlagBlock                       // the last argument of the call is a Ruby block
	FlagTuple                       // array written as a tuple
	FlagGetter                      // property given by a getter
	FlagSet                         // array written as a set
	FlagImplicit                    // this, or a member of it, whose receiver is not written (Ruby)
	FlagAttribute                   // a member that is an attribute and no key, where a language tells them apart (Python)
	FlagTexts                       // array of the texts of a tagged template
	FlagEach                        // array or object of a comprehension: its one element or property stands for any number
	FlagExclusive                   // a range without its end
)

// Expr is one expression. Which fields mean what is said at the kinds. The
// expressions that A, B, C and List refer to have smaller IDs than the
// expression itself, so walking down always ends.
//
// Type annotations are expressions too: a name is an ExprName, ns.Name an
// ExprMember, Name<A> and Name<A, B> an ExprIndex whose B is A or a tuple
// ExprArray of both, A[] is Array<A>, a union an ExprBinary OpBit (null and
// undefined left out), an intersection an ExprLogical OpAnd, `x is T` an
// ExprTypeTest, a literal a literal, and everything else an ExprOther.
type Expr struct {
	Kind    ExprKind
	Op      Op
	Flags   Flags
	Node    syntax.Node
	A, B, C ExprID
	Ref     int32
	List    List
	Str     string
}

// Operands are the expressions that A, B and C name, 0 where they name none.
func (x *Expr) Operands() [3]ExprID {
	if x.Kind == ExprParam {
		return [3]ExprID{x.A, x.B} // C is a function
	}
	return [3]ExprID{x.A, x.B, x.C}
}
