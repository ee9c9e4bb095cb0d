import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { memoSentence } from "./sentence.ts";

/** As the lender will read it, from what is known now. Recorded as opening the file. 404 for one that isn't this client's. */
export const submissionMemo = endpoint("GET /desk/clients/:id/submissions/:submissionId/memo", {
  access: workingStaff,
  summary: "What a lender will read about a client's file",
  input: { params: z.strictObject({ id: z.uuid(), submissionId: z.uuid() }) },
  output: toData(z.strictObject({ sentences: z.array(memoSentence) })),
});
