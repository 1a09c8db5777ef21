# Values of statements, guards, rescue, pattern matching.
def guards(a, b = 1)
  return if a.nil?
  return b unless a
  render(:x) and return if b > 2
  raise ArgumentError, "no" if a == b
  c = if a then 1 else 2 end
  d ||= begin
    a.load
  end
  a ? b : c
end

def rescued
  work
rescue Timeout, Other => e
  retry if e
  nil
else
  1
ensure
  close
end

def matched(v)
  case v
  when 1, 2 then :few
  when String, /x/ then :text
  else :none
  end
end

def destructured(v)
  case v
  in {name: String => n, age:} if n
    n
  in [first, *rest]
    rest
  end
end

def loops(list)
  list.each do |x|
    next if x
    break unless x
  end
  list.each_with_index { |y, i| return y if i > 1 }
  a, (b, *c) = list
  until a
    a = b
  end
end
