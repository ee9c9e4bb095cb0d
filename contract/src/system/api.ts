import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const ok = z.strictObject({ status: z.literal("ok") });

export const health = endpoint({
  method: "GET",
  path: "/health",
  access: "public",
  summary: "The process is alive",
  input: {},
  output: ok,
});

/** 503 while the database is not reached. */
export const ready = endpoint({
  method: "GET",
  path: "/ready",
  access: "public",
  summary: "The process can serve: the database is reached",
  input: {},
  output: ok,
});
