import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const ok = z.strictObject({ status: z.literal("ok") });

export const health = endpoint("GET /health", {
  access: "public",
  summary: "The process is running",
  output: ok,
});

/** 503 while the database can't be reached, the clocks differ, or the disk is full. */
export const ready = endpoint("GET /ready", {
  access: "public",
  summary: "The process can do its work: database, clock, and disk",
  output: ok,
});
