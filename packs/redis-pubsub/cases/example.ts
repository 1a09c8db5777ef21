import Redis from "ioredis";
import { createClient } from "redis";

const sub = new Redis();
const client = createClient();

export const placed = (id: string) => new Redis().publish("orders", JSON.stringify({ id })); // want send bus="redis" channel="orders"
export const sold = (id: string) => client.publish("sales", JSON.stringify({ id })); // want send bus="redis" channel="sales"

sub.subscribe("orders"); // want subscribe registrar=sub channel="orders"
sub.on("message", (channel, message) => console.log(channel, message)); // want unit roles="event" registrar=sub
client.subscribe("sales", (message) => console.log(message)); // want unit roles="message" channel="sales"
client.pSubscribe("sales.*", (message) => console.log(message)); // want unit roles="message" channel="sales.{any}"

// What has the same names and is none of the library's states nothing.
const own = { publish: (a: string, b: string) => a + b, subscribe: (a: string, b: object) => b };
own.publish("orders", "x");
own.subscribe("orders", () => {});
