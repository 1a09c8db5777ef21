//! drift for Rust: what a pack needs, and all of it, without the standard
//! library and without an allocator.
//!
//! ```ignore
//! #![no_std]
//! use drift_pack::{fact, field, pack, Fact, Match, Value};
//!
//! pack!(include_str!("../manifest.json"), handle);
//!
//! fn handle(m: &Match) {
//!     match m.query { 0 => route(m), _ => answer(m) }
//! }
//! ```
//!
//! Nodes are good until the handler returns. docs/abi.md says what each fact and
//! each field means; the names here are those of that page in capitals.
#![no_std]

/// Kinds of facts.
pub mod fact {
    pub const NONE: u32 = 0;
    pub const UNIT: u32 = 1;
    pub const ROUTE: u32 = 2;
    pub const MOUNT: u32 = 3;
    pub const WRAP: u32 = 4;
    pub const OUTCOME: u32 = 5;
    pub const ROLE: u32 = 6;
    pub const REQUEST: u32 = 7;
    pub const ACCESS: u32 = 8;
    pub const SEND: u32 = 9;
    pub const CONFIG: u32 = 10;
    pub const SCHEDULE: u32 = 11;
    pub const DECLARE: u32 = 12;
    pub const COMPONENT: u32 = 13;
    pub const HOOK: u32 = 14;
    pub const OPERATION: u32 = 15;
    pub const MODEL: u32 = 16;
    pub const RAISE: u32 = 17;
    pub const CASE: u32 = 18;
    pub const GAP: u32 = 19;
    pub const ATTRIBUTE: u32 = 20;
    pub const SUBSCRIBE: u32 = 21;
    pub const TYPE: u32 = 22;
}

/// Fields of facts.
pub mod field {
    pub const NONE: u32 = 0;
    pub const FUNCTION: u32 = 1;
    pub const UNIT_KIND: u32 = 2;
    pub const NAME: u32 = 3;
    pub const TRANSPORT: u32 = 4;
    pub const SEMANTICS: u32 = 5;
    pub const REGISTRAR: u32 = 6;
    pub const METHOD: u32 = 7;
    pub const PATH: u32 = 8;
    pub const HANDLERS: u32 = 9;
    pub const ROLES: u32 = 10;
    pub const WRAPPER_ROLES: u32 = 11;
    pub const TARGETS: u32 = 12;
    pub const CHILD_PARAM: u32 = 13;
    pub const FUNCTIONS: u32 = 14;
    pub const PHASE: u32 = 15;
    pub const OUTPUT: u32 = 16;
    pub const RECEIVER: u32 = 17;
    pub const STATUS: u32 = 18;
    pub const BODY: u32 = 19;
    pub const CONTINUES: u32 = 20;
    pub const TARGET: u32 = 21;
    pub const ROLE: u32 = 22;
    pub const BASE: u32 = 23;
    pub const CLIENT: u32 = 24;
    pub const SYSTEM: u32 = 25;
    pub const CONTAINER: u32 = 26;
    pub const ACCESS_PATH: u32 = 27;
    pub const ACCESS: u32 = 28;
    pub const OPERATION: u32 = 29;
    pub const FIELDS: u32 = 30;
    pub const SELECTOR: u32 = 31;
    pub const RELATION_PATH: u32 = 32;
    pub const BUS: u32 = 33;
    pub const CHANNEL: u32 = 34;
    pub const ROUTING_KEY: u32 = 35;
    pub const PAYLOAD: u32 = 36;
    pub const DEFAULT: u32 = 37;
    pub const VIA: u32 = 38;
    pub const HAS_DELAY: u32 = 39;
    pub const CALLBACK: u32 = 40;
    pub const RESPONSES: u32 = 41;
    pub const PROVENANCE: u32 = 42;
    pub const DEPENDENCIES: u32 = 43;
    pub const TYPE_NAME: u32 = 44;
    pub const FIELD_NAME: u32 = 45;
    pub const DOCUMENT: u32 = 46;
    pub const OPERATION_TYPE: u32 = 47;
    pub const CLASS: u32 = 48;
    pub const EXCEPTION_TYPE: u32 = 49;
    pub const DESCRIPTION: u32 = 50;
    pub const PARAMS: u32 = 51;
    pub const STATEMENT: u32 = 52;
    pub const NAMESPACE: u32 = 53;
    pub const OWNER: u32 = 54;
    pub const VARIANTS: u32 = 55;
    pub const UNDER: u32 = 56;
    pub const SHALLOW: u32 = 57;
    pub const NESTED: u32 = 58;
    pub const ONLY: u32 = 59;
    pub const EXCEPT: u32 = 60;
    pub const CATCHES: u32 = 61;
    pub const AFTER: u32 = 62;
    pub const REJECTS: u32 = 63;
    pub const REGISTRARS: u32 = 64;
    pub const WHEN: u32 = 65;
}

/// What the value of a node is, as `value_kind` answers.
pub mod evaluated {
    pub const UNKNOWN: u32 = 0;
    pub const CONSTANT: u32 = 1;
    pub const PATTERN: u32 = 2;
    pub const OBJECT: u32 = 3;
    pub const ARRAY: u32 = 4;
    pub const FUNCTION: u32 = 5;
    pub const CLASS: u32 = 6;
    pub const INSTANCE: u32 = 7;
    pub const LIBRARY: u32 = 8;
    pub const PARAMETER: u32 = 9;
}

/// Steps of a value that take no operand; docs/abi.md lists those that do.
pub mod step {
    /// what calling the value gives
    pub const CALL: &str = "()";
    /// what constructing it gives
    pub const NEW: &str = "new";
    /// what awaiting it gives
    pub const AWAIT: &str = "await";
    /// any element of a list
    pub const ELEMENTS: &str = "[]";
    /// the class of the project that an instance, or a library value, was made with
    pub const CLASS: &str = "class";
    /// the name of a class
    pub const CLASS_NAME: &str = "name";
    /// the class that a library's method was called on
    pub const RECEIVER: &str = "recv";
    /// what a library's method that is handed over was taken from
    pub const OWNER: &str = "of";
    /// the name of that method
    pub const MEMBER: &str = "member";
    /// as the first step: what an annotation says besides the type
    pub const ANNOTATED: &str = "annotated";
    /// what was serialised to the text
    pub const JSON: &str = "json";
    /// the text of a tagged template, with a hole for each substitution
    pub const TAGGED: &str = "tagged";
    /// a path whose holes are spelled <type:name>
    pub const BRACES: &str = "braces";
    /// a path that is a regular expression with named groups
    pub const REGEXP: &str = "regexp";
    /// the module of the project that a dotted text names
    pub const MODULE: &str = "module";
    /// a function in the body of a class as one that runs on an instance of the class
    pub const ON_INSTANCE: &str = "on-instance";
    /// the name of a function with that of its module
    pub const QUALIFIED: &str = "qualified";
}

/// Kinds of values.
pub mod value {
    pub const NONE: u32 = 0;
    pub const NODE: u32 = 1;
    pub const STRING: u32 = 2;
    pub const NUMBER: u32 = 3;
    pub const BOOL: u32 = 4;
    pub const NULL: u32 = 5;
    pub const LIST: u32 = 6;
    pub const JOIN: u32 = 7;
    pub const ARGUMENTS: u32 = 8;
    pub const FIRST: u32 = 9;
    pub const OBJECT: u32 = 10;
    pub const SELF: u32 = 11;
    pub const MODULE: u32 = 12;
    pub const METHOD: u32 = 13;
}

/// The host's functions, as docs/abi.md describes them.
pub mod host {
    #[link(wasm_import_module = "drift_v2")]
    extern "C" {
        pub fn node_kind(node: u32, ptr: *mut u8, cap: u32) -> u32;
        pub fn node_text(node: u32, ptr: *mut u8, cap: u32) -> u32;
        pub fn node_field(node: u32, ptr: *const u8, len: u32) -> u32;
        pub fn node_child(node: u32, index: u32) -> u32;
        pub fn node_count(node: u32) -> u32;
        pub fn node_parent(node: u32) -> u32;
        pub fn node_line(node: u32) -> u32;
        pub fn value_const(node: u32, ptr: *mut u8, cap: u32) -> u32;
        pub fn value_origins(node: u32, ptr: *mut u8, cap: u32) -> u32;
        pub fn value_kind(node: u32) -> u32;
        pub fn value_property(node: u32, ptr: *const u8, len: u32) -> u32;
        pub fn value_keys(node: u32, ptr: *mut u8, cap: u32) -> u32;
        pub fn value_element(node: u32, index: u32) -> u32;
        pub fn value_function(node: u32) -> u32;
        pub fn function_params(node: u32) -> u32;
        pub fn enclosing_function(node: u32) -> u32;
        pub fn enclosing_class(node: u32) -> u32;
        pub fn class_base(node: u32) -> u32;
        pub fn file_path(ptr: *mut u8, cap: u32) -> u32;
        pub fn config(ptr: *mut u8, cap: u32) -> u32;
        pub fn file_list(name: *const u8, name_len: u32, ptr: *mut u8, cap: u32) -> u32;
        pub fn file_read(name: *const u8, name_len: u32, ptr: *mut u8, cap: u32) -> u32;
        pub fn emit(ptr: *const u8, len: u32) -> u32;
        pub fn log(ptr: *const u8, len: u32);
    }
}

/// A handle of a syntax node; 0 is none, and asking about none answers nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Node(pub u32);

/// A text of the host's in a buffer of at most N bytes; longer ones are empty.
pub struct Text<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Text<N> {
    fn read(call: impl FnOnce(*mut u8, u32) -> u32) -> Self {
        let mut out = Text { bytes: [0; N], length: 0 };
        let n = call(out.bytes.as_mut_ptr(), N as u32) as usize;
        if n <= N {
            out.length = n;
        }
        out
    }

    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or("")
    }

    /// ASCII letters as capitals.
    pub fn upper(mut self) -> Self {
        self.bytes[..self.length].make_ascii_uppercase();
        self
    }
}

impl Node {
    pub fn exists(self) -> bool {
        self.0 != 0
    }
    pub fn kind<const N: usize>(self) -> Text<N> {
        Text::read(|p, c| unsafe { host::node_kind(self.0, p, c) })
    }
    pub fn text<const N: usize>(self) -> Text<N> {
        Text::read(|p, c| unsafe { host::node_text(self.0, p, c) })
    }
    pub fn field(self, name: &str) -> Node {
        Node(unsafe { host::node_field(self.0, name.as_ptr(), name.len() as u32) })
    }
    pub fn child(self, index: u32) -> Node {
        Node(unsafe { host::node_child(self.0, index) })
    }
    pub fn count(self) -> u32 {
        unsafe { host::node_count(self.0) }
    }
    pub fn parent(self) -> Node {
        Node(unsafe { host::node_parent(self.0) })
    }
    pub fn line(self) -> u32 {
        unsafe { host::node_line(self.0) }
    }
    /// The first N arguments of a call, and how many it has.
    pub fn arguments<const N: usize>(self) -> ([Node; N], usize) {
        let all = self.field("arguments");
        let n = all.count() as usize;
        let mut out = [Node(0); N];
        for i in 0..n.min(N) {
            out[i] = all.child(i as u32);
        }
        (out, n)
    }
    /// The constant that the value folds to: a byte of type, then the text.
    pub fn constant<const N: usize>(self) -> Text<N> {
        Text::read(|p, c| unsafe { host::value_const(self.0, p, c) })
    }
    /// The origins of the value, one a line.
    pub fn origins<const N: usize>(self) -> Text<N> {
        Text::read(|p, c| unsafe { host::value_origins(self.0, p, c) })
    }
    /// The names of the value's properties, one a line.
    pub fn keys<const N: usize>(self) -> Text<N> {
        Text::read(|p, c| unsafe { host::value_keys(self.0, p, c) })
    }
    pub fn value_kind(self) -> u32 {
        unsafe { host::value_kind(self.0) }
    }
    pub fn property(self, name: &str) -> Node {
        Node(unsafe { host::value_property(self.0, name.as_ptr(), name.len() as u32) })
    }
    pub fn element(self, index: u32) -> Node {
        Node(unsafe { host::value_element(self.0, index) })
    }
    pub fn function(self) -> Node {
        Node(unsafe { host::value_function(self.0) })
    }
    pub fn params(self) -> u32 {
        unsafe { host::function_params(self.0) }
    }
    pub fn enclosing_function(self) -> Node {
        Node(unsafe { host::enclosing_function(self.0) })
    }
    pub fn enclosing_class(self) -> Node {
        Node(unsafe { host::enclosing_class(self.0) })
    }
    pub fn base_class(self) -> Node {
        Node(unsafe { host::class_base(self.0) })
    }
}

/// The file's path, relative to the project.
pub fn file_path<const N: usize>() -> Text<N> {
    Text::read(|p, c| unsafe { host::file_path(p, c) })
}

/// Another file of the project that the manifest's files declare, empty otherwise.
pub fn read_file<const N: usize>(path: &str) -> Text<N> {
    Text::read(|p, c| unsafe { host::file_read(path.as_ptr(), path.len() as u32, p, c) })
}

/// Paths of the files in a folder of the project that the manifest's files declare, one a line.
pub fn list_files<const N: usize>(folder: &str) -> Text<N> {
    Text::read(|p, c| unsafe { host::file_list(folder.as_ptr(), folder.len() as u32, p, c) })
}

/// The pack's configuration as JSON.
pub fn config<const N: usize>() -> Text<N> {
    Text::read(|p, c| unsafe { host::config(p, c) })
}

/// Writes a line that `drift pack run --trace` shows.
pub fn log(line: &str) {
    unsafe { host::log(line.as_ptr(), line.len() as u32) }
}

struct Bytes<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Bytes<N> {
    fn new() -> Self {
        Bytes { bytes: [0; N], length: 0 }
    }
    fn push(&mut self, b: u8) {
        if self.length < N {
            self.bytes[self.length] = b;
            self.length += 1;
        }
    }
    fn varint(&mut self, mut v: u32) {
        while v >= 0x80 {
            self.push(v as u8 | 0x80);
            v >>= 7;
        }
        self.push(v as u8);
    }
    fn number(&mut self, field: u32, v: u32) {
        if v != 0 {
            self.varint(field << 3);
            self.varint(v);
        }
    }
    fn raw(&mut self, field: u32, data: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(data.len() as u32);
        for &b in data {
            self.push(b);
        }
    }
    fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// What a field of a fact holds: a node the host resolves, or a literal. At most 1 KB.
pub struct Value(Bytes<1024>);

impl Value {
    fn new(kind: u32) -> Value {
        let mut b = Bytes::new();
        b.number(1, kind);
        Value(b)
    }
    /// The value of a node; step leads on from it.
    pub fn of(n: Node) -> Value {
        let mut v = Value::new(value::NODE);
        v.0.number(2, n.0);
        v
    }
    pub fn text(s: &str) -> Value {
        let mut v = Value::new(value::STRING);
        if !s.is_empty() {
            v.0.raw(4, s.as_bytes());
        }
        v
    }
    /// A number as it is written.
    pub fn number(s: &str) -> Value {
        let mut v = Value::new(value::NUMBER);
        v.0.raw(4, s.as_bytes());
        v
    }
    pub fn truth() -> Value {
        let mut v = Value::new(value::BOOL);
        v.0.number(5, 1);
        v
    }
    /// The arguments of a call from a position on.
    pub fn arguments_from(call: Node, index: u32) -> Value {
        let mut v = Value::new(value::ARGUMENTS);
        v.0.number(2, call.0);
        v.0.number(3, index);
        v
    }
    /// One argument of a call.
    pub fn argument(call: Node, index: u32) -> Value {
        let mut v = Value::arguments_from(call, index);
        v.0.number(5, 1);
        v
    }
    /// A list, join or fallback (value::LIST, JOIN, FIRST) of items.
    pub fn all(kind: u32, items: &[Value]) -> Value {
        let mut v = Value::new(kind);
        for i in items {
            v.0.raw(7, i.0.as_slice());
        }
        v
    }
    /// Leads to a part: ".body", "[0]", "()".
    pub fn step(mut self, s: &str) -> Value {
        self.0.raw(6, s.as_bytes());
        self
    }
}

/// A statement about a node. At most 8 KB.
pub struct Fact(Bytes<8192>);

impl Fact {
    pub fn new(kind: u32, at: Node) -> Fact {
        let mut b = Bytes::new();
        b.number(1, kind);
        b.number(2, at.0);
        Fact(b)
    }
    pub fn with(mut self, id: u32, v: Value) -> Fact {
        let mut one = Bytes::<1100>::new();
        one.number(1, id);
        one.raw(2, v.0.as_slice());
        self.0.raw(3, one.as_slice());
        self
    }
    pub fn emit(self) {
        unsafe {
            host::emit(self.0.bytes.as_ptr(), self.0.length as u32);
        }
    }
}

/// How many captures a match may have.
pub const CAPTURES: usize = 16;

/// One match of a query.
pub struct Match<'a> {
    /// Place in the manifest's list, from 0.
    pub query: u32,
    names: [&'a [u8]; CAPTURES],
    nodes: [Node; CAPTURES],
    count: usize,
}

impl<'a> Match<'a> {
    /// The captured node of that name; none when there is none.
    pub fn node(&self, name: &str) -> Node {
        for i in 0..self.count {
            if self.names[i] == name.as_bytes() {
                return self.nodes[i];
            }
        }
        Node(0)
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn varint(&mut self) -> u32 {
        let mut v = 0;
        let mut shift = 0;
        while let Some((&b, rest)) = self.0.split_first() {
            self.0 = rest;
            if shift < 32 {
                v |= ((b & 0x7f) as u32) << shift;
            }
            shift += 7;
            if b < 0x80 {
                break;
            }
        }
        v
    }
    /// The next field: its number, and its number or bytes.
    fn next(&mut self) -> Option<(u32, u32, &'a [u8])> {
        if self.0.is_empty() {
            return None;
        }
        let tag = self.varint();
        let number = self.varint();
        let mut data: &[u8] = &[];
        if tag & 7 == 2 {
            let n = (number as usize).min(self.0.len());
            let (head, rest) = self.0.split_at(n);
            data = head;
            self.0 = rest;
        }
        Some((tag >> 3, number, data))
    }
}

/// Calls the handler for each match of a batch. The macro pack! uses it.
pub fn dispatch(batch: &[u8], handle: fn(&Match)) {
    let mut r = Reader(batch);
    while let Some((field, _, data)) = r.next() {
        if field != 1 {
            continue;
        }
        let mut m = Match { query: 0, names: [&[]; CAPTURES], nodes: [Node(0); CAPTURES], count: 0 };
        let mut one = Reader(data);
        while let Some((field, number, data)) = one.next() {
            if field == 1 {
                m.query = number.wrapping_sub(1);
            }
            if field != 2 || m.count == CAPTURES {
                continue;
            }
            let mut c = Reader(data);
            while let Some((field, number, data)) = c.next() {
                if field == 1 {
                    m.names[m.count] = data;
                } else if field == 2 {
                    m.nodes[m.count] = Node(number);
                }
            }
            m.count += 1;
        }
        handle(&m);
    }
}

/// Defines a pack's exports from its manifest and the function that handles a match.
#[macro_export]
macro_rules! pack {
    ($manifest:expr, $handle:path) => {
        static MANIFEST: &str = $manifest;
        static mut INBOX: [u8; 65536] = [0; 65536];

        #[no_mangle]
        pub extern "C" fn drift_abi() -> u32 {
            2 << 16 | 0
        }
        #[no_mangle]
        pub extern "C" fn drift_alloc(n: u32) -> u32 {
            if n as usize > 65536 {
                return u32::MAX;
            }
            unsafe { core::ptr::addr_of_mut!(INBOX) as u32 }
        }
        #[no_mangle]
        pub extern "C" fn drift_manifest() -> u64 {
            (MANIFEST.as_ptr() as u64) << 32 | MANIFEST.len() as u64
        }
        #[no_mangle]
        pub extern "C" fn drift_match(p: u32, n: u32) -> u32 {
            $crate::dispatch(unsafe { core::slice::from_raw_parts(p as *const u8, n as usize) }, $handle);
            0
        }
        #[panic_handler]
        fn panic(_: &core::panic::PanicInfo) -> ! {
            core::arch::wasm32::unreachable()
        }
    };
}
