# Classes, modules, visibility, macros.
module Shop
  class Base < ::Root
    include Helpers, Shop::Other
    extend Finders
    attr_reader :name
    LIMIT = 5
    %w[red blue].each { |c| define_method("#{c}?") { @color == c } }
    delegate :size, to: :items, prefix: true

    def self.build(*args, key:, opt: 1, **rest, &block)
      new(*args, &block)
    end

    def initialize(name)
      @name = name
    end

    def run(&)
      yield name, 1
      self.total = LIMIT
      super
    end

    private

    def hidden = @name&.strip

    class << self
      def made; end
    end
  end
  Oops = Class.new(StandardError)
end

def top(x)
  Shop::Base.build(1, key: x, "s" => 2) { |a| top(a) }
end
puts "#{top(1)}-#{$stdout}", <<~TEXT
  one #{1 + 1}
  two
TEXT
list.map(&:id).select { it > 1 }
