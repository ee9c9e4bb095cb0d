import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const ok = z.strictObject({ status: z.literal("ok") });

export const health = endpoint({
  method: "GET",
  path: "/health",
  access: "public",
  summary: "The process is running",
  input: {},
  output: ok,
});

/** 503 while the database can't be reached. */
export const ready = endpoint({
  method: "GET",
  path: "/ready",
  access: "public",
  summary: "The process can reach the database",
  input: {},
  output: ok,
});
