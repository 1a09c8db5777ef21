import { Queue, Worker } from "bullmq";

const mail = new Queue("mail");

export const welcome = (to: string) => mail.add("welcome", { to }); // want send bus="bullmq" routingKey="welcome" payload={ to }

new Worker("mail", async (job) => { // want unit unitKind="consumer" channel="mail"
  await send(job.data.to);
});

export class Reports {
  static queue = new Queue("reports");
}
new Worker(Reports.queue.name, async (job) => { // want unit unitKind="consumer"
  await send(job.data.id);
});
declare function send(to: string): Promise<void>;

// yields consumer bus:bullmq mail: void
// yields consumer bus:bullmq reports: void
// yields consumer bus:bullmq mail does bus:bullmq mail
// yields consumer bus:bullmq reports does bus:bullmq reports
