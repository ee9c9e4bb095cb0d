import * as z from "zod/mini";

const block = z.union([
  z.strictObject({ kind: z.literal("paragraph"), text: z.string() }),
  z.strictObject({ kind: z.literal("list"), items: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("note"), text: z.string() }),
]);

const otherVersion = z.strictObject({
  version: z.number(),
  /** yyyy-mm-dd */
  effective_on: z.string(),
});

/** A legal text as the site shows it. */
export const shownLegalText = z.strictObject({
  version: z.number(),
  /** Under the title: since when it's in effect. */
  lead: z.string(),
  sections: z.array(z.strictObject({ title: z.string(), blocks: z.array(block) })),
  /** The next version, until it is in effect. */
  upcoming: z.nullable(otherVersion),
  /** Newest first. */
  earlier: z.array(otherVersion),
});
export type ShownLegalText = z.infer<typeof shownLegalText>;
