import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { owedGap } from "./owed-gap.ts";
import { preflightFinding } from "./preflight-wire.ts";

const readyProgram = z.strictObject({
  program_id: z.string(),
  program_name: z.string(),
  lender_name: z.string(),
  /** The file that is being prepared; null for a program that no one prepared one for. */
  submission_id: z.nullable(z.string()),
  /** Of the application. */
  reference: z.string(),
  /** As before sending. Without a file, no consent is asked for, and the papers are those that would be chosen. */
  findings: z.array(preflightFinding),
});
export type ReadyProgram = z.infer<typeof readyProgram>;

/**
 * The files that are being prepared, newest first, then the programs that the business fits, at most three, in the catalog's order:
 * those that fit, or else those where something isn't known yet. Recorded as opening the file.
 */
export const clientReadiness = endpoint("GET /desk/clients/:id/readiness", {
  access: workingStaff,
  summary: "What a client's file still lacks for each program",
  input: { params: byId },
  output: toData(
    z.strictObject({
      programs: z.array(readyProgram),
      /** What the client owes, whichever the program. */
      owed: z.array(owedGap),
    }),
  ),
});
