import { MongoClient, Db, Collection } from "mongodb";

const client = new MongoClient(process.env.MONGO_URL!);
const db = client.db("harbour");
const boats = db.collection("boats");

export async function read(id: string, given: Db) {
  const all = await boats.find().sort({ name: 1 }).toArray(); // want access output="rows" system="mongodb" container=boats|arg[0] access="read" operation="find"
  const some = await db.collection("boats").find({ built: 1900 }, { projection: { name: 1 } }).toArray(); // want access output="rows" system="mongodb" container=db.collection("boats")|arg[0] access="read" operation="find" fields={ name: 1 } selector={ built: 1900 }
  const named = await boats.find({ built: 1900 }).project({ name: 1 }).limit(5).toArray(); // want access output="rows" system="mongodb" container=boats|arg[0] access="read" operation="find" fields={ name: 1 } selector={ built: 1900 }
  const one = await given.collection("ports").findOne({ id }); // want access output="row?" system="mongodb" container=given.collection("ports")|arg[0] access="read" operation="findOne" selector={ id }
  const total = await boats.countDocuments({ built: 1900 }); // want access output="count" system="mongodb" container=boats|arg[0] access="read" operation="countDocuments" selector={ built: 1900 }
  const names = await boats.distinct("name", { built: 1900 }); // want access system="mongodb" container=boats|arg[0] access="read" operation="distinct" fields="name" selector={ built: 1900 }
  const grouped = await boats.aggregate([{ $match: { built: 1900 } }]).toArray(); // want access system="mongodb" container=boats|arg[0] access="read" operation="aggregate"
  const next = await boats.find({}).next(); // want access output="row?" system="mongodb" container=boats|arg[0] access="read" operation="find" selector={}
  const cursor = boats.find({ id }); // want access system="mongodb" container=boats|arg[0] access="read" operation="find" selector={ id }
  return { all, some, named, one, total, names, grouped, next, cursor };
}

export async function write(id: string, name: string) {
  const connected = await MongoClient.connect("mongodb://localhost");
  await connected.db().collection("crews").insertOne({ name, first: true }); // want access system="mongodb" container=connected.db().collection("crews")|arg[0] access="write" operation="insertOne" fields={ name, first: true }
  await boats.insertMany([{ name }]); // want access system="mongodb" container=boats|arg[0] access="write" operation="insertMany" fields={ name }
  await boats.updateOne({ id }, { $set: { name }, $inc: { seen: 1 } }); // want access system="mongodb" container=boats|arg[0] access="write" operation="updateOne" fields={ name } selector={ id }
  await boats.findOneAndUpdate({ id }, { $set: { name } }, { returnDocument: "after" }); // want access system="mongodb" container=boats|arg[0] access="write" operation="findOneAndUpdate" fields={ name } selector={ id }
  await boats.replaceOne({ id }, { name }); // want access system="mongodb" container=boats|arg[0] access="write" operation="replaceOne" fields={ name } selector={ id }
  await boats.deleteMany({ id }); // want access system="mongodb" container=boats|arg[0] access="write" operation="deleteMany" selector={ id }
}

export class Ports {
  private ports: Collection;
  constructor(database: Db) {
    this.ports = database.collection("ports");
  }
  drop(id: string) {
    return this.ports.deleteOne({ id }); // want access system="mongodb" container=this.ports|arg[0] access="write" operation="deleteOne" selector={ id }
  }
}

// A database of which nothing is known.
export async function handed(fastify: any) {
  return fastify.mongo.db.collection("cargo").find({ weight: 1 }).toArray(); // want access output="rows" system="mongodb" container="cargo" access="read" operation="find" selector={ weight: 1 }
}

// Lists, and stores of others with a collection of their own.
export function others(store: any, list: { id: number }[]) {
  store.collection("x").find((one: { id: number }) => one.id === 1);
  store.collection("x").doc("1").update({ a: 1 });
  store.collection("x").count().get();
  return list.find((one) => one.id === 1);
}
