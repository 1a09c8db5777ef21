# Texts, symbols, numbers and what is written between quotes.
double = "a\tb\u00e9\x41\101\033\0\e\s#{one} \"q\" \d"
single = 'a\tb\'c\\d'
percents = [%q(a\tb), %Q(a\tb), %(c#{d}), %w[e f#{g}], %W[h i#{j}], %i[k l], %I[m n#{o}]]
symbols = [:plain, :"quoted sym", :"with #{hole}", :+, :ask?, :name=]
pairs = { "string" => 1, symbol: 2, "quoted": 3, "dyn#{x}": 4, 5 => 6, nil => 7, short:, **rest }
beside = "a" "b" 'c'
raw = <<~'TEXT'
  kept \n #{not_run}
TEXT
squeezed = <<~"TEXT"
  one
    two #{three}
TEXT
both = [<<~A, <<~B]
  first
A
  second
B
numbers = [1_000, 0x1f, 0b11, 0o17, 017, 1.5e3, 2r, 3i, ?c]
file = __FILE__
pattern = /a\/b#{c}/i
shell = `ls #{dir}`
nothing = ()
