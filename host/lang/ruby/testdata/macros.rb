# What class bodies say: visibility, accessors, delegation, mixins, made classes.
class Shop < Base
  include One, Two
  extend Three
  prepend Four
  attr_accessor :name, "size"
  attr_writer :price
  attr_reader :first, :second
  LIMIT = 1
  KINDS = %i[a b].freeze
  delegate :total, :count, to: :cart
  delegate :id, to: :owner, prefix: true, allow_nil: true
  delegate :code, to: :owner, prefix: :boss
  delegate :kind, to: :class
  def_delegators :@list, :push, :pop
  def_delegator :@list, :shift, :take
  alias_method :amount, :total
  alias sum total
  private def secret = 1
  public

  class_attribute :setting
  self.setting = 1

  def self.made; end

  def shown; hidden; end

  def hidden; end
  private :hidden

  protected def guarded; end

  private

  def behind; end

  public

  def ahead; super; end

  def again(a, *b, c:, e: 1, **f, &d)
    super
    super()
    super(a)
  end

  def value=(v)
    @value = v
  end

  def [](key) = @items[key]

  def ==(other)
    other.is_a?(Shop)
  end

  %w[on off].each do |state|
    define_method("#{state}?") { @state == state }
  end

  class Inner
  end

  class << self
    attr_reader :config

    private

    def own; end
  end
end

module Helper
  module_function

  def help(a) = a
end

module Both
  extend self

  def both; end
end

class Shop::Outer::Deep < ::Base; end
Made = Class.new(Base) do
  def inside; end
end
Point = Struct.new(:x, :y) do
  def sum = x + y
end
Pair = Data.define(:left, :right)
Mixin = Module.new { def mixed; end }
def object.single; end
BEGIN { first }
END { last }
