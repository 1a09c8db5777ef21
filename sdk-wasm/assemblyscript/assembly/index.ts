// drift for AssemblyScript: what a pack needs, and all of it. A pack's index.ts
// registers its manifest and handlers, and re-exports the entry points:
//
//     import { register, Match, Fact, FactKind, Field, Value } from "@drift-analyzer/pack";
//     export { drift_abi, drift_alloc, drift_manifest, drift_match } from "@drift-analyzer/pack";
//     import { manifest } from "./manifest";
//
//     register(manifest, [route]);
//     function route(m: Match): void { ... }
//
// `drift pack build` writes manifest.ts from manifest.json. Nodes are good until
// the handler returns. docs/abi.md says what each fact and each field means.

// Kinds of facts.
export const enum FactKind {
  None = 0,
  Unit = 1,
  Route = 2,
  Mount = 3,
  Wrap = 4,
  Outcome = 5,
  Role = 6,
  Request = 7,
  Access = 8,
  Send = 9,
  Config = 10,
  Schedule = 11,
  Declare = 12,
  Component = 13,
  Hook = 14,
  Operation = 15,
  Model = 16,
  Raise = 17,
  Case = 18,
  Gap = 19,
  Attribute = 20,
  Subscribe = 21,
  Type = 22,
}

// Fields of facts.
export const enum Field {
  None = 0,
  Function = 1,
  UnitKind = 2,
  Name = 3,
  Transport = 4,
  Semantics = 5,
  Registrar = 6,
  Method = 7,
  Path = 8,
  Handlers = 9,
  Roles = 10,
  WrapperRoles = 11,
  Targets = 12,
  ChildParam = 13,
  Functions = 14,
  Phase = 15,
  Output = 16,
  Receiver = 17,
  Status = 18,
  Body = 19,
  Continues = 20,
  Target = 21,
  Role = 22,
  Base = 23,
  Client = 24,
  System = 25,
  Container = 26,
  AccessPath = 27,
  Access = 28,
  Operation = 29,
  Fields = 30,
  Selector = 31,
  RelationPath = 32,
  Bus = 33,
  Channel = 34,
  RoutingKey = 35,
  Payload = 36,
  Default = 37,
  Via = 38,
  HasDelay = 39,
  Callback = 40,
  Responses = 41,
  Provenance = 42,
  Dependencies = 43,
  TypeName = 44,
  FieldName = 45,
  Document = 46,
  OperationType = 47,
  Class = 48,
  ExceptionType = 49,
  Description = 50,
  Params = 51,
  Statement = 52,
  Namespace = 53,
  Owner = 54,
  Variants = 55,
  Under = 56,
  Shallow = 57,
  Nested = 58,
  Only = 59,
  Except = 60,
  Catches = 61,
  After = 62,
  Rejects = 63,
  Registrars = 64,
  When = 65,
}

// Kinds of values.
export const enum ValueKind {
  None = 0,
  Node = 1,
  String = 2,
  Number = 3,
  Bool = 4,
  Null = 5,
  List = 6,
  Join = 7,
  Arguments = 8,
  First = 9,
  Object = 10,
  Self = 11,
  Module = 12,
  Method = 13,
}

// What the value of a node is, as valueKind answers.
export const enum Evaluated {
  Unknown = 0,
  Constant = 1,
  Pattern = 2,
  Object = 3,
  Array = 4,
  Function = 5,
  Class = 6,
  Instance = 7,
  Library = 8,
  Parameter = 9,
}

// Steps of a value that take no operand; docs/abi.md lists those that do.
export namespace Step {
  // what calling the value gives
  export const Call: string = "()";
  // what constructing it gives
  export const New: string = "new";
  // what awaiting it gives
  export const Await: string = "await";
  // any element of a list
  export const Elements: string = "[]";
  // the class of the project that an instance, or a library value, was made with
  export const Class: string = "class";
  // the name of a class
  export const ClassName: string = "name";
  // the class that a library's method was called on
  export const Receiver: string = "recv";
  // what a library's method that is handed over was taken from
  export const Owner: string = "of";
  // the name of that method
  export const Member: string = "member";
  // as the first step: what an annotation says besides the type
  export const Annotated: string = "annotated";
  // what was serialised to the text
  export const Json: string = "json";
  // the text of a tagged template, with a hole for each substitution
  export const Tagged: string = "tagged";
  // a path whose holes are spelled <type:name>
  export const Braces: string = "braces";
  // a path that is a regular expression with named groups
  export const Regexp: string = "regexp";
  // the module of the project that a dotted text names
  export const Module: string = "module";
  // a function in the body of a class as one that runs on an instance of the class
  export const OnInstance: string = "on-instance";
  // the name of a function with that of its module
  export const Qualified: string = "qualified";
}

// The host's functions, as docs/abi.md describes them.
// @ts-ignore: decorator
@external("drift_v2", "node_kind")
declare function host_node_kind(node: u32, ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "node_text")
declare function host_node_text(node: u32, ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "node_field")
declare function host_node_field(node: u32, ptr: usize, len: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "node_child")
declare function host_node_child(node: u32, index: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "node_count")
declare function host_node_count(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "node_parent")
declare function host_node_parent(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "node_line")
declare function host_node_line(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "value_const")
declare function host_value_const(node: u32, ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "value_origins")
declare function host_value_origins(node: u32, ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "value_kind")
declare function host_value_kind(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "value_property")
declare function host_value_property(node: u32, ptr: usize, len: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "value_keys")
declare function host_value_keys(node: u32, ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "value_element")
declare function host_value_element(node: u32, index: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "value_function")
declare function host_value_function(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "function_params")
declare function host_function_params(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "enclosing_function")
declare function host_enclosing_function(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "enclosing_class")
declare function host_enclosing_class(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "class_base")
declare function host_class_base(node: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "file_path")
declare function host_file_path(ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "config")
declare function host_config(ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "file_list")
declare function host_file_list(name: usize, name_len: u32, ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "file_read")
declare function host_file_read(name: usize, name_len: u32, ptr: usize, cap: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "emit")
declare function host_emit(ptr: usize, len: u32): u32;
// @ts-ignore: decorator
@external("drift_v2", "log")
declare function host_log(ptr: usize, len: u32): void;

// ---- texts -------------------------------------------------------------------

let buffer: StaticArray<u8> = new StaticArray<u8>(1024);

function room(n: u32): boolean {
  if (n <= <u32>buffer.length) return false;
  buffer = new StaticArray<u8>(n);
  return true;
}

function taken(n: u32): string {
  return String.UTF8.decodeUnsafe(changetype<usize>(buffer), n);
}

// ---- nodes -------------------------------------------------------------------

// Node is a handle of a syntax node, good while its match is handled; 0 is none.
export class Node {
  constructor(readonly id: u32) {}

  get exists(): boolean { return this.id != 0; }

  kind(): string {
    let n = host_node_kind(this.id, changetype<usize>(buffer), buffer.length);
    if (room(n)) n = host_node_kind(this.id, changetype<usize>(buffer), n);
    return taken(n);
  }

  text(): string {
    let n = host_node_text(this.id, changetype<usize>(buffer), buffer.length);
    if (room(n)) n = host_node_text(this.id, changetype<usize>(buffer), n);
    return taken(n);
  }

  field(name: string): Node {
    const b = String.UTF8.encode(name);
    return new Node(host_node_field(this.id, changetype<usize>(b), b.byteLength));
  }

  child(index: u32): Node { return new Node(host_node_child(this.id, index)); }
  count(): u32 { return host_node_count(this.id); }
  parent(): Node { return new Node(host_node_parent(this.id)); }
  line(): u32 { return host_node_line(this.id); }

  // args lists the arguments of a call.
  args(): Node[] {
    const list = this.field("arguments");
    const out: Node[] = [];
    const n = list.count();
    for (let i: u32 = 0; i < n; i++) out.push(list.child(i));
    return out;
  }

  // constant is the constant that the value folds to: a character of type, then the text.
  constant(): string {
    let n = host_value_const(this.id, changetype<usize>(buffer), buffer.length);
    if (room(n)) n = host_value_const(this.id, changetype<usize>(buffer), n);
    return taken(n);
  }

  // origins are the origins of the value, one a line.
  origins(): string {
    let n = host_value_origins(this.id, changetype<usize>(buffer), buffer.length);
    if (room(n)) n = host_value_origins(this.id, changetype<usize>(buffer), n);
    return taken(n);
  }

  // keys are the names of the value's properties, one a line.
  keys(): string {
    let n = host_value_keys(this.id, changetype<usize>(buffer), buffer.length);
    if (room(n)) n = host_value_keys(this.id, changetype<usize>(buffer), n);
    return taken(n);
  }

  valueKind(): Evaluated { return <Evaluated>host_value_kind(this.id); }

  property(name: string): Node {
    const b = String.UTF8.encode(name);
    return new Node(host_value_property(this.id, changetype<usize>(b), b.byteLength));
  }

  element(index: u32): Node { return new Node(host_value_element(this.id, index)); }
  fn(): Node { return new Node(host_value_function(this.id)); }
  params(): u32 { return host_function_params(this.id); }
  enclosingFunction(): Node { return new Node(host_enclosing_function(this.id)); }
  enclosingClass(): Node { return new Node(host_enclosing_class(this.id)); }
  baseClass(): Node { return new Node(host_class_base(this.id)); }
}

// filePath is the file's path, relative to the project.
export function filePath(): string {
  let n = host_file_path(changetype<usize>(buffer), buffer.length);
  if (room(n)) n = host_file_path(changetype<usize>(buffer), n);
  return taken(n);
}

// readFile is another file of the project that the manifest's files declare, "" otherwise.
export function readFile(path: string): string {
  const b = String.UTF8.encode(path);
  let n = host_file_read(changetype<usize>(b), b.byteLength, changetype<usize>(buffer), buffer.length);
  if (room(n)) n = host_file_read(changetype<usize>(b), b.byteLength, changetype<usize>(buffer), n);
  return taken(n);
}

// listFiles are the paths of the files in a folder of the project that the manifest's files declare, one a line.
export function listFiles(folder: string): string {
  const b = String.UTF8.encode(folder);
  let n = host_file_list(changetype<usize>(b), b.byteLength, changetype<usize>(buffer), buffer.length);
  if (room(n)) n = host_file_list(changetype<usize>(b), b.byteLength, changetype<usize>(buffer), n);
  return taken(n);
}

// config is the pack's configuration as JSON.
export function config(): string {
  let n = host_config(changetype<usize>(buffer), buffer.length);
  if (room(n)) n = host_config(changetype<usize>(buffer), n);
  return taken(n);
}

// log writes a line that `drift pack run --trace` shows.
export function log(line: string): void {
  const b = String.UTF8.encode(line);
  host_log(changetype<usize>(b), b.byteLength);
}

// ---- writing -------------------------------------------------------------------

class Writer {
  bytes: u8[] = [];

  varint(v: u32): void {
    while (v >= 0x80) {
      this.bytes.push(<u8>(v | 0x80));
      v >>= 7;
    }
    this.bytes.push(<u8>v);
  }

  num(field: u32, v: u32): void {
    if (v == 0) return;
    this.varint(field << 3);
    this.varint(v);
  }

  raw(field: u32, data: u8[]): void {
    this.varint((field << 3) | 2);
    this.varint(data.length);
    for (let i = 0; i < data.length; i++) this.bytes.push(data[i]);
  }

  text(field: u32, s: string): void {
    const b = Uint8Array.wrap(String.UTF8.encode(s));
    this.varint((field << 3) | 2);
    this.varint(b.length);
    for (let i = 0; i < b.length; i++) this.bytes.push(b[i]);
  }
}

// Value is what a field of a fact holds: a node the host resolves, or a literal.
export class Value {
  private w: Writer = new Writer();

  private static make(kind: ValueKind): Value {
    const v = new Value();
    v.w.num(1, kind);
    return v;
  }

  // of is the value of a node; step leads on from it.
  static of(n: Node): Value {
    const v = Value.make(ValueKind.Node);
    v.w.num(2, n.id);
    return v;
  }

  static text(s: string): Value {
    const v = Value.make(ValueKind.String);
    if (s.length > 0) v.w.text(4, s);
    return v;
  }

  // number is a number as it is written.
  static number(s: string): Value {
    const v = Value.make(ValueKind.Number);
    v.w.text(4, s);
    return v;
  }

  static true(): Value {
    const v = Value.make(ValueKind.Bool);
    v.w.num(5, 1);
    return v;
  }

  static list(items: Value[]): Value { return Value.all(ValueKind.List, items); }
  static join(items: Value[]): Value { return Value.all(ValueKind.Join, items); }
  static first(items: Value[]): Value { return Value.all(ValueKind.First, items); }

  private static all(kind: ValueKind, items: Value[]): Value {
    const v = Value.make(kind);
    for (let i = 0; i < items.length; i++) v.w.raw(7, items[i].bytes());
    return v;
  }

  // argumentsFrom are the arguments of a call from a position on, argument the one there.
  static argumentsFrom(call: Node, index: u32): Value { return Value.args(call, index, false); }
  static argument(call: Node, index: u32): Value { return Value.args(call, index, true); }

  private static args(call: Node, index: u32, one: boolean): Value {
    const v = Value.make(ValueKind.Arguments);
    v.w.num(2, call.id);
    v.w.num(3, index);
    if (one) v.w.num(5, 1);
    return v;
  }

  // step leads to a part: ".body", "[0]", "()".
  step(s: string): Value {
    this.w.text(6, s);
    return this;
  }

  bytes(): u8[] { return this.w.bytes; }
}

// Fact is a statement about a node.
export class Fact {
  private w: Writer = new Writer();

  constructor(kind: FactKind, at: Node) {
    this.w.num(1, kind);
    this.w.num(2, at.id);
  }

  with(id: Field, value: Value): Fact {
    const one = new Writer();
    one.num(1, id);
    one.raw(2, value.bytes());
    this.w.raw(3, one.bytes);
    return this;
  }

  emit(): void {
    const b = this.w.bytes;
    host_emit(b.dataStart, b.length);
  }
}

// ---- matches and entry points ----------------------------------------------------

// Match is one match of a query.
export class Match {
  query: u32 = 0;
  names: string[] = [];
  nodes: u32[] = [];

  // node is the captured node of that name; none when there is none.
  node(name: string): Node {
    const i = this.names.indexOf(name);
    return new Node(i < 0 ? 0 : this.nodes[i]);
  }
}

let manifestBytes: ArrayBuffer = new ArrayBuffer(0);
let handlers: ((m: Match) => void)[] = [];
const inbox: StaticArray<u8> = new StaticArray<u8>(65536);

// register says what the pack is: its manifest, and a handler for each of its queries, in the manifest's order.
export function register(manifest: string, each: ((m: Match) => void)[]): void {
  manifestBytes = String.UTF8.encode(manifest);
  handlers = each;
}

export function drift_abi(): u32 { return (2 << 16) | 0; }

export function drift_alloc(n: u32): usize {
  return n <= <u32>inbox.length ? changetype<usize>(inbox) : <usize>0xffffffff;
}

export function drift_manifest(): u64 {
  return (<u64>changetype<usize>(manifestBytes) << 32) | <u64>manifestBytes.byteLength;
}

// Reader walks the fields of one message.
class Reader {
  field: u32 = 0;
  number: u32 = 0;
  start: usize = 0;

  constructor(private p: usize, private end: usize) {}

  private varint(): u32 {
    let v: u32 = 0;
    for (let shift: u32 = 0; this.p < this.end && shift < 35; shift += 7) {
      const b = load<u8>(this.p++);
      v |= <u32>(b & 0x7f) << shift;
      if (b < 0x80) break;
    }
    return v;
  }

  next(): boolean {
    if (this.p >= this.end) return false;
    const tag = this.varint();
    this.field = tag >> 3;
    this.number = this.varint();
    this.start = this.p;
    if ((tag & 7) == 2) this.p += this.number;
    return this.p <= this.end;
  }

  inner(): Reader { return new Reader(this.start, this.start + this.number); }
}

export function drift_match(p: usize, n: u32): u32 {
  const batch = new Reader(p, p + n);
  while (batch.next()) {
    if (batch.field != 1) continue;
    const m = new Match();
    const one = batch.inner();
    while (one.next()) {
      if (one.field == 1) m.query = one.number - 1;
      if (one.field != 2) continue;
      let name = "";
      let node: u32 = 0;
      const capture = one.inner();
      while (capture.next()) {
        if (capture.field == 1) name = String.UTF8.decodeUnsafe(capture.start, capture.number);
        if (capture.field == 2) node = capture.number;
      }
      m.names.push(name);
      m.nodes.push(node);
    }
    if (m.query < <u32>handlers.length) handlers[m.query](m);
  }
  return 0;
}
