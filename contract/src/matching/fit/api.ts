import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { publicProgram } from "./program.ts";

/** For the estimator, which compares them with a visitor's answers in the browser. The answers stay there. */
export const livePrograms = endpoint("GET /fit/programs", {
  access: "public",
  summary: "The lenders' programs that are live, with their published minimums",
  output: toData(z.strictObject({ programs: z.array(publicProgram) })),
});
