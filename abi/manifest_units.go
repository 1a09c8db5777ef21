package abi

// UnitRules says what returning, throwing and falling off the end of a unit mean.
type UnitRules struct {
	// Returns: "ignore" (the value goes nowhere: output void unless another outcome came before),
	// "response" (the returned value is the body, status DefaultStatus), "object" (an object with StatusProperty and BodyProperty),
	// "sequence" (a body, or a list of a body and a status), "rack" (a body, a status, or a list of a status, headers or none, and a body),
	// "event" (an object whose StatusProperty is the name of an event that is sent back, and BodyProperty its payload; anything else as return),
	// "gate" (true lets the request pass, anything else answers DefaultStatus), "status" (nothing but the status, which StatusProperty of an object
	// holds, and otherwise is DefaultStatus), "return" (output return), "markup" (output render when the value is markup).
	Returns string `json:"returns"`
	// StatusFirst: a list of a status and a body is returned, in place of a body and a status; for "sequence".
	StatusFirst bool `json:"statusFirst,omitempty"`
	// GivenAnswers: what a library gives may be an answer of any status where the unit returns it, and not only a body; for "response". Where
	// lists of a body and a status are returned, that is so by itself.
	GivenAnswers bool `json:"givenAnswers,omitempty"`
	// StatusProperty and BodyProperty name the parts of a returned object.
	StatusProperty string `json:"statusProperty,omitempty"`
	BodyProperty   string `json:"bodyProperty,omitempty"`
	// DefaultStatus of a response that states none; 0 for none.
	DefaultStatus int `json:"defaultStatus,omitempty"`
	// Fallthrough: "void", "response" (DefaultStatus, no body), "none" (no transition when another outcome exists) or
	// "prepared" (the response that earlier calls prepared; otherwise as none), "next" (the request goes on to what else serves
	// it) or "promise" (as response where the unit is asynchronous; otherwise as none).
	Fallthrough string `json:"fallthrough,omitempty"`
	// Nothing is the status with which the framework answers a unit that returns nothing though it has to return an answer;
	// 0 where returning nothing is an answer.
	Nothing int `json:"nothing,omitempty"`
	// Null is that status where the unit returns null and the language tells that from undefined; 0 where Nothing is.
	Null int `json:"null,omitempty"`
	// NothingBehind is that status where something runs before the unit; where nothing does, the request goes on. For fallthrough next.
	NothingBehind int `json:"nothingBehind,omitempty"`
	// ReplaceStatus maps a status that a call states, or an exception has, to the one that the framework sends instead: a redirect of a server action is a 303.
	ReplaceStatus map[string]int `json:"replaceStatus,omitempty"`
	// ThrowStatus are properties of a thrown object that hold its status ("status", "statusCode").
	ThrowStatus []string `json:"throwStatus,omitempty"`
	// Arguments: who sends the unit its message hands over its parameters, one for one; Leading of them are the library's own.
	Arguments bool `json:"arguments,omitempty"`
	Leading   int  `json:"leading,omitempty"`
	// NoError is the status that the framework answers an exception with whose own status is below 400; 0: that status itself.
	NoError int `json:"noError,omitempty"`
	// AnswersThrown: the library that serves the unit answers what it throws, and no handler of exceptions around it does.
	AnswersThrown bool `json:"answersThrown,omitempty"`
	// Refusal is the exception, by origin, that the framework raises where a gate does not let the request pass.
	Refusal string `json:"refusal,omitempty"`
	// InvalidRequest says how a request is answered that does not fit the unit's declared parameters.
	InvalidRequest *InvalidRequest `json:"invalidRequest,omitempty"`
	// Templates: falling through answers with a template, where there is a file for it.
	Templates *Templates `json:"templates,omitempty"`
	// Inherited are classes, by origin with * for any text, that the project does not write: they may run functions before
	// the methods of a class that descends from one, and may serve the methods that it does not write.
	Inherited []string `json:"inherited,omitempty"`
	// Accessors are methods of the unit's own receiver that give parts of the request, by name.
	Accessors map[string]Accessor `json:"accessors,omitempty"`
	// Deployed: "http" or "event". Functions that a deploy template near the project names are units with these
	// rules: "http" for those behind a route of an HTTP API, "event" for all others.
	Deployed string `json:"deployed,omitempty"`
}

// Templates says where the files stand that answer for a method of a class:
// Folder, the class's name as a path without Suffix, the method, any extension.
type Templates struct {
	Folder string `json:"folder"`
	Suffix string `json:"suffix,omitempty"`
	// Missing is the status of falling through where there is no such file.
	Missing int `json:"missing"`
}

// Accessor is a method that gives a part of the request.
type Accessor struct {
	Role string `json:"role"`
	// ByName are methods of that part whose literal argument names one field; ByNames those whose arguments each name one.
	ByName  []string `json:"byName,omitempty"`
	ByNames []string `json:"byNames,omitempty"`
}

// ClientRules says how the answer to a request is read. Each entry is a path of
// steps from the awaited result of the request.
type ClientRules struct {
	// Failure is "response" (a non-2xx answer arrives as a value), "exception" (it is thrown) or "either" (not known).
	Failure string `json:"failure"`
	// Status are paths to the status number: [".status"].
	Status []string `json:"status,omitempty"`
	// Ok are paths to a flag that is true for 200 to 299: [".ok"].
	Ok []string `json:"ok,omitempty"`
	// Body are paths to the body: [".data"] or [".json()"].
	Body []string `json:"body,omitempty"`
	// Text are paths to an unparsed body.
	Text []string `json:"text,omitempty"`
	// ErrorStatus and ErrorBody are the same from a caught exception: [".response.status"].
	ErrorStatus []string `json:"errorStatus,omitempty"`
	ErrorBody   []string `json:"errorBody,omitempty"`
	// ErrorTest are origins of functions that are true for this client's exceptions ("axios#default.isAxiosError").
	ErrorTest []string `json:"errorTest,omitempty"`
	// Raises is the exception, by origin, that a failure is thrown as, followed by those that it descends from.
	Raises []string `json:"raises,omitempty"`
	// Ranges are truth values of the answer (".is_error") and classes of answers ("Net::HTTPSuccess"), each with the
	// first and the last status that it stands for.
	Ranges map[string][2]int `json:"ranges,omitempty"`
}
