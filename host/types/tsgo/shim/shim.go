// Package tsgo re-exports the few internal parts of the TypeScript compiler that drift needs.
// It is importable only because its module path lies under
// github.com/microsoft/typescript-go/ (Go's internal rule is by import path).
// No go:linkname, no unsafe, no cgo.
package tsgo

import (
	"github.com/microsoft/typescript-go/internal/ast"
	"github.com/microsoft/typescript-go/internal/bundled"
	"github.com/microsoft/typescript-go/internal/checker"
	"github.com/microsoft/typescript-go/internal/collections"
	"github.com/microsoft/typescript-go/internal/compiler"
	"github.com/microsoft/typescript-go/internal/core"
	"github.com/microsoft/typescript-go/internal/locale"
	"github.com/microsoft/typescript-go/internal/parser"
	"github.com/microsoft/typescript-go/internal/scanner"
	"github.com/microsoft/typescript-go/internal/tsoptions"
	"github.com/microsoft/typescript-go/internal/tspath"
	"github.com/microsoft/typescript-go/internal/vfs"
	"github.com/microsoft/typescript-go/internal/vfs/cachedvfs"
	"github.com/microsoft/typescript-go/internal/vfs/osvfs"
)

// ---- types (aliases: all exported methods come along) ----
type (
	Node                   = ast.Node
	Kind                   = ast.Kind
	Symbol                 = ast.Symbol
	SourceFile             = ast.SourceFile
	SymbolFlags            = ast.SymbolFlags
	Diagnostic             = ast.Diagnostic
	Path                   = tspath.Path
	SourceFileParseOptions = ast.SourceFileParseOptions

	Checker     = checker.Checker
	Type        = checker.Type
	TypeFlags   = checker.TypeFlags
	ObjectFlags = checker.ObjectFlags
	Signature   = checker.Signature
	IndexInfo   = checker.IndexInfo

	Program        = compiler.Program
	ProgramOptions = compiler.ProgramOptions
	CompilerHost   = compiler.CompilerHost
	CheckerPool    = compiler.CheckerPool

	ParsedCommandLine = tsoptions.ParsedCommandLine
	CompilerOptions   = core.CompilerOptions
	Tristate          = core.Tristate
	FS                = vfs.FS
	Entries           = vfs.Entries
	FileInfo          = vfs.FileInfo

	ComparePathsOptions = tspath.ComparePathsOptions

	Paths = collections.OrderedMap[string, []string]
)

// NewPaths makes an empty table of mapped paths.
func NewPaths() *Paths { return &Paths{} }

// ---- functions ----
var (
	NewCompilerHost                  = compiler.NewCompilerHost
	NewProgram                       = compiler.NewProgram
	NewChecker                       = checker.NewChecker
	GetParsedCommandLineOfConfigFile = tsoptions.GetParsedCommandLineOfConfigFile
	NewParsedCommandLine             = tsoptions.NewParsedCommandLine
	BundledWrapFS                    = bundled.WrapFS
	BundledLibPath                   = bundled.LibPath
	OSFS                             = osvfs.FS
	CachedFS                         = cachedvfs.From
	NormalizePath                    = tspath.NormalizePath
	ToPath                           = tspath.ToPath

	ParseSourceFile     = parser.ParseSourceFile
	GetTokenPosOfNode   = scanner.GetTokenPosOfNode
	GetTextOfNode       = scanner.GetTextOfNode
	SkipTrivia          = scanner.SkipTrivia
	GetSourceFileOfNode = ast.GetSourceFileOfNode
	GetScriptKind       = core.GetScriptKindFromFileName
	SymbolName          = ast.SymbolName
	EscapeSymbolNames   = ast.EscapeAllInternalSymbolNames

	IsCallExpression     = ast.IsCallExpression
	IsCallLikeExpression = ast.IsCallLikeExpression
	IsTypeNode           = ast.IsTypeNode
	AccessName           = ast.GetElementOrPropertyAccessName
	IsFunctionLike       = ast.IsFunctionLike
	IsClassLike          = ast.IsClassLike
	FindAncestor         = ast.FindAncestor
	IsPropertyAccess     = ast.IsPropertyAccessExpression
	ComputePositionMap   = ast.ComputePositionMap
	IsTupleType          = checker.IsTupleType
	SkipAlias            = checker.SkipAlias
	ValueToString        = checker.ValueToString
	GetLineAndByteOffset = scanner.GetECMALineAndByteOffsetOfPosition
)

const (
	TSTrue    = core.TSTrue
	TSUnknown = core.TSUnknown
	TSFalse   = core.TSFalse

	ModuleKindESNext            = core.ModuleKindESNext
	ModuleResolutionKindBundler = core.ModuleResolutionKindBundler
	ScriptTargetESNext          = core.ScriptTargetESNext
	JsxEmitPreserve             = core.JsxEmitPreserve

	SymbolFlagsAlias         = ast.SymbolFlagsAlias
	SymbolFlagsOptional      = ast.SymbolFlagsOptional
	SymbolFlagsMethod        = ast.SymbolFlagsMethod
	SymbolFlagsAccessor      = ast.SymbolFlagsAccessor
	SymbolFlagsObjectLiteral = ast.SymbolFlagsObjectLiteral

	TypeFlagsAny           = checker.TypeFlagsAny
	TypeFlagsUnknown       = checker.TypeFlagsUnknown
	TypeFlagsUndefined     = checker.TypeFlagsUndefined
	TypeFlagsNull          = checker.TypeFlagsNull
	TypeFlagsVoid          = checker.TypeFlagsVoid
	TypeFlagsString        = checker.TypeFlagsString
	TypeFlagsNumber        = checker.TypeFlagsNumber
	TypeFlagsBigInt        = checker.TypeFlagsBigInt
	TypeFlagsBoolean       = checker.TypeFlagsBoolean
	TypeFlagsESSymbolLike  = checker.TypeFlagsESSymbolLike
	TypeFlagsLiteral       = checker.TypeFlagsLiteral
	TypeFlagsEnum          = checker.TypeFlagsEnum
	TypeFlagsEnumLiteral   = checker.TypeFlagsEnumLiteral
	TypeFlagsNever         = checker.TypeFlagsNever
	TypeFlagsNonPrimitive  = checker.TypeFlagsNonPrimitive
	TypeFlagsTypeParameter = checker.TypeFlagsTypeParameter
	TypeFlagsObject        = checker.TypeFlagsObject
	TypeFlagsUnion         = checker.TypeFlagsUnion
	TypeFlagsIntersection  = checker.TypeFlagsIntersection
	TypeFlagsInstantiable  = checker.TypeFlagsInstantiable
	TypeFlagsConditional   = checker.TypeFlagsConditional
	TypeFlagsTemplateLit   = checker.TypeFlagsTemplateLiteral

	ObjectFlagsReference = checker.ObjectFlagsReference
	ObjectFlagsTuple     = checker.ObjectFlagsTuple
	ObjectFlagsClass     = checker.ObjectFlagsClass

	ElementFlagsOptional = checker.ElementFlagsOptional
	ElementFlagsRest     = checker.ElementFlagsRest
	ElementFlagsVariadic = checker.ElementFlagsVariadic

	KindCallExpression           = ast.KindCallExpression
	KindNewExpression            = ast.KindNewExpression
	KindIdentifier               = ast.KindIdentifier
	KindPrivateIdentifier        = ast.KindPrivateIdentifier
	KindPropertyAccessExpression = ast.KindPropertyAccessExpression
	KindObjectLiteralExpression  = ast.KindObjectLiteralExpression
	KindSpreadAssignment         = ast.KindSpreadAssignment
	KindObjectBindingPattern     = ast.KindObjectBindingPattern
	KindArrowFunction            = ast.KindArrowFunction
	KindFunctionDeclaration      = ast.KindFunctionDeclaration
	KindFunctionExpression       = ast.KindFunctionExpression
	KindMethodDeclaration        = ast.KindMethodDeclaration
	KindSourceFile               = ast.KindSourceFile
	KindStringLiteral            = ast.KindStringLiteral
	KindElementAccessExpression  = ast.KindElementAccessExpression
	KindVariableDeclaration      = ast.KindVariableDeclaration
	KindVariableStatement        = ast.KindVariableStatement
	KindPropertyDeclaration      = ast.KindPropertyDeclaration
	KindBindingElement           = ast.KindBindingElement
	KindParameter                = ast.KindParameter
	KindBinaryExpression         = ast.KindBinaryExpression
	KindEqualsToken              = ast.KindEqualsToken
	KindReturnStatement          = ast.KindReturnStatement
	KindClassDeclaration         = ast.KindClassDeclaration
	KindInterfaceDeclaration     = ast.KindInterfaceDeclaration
	KindHeritageClause           = ast.KindHeritageClause
	KindImplementsKeyword        = ast.KindImplementsKeyword
	KindImportSpecifier          = ast.KindImportSpecifier
	KindImportDeclaration        = ast.KindImportDeclaration
	KindPropertyAssignment       = ast.KindPropertyAssignment
	KindExpressionStatement      = ast.KindExpressionStatement
	KindBlock                    = ast.KindBlock
)

const InternalSymbolNamePrefix = ast.InternalSymbolNamePrefix

// HasText reports whether a node is a name or a literal that has a text of its own.
func HasText(n *Node) bool {
	switch n.Kind {
	case ast.KindIdentifier, ast.KindPrivateIdentifier, ast.KindStringLiteral, ast.KindNumericLiteral, ast.KindNoSubstitutionTemplateLiteral:
		return true
	}
	return false
}

// Message is a diagnostic's text in English.
func Message(d *Diagnostic) string { return d.Localize(locale.Default) }
