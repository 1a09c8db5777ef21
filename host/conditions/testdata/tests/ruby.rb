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
  want((1..5).include?(a), "a >= 1 && a <= 5")
  want((1...5).cover?(a), "a >= 1 && a < 5")
  want((1..) === a, "a >= 1")
  want(a.between?(1, 5), "a >= 1 && a <= 5")
  want(a / 100 == 2, "a.div(100) === 2")
  want(Integer === a, "a is Integer")
  want((a > 3) == false, "!(a > 3)")
  want(a[:k], "a.k")
  want(check(a, 1), "check(a, 1)")
end
