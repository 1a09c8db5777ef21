package abi

// Exception is an exception of the library that becomes a response. Origin is that of the thrown
// value ("@nestjs/common#NotFoundException()"); classes of the project that descend from it count too.
type Exception struct {
	Origin string `json:"origin"`
	// Extends are the library's classes that it descends from, by origin; where they are stated there are no others.
	Extends []string `json:"extends,omitempty"`
	// Status is the status it is answered with, unless StatusKeyword says another; 0: that of the argument StatusArgument of its constructor.
	Status         int  `json:"status,omitempty"`
	StatusArgument *int `json:"statusArgument,omitempty"`
	// StatusKeyword is the keyword argument that holds the status where the language has them.
	StatusKeyword string `json:"statusKeyword,omitempty"`
	// StatusProperty is the property of the argument StatusArgument that holds the status; "" for the argument itself.
	StatusProperty string `json:"statusProperty,omitempty"`
	// StatusPaths are the paths at which the exception has its status: ".status", ".getStatus()".
	StatusPaths []string `json:"statusPaths,omitempty"`
	// PropertiesArgument is the number of the constructor's argument whose properties the exception has, when stated.
	PropertiesArgument *int `json:"propertiesArgument,omitempty"`
	// Body says what the framework answers with, where that depends on the exception alone.
	Body *ExceptionBody `json:"body,omitempty"`
	// ProjectOnly: no other framework answers it than that of this pack, in its own units; elsewhere only handlers of the project do.
	ProjectOnly bool `json:"projectOnly,omitempty"`
}

// ExceptionBody is a body of one field. It holds what the exception was raised with, or something of the type Type.
type ExceptionBody struct {
	Field string `json:"field"`
	// Argument and Keyword say which argument of the constructor the field holds.
	Argument int    `json:"argument,omitempty"`
	Keyword  string `json:"keyword,omitempty"`
	Type     string `json:"type"`
}

// InvalidRequest is how the framework answers a request that does not fit: as if it raised Exception, with a body
// that has Field of the type Type.
type InvalidRequest struct {
	Exception string `json:"exception"`
	Field     string `json:"field"`
	Type      string `json:"type"`
	// More are further fields of the body, by name.
	More map[string]string `json:"more,omitempty"`
	// Stated: the routes that are checked are those of which that is stated, whether or not their functions take a checked parameter.
	Stated bool `json:"stated,omitempty"`
	// CheckedBy are packages whose decorators have fields of classes checked; Spared are decorators, by origin, of fields
	// that may be left out, Filled of those that code fills.
	CheckedBy []string `json:"checkedBy,omitempty"`
	Spared    []string `json:"spared,omitempty"`
	Filled    []string `json:"filled,omitempty"`
}

// Guard is a value of the library that raises Exception with Status for each request that is not what When says.
// Origins are those of the value, in which * stands for a part of a name; instances of classes of the project that descend
// from it count too.
type Guard struct {
	Origins   []string `json:"origins"`
	Exception string   `json:"exception"`
	Status    int      `json:"status"`
	When      string   `json:"when"`
	// Alternatives answer in place of Status those of the refused requests that they speak of.
	Alternatives []Alternative `json:"alternatives,omitempty"`
	// Setting is a property that, where the project writes it anywhere, makes the guard answer with SettingStatus, and raise nothing.
	Setting       string `json:"setting,omitempty"`
	SettingStatus int    `json:"settingStatus,omitempty"`
	// Option is a property of an argument, or a keyword argument, of the call that made the guard, or of a class that descends from it: where it is given, the guard answers with OptionStatus,
	// and raises nothing.
	Option       string `json:"option,omitempty"`
	OptionStatus int    `json:"optionStatus,omitempty"`
	// StatusKeyword is the keyword argument of the call that made the guard that holds the status where it is given.
	StatusKeyword string `json:"statusKeyword,omitempty"`
	// DisabledBy is the keyword argument that turns the guard off when it is false.
	DisabledBy string `json:"disabledBy,omitempty"`
	// OpenedBy is the option of the call that made the guard with which it lets every request through; where it is not known whether it
	// is given, the routes say so.
	OpenedBy string `json:"openedBy,omitempty"`
	// ChangedBy are options of the call that made the guard which decide otherwise what it refuses, and how: where one is given the routes say
	// so. "()" is a function among its arguments.
	ChangedBy []string `json:"changedBy,omitempty"`
	// Spares are the methods of requests that it lets pass whatever they carry.
	Spares []string `json:"spares,omitempty"`
	// LiftedBy are values of the library that stand around a function, or above its class, of whose requests the guard refuses none.
	LiftedBy []string `json:"liftedBy,omitempty"`
	// Own: it refuses requests for nothing but what its own pack states.
	Own bool `json:"own,omitempty"`
	// DecidedBy is a method with which a class of the project that descends from the guard decides itself what is
	// refused, and how.
	DecidedBy string `json:"decidedBy,omitempty"`
}

// Alternative is a status that a guard answers with where, besides, the request is what When says, in words.
type Alternative struct {
	When   string `json:"when"`
	Status int    `json:"status"`
	// Option is one of the call that made the guard, or of the call on what that gave: without it the guard never answers so.
	Option string `json:"option,omitempty"`
}
