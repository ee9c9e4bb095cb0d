import * as z from "zod/mini";
import { evidence } from "../../documents/statement/evidence.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { factNames } from "../../matching/fit/fact.ts";
import { longText } from "../../platform/wire-shapes.ts";
import { memo, remarkPlaces } from "./memo.ts";

const params = z.strictObject({ id: z.uuid(), submissionId: z.uuid() });

/**
 * As the lender will read it, from what is known now; once it was sent, as it was sent. Recorded as opening the file. 404 for one
 * that isn't this client's.
 */
export const submissionMemo = endpoint("GET /desk/clients/:id/submissions/:submissionId/memo", {
  access: workingStaff,
  summary: "What a lender will read about a client's file",
  input: { params },
  output: toData(memo),
});

/**
 * The caller's own words to a part of the memo, in the place of what anyone wrote there before; "" takes them back. 404 as above;
 * 409 `submission_changed` once it was sent; 422 for more than 500 characters, or a Social Security number.
 */
export const remarkOnMemo = endpoint("PUT /desk/clients/:id/submissions/:submissionId/memo/remarks", {
  access: workingStaff,
  summary: "Add one's own words to what a lender will read",
  input: { params, body: z.strictObject({ part: z.enum(remarkPlaces), text: longText }) },
  output: toData(memo),
});

/** What a lender's reason is about, as we know it. */
const passVerdict = z.strictObject({
  fact: z.enum(factNames),
  /** In words; null while it isn't known. */
  have: z.nullable(z.string()),
  evidence: z.nullable(evidence),
  /** What the program publishes about it; null when it publishes nothing. */
  need: z.nullable(z.string()),
  /** What would meet that, and by when. */
  change: z.nullable(z.string()),
});
export type PassVerdict = z.infer<typeof passVerdict>;

/** Empty unless the lender passed for one of the reasons on its page. Recorded as opening the file. 404 as above. */
export const submissionPass = endpoint("GET /desk/clients/:id/submissions/:submissionId/pass-verdicts", {
  access: workingStaff,
  summary: "A lender's reason to pass, beside what is known",
  input: { params },
  output: toData(z.strictObject({ verdicts: z.array(passVerdict) })),
});
