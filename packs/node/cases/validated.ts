import { z } from "zod";
import Joi from "joi";
import { cleanEnv, str, port } from "envalid";
import { createEnv } from "@t3-oss/env-core";
import * as v from "valibot";
import convict from "convict";
import env from "env-var";
import { ConfigModule, ConfigService } from "@nestjs/config";
import { elsewhere } from "./elsewhere";

const flag = (fallback: string) => z.string().default(fallback).transform((s) => s === "true");
const email = () => z.string().email();
const shared = z.object({ REGION: z.string() }); // want config name="REGION"
const schema = z
  .object({
    API_URL: z.string().url(), // want config name="API_URL"
    PORT: z.coerce.number().default(3000), // want config name="PORT" default=true
    LABEL: z.string().optional(), // want config name="LABEL" default=true
    TRACE: flag("false"), // want config name="TRACE" default=true
    OWNER: email(), // want config name="OWNER"
    REMOTE: elsewhere(), // want config name="REMOTE" default=true
  })
  .merge(shared)
  .strict();
export const parsed = schema.parse(process.env);

// A schema of something else names no variables.
export const order = z.object({ ID: z.string() });
export const read = (body: unknown) => order.parse(body);

const rules = Joi.object()
  .keys({
    JWT_SECRET: Joi.string().required(), // want config name="JWT_SECRET"
    SMTP_HOST: Joi.string(), // want config name="SMTP_HOST" default=true
  })
  .unknown();
export const checked = rules.prefs({ errors: { label: "key" } }).validate(process.env);

export const cleaned = cleanEnv(process.env, {
  MONGO_URL: str(), // want config name="MONGO_URL"
  METRICS_PORT: port({ default: 9100 }), // want config name="METRICS_PORT" default=true
});

export const created = createEnv({
  server: { SERVER_KEY: z.string() }, // want config name="SERVER_KEY"
  client: { PUBLIC_MODE: z.enum(["a", "b"]).default("a") }, // want config name="PUBLIC_MODE" default=true
  runtimeEnv: process.env,
});

export const piped = v.parse(v.object({ QUEUE: v.string(), DEPTH: v.optional(v.string(), "1") }), process.env); // want config name="QUEUE" ;; config name="DEPTH" default=true

export const tree = convict({ db: { host: { env: "DB_HOST", default: "localhost" }, name: { env: "DB_NAME", default: null } } }); // want config name="DB_HOST" default="localhost" ;; config name="DB_NAME"

export const level = env.get("LOG_LEVEL").default("info").asString(); // want config name="LOG_LEVEL" default="info"
export const token = env.get("TOKEN").required().asString(); // want config name="TOKEN"
export const proxy = env.get("PROXY").asString(); // want config name="PROXY" default=true

const later = Joi.object({ LATER_URL: Joi.string().required() }); // want config name="LATER_URL"
export const modules = [
  ConfigModule.forRoot({ isGlobal: true, validationSchema: Joi.object({ NOW_URL: Joi.string().required() }) }), // want config name="NOW_URL"
  ConfigModule.forRoot({ validationSchema: later }),
];

export class Mailer {
  constructor(private readonly config: ConfigService) {}
  url() {
    return this.config.get("MAIL_URL", "smtp://localhost") + this.config.getOrThrow("MAIL_KEY") + this.config.get("mail.from"); // want config name="MAIL_URL" default="smtp://localhost" ;; config name="MAIL_KEY"
  }
}
