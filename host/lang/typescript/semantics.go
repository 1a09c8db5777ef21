package typescript

import "github.com/drift-analyzer/drift/host/unit"

// Semantics is what evaluation knows of TypeScript and JavaScript.
var Semantics = unit.Semantics{
	Name: "typescript",
	Names: unit.Names{
		Module: "module", Exports: "exports", Undefined: "undefined", Rounds: true,
		Globals: map[string]bool{"globalThis": true, "window": true, "self": true, "global": true},
		Folder:  []string{"global#__dirname", "global#import.meta.dirname"}, File: []string{"global#__filename", "global#import.meta.filename"},
		FolderFile: "index", OfItself: "name",
	},
	Classes: unit.Classes{Prototype: "prototype", PlainDecorators: true, Replaced: "value", Enumerated: "value", Serialized: "toJSON"},
	Calls:   unit.Calls{EndsWithNothing: true, Constructor: "constructor", Copies: true, Chains: true, Passed: "arguments"},
	Builtins: unit.Builtins{
		Encodes: map[string]bool{"global#JSON.stringify": true},
		AsBytes: map[string]bool{"global#Buffer.from": true}, BytesOf: "encode",
		AsText:  map[string]bool{"global#String": true},
		Decodes: map[string]bool{"global#JSON.parse": true},
		Functions: map[string]unit.Gives{
			"global#Object.freeze": unit.GivesArgument, "global#Object.seal": unit.GivesArgument, "global#Array.from": unit.GivesMade,
			"global#String": unit.GivesString, "global#Number": unit.GivesNumber, "global#structuredClone": unit.GivesArgument,
			"global#Promise.resolve": unit.GivesArgument, "global#Promise.all": unit.GivesArgument, "global#Promise.allSettled": unit.GivesArgument,
			"tslib#__importDefault": unit.GivesArgument, "tslib#__importStar": unit.GivesArgument,
			"global#Object.values": unit.GivesValues, "global#Object.keys": unit.GivesKeys, "global#Object.entries": unit.GivesEntries,
			"global#Object.fromEntries": unit.GivesObject, "global#Object.assign": unit.GivesMerged,
			"global#require": unit.GivesModule, "module#createRequire()": unit.GivesModule, "global#import": unit.GivesNamespace,
			"querystring#stringify": unit.GivesQuery, "querystring#default.stringify": unit.GivesQuery, "util#format": unit.GivesPercent, "util#default.format": unit.GivesPercent, "path#join": unit.GivesJoinedPath, "path#default.join": unit.GivesJoinedPath, "path#resolve": unit.GivesResolvedPath,
			"path#default.resolve": unit.GivesResolvedPath, "path#dirname": unit.GivesFolder, "path#default.dirname": unit.GivesFolder,
			"url#fileURLToPath": unit.GivesFilePath, "url#default.fileURLToPath": unit.GivesFilePath, "global#process.cwd": unit.GivesProjectFolder,
			"process#cwd": unit.GivesProjectFolder, "process#default.cwd": unit.GivesProjectFolder,
		},
		Methods: map[string]unit.Gives{
			"bind": unit.GivesFunction, "then": unit.GivesContinued, "catch": unit.GivesRescued, "finally": unit.GivesReceiver,
			"filter": unit.GivesElements, "slice": unit.GivesSlice, "sort": unit.GivesElements, "reverse": unit.GivesReversed,
			"flat": unit.GivesFlat, "toSorted": unit.GivesElements, "toReversed": unit.GivesReversed, "concat": unit.GivesJoined, "at": unit.GivesAt, "charAt": unit.GivesAt,
			"startsWith": unit.GivesPrefixTest, "endsWith": unit.GivesSuffixTest, "substring": unit.GivesSubstring, "map": unit.GivesMapped, "flatMap": unit.GivesFlatMapped,
			"replace": unit.GivesReplaced, "replaceAll": unit.GivesAllReplaced,
			"toString": unit.GivesText, "trim": unit.GivesTrimmed, "trimStart": unit.GivesTrimmedLeft, "trimEnd": unit.GivesTrimmedRight, "toUpperCase": unit.GivesUpper, "toLowerCase": unit.GivesLower,
			"join": unit.GivesListText, "split": unit.GivesCut,
		},
		Separator:  ",",
		Signed:     unit.GivesNumber,
		Iterations: map[string]bool{"forEach": true, "map": true, "flatMap": true, "filter": true, "some": true, "every": true, "find": true},
		Elements:   map[string][]int{"reduce": {1}, "reduceRight": {1}, "sort": {0, 1}, "toSorted": {0, 1}, "findIndex": {0}, "findLast": {0}, "findLastIndex": {0}},
		Iterators:  iterators(),
		URL: unit.URLs{
			Origin: "global#URL()", Texts: map[string]bool{"": true, ".href": true, ".toString()": true, ".toJSON()": true},
			Own:  []string{"global#location", "global#document.location", "global#document.baseURI", "global#import.meta.url"},
			Path: "pathname", Query: "search", Fragment: "hash", Names: "searchParams",
		},
		Query: unit.Queries{
			Origin: "global#URLSearchParams()", Texts: map[string]bool{"": true, ".toString()": true},
			Puts: map[string]bool{"set": true, "append": true}, Form: "global#FormData()",
			Reads: map[string]bool{"toString": true, "get": true, "getAll": true, "has": true, "size": true, "forEach": true, "entries": true, "keys": true, "values": true, "sort": true},
		},
		Assign: [2]string{"Object", "assign"},
		Sets:   []string{"Reflect.set", "Object.defineProperty"},
	},
	Forms: unit.Forms{
		Text: unit.SetOf("trim trimStart trimEnd toUpperCase toLowerCase startsWith endsWith charAt charCodeAt codePointAt padStart padEnd split",
			"substring substr replace replaceAll match matchAll localeCompare"),
		Number: unit.SetOf("toFixed toPrecision toExponential"),
	},
	Lists: unit.Lists{
		TextKeys: true,
		Changes: map[string]string{"push": unit.ChangeCreate, "unshift": unit.ChangeCreate, "add": unit.ChangeCreate, "set": unit.ChangeUpdate,
			"sort": unit.ChangeUpdate, "reverse": unit.ChangeUpdate, "fill": unit.ChangeUpdate, "splice": unit.ChangeDelete, "pop": unit.ChangeDelete,
			"shift": unit.ChangeDelete, "delete": unit.ChangeDelete, "clear": unit.ChangeDelete},
		Made: []string{"global#Map()", "global#Set()", "global#WeakMap()", "global#WeakSet()"},
		Adds: map[string]bool{"push": false, "unshift": false, "append": false},
		Moves: map[string]bool{"reverse": false, "sort": false, "shift": false, "pop": false, "unshift": false, "splice": true, "fill": true,
			"copyWithin": false},
		Appends: map[string]bool{"push": true, "unshift": true},
		Length:  "length",
		Reads:   map[string]bool{"join": true, "map": true, "forEach": true, "includes": true, "some": true, "every": true, "find": true, "filter": true},
		Same:    map[string]bool{"filter": true, "slice": true, "sort": true, "reverse": true, "toSorted": true, "toReversed": true},
		Map:     "map",
		Members: unit.SetOf("map filter forEach length find some every reduce slice sort includes join then catch finally toString flatMap concat indexOf push at trim split toFixed startsWith"),
		Element: map[string]bool{"find": true, "at": true, "pop": true, "shift": true, "first": true, "last": true},
		Asks:    map[string]bool{"has": true, "hasOwnProperty": true},
	},
	Promises: unit.Promises{
		Then: "then", Catch: map[string]bool{"catch": true}, Finally: "finally",
		Class: "Promise", All: "all", First: map[string]bool{"race": true, "any": true},
	},
	Tests: unit.Tests{
		NewHolds: true, KeysIn: true,
		Contains: map[string]bool{"includes": true, "has": true}, HasKey: map[string]bool{"hasOwnProperty": true},
		Converts: map[string]bool{"Number": true, "Boolean": true, "parseInt": true, "parseFloat": true, "Number.parseInt": true, "Number.parseFloat": true,
			"Number.isFinite": true, "Number.isInteger": true, "Number.isSafeInteger": true},
		IsList: "isArray", Boolean: "Boolean", Floors: map[string]bool{"Math.floor": true, "Math.trunc": true, "Number.parseInt": true, "parseInt": true},
		Types: unit.TypeWords{Text: "string", Number: "number", Boolean: "boolean", Undefined: "undefined", Null: "object", Function: "function", Object: "object"},
	},
	Exceptions: unit.Exceptions{
		Roots:   map[string]bool{"global#Error": true},
		Handled: map[string]bool{"global#Error": true}, HandlersFirst: true,
		Packages: map[string]bool{"global": true}, Standard: unit.SetOf("assert node:assert"),
		Plain: map[string]bool{"global#Error()": true, "global#TypeError()": true, "global#RangeError()": true, "global#SyntaxError()": true,
			"global#ReferenceError()": true, "global#EvalError()": true, "global#URIError()": true},
		Declared: map[string][]unit.Declared{"global#JSON.parse": refusing("SyntaxError", "is not JSON"), "global#URL": {{Exception: []string{"global#TypeError", "global#Error"}, When: "is not a URL", Alone: true, Spares: map[string]bool{"url": true, "href": true}}},
			"BigInt": refusing("SyntaxError", "is not a whole number"), "decodeURIComponent": refusing("URIError", "is not encoded"),
			"decodeURI": refusing("URIError", "is not encoded"), "global#RegExp": refusing("SyntaxError", "is not a pattern")},
		Harmless: map[string]bool{"String": true, "Boolean": true, "Number": true, "parseInt": true, "parseFloat": true, "isNaN": true},
		Typed: map[string]bool{".includes": true, ".indexOf": true, ".join": true, ".slice": true, ".concat": true, ".at": true, ".trim": true, ".toUpperCase": true,
			".toLowerCase": true, ".startsWith": true, ".endsWith": true, ".split": true, ".charAt": true, ".padStart": true, ".toString": true},
		Mistyped: []string{"global#TypeError", "global#Error"}, OfNothing: []string{"global#TypeError", "global#Error"},
		Finds: unit.SetOf("find findLast match exec at pop shift"),
		Exits: map[string][]string{"process.exit": nil, "process.abort": nil, "Deno.exit": nil},
		Properties: map[string]bool{"message": true, "name": true, "stack": true, "cause": true, "constructor": true, "toString": true,
			"prototype": true, "hasOwnProperty": true, "valueOf": true},
	},
}

// refusing is what a function raises that refuses some texts.
func refusing(exception, when string) []unit.Declared {
	return []unit.Declared{{Exception: []string{"global#" + exception, "global#Error"}, When: when}}
}
