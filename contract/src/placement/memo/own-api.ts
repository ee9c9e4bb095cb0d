import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { byId, longText } from "../../platform/wire-shapes.ts";
import { memo } from "./memo.ts";

/** What the lender will read, in the second person. 404 before the client was asked for consent, and once it was sent. */
export const ownMemo = endpoint("GET /lead-user/submissions/:id/memo", {
  access: "client",
  summary: "What a lender will read about the client's file",
  input: { params: byId },
  output: toData(memo),
});

/** "" takes an answer back. 404 as above, and for a sentence that the memo doesn't have; 422 for more than 500 characters. */
export const answerMemo = endpoint("PUT /lead-user/submissions/:id/memo", {
  access: "client",
  summary: "Answer a sentence of what a lender will read",
  input: { params: byId, body: z.strictObject({ sentence: z.string().check(z.maxLength(80)), answer: longText }) },
  output: toData(memo),
});
