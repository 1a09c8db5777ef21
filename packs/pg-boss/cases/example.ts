import PgBoss from "pg-boss";

const boss = new PgBoss("postgres://db");

export const place = (id: string) => boss.send("orders", { id }); // want send bus="pg-boss" channel="orders" payload={ id }
export const late = (id: string) => boss.sendAfter("orders", { id }, {}, 60); // want send channel="orders" payload={ id }
export const named = (id: string) => boss.send({ name: "orders", data: { id }, options: {} }); // want send bus="pg-boss"
export const nightly = () => boss.schedule("clean", "0 3 * * *", { all: true }); // want send channel="clean" payload={ all: true }
export const many = () => boss.insert([{ name: "orders", data: { id: "1" } }]); // want send bus="pg-boss"

boss.work("orders", async ([job]) => console.log(job.data.id)); // want unit unitKind="consumer" channel="orders" roles="job"
boss.work("clean", { batchSize: 2 }, async (jobs) => jobs.forEach((job) => console.log(job.data.all))); // want unit channel="clean"

// What has the same names and is none of the library's states nothing.
const own = { send: (x: string) => x, work: (x: string, f: () => void) => f, insert: (x: object[]) => x };
own.send("orders");
own.work("orders", () => {});
own.insert([{ name: "orders" }]);
