import { connect, JSONCodec, NatsConnection } from "nats";

const codec = JSONCodec();

export async function place(id: string) {
  const connection = await connect();
  connection.publish("orders.placed", codec.encode({ id })); // want send bus="nats" channel="orders.placed"
  await connection.request("stock.ask", JSON.stringify({ id })); // want send channel="stock.ask"
}

export async function listen(connection: NatsConnection) {
  const sub = connection.subscribe("orders.*"); // want unit unitKind="consumer" channel="orders.{any}" roles="loop"
  for await (const message of sub) console.log(message.json<{ id: string }>().id);
  connection.subscribe("stock.ask", { callback: (error, message) => console.log(error, message.data) }); // want unit channel="stock.ask" roles="callback"
}

// What has the same names and is none of the library's states nothing.
const own = { publish: (x: string) => x, subscribe: (x: string) => x };
own.publish("orders.placed");
own.subscribe("orders.*");
