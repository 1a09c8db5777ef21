import { createClient } from "redis";

const redis = createClient();

export async function count(id: string) {
  await redis.set(`seen:${id}`, "1"); // want access access="write" operation="set" selector="seen:{id}"
  return redis.get(`count:${id}`); // want access access="read" operation="get" selector="count:{id}"
}
