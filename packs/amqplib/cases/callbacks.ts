import amqp from "amqplib/callback_api";

amqp.connect("amqp://rabbit", (failed, connection) => { // want role childParam=1 role="connection"
  connection.createChannel((error, channel) => { // want role role="channel"
    channel.sendToQueue("mails", Buffer.from("x")); // want send channel="mails" ;; send bus="rabbitmq"
    channel.assertQueue("", { exclusive: true }, (problem, q) => {
      channel.bindQueue(q.queue, "logs", ""); // want subscribe channel="logs" ;; subscribe bus="rabbitmq"
      channel.consume(q.queue, (message) => message); // want unit roles="message" ;; unit bus="rabbitmq"
    });
  });
});
