package unit

import (
	"slices"
	"strings"
	"sync"
)

// Semantics is what evaluation and the walk over paths have to know of a language beyond the unit form: how names are
// found, what classes are, how arguments meet parameters, and what the language's own functions and methods give. It
// is data that the language's folder (host/lang) states once; a field left empty means that the language has no such thing.
type Semantics struct {
	// Name of the language, as packs and flags spell it.
	Name       string
	Names      Names
	Classes    Classes
	Calls      Calls
	Builtins   Builtins
	Lists      Lists
	Forms      Forms
	Promises   Promises
	Tests      Tests
	Exceptions Exceptions
}

// Forms are the methods that tell what a value is which was decoded of JSON: what they are called on is a text, or a number, or the
// call fails.
type Forms struct{ Text, Number map[string]bool }

// Form is what a method tells of what it is called on.
type Form uint8

// Forms of values.
const (
	AnyForm Form = iota
	TextForm
	NumberForm
	// MixedForm: different methods tell different things.
	MixedForm
)

// With is the form by two methods.
func (f Form) With(other Form) Form {
	switch {
	case f == AnyForm || f == other:
		return other
	case other == AnyForm:
		return f
	}
	return MixedForm
}

// Of is the form of what a method is called on.
func (f *Forms) Of(method string) Form {
	switch {
	case f.Text[method]:
		return TextForm
	case f.Number[method]:
		return NumberForm
	}
	return AnyForm
}

// Names says how the names of a file are found.
type Names struct {
	// Constants begins the origins of a library's constants: "ruby#". Where it is stated, capitalised names are constants,
	// which are looked up by the nesting of classes, then by ancestry, then at the top.
	Constants string
	// Separator stands between the parts of a constant's qualified name; before the first it means the top.
	Separator string
	// Module and Exports are the names by which a file speaks of itself as a module: module.exports.
	Module, Exports string
	// Globals are the names of the object that holds all globals.
	Globals map[string]bool
	// Brackets: what stands behind a dot is an attribute or a method, never a key of data.
	Brackets bool
	// Undefined is the name of the value that stands for none.
	Undefined string
	// Rounds: each round of a loop has its own names, so that a function which is made in one keeps what they were there.
	Rounds bool
	// Folder and File are the origins of what a file names its own folder and its own path by: "global#__dirname".
	Folder, File []string
	// FolderFile is the name, without extension, of the file that stands for its folder as a module: "index".
	FolderFile string
	// OfItself is the property by which a class or a function has its own name; empty where there is none.
	OfItself string
	// OwnModule and OwnPackage are the names by which a file knows its own dotted name and that of the package it lies in.
	OwnModule, OwnPackage string
	// TopMethods: a function at the top of a file is a method of every object, which has the same receiver as what calls it.
	TopMethods bool
}

// Outer is the qualified name around the last part of one, "" where there is none.
func (n *Names) Outer(qualified string) string {
	if n.Separator == "" {
		return ""
	}
	return qualified[:max(strings.LastIndex(qualified, n.Separator), 0)]
}

// Last is the last part of a qualified name.
func (n *Names) Last(qualified string) string {
	if n.Separator == "" {
		return qualified
	}
	if i := strings.LastIndex(qualified, n.Separator); i >= 0 {
		return qualified[i+len(n.Separator):]
	}
	return qualified
}

// Path spells a qualified name as a path, without what inflections decide: Api::V1::OAuthController and
// api/v1/oauth_controller become one.
func (n *Names) Path(qualified string) string {
	path := strings.ReplaceAll(strings.ToLower(qualified), "_", "")
	if n.Separator == "" {
		return path
	}
	return strings.ReplaceAll(path, n.Separator, "/")
}

// Classes says what classes and their instances are.
type Classes struct {
	// Open: a class may be opened in several files, and a library's class too. What is not a method of the class is then
	// the library's, which gives what it gives for the class of the project that it was asked of.
	Open bool
	// Self: code outside all classes has a self too, and blocks keep that of the code around.
	Self bool
	// Fields begins the names of fields that the whole ancestry of an instance shares: @name.
	Fields string
	// Prototype is the member of a class or function whose members are those of the instances.
	Prototype string
	// Call is the method that calling an instance runs, Enter those that give what the name of a managed value stands for,
	// Exit those that end what manages it: where they give what holds, they have handled what was raised.
	// Index is the method that looking something up in an instance by a key runs.
	// Missing is the one that runs for a method which the class does not have.
	Call, Index, Missing string
	Enter, Exit          []string
	// Constructed: calling a class makes an instance, and classes are spelled with a capital. New is the method of a class
	// that makes one where calls name their method.
	Constructed bool
	New         string
	// Own is the method of an instance that gives its class.
	Own string
	// OfLiterals are the classes that literals are instances of, by the literal's type; a class of none of them says nothing.
	OfLiterals map[Op][]string
	// OwnDecorators are the modules of the language's own library: their decorators answer nothing.
	OwnDecorators map[string]bool
	// PlainDecorators: a decorator that the project writes puts nothing on what it decorates by itself.
	PlainDecorators bool
	// Replaced is the property of what such a decorator is handed by which it puts something else in the place of a method.
	Replaced string
	// Enumerated is the property by which a member of an enumeration gives its value.
	Enumerated string
	// ByValue are the classes of the language whose subclasses, called with the value of one of their members, give that member, by origin.
	ByValue map[string]bool
	// Dictionary is the property of an instance that holds its fields by their names.
	Dictionary string
	// InOrder are the language's base classes, by origin, whose descendants are made of values for their fields in order.
	InOrder map[string]bool
	// Serialized is the method whose result stands for an object on the wire.
	Serialized string
}

// Calls says how arguments meet parameters and how callees are named.
type Calls struct {
	// Constructor is the method that runs for a new instance; Initialized the one that runs where a class has none of its own.
	Constructor, Initialized string
	// ByName: a call names the method that it runs, so callers are found by name, and no other function can be meant:
	// Function names the one that runs a function that is a value.
	ByName   bool
	Function string
	// Lambdas: a function that is an expression is a part of the code around it; those that stand for themselves are declared.
	Lambdas bool
	// Keywords: keyword arguments are one object behind the positional ones, and a block comes last.
	Keywords bool
	// Spread: what a call spreads (*args, **kwargs) is looked into for an argument by its position or name.
	Spread bool
	// DefaultsOnce: the default of a parameter is worked out where the function is defined, not at each call without the argument.
	DefaultsOnce bool
	// EndsWithNothing: a function that comes to its end gives nothing, not the value of its last expression.
	EndsWithNothing bool
	// Same are the methods of a function that give the function again.
	Same map[string]bool
	// Partial are the functions of the language, by origin, that keep a function for later with some of its arguments.
	Partial map[string]bool
	// Copies: an object literal that only copies another one has all that is asked of that one: { ...client }.
	Copies bool
	// Chains: where what stands before ?. is nothing, all that follows in the chain is left out, not that one call alone.
	Chains bool
	// Passed is the name inside a function that has all that it is passed: "arguments".
	Passed string
}

// Gives says what a function or a method of the language gives, in terms of what it is called with.
type Gives uint8

// What functions and methods give.
const (
	// GivesUnknown: nothing is said.
	GivesUnknown Gives = iota
	// GivesArgument: its first argument.
	GivesArgument
	// GivesNumber, GivesString: its first argument as a number or a text, as JavaScript converts.
	GivesNumber
	GivesString
	// GivesMade: a list with the elements of its first argument, or with what its second one gives for each.
	GivesMade
	// GivesAny: any of its arguments.
	GivesAny
	// GivesValues: the list of the values of its first argument, or what the argument is where they are not known.
	GivesValues
	// GivesKeys, GivesEntries: the list of the keys, or of pairs of key and value, of its first argument.
	GivesKeys
	GivesEntries
	// GivesObject: the object of a list of pairs.
	GivesObject
	// GivesMerged: its first argument with the properties of the others.
	GivesMerged
	// GivesFunction: the function that it is called on, with its first argument as receiver.
	GivesFunction
	// GivesContinued: what its first argument gives, called with the value that it is called on.
	GivesContinued
	// GivesReceiver: what it is called on, whatever its one argument does.
	GivesReceiver
	// GivesRescued: what it is called on, or what its one argument gives, called with what was raised instead.
	GivesRescued
	// GivesItself: what it is called on.
	GivesItself
	// GivesElements: a list of elements of the list that it is called on, in an order and number that is not followed.
	GivesElements
	// GivesFlat: the elements of the lists that stand in it, and what else does: one level, or as many as its argument says.
	// GivesAllFlat: all levels where it has no argument.
	GivesFlat
	GivesAllFlat
	// GivesReversed: that list from its end to its beginning. GivesSlice: a part of it, or of a text, GivesSubstring: of a
	// text, by places from its beginning; GivesChopped: the text that it is called on without its last character.
	GivesReversed
	GivesSlice
	GivesSubstring
	GivesChopped
	// GivesJoined: a list of the elements of the list that it is called on and of its arguments.
	GivesJoined
	// GivesAt: the element at the position that its argument says, negative ones counted from the end. GivesFirst, GivesLast:
	// the first and the last element.
	GivesAt
	GivesFirst
	GivesLast
	// GivesPrefixTest, GivesSuffixTest: whether the text that it is called on begins or ends with its argument.
	GivesPrefixTest
	GivesSuffixTest
	// GivesMapped: the list of what its first argument gives for each element; GivesFlatMapped: those lists as one.
	GivesMapped
	GivesFlatMapped
	// GivesReplaced: the text that it is called on with its second argument for the first place where its first stands,
	// GivesAllReplaced for every place.
	GivesReplaced
	GivesAllReplaced
	// GivesFormatted: the text that it is called on with its arguments in the places that it marks as {}; GivesPercent: its first
	// argument with the others where that has %s.
	GivesFormatted
	GivesPercent
	// GivesQuery: the query of a URL with the values that an object (the receiver of a method, the first argument of a function)
	// has by name.
	GivesQuery
	// GivesText: the constant that it is called on as a text; GivesTrimmed, GivesUpper, GivesLower: changed so.
	GivesText
	// GivesSymbol: it as a symbol.
	GivesSymbol
	GivesTrimmed
	GivesUpper
	GivesLower
	// GivesTrimmedLeft, GivesTrimmedRight: trimmed at one end. An argument of these and of GivesTrimmed says which characters.
	GivesTrimmedLeft
	GivesTrimmedRight
	// GivesWithoutPrefix, GivesWithoutSuffix: the text that it is called on without its argument at one end.
	GivesWithoutPrefix
	GivesWithoutSuffix
	// GivesURLPath: the path of the URL that it is called on; GivesURLRest: that with its query.
	GivesURLPath
	GivesURLRest
	// GivesResolvedURL: its first argument, with the others resolved against it.
	GivesResolvedURL
	// GivesListText: the elements of the list that it is called on as one text, with its argument between them;
	// GivesSeparated: those of its argument, with the text that it is called on between them.
	GivesListText
	GivesSeparated
	// GivesCut: the parts of the text that it is called on between which its argument stands.
	GivesCut
	// GivesModule: what the module hands out that its first argument names; GivesNamespace: the module itself.
	GivesModule
	GivesNamespace
	// GivesJoinedPath: its arguments as one path of a file; GivesResolvedPath: from the last on that begins at the top;
	// GivesBehind: from the last on that begins at the top, written one behind the other;
	// GivesFolder: the folder of its argument; GivesFilePath: the path of the file that its argument is the URL of;
	// GivesProjectFolder: the folder that a program is started in.
	GivesJoinedPath
	GivesResolvedPath
	GivesBehind
	GivesFolder
	GivesFilePath
	GivesProjectFolder
)

// Builtins are the language's own functions and methods that evaluation follows.
type Builtins struct {
	// Functions are those that are called by themselves, by origin: "global#Object.freeze".
	Functions map[string]Gives
	// Methods are those of any value, by name.
	Methods map[string]Gives
	// Percent: the sign % behind a text puts values into it.
	Percent bool
	// Signed is what a sign before a value gives, GivesNumber or GivesUnknown.
	Signed Gives
	// Decodes are those that read a text as what it encodes, by origin, usual libraries' included.
	Decodes map[string]bool
	// Named are enumerations of the language's library whose members are the texts of their names, by origin.
	Named map[string]bool
	// Encodes are those that write their first argument as a text, by origin, usual libraries' included.
	Encodes map[string]bool
	// EncodesItself is the method that writes what it is called on as a text: "to_json".
	EncodesItself string
	// AsBytes are those that make bytes of the text in their first argument, by origin; BytesOf is the method that makes them of the text
	// which it is called on, or which it is handed.
	AsBytes map[string]bool
	BytesOf string
	// AsText are those that give their first argument as a text, by origin.
	AsText map[string]bool
	// WholeQuotients: one whole number divided by another gives a whole one, rounded down.
	WholeQuotients bool
	// LineAnchors: ^ and $ of a regular expression stand at the ends of every line.
	LineAnchors bool
	// Separator stands between elements that are joined without saying what does.
	Separator string
	// Iterations are the methods of collections that call their first argument with each element.
	Iterations map[string]bool
	// Elements are further methods of collections that call their first argument with elements, and which of its parameters those are:
	// the second of reduce.
	Elements map[string][]int
	// Handing are the functions of the language that call a function among their arguments with the elements of the argument of that
	// number: 0 of sorted(rows, key=…).
	Handing map[string]int
	// Iterators are the functions of usual libraries that call their second argument with each element of their first, and with
	// its name or place, by origin.
	Iterators map[string]bool
	URL       URLs
	Query     Queries
	// Assign is the function that writes the properties of its further arguments into its first: "Object", "assign".
	Assign [2]string
	// Sets are the functions that write the property of their first argument which their second names.
	Sets []string
	// SetsOwn are the methods that write the property of what they are called on which their first argument names.
	SetsOwn []string
}

// URLs is the platform's class of URLs.
type URLs struct {
	// Origin of an instance.
	Origin string
	// Texts are what is read off an instance to have its whole text, as steps behind the origin; "" is the instance itself.
	Texts map[string]bool
	// Own are origins of the address that the program itself runs at.
	Own []string
	// Path, Query and Fragment are the properties for the parts of the text, Names that for the names in its query.
	Path, Query, Fragment, Names string
}

// Queries are the platform's ways to write the query of a URL from values by name.
type Queries struct {
	// Origin of what is made of the values in its first argument, an object or a text; Texts are what is read off one to have
	// its text, as steps behind the origin.
	Origin string
	Texts  map[string]bool
	// Puts are methods that put a value (second) under a name (first); Reads are what changes nothing.
	Puts, Reads map[string]bool
	// Form is the origin of what carries the fields of a form as the body of a request, which has the same methods.
	Form string
}

// Lists says which methods change or only read a list or an object.
type Lists struct {
	// Adds are the methods that add their arguments to a list; those that add every element of their argument are true.
	Adds map[string]bool
	// Moves are the methods after which the elements stand elsewhere, or some no longer; those that put others in are true.
	Moves map[string]bool
	// Appends are those after which a list is not empty.
	Appends map[string]bool
	// Length is the property that counts the elements, Counts the function that does; Reads the methods that only look at a list.
	Length, Counts string
	Reads          map[string]bool
	// Same are the methods that give a list of the same elements.
	Same map[string]bool
	// Map gives the list of what its first argument gives for each element.
	Map string
	// Members are methods of collections that are called like keys of data are read, and are none.
	Members map[string]bool
	// Element are the methods of collections that give one of their elements.
	Element map[string]bool
	// Asks are the methods of collections that tell whether what their argument names is in there.
	Asks map[string]bool
	// LooksUp are the methods of objects that give the property which their first argument names.
	LooksUp map[string]LooksUp
	// TextKeys: what an object is indexed with is read as a text.
	TextKeys bool
	// KeysEach: going through an object gives its keys.
	KeysEach bool
	// FromEnd: a negative index counts from the end.
	FromEnd bool
	// Joins is the operator that makes one object of two; OpNone where there is none.
	Joins Op
	// Changes are the methods that change a collection, with what they do to it. Made are the origins of collections that a
	// call of the language makes.
	Changes map[string]string
	Made    []string
	// Writes are the methods that write into the object they are called on.
	Writes map[string]Writes
}

// What a method does to a collection: it puts something in, changes what is there, or takes something out.
const (
	ChangeCreate = "create"
	ChangeUpdate = "update"
	ChangeDelete = "delete"
)

// LooksUp says what a method gives where the object has no such property: its second argument, otherwise this.
type LooksUp uint8

// What methods that look up give.
const (
	// LooksUpNothing: the method looks nothing up.
	LooksUpNothing LooksUp = iota
	// LooksUpOrNone: nothing; LooksUpOrRaises: the language's exception for that.
	LooksUpOrNone
	LooksUpOrRaises
)

// Writes says what a method writes into the object that it is called on, or removes from it.
type Writes uint8

// What methods write.
const (
	// WritesAll: the properties of its arguments, and its keyword arguments.
	WritesAll Writes = iota + 1
	// WritesOne: its second argument under the key that is its first; WritesMissing: only where there is none.
	WritesOne
	WritesMissing
	// WritesInside: something inside of what the object holds.
	WritesInside
	// RemovesKeys: the properties that its arguments name; RemovesFirst: the one that its first argument names.
	RemovesKeys
	RemovesFirst
	// RemovesOthers: those that its arguments do not name; RemovesAll: every one; RemovesSome: it is not known which.
	RemovesOthers
	RemovesAll
	RemovesSome
)

// Promises names the methods of values that are still to come.
type Promises struct {
	// Then goes on with the value, Catch with what was raised, Finally with either.
	Then, Finally string
	Catch         map[string]bool
	// Class holds the functions that wait for several: All for all of them, First for one.
	Class string
	All   string
	First map[string]bool
	// Deferred: an asynchronous function runs when its result is waited for, not when it is called.
	Deferred bool
}

// Tests says what the language's own tests ask, and which values hold in a test.
type Tests struct {
	// EmptyHolds: the empty text and zero hold. EmptyFails: an empty collection does not.
	EmptyHolds, EmptyFails bool
	// NewHolds: what `new` makes holds, whatever its class.
	NewHolds bool
	// KeysIn: the operator `in` asks for a key, not for an element.
	KeysIn bool
	// Contains are the methods that ask whether a collection has an element, HasKey whether an object has a key, IsList
	// whether their argument is a list, IsNothing whether what they are called on is nothing.
	Contains, HasKey  map[string]bool
	IsList, IsNothing string
	// Asks are the methods that ask whether what they are called on is there, by whether they hold when it is.
	Asks map[string]bool
	// OfNothing are the methods that nothing itself has: calling them on a value that is not there does not fail.
	OfNothing map[string]bool
	// Boolean is the function that makes a boolean of its argument.
	Boolean string
	// Converts are the functions that make of nothing something that counts as false, and do not fail.
	Converts map[string]bool
	// Range is the function that makes a range of whole numbers, Covers the methods of a range that ask whether a value lies in
	// it, and Between the method of a number that asks whether it lies between two others.
	Range   string
	Covers  map[string]bool
	Between string
	// DivFloors: a quotient of whole numbers is a whole number. Floors are the functions that give the whole part of a number.
	DivFloors bool
	Floors    map[string]bool
	// Asked are the methods by which an instance says whether it counts as true.
	Asked []string
	// Equals are the methods by which an instance says what it equals.
	Equals []string
	// Types are the words that the operator typeof gives.
	Types TypeWords
}

// TypeWords are the words for the types of values.
type TypeWords struct{ Text, Number, Boolean, Undefined, Null, Function, Object string }

// Exceptions says what the language raises by itself.
type Exceptions struct {
	// Roots are the classes from which all exceptions descend, by origin.
	Roots map[string]bool
	// Cuts are the methods of texts that give a list of their parts.
	Cuts map[string]bool
	// Unwritten are the exceptions, by name, by which a method says that classes below its own have to write it.
	Unwritten map[string]bool
	// Packages are those of the language's own exceptions: what descends from what there is known, which Above says.
	Packages map[string]bool
	Above    Ancestry
	// Standard are the modules, or the classes around them, of the exceptions of the language's own library.
	Standard map[string]bool
	// Handled are the classes by which a handler says that it handles whatever a program raises. HandlersFirst: such a handler
	// is asked before the framework answers by itself, otherwise after that.
	Handled       map[string]bool
	HandlersFirst bool
	// NearestHandler: of the handlers that were registered in one place, the one is asked that names the class nearest to that of what
	// was raised, whichever was registered first.
	NearestHandler bool
	// Missing is what looking up a property raises that an object does not have, by origin, followed by what it descends
	// from. IndexRaises: reading it by its key does, otherwise only methods do.
	Missing     []string
	IndexRaises bool
	// Unlisted is what asking an enumeration for the member of a value raises that none has, followed by what that descends from.
	Unlisted []string
	// Operators: one that reckons or orders refuses what is not of the right type, and so does reading an attribute of what has none.
	Operators bool
	// Unpacked is what taking a list apart raises that has not as many elements as are named, by origin, where it does.
	Unpacked []string
	// OfNothing is what reading a member of nothing raises, by origin, followed by what it descends from, where that is followed. Finds are
	// the methods that may give nothing.
	OfNothing []string
	Finds     map[string]bool
	// Indexed is what reading anything by its key may raise, by origin, where it does.
	Indexed []string
	// Declared are the functions of the language that are known to raise, by how they are written where no import is needed ("int") and
	// by origin ("json#loads"), methods of texts with a dot in front, and what they raise; Harmless those that raise nothing, methods with
	// a dot in front. Digits are the methods by which a text says that it is a number.
	Declared map[string][]Declared
	Harmless map[string]bool
	// Quiet is the option by which one of them says that it gives nothing instead.
	Digits []string
	Quiet  string
	// Typed are the functions, and methods with a dot in front, that raise nothing where they run on data but that it is not of the
	// right type: Mistyped, by origin. They are not harmless on what a library makes, whose objects may ask a store.
	Typed    map[string]bool
	Mistyped []string
	// Exits are the functions by which a program ends, by how they are written ("exit", "sys.exit"), with what they raise for it and what
	// that descends from; nothing where no handler is asked and no block that always runs does.
	Exits map[string][]string
	// Unnamed is the class, by origin, whose exceptions a handler takes that names none; "" where it takes all.
	Unnamed string
	// Jump is the class that leaves to the call of Catch with the same first argument, past all handlers; the call gives its second.
	Jump, Catch string
	// Suppress is the function that makes a managed value which handles the classes that it is handed.
	Suppress string
	// Plain are the origins of instances of the language's own exceptions, and Properties all that these have.
	Plain, Properties map[string]bool
}

// SetOf is a set of the words of some lines.
func SetOf(lines ...string) map[string]bool {
	out := map[string]bool{}
	for _, line := range lines {
		for _, word := range strings.Fields(line) {
			out[word] = true
		}
	}
	return out
}

// EndsProgram reports whether an exception, one of some origins, is what ends the program.
func (x *Exceptions) EndsProgram(is func(origin string) bool) bool {
	for _, raised := range x.Exits {
		if len(raised) > 0 && is(raised[0]) {
			return true
		}
	}
	return false
}

// TakenUnnamed reports whether a handler that names no class takes an exception, given by origin with what it descends from.
func (x *Exceptions) TakenUnnamed(raised []string) bool {
	if x.Unnamed == "" || slices.Contains(raised, x.Unnamed) {
		return true
	}
	return !x.EndsProgram(func(origin string) bool { return slices.Contains(raised, origin) })
}

// Declared is what a function of the language raises, by origin, followed by what that descends from, and when: the name
// of a test of its arguments.
type Declared struct {
	Exception []string
	When      string
	// Never are the annotations of an argument of which it is never raised.
	Never map[string]bool
	// OfNothing: it is raised of what is no text, as nothing is. Alone: only where the call has no other argument.
	OfNothing, Alone bool
	// Spares are properties whose values are not refused, whatever has them.
	Spares map[string]bool
}

// lastNames are the names that the keys of tables of declared functions end in, by table.
var lastNames sync.Map

// MayDeclare reports whether a function of this name may be one that is known to raise.
func (x *Exceptions) MayDeclare(name string) bool {
	if len(x.Declared) == 0 {
		return false
	}
	known, ok := lastNames.Load(x)
	if !ok {
		of := map[string]bool{}
		for key := range x.Declared {
			of[key[strings.LastIndexAny(key, "#.")+1:]] = true
		}
		known, _ = lastNames.LoadOrStore(x, of)
	}
	return known.(map[string]bool)[name]
}

// IsConstant reports whether a name is a constant's.
func (n *Names) IsConstant(name string) bool {
	return n.Constants != "" && name != "" && name[0] >= 'A' && name[0] <= 'Z'
}
