require "bunny"

connection = Bunny.new
connection.start
channel = connection.create_channel
channel.queue("mails").publish({ to: 1 }.to_json) # want send bus="rabbitmq" channel="mails" payload={ to: 1 }.to_json|json
channel.default_exchange.publish("x", routing_key: "mails") # want send channel="mails"
orders = channel.topic("orders")
orders.publish("x", routing_key: "order.placed") # want send channel=concat("orders", ":", "order.placed")
channel.fanout("logs").publish("x") # want send channel="logs"
queue = channel.queue("billing")
queue.bind(orders, routing_key: "order.*") # want subscribe registrar="billing" channel=concat("orders", ":", "order.{any}")
queue.subscribe(block: true) do |delivery, properties, body| # want unit roles="delivery" registrar="billing" channel="billing"
  puts body
end

channel.quorum_queue("letters").publish("x") # want send channel="letters"

class Own
  def publish(body)
    body
  end

  def subscribe
    yield 1, 2, 3
  end
end

Own.new.publish("x")
Own.new.subscribe { |a, b, c| c }
