package python

import "github.com/drift-analyzer/drift/host/unit"

// Semantics is what evaluation knows of Python.
var Semantics = unit.Semantics{
	Name:  "python",
	Names: unit.Names{Brackets: true, FolderFile: "__init__", OfItself: "__name__", OwnModule: "__name__", OwnPackage: "__package__"},
	Classes: unit.Classes{
		Call: "__call__", Index: "__getitem__", Enter: []string{"__enter__", "__aenter__"}, Exit: []string{"__exit__", "__aexit__"}, Constructed: true, Enumerated: "value",
		ByValue:       map[string]bool{"enum#Enum": true, "enum#StrEnum": true, "enum#IntEnum": true},
		Dictionary:    "__dict__",
		OfLiterals:    map[unit.Op][]string{unit.LitString: {"global#str", "builtins#str"}, unit.LitBoolean: {"global#bool", "builtins#bool", "global#int", "builtins#int"}},
		OwnDecorators: map[string]bool{"functools": true, "contextlib": true, "typing": true, "typing_extensions": true, "abc": true, "asyncio": true, "warnings": true},
		InOrder:       map[string]bool{"typing#NamedTuple": true, "typing_extensions#NamedTuple": true},
	},
	Calls: unit.Calls{DefaultsOnce: true, EndsWithNothing: true, Constructor: "__init__", Initialized: "__post_init__", Lambdas: true, Spread: true, Partial: map[string]bool{"functools#partial": true}},
	Builtins: unit.Builtins{
		Elements: map[string][]int{"sort": {0}},
		Handing:  map[string]int{"sorted": 0, "max": 0, "min": 0, "map": 1, "filter": 1},
		Functions: map[string]unit.Gives{"importlib#import_module": unit.GivesNamespace, "importlib#default.import_module": unit.GivesNamespace,
			"urllib.parse#urlencode": unit.GivesQuery, "urllib.parse#default.urlencode": unit.GivesQuery, "urllib#parse.urlencode": unit.GivesQuery, "urllib#default.parse.urlencode": unit.GivesQuery,
			"urllib.parse#urljoin": unit.GivesResolvedURL, "urllib.parse#default.urljoin": unit.GivesResolvedURL, "urllib#parse.urljoin": unit.GivesResolvedURL, "urllib#default.parse.urljoin": unit.GivesResolvedURL,
			"posixpath#join": unit.GivesBehind, "os.path#join": unit.GivesBehind, "os#path.join": unit.GivesBehind, "posixpath#default.join": unit.GivesBehind, "os#default.path.join": unit.GivesBehind, "os.path#default.join": unit.GivesBehind,
			"requests.compat#urljoin": unit.GivesResolvedURL, "requests#compat.urljoin": unit.GivesResolvedURL, "six.moves.urllib.parse#urljoin": unit.GivesResolvedURL},
		Sets:    []string{"setattr"},
		Named:   map[string]bool{"http#HTTPMethod": true, "http#default.HTTPMethod": true},
		Percent: true,
		Encodes: map[string]bool{"json#dumps": true, "orjson#dumps": true, "json#JSONEncoder().encode": true},
		AsBytes: map[string]bool{"global#bytes": true, "builtins#bytes": true}, BytesOf: "encode",
		AsText:  map[string]bool{"global#str": true, "builtins#str": true},
		Decodes: map[string]bool{"json#loads": true, "json#load": true, "orjson#loads": true, "simplejson#loads": true},
		Methods: map[string]unit.Gives{
			"format": unit.GivesFormatted, "startswith": unit.GivesPrefixTest, "endswith": unit.GivesSuffixTest, "replace": unit.GivesReplaced, "join": unit.GivesSeparated, "split": unit.GivesCut,
			"strip": unit.GivesTrimmed, "lstrip": unit.GivesTrimmedLeft, "rstrip": unit.GivesTrimmedRight, "lower": unit.GivesLower, "upper": unit.GivesUpper,
			"removeprefix": unit.GivesWithoutPrefix, "removesuffix": unit.GivesWithoutSuffix,
		},
	},
	Forms: unit.Forms{
		Text:   unit.SetOf("strip lstrip rstrip upper lower title capitalize startswith endswith split rsplit splitlines encode casefold partition rpartition replace zfill ljust rjust"),
		Number: unit.SetOf("is_integer as_integer_ratio"),
	},
	Lists: unit.Lists{
		Counts:  "len",
		Element: map[string]bool{"pop": true, "first": true, "last": true},
		Asks:    map[string]bool{"has_key": true},
		LooksUp: map[string]unit.LooksUp{"get": unit.LooksUpOrNone},
		Changes: map[string]string{"append": unit.ChangeCreate, "extend": unit.ChangeCreate, "insert": unit.ChangeCreate, "add": unit.ChangeCreate,
			"setdefault": unit.ChangeCreate, "update": unit.ChangeUpdate, "sort": unit.ChangeUpdate, "reverse": unit.ChangeUpdate,
			"pop": unit.ChangeDelete, "popitem": unit.ChangeDelete, "remove": unit.ChangeDelete, "discard": unit.ChangeDelete, "clear": unit.ChangeDelete},
		Made:     []string{"global#dict()", "global#set()", "global#list()", "builtins#dict()", "builtins#set()", "builtins#list()", "collections#defaultdict()", "collections#OrderedDict()", "collections#deque()"},
		Joins:    unit.OpBit,
		Adds:     map[string]bool{"append": false, "extend": true},
		Moves:    map[string]bool{"reverse": false, "sort": false, "pop": false, "remove": false, "clear": false, "insert": true},
		KeysEach: true, FromEnd: true,
		Writes: map[string]unit.Writes{"update": unit.WritesAll, "setdefault": unit.WritesMissing, "pop": unit.RemovesFirst,
			"popitem": unit.RemovesSome, "clear": unit.RemovesAll},
	},
	Promises: unit.Promises{Deferred: true},
	Tests:    unit.Tests{EmptyFails: true, Boolean: "bool", Range: "range", Asked: []string{"__bool__", "__len__"}, Equals: []string{"__eq__", "__ne__"}},
	Exceptions: unit.Exceptions{
		Roots:          map[string]bool{"global#Exception": true, "global#BaseException": true, "builtins#Exception": true, "builtins#BaseException": true},
		Cuts:           map[string]bool{"split": true, "rsplit": true, "splitlines": true, "partition": true, "rpartition": true},
		Unwritten:      map[string]bool{"NotImplementedError": true},
		Handled:        map[string]bool{"global#Exception": true, "builtins#Exception": true},
		NearestHandler: true,
		Packages:       map[string]bool{"global": true, "builtins": true}, Above: ancestry, Suppress: "contextlib#suppress()",
		Standard: unit.SetOf("argparse asyncio binascii calendar codecs concurrent configparser contextlib copy csv ctypes dataclasses datetime dbm decimal email enum",
			"errno ftplib getopt graphlib gzip hashlib http imaplib importlib ipaddress json logging lzma multiprocessing netrc optparse os pickle plistlib poplib queue re",
			"select shutil signal smtplib socket sqlite3 ssl statistics string struct subprocess tarfile threading tokenize tomllib unittest urllib uuid xml xmlrpc",
			"zipfile zlib zoneinfo"),
		Missing: raising("KeyError"), IndexRaises: true, Unlisted: raising("ValueError"), Indexed: raising("KeyError", "IndexError"),
		Declared: map[string][]unit.Declared{"int": numeric, "float": numeric, "json#loads": notJSON, "uuid#UUID": valued("is not a UUID"),
			"decimal#Decimal":            {{Exception: raising("decimal#InvalidOperation"), When: "is not a number"}, noText},
			"datetime#datetime.strptime": valued("is not a time of that form"), "datetime#datetime.fromisoformat": valued("is not a time"),
			"datetime#date.fromisoformat": valued("is not a day"), "datetime#time.fromisoformat": valued("is not a time of day")},
		Digits:   []string{"isdigit", "isdecimal", "isnumeric"},
		Harmless: map[string]bool{"isinstance": true, "str": true, "bool": true, "repr": true, "callable": true, "type": true, "print": true, ".append": true},
		Typed: map[string]bool{"len": true, "any": true, "all": true, "sorted": true, "list": true, "set": true, "tuple": true, "sum": true, "range": true,
			"enumerate": true, "zip": true, "reversed": true, "abs": true, "round": true, ".strip": true, ".lower": true, ".upper": true, ".title": true,
			".startswith": true, ".endswith": true, ".replace": true, ".join": true, ".isdigit": true},
		Mistyped: raising("TypeError", "AttributeError"), Operators: true, Unpacked: raising("ValueError"),
		Exits: map[string][]string{"sys.exit": systemExit, "exit": systemExit, "quit": systemExit, "os._exit": nil, "os.abort": nil},
	},
}

// systemExit is what ends a program, which no handler of Exception takes.
var systemExit = []string{"global#SystemExit", "builtins#SystemExit", "global#BaseException", "builtins#BaseException"}

// numeric is what functions raise that make numbers.
var numeric = []unit.Declared{
	{Exception: raising("ValueError"), When: "is not a number", Never: map[string]bool{"int": true, "bool": true}},
	{Exception: raising("TypeError"), When: "is neither text nor number", Never: map[string]bool{"str": true, "int": true, "float": true, "bool": true}, OfNothing: true},
}

// raising is one of some exceptions of the language, with what they descend from.
func raising(names ...string) []string {
	return ancestry.Raising("global", names, "Exception", "BaseException")
}

// ancestry is what the language's own exceptions descend from.
var ancestry = unit.AncestryOf([]string{"global", "builtins"},
	"ArithmeticError: FloatingPointError OverflowError ZeroDivisionError decimal#DecimalException",
	"decimal#DecimalException: decimal#InvalidOperation decimal#DivisionByZero decimal#Overflow decimal#Inexact decimal#Rounded",
	"ZeroDivisionError: decimal#DivisionByZero",
	"ImportError: ModuleNotFoundError",
	"LookupError: IndexError KeyError",
	"NameError: UnboundLocalError",
	"OSError: EnvironmentError IOError BlockingIOError ChildProcessError ConnectionError FileExistsError FileNotFoundError InterruptedError IsADirectoryError NotADirectoryError",
	"OSError: PermissionError ProcessLookupError TimeoutError socket#error socket#timeout socket#gaierror socket#herror ssl#SSLError select#error shutil#Error urllib.error#URLError smtplib#SMTPException",
	"IOError: OSError", "EnvironmentError: OSError", "socket#error: OSError",
	"ConnectionError: BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError",
	"TimeoutError: socket#timeout asyncio#TimeoutError concurrent.futures#TimeoutError",
	"socket#timeout: TimeoutError", "asyncio#TimeoutError: TimeoutError", "concurrent.futures#TimeoutError: TimeoutError",
	"ssl#SSLError: ssl#SSLCertVerificationError ssl#CertificateError ssl#SSLEOFError ssl#SSLZeroReturnError",
	"urllib.error#URLError: urllib.error#HTTPError",
	"RuntimeError: NotImplementedError RecursionError",
	"SyntaxError: IndentationError",
	"IndentationError: TabError",
	"ValueError: UnicodeError json#JSONDecodeError json.decoder#JSONDecodeError binascii#Error ipaddress#AddressValueError ipaddress#NetmaskValueError",
	"json#JSONDecodeError: json.decoder#JSONDecodeError", "json.decoder#JSONDecodeError: json#JSONDecodeError",
	"UnicodeError: UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError",
	"subprocess#SubprocessError: subprocess#CalledProcessError subprocess#TimeoutExpired",
)

// notJSON is what decoding a text raises.
var notJSON = []unit.Declared{{Exception: raising("json#JSONDecodeError"), When: "is not JSON"}, noText}

// valued is what a function raises that refuses some values.
func valued(when string) []unit.Declared {
	return []unit.Declared{{Exception: raising("ValueError"), When: when}, noText}
}

// noText is what functions raise that read a text, and are handed none.
var noText = unit.Declared{Exception: raising("TypeError"), When: "is no text", Never: map[string]bool{"str": true}, OfNothing: true}
