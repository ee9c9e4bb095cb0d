import * as z from "zod/mini";

export const reasonLimits = { minChars: 5, maxChars: 300 } as const;

/** Why a member does something that is audited together with its reason. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(reasonLimits.minChars), z.maxLength(reasonLimits.maxChars));
