# case/when and case/in.
def when_values(v, list)
  case v
  when nil, true then 1
  when 1..5 then 2
  when ->(n) { n > 5 } then 3
  when *list then 4
  when Integer, Shop::Item then 5
  when LIMIT, Shop::LIMIT then 6
  when /x#{v}/ then 7
  when "a#{v}", :b then 8
  when list.size then 9
  end
end

def without_subject(a, b)
  case
  when a > 1, b then "first"
  when !a
    "second"
  else
    "third"
  end
end

def taken(v, known)
  case v
  in 1 | 2 | nil
    "few"
  in Integer | Float => number
    number
  in ^known
    "known"
  in ^(known + 1)
    "computed"
  in [] | {}
    "empty"
  in [Integer => a, String]
    a
  in [first, *, last]
    last
  in [*, x, *]
    x
  in Point[x, y]
    y
  in Point(x:, y: 0)
    x
  in { name: String => name, age: 18.. => age, **rest }
    rest
  in { kind: :none, **nil }
    "none"
  in { "quoted": q }
    q
  in (1..5)
    "range"
  in x if x > 5
    x
  in x unless x.nil?
    x
  in _
    nil
  end
end

def open_ended(v)
  case v
  in [*all]
    all
  in Point[]
    "none"
  in Pair()
    "pair"
  in [*, 1]
    "one"
  end
end

def closed(v)
  case v
  in 1 then v
  else 2
  end
end

def checks(config, list)
  config => { host:, port: Integer => port }
  found = config in { user: String }
  if list in [_, _]
    port
  else
    host
  end
end
