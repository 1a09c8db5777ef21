import envSchema from "env-schema";
import Fastify from "fastify";
import fastifyEnv from "@fastify/env";
import other from "./other";
import { type } from "arktype";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

const schema = {
  type: "object",
  required: ["KEY", "SIZE"],
  properties: {
    KEY: { type: "string" }, // want config name="KEY"
    SIZE: { type: "number", default: 3 }, // want config name="SIZE" default=true
    MODE: { type: "string" }, // want config name="MODE" default=true
  },
} as const;
export const read = envSchema({ schema });

const app = Fastify();
app.register(fastifyEnv, { schema: { type: "object", required: ["URL"], properties: { URL: { type: "string" } } } }); // want config name="URL"
app.register(other, { schema: { type: "object", required: ["NOT"], properties: { NOT: { type: "string" } } } });

const Env = type({ DATABASE: "string", PORT: "string = '3000'", "LEVEL?": "string" }); // want config name="DATABASE" ;; config name="PORT" default=true ;; config name="LEVEL" default=true
export const asserted = Env.assert(process.env);
export const order = type({ ID: "string" }).assert({ ID: "x" });

const Box = Type.Object({ QUEUE: Type.String(), DEPTH: Type.Optional(Type.String()), WIDTH: Type.String({ default: "1" }) }); // want config name="QUEUE" ;; config name="DEPTH" default=true ;; config name="WIDTH" default=true
export const boxed = Value.Parse(Box, process.env);

export const asked = "ASKED" in process.env || "OTHER" in order; // want config name="ASKED" default=true
