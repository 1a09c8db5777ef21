package typescript

import (
	"sync"

	"github.com/drift-analyzer/drift/host/lang/lower"
	"github.com/drift-analyzer/drift/host/syntax"
	"github.com/drift-analyzer/drift/host/unit"
)

// kind is a node kind, the same number in all the grammars.
type kind uint8

// Node kinds that lowering knows, and tokens (tok…). Everything else is kindUnknown.
const (
	kindUnknown kind = iota
	kindError
	kindAbstractClassDeclaration
	kindAbstractMethodSignature
	kindAccessibilityModifier
	kindAmbientDeclaration
	kindArguments
	kindArray
	kindArrayPattern
	kindArrayType
	kindArrowFunction
	kindAsExpression
	kindAsserts
	kindAssertsAnnotation
	kindAssignmentExpression
	kindAssignmentPattern
	kindAugmentedAssignmentExpression
	kindAwaitExpression
	kindBinaryExpression
	kindBreakStatement
	kindCallExpression
	kindCatchClause
	kindClass
	kindClassDeclaration
	kindClassHeritage
	kindClassStaticBlock
	kindComment
	kindComputedPropertyName
	kindContinueStatement
	kindDebuggerStatement
	kindDecorator
	kindDoStatement
	kindElseClause
	kindEmptyStatement
	kindEnumAssignment
	kindEnumDeclaration
	kindExportClause
	kindExportSpecifier
	kindExportStatement
	kindExpressionStatement
	kindExtendsClause
	kindExtendsTypeClause
	kindFalse
	kindFieldDefinition
	kindForInStatement
	kindForStatement
	kindFunctionDeclaration
	kindFunctionExpression
	kindFunctionSignature
	kindGeneratorFunction
	kindGeneratorFunctionDeclaration
	kindGenericType
	kindHashBangLine
	kindHtmlCharacterReference
	kindHtmlComment
	kindIdentifier
	kindIfStatement
	kindImplementsClause
	kindImport
	kindImportAlias
	kindImportClause
	kindImportRequireClause
	kindImportSpecifier
	kindImportStatement
	kindInstantiationExpression
	kindInterfaceDeclaration
	kindInternalModule
	kindIntersectionType
	kindJsxAttribute
	kindJsxClosingElement
	kindJsxElement
	kindJsxExpression
	kindJsxNamespaceName
	kindJsxOpeningElement
	kindJsxSelfClosingElement
	kindJsxText
	kindLabeledStatement
	kindLexicalDeclaration
	kindLiteralType
	kindMemberExpression
	kindMethodDefinition
	kindMethodSignature
	kindModule
	kindNamedImports
	kindNamespaceExport
	kindNamespaceImport
	kindNestedIdentifier
	kindNestedTypeIdentifier
	kindNewExpression
	kindNonNullExpression
	kindNull
	kindNumber
	kindObject
	kindObjectAssignmentPattern
	kindObjectPattern
	kindOptionalParameter
	kindOptionalType
	kindOverrideModifier
	kindPair
	kindPairPattern
	kindParenthesizedExpression
	kindParenthesizedType
	kindPredefinedType
	kindPrivatePropertyIdentifier
	kindPropertyIdentifier
	kindPublicFieldDefinition
	kindReadonlyType
	kindRegex
	kindRequiredParameter
	kindRestPattern
	kindRestType
	kindReturnStatement
	kindSatisfiesExpression
	kindSequenceExpression
	kindShorthandPropertyIdentifier
	kindShorthandPropertyIdentifierPattern
	kindSpreadElement
	kindStatementBlock
	kindString
	kindSubscriptExpression
	kindSuper
	kindSwitchCase
	kindSwitchDefault
	kindSwitchStatement
	kindTemplateString
	kindTemplateSubstitution
	kindTernaryExpression
	kindThis
	kindThisType
	kindThrowStatement
	kindTrue
	kindTryStatement
	kindTupleType
	kindTypeAliasDeclaration
	kindTypeAnnotation
	kindTypeArguments
	kindTypeAssertion
	kindTypeIdentifier
	kindTypeParameter
	kindTypeParameters
	kindTypePredicate
	kindTypePredicateAnnotation
	kindTypeQuery
	kindUnaryExpression
	kindUndefined
	kindUnionType
	kindUpdateExpression
	kindVariableDeclaration
	kindVariableDeclarator
	kindWhileStatement
	kindWithStatement
	kindYieldExpression
	tokAsync
	tokStatic
	tokGet
	tokSet
	tokStar
	tokConst
	tokType
	tokDefault
	tokAssign
	tokIn
	tokReadonly
	tokGlobal
	tokComma
	tokOptional
)

// field is a field name, the same number in all the grammars.
type field uint8

// Fields that lowering asks for.
const (
	fieldNone field = iota
	fieldAlias
	fieldAlternative
	fieldArgument
	fieldArguments
	fieldAttribute
	fieldBody
	fieldCondition
	fieldConsequence
	fieldConstraint
	fieldConstructor
	fieldDeclaration
	fieldDecorator
	fieldFinalizer
	fieldFunction
	fieldHandler
	fieldIncrement
	fieldIndex
	fieldInitializer
	fieldKey
	fieldKind
	fieldLabel
	fieldLeft
	fieldModule
	fieldName
	fieldObject
	fieldOpenTag
	fieldOperator
	fieldOptionalChain
	fieldParameter
	fieldParameters
	fieldPattern
	fieldProperty
	fieldReturnType
	fieldRight
	fieldSource
	fieldType
	fieldTypeArguments
	fieldTypeParameters
	fieldValue
	fieldCount
)

var kindNames = [...]string{
	kindAbstractClassDeclaration:           "abstract_class_declaration",
	kindAbstractMethodSignature:            "abstract_method_signature",
	kindAccessibilityModifier:              "accessibility_modifier",
	kindAmbientDeclaration:                 "ambient_declaration",
	kindArguments:                          "arguments",
	kindArray:                              "array",
	kindArrayPattern:                       "array_pattern",
	kindArrayType:                          "array_type",
	kindArrowFunction:                      "arrow_function",
	kindAsExpression:                       "as_expression",
	kindAsserts:                            "asserts",
	kindAssertsAnnotation:                  "asserts_annotation",
	kindAssignmentExpression:               "assignment_expression",
	kindAssignmentPattern:                  "assignment_pattern",
	kindAugmentedAssignmentExpression:      "augmented_assignment_expression",
	kindAwaitExpression:                    "await_expression",
	kindBinaryExpression:                   "binary_expression",
	kindBreakStatement:                     "break_statement",
	kindCallExpression:                     "call_expression",
	kindCatchClause:                        "catch_clause",
	kindClass:                              "class",
	kindClassDeclaration:                   "class_declaration",
	kindClassHeritage:                      "class_heritage",
	kindClassStaticBlock:                   "class_static_block",
	kindComment:                            "comment",
	kindComputedPropertyName:               "computed_property_name",
	kindContinueStatement:                  "continue_statement",
	kindDebuggerStatement:                  "debugger_statement",
	kindDecorator:                          "decorator",
	kindDoStatement:                        "do_statement",
	kindElseClause:                         "else_clause",
	kindEmptyStatement:                     "empty_statement",
	kindEnumAssignment:                     "enum_assignment",
	kindEnumDeclaration:                    "enum_declaration",
	kindExportClause:                       "export_clause",
	kindExportSpecifier:                    "export_specifier",
	kindExportStatement:                    "export_statement",
	kindExpressionStatement:                "expression_statement",
	kindExtendsClause:                      "extends_clause",
	kindExtendsTypeClause:                  "extends_type_clause",
	kindFalse:                              "false",
	kindFieldDefinition:                    "field_definition",
	kindForInStatement:                     "for_in_statement",
	kindForStatement:                       "for_statement",
	kindFunctionDeclaration:                "function_declaration",
	kindFunctionExpression:                 "function_expression",
	kindFunctionSignature:                  "function_signature",
	kindGeneratorFunction:                  "generator_function",
	kindGeneratorFunctionDeclaration:       "generator_function_declaration",
	kindGenericType:                        "generic_type",
	kindHashBangLine:                       "hash_bang_line",
	kindHtmlCharacterReference:             "html_character_reference",
	kindHtmlComment:                        "html_comment",
	kindIdentifier:                         "identifier",
	kindIfStatement:                        "if_statement",
	kindImplementsClause:                   "implements_clause",
	kindImport:                             "import",
	kindImportAlias:                        "import_alias",
	kindImportClause:                       "import_clause",
	kindImportRequireClause:                "import_require_clause",
	kindImportSpecifier:                    "import_specifier",
	kindImportStatement:                    "import_statement",
	kindInstantiationExpression:            "instantiation_expression",
	kindInterfaceDeclaration:               "interface_declaration",
	kindInternalModule:                     "internal_module",
	kindIntersectionType:                   "intersection_type",
	kindJsxAttribute:                       "jsx_attribute",
	kindJsxClosingElement:                  "jsx_closing_element",
	kindJsxElement:                         "jsx_element",
	kindJsxExpression:                      "jsx_expression",
	kindJsxNamespaceName:                   "jsx_namespace_name",
	kindJsxOpeningElement:                  "jsx_opening_element",
	kindJsxSelfClosingElement:              "jsx_self_closing_element",
	kindJsxText:                            "jsx_text",
	kindLabeledStatement:                   "labeled_statement",
	kindLexicalDeclaration:                 "lexical_declaration",
	kindLiteralType:                        "literal_type",
	kindMemberExpression:                   "member_expression",
	kindMethodDefinition:                   "method_definition",
	kindMethodSignature:                    "method_signature",
	kindModule:                             "module",
	kindNamedImports:                       "named_imports",
	kindNamespaceExport:                    "namespace_export",
	kindNamespaceImport:                    "namespace_import",
	kindNestedIdentifier:                   "nested_identifier",
	kindNestedTypeIdentifier:               "nested_type_identifier",
	kindNewExpression:                      "new_expression",
	kindNonNullExpression:                  "non_null_expression",
	kindNull:                               "null",
	kindNumber:                             "number",
	kindObject:                             "object",
	kindObjectAssignmentPattern:            "object_assignment_pattern",
	kindObjectPattern:                      "object_pattern",
	kindOptionalParameter:                  "optional_parameter",
	kindOptionalType:                       "optional_type",
	kindOverrideModifier:                   "override_modifier",
	kindPair:                               "pair",
	kindPairPattern:                        "pair_pattern",
	kindParenthesizedExpression:            "parenthesized_expression",
	kindParenthesizedType:                  "parenthesized_type",
	kindPredefinedType:                     "predefined_type",
	kindPrivatePropertyIdentifier:          "private_property_identifier",
	kindPropertyIdentifier:                 "property_identifier",
	kindPublicFieldDefinition:              "public_field_definition",
	kindReadonlyType:                       "readonly_type",
	kindRegex:                              "regex",
	kindRequiredParameter:                  "required_parameter",
	kindRestPattern:                        "rest_pattern",
	kindRestType:                           "rest_type",
	kindReturnStatement:                    "return_statement",
	kindSatisfiesExpression:                "satisfies_expression",
	kindSequenceExpression:                 "sequence_expression",
	kindShorthandPropertyIdentifier:        "shorthand_property_identifier",
	kindShorthandPropertyIdentifierPattern: "shorthand_property_identifier_pattern",
	kindSpreadElement:                      "spread_element",
	kindStatementBlock:                     "statement_block",
	kindString:                             "string",
	kindSubscriptExpression:                "subscript_expression",
	kindSuper:                              "super",
	kindSwitchCase:                         "switch_case",
	kindSwitchDefault:                      "switch_default",
	kindSwitchStatement:                    "switch_statement",
	kindTemplateString:                     "template_string",
	kindTemplateSubstitution:               "template_substitution",
	kindTernaryExpression:                  "ternary_expression",
	kindThis:                               "this",
	kindThisType:                           "this_type",
	kindThrowStatement:                     "throw_statement",
	kindTrue:                               "true",
	kindTryStatement:                       "try_statement",
	kindTupleType:                          "tuple_type",
	kindTypeAliasDeclaration:               "type_alias_declaration",
	kindTypeAnnotation:                     "type_annotation",
	kindTypeArguments:                      "type_arguments",
	kindTypeAssertion:                      "type_assertion",
	kindTypeIdentifier:                     "type_identifier",
	kindTypeParameter:                      "type_parameter",
	kindTypeParameters:                     "type_parameters",
	kindTypePredicate:                      "type_predicate",
	kindTypePredicateAnnotation:            "type_predicate_annotation",
	kindTypeQuery:                          "type_query",
	kindUnaryExpression:                    "unary_expression",
	kindUndefined:                          "undefined",
	kindUnionType:                          "union_type",
	kindUpdateExpression:                   "update_expression",
	kindVariableDeclaration:                "variable_declaration",
	kindVariableDeclarator:                 "variable_declarator",
	kindWhileStatement:                     "while_statement",
	kindWithStatement:                      "with_statement",
	kindYieldExpression:                    "yield_expression",
}

var tokenNames = map[kind]string{
	tokAsync:    "async",
	tokStatic:   "static",
	tokGet:      "get",
	tokSet:      "set",
	tokStar:     "*",
	tokConst:    "const",
	tokType:     "type",
	tokDefault:  "default",
	tokAssign:   "=",
	tokIn:       "in",
	tokReadonly: "readonly",
	tokGlobal:   "global",
	tokComma:    ",",
	tokOptional: "?.",
}

var fieldNames = [fieldCount]string{
	fieldAlias:          "alias",
	fieldAlternative:    "alternative",
	fieldArgument:       "argument",
	fieldArguments:      "arguments",
	fieldAttribute:      "attribute",
	fieldBody:           "body",
	fieldCondition:      "condition",
	fieldConsequence:    "consequence",
	fieldConstraint:     "constraint",
	fieldConstructor:    "constructor",
	fieldDeclaration:    "declaration",
	fieldDecorator:      "decorator",
	fieldFinalizer:      "finalizer",
	fieldFunction:       "function",
	fieldHandler:        "handler",
	fieldIncrement:      "increment",
	fieldIndex:          "index",
	fieldInitializer:    "initializer",
	fieldKey:            "key",
	fieldKind:           "kind",
	fieldLabel:          "label",
	fieldLeft:           "left",
	fieldModule:         "module",
	fieldName:           "name",
	fieldObject:         "object",
	fieldOpenTag:        "open_tag",
	fieldOperator:       "operator",
	fieldOptionalChain:  "optional_chain",
	fieldParameter:      "parameter",
	fieldParameters:     "parameters",
	fieldPattern:        "pattern",
	fieldProperty:       "property",
	fieldReturnType:     "return_type",
	fieldRight:          "right",
	fieldSource:         "source",
	fieldType:           "type",
	fieldTypeArguments:  "type_arguments",
	fieldTypeParameters: "type_parameters",
	fieldValue:          "value",
}

var operators = map[string]unit.Op{
	"!":          unit.OpNot,
	"~":          unit.OpBitNot,
	"typeof":     unit.OpTypeof,
	"void":       unit.OpVoid,
	"delete":     unit.OpDelete,
	"===":        unit.OpEq,
	"!==":        unit.OpNotEq,
	"==":         unit.OpLooseEq,
	"!=":         unit.OpLooseNeq,
	"<":          unit.OpLess,
	"<=":         unit.OpLessEq,
	">":          unit.OpGreater,
	">=":         unit.OpGreaterEq,
	"+":          unit.OpAdd,
	"-":          unit.OpSub,
	"*":          unit.OpMul,
	"/":          unit.OpDiv,
	"%":          unit.OpMod,
	"**":         unit.OpPow,
	"in":         unit.OpIn,
	"instanceof": unit.OpInstanceof,
	"&":          unit.OpBit,
	"|":          unit.OpBit,
	"^":          unit.OpBit,
	"<<":         unit.OpBit,
	">>":         unit.OpBit,
	">>>":        unit.OpBit,
	"&&":         unit.OpAnd,
	"||":         unit.OpOr,
	"??":         unit.OpCoalesce,
	"+=":         unit.OpAdd,
	"-=":         unit.OpSub,
	"*=":         unit.OpMul,
	"/=":         unit.OpDiv,
	"%=":         unit.OpMod,
	"**=":        unit.OpPow,
	"&=":         unit.OpBit,
	"|=":         unit.OpBit,
	"^=":         unit.OpBit,
	"<<=":        unit.OpBit,
	">>=":        unit.OpBit,
	">>>=":       unit.OpBit,
	"&&=":        unit.OpAnd,
	"||=":        unit.OpOr,
	"??=":        unit.OpCoalesce,
	"++":         unit.OpAdd,
	"--":         unit.OpSub,
}

// grammar is one language's tables, from its own numbers to ours.
type grammar struct {
	kinds  []kind
	ops    []unit.Op
	fields [256]field
	ids    [fieldCount]syntax.FieldID
	// skipped kinds are no children, wherever they stand.
	skipped []syntax.KindID
}

var grammars = [...]func() *grammar{
	syntax.TypeScript: sync.OnceValue(func() *grammar { return newGrammar(syntax.TypeScript) }),
	syntax.TSX:        sync.OnceValue(func() *grammar { return newGrammar(syntax.TSX) }),
	syntax.JavaScript: sync.OnceValue(func() *grammar { return newGrammar(syntax.JavaScript) }),
}

func newGrammar(l syntax.Language) *grammar {
	// The kind of nodes that could not be read is the largest number there is.
	g := &grammar{skipped: lower.Skipped(l, "comment", "html_comment"), kinds: make([]kind, int(syntax.ErrorKind)+1), ops: make([]unit.Op, syntax.KindCount(l))}
	g.kinds[syntax.ErrorKind] = kindError
	for k, name := range kindNames {
		if id := syntax.Kind(l, name); name != "" && id != 0 {
			g.kinds[id] = kind(k)
		}
	}
	for k, text := range tokenNames {
		if id := syntax.Token(l, text); id != 0 {
			g.kinds[id] = k
		}
	}
	for text, op := range operators {
		if id := syntax.Token(l, text); id != 0 {
			g.ops[id] = op
		}
	}
	for f, name := range fieldNames {
		if id := syntax.Field(l, name); name != "" && id != 0 {
			g.fields[id] = field(f)
			g.ids[f] = id
		}
	}
	return g
}
