import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { done, toData } from "../envelope.ts";
import { offerTerms } from "../offer/offer-terms.ts";
import { byId } from "../wire-shapes.ts";

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
