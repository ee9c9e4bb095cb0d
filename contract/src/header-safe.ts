import * as z from "zod/mini";

const holdsCarriageReturn = (value: unknown): boolean => {
  if (typeof value === "string") return value.includes("\r");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsCarriageReturn);
};

/**
 * A body whose texts end up in mails and calendar files. A browser sends line breaks as \n alone; a \r is somebody's try at
 * another header, and malformed (400).
 */
export const withoutCarriageReturns = <const S extends z.core.$ZodShape>(shape: S) =>
  z.strictObject(shape).check(z.refine((body) => !holdsCarriageReturn(body)));
