package summary

// Routing is how requests get through what a deploy document makes: metadata.routing. Its nodes are routers, which hand
// requests on by rules, and what the requests end at.
type Routing struct {
	// Document is what the nodes are declared in, as `source:path`; nodes of one document have different ids.
	Document string        `json:"document"`
	Nodes    []RoutingNode `json:"nodes"`
	Other    Other
}

// RoutingNode is one place that requests come to.
type RoutingNode struct {
	ID string `json:"id"`
	// Kind is one of the words of Node….
	Kind string `json:"kind"`
	// Document is given where it is not that of the whole.
	Document string `json:"document,omitempty"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	// Entry: requests from outside come in here. Hosts are the only names that they come in by; none are stated when it is empty.
	Entry bool     `json:"entry,omitempty"`
	Hosts []string `json:"hosts,omitempty"`
	// Internal: only requests from inside the network come in here.
	Internal bool `json:"internal,omitempty"`
	// Stages are first segments of a path that name no part of the API.
	Stages []string `json:"stages,omitempty"`
	// MatchLanguage says by which router's order the rules are chosen: one of the words of Match….
	MatchLanguage string        `json:"matchLanguage,omitempty"`
	Rules         []RoutingRule `json:"rules,omitempty"`
	// Merged: nodes of this id in other documents are the same router, and their rules are its rules.
	Merged bool `json:"merged,omitempty"`
	// Exports are names by which other documents may refer to the node. Imports, of a node that another document declares, is
	// the name by which it is referred to here: its rules are rules of whoever exports that name.
	Exports []string `json:"exports,omitempty"`
	Imports string   `json:"imports,omitempty"`
	// Target and Unit name the deployed unit whose code answers here.
	Target string `json:"target,omitempty"`
	Unit   string `json:"unit,omitempty"`
	// Status and Location are what a declared response answers.
	Status   string `json:"status,omitempty"`
	Location string `json:"location,omitempty"`
	// Unresolved says why it is not known what is behind this node.
	Unresolved string `json:"unresolved,omitempty"`
	Other      Other
}

// RoutingRule hands requests on that satisfy all of its conditions.
type RoutingRule struct {
	Name string `json:"name,omitempty"`
	Line int    `json:"line,omitempty"`
	// Priority is 0 where none is stated, or where it is not known.
	Priority int `json:"priority,omitempty"`
	// Default: it takes what no other rule takes.
	Default    bool               `json:"default,omitempty"`
	Conditions []RoutingCondition `json:"conditions,omitempty"`
	To         []RoutingTarget    `json:"to"`
	// Strip is the prefix that is taken off the path before it is handed on.
	Strip string `json:"strip,omitempty"`
	// Replace are the changes of the path before it is handed on: the first one whose expression matches is made.
	Replace []RoutingReplacement `json:"replace,omitempty"`
	// Rewrite says why the path is not known that is handed on.
	Rewrite string `json:"rewrite,omitempty"`
	// Open says why it is not known whether the rule is there, or what else it asks for.
	Open  string `json:"open,omitempty"`
	Other Other
}

// RoutingReplacement writes a path anew that an expression matches; $1 to $9 are what its brackets hold.
type RoutingReplacement struct {
	Pattern string `json:"pattern"`
	// Part: what the expression does not match of the path stays.
	Part  bool   `json:"part,omitempty"`
	With  string `json:"with"`
	Other Other
}

// RoutingCondition holds when one of its values matches.
type RoutingCondition struct {
	// Field is scheme, port, host, path, method, query, or what no URL says: header, address, and what else a document names.
	Field string `json:"field"`
	// Key is the name of the header or of the variable of the query.
	Key string `json:"key,omitempty"`
	// Match is how the values are compared: one of the words below, or what a document says and nobody here decides.
	Match  string   `json:"match"`
	Values []string `json:"values"`
	Other  Other
}

// RoutingTarget is where a rule hands requests on to.
type RoutingTarget struct {
	Node     string `json:"node"`
	Document string `json:"document,omitempty"`
	// Edge is one of the words of Edge….
	Edge string `json:"edge"`
	// Weight is the share that a document states of several targets.
	Weight int `json:"weight,omitempty"`
	// When says what decides that it is this one of several targets.
	When  string `json:"when,omitempty"`
	Other Other
}

// Kinds of nodes.
const (
	NodeLoadBalancer = "load-balancer"
	NodeListener     = "listener"
	NodeTargetGroup  = "target-group"
	NodeAPI          = "api"
	NodeDomain       = "domain"
	NodeFunctionURL  = "function-url"
	NodeIngress      = "ingress"
	NodeService      = "service"
	NodeEdge         = "edge"
	NodePorts        = "published-ports"
	NodeDistribution = "distribution"
	NodeGateway      = "gateway"
	NodeURLMap       = "url-map"
	NodeUnit         = "unit"
	NodeResponse     = "response"
	NodeUnresolved   = "unresolved"
)

// Languages of rules; each has an order of its own in which rules are asked.
const (
	MatchPort         = "port"                 // listeners of a load balancer, published ports
	MatchListener     = "elbv2-listener"       // rules of a load balancer's listener, by priority
	MatchRESTAPI      = "apigateway-rest"      // methods of the resources of a REST API
	MatchHTTPAPI      = "apigateway-http"      // routes of an HTTP API
	MatchMapping      = "apigateway-mapping"   // paths of a custom domain
	MatchIngress      = "kubernetes-ingress"   // rules of an Ingress
	MatchCloudflare   = "cloudflare-routes"    // routes and custom domains of workers
	MatchURLMap       = "google-url-map"       // host rules and path rules of a URL map
	MatchDistribution = "cloudfront-behaviors" // behaviors of a content delivery network, in their order
	MatchGateway      = "kubernetes-gateway"   // rules of routes on a gateway
	MatchEverything   = "everything"           // one rule that takes every request
	MatchReverseProxy = "reverse-proxy-labels" // labels of services that a reverse proxy reads
	MatchServers      = "nginx-servers"        // servers of a reverse proxy's file, by their names
	MatchLocations    = "nginx-locations"      // locations of such a server
	MatchInOrder      = "nginx-rewrite"        // what such a server or location does first, in its order
	MatchSites        = "caddy-sites"          // which site of a Caddy a request comes to
	MatchDirectives   = "caddy-directives"     // what such a site does, in the order of its directives
)

// Edges between nodes.
const (
	EdgeBelongs  = "belongsTo" // from a load balancer to its listener
	EdgeForwards = "forwards"  // from a rule to what it names
	EdgeFronts   = "fronts"    // from a target group or service to what runs code
	EdgeHandsOn  = "handsOn"   // from one router to another
	EdgeServes   = "serves"    // from what runs code to the unit that answers
)

// Fields of conditions that a request's line says, and ways of comparing.
const (
	FieldScheme = "scheme"
	FieldPort   = "port"
	FieldHost   = "host"
	FieldPath   = "path"
	FieldMethod = "method"
	FieldQuery  = "query"
	FieldHeader = "header"

	MatchExact     = "exact"
	MatchPrefix    = "prefix"             // by whole segments
	MatchGlob      = "glob"               // * is any text, ? one character
	MatchGlobQuery = "glob over query"    // * is any text; the query is a part of what is compared
	MatchTemplate  = "template"           // {name} is a segment, {name+} one or more
	MatchRegexp    = "regular expression" // the router's own expressions, which nothing evaluates
	MatchPerl      = "perl expression"    // an expression as Perl has them, in any case with the second word
	MatchPerlFold  = "perl expression of any case"
	MatchBegins    = "begins with"                     // by characters
	MatchBeginsSet = "begins with, before expressions" // by characters, and expressions are not asked any more
	MatchLabel     = "one label wildcard"              // *. is one label of a host's name
	MatchByRouter  = "left to the router"              // as the router likes: exactly, by prefix, or otherwise
)
