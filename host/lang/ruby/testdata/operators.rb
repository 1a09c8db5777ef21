# Operators, what is assigned to, ranges, and the values of statements in the middle of an expression.
def operators(a, b, c)
  x = [!a, (not a), -a, +a, ~a, defined?(a), a <=> b, a == b, a != b, a === b, a =~ b, a !~ b]
  y = [a && b, a || b, (a and b or c), a ? b : c, a & b, a | b, a ^ b, a << b, a >> b, a ** b, a % b]
  z = [1..2, 1...3, (a..), (..b), a[0], a[-1], a[1..2], a[1, 2], a["k"], a[:k], a[b], a&.c, a&.[](0), A::B, ::A, a::b]
  x += 1
  x ||= 2
  x &&= 3
  x <<= 4
  @count += 1
  @count ||= b
  @@shared = 1
  @@shared += 2
  $global = a
  a.size = 1
  a.size += 2
  a&.size ||= 3
  a[:k] = 4
  a[b] ||= 5
  LIMIT ||= 6
  b, c = c, b
  b, (c, *d), e = a
  *f, g = a
  (j, k) = a
  (h, i), = a
  l = m = 1
  n = *a
  o = a, *b
  q = (r, s = a)
  a.t, a[0], @u = 1, 2, 3
end

def values(a, b)
  x = if a
    1
  elsif b
    2
  else
    3
  end
  y = case a when 1 then "one" else "other" end
  z = begin
    work
  rescue Failed => e
    e.message
  end
  call(if a then b else 1 end)
  call(unless a then b end)
  call(if a then return else b end)
  call((work; a))
  call(while a do break b end)
  call(case a when 1 then work; b end)
  v = a or return
  w = (b if a)
  u = a || raise("none")
  u = a && (return b)
  t = a ? (return b) : b
  s = a rescue b
  r = [a, (raise Failed if b)]
  q = b unless a
  p = (a = b) && a
  return a, b if x
  return *a if y
  return { k: a } if z
  return k: a
end

def nothing; end
def empty = ()
def twice(n) = n * 2
