require "redis"

redis = Redis.new
redis.publish("orders", { id: 1 }.to_json) # want send bus="redis" channel="orders"
redis.subscribe("orders") do |on| # want unit roles="event" channel="orders"
  on.message do |channel, message|
    puts channel, message
  end
end

class Own
  def publish(a, b)
    a
  end

  def subscribe(a)
    yield a
  end
end

Own.new.publish("orders", "x")
Own.new.subscribe("orders") { |on| on.message { |c, m| m } }
