package ruby

import "github.com/drift-analyzer/drift/host/unit"

// Semantics is what evaluation knows of Ruby.
var Semantics = unit.Semantics{
	Name:  "ruby",
	Names: unit.Names{TopMethods: true, Constants: "ruby#", Separator: "::"},
	Classes: unit.Classes{Open: true, Self: true, Fields: "@", New: "new", Own: "class", Missing: "method_missing", Enumerated: "value",
		OfLiterals: map[unit.Op][]string{unit.LitString: {"ruby#String"}, unit.LitSymbol: {"ruby#Symbol"}}},
	Calls: unit.Calls{
		ByName: true, Constructor: "initialize", Function: "call", Lambdas: true, Keywords: true, Spread: true,
		Same: map[string]bool{"call": true, "curry": true, "to_proc": true},
	},
	Builtins: unit.Builtins{
		SetsOwn:       []string{"instance_variable_set"},
		Encodes:       map[string]bool{"ruby#JSON.generate": true, "ruby#JSON.dump": true},
		EncodesItself: "to_json", BytesOf: "encode",
		Decodes:        map[string]bool{"ruby#JSON.parse": true},
		WholeQuotients: true, LineAnchors: true, Percent: true,
		Methods: map[string]unit.Gives{
			"format": unit.GivesPercent, "sprintf": unit.GivesPercent, "bind": unit.GivesFunction, "then": unit.GivesContinued, "filter": unit.GivesElements, "select": unit.GivesElements,
			"reject": unit.GivesElements, "flatten": unit.GivesAllFlat, "uniq": unit.GivesElements, "compact": unit.GivesElements, "slice": unit.GivesElements, "sort": unit.GivesElements,
			"sort_by": unit.GivesElements, "rotate": unit.GivesElements, "shuffle": unit.GivesElements, "take": unit.GivesElements,
			"drop": unit.GivesSlice, "reverse": unit.GivesReversed, "concat": unit.GivesJoined, "first": unit.GivesFirst, "last": unit.GivesLast, "start_with?": unit.GivesPrefixTest, "end_with?": unit.GivesSuffixTest,
			"map": unit.GivesMapped, "tap": unit.GivesReceiver, "freeze": unit.GivesItself, "with_indifferent_access": unit.GivesItself,
			"to_sym": unit.GivesSymbol, "to_query": unit.GivesQuery, "to_param": unit.GivesQuery, "join": unit.GivesListText, "split": unit.GivesCut, "strip": unit.GivesTrimmed, "lstrip": unit.GivesTrimmedLeft, "rstrip": unit.GivesTrimmedRight, "downcase": unit.GivesLower, "upcase": unit.GivesUpper,
			"chomp": unit.GivesWithoutSuffix, "chop": unit.GivesChopped, "path": unit.GivesURLPath, "request_uri": unit.GivesURLRest, "sub": unit.GivesReplaced, "gsub": unit.GivesAllReplaced, "delete_suffix": unit.GivesWithoutSuffix, "delete_prefix": unit.GivesWithoutPrefix,
		},
		Functions:  map[string]unit.Gives{"ruby#URI.encode_www_form": unit.GivesQuery, "ruby#URI.join": unit.GivesResolvedURL, "ruby#Addressable::URI.join": unit.GivesResolvedURL},
		Iterations: map[string]bool{"each": true, "each_with_index": true, "map": true, "collect": true, "filter": true, "find": true},
		Elements: map[string][]int{"reduce": {1}, "inject": {1}, "each_with_object": {0}, "select": {0}, "reject": {0}, "detect": {0}, "sort_by": {0}, "group_by": {0}, "index_by": {0}, "sum": {0},
			"min_by": {0}, "max_by": {0}, "flat_map": {0}, "filter_map": {0}, "partition": {0}, "any?": {0}, "all?": {0}, "none?": {0}, "count": {0}, "to_h": {0}, "find_index": {0},
			"sort": {0, 1}},
	},
	Forms: unit.Forms{
		Text:   unit.SetOf("strip lstrip rstrip upcase downcase capitalize start_with? end_with? split gsub sub chomp squish tr chars titleize underscore camelize parameterize"),
		Number: unit.SetOf("round floor ceil abs"),
	},
	Lists: unit.Lists{
		Changes: map[string]string{"push": unit.ChangeCreate, "append": unit.ChangeCreate, "unshift": unit.ChangeCreate, "prepend": unit.ChangeCreate,
			"add": unit.ChangeCreate, "store": unit.ChangeUpdate, "update": unit.ChangeUpdate, "merge!": unit.ChangeUpdate, "replace": unit.ChangeUpdate,
			"sort!": unit.ChangeUpdate, "map!": unit.ChangeUpdate, "delete": unit.ChangeDelete, "delete_if": unit.ChangeDelete, "reject!": unit.ChangeDelete,
			"pop": unit.ChangeDelete, "shift": unit.ChangeDelete, "clear": unit.ChangeDelete},
		Made: []string{"ruby#Hash()", "ruby#Array()", "ruby#Set()", "ruby#Concurrent::Map()"},
		Adds: map[string]bool{"push": false, "unshift": false, "append": false, "prepend": false, "concat": true},
		Moves: map[string]bool{"reverse!": false, "sort!": false, "sort_by!": false, "rotate!": false, "shuffle!": false, "uniq!": false, "compact!": false,
			"shift": false, "pop": false, "unshift": false, "prepend": false, "clear": false, "delete": false, "delete_at": false, "delete_if": false,
			"reject!": false, "select!": false, "filter!": false, "keep_if": false, "slice!": false, "insert": true, "fill": true, "map!": true,
			"collect!": true, "replace": true, "flatten!": true},
		FromEnd: true,
		Appends: map[string]bool{"push": true, "unshift": true},
		Same:    map[string]bool{"filter": true, "slice": true, "sort": true, "reverse": true},
		Map:     "map",
		Members: unit.SetOf("dig fetch values_at symbolize_keys deep_symbolize_keys with_indifferent_access map filter length find reduce slice sort join then concat push at split"),
		Element: map[string]bool{"find": true, "at": true, "pop": true, "shift": true, "first": true, "last": true, "detect": true, "sample": true},
		Asks:    map[string]bool{"key?": true, "has_key?": true, "include?": true, "member?": true},
		LooksUp: map[string]unit.LooksUp{"fetch": unit.LooksUpOrRaises},
		Writes: map[string]unit.Writes{"update": unit.WritesAll, "merge!": unit.WritesAll, "deep_merge!": unit.WritesInside,
			"store": unit.WritesOne, "delete": unit.RemovesFirst, "except!": unit.RemovesKeys, "extract!": unit.RemovesKeys,
			"slice!": unit.RemovesOthers, "clear": unit.RemovesAll, "reject!": unit.RemovesSome, "select!": unit.RemovesSome,
			"filter!": unit.RemovesSome, "keep_if": unit.RemovesSome, "delete_if": unit.RemovesSome, "compact!": unit.RemovesSome,
			"compact_blank!": unit.RemovesSome, "shift": unit.RemovesSome},
	},
	Promises: unit.Promises{Then: "then", Catch: map[string]bool{"rescue": true}},
	Tests: unit.Tests{
		Equals:     []string{"=="},
		EmptyHolds: true, Contains: map[string]bool{"include?": true}, HasKey: map[string]bool{"key?": true, "has_key?": true},
		IsNothing: "nil?", Asks: map[string]bool{"nil?": false, "blank?": false, "present?": true, "presence": true},
		OfNothing: unit.SetOf("to_s to_a to_i to_f to_h to_r to_c inspect nil? blank? present? presence try try! is_a? kind_of? instance_of? in? respond_to? then tap itself dup clone freeze",
			"frozen? hash class send public_send eql? equal? to_json as_json to_param to_query html_safe? deep_dup presence_in ! == != === =~ & |"),
		Covers: map[string]bool{"include?": true, "cover?": true, "member?": true, "===": true}, Between: "between?", DivFloors: true,
	},
	Exceptions: unit.Exceptions{
		Roots:     map[string]bool{"ruby#StandardError": true, "ruby#Exception": true},
		Cuts:      map[string]bool{"split": true, "lines": true, "partition": true, "rpartition": true},
		Unwritten: map[string]bool{"NotImplementedError": true},
		Handled:   map[string]bool{"ruby#StandardError": true, "ruby#Exception": true}, HandlersFirst: true,
		Packages: map[string]bool{"global": true, "ruby": true}, Above: ancestry, Unnamed: "ruby#StandardError",
		Standard: unit.SetOf("Bundler CSV Date DateTime Encoding Errno ERB Fiber File FileUtils Gem IO IPAddr JSON Logger Net OpenSSL OpenURI OptionParser PStore Process Psych",
			"REXML Ractor Regexp Resolv Set Socket StringIO Tempfile Thread Time Timeout URI YAML Zlib"),
		Missing: raising("KeyError"),
		Jump:    uncaughtThrow, Catch: "catch",
		Quiet: "exception",
		Declared: map[string][]unit.Declared{"Integer": numeric, "Float": numeric, "ruby#BigDecimal": numeric,
			"ruby#JSON.parse": {{Exception: raising("JSON::ParserError"), When: "is not JSON"}, noText},
			"ruby#Date.parse": notDay, "ruby#Date.iso8601": notDay, "ruby#Date.strptime": notDay, "ruby#DateTime.parse": notDay, ".to_date": notDay[:1],
			"ruby#DateTime.iso8601": notDay, "ruby#DateTime.strptime": notDay, ".to_datetime": notDay[:1],
			"ruby#Time.parse": notTime, "ruby#Time.iso8601": notTime, "ruby#Time.strptime": notTime, ".to_time": notTime[:1],
			"ruby#URI.parse":              {{Exception: raising("URI::InvalidURIError"), When: "is not a URI"}},
			"ruby#Base64.strict_decode64": {{Exception: raising("ArgumentError"), When: "is not base64"}},
			".constantize":                {{Exception: raising("NameError"), When: "names no constant"}}},
		Harmless: map[string]bool{".nil?": true, ".is_a?": true, ".to_s": true, ".blank?": true, ".present?": true, ".inspect": true},
		Typed: map[string]bool{".to_i": true, ".to_f": true, ".to_sym": true, ".length": true, ".size": true, ".strip": true, ".upcase": true, ".downcase": true,
			".capitalize": true, ".presence": true, ".empty?": true, ".any?": true, ".include?": true, ".key?": true, ".has_key?": true, ".start_with?": true,
			".end_with?": true, ".first": true, ".last": true, ".keys": true, ".values": true, ".compact": true, ".dig": true, ".join": true, ".split": true,
			".gsub": true, ".sub": true, ".merge": true, ".except": true, ".slice": true, ".to_a": true},
		Mistyped: raising("NoMethodError", "TypeError", "ArgumentError"), Operators: true,
		Exits: map[string][]string{"exit": systemExit, "abort": systemExit, "exit!": nil, "Kernel.exit": systemExit, "Kernel.abort": systemExit,
			"Kernel.exit!": nil, "Process.exit": systemExit, "Process.exit!": nil},
	},
}

// systemExit is what ends a program, which no handler of StandardError takes.
var systemExit = []string{"ruby#SystemExit", "ruby#Exception"}

// numeric is what functions raise that make numbers.
var numeric = []unit.Declared{{Exception: raising("ArgumentError"), When: "is not a number"}, {Exception: raising("TypeError"), When: "is neither text nor number", OfNothing: true}}

// raising is one of some exceptions of the language, with what they descend from.
func raising(names ...string) []string {
	return ancestry.Raising("ruby", names, "StandardError", "Exception")
}

// ancestry is what the language's own exceptions descend from.
var ancestry = unit.AncestryOf([]string{"ruby"},
	"ArgumentError: Date::Error IPAddr::Error UncaughtThrowError Math::DomainError",
	"IPAddr::Error: IPAddr::AddressFamilyError IPAddr::InvalidAddressError",
	"IPAddr::InvalidAddressError: IPAddr::InvalidPrefixError",
	"EncodingError: Encoding::CompatibilityError Encoding::ConverterNotFoundError Encoding::InvalidByteSequenceError Encoding::UndefinedConversionError",
	"IOError: EOFError",
	"IndexError: KeyError StopIteration",
	"StopIteration: ClosedQueueError",
	"JSON::JSONError: JSON::GeneratorError JSON::ParserError",
	"JSON::ParserError: JSON::NestingError",
	"NameError: NoMethodError",
	"Net::ProtocolError: Net::HTTPError Net::ProtoAuthError Net::ProtoCommandError Net::ProtoFatalError Net::ProtoRetriableError Net::ProtoServerError Net::ProtoSyntaxError Net::ProtoUnknownError",
	"NoMatchingPatternError: NoMatchingPatternKeyError",
	"OpenSSL::OpenSSLError: OpenSSL::Cipher::CipherError OpenSSL::PKey::PKeyError OpenSSL::SSL::SSLError OpenSSL::X509::CertificateError OpenSSL::X509::RequestError OpenSSL::X509::StoreError",
	"OpenSSL::PKey::PKeyError: OpenSSL::PKey::DHError OpenSSL::PKey::DSAError OpenSSL::PKey::ECError OpenSSL::PKey::RSAError",
	"RangeError: FloatDomainError",
	"RuntimeError: CSV::MalformedCSVError FrozenError Timeout::Error",
	"Timeout::Error: Net::OpenTimeout Net::ReadTimeout Net::WriteTimeout",
	"SystemCallError: Errno::EACCES Errno::EADDRINUSE Errno::ECONNABORTED Errno::ECONNREFUSED Errno::ECONNRESET Errno::EEXIST Errno::EHOSTUNREACH Errno::EINVAL Errno::EISDIR",
	"SystemCallError: Errno::ENETUNREACH Errno::ENOENT Errno::ENOSPC Errno::ENOTDIR Errno::ENOTEMPTY Errno::EPERM Errno::EPIPE Errno::ETIMEDOUT",
	"URI::Error: URI::BadURIError URI::InvalidComponentError URI::InvalidURIError",
	"Zlib::Error: Zlib::BufError Zlib::DataError Zlib::GzipFile::Error Zlib::MemError Zlib::StreamError Zlib::VersionError",
)

// notDay and notTime are what functions raise that read a text as a day or a time.
var (
	notDay  = []unit.Declared{{Exception: raising("Date::Error"), When: "is not a day"}, noText}
	notTime = []unit.Declared{{Exception: raising("ArgumentError"), When: "is not a time"}, noText}
)

// noText is what functions raise that read a text, and are handed none.
var noText = unit.Declared{Exception: raising("TypeError"), When: "is no text", OfNothing: true}
