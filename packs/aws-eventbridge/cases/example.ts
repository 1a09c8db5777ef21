import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";

const client = new EventBridgeClient({});

export const placed = (id: string) =>
  client.send(new PutEventsCommand({ Entries: [{ EventBusName: "shop", Source: "orders", DetailType: "OrderPlaced", Detail: JSON.stringify({ id }) }] })); // want send bus="event_router"
