import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";

/** An instant; null while nothing of the kind waits, or when the firm doesn't show its goals. */
const due = z.nullable(z.string());

/** By when the firm means to answer what has waited longest. */
export const ownAnswerGoals = endpoint("GET /lead-user/answer-goals", {
  access: "client",
  summary: "By when the firm means to answer the client",
  output: toData(z.strictObject({ forms: due, messages: due, documents: due })),
});
export type OwnAnswerGoals = z.infer<typeof ownAnswerGoals.output>["data"];
