package abi

// Class says what the library does to classes that descend from one of Extends (origins).
type Class struct {
	Extends []string `json:"extends"`
	// Mutable are members that the library changes: what the class assigns to them first is not what they hold later.
	Mutable []string `json:"mutable,omitempty"`
	// Filled: the library fills the fields that the class declares from outside of the code, as from the environment: what the
	// class gives them is their default.
	Filled bool `json:"filled,omitempty"`
	// Single: what the class is asked for it passes on to its one instance.
	Single bool `json:"single,omitempty"`
	// Macros are calls in the class's body that define methods.
	Macros []Macro `json:"macros,omitempty"`
	// Instances are methods of the class, and of what its methods give, that give one instance of it.
	Instances []string `json:"instances,omitempty"`
	// Optional are those of Instances that may give nothing.
	Optional []string `json:"optional,omitempty"`
	// Others are methods after which what is given is no instance of the class: rows of other columns.
	Others []string `json:"others,omitempty"`
	// Collections are classes of the library, by origin, an instance of which is, as an attribute of the class, the collection of its
	// instances: methods that a class of the project has which descends from one of them are asked of it as well.
	Collections []string `json:"collections,omitempty"`
	// Model says how instances are written.
	Model *Model `json:"model,omitempty"`
}

// Macro is a call in a class's body that defines a method; its first argument names it.
type Macro struct {
	Name string `json:"name"`
	// Many: the method gives a collection of the class that its name names in the plural.
	Many bool `json:"many,omitempty"`
	// Function is the number of the argument that is the method's body. The method is then one of the class itself.
	Function int `json:"function,omitempty"`
	// Class is the keyword that names the class where the method's name does not.
	Class string `json:"class,omitempty"`
	// Through is the keyword that names what is asked of the class in between, where the method's name does not.
	Through string `json:"through,omitempty"`
	// Optional: the method may give nothing.
	Optional bool `json:"optional,omitempty"`
}

// Model says what the fields of a class's instances are on the wire.
type Model struct {
	// Fields gives the type of an attribute by the origin of what is assigned to it: text, integer, number, boolean,
	// list, dictionary, any, key (the type of the key of the class that it refers to), argument (the type that its
	// first argument names), nested (what the class in its first argument describes), method (what get_<name> gives), none.
	Fields map[string]string `json:"fields,omitempty"`
	// Omit and Nullable are keyword arguments that leave a field out, or allow null; Many makes a list of what is described.
	Omit     []string `json:"omit,omitempty"`
	Nullable []string `json:"nullable,omitempty"`
	Many     string   `json:"many,omitempty"`
	// Key is the field of classes that declare none with the keyword KeyOf.
	Key   string `json:"key,omitempty"`
	KeyOf string `json:"keyOf,omitempty"`
	// NestedClass names a class inside the class that refers to another model by its attribute NestedModel, and that
	// lists the fields by NestedFields, or those to leave out by NestedExclude.
	NestedClass   string `json:"nestedClass,omitempty"`
	NestedModel   string `json:"nestedModel,omitempty"`
	NestedFields  string `json:"nestedFields,omitempty"`
	NestedExclude string `json:"nestedExclude,omitempty"`
	// Dumps are methods that write their first argument as the class describes it; Only and Except are keyword arguments of the
	// construction that choose the fields.
	Dumps  []string `json:"dumps,omitempty"`
	Only   string   `json:"only,omitempty"`
	Except string   `json:"except,omitempty"`
	// Taken says what has to be given for the fields; nil where that is not known.
	Taken *TakenFields `json:"taken,omitempty"`
	// Data are properties that give what an instance describes.
	Data []string `json:"data,omitempty"`
	// Make are methods that construct an instance of the class in an attribute.
	Make map[string]string `json:"make,omitempty"`
	// Gives says what the library's methods give: self (the instance as it is written), one and list (instances of the
	// class), values (the columns that the arguments name), argument (the first argument, written by the class), written
	// (what the instance writes), or a type as fields have it.
	Gives map[string]string `json:"gives,omitempty"`
	// Own are the methods, decorators of methods and members of the nested class by which a class says itself how it is written.
	Own []string `json:"own,omitempty"`
	// Adjusts is the attribute by which methods of such a class add, replace and take out fields.
	Adjusts string `json:"adjusts,omitempty"`
	// Bare are base classes of libraries that add no fields (origins). Where it is stated, any other may add some.
	Bare []string `json:"bare,omitempty"`
	// Has are the attributes that the library gives such classes and their instances. Where it is stated, such a class has no
	// others than these and its own.
	Has []string `json:"has,omitempty"`
	// Naming are keyword arguments and functions of the library whose text names an attribute that another class gets by it.
	Naming []string `json:"naming,omitempty"`
	// Making are functions whose keyword arguments name attributes that rows of any class get by them. Suffixes are what an attribute
	// has behind its name in others that hold the same (author_id), Reverse those that stand behind the name of a class, in small letters,
	// in attributes of the classes that it refers to (book_set), "" for the name alone.
	Making   []string `json:"making,omitempty"`
	Suffixes []string `json:"suffixes,omitempty"`
	Reverse  []string `json:"reverse,omitempty"`
	// Writes names the classes whose instances such a class writes: "*Serializer" writes those of the class named by *.
	Writes string `json:"writes,omitempty"`
	// Answers: what a unit answers is written by such classes where it states no other.
	Answers bool `json:"answers,omitempty"`
	// Wraps are library calls, by origin, that write their first argument as their options say.
	Wraps []string `json:"wraps,omitempty"`
	// Options are the keywords that choose what is written: only, except, methods, include, view, writer, root.
	Options map[string][]string `json:"options,omitempty"`
}

// TakenFields says of the fields of a described class which have to be given. One has to be that nothing spares.
type TakenFields struct {
	// Option is the keyword argument that says whether a field has to be given; without it, all that nothing spares have to be, unless
	// Asked, with which only those have to be for which the option is true.
	Option string `json:"option,omitempty"`
	Asked  bool   `json:"asked,omitempty"`
	// Spares are keyword arguments with which a field may be left out (with "=true" behind, those that are not false), Computed those
	// that are not false with which it is not taken at all (with "=false" behind, those that are).
	Spares   []string `json:"spares,omitempty"`
	Computed []string `json:"computed,omitempty"`
	// Written are what makes fields that are never taken, by origin.
	Written []string `json:"written,omitempty"`
	// Renames is the keyword argument that says under which name a field is given and written.
	Renames string `json:"renames,omitempty"`
	// NestedComputed lists in the nested class the fields of the model that are not taken, NestedArguments has further keyword arguments
	// of fields of the model, by their names.
	NestedComputed  string `json:"nestedComputed,omitempty"`
	NestedArguments string `json:"nestedArguments,omitempty"`
	// Others: whatever else is called for an attribute makes a field of which nothing is known.
	Others bool `json:"others,omitempty"`
	// Open are members of a class, or of its nested class, with which more is taken than its fields.
	Open []string `json:"open,omitempty"`
	// Unless are members of a class or of its nested class, or decorators of its methods, with which it is not known what it takes.
	Unless []string `json:"unless,omitempty"`
}
