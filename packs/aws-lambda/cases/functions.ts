// deployed: GetOrder functions.get GET /orders/{id}
// deployed: Wrapped functions.wrapped POST /orders
// deployed: Worker functions.worker cloud_queue jobs
// deployed: Direct functions.direct
import middy from "@middy/core";
import type { APIGatewayProxyEvent } from "aws-lambda";

const respond = (statusCode: number, data: unknown) => ({ statusCode, body: JSON.stringify(data) });

export const get = async (event: APIGatewayProxyEvent) => {
  const id = event.pathParameters?.id;
  if (!id) return respond(400, { error: "no id" });
  return respond(200, { id, total: 3 });
};
// A request of the route has the part of its path, so that the first answer is never given.
// yields handler GET /orders/{id}: 200 { id: any, total: 3 } if event.pathParameters.id

export const wrapped = middy(async () => ({ statusCode: 204 })).use({ before: () => {} });
// yields handler POST /orders: 204

export const worker = async (event: { Records: { body: string }[] }) => {
  for (const r of event.Records) JSON.parse(r.body);
};
// yields consumer bus:cloud_queue jobs: throw SyntaxError if `some element of event.Records` && is not JSON(event.Records[*].body)
// yields consumer bus:cloud_queue jobs: void if `left the loop some element of event.Records`

export function direct(event: { x?: string }) {
  if (!event.x) throw new Error("x");
  return { ok: true };
}
// yields worker unit:function Direct: throw Error if !event.x
// yields worker unit:function Direct: return { ok: true } if event.x

// A function that no template names is no unit.
export async function unnamed() {
  return { statusCode: 200 };
}
