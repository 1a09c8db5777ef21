package syntax

// samples hold, for each language, text with the constructs whose nodes are easy
// to get wrong: aliased kinds, fields on hidden nodes, comments between fields,
// optional and empty nodes, nested nodes of one range, characters of several bytes.
var samples = map[Language]string{
	TypeScript: `import def, { a as b, type C } from "m"; export * from './x'; export default class {}
/* é */ abstract class A<T extends B = {}> extends Base<T> implements I, J {
  private readonly x?: number = 1; static #p = 2; @dec() get y(): string { return ` + "`a${this.x}b${`n`}`" + `; }
  constructor(public q: string, @Inject() r?: R) { super(q); }
  async *gen<K>(this: A, { a, b: { c = 1 }, ...rest }: P, [d, , e]: Q = []): AsyncIterable<K> { yield* this.#p; }
}
enum E { A = 1, "b", C = A << 2 } declare module "z" { let v: unique symbol }
type M = { readonly [K in keyof T as ` + "`on${K}`" + `]?: T[K] extends infer U ? U : never } | (new () => X)[] & typeof y;
function f(x: unknown): asserts x is string /* c */ { label: for (const [k, v] of Object.entries(o)) { if (!k) continue label; else break; } }
const g = async <T,>(x: T) => ({ x, [key]: 1, 'a-b': 2, m() {}, get z() { return 1 }, ...x }), h = x! as any satisfies Y;
switch (a?.b?.[0]?.(1, ...c)) { case 1: case "two": { x ??= y || (z && w); } default: throw new Error(/re[/]/g.source) }
try { await import("q") } catch { } finally { ((((x)))); } do { i++, --j } while (i < 10); app.get("/u/:id", (req, res) => { res.json({ ok: true }) })
`,
	TSX: `const A: React.FC<P> = ({ a, ...b }) => <><Foo.Bar x="1" y={a} {...b} data-é='é'>text {/* c */} {list.map(i => <li key={i}>{i}&amp;</li>)}</Foo.Bar><br/></>;
function B<T,>() { const [s, set] = useState<string | null>(null); return cond ? <div onClick={() => set("x")}>a b</div> : null }
`,
	JavaScript: `#!/usr/bin/env node
'use strict'; const { a, b: c = 2 } = require("x"), d = class extends (0, e) { static { f() } };
var o = { get a() { return 1 }, async b() {}, *c() {}, [d]: 3, "e": 4, 5: 6, f, ...g };
for (var i in o) if (i) { delete o[i]; } else continue
for await (const x of y) { with (z) w; } let t = tag` + "`a${1}`" + `; let n = a?.b ?? c ** 2 ** 3; x = y = z; (function () {})(); new Foo; new Foo.Bar(1);
var jsx = <a href="x">{y}</a>; async () => { await p }; !function(){}(); if (a) b; else if (c) d
`,
	Python: `from __future__ import annotations
from . import (a as b, c,)
import d.e as f, g
@decorator(x=1)
class A(B, metaclass=M):
    """doc é"""
    x: int = 1; y = z = 2
    async def f(self, a, /, b: int = 1, *args, c, **kw) -> dict[str, int]:  # comment
        async with a as b, c: pass
        return [i for i in x if i async for j in y], {k: v for k, v in z}, {*s}, (yield), lambda q, *r: q
def g():
    global h
    if (n := 10) > 5 and not x or y is not None: ...
    elif 1 < 2 <= 3: pass
    else: raise E(f"a{b!r:>{w}}c{{}}") from e
    try: x += 1
    except (A, B) as e: del x[1:2:3], y
    else: assert x, "m"
    finally:
        while True: break
    match command.split():
        case [Point(x=0), *rest] | {"a": 1, **kw} if x: print(f"{x}", 'a' "b", sep="")
        case _: pass
`,
	Ruby: `require 'a'
module M
  class A < B::C
    include D
    attr_accessor :x, :"y z"
    CONST = %w[a b].freeze
    def self.f(a, b = 1, *c, d:, e: 2, **g, &h) = a + b
    def each(&block)
      return enum_for(:each) unless block_given?
      @x ||= { a: 1, "b" => 2, c:, **d }
      yield x, *y if z && !w or not v
    rescue E, F => e
      retry
    ensure
      puts "a#{b}c é #{"n#{1}"}", <<~X, 'q'
        here #{doc}
      X
    end
    private def p? = @@c&.d { |x, (y, z)| x[1..] }
  end
end
get "/u/:id" do |id| render json: { id: id }, status: :ok end
case x when 1, 2 then :a when String then c else b end
case [1, {a: 2}]
in [Integer => n, {a:}] if n
  n
end
x = if a then b elsif c then d else e end; a, (b, *c) = 1, [2, 3]; -> (x) { x }; foo.bar = 1 while y
begin; z; end until q; alias m n; /re#{x}/i =~ s; ` + "`ls`" + `; puts(*a, **b, &c)
`,
}
