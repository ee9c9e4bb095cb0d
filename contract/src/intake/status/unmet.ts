import * as z from "zod/mini";

/** Where on the client's file each kind of condition is met: the id of a section. */
export const cureSections = {
  document: "documents",
  answer: "answers",
  call: "calls",
  credit: "consents",
  requests: "documents",
  task: "tasks",
} as const;
type Section = (typeof cureSections)[keyof typeof cureSections];
const sections = Object.values(cureSections) as [Section];

/** What keeps a file from a status. */
export const unmet = z.strictObject({
  status: z.string(),
  /** What is missing, in words. */
  text: z.string(),
  section: z.enum(sections),
});
export type Unmet = z.infer<typeof unmet>;
