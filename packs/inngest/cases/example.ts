import { Inngest } from "inngest";

export const client = new Inngest({ id: "shop" });

export const place = (id: string) => client.send({ name: "shop/placed", data: { id } }); // want send bus="inngest"
export const many = () => client.send([{ name: "shop/placed", data: { id: "1" } }, { name: "shop/lost", data: { id: "2" } }]); // want send bus="inngest" ;; send bus="inngest"

export const placed = client.createFunction({ id: "placed" }, { event: "shop/placed" }, async ({ event, step }) => { // want unit unitKind="consumer" bus="inngest" roles="function"
  await step.sendEvent("lost", { name: "shop/lost", data: { id: event.data.id } }); // want send bus="inngest"
});
export const either = client.createFunction({ id: "either" }, [{ event: "shop/lost" }, { cron: "0 0 * * *" }], async ({ event }) => event.data.id); // want unit bus="inngest"
export const later = client.createFunction({ id: "later", triggers: [{ event: "shop/late" }] }, async ({ event }) => event.data.id); // want unit bus="inngest"
export const nightly = client.createFunction({ id: "nightly" }, { cron: "0 0 * * *" }, async () => {});

// What has the same names and is none of the library's states nothing.
const own = { send: (x: object) => x, createFunction: (a: object, b: object, f: () => void) => f };
own.send({ name: "shop/placed", data: {} });
own.createFunction({ id: "x" }, { event: "shop/placed" }, () => {});
