package routing

// EveryException are the roots of a language's exceptions where a handler of them comes before what the framework
// does by itself, AnyException those where it comes behind that.
var (
	EveryException = map[string]bool{"ruby#StandardError": true, "ruby#Exception": true, "global#Error": true}
	AnyException   = map[string]bool{"global#Exception": true, "builtins#Exception": true}
)
