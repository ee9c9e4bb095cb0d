import * as z from "zod/mini";
import { longText, shortText } from "../../platform/wire-shapes.ts";
import { preflightKinds, preflightPlaces, preflightSeverities } from "./preflight.ts";

/** A finding, with its cure and where at the desk it's cured. */
export const preflightFinding = z.strictObject({
  /** Names it within its submission. */
  id: z.string(),
  kind: z.enum(preflightKinds),
  severity: z.enum(preflightSeverities),
  sentence: z.string(),
  cure: z.string(),
  place: z.enum(preflightPlaces),
  /** The document or submission that it's about. */
  subjectId: z.optional(z.string()),
});

/** The warnings that staff have read, and why the file is sent anyway. */
export const acceptedWarnings = z.strictObject({
  ids: z.array(shortText).check(z.maxLength(100)),
  reason: longText,
});
export type AcceptedWarnings = z.infer<typeof acceptedWarnings>;
