import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { offerKinds, offerTerms } from "./offer-terms.ts";

const madeOffer = z.strictObject({
  id: z.string(),
  kind: z.enum(offerKinds),
  amount_cents: z.number(),
  /** Instant. */
  made_at: z.string(),
  /** The newest disclosure's name. */
  disclosure: z.nullable(z.string()),
  /** The firm hasn't gone through it yet, so a disclosure can still be given or replaced. */
  is_draft: z.boolean(),
});
export type MadeOffer = z.infer<typeof madeOffer>;

/** Only what this lender entered for this file, the newest first. What the client says to it isn't in it. */
export const offersMade = endpoint("GET /lender/offers", {
  access: "lender",
  summary: "The offers that the lender made on a file",
  output: toData(z.array(madeOffer)),
});

/**
 * Becomes a draft that the firm goes through before the client sees it. 422 with a sentence for terms that can't be figured;
 * 409 `submission_changed` for a file that is over.
 */
export const makeOffer = endpoint("POST /lender/offers", {
  access: "lender",
  summary: "Make an offer on a file",
  status: 201,
  input: { body: z.strictObject({ terms: offerTerms }) },
  output: toData(z.strictObject({ offer_id: z.string() })),
});

/** The lender's own paper, as a PDF. The client gets it unaltered. 404 for an offer on another file; 409 `offer_over`. */
export const giveDisclosure = endpoint("POST /lender/offers/:id/disclosure", {
  access: "lender",
  summary: "Hand over the disclosure of an offer",
  status: 201,
  input: { params: byId, multipart: { fields: z.strictObject({}), files: { disclosure: 1 } } },
  output: done,
});
