# What the forms of the language give: want(expression, "values").
module Tools
  module_function
  def tool
    "tool"
  end
end

module Both
  extend self
  def both
    "both"
  end
end

module Listed
  def listed
    "listed"
  end
  module_function :listed
end

class Names
  LIMIT = 0x1f
  def first
    "first"
  end
  alias second first
  alias_method :third, :first
  class << self
    def made
      "made"
    end
  end
  def given(&block)
    block.call("b")
  end
  def handed
    yield "y"
  end
  def whoami
    __method__
  end
end

class Shout < Names
  def first
    super + "!"
  end
  def initialize(n = nil)
    @n = n || "none"
  end
  attr_accessor :n
end

Point = Struct.new(:x, :y)

def chosen(p)
  if p == 1 then "one" elsif p == 2 then "two" else "three" end
end

def unlessed(p)
  unless p
    "missing"
  else
    "there"
  end
end

def rescued(p)
  p.fail! rescue "saved"
end

def leaves(p)
  v = p || (return "left")
  "stayed"
end

def raising(p)
  v = p ? "kept" : raise("no")
  v
end

def cased(p)
  case p
  when :a, :b then "ab"
  when String then "text"
  else "other"
  end
end

def kept(a, *rest, k: "dk", **more, &block)
  [a, rest, k]
end

def run(p)
  want(Tools.tool, "tool")
  want(Both.both, "both")
  want(Listed.listed, "listed")
  want(Names.new.second, "first")
  want(Names.new.third, "first")
  want(Names.made, "made")
  want(Names::LIMIT, "31")
  want(Names.new.given { |x| x + "1" }, "b1")
  want(Names.new.handed { |x| x + "2" }, "y2")
  want(Names.new.whoami, "whoami")
  want(Shout.new.first, "first!")
  want(Shout.new.n, "none")
  want(Shout.new("q").n, "q")
  want(chosen(p), "one|two|three")
  want(unlessed(p), "missing|there")
  want(rescued(p), "param run.0.fail!()|saved")
  want(leaves(p), "left|stayed")
  want(raising(p), "kept")
  want(cased(p), "ab|text|other")
  want(kept("1", "2", k: "k")[0], "1")
  want(kept("1", "2", k: "k")[1][0], "2")
  want(kept("1")[2], "dk")
  want(Names.new.send(:first), "first")
  want(Names.new.public_send("second"), "first")
  want(->(x) { x + "l" }.call("a"), "al")
  want(lambda { |x| x + "m" }.call("a"), "am")
  want(proc { |x| x + "n" }.call("a"), "an")
  want(Proc.new { |x| x + "o" }.call("a"), "ao")
  want(->(x) { x + "s" }.("a"), "as")
  want(?c, "c")
  want(010, "8")
  want(0b11, "3")
  want(0d12, "12")
  want(1_000, "1000")
  want("a\tb\u00e9\u{41}\x42\\", "a	béAB\\")
  want('a\tb\'', "a\\tb'")
  want(%q(it's \\ "x" \n), "it's \\ \"x\" \\n")
  want("a" "b", "ab")
  want(:"quoted name", "quoted name")
  want(:"with #{1}", "with 1")
  want(%i[a b][1], "b")
  want(%w[c d][0], "c")
  want({ "a" => 1, b: 2 }[:b], "2")
  want({ "a": 1 }[:a], "1")
  want([1, [2, 3]][1][0], "2")
  want(not(true), "false")
  want((1 if p), "1|null")
  a, (b, c), *d = "a", ["b", "c"], "d"
  want(a, "a")
  want(b, "b")
  want(c, "c")
  want(d[0], "d")
  e = f = "both"
  want(e, "both")
  want(f, "both")
  g = nil
  g ||= "default"
  want(g, "null|default")
  h = if p
    "then"
  else
    "else"
  end
  want(h, "then|else")
  i = begin
    "begun"
  end
  want(i, "begun")
  j = case p when 1 then "w1" else "w2" end
  want(j, "w1|w2")
  k = <<~TEXT
    line
  TEXT
  want(k, "line\n")
  for m in ["f1", "f2"]
    want(m, "f1|f2")
  end
  { x: "v1", y: "v2" }.each { |key, value| want(key, "x|y") }
  [["p1", "q1"]].each { |(left, right)| want(left, "p1"); want(right, "q1") }
  o = "a"
  o += "b"
  want(o, "ab")
  if p then q = "q1" else q = "q2" end
  want(q, "q1|q2")
  r = { one: { two: "deep" } }
  want(r.fetch(:one)[:two], "deep")
end
