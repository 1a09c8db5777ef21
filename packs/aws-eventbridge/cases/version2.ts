import { EventBridge } from "aws-sdk";

const events = new EventBridge();

export const put = (id: string) => events.putEvents({ Entries: [{ EventBusName: "shop", DetailType: "placed", Detail: JSON.stringify({ id }) }] }).promise(); // want send bus="event_router"
