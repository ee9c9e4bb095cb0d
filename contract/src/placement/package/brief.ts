import * as z from "zod/mini";

/**
 * What a package's summary says of the business, in words, "" for what wasn't answered. Kept as it was sent, since the lender may
 * see no answer that changed later. Nothing in it is sensitive.
 */
export const lenderBrief = z.strictObject({
  funding_type: z.string(),
  /** Whole US dollars. */
  requested_amount: z.number(),
  use_of_funds: z.string(),
  /** When the money is needed. */
  needed: z.string(),
  /** "Florida (FL)" */
  state: z.string(),
  /** The kind of company, and its industry. */
  company: z.string(),
  time_in_business: z.string(),
  /** As the client states it: "$42,000". */
  monthly_revenue: z.string(),
  /** The client's own estimate, as a band. */
  credit_score: z.string(),
  /** "$9,000", "Yes" without an amount, or "None stated". */
  debt: z.string(),
});
export type LenderBrief = z.infer<typeof lenderBrief>;
