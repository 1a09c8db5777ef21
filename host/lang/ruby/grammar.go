package ruby

import (
	"sync"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// kind is a node kind of the grammar that lowering knows; everything else is kindUnknown.
type kind uint8

// Node kinds.
const (
	kindUnknown kind = iota
	kindError
	kindAlias
	kindAlternativePattern
	kindArgumentList
	kindArray
	kindArrayPattern
	kindAsPattern
	kindAssignment
	kindBareString
	kindBareSymbol
	kindBegin
	kindBeginBlock
	kindBinary
	kindBlock
	kindBlockArgument
	kindBlockBody
	kindBlockParameter
	kindBlockParameters
	kindBodyStatement
	kindBreak
	kindCall
	kindCase
	kindCaseMatch
	kindChainedString
	kindCharacter
	kindClass
	kindClassVariable
	kindComplex
	kindConditional
	kindConstant
	kindDelimitedSymbol
	kindDestructuredLeftAssignment
	kindDestructuredParameter
	kindDo
	kindDoBlock
	kindElse
	kindElsif
	kindEmptyStatement
	kindEncoding
	kindEndBlock
	kindEnsure
	kindExceptionVariable
	kindExceptions
	kindExpressionReferencePattern
	kindFalse
	kindFile
	kindFindPattern
	kindFloat
	kindFor
	kindForwardArgument
	kindForwardParameter
	kindGlobalVariable
	kindHash
	kindHashKeySymbol
	kindHashPattern
	kindHashSplatArgument
	kindHashSplatNil
	kindHashSplatParameter
	kindHeredocBeginning
	kindHeredocBody
	kindHeredocContent
	kindHeredocEnd
	kindIdentifier
	kindIf
	kindIfGuard
	kindIfModifier
	kindIn
	kindInClause
	kindInstanceVariable
	kindInteger
	kindInterpolation
	kindKeywordParameter
	kindKeywordPattern
	kindLambda
	kindLambdaParameters
	kindLeftAssignmentList
	kindLine
	kindMatchPattern
	kindMethod
	kindMethodParameters
	kindModule
	kindNext
	kindNil
	kindOperator
	kindOperatorAssignment
	kindOptionalParameter
	kindPair
	kindParenthesizedPattern
	kindParenthesizedStatements
	kindPattern
	kindProgram
	kindRange
	kindRational
	kindRedo
	kindRegex
	kindRescue
	kindRescueModifier
	kindRestAssignment
	kindRetry
	kindReturn
	kindRightAssignmentList
	kindScopeResolution
	kindSelf
	kindSetter
	kindSimpleSymbol
	kindSingletonClass
	kindSingletonMethod
	kindSplatArgument
	kindSplatParameter
	kindString
	kindStringArray
	kindStringContent
	kindEscapeSequence
	kindSubshell
	kindSuper
	kindSuperclass
	kindSymbolArray
	kindTestPattern
	kindThen
	kindTrue
	kindUnary
	kindUndef
	kindUninterpreted
	kindUnless
	kindUnlessGuard
	kindUnlessModifier
	kindUntil
	kindUntilModifier
	kindVariableReferencePattern
	kindWhen
	kindWhile
	kindWhileModifier
	kindElementReference
	kindYield
	kindCount
)

// field is a field name of the grammar.
type field uint8

// Fields.
const (
	fieldNone field = iota
	fieldAlias
	fieldAlternative
	fieldAlternatives
	fieldArguments
	fieldBegin
	fieldBlock
	fieldBody
	fieldClass
	fieldClauses
	fieldCondition
	fieldConsequence
	fieldElse
	fieldEnd
	fieldExceptions
	fieldGuard
	fieldHandler
	fieldKey
	fieldLeft
	fieldLocals
	fieldMethod
	fieldName
	fieldObject
	fieldOperand
	fieldOperator
	fieldParameters
	fieldPattern
	fieldReceiver
	fieldRight
	fieldScope
	fieldSuperclass
	fieldValue
	fieldVariable
	fieldCount
)

var kindNames = [kindCount]string{
	kindAlias:                      "alias",
	kindAlternativePattern:         "alternative_pattern",
	kindArgumentList:               "argument_list",
	kindArray:                      "array",
	kindArrayPattern:               "array_pattern",
	kindAsPattern:                  "as_pattern",
	kindAssignment:                 "assignment",
	kindBareString:                 "bare_string",
	kindBareSymbol:                 "bare_symbol",
	kindBegin:                      "begin",
	kindBeginBlock:                 "begin_block",
	kindBinary:                     "binary",
	kindBlock:                      "block",
	kindBlockArgument:              "block_argument",
	kindBlockBody:                  "block_body",
	kindBlockParameter:             "block_parameter",
	kindBlockParameters:            "block_parameters",
	kindBodyStatement:              "body_statement",
	kindBreak:                      "break",
	kindCall:                       "call",
	kindCase:                       "case",
	kindCaseMatch:                  "case_match",
	kindChainedString:              "chained_string",
	kindCharacter:                  "character",
	kindClass:                      "class",
	kindClassVariable:              "class_variable",
	kindComplex:                    "complex",
	kindConditional:                "conditional",
	kindConstant:                   "constant",
	kindDelimitedSymbol:            "delimited_symbol",
	kindDestructuredLeftAssignment: "destructured_left_assignment",
	kindDestructuredParameter:      "destructured_parameter",
	kindDo:                         "do",
	kindDoBlock:                    "do_block",
	kindElse:                       "else",
	kindElsif:                      "elsif",
	kindEmptyStatement:             "empty_statement",
	kindEncoding:                   "encoding",
	kindEndBlock:                   "end_block",
	kindEnsure:                     "ensure",
	kindExceptionVariable:          "exception_variable",
	kindExceptions:                 "exceptions",
	kindExpressionReferencePattern: "expression_reference_pattern",
	kindFalse:                      "false",
	kindFile:                       "file",
	kindFindPattern:                "find_pattern",
	kindFloat:                      "float",
	kindFor:                        "for",
	kindForwardArgument:            "forward_argument",
	kindForwardParameter:           "forward_parameter",
	kindGlobalVariable:             "global_variable",
	kindHash:                       "hash",
	kindHashKeySymbol:              "hash_key_symbol",
	kindHashPattern:                "hash_pattern",
	kindHashSplatArgument:          "hash_splat_argument",
	kindHashSplatNil:               "hash_splat_nil",
	kindHashSplatParameter:         "hash_splat_parameter",
	kindHeredocBeginning:           "heredoc_beginning",
	kindHeredocBody:                "heredoc_body",
	kindHeredocContent:             "heredoc_content",
	kindHeredocEnd:                 "heredoc_end",
	kindIdentifier:                 "identifier",
	kindIf:                         "if",
	kindIfGuard:                    "if_guard",
	kindIfModifier:                 "if_modifier",
	kindIn:                         "in",
	kindInClause:                   "in_clause",
	kindInstanceVariable:           "instance_variable",
	kindInteger:                    "integer",
	kindInterpolation:              "interpolation",
	kindKeywordParameter:           "keyword_parameter",
	kindKeywordPattern:             "keyword_pattern",
	kindLambda:                     "lambda",
	kindLambdaParameters:           "lambda_parameters",
	kindLeftAssignmentList:         "left_assignment_list",
	kindLine:                       "line",
	kindMatchPattern:               "match_pattern",
	kindMethod:                     "method",
	kindMethodParameters:           "method_parameters",
	kindModule:                     "module",
	kindNext:                       "next",
	kindNil:                        "nil",
	kindOperator:                   "operator",
	kindOperatorAssignment:         "operator_assignment",
	kindOptionalParameter:          "optional_parameter",
	kindPair:                       "pair",
	kindParenthesizedPattern:       "parenthesized_pattern",
	kindParenthesizedStatements:    "parenthesized_statements",
	kindPattern:                    "pattern",
	kindProgram:                    "program",
	kindRange:                      "range",
	kindRational:                   "rational",
	kindRedo:                       "redo",
	kindRegex:                      "regex",
	kindRescue:                     "rescue",
	kindRescueModifier:             "rescue_modifier",
	kindRestAssignment:             "rest_assignment",
	kindRetry:                      "retry",
	kindReturn:                     "return",
	kindRightAssignmentList:        "right_assignment_list",
	kindScopeResolution:            "scope_resolution",
	kindSelf:                       "self",
	kindSetter:                     "setter",
	kindSimpleSymbol:               "simple_symbol",
	kindSingletonClass:             "singleton_class",
	kindSingletonMethod:            "singleton_method",
	kindSplatArgument:              "splat_argument",
	kindSplatParameter:             "splat_parameter",
	kindString:                     "string",
	kindStringArray:                "string_array",
	kindStringContent:              "string_content",
	kindEscapeSequence:             "escape_sequence",
	kindSubshell:                   "subshell",
	kindSuper:                      "super",
	kindSuperclass:                 "superclass",
	kindSymbolArray:                "symbol_array",
	kindTestPattern:                "test_pattern",
	kindThen:                       "then",
	kindTrue:                       "true",
	kindUnary:                      "unary",
	kindUndef:                      "undef",
	kindUninterpreted:              "uninterpreted",
	kindUnless:                     "unless",
	kindUnlessGuard:                "unless_guard",
	kindUnlessModifier:             "unless_modifier",
	kindUntil:                      "until",
	kindUntilModifier:              "until_modifier",
	kindVariableReferencePattern:   "variable_reference_pattern",
	kindWhen:                       "when",
	kindWhile:                      "while",
	kindWhileModifier:              "while_modifier",
	kindElementReference:           "element_reference",
	kindYield:                      "yield",
}

var fieldNames = [fieldCount]string{
	fieldAlias:        "alias",
	fieldAlternative:  "alternative",
	fieldAlternatives: "alternatives",
	fieldArguments:    "arguments",
	fieldBegin:        "begin",
	fieldBlock:        "block",
	fieldBody:         "body",
	fieldClass:        "class",
	fieldClauses:      "clauses",
	fieldCondition:    "condition",
	fieldConsequence:  "consequence",
	fieldElse:         "else",
	fieldEnd:          "end",
	fieldExceptions:   "exceptions",
	fieldGuard:        "guard",
	fieldHandler:      "handler",
	fieldKey:          "key",
	fieldLeft:         "left",
	fieldLocals:       "locals",
	fieldMethod:       "method",
	fieldName:         "name",
	fieldObject:       "object",
	fieldOperand:      "operand",
	fieldOperator:     "operator",
	fieldParameters:   "parameters",
	fieldPattern:      "pattern",
	fieldReceiver:     "receiver",
	fieldRight:        "right",
	fieldScope:        "scope",
	fieldSuperclass:   "superclass",
	fieldValue:        "value",
	fieldVariable:     "variable",
}

// operators are the tokens of unary, binary and augmented expressions.
var operators = map[string]unit.Op{
	"!":        unit.OpNot,
	"not":      unit.OpNot,
	"~":        unit.OpBitNot,
	"defined?": unit.OpDefined,
	"==":       unit.OpEq,
	"!=":       unit.OpNotEq,
	"<":        unit.OpLess,
	"<=":       unit.OpLessEq,
	">":        unit.OpGreater,
	">=":       unit.OpGreaterEq,
	"+":        unit.OpAdd,
	"-":        unit.OpSub,
	"*":        unit.OpMul,
	"/":        unit.OpDiv,
	"%":        unit.OpMod,
	"**":       unit.OpPow,
	"=~":       unit.OpMatch,
	"!~":       unit.OpMatch,
	"&&":       unit.OpAnd,
	"and":      unit.OpAnd,
	"||":       unit.OpOr,
	"or":       unit.OpOr,
	"&":        unit.OpBit,
	"|":        unit.OpBit,
	"^":        unit.OpBit,
	"<<":       unit.OpAppend,
	">>":       unit.OpBit,
	"<=>":      unit.OpOtherBinary,
	"===":      unit.OpOtherBinary,
	"+=":       unit.OpAdd,
	"-=":       unit.OpSub,
	"*=":       unit.OpMul,
	"/=":       unit.OpDiv,
	"%=":       unit.OpMod,
	"**=":      unit.OpPow,
	"||=":      unit.OpOr,
	"&&=":      unit.OpAnd,
	"|=":       unit.OpBit,
	"&=":       unit.OpBit,
	"^=":       unit.OpBit,
	"<<=":      unit.OpOtherBinary,
	">>=":      unit.OpBit,
}

// grammar is the tables from the grammar's numbers to ours.
type grammar struct {
	kinds  []kind
	fields [256]field
	ids    [fieldCount]syntax.FieldID
	// skipped kinds are no children, wherever they stand.
	skipped []syntax.KindID
}

var theGrammar = sync.OnceValue(func() *grammar {
	// The kind of nodes that could not be read is the largest number there is.
	g := &grammar{skipped: lower.Skipped(syntax.Ruby, "comment", "heredoc_body", "empty_statement"), kinds: make([]kind, int(syntax.ErrorKind)+1)}
	g.kinds[syntax.ErrorKind] = kindError
	for k, name := range kindNames {
		if id := syntax.Kind(syntax.Ruby, name); name != "" && id != 0 {
			g.kinds[id] = kind(k)
		}
	}
	for f, name := range fieldNames {
		if id := syntax.Field(syntax.Ruby, name); name != "" && id != 0 {
			g.fields[id] = field(f)
			g.ids[f] = id
		}
	}
	return g
})
