call(1, 0x1f, 1_000, .5, 1e3, 1e21, 017, 0b11, 10n, -3);
call("a\u0041\x41\n\u{1F600}\ud83d\ude00\'\
b", 'it"s', `plain\ttext`, `a${b}c${`d${e}`}`, ``);
tag`one ${1} two\n`;
call(true, null, undefined, /ab+[/]c/gi, [1, , ...rest], {});
a.b?.c?.[d]?.(e).f;
a["fixed"]["also fixed"][0][key];
new ns.Foo<Bar, Baz[]>(1, ...rest);
new Foo;
get<User>("x"); instantiate<User>;
!a, -b, +c, ~d, typeof e, void 0, delete f.g;
a + b - c * d / e % f ** g;
a === b, a !== b, a == b, a != b, a < b, a <= b, a > b, a >= b, a in b, a instanceof b, a & b, a | b, a ^ b, a << b, a >> b, a >>> b;
a && b || c ?? d;
a ? b : c ? d : e;
x = y = z; x += 1; x ??= load(); o.p -= 2; x++; --o.p;
(a as B).c; a as const; a!; a satisfies B; <B>a; a as unknown as ns.C<D>;
async () => { await a; for await (const b of c) await b; };
function* gen() { const r = yield; yield a; yield* b; }
({ a, b: 1, "c-d": 2, 3: 4, [e]: 5, ["f"]: 6, ...g, h() {}, get i() { return 1; }, set i(v) {}, async *j() {}, [k]() {}, l: function () {}, m: () => {}, n: class {} });
(a, b, (c, d));
(0, a.b)();
import.meta.env.VITE_URL; new.target;
this.x; super.y;
