import * as z from "zod/mini";

const instant = z.string();

/** A person's live sessions, newest first. */
export const sessionList = z.array(
  z.strictObject({
    id: z.string(),
    is_this: z.boolean(),
    network: z.string(),
    /** The browser's User-Agent header. */
    user_agent: z.string(),
    started_at: instant,
    last_used_at: instant,
  }),
);
export type ListedSession = z.infer<typeof sessionList>[number];
