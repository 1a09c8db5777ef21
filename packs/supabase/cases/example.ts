import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createServerClient } from "@supabase/ssr";

const supabase = createClient(process.env.SUPABASE_URL!, process.env.SUPABASE_KEY!);

export async function read(id: string, client: SupabaseClient) {
  const all = await supabase.from("ships").select(); // want access path=".data" output="rows" system="postgresql" container="ships" access="read" operation="select"
  const some = await supabase.from("ships").select("id, title:name, built::text, data->>city").eq("id", id).order("id"); // want access path=".data" output="rows" body=["id", "title", "built", "city"] system="postgresql" container="ships" access="read" operation="select" fields=["id", "name", "built", "data"] selector=["id"]
  const one = await client.from("ships").select("*").match({ id, active: true }).single(); // want access path=".data" output="row?" system="postgresql" container="ships" access="read" operation="select" selector=["id", "active"]
  const related = await supabase.from("ships").select("id, owner:users(name), crews!inner(id)").eq("users.name", "x").maybeSingle(); // want access path=".data" output="row?" body=["id", "owner", "crews"] system="postgresql" container="ships" access="read" operation="select" fields=["id"]
  const counted = await supabase.from("ships").select("*", { count: "exact", head: true }); // want access system="postgresql" container="ships" access="read" operation="select"
  const elsewhere = await supabase.schema("harbour").from("ports").select("city"); // want access path=".data" output="rows" body=["city"] system="postgresql" container="ports" access="read" operation="select" fields=["city"]
  return { all, some, one, related, counted, elsewhere };
}

export async function write(name: string) {
  const server = createServerClient("", "", { cookies: {} });
  const made = await server.from("ships").insert({ name }).select("id").single(); // want access path=".data" output="row?" body=["id"] system="postgresql" container="ships" access="write" operation="insert" fields={ name }
  await supabase.from("ships").upsert([{ id: 1, name }]); // want access system="postgresql" container="ships" access="write" operation="insert" fields={ id: 1, name }
  await supabase.from("ships").update({ name }).eq("id", 1); // want access system="postgresql" container="ships" access="write" operation="update" fields={ name } selector=["id"]
  await supabase.from("ships").delete().in("id", [1, 2]); // want access system="postgresql" container="ships" access="write" operation="delete" selector=["id"]
  return made;
}

// A value that is called as the library is, with a chain that asks something.
export async function handed(ctx: { supabaseAdmin: any }) {
  await ctx.supabaseAdmin.from("ports").select("id").limit(1); // want access path=".data" output="rows" body=["id"] system="postgresql" container="ports" access="read" operation="select" fields=["id"]
}

// Files, and what other values of that name do, are no tables.
export function others(rows: number[]) {
  supabase.storage.from("avatars").getPublicUrl("a.png");
  return [Array.from(rows), Buffer.from("x")];
}
