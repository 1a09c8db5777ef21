import mongoose, { Schema } from "mongoose";

const userSchema = new Schema({ name: String, email: String }); // want model fields=[{ name: String, email: String }, "_id", "id", "__v"]
const User = mongoose.model("User", userSchema); // want model container="users" fields=userSchema

export async function rename(id: string, name: string) {
  const user = await User.findOne({ _id: id }).select("email"); // want access output="row?" access="read" operation="findOne" selector={ _id: id } params=[{ _id: id }, "email"]
  await User.updateOne({ _id: id }, { name }); // want access access="write" operation="updateOne" fields={ name } params=[{ _id: id }, "name"]
  await User.updateOne({ _id: id }, { $set: { name } }); // want access access="write" operation="updateOne" params=[{ _id: id }, { name }]
  await User.find({}).sort("-name"); // want access output="rows" access="read" operation="find" params=[{}, "name"]
  await user.save(); // want access access="write" operation="save"
  return user;
}

// Schemas and models that get more paths after they were made.
const stamped = new Schema({ at: Date }, { timestamps: { createdAt: "made" } }); // want model fields=[{ at: Date }, "_id", "id", "__v", "createdAt", "updatedAt", { createdAt: "made" }.createdAt]
const loose = new Schema({ at: Date }, { strict: false }); // want model fields=[{ at: Date }, "_id", "id", "__v", "*"]
stamped.add({ by: String }); // want model fields=[{ by: String }] class=stamped
stamped.plugin(everything); // want model fields=["*"] class=stamped
stamped.index({ at: 1 });
User.discriminator("Admin", loose); // want model fields=["*"] class=User
stamped.set("toJSON", { virtuals: true }); // want model class=stamped body=["*"]
stamped.methods.toJSON = everything; // want model class=stamped body=["*"]
stamped.methods.other = everything;
declare function everything(schema: unknown): void;

export async function rows(id: string) {
  await User.findById(id).populate("ships").lean(); // want access output="row?"
  await User.find().lean({ virtuals: true }); // want access access="read" operation="find"
  await User.countDocuments(); // want access output="count"
}

// Promises are no rows.
export function tidy(jobs: { save(): Promise<void> }[]) {
  return Promise.all(jobs.map((job) => job.save()));
}
