// Values that hold themselves: the shape ends where it would begin again.
function tree(x) { return { value: 1, left: tree(x.left) } }
function even(n) { return n ? { next: odd(n - 1) } : null }
function odd(n) { return n ? { next: even(n - 1) } : 1 }
const self = { a: 1 };
self.me = self;
function run(a) {
  want(tree(a).value, "1");
  // The call in tree is gone into three times.
  want(tree(a), "{ left: { left: { left: { left: any, value: 1 }, value: 1 }, value: 1 }, value: 1 }");
}
