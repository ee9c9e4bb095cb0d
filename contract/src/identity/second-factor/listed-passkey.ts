import * as z from "zod/mini";
import { secondFactorLimits } from "./limits.ts";

const instant = z.string();

export const passkeyName = z.string().check(z.maxLength(secondFactorLimits.passkeyNameChars));

/** A person's passkeys, oldest first. */
export const passkeyList = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    created_at: instant,
    last_used_at: z.nullable(instant),
  }),
);
export type ListedPasskey = z.infer<typeof passkeyList>[number];
