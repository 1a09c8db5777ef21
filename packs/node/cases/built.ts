import { z } from "zod";

export const api = import.meta.env.VITE_API_URL; // want config name="VITE_API_URL" phase="build"
export const { VITE_TITLE, VITE_HOST = "here" } = import.meta.env; // want config name="VITE_TITLE" phase="build" ;; config name="VITE_HOST" default="here" phase="build"
export const site = process.env.NEXT_PUBLIC_SITE; // want config name="NEXT_PUBLIC_SITE" phase="build"
export const checked = z.object({
  VITE_KEY: z.string(), // want config name="VITE_KEY" phase="build"
}).parse(import.meta.env);

// These are read where the code runs.
export const secret = process.env.NEXT_PRIVATE_SECRET; // want config name="NEXT_PRIVATE_SECRET"
export const vite = process.env.VITE_API_URL; // want config name="VITE_API_URL"
