package python

import (
	"sync"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// kind is a node kind in our own numbers.
type kind uint8

// Node kinds that lowering knows, and tokens (tok…). Everything else is kindUnknown.
const (
	kindUnknown kind = iota
	kindError
	kindAliasedImport
	kindArgumentList
	kindAsPattern
	kindAsPatternTarget
	kindAssertStatement
	kindAssignment
	kindAttribute
	kindAugmentedAssignment
	kindAwait
	kindBinaryOperator
	kindBlock
	kindBooleanOperator
	kindBreakStatement
	kindCall
	kindCaseClause
	kindCasePattern
	kindChevron
	kindClassDefinition
	kindClassPattern
	kindComment
	kindComparisonOperator
	kindComplexPattern
	kindConcatenatedString
	kindConditionalExpression
	kindConstrainedType
	kindContinueStatement
	kindDecoratedDefinition
	kindDecorator
	kindDefaultParameter
	kindDeleteStatement
	kindDictPattern
	kindDictionary
	kindDictionaryComprehension
	kindDictionarySplat
	kindDictionarySplatPattern
	kindDottedName
	kindElifClause
	kindEllipsis
	kindElseClause
	kindEscapeInterpolation
	kindExceptClause
	kindExceptGroupClause
	kindExecStatement
	kindExpressionList
	kindExpressionStatement
	kindFalse
	kindFinallyClause
	kindFloat
	kindForInClause
	kindForStatement
	kindFormatExpression
	kindFormatSpecifier
	kindFunctionDefinition
	kindFutureImportStatement
	kindGeneratorExpression
	kindGenericType
	kindGlobalStatement
	kindIdentifier
	kindIfClause
	kindIfStatement
	kindImportFromStatement
	kindImportPrefix
	kindImportStatement
	kindInteger
	kindInterpolation
	kindKeywordArgument
	kindKeywordPattern
	kindKeywordSeparator
	kindLambda
	kindLambdaParameters
	kindLineContinuation
	kindList
	kindListComprehension
	kindListPattern
	kindListSplat
	kindListSplatPattern
	kindMatchStatement
	kindMemberType
	kindModule
	kindNamedExpression
	kindNone
	kindNonlocalStatement
	kindNotOperator
	kindPair
	kindParameters
	kindParenthesizedExpression
	kindParenthesizedListSplat
	kindPassStatement
	kindPatternList
	kindPositionalSeparator
	kindPrintStatement
	kindRaiseStatement
	kindRelativeImport
	kindReturnStatement
	kindSet
	kindSetComprehension
	kindSlice
	kindSplatPattern
	kindSplatType
	kindString
	kindStringContent
	kindStringEnd
	kindStringStart
	kindSubscript
	kindTrue
	kindTryStatement
	kindTuple
	kindTuplePattern
	kindType
	kindTypeAliasStatement
	kindTypeConversion
	kindTypeParameter
	kindTypedDefaultParameter
	kindTypedParameter
	kindUnaryOperator
	kindUnionPattern
	kindUnionType
	kindWhileStatement
	kindWildcardImport
	kindWithClause
	kindWithItem
	kindWithStatement
	kindYield
	tokAsync
	tokFrom
	tokIf
	tokUnderscore
	tokDot
	kindCount
)

var kindNames = [kindCount]string{
	kindAliasedImport: "aliased_import", kindArgumentList: "argument_list", kindAsPattern: "as_pattern", kindAsPatternTarget: "as_pattern_target",
	kindAssertStatement: "assert_statement", kindAssignment: "assignment", kindAttribute: "attribute", kindAugmentedAssignment: "augmented_assignment",
	kindAwait: "await", kindBinaryOperator: "binary_operator", kindBlock: "block", kindBooleanOperator: "boolean_operator",
	kindBreakStatement: "break_statement", kindCall: "call", kindCaseClause: "case_clause", kindCasePattern: "case_pattern", kindChevron: "chevron",
	kindClassDefinition: "class_definition", kindClassPattern: "class_pattern", kindComment: "comment", kindComparisonOperator: "comparison_operator",
	kindComplexPattern: "complex_pattern", kindConcatenatedString: "concatenated_string", kindConditionalExpression: "conditional_expression",
	kindConstrainedType: "constrained_type", kindContinueStatement: "continue_statement", kindDecoratedDefinition: "decorated_definition",
	kindDecorator: "decorator", kindDefaultParameter: "default_parameter", kindDeleteStatement: "delete_statement", kindDictPattern: "dict_pattern",
	kindDictionary: "dictionary", kindDictionaryComprehension: "dictionary_comprehension", kindDictionarySplat: "dictionary_splat",
	kindDictionarySplatPattern: "dictionary_splat_pattern", kindDottedName: "dotted_name", kindElifClause: "elif_clause", kindEllipsis: "ellipsis",
	kindElseClause: "else_clause", kindEscapeInterpolation: "escape_interpolation", kindExceptClause: "except_clause",
	kindExceptGroupClause: "except_group_clause", kindExecStatement: "exec_statement", kindExpressionList: "expression_list",
	kindExpressionStatement: "expression_statement", kindFalse: "false", kindFinallyClause: "finally_clause", kindFloat: "float",
	kindForInClause: "for_in_clause", kindForStatement: "for_statement", kindFormatExpression: "format_expression", kindFormatSpecifier: "format_specifier",
	kindFunctionDefinition: "function_definition", kindFutureImportStatement: "future_import_statement", kindGeneratorExpression: "generator_expression",
	kindGenericType: "generic_type", kindGlobalStatement: "global_statement", kindIdentifier: "identifier", kindIfClause: "if_clause",
	kindIfStatement: "if_statement", kindImportFromStatement: "import_from_statement", kindImportPrefix: "import_prefix",
	kindImportStatement: "import_statement", kindInteger: "integer", kindInterpolation: "interpolation", kindKeywordArgument: "keyword_argument",
	kindKeywordPattern: "keyword_pattern", kindKeywordSeparator: "keyword_separator", kindLambda: "lambda", kindLambdaParameters: "lambda_parameters",
	kindLineContinuation: "line_continuation", kindList: "list", kindListComprehension: "list_comprehension", kindListPattern: "list_pattern",
	kindListSplat: "list_splat", kindListSplatPattern: "list_splat_pattern", kindMatchStatement: "match_statement", kindMemberType: "member_type",
	kindModule: "module", kindNamedExpression: "named_expression", kindNone: "none", kindNonlocalStatement: "nonlocal_statement",
	kindNotOperator: "not_operator", kindPair: "pair", kindParameters: "parameters", kindParenthesizedExpression: "parenthesized_expression",
	kindParenthesizedListSplat: "parenthesized_list_splat", kindPassStatement: "pass_statement", kindPatternList: "pattern_list",
	kindPositionalSeparator: "positional_separator", kindPrintStatement: "print_statement", kindRaiseStatement: "raise_statement",
	kindRelativeImport: "relative_import", kindReturnStatement: "return_statement", kindSet: "set", kindSetComprehension: "set_comprehension",
	kindSlice: "slice", kindSplatPattern: "splat_pattern", kindSplatType: "splat_type", kindString: "string", kindStringContent: "string_content",
	kindStringEnd: "string_end", kindStringStart: "string_start", kindSubscript: "subscript", kindTrue: "true", kindTryStatement: "try_statement",
	kindTuple: "tuple", kindTuplePattern: "tuple_pattern", kindType: "type", kindTypeAliasStatement: "type_alias_statement",
	kindTypeConversion: "type_conversion", kindTypeParameter: "type_parameter", kindTypedDefaultParameter: "typed_default_parameter",
	kindTypedParameter: "typed_parameter", kindUnaryOperator: "unary_operator", kindUnionPattern: "union_pattern", kindUnionType: "union_type",
	kindWhileStatement: "while_statement", kindWildcardImport: "wildcard_import", kindWithClause: "with_clause", kindWithItem: "with_item",
	kindWithStatement: "with_statement", kindYield: "yield",
}

var tokenNames = map[kind]string{tokAsync: "async", tokFrom: "from", tokIf: "if", tokUnderscore: "_", tokDot: "."}

// field is a field name in our own numbers.
type field uint8

const (
	fieldNone field = iota
	fieldAlias
	fieldAlternative
	fieldArgument
	fieldArguments
	fieldAttribute
	fieldBody
	fieldCause
	fieldCondition
	fieldConsequence
	fieldDefinition
	fieldExpression
	fieldFunction
	fieldGuard
	fieldKey
	fieldLeft
	fieldModuleName
	fieldName
	fieldObject
	fieldOperator
	fieldOperators
	fieldParameters
	fieldReturnType
	fieldRight
	fieldSubject
	fieldSubscript
	fieldSuperclasses
	fieldType
	fieldValue
	fieldCount
)

var fieldNames = [fieldCount]string{
	fieldAlias: "alias", fieldAlternative: "alternative", fieldArgument: "argument", fieldArguments: "arguments", fieldAttribute: "attribute",
	fieldBody: "body", fieldCause: "cause", fieldCondition: "condition", fieldConsequence: "consequence", fieldDefinition: "definition",
	fieldExpression: "expression", fieldFunction: "function", fieldGuard: "guard", fieldKey: "key", fieldLeft: "left", fieldModuleName: "module_name",
	fieldName: "name", fieldObject: "object", fieldOperator: "operator", fieldOperators: "operators", fieldParameters: "parameters",
	fieldReturnType: "return_type", fieldRight: "right", fieldSubject: "subject", fieldSubscript: "subscript", fieldSuperclasses: "superclasses",
	fieldType: "type", fieldValue: "value",
}

var operators = map[string]unit.Op{
	"not": unit.OpNot, "~": unit.OpBitNot, "==": unit.OpEq, "!=": unit.OpNotEq, "<>": unit.OpNotEq, "is": unit.OpEq, "is not": unit.OpNotEq,
	"<": unit.OpLess, "<=": unit.OpLessEq, ">": unit.OpGreater, ">=": unit.OpGreaterEq, "+": unit.OpAdd, "-": unit.OpSub, "*": unit.OpMul,
	"/": unit.OpDiv, "//": unit.OpFloorDiv, "%": unit.OpMod, "**": unit.OpPow, "@": unit.OpOtherBinary, "in": unit.OpIn, "not in": unit.OpNotIn,
	"&": unit.OpBit, "|": unit.OpBit, "^": unit.OpBit, "<<": unit.OpBit, ">>": unit.OpBit, "and": unit.OpAnd, "or": unit.OpOr,
	"+=": unit.OpAdd, "-=": unit.OpSub, "*=": unit.OpMul, "/=": unit.OpDiv, "//=": unit.OpFloorDiv, "%=": unit.OpMod, "**=": unit.OpPow,
	"@=": unit.OpOtherBinary, "&=": unit.OpBit, "|=": unit.OpBit, "^=": unit.OpBit, "<<=": unit.OpBit, ">>=": unit.OpBit,
}

// grammar holds the tables from the grammar's numbers to ours.
type grammar struct {
	kinds  []kind
	ops    []unit.Op
	fields [256]field
	ids    [fieldCount]syntax.FieldID
	// skipped kinds are no children, wherever they stand.
	skipped []syntax.KindID
}

var tables = sync.OnceValue(func() *grammar {
	// The kind of nodes that could not be read is the largest number there is.
	g := &grammar{skipped: lower.Skipped(syntax.Python, "comment", "line_continuation"), kinds: make([]kind, int(syntax.ErrorKind)+1), ops: make([]unit.Op, syntax.KindCount(syntax.Python))}
	g.kinds[syntax.ErrorKind] = kindError
	for k, name := range kindNames {
		if id := syntax.Kind(syntax.Python, name); name != "" && id != 0 {
			g.kinds[id] = kind(k)
		}
	}
	for k, text := range tokenNames {
		if id := syntax.Token(syntax.Python, text); id != 0 {
			g.kinds[id] = k
		}
	}
	for text, op := range operators {
		if id := syntax.Token(syntax.Python, text); id != 0 {
			g.ops[id] = op
		}
	}
	for f, name := range fieldNames {
		if id := syntax.Field(syntax.Python, name); name != "" && id != 0 {
			g.fields[id] = field(f)
			g.ids[f] = id
		}
	}
	return g
})
