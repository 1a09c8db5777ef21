const Queue = require("bull");
const path = require("node:path");

let visits;
if (process.env.REDIS) {
  visits = new Queue("visits", {});
  visits.process(6, path.resolve(__dirname, "visits.js")); // want unit unitKind="consumer" function="./visits.js"
}
visits.add({ id: 1 }); // want send bus="bullmq" payload={ id: 1 }

const mails = new Queue("mails");
mails.process("welcome", 2, async (job) => { // want unit unitKind="consumer"
  await deliver(job.data.to);
});
mails.add("welcome", { to: "a" }); // want send bus="bullmq" routingKey="welcome" payload={ to: "a" }
mails.on("completed", (job) => job.remove());
const other = { process(work) { return work(); } };
other.process(() => 1);

// yields consumer bus:bullmq mails: void
// yields consumer bus:bullmq mails does bus:bullmq mails
