import * as z from "zod/mini";

/** `{"result": …}`, the envelope of calls that act. */
export const toResult = <T extends z.core.$ZodType>(result: T) => z.strictObject({ result });

/** `{"data": …}`, the envelope of calls that read. */
export const toData = <T extends z.core.$ZodType>(data: T) => z.strictObject({ data });

export const success = z.literal("success");

/** The answer of calls that act and have nothing else to tell. */
export const done = toResult(z.strictObject({ status: success }));
