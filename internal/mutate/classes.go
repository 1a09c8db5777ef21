package main

// class is one way in which the two sides of a boundary part.
type class struct {
	name   string
	places func(*project) []change
}

// classes are listed in the order in which a boundary is written down: what is answered, what is sent, who is called, where
// things are kept, how they are configured.
var classes = []class{
	{"answer: field renamed", answerFieldRenamed},
	{"answer: field removed", answerFieldRemoved},
	{"answer: list for object", answerForm},
	{"answer: null for value", answerNull},
	{"answer: text for number", answerType},
	{"answer: literal changed", answerLiteral},
	{"answer: status changed", answerStatus},
	{"read: field misspelt", readMisspelt},
	{"request: field renamed", requestFieldRenamed},
	{"request: field removed", requestFieldRemoved},
	{"request: literal changed", requestLiteral},
	{"request: input required", inputRequired},
	{"route: renamed", routeRenamed},
	{"route: method changed", routeMethod},
	{"call: path misspelt", callMisspelt},
	{"call: method changed", callMethod},
	{"config: variable renamed", variableRenamed},
	{"storage: column renamed", columnRenamed},
	{"storage: table renamed", tableRenamed},
	{"bus: channel renamed", channelRenamed},
	{"bus: field renamed", messageFieldRenamed},
	{"graphql: field renamed", graphqlField},
	{"graphql: argument renamed", graphqlArgument},
	{"graphql: argument required", graphqlRequired},
	{"graphql: type changed", graphqlType},
	{"graphql: enum value renamed", graphqlEnum},
	{"contract: property renamed", contractProperty},
	{"contract: status changed", contractStatus},
	{"contract: path renamed", contractPath},
	{"contract: input required", contractRequired},
}
