import * as z from "zod/mini";

/** One of the firm's document types, with what a client has sent under it. */
export const paper = z.strictObject({
  /** The slug that programs name it by. */
  type: z.string(),
  type_id: z.number(),
  name: z.string(),
  /** Documents on file, without those that were rejected or are unsafe. */
  on_file: z.number(),
});
export type Paper = z.infer<typeof paper>;
