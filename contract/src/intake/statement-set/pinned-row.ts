import * as z from "zod/mini";
import { pageEvidence } from "../../documents/statement/evidence.ts";

/** A row that a member of staff keeps. */
export const pinnedRow = z.strictObject({
  id: z.string(),
  on: z.string(),
  description: z.string(),
  /** Money in is positive. */
  cents: z.number(),
  /** Where it's printed. */
  evidence: pageEvidence,
  /** The member who keeps it. */
  by: z.string(),
  /** Instant. */
  at: z.string(),
});
export type PinnedRow = z.infer<typeof pinnedRow>;

export const pinnedRowList = z.strictObject({ /** Newest first. */ pinned: z.array(pinnedRow) });

export const pinnedAtOnce = 20;
export const pinnedAtMost = 200;
