# What a test reads as in a condition: want(test, "condition").
KINDS = %w[x y]

def old?(x)
  x > 65
end

def run(a, b, c: nil)
  want(a, "a")
  want(!a, "!a")
  want((not a), "!a")
  want(a.nil?, "a == null")
  want(a == nil, "a == null")
  want(a == 1, "a === 1")
  want(a != "x", "a !== \"x\"")
  want(a == :x, "a === \"x\"")
  want(KINDS.include?(a), "a === \"x\" || a === \"y\"")
  want(a.key?(:k), "\"k\" in a")
  want(a.is_a?(Integer), "a is Integer")
  want(a && b, "a && b")
  want(a || b && c, "a || (b && c)")
  want(old?(a), "a > 65")
  want(a >= 2, "a >= 2")
  want(a[:k], "a.k")
  want(check(a, 1), "check(a, 1)")
end
