minus, plus, inverse, negation = -a, +a, ~a, not a
negative, positive = -1, +1
chain = a < b <= c != d
words = a is b, a is not b, a in b, a not in b
old = a <> b
sums = a + b - c * d / e // f % g ** h
bits = a | b, a & b, a ^ b, a << b, a >> b
matrix = a @ b
three = a and b and c or d
either = a or b and not (c or d)
total += 1
box.size -= 2
box["key"] *= 3
flags |= a
(wrapped) += 1
choice = a if b else c if d else e
walrus = [n := 1, n]
sets = {1, 2}, {x for x in xs}, {**a, "b": 1}, {}
lists = [*a, b], (), (a,), (a, *b)
parts = xs[0], xs[-1], xs[1:], xs[::2], xs[a:b, c], xs[a, b], xs[...]
calls = f(), f(a, *b, c=1, **d), f(x for x in xs), f((a)), f(a)(b).c
kept = lambda: 0, lambda a, *b, c=1, **d: a
waits = [await a for b in c]
got = getattr(a, "b"), getattr(a, b), getattr(a, "b", 1), getattr(a), hasattr(a, "b")
kind = isinstance(a, B), isinstance(a, (B, C)), issubclass(A, B)
big = 0o17, 0b11, 1e3, 10_000_000_000_000_000_000, 1j
dots = ...
truth = True, False, None
a, b
print(a), b
del a.b, c[d]
