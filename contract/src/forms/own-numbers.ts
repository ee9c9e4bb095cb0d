import * as z from "zod/mini";

/** Whether a co-borrower has entered their own numbers, or is still to do so. */
export const ownNumbersState = z.enum(["waiting", "given"]);
export type OwnNumbersState = z.infer<typeof ownNumbersState>;

/** For the owner and for staff. */
export const describeOwnNumbers = (name: string, state: OwnNumbersState): string =>
  state === "given"
    ? `${name} entered their own social security number, birth date, and license. Only lenders see them.`
    : `Waiting for ${name} to enter their own social security number, birth date, and license.`;
