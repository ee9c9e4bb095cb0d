import * as z from "zod/mini";
import { day } from "../../platform/wire-shapes.ts";

/** See `Box`. */
export const pageBox = z.strictObject({
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** A client's document, and where in it. */
export const pageEvidence = z.strictObject({
  kind: z.literal("page"),
  document_id: z.string(),
  filename: z.string(),
  /** SHA-256 of the file in hex. */
  hash: z.string(),
  /** Null for all of it. */
  box: z.nullable(pageBox),
});
export type PageEvidence = z.infer<typeof pageEvidence>;

/** What the client said in a form. */
const answerEvidence = z.strictObject({
  kind: z.literal("answer"),
  /** The form's name. */
  form: z.string(),
  /** Of the firm. */
  on: day,
  /** The form's; absent for the profile, which has none. */
  version: z.optional(z.number()),
});

/** What someone said besides the forms. */
const entryEvidence = z.strictObject({
  kind: z.literal("entry"),
  /** A member of staff; null for the client. */
  by: z.nullable(z.string()),
  /** Instant. */
  at: z.string(),
  /** What they read it from. */
  document: z.nullable(z.strictObject({ id: z.string(), filename: z.string() })),
});

const leaf = z.discriminatedUnion("kind", [pageEvidence, answerEvidence, entryEvidence]);

/** What something that we say rests on. */
export const evidence = z.discriminatedUnion("kind", [
  pageEvidence,
  answerEvidence,
  entryEvidence,
  /** We computed it. */
  z.strictObject({ kind: z.literal("computed"), from: z.array(leaf) }),
]);
export type Evidence = z.infer<typeof evidence>;
