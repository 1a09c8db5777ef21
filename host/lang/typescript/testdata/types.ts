type Id = string | null;
type Req = Request & { user: User };
type Loop<T extends Base> = T[];
interface Svc extends Base<Id> {}
let a: Foo, b: ns.sub.Foo, c: Map<string, Foo[]>, d: Promise<readonly Foo[]>, e: A | B | undefined, f: A & B & { x: 1 };
let g: "lit" | 2 | true, h: typeof a.b, i: (x: Foo) => Bar, j: [A, b?: B, ...C[]], k: import("./m").Foo, l: typeof import("./n"), m: Foo["x"], n: keyof Foo;
let o: undefined | null, p: (Foo), q: -1, r: `x${string}`, s: this;
declare const ambient: Foo, other: string;
declare let later: number;
declare function external(a: Foo): asserts a is Bar;
declare class Outside { method(): void }
declare module "x" { export const hidden: number }
declare global { interface Window { x: string } }
function guard<T extends Foo>(this: Window, x: unknown, y?: T): x is Foo { return true; }
function over(a: string): string;
function over(a: any) { return a; }
const typed: Handler<Foo> = (req) => {};
function local<Foo>(x: Foo) {}
