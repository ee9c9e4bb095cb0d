import * as z from "zod/mini";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { out } from "../../identity/ways-out.ts";
import { limits } from "../../platform/limits.ts";
import { byId, longText } from "../../platform/wire-shapes.ts";
import { conditionParts, offerParts } from "./offer-wire.ts";

const disclosureParts = {
  id: z.string(),
  filename: z.string(),
  /** A path that opens it, for five minutes. */
  document: z.string(),
  /** Instants. */
  sent_at: z.string(),
  opened_at: z.nullable(z.string()),
  signed_at: z.nullable(z.string()),
  /** The state asks for the client's signature. */
  must_sign: z.boolean(),
} as const;

const waitingDisclosure = z.strictObject({ ...disclosureParts, offer_id: z.string(), lender_name: z.string() });
export type WaitingDisclosure = z.infer<typeof waitingDisclosure>;

const ownOffer = z.strictObject({
  ...offerParts,
  /** Instant. */
  shown_at: z.string(),
  /** The lender's own paper; null where there is none. */
  disclosure: z.nullable(z.strictObject(disclosureParts)),
  /** What the state asks for before it can be chosen: the client opens or signs the disclosure, or waits for the firm. */
  needs_first: z.nullable(z.enum(["open", "sign", "wait"])),
  /** What the client said, and when; null while it waits. */
  answered_at: z.nullable(z.string()),
});
export type OwnOffer = z.infer<typeof ownOffer>;

const ownCondition = z.strictObject(conditionParts);
export type OwnCondition = z.infer<typeof ownCondition>;

const ownOfferList = toData(
  z.strictObject({
    /** The firm's day, YYYY-MM-DD. */
    today: z.string(),
    /** What the client told us the business takes in each month, in cents; null when no form asked. */
    monthly_revenue_cents: z.nullable(z.number()),
    /** Disclosures that come before their offers, which don't exist for the client yet. */
    disclosures: z.array(waitingDisclosure),
    /** The newest first. */
    offers: z.array(ownOffer),
    /** What is left to do for the chosen offer, in order. */
    conditions: z.array(ownCondition),
    /** Once the lender has paid out. */
    funded: z.nullable(z.strictObject({ offer_id: z.string(), funded_on: z.string(), amount_cents: z.number() })),
  }),
);
export type OwnOffers = z.infer<typeof ownOfferList>["data"];

/** Only what was shown to the client, with fresh links. */
export const ownOffers = endpoint("GET /lead-user/offers", {
  access: "client",
  summary: "The lenders' offers to the caller",
  output: ownOfferList,
});

/**
 * Keeps what stood on the screen. Choosing the same offer again changes nothing. 404 for an offer that wasn't shown to the
 * caller; 409 `offer_over` for one that is expired, answered, replaced, or withdrawn, `offer_chosen` when another offer for the
 * same application was chosen, `offer_not_ready` while the state asks for something first.
 */
export const chooseOffer = endpoint("POST /lead-user/offers/:id/choose", {
  access: "client",
  summary: "Choose an offer",
  input: { params: byId },
  output: ownOfferList,
});

/** As `chooseOffer`; `reason` may be blank. */
export const refuseOwnOffer = endpoint("POST /lead-user/offers/:id/refuse", {
  access: "client",
  summary: "Say no to an offer",
  input: { params: byId, body: z.strictObject({ reason: longText }) },
  output: ownOfferList,
});

/**
 * Signs the lender's disclosure of an offer, with the client's full name, after opening it. Signing again changes nothing. 404; 409
 * `offer_not_ready` before it was opened, `offer_changed` for a newer disclosure, `offer_over`, `disclosure_altered`; 422 without a name.
 */
export const signDisclosure = endpoint("POST /lead-user/offers/:id/disclosure-signature", {
  access: "client",
  summary: "Sign a lender's disclosure",
  input: {
    params: byId,
    body: z.strictObject({ disclosure_id: z.uuid(), signature: z.string().check(z.maxLength(limits.signatureChars)) }),
  },
  output: ownOfferList,
});

/** The lender's disclosure, byte for byte. 409 `disclosure_altered` when it no longer is what was sent. */
export const offerDisclosureFile = endpoint("GET /offer-disclosures/:id", {
  ...out("ownDisclosure"),
  summary: "Open a lender's disclosure by its signed link",
  input: { params: byId, query: z.strictObject({ link: z.string().check(z.maxLength(2000)) }) },
  output: fileOutput,
});
