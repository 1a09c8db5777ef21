// Objects that get more properties after they are made.
function run(a, b) {
  const plain = { a: 1 };
  plain.b = 2;
  want(plain, "{ a: 1, b: 2 }");

  const sometimes = { a: 1 };
  if (a) sometimes.b = 2;
  if (b) sometimes.a = "x";
  want(sometimes, "{ a: 1 | \"x\", b?: 2 }");

  const dropped = { a: 1, b: 2 };
  delete dropped.c;
  want(dropped, "{ a: 1, b: 2 }");

  const keyed = { a: 1 };
  keyed[b] = 2;
  want(keyed, "{ a: 1, ...keys that are written later }");

  const assigned = { a: 1 };
  Object.assign(assigned, { b: 2, c: "x" });
  want(assigned, "{ a: 1, b: 2, c: \"x\" }");

  const open = { a: 1 };
  Object.assign(open, b);
  want(open, "{ a: 1, ...keys that are written later }");

  const helped = {};
  help(helped, 5);
  want(helped, "{ n: 5, sometimes?: true }");

  const inside = { a: { b: 1 }, c: 2 };
  inside.a.d = 3;
  want(inside, "{ a: any, c: 2 }");
}
function help(target, n) {
  target.n = n;
  if (n) target.sometimes = true;
}
