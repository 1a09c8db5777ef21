# Loops, blocks, handlers and ways out of them.
def loops(list, map)
  list.each { |a| next if a }
  list.each_with_index { |a, i| break a if i }
  map.each { |k, v| use(k, v) }
  map.each_pair { |k, v| use(k) }
  list.each { |(a, b)| use(a, b) }
  list.each { |a, *rest| use(rest) }
  list.each { |a, b, c| use(c) }
  list.each { use(1) }
  list.each(&:touch)
  list.each(&method(:use))
  list.each_with_object({}) { |a, memo| memo[a] = 1 }
  list.map { _1 + 1 }
  list.map { it.name }
  list.map { |a; local| local = a }
  list.map { |a, b = 1, *c, d:, e: 2, **f, &g| [a, b, c, d, e, f, g] }
  for a in list do use(a) end
  for b, c in list
    use(c)
  end
  use(1) while a
  use(2) until a
  begin
    use(3)
  end while a
  loop do
    break
  end
  3.times { |i| use(i) }
  redo_it { redo }
end

def handled
  work
rescue => @error
  again
rescue *ERRORS => e
  raise
rescue Timeout
  raise Other, "late"
rescue A, B => e
  raise e.class.new(e), "again", caller
else
  fine
ensure
  close
end

def inline
  a = work rescue nil
  work rescue fallback
  begin
    work
  rescue Failed
    retry
  ensure
    close
  end
  fail
  fail "text"
  raise Failed.new(1)
  raise Failed, "text" unless a
  throw :done, 1
  catch(:done) { throw :done }
end

def blocks(&block)
  block.call(1)
  block.(2)
  block[3]
  yield
  yield 4, k: 5
  yield(*rest)
  helper(&block)
  helper(1, &nil)
  saved = proc { |x| return x }
  made = lambda { |x| return x }
  arrow = ->(x, y = 1) { x + y }
  bare = -> { 1 }
  define_method(:named) { |x| x }
  send(:helper, 1)
  public_send("helper", 2)
  object.send(:other, 3)
  object.__send__(name, 4)
  object.method(:other).call(5)
  method(:helper).call(6)
  object.tap { |o| o.run }
  object.then { |o| o.run }
  block_given? ? yield(7) : 8
end

def forwards(*, **, &)
  helper(*, **, &)
end

def all(...)
  helper(...)
end
