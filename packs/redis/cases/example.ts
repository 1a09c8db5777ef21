import { createClient } from "redis";

const redis = createClient();

export async function count(id: string) {
  await redis.set(`seen:${id}`, "1"); // want access access="write" operation="set" selector="seen:{id}"
  return redis.get(`count:${id}`); // want access access="read" operation="get" selector="count:{id}"
}

export async function several(id: string) {
  const batch = redis.multi();
  batch.set(`last:${id}`, "1"); // want access access="write" operation="set" selector="last:{id}"
  await batch.exec();
  await redis.multi().del(`old:${id}`).exec(); // want access access="write" operation="del" selector="old:{id}"
  const other = new Map<string, string>();
  other.set("a", "b");
}
