import * as z from "zod/mini";

const hasCarriageReturn = (value: unknown): boolean => {
  if (typeof value === "string") return value.includes("\r");
  return typeof value === "object" && value !== null && Object.values(value).some(hasCarriageReturn);
};

/**
 * A body whose texts end up in mails and calendar files. Browsers send line breaks as \n, so a \r is an attempt to inject a
 * header: it makes the body malformed (400).
 */
export const withoutCarriageReturns = <const S extends z.core.$ZodShape>(shape: S) =>
  z.strictObject(shape).check(z.refine((body) => !hasCarriageReturn(body)));
