import * as z from "zod/mini";
import { offerFiguresWire } from "./figures-wire.ts";
import { offerTerms } from "./offer-terms.ts";
import { conditionOwners, offerStates } from "./states.ts";

/** What staff and the client see of an offer alike. */
export const offerParts = {
  id: z.string(),
  submission_id: z.string(),
  /** The application's. */
  reference: z.string(),
  lender_name: z.string(),
  program_name: z.string(),
  version: z.number(),
  state: z.enum(offerStates),
  terms: offerTerms,
  /** Null when they can't be figured. */
  figures: z.nullable(offerFiguresWire),
  /** The last day on which it can be chosen; null when the lender named none. */
  expires_on: z.nullable(z.string()),
  is_expired: z.boolean(),
} as const;

/** A condition on the way to the money. */
export const conditionParts = {
  id: z.string(),
  words: z.string(),
  whose: z.enum(conditionOwners),
  /** YYYY-MM-DD */
  due_on: z.nullable(z.string()),
  is_done: z.boolean(),
  /** The document it asks the client for. */
  document_type: z.nullable(z.string()),
} as const;
