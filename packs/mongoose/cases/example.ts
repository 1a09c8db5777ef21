import mongoose, { Schema } from "mongoose";

const User = mongoose.model("User", new Schema({ name: String, email: String })); // want model container="users"

export async function rename(id: string, name: string) {
  const user = await User.findOne({ _id: id }).select("email"); // want access access="read" operation="findOne" selector={ _id: id }
  await User.updateOne({ _id: id }, { name }); // want access access="write" operation="updateOne" fields={ name }
  await user.save(); // want access access="write" operation="save"
  return user;
}

// Promises are no rows.
export function tidy(jobs: { save(): Promise<void> }[]) {
  return Promise.all(jobs.map((job) => job.save()));
}
