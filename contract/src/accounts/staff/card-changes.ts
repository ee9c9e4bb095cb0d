import * as z from "zod/mini";
import { shortText } from "../../platform/wire-shapes.ts";
import { staffLimits } from "./limits.ts";

export const phoneChange = z.strictObject({ /** Ten digits; blank for the firm's number. */ phone: shortText });

export const portraitChange = z.strictObject({
  /** Base64 of a JPEG; null for none. */
  jpeg: z.nullable(z.string().check(z.maxLength(staffLimits.portraitChars))),
});
