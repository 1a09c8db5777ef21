package routing

// EveryException are the roots of exceptions of languages in which a handler of them is asked before the framework
// answers by itself, AnyException the roots of those in which it is asked after that.
var (
	EveryException = map[string]bool{"ruby#StandardError": true, "ruby#Exception": true, "global#Error": true}
	AnyException   = map[string]bool{"global#Exception": true, "builtins#Exception": true}
)
