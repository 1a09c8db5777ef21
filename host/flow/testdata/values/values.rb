# What an expression may be: want(expression, "values").
LIMIT = 10
NAMES = { a: 1, "b" => [2, 3] }.freeze

module Helper
  def helped
    "helped #{label}"
  end
end

class Base
  include Helper
  attr_reader :n
  KIND = "base"

  def initialize(n = "dn")
    @n = n
  end

  def label
    "label"
  end

  def self.make
    new("made")
  end

  def read
    @n
  end
end

class Child < Base
  def label
    "child " + super
  end
end

def pick(a, b = "db", key: "dk")
  [a, b, key]
end

def run(p)
  want(LIMIT + 1, "11")
  want(["a", p, "b"].join("/"), "`a/{p}/b`")
  want("a,b".split(",")[1], "b")
  want("GET /boats".split(" ")[0], "GET")
  want(["a", "b"].join, "ab")
  want("/boats/#{p}/".chomp("/"), "`/boats/{p}`")
  want("/boats/"[0..-2], "/boats")
  want("/boats/"[0...-1], "/boats")
  want("/boats/"[1..], "boats/")
  want("/boats/"[1..-1], "boats/")
  want("/boats/#{p}/"[0..-2], "`/boats/{p}`")
  want("/boats/#{p}"[0..-2], "?")
  want("/boats/".chop, "/boats")
  want("/boats/".end_with?("/"), "true")
  want("/boats/#{p}".end_with?("/"), "?")
  want("/boats//".sub(%r{/+\z}, ""), "/boats")
  want("/boats//".sub(/\/+$/, ""), "/boats")
  want("/a-b-c".gsub("-", "_"), "/a_b_c")
  want("/a-b-c".gsub(/-/, "_"), "/a_b_c")
  want("/a-b-c".sub("-", "_"), "/a_b-c")
  want("/a-b".sub(/(a)-(b)/, '\2\1'), "/ba")
  want("/a#{p}".sub(/#{p}/, ""), "?")
  want("v1/boats".delete_prefix("v1/"), "boats")
        want("/users/#{p}", "`/users/{p}`")
  want(:sym, "sym")
  want(%w[x y][1], "y")
  want(Base.new.n, "dn")
  want(Base.new("q").read, "q")
    want(Base::KIND, "base")
  want(Child.new.label, "child label")
  want(Child.new.helped, "helped child label")
  want(pick("1")[1], "db")
  want(pick("1", key: "k")[2], "k")
  want(Unknown.find(1), "ruby#Unknown.find()")
  want((p ? "x" : "y"), "x|y")
        %w[e1 e2].each { |e| want(e, "e1|e2") }
  want(["m"].map { |m| m + "!" }[0], "m!")
  want(p&.name, "param run.0.name()")
  a, b = "m1", "m2"
  want(b, "m2")
  by_name, old = "/a/%<user>s/%{n}", "/a/%s/%05.1f"
  want(format(by_name, user: p, n: 2), "`/a/{p}/2`")
  want(by_name % { user: "u", n: p }, "`/a/u/{p}`")
  want(old % ["u", p], "`/a/u/{p}`")
  want(sprintf(old, p, 1), "`/a/{p}/{value}`")
  want(old % p, "`/a/{p}/{value}`")
end
